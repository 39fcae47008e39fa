# `make` prints this menu. Everything sets up what is missing first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py')

.DEFAULT_GOAL := menu
.PHONY: menu setup test check sheets fix golden bench clean

menu: ## show this menu
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-8s %s\n", $$1, $$2}'

setup: $(VENV)/compiled.stamp ## install everything into .venv and compile the rules

test: setup ## run all tests
	$(BIN)/pytest -n auto

check: setup ## format, lint, types, floors, and a test for every sentence of the rule sheets
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tests/sheets/coverage.py

sheets: setup ## count the sentences of the rule sheets that have a test; rewrite docs/rulings.md
	$(BIN)/python tests/sheets/coverage.py --write

fix: setup ## format, and mend what the linter can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: setup ## write the golden playthroughs anew; review them as a diff
	$(BIN)/python tests/golden/playthrough.py

bench: setup ## measure speed beside other engines
	$(BIN)/pip install -q -e '.[bench]'
	$(BIN)/rumpus bench sim

clean: ## remove everything that was built
	rm -rf $(VENV) build src/*.egg-info
	find src -name '*.so' -delete

$(VENV)/installed.stamp: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Rumpus needs Python 3.11 or newer; set PYTHON=… to one.")'
	$(PYTHON) -m venv $(VENV)
	RUMPUS_COMPILE=0 $(BIN)/pip install -q --disable-pip-version-check -e '.[dev]'
	touch $@

# Compiled modules lie beside their sources and are preferred to them, so they must never be older.
$(VENV)/compiled.stamp: $(VENV)/installed.stamp setup.py $(SOURCES)
	$(BIN)/python setup.py -q build_ext --inplace
	touch $@
