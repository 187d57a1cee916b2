"""Names of cells as people read them: `r4c7`, and `r4c7=5` with a value; both count from 1."""

from __future__ import annotations

import re

from sudokulab.board.shape import Shape
from sudokulab.errors import NotationError

_NAME = re.compile(r"[rR]([0-9]{1,4})[cC]([0-9]{1,4})(?:=([0-9]{1,4}|[A-Pa-p]))?")


def cell_name(cell: int, shape: Shape) -> str:
    """The name of a cell.

    >>> cell_name(33, Shape(3, 3))
    'r4c7'
    """
    row, column = divmod(cell, shape.side)
    return f"r{row + 1}c{column + 1}"


def parse_cell(text: str, shape: Shape) -> tuple[int, int | None]:
    """The cell that `text` names, and the value after the equals sign if there is one.

    >>> parse_cell("r4c7=5", Shape(3, 3))
    (33, 5)
    >>> parse_cell("r4c7", Shape(3, 3))
    (33, None)
    """
    found = _NAME.fullmatch(text.strip())
    if not found:
        raise NotationError(f"{text!r} names no cell, expected one such as r4c7 or r4c7=5")
    row, column = int(found[1]), int(found[2])
    if not (1 <= row <= shape.side and 1 <= column <= shape.side):
        raise NotationError(f"{text!r} lies outside the grid, rows and columns go from 1 to {shape.side}")
    return shape.cell(row - 1, column - 1), _value(found[3], text, shape)


def _value(digits: str | None, text: str, shape: Shape) -> int | None:
    if digits is None:
        return None
    value = int(digits) if digits.isdigit() else ord(digits.upper()) - ord("A") + 10
    if not 1 <= value <= shape.side:
        raise NotationError(f"{text!r} has value {value}, a {shape} grid has 1 to {shape.side}")
    return value
