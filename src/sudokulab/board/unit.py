"""Units of a grid, rows, columns and boxes, and the peers of a cell."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from sudokulab.board.shape import Shape


class UnitKind(Enum):
    """The three kinds of unit."""

    ROW = "row"
    COLUMN = "column"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class Unit:
    """A row, a column or a box: cells that hold every value once.

    >>> str(units(Shape(3, 3))[4])
    'row 5'
    """

    kind: UnitKind
    index: int
    cells: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.kind.value} {self.index + 1}"


@cache
def units(shape: Shape) -> tuple[Unit, ...]:
    """Rows, then columns, then boxes; boxes that are whole rows or columns are not listed twice.

    >>> len(units(Shape(3, 3))), len(units(Shape(1, 5)))
    (27, 10)
    """
    side = range(shape.side)
    rows = [Unit(UnitKind.ROW, row, tuple(shape.cell(row, column) for column in side)) for row in side]
    columns = [
        Unit(UnitKind.COLUMN, column, tuple(shape.cell(row, column) for row in side)) for column in side
    ]
    if min(shape.box_height, shape.box_width) == 1:
        return tuple(rows + columns)
    boxes = [Unit(UnitKind.BOX, box, _box_cells(shape, box)) for box in side]
    return tuple(rows + columns + boxes)


def _box_cells(shape: Shape, box: int) -> tuple[int, ...]:
    first_row = box // shape.box_height * shape.box_height
    first_column = box % shape.box_height * shape.box_width
    return tuple(
        shape.cell(row, column)
        for row in range(first_row, first_row + shape.box_height)
        for column in range(first_column, first_column + shape.box_width)
    )


@cache
def units_of_cells(shape: Shape) -> tuple[tuple[Unit, ...], ...]:
    """For each cell the units that it lies in."""
    return tuple(
        tuple(unit for unit in units(shape) if cell in unit.cells) for cell in range(shape.cell_count)
    )


@cache
def peers(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """For each cell those that may not repeat its value, ascending; the cell itself is not among them.

    >>> len(peers(Shape(3, 3))[40])
    20
    """
    return tuple(
        tuple(sorted({peer for unit in around for peer in unit.cells} - {cell}))
        for cell, around in enumerate(units_of_cells(shape))
    )
