# Two commands: `make play` and `make test`. Both do their whole set-up on a machine with only Python 3.11 and pip.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play terminal report test fix bench soak pictures clean

play: $(VENV)/.play
	@$(BIN)/python tools/setup.py web
	@$(BIN)/noctule serve --open

terminal: $(VENV)/.play
	@$(BIN)/noctule play

# Bots play a scenario, and a page with pictures says what came of it: make report WHAT=reborn/annex
WHAT ?= scare/bedtime
report: $(VENV)/.lab
	@$(BIN)/noctule lab report --quick $(WHAT) --open

test: $(VENV)/.test
	@$(BIN)/python tools/setup.py testers
	@$(BIN)/python tools/setup.py web
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/setup.py check-web
	$(BIN)/pytest -n 2

fix: $(VENV)/.test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/.bench
	$(BIN)/python bench/run.py

soak: $(VENV)/.test
	$(BIN)/noctule fuzz --games 10000 skirmish
	$(BIN)/noctule fuzz --games 10000 parley
	$(BIN)/noctule fuzz --games 2000 scare
	$(BIN)/noctule fuzz --games 2000 reborn
	$(BIN)/noctule fuzz --games 2000 escape
	$(BIN)/noctule fuzz --games 2000 darkness
	$(BIN)/noctule fuzz --games 2000 eternaut
	$(BIN)/python tools/soak.py
	$(BIN)/python tools/setup.py web
	$(BIN)/python tools/hands.py

# The page against the pictures that are kept of it, and a contact sheet of all of them: build/pictures/sheet.png
pictures: $(VENV)/.test
	@$(BIN)/python tools/setup.py web
	$(BIN)/python tools/pictures.py

clean:
	rm -rf $(VENV) bench/references/boardgameio/node_modules

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up (once)..."
	@$(BIN)/pip install -q -c constraints.txt -e .
	@touch $@

$(VENV)/.lab: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up (once)..."
	@$(BIN)/pip install -q -c constraints.txt -e '.[lab]'
	@touch $@ $(VENV)/.play

$(VENV)/.test: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install -q -c constraints.txt -e '.[dev]'
	@touch $@ $(VENV)/.play $(VENV)/.lab

$(VENV)/.bench: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install -q -c constraints.txt -e '.[dev,bench]'
	@touch $@ $(VENV)/.play
