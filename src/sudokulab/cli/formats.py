"""`formats`: what can be read and written."""

from __future__ import annotations

from sudokulab.board.notation import FORMATS, format_named
from sudokulab.cli.listing import listing_command
from sudokulab.render.lists import Choice


def _choices() -> list[Choice]:
    return [_choice(name) for name in FORMATS]


def _choice(name: str) -> Choice:
    found = format_named(name)
    facts = (
        ("extensions", found.extensions),
        ("many", found.many),
        ("carries_shape", found.carries_shape),
    )
    return Choice(name, FORMATS[name].summary, facts)


COMMAND = listing_command(
    "formats",
    "List the formats for `convert --to NAME`; what is read is recognised by its content.",
    _choices,
)
