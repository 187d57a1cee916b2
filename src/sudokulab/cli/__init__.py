"""The command line: one file per command, each loaded only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line on `argv` (the process's own arguments when None) and return its exit status.

    >>> main(["--version"])
    sudokulab 0.1.0
    0
    """
    from sudokulab.cli.run import run

    return run(sys.argv[1:] if argv is None else list(argv))
