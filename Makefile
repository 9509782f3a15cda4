# Undercroft. Every target sets up what it needs in .venv: `make` lists them.
# Needed on the machine: Python 3.11 or later and make; for `make test` and `make bench` also a C compiler, node and npm,
# and Chromium, which `make test` installs where it may.

PYTHON ?= python3
# One more than there are processors: a test that waits for a browser, a socket or a clock leaves its own to others.
JOBS   ?= $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1 )))
VENV   := .venv
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip --disable-pip-version-check --no-input --quiet --quiet
INSTALL := $(PY) tools/install.py
PLAY   := $(VENV)/.ready
WORK   := $(VENV)/.ready-dev
TYPED  := src tests tools benchmarks hatch_build.py
PYTEST := $(PY) -m pytest -n $(JOBS) --dist loadscope --no-loadscope-reorder -p tools.timings --durations=15 --durations-min=0.5

# Programs are started hundreds of times in the tests: what is compiled once is kept, whatever the surroundings say.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal web browser ready test beside check check-source compiled bench soak doubt doubt-short goldens editions docs pages balance lock clean

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | while IFS='|' read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

play: web  ## start the web table: open the address it prints
	@$(VENV)/bin/undercroft serve

terminal: $(PLAY)  ## play Dungeon Trapper against a bot in the terminal
	@$(VENV)/bin/undercroft play trapper --seats me,greedy

web: $(PLAY)  ## build the page of the web table, if it is not of this very source
	@command -v npm > /dev/null || $(INSTALL) requirements-web.lock
	@$(PY) tools/web.py

browser: $(WORK)  ## find a browser for the tests, or install one
	@$(PY) tools/browser.py > /dev/null

ready: $(WORK) web browser  ## set up everything that tests and checks need

test: ready  ## run the tests
	@echo "tests: $(JOBS) at a time"
	@$(PYTEST)

beside: ready  ## what is long and waits for nothing: the heart of the engine compiled, and a few rules doubted
	@echo "beside: the heart of the engine, compiled"
	@UNDERCROFT_OPTIMISE=0 UNDERCROFT_BESIDE=1 UNDERCROFT_MODULES="$(HEART:%=engine/%)" $(PY) -m pytest -q -n 0 tests/compiled
	@$(MAKE) --no-print-directory doubt-short

# What is compiled for the short tests; all of it in the soak.
HEART := run table chance choice

check: check-source  ## lint, formatting, types, import directions
	@echo "check: import directions" && $(PY) -m pytest -q tests/test_architecture.py

check-source: $(WORK) web  ## the same without import directions, which are among the tests
	@echo "check: lint" && $(VENV)/bin/ruff check --quiet .
	@echo "check: formatting" && $(VENV)/bin/ruff format --check --quiet .
	@echo "check: types" && $(VENV)/bin/mypy $(TYPED)
	@echo "check: types of the page" && $(PY) tools/web.py --check

compiled: $(WORK)  ## build the compiled package in build/compiled, if it is not of this very source
	@$(PY) tools/compiled.py

bench: $(WORK) compiled  ## measure speed, side by side with other engines (cc, node and npm are needed)
	@$(PY) -m benchmarks

soak: $(WORK) web browser  ## the long forms of the tests, all tests compiled, a doubt of every rule (hours); goes on where it was broken off
	@$(PY) tools/soak.py $(PARTS)

doubt: $(WORK)  ## change the rules one line at a time; list what no test notices (many hours)
	@$(PY) tools/doubt.py

doubt-short: $(WORK)  ## the same for a small sample
	@$(PY) tools/doubt.py --short

goldens: $(WORK)  ## rewrite the golden records and transcripts; review the difference
	@$(PY) tools/goldens.py
	@UNDERCROFT_TRANSCRIPTS=write $(PY) -m pytest -q -n 0 tests/games/pararoles

editions: $(WORK)  ## store games of an edition that has none yet, after `edition` of a game was raised
	@$(PY) tools/editions.py

docs: $(WORK)  ## rewrite docs/games and the pictures in the README from the games
	@$(PY) -m tools.game_docs
	@$(PY) tools/picture.py

pages: ready  ## take the pictures of the page in the README and in docs anew
	@$(PY) tools/pages.py

balance: $(WORK)  ## rewrite docs/balance.md from many games of bots, on the compiled package (an hour; BALANCE="--games 20": fewer)
	@$(PY) tools/compiled.py tools/balance.py --jobs 0 $(BALANCE)

lock: $(VENV)/.made  ## renew the lock files after a change of pyproject.toml (UPGRADE=1: newest versions)
	@echo "lock: resolving for all platforms"
	@$(PY) -m uv --version > /dev/null 2>&1 || $(PIP) install uv
	@$(COMPILE) --group build -o requirements.lock pyproject.toml
	@$(COMPILE) --group build --group dev -c requirements.lock -o requirements-dev.lock pyproject.toml
	@$(COMPILE) --extra postgres -c requirements-dev.lock -o requirements-postgres.lock pyproject.toml
	@$(COMPILE) --group web -o requirements-web.lock
	@$(COMPILE) --group install -o requirements-uv.lock
	@echo "lock: requirements.lock, and those for -dev, -postgres, -web and -uv"

COMPILE = $(PY) -m uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

clean:  ## remove .venv and everything made by running
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .undercroft
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Set-up, from the lock files only: an empty .venv, then what playing needs, then what working on the project needs. What
# is not compiled now is when it is first used, and most never is.

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Undercroft needs Python 3.11 or later; name one with: make PYTHON=python3.12 ..." >&2; exit 2; }
	@echo "set-up: making $(VENV)"
	@$(PYTHON) -m venv $(VENV) \
		|| { echo "This Python cannot make a virtual environment; install its venv package." >&2; exit 2; }
	@touch $@

$(PLAY): requirements.lock pyproject.toml | $(VENV)/.made
	@echo "set-up: installing what playing needs"
	@$(INSTALL) requirements.lock
	@$(INSTALL) --editable .
	@touch $@

$(WORK): requirements-dev.lock $(PLAY)
	@echo "set-up: installing what tests and checks need"
	@$(INSTALL) requirements-dev.lock
	@touch $@
