"""The list of formats, in the order in which they are asked whether a text is theirs."""

from __future__ import annotations

from sudokulab.registry import Entry, Registry

_ROOM = "sudokulab.board.notation"

FORMATS = Registry(
    "format",
    {
        "line": Entry("one puzzle a line, row by row; '.' or '0' for an empty cell", f"{_ROOM}.line:FORMAT"),
        "sdk": Entry("one 9x9 puzzle in nine lines, with lines about it", f"{_ROOM}.sdk:FORMAT"),
        "sdm": Entry("a collection of 9x9 puzzles, 81 digits a line", f"{_ROOM}.sdm:FORMAT"),
        "course-board": Entry("the course's board file: box sizes, cells", f"{_ROOM}.course_board:FORMAT"),
        "course-state": Entry("the course's game state, as its board", f"{_ROOM}.course_state:FORMAT"),
        "json": Entry("objects with shape and clues; lists of values", f"{_ROOM}.json:FORMAT"),
        "grid": Entry("one row a line, with any separators and boxes", f"{_ROOM}.grid:FORMAT"),
        "csv": Entry(
            "comma-separated values: a puzzle a line, a row a line, or wrapped", f"{_ROOM}.csv:FORMAT"
        ),
    },
)
