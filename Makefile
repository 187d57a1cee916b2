# `make help` lists the targets. Every target sets up what it needs; nothing is installed outside .venv and build.
PYTHON ?= python3
BIN := .venv/bin
SANITIZED := build/sanitized
CHECKED := build/checked
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
CTEST = ctest --test-dir $(SANITIZED) --output-on-failure --no-tests=error --parallel 2

# Folders are listed with the files: a file that was added or deleted changes its folder's time.
BINDING_INPUTS := CMakeLists.txt $(wildcard build_backend/*.py) $(shell find core/include core/src core/bindings)
CORE_INPUTS := $(BINDING_INPUTS) $(shell find core/tests core/fuzz)
# What is installed finds a new module in a room by itself, a new room only when it is installed again.
ROOMS := $(shell find src/sudokulab -name __init__.py)
NEW_ROOMS := $(if $(filter-out $(shell cat .venv/.rooms 2>/dev/null),$(ROOMS)),FORCE)

# cmake and ninja come from .venv where the machine has none.
export PATH := $(CURDIR)/$(BIN):$(PATH)
# ninja would take make's job server for its own and find its pipe closed.
unexport MAKEFLAGS

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
FORCE:
.PHONY: help setup run browser test test-slow core-test fuzz check bench docs figures golden stub clean

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# The stamps of the set-up lie in .venv, so that removing it forgets them. First what the machine must bring.
.venv/.made:
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { echo "Sudoku Lab needs Python 3.11 or later, and there is no command $(PYTHON): install Python, or name yours with make PYTHON=..." >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Sudoku Lab needs Python 3.11 or later, and $(PYTHON) is $$("$(PYTHON)" -V 2>&1): install a newer one and name it with make PYTHON=python3.11" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { echo "Sudoku Lab needs Python's venv module, which $(PYTHON) lacks: install it, for example with apt install python3-venv" >&2; exit 1; }
	@"$(PYTHON)" build_backend/toolchain.py
	@"$(PYTHON)" -m venv --clear .venv
	@touch $@

.venv/.packages: pyproject.toml constraints.txt build_backend/requirements.py | .venv/.made
	@$(BIN)/python build_backend/requirements.py > .venv/requirements.txt
	@$(PIP) --constraint constraints.txt --requirement .venv/requirements.txt
	@touch $@

.venv/.core: .venv/.packages $(BINDING_INPUTS) $(NEW_ROOMS)
	@$(BIN)/python build_backend/toolchain.py
	@$(PIP) --no-build-isolation --no-deps --editable .
	@echo "$(ROOMS)" > .venv/.rooms
	@touch $@

setup: .venv/.core  ## Create .venv with the pinned dependencies and the compiled core
	@:

run: setup  ## Show what the lab can do: a short tour of real commands
	@sh examples/tour.sh

browser:  ## Install the browser that some tests drive, where there is none (as root, with apt)
	@for name in chromium chromium-browser google-chrome chrome; do command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then echo "Installing chromium for the tests of pages"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	fi || echo "No browser could be installed: the tests of pages will not run"

test: setup browser core-test  ## Run every test but the slow ones, after the core's under sanitizers
	$(BIN)/python -m pytest

test-slow: setup  ## Run the slow tests alone
	$(BIN)/python -m pytest -m slow

build/.core-tests: $(CORE_INPUTS) | .venv/.packages
	@mkdir -p build
	@$(BIN)/python build_backend/toolchain.py
	@cmake -S . -B $(SANITIZED) -G Ninja -DCMAKE_BUILD_TYPE=Debug -DSUDOKULAB_MODULE=OFF -DSUDOKULAB_TESTS=ON \
	  -DSUDOKULAB_SANITIZE=ON -DSUDOKULAB_WERROR=ON > build/configure.log || { cat build/configure.log; exit 1; }
	@cmake --build $(SANITIZED)
	@touch $@

# As users get it, optimised and without assertions: some warnings show only there.
build/.core-checked: $(CORE_INPUTS) | .venv/.packages
	@mkdir -p build
	@$(BIN)/python build_backend/toolchain.py
	@cmake -S . -B $(CHECKED) -G Ninja -DSUDOKULAB_TESTS=ON -DSUDOKULAB_WERROR=ON -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
	  -Dnanobind_DIR="$$($(BIN)/python -m nanobind --cmake_dir)" > build/checked.log || { cat build/checked.log; exit 1; }
	@cmake --build $(CHECKED)
	@touch $@

core-test: build/.core-tests build/.core-checked  ## Run the core's tests and a few seconds of each fuzz target, under sanitizers
	$(CTEST)

fuzz: setup build/.core-tests  ## Run each fuzz target for 60 seconds with a new seed, and the readers of texts as long
	$(CTEST) --build-config long --tests-regex '^long_' --verbose
	SUDOKULAB_FUZZ_RUNS=5000 $(BIN)/python -m pytest tests/fuzz

check: setup build/.core-checked  ## Run ruff, mypy --strict and the core's warnings as errors
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup  ## Run the benchmarks, or one with BENCH=benchmarks/NAME.py, and print their tables
	@$(BIN)/python benchmarks/run.py $(BENCH)

docs: setup  ## Execute every example of the documentation
	$(BIN)/python -m pytest tests/docs

figures: setup  ## Measure the experiments anew, or EXPERIMENTS="NAME ...", and write their figures and pages
	cd docs && ../$(BIN)/python -m experiments $(EXPERIMENTS)

golden: setup  ## Regenerate the golden files; a reviewer reads the difference
	$(BIN)/python tests/golden/regenerate.py
	$(BIN)/python tests/golden/regenerate_teaching.py

stub: setup  ## Regenerate the type stub of the compiled core
	$(BIN)/python -m nanobind.stubgen --quiet --module sudokulab._core --output-file src/sudokulab/_core.pyi

clean:  ## Remove .venv and everything that was built
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
