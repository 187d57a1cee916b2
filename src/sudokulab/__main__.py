"""`python -m sudokulab` and the command `sudokulab`."""

from __future__ import annotations

import os
import sys

_INTERRUPTED = 130


def main() -> int:
    """Run the command line and return its exit status; `--version` alone answers before more is loaded."""
    if sys.argv[1:] == ["--version"]:
        from sudokulab import __version__

        try:
            os.write(1, f"sudokulab {__version__}\n".encode())
            return 0
        except OSError:
            pass  # Output that is closed, full or read by nobody is the command line's business.
    try:
        from sudokulab.cli import main as run

        return run()
    except KeyboardInterrupt:  # While the lab is still being loaded, or after all is said.
        return _INTERRUPTED


if __name__ == "__main__":
    raise SystemExit(main())
