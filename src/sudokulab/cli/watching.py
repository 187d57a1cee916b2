"""What `solve --watch` may be asked for; `watch` does it."""

from __future__ import annotations

import math
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from sudokulab.cli.console import Console
from sudokulab.cli.status import UsageError
from sudokulab.render.text import shortened

DEFAULT_DELAY = 0.1
LONGEST_DELAY = 10.0


def add_watching(parser: ArgumentParser) -> None:
    """The options that show a search."""
    group = parser.add_argument_group("watching the search")
    group.add_argument("--watch", action="store_true", help="show every step in the terminal")
    group.add_argument(
        "--delay", type=_delay, metavar="S", help=f"seconds for each step (default: {DEFAULT_DELAY})"
    )


def check_watching(arguments: Namespace, console: Console) -> None:
    """Raise `UsageError` where there is nothing to watch on, or no wish to."""
    if not arguments.watch:
        if arguments.delay is not None:
            raise UsageError("--delay is for --watch, expected both")
        return
    for name, given in (("--json", arguments.json), ("--format", arguments.format is not None)):
        if given:
            raise UsageError(f"--watch is for people, {name} for programs: expected one of them")
    if not console.can_draw:
        raise UsageError("--watch draws on a terminal, and standard output is none that can be drawn on")


def _delay(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not (math.isfinite(found) and found >= 0):
        raise ArgumentTypeError(f"{shortened(text)} is no number from 0, expected one such as 0.5")
    if found > LONGEST_DELAY:
        raise ArgumentTypeError(f"{text} is too long, expected at most {LONGEST_DELAY:g} seconds")
    return found
