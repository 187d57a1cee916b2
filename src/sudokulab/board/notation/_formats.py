"""The list of formats, in the order in which they are asked whether a text is theirs."""

from __future__ import annotations

from sudokulab.registry import Entry, Registry

_ROOM = "sudokulab.board.notation"

FORMATS = Registry(
    "format",
    {
        "line": Entry("one puzzle a line, row by row; '.' or '0' for an empty cell", f"{_ROOM}.line:FORMAT"),
        "grid": Entry("one row a line, with any separators and boxes", f"{_ROOM}.grid:FORMAT"),
        "csv": Entry(
            "comma-separated values: a puzzle a line, a row a line, or wrapped", f"{_ROOM}.csv:FORMAT"
        ),
    },
)
