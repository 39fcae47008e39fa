# `make` prints this menu. Everything sets up what is missing first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print) src/rumpus/tower/blocks.json $(wildcard src/rumpus/games/*/guide*.md)
PIP := $(BIN)/pip install -q --disable-pip-version-check --no-compile --no-build-isolation
# Runs a command on the compiled copy of the package if there is one of these very sources, else on src.
COMPILED = PYTHONPATH="$$($(BIN)/python tools/compiled.py current)"
# Two for each core: one for browsers, and one for servers, which mostly wait (tests/dealer.py).
WORKERS := $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
QUICK := $(addprefix tests/,sheets laws table wire engine games golden cli/test_cli.py)

# Where this is set, each of the hundreds of processes that tests start compiles all of its Python anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := menu
.PHONY: menu play quick coverage test envs check setup sheets fix golden types pictures bench start clean

menu: ## show this menu
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-8s %s\n", $$1, $$2}'

play: ## start the game room and open a browser
	@$(MAKE) --no-print-directory -j2 $(VENV)/play.stamp $(VENV)/web.stamp
	@$(BIN)/python tools/compiled.py later
	@$(COMPILED) $(BIN)/rumpus play $(ARGS)

quick: $(VENV)/installed.stamp ## run what tells most in half a minute: the sheets, a few games for every law, the table
	$(BIN)/pytest -n auto --dist worksteal --pace=quick $(QUICK)
	$(BIN)/python web/build.py test

coverage: $(VENV)/installed.stamp ## how much of the engine and the rules the tests reach, branch by branch
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=term $(QUICK) tests/bots tests/lab/test_simulate.py

test: setup ## run all tests
	$(BIN)/python web/build.py test
	$(BIN)/python tests/browser/chromium.py
	$(BIN)/python tests/postgres.py
	$(COMPILED) $(BIN)/pytest -n $(WORKERS) --dist loadfile

envs: setup ## PettingZoo's, Gymnasium's and OpenSpiel's own tests at length, for every game and number of players
	$(PIP) -e '.[envs,openspiel]'
	$(COMPILED) $(BIN)/pytest -n auto --dist worksteal --pace=nightly tests/envs

check: $(VENV)/installed.stamp ## format, lint, types, floors, and a test for every sentence of the rule sheets
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/rumpus types --check
	$(BIN)/python web/build.py check
	$(BIN)/python tests/sheets/coverage.py

setup: $(VENV)/installed.stamp $(VENV)/web.stamp ## install everything into .venv, build the web client, compile a copy
	$(BIN)/python tools/compiled.py build

sheets: $(VENV)/installed.stamp ## count the sentences of the rule sheets that have a test; rewrite docs/rulings.md
	$(BIN)/python tests/sheets/coverage.py --write

fix: $(VENV)/installed.stamp ## format, and mend what the linter can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python web/build.py fix

golden: $(VENV)/installed.stamp ## write the golden playthroughs anew; review them as a diff
	$(BIN)/python tests/golden/playthrough.py

types: $(VENV)/installed.stamp ## write the web client's types anew from the Python source
	$(BIN)/rumpus types

pictures: setup ## play, and take the README's pictures anew in both lights; look at every one of them
	$(PIP) -e '.[pictures]'
	$(BIN)/python tests/browser/chromium.py
	$(COMPILED) $(BIN)/python tests/pictures/take.py

bench: setup ## measure speed beside other engines and servers
	$(PIP) -e '.[bench]'
	$(COMPILED) $(BIN)/rumpus bench sim
	$(COMPILED) $(BIN)/python bench/peers/run.py

start: $(VENV)/installed.stamp ## measure how long a stranger waits: clean clone to first card
	$(BIN)/python bench/start.py

clean: ## remove everything that was built
	rm -rf $(VENV) build src/*.egg-info src/rumpus/web web/node_modules bench/peers/node_modules

$(VENV)/python.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Rumpus needs Python 3.11 or newer; set PYTHON=… to one.")'
	$(PYTHON) -m venv $(VENV)
	touch $@

# What playing needs, and no developer's tools. Compiled modules beside the sources, from before they had a
# tree of their own, would be preferred to them.
$(VENV)/play.stamp: $(VENV)/python.stamp pyproject.toml
	find src -name '*.so' -delete
	$(PIP) 'setuptools>=80'
	$(PIP) -e .
	touch $@

$(VENV)/installed.stamp: $(VENV)/play.stamp
	$(PIP) -e '.[dev]'
	touch $@

$(VENV)/web.stamp: $(VENV)/python.stamp $(WEB_SOURCES)
	$(BIN)/python web/build.py
	touch $@
