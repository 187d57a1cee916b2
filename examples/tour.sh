#!/bin/sh
# A short tour of the lab: each command is shown as one would type it, then run. `make run` runs it.
set -eu
cd "$(dirname "$0")/.."
export PATH="$PWD/.venv/bin:$PATH"

show() {
    printf '\n$ %s\n' "$1"
    eval "$1"
}

show 'sudokulab --version'
show 'sudokulab solve @puzzle6'
show 'sudokulab why r1c1 @puzzle6'
show 'sudokulab convert @puzzle6 --to csv'
show 'sudokulab convert @size16 --to line | sudokulab batch -'
show 'sudokulab doctor'
