"""The help without a command: what the lab is, and its commands in groups."""

from __future__ import annotations

from collections.abc import Iterator

from sudokulab.cli.commands import GROUPS
from sudokulab.render.style import Ink, Style
from sudokulab.render.text import wrapped

_NAME = "Sudoku Lab"
_EXAMPLE = "sudokulab solve @puzzle6"


def overview(style: Style) -> str:
    """Every command with one line each; groups that have none yet are left out."""
    return "\n".join(_lines(style)) + "\n"


def _lines(style: Style) -> Iterator[str]:
    said = wrapped(f"{_NAME}: an AI laboratory with Sudoku as its field.", style)
    yield style.paint(said[: len(_NAME)], Ink.STRONG) + said[len(_NAME) :]
    yield ""
    yield "usage:    sudokulab COMMAND ..."
    yield f"example:  {_EXAMPLE}"
    width = max(len(name) for group in GROUPS.values() for name in group)
    for title, group in GROUPS.items():
        if group:
            yield ""
            yield style.paint(title, Ink.STRONG)
        for name, entry in group.items():
            yield f"  {name:<{width}}  {wrapped(entry.summary, style, indent=width + 4)}"
    yield ""
    yield wrapped("sudokulab COMMAND --help shows the options of a command, and two examples.", style)
    yield wrapped("sudokulab --version prints the version.", style)
