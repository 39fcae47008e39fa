# `make` prints this menu. Everything sets up what is missing first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py')
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print) src/rumpus/tower/blocks.json
QUICK := $(addprefix tests/,sheets laws table wire engine games golden cli/test_cli.py)

.DEFAULT_GOAL := menu
.PHONY: menu play quick test check setup sheets fix golden types pictures bench clean

menu: ## show this menu
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-8s %s\n", $$1, $$2}'

play: setup ## start the game room and open a browser
	$(BIN)/rumpus play

quick: $(VENV)/installed.stamp ## run what tells most in half a minute: the sheets, a few games for every law, the table
	$(BIN)/pytest -n auto --dist worksteal --pace=quick $(QUICK)
	$(BIN)/python web/build.py test

test: setup ## run all tests
	$(BIN)/python web/build.py test
	$(BIN)/python tests/browser/chromium.py
	$(BIN)/pytest -n auto --dist worksteal

check: setup ## format, lint, types, floors, and a test for every sentence of the rule sheets
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/rumpus types --check
	$(BIN)/python web/build.py check
	$(BIN)/python tests/sheets/coverage.py

setup: $(VENV)/compiled.stamp $(VENV)/web.stamp ## install into .venv, compile the rules, build the web client

sheets: setup ## count the sentences of the rule sheets that have a test; rewrite docs/rulings.md
	$(BIN)/python tests/sheets/coverage.py --write

fix: setup ## format, and mend what the linter can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python web/build.py fix

golden: setup ## write the golden playthroughs anew; review them as a diff
	$(BIN)/python tests/golden/playthrough.py

types: setup ## write the web client's types anew from the Python source
	$(BIN)/rumpus types

pictures: setup ## play, and take the README's pictures anew in both lights; look at every one of them
	$(BIN)/pip install -q -e '.[pictures]'
	$(BIN)/python tests/browser/chromium.py
	$(BIN)/python tests/pictures/take.py

bench: setup ## measure speed beside other engines and servers
	$(BIN)/pip install -q -e '.[bench]'
	$(BIN)/rumpus bench sim
	$(BIN)/python bench/peers/run.py

clean: ## remove everything that was built
	rm -rf $(VENV) build src/*.egg-info src/rumpus/web web/node_modules bench/peers/node_modules
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

$(VENV)/web.stamp: $(VENV)/installed.stamp $(WEB_SOURCES)
	$(BIN)/python web/build.py
	touch $@
