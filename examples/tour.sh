#!/bin/sh
# A short tour of the lab: each command is shown as one would type it, then run. Run by `make run`.
set -eu
cd "$(dirname "$0")/.."
export PATH="$PWD/.venv/bin:$PATH"

show() {
    printf '\n$ %s\n' "$*"
    "$@"
}

show sudokulab --version
