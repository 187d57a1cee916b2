"""The command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from sudokulab import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line on `argv` (the process's own arguments when None) and return its exit status."""
    parser = argparse.ArgumentParser("sudokulab", description="An AI laboratory with Sudoku as its field.")
    parser.add_argument("--version", action="version", version=f"sudokulab {__version__}")
    parser.parse_args(argv)
    parser.print_help()
    return 0
