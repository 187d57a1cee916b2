"""`algorithms`: what solves puzzles."""

from __future__ import annotations

from sudokulab.cli.listing import listing_command
from sudokulab.render.lists import Choice
from sudokulab.solvers import SOLVERS


def _choices() -> list[Choice]:
    return [Choice(name, entry.summary, (("extra", entry.extra),)) for name, entry in SOLVERS.items()]


COMMAND = listing_command("algorithms", "List the algorithms for `solve --algorithm NAME`.", _choices)
