# Everything starts here; `make` alone says what there is.
# .venv is made once, and again only when pyproject.toml changes: a second run asks pip nothing.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
PYTEST := $(BIN)/python -m pytest
MARKED := not browser
WHEN_READY := .venv/ready
WHEN_READY_TO_BUILD := .venv/ready-to-build
WHEN_READY_TO_TEST := .venv/ready-to-test
WHEN_READY_TO_MEASURE := .venv/ready-to-measure
# a .venv whose Python was upgraded away is not ready, whatever it says
$(shell test -x $(BIN)/python || rm -f .venv/ready*)

# sets CHROMIUM and FIREFOX, getting them where they are missing; without Firefox its tests are left out
CHROMIUM_HERE = CHROMIUM="$$($(BIN)/python tests/browser/get_browser.py)"
BROWSERS = $(CHROMIUM_HERE) && \
	FIREFOX="$$($(BIN)/python tests/browser/get_browser.py firefox)" && export CHROMIUM FIREFOX
PARTS := setup check unit nbval browser

.PHONY: help learn test setup dictionaries quick check unit nbval browser messages notebooks site site-test binder-test links bench proof
.DEFAULT_GOAL := help

help:  ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

learn: $(WHEN_READY)  ## open the course in JupyterLab (more: .venv/bin/remi-learn --help)
	@$(BIN)/remi-learn

test:  ## everything: checks, engine, notebooks, a real browser; with the seconds of each part
	@for part in $(PARTS); do \
		begun=$$(date +%s); \
		$(MAKE) --no-print-directory $$part; failed=$$?; \
		told="$$told$$(printf '%-8s %5d s' $$part $$(($$(date +%s) - begun)))\n"; \
		[ $$failed = 0 ] || break; \
	done; printf "\n$$told"; exit $$failed

setup: $(WHEN_READY_TO_TEST) dictionaries  # what the tests would else fetch as they run
	@$(BROWSERS) && $(BIN)/python -m lite.downloads

quick: MARKED := not browser and not long
quick: check unit nbval  ## what needs no browser, but for the longest checks

check: $(WHEN_READY_TO_TEST)  ## formatting, lint, types
	@$(BIN)/ruff format --check --quiet . || { echo "Run: $(BIN)/ruff format ." >&2; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy

dictionaries: $(WHEN_READY_TO_TEST)  # of the spelling tests; without them these are left out
	@$(BIN)/python tests/get_dictionaries.py

unit: $(WHEN_READY_TO_TEST) dictionaries
	@$(PYTEST) -q -m "$(MARKED)" -n 2 --doctest-modules remi_learn tests

nbval: $(WHEN_READY_TO_TEST)
	@ls notebooks/ro/*.ipynb notebooks/en/*.ipynb > /dev/null 2>&1 || { echo "The lessons are missing: make notebooks" >&2; exit 1; }
	@REMI_LEARN_PROGRESS=memory $(PYTEST) -q -n 2 --dist loadfile --nbval --nbval-current-env notebooks/*/*.ipynb

browser: $(WHEN_READY_TO_TEST)
	@$(BROWSERS) && \
	$(PYTEST) -m "browser and not installs" -n 2 --dist loadfile --no-loadscope-reorder tests/browser

site-test: $(WHEN_READY_TO_TEST)  ## open every notebook of the site: make test opens a third of them (ten minutes)
	@$(CHROMIUM_HERE) && export CHROMIUM && \
	REMI_LEARN_SITE=whole $(PYTEST) -m browser -n 0 tests/browser/test_site.py

binder-test: $(WHEN_READY_TO_TEST)  ## install the course as Binder does, and as a learner does with pip, and use it (some minutes)
	@$(CHROMIUM_HERE) && export CHROMIUM && \
	$(PYTEST) -m installs -n 0 tests/browser/test_installed.py

links: $(WHEN_READY_TO_TEST)  ## make links REPO=owner/name: where this repository is published, told to every link
	@$(BIN)/python -m lite.links $(REPO)
	@$(BIN)/python notebooks/build.py

messages: $(WHEN_READY_TO_TEST)  ## bring the Romanian and English catalogues up to date and compile them
	@$(BIN)/python tests/catalogues.py

notebooks: $(WHEN_READY_TO_TEST)  ## write the lessons' notebooks anew from their source
	@$(BIN)/python notebooks/build.py

site: $(WHEN_READY_TO_BUILD)  ## build the course as a folder of static files, site/, that needs no server
	@$(BIN)/python -m lite

bench: $(WHEN_READY_TO_MEASURE)  ## measure, beside the peers
	@$(BIN)/python -m benchmarks.run

proof: $(WHEN_READY_TO_MEASURE)  ## the long checks of the engine
	@$(BIN)/python -m benchmarks.proof

.venv/bin/python:
	@command -v $(PYTHON) > /dev/null || \
	{ echo "$(PYTHON) was not found: install Python 3.11 or later, or say where it is: make learn PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "Python 3.11 or later is needed, this is $$($(PYTHON) --version 2>&1): make learn PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || \
	{ echo "This Python cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Making .venv (once; a minute or two)"
	@$(PYTHON) -m venv --clear .venv

$(WHEN_READY): pyproject.toml | .venv/bin/python
	@$(PIP) install --editable .
	@touch $@

$(WHEN_READY_TO_BUILD): pyproject.toml | .venv/bin/python
	@$(PIP) install --editable ".[lite]"
	@touch $(WHEN_READY) $@

# what the tests need includes what the learner needs, and what builds the site
$(WHEN_READY_TO_TEST): pyproject.toml | .venv/bin/python
	@$(PIP) install --editable ".[test,lite]"
	@touch $(WHEN_READY) $(WHEN_READY_TO_BUILD) $@

# the peers are large, and only what measures beside them needs them; one that cannot be had is left out by name there
$(WHEN_READY_TO_MEASURE): $(WHEN_READY_TO_TEST)
	@$(PIP) install --editable ".[test,bench]" || echo "Some peers cannot be had here: they are left out." >&2
	@touch $@
