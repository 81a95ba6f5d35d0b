# Needs python3 (3.11 or newer), make and git; everything else is installed into .venv from the locks, and on Debian
# by root a few packages for the names in pictures, and for the tests a Chromium and strace.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
EDITABLE := $(PIP) install --quiet --no-deps --no-build-isolation --editable .
STALE := the installed packages do not fit pyproject.toml: run "make lock"

# Colour emoji, the scripts that no package of Python brings, and what joins the letters of Arabic; pictures are made
# without them too.
PACKAGES := fonts-noto-color-emoji fonts-noto-core libfribidi0
APT := DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=60

ASK_FOR_CHROMIUM := $(BIN)/python -m tests.browser.chromium
ASK_FOR_STRACE := $(BIN)/python -m tests.integration.tracing

# The homeserver of the tests, of the version that is locked.
SYNAPSE_VENV := .cache/synapse-$(shell sed -n 's/^matrix-synapse==\([^ ]*\).*/\1/p' requirements/synapse.txt)
ASK_FOR_SYNAPSE := $(BIN)/python -m tests.homeserver.installed

# A Matrix client for the browser tests, built by npm unless it is there; without it they go on, and say so again.
BUILD_HYDROGEN := $(BIN)/python -m tests.hydrogen.built

UV_VERSION := 0.13.7
UV_VENV := .cache/uv-$(UV_VERSION)
COMPILE := $(UV_VENV)/bin/uv pip compile --quiet --no-config --no-python-downloads \
	--universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

# A lock names everything that is needed, so nothing is looked for beside it: older pips would otherwise take the
# newest of what is wanted with extras, and refuse it for its missing hash. `pip check` sees that nothing is missing.
FROM_LOCK := install --quiet --no-deps --require-hashes

# Stamps are written last, so an installation that fails or is interrupted is done again.
HAVE_VENV := $(VENV)/.stamp-venv
HAVE_RUN_LOCK := $(VENV)/.stamp-run-lock
HAVE_TEST_LOCK := $(VENV)/.stamp-test-lock
HAVE_PACKAGES := $(VENV)/.stamp-packages
HAVE_CHROMIUM := $(VENV)/.stamp-chromium
HAVE_STRACE := $(VENV)/.stamp-strace
HAVE_SYNAPSE := $(if $(SYNAPSE_PYTHON),,$(SYNAPSE_VENV)/.tried)
HAVE_RUN := $(VENV)/.stamp-run
HAVE_TEST := $(VENV)/.stamp-test

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL: # two installations into one .venv would disturb each other
.PHONY: help install run test quick soak check format bench mutants lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

install: $(HAVE_RUN) ## Install heldhands into .venv: then .venv/bin/heldhands runs the service, and more
	@echo 'Installed: $(BIN)/heldhands'

run: $(HAVE_RUN) ## Run the web table, and every platform that is configured (options: ARGS="--port 8080")
	@exec $(BIN)/heldhands run $(ARGS)

test: check $(HAVE_CHROMIUM) $(HAVE_STRACE) $(HAVE_SYNAPSE) ## Run the checks, then the tests in parallel (ARGS="..." goes to pytest)
	@$(BUILD_HYDROGEN) || true
	$(BIN)/pytest -n auto --dist worksteal $(ARGS)

quick: $(HAVE_TEST) ## Run what a small change needs: rules, properties, screens, pictures, service (ARGS="..." goes to pytest)
	HYPOTHESIS_PROFILE=quick $(BIN)/pytest -n auto --dist worksteal tests/unit tests/properties tests/naive tests/integration/service $(ARGS)

check: $(HAVE_TEST) ## Lint, check the formatting, the types and the import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(HAVE_TEST) ## Format the code and fix what can be fixed safely
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(HAVE_TEST) $(HAVE_SYNAPSE) ## Measure everything, or some parts (ARGS="web discord"; BENCH_TIMES=4 lasts four times as long)
	$(BIN)/python -m tests.bench $(ARGS)

mutants: $(HAVE_TEST) ## Change the program in one place after the other: does a test notice? (ARGS="--help")
	$(BIN)/python -m tests.mutants $(ARGS)

soak: $(HAVE_TEST) ## Play many games under faults, and check all of them (ARGS="--games 10000 --presses 500000 --kills 200 --seed 7")
	$(BIN)/python -m tests.integration.faults.soak $(ARGS)

lock: $(UV_VENV)/.stamp ## Write the locks in requirements/ anew (UPGRADE=1 for newer versions)
	$(COMPILE) pyproject.toml --group build --output-file requirements/run.txt >/dev/null
	$(COMPILE) pyproject.toml --group test --constraint requirements/run.txt --output-file requirements/test.txt >/dev/null
	$(COMPILE) --group synapse --output-file requirements/synapse.txt >/dev/null

clean: ## Remove .venv, caches and build output
	rm -rf $(VENV) .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# $(call new-venv,directory): a fresh virtual environment, or one line on why there is none.
define new-venv
@command -v "$(PYTHON)" >/dev/null || \
	{ echo 'heldhands needs Python 3.11 or newer, but there is no "$(PYTHON)" (make PYTHON=... names another).' >&2; exit 1; }
@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo 'heldhands needs Python 3.11 or newer, but "$(PYTHON)" is older (make PYTHON=... names another).' >&2; exit 1; }
@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || \
	{ echo 'heldhands needs the venv module of "$(PYTHON)" (on Debian: apt install python3-venv).' >&2; exit 1; }
@"$(PYTHON)" -m venv --clear $(1)
endef

$(HAVE_VENV):
	$(call new-venv,$(VENV))
	@touch $@

$(HAVE_RUN_LOCK): requirements/run.txt | $(HAVE_VENV)
	@rm -f $@
	@echo 'Installing requirements/run.txt into $(VENV)'
	@$(PIP) $(FROM_LOCK) -r requirements/run.txt
	@touch $@

# The run lock comes first: it brings the build backend, which packages without a wheel are built with.
$(HAVE_TEST_LOCK): requirements/test.txt $(HAVE_RUN_LOCK)
	@rm -f $@
	@echo 'Installing requirements/test.txt into $(VENV)'
	@$(PIP) $(FROM_LOCK) --no-build-isolation --use-pep517 -r requirements/test.txt
	@touch $@

# $(call get-packages,names): on Debian, install these by root; in the shell, $$missing is what is missing still.
define get-packages
missing=; \
if command -v apt-get >/dev/null; then \
	for package in $(1); do \
		dpkg-query --show --showformat '$${db:Status-Status}' $$package 2>/dev/null | grep -qx installed || \
			missing="$$missing $$package"; \
	done; \
fi; \
if [ "$$missing" ] && [ "$$(id -u)" = 0 ]; then \
	echo "Installing$$missing"; \
	install() { $(APT) install --yes --no-install-recommends $$missing; }; \
	{ install || { $(APT) update && install; }; } >/dev/null 2>&1 && missing=; \
fi
endef

# Tried once, whatever comes of it: "heldhands doctor" says what is missing, also on other systems.
$(HAVE_PACKAGES): | $(HAVE_VENV)
	@$(call get-packages,$(PACKAGES)); \
	[ -z "$$missing" ] || \
		echo "Some names in pictures will be dots, or unjoined Arabic, until somebody runs: apt install$$missing"
	@touch $@

# Tried once as well, unless CHROMIUM names one; without it the tests go on, and say again what they leave out.
$(HAVE_CHROMIUM): | $(HAVE_VENV)
	@if [ -z "$$CHROMIUM" ] && ! $(ASK_FOR_CHROMIUM) 2>/dev/null; then $(call get-packages,chromium); fi; \
	$(ASK_FOR_CHROMIUM) || true
	@touch $@

# Tried once as well, unless STRACE names one.
$(HAVE_STRACE): | $(HAVE_VENV)
	@if [ -z "$$STRACE" ] && ! $(ASK_FOR_STRACE) 2>/dev/null; then $(call get-packages,strace); fi; \
	$(ASK_FOR_STRACE) || true
	@touch $@

# Tried once for each lock, unless SYNAPSE_PYTHON names one. Only wheels: otherwise it would want a compiler of Rust.
$(SYNAPSE_VENV)/.tried: requirements/synapse.txt | $(HAVE_VENV)
	@echo 'Installing requirements/synapse.txt into $(SYNAPSE_VENV)'
	@rm -rf .cache/synapse-*
	@"$(PYTHON)" -m venv $(SYNAPSE_VENV) && $(SYNAPSE_VENV)/bin/python -m pip --disable-pip-version-check --no-input \
		$(FROM_LOCK) --only-binary :all: -r requirements/synapse.txt && \
		touch $(SYNAPSE_VENV)/.stamp; \
	$(ASK_FOR_SYNAPSE) || true
	@mkdir -p $(SYNAPSE_VENV) && touch $@

# Compiled here: where Python may not write beside the code, every start would compile all of it again.
$(HAVE_RUN): pyproject.toml $(HAVE_RUN_LOCK) | $(HAVE_PACKAGES)
	@rm -f $@
	@$(EDITABLE)
	@$(BIN)/python -m compileall -q engine renderers bot adapters
	@$(PIP) check >/dev/null || { $(PIP) check; echo '$(STALE)' >&2; exit 1; }
	@touch $@

$(HAVE_TEST): $(HAVE_TEST_LOCK) $(HAVE_RUN)
	@touch $@

$(UV_VENV)/.stamp:
	$(call new-venv,$(UV_VENV))
	@$(UV_VENV)/bin/python -m pip --disable-pip-version-check install --quiet uv==$(UV_VERSION)
	@touch $@
