# Lammer: `make run` starts the demonstration table, `make test` checks everything. Both set up what they need.

PYTHON  ?= python3
SECONDS ?= 300
HANDS   ?= 1000000
EVERY   ?= 1
KILLS   ?= 2000
BIN     := .venv/bin
PIP     := $(BIN)/python -m pip install --quiet --disable-pip-version-check
BENCH_PIP := .venv/bench/bin/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help run linked test explore hil aarch64 soak kills mutants bench docs deb lock clean

help:  ## show these lines
	@sed -nE 's/^([a-z0-9]+):.*## /make \1\t/p' $(MAKEFILE_LIST) | expand -t 14

run: .venv/run.stamp  ## start a table; TABLE=config/tables/….toml for another than the demonstration
	@$(BIN)/lammer run $(if $(TABLE),--table $(TABLE))

linked: .venv/test.stamp  ## three tables, one server, their pool and its sign on this machine; docs/linked.md
	@$(BIN)/python -m tests.linked.demonstration

test: .venv/test.stamp  ## style, types, imports, all tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@command -v chromium >/dev/null || echo "No Chromium here: the browser tests are skipped. On Debian: apt install chromium"
	$(BIN)/pytest -q -n 2

explore: .venv/test.stamp  ## what must hold for any order and any money, with new examples each time; EXPLORE= options of pytest
	$(BIN)/pytest -q -n 2 --hypothesis-profile explore $(EXPLORE) $$(grep -rl --include='test_*.py' '^from hypothesis' tests)

hil: .venv/test.stamp  ## the real drivers and the service on a real kernel, in QEMU; docs/hil.md
	@$(BIN)/python -m tests.hil

aarch64:  ## installed, tested and packaged on 64-bit ARM, emulated; as root, half an hour; docs/hil.md; TESTS=
	@TESTS="$(TESTS)" tests/aarch64/run

soak: .venv/test.stamp  ## simulated tables and kills, seed after seed; SECONDS=300, SEED= the first (default: by the clock); HANDS=, EVERY=, KILLS=
	$(BIN)/python -m tests.soak --seconds $(SECONDS) $(if $(SEED),--seed $(SEED))
	$(BIN)/python -m tests.games.cards.ranking.peer --hands $(HANDS)
	$(BIN)/pytest -q -n 2 -m sweep tests
	$(BIN)/python -m tests.sweep --every $(EVERY)
	$(BIN)/python -m tests.kills --kills $(KILLS) $(if $(SEED),--seed $(SEED))

kills: .venv/test.stamp  ## real tables killed over awards, resets, rotations and changes of settings; KILLS=2000
	$(BIN)/python -m tests.kills --kills $(KILLS) $(if $(SEED),--seed $(SEED))

mutants: .venv/test.stamp  ## which small changes of what money hangs on no test notices; AREA=, SECONDS=; hours; docs/decisions/0081
	$(BIN)/python -m tests.mutants $(AREA) --seconds $(SECONDS) $(if $(SURVIVORS),--survivors)

bench: .venv/bench.stamp  ## speed and footprint, each beside its peer
	.venv/bench/bin/python -m bench

docs: .venv/run.stamp  ## write the pages that are made from the code: docs/events.md, docs/faults.md, docs/games/, docs/hardware/
	$(BIN)/python -m docs.generate
	$(BIN)/python -m docs.fault_page

deb: .venv/run.stamp requirements-service.lock  ## build the Debian package into dist/
	@systemd/debian/build

lock: .venv/run.stamp  ## choose the versions anew; writes the requirements*.lock files
	$(PIP) uv
	$(call compile,requirements.lock,--group build)
	$(call compile,requirements-test.lock,--group build --extra test --constraint requirements.lock)
	$(call compile,requirements-service.lock,--extra service --constraint requirements.lock)
	$(call compile,requirements-hil.lock,--extra service --extra usb --extra hil --constraint requirements-test.lock)
	$(call compile,requirements-bench.lock,--extra bench)

clean:  ## remove the environment and all caches
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One resolution for all Linux machines, aarch64 and x86-64; every file by its hash. See docs/decisions/0004.
define compile
	$(BIN)/uv pip compile pyproject.toml $(2) --quiet --upgrade --universal --generate-hashes --no-emit-index-url \
	  --custom-compile-command "make lock" --output-file $(1)
endef

# --- the environment; a stamp file means that the network is not asked again ---

.venv/run.stamp: requirements.lock pyproject.toml | .venv/made.stamp
	@echo "Installing what Lammer needs into .venv"
	@$(PIP) --require-hashes --no-deps --requirement requirements.lock
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/test.stamp: requirements-test.lock .venv/run.stamp
	@echo "Installing what its tests need into .venv"
	@$(PIP) --require-hashes --no-deps --requirement requirements-test.lock
	@touch $@

# The peers ask for old versions of common packages, so they live in an environment of their own.
# Lammer's own devices are entry points, so it is installed there too; its build tool is in the first environment.
.venv/bench.stamp: requirements-bench.lock .venv/run.stamp
	@echo "Installing the peers of the benchmarks into .venv/bench"
	@$(BIN)/python -m venv .venv/bench
	@$(BIN)/python -m hatchling build -t wheel:editable -d .venv/bench >/dev/null
	@$(BENCH_PIP) --require-hashes --no-deps --requirement $<
	@rm -rf .venv/bench/lib/python3*/site-packages/tests  # crapssim brings its own, and they would hide ours
	@$(BENCH_PIP) --no-deps --force-reinstall .venv/bench/*.whl
	@touch $@

.venv/made.stamp:
	@command -v $(PYTHON) >/dev/null || \
	  { echo "Lammer needs Python 3.11 or newer, and there is no $(PYTHON). On Debian: apt install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Lammer needs Python 3.11 or newer; this is $$($(PYTHON) --version). Name a newer one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "$(PYTHON) cannot make virtual environments. On Debian: apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv .venv
	@touch $@
