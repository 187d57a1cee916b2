"""The shape of a grid: how high and how wide its boxes are."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sudokulab.errors import ShapeError

MIN_SIDE = 2
MAX_SIDE = 25


@dataclass(frozen=True, slots=True, order=True)
class Shape:
    """Boxes of `box_height` rows by `box_width` columns; the side is their product, 2 to 25.

    >>> Shape(2, 3).side
    6
    >>> str(Shape(2, 3))
    '2x3'
    """

    box_height: int
    box_width: int

    def __post_init__(self) -> None:
        for name, length in (("height", self.box_height), ("width", self.box_width)):
            if not isinstance(length, int) or length < 1:
                raise ShapeError(f"box {name} is {length!r}, expected a whole number from 1")
        if not MIN_SIDE <= self.side <= MAX_SIDE:
            raise ShapeError(f"{self} has side {self.side}, expected {MIN_SIDE} to {MAX_SIDE}")

    def __str__(self) -> str:
        return f"{self.box_height}x{self.box_width}"

    @property
    def side(self) -> int:
        """Rows, columns, boxes and values there are of each."""
        return self.box_height * self.box_width

    @property
    def cell_count(self) -> int:
        """Cells in the whole grid."""
        return self.side * self.side

    @property
    def every_value(self) -> int:
        """The mask in which all values of this shape are candidates."""
        return (1 << self.side) - 1

    @property
    def transposed(self) -> Shape:
        """The shape of the grid after rows and columns change places."""
        return Shape(self.box_width, self.box_height)

    def cell(self, row: int, column: int) -> int:
        """The cell in `row` and `column`, all 0-based."""
        return row * self.side + column

    def row(self, cell: int) -> int:
        """The row of `cell`."""
        return cell // self.side

    def column(self, cell: int) -> int:
        """The column of `cell`."""
        return cell % self.side

    def box(self, cell: int) -> int:
        """The box of `cell`; boxes are numbered row by row from the upper left.

        >>> Shape(2, 3).box(Shape(2, 3).cell(row=3, column=4))
        3
        """
        row, column = divmod(cell, self.side)
        return row // self.box_height * self.box_height + column // self.box_width

    @classmethod
    def parse(cls, text: str) -> Shape:
        """Read `HxW`, box height by box width.

        >>> Shape.parse("3x4")
        Shape(box_height=3, box_width=4)
        """
        found = re.fullmatch(r"([0-9]{1,4})[xX×]([0-9]{1,4})", text.strip())
        if not found:
            raise ShapeError(f"{text!r} is no shape, expected HxW such as 3x3 (box height x box width)")
        return cls(int(found[1]), int(found[2]))

    @classmethod
    def all_of_side(cls, side: int) -> tuple[Shape, ...]:
        """Every shape of this side, the one with the closest box sides (height ≤ width) first.

        >>> [str(shape) for shape in Shape.all_of_side(12)]
        ['3x4', '4x3', '2x6', '6x2', '1x12', '12x1']
        """
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise ShapeError(f"side {side} is out of range, expected {MIN_SIDE} to {MAX_SIDE}")
        shapes = [cls(height, side // height) for height in range(1, side + 1) if side % height == 0]
        return tuple(sorted(shapes, key=lambda shape: (abs(shape.box_height - shape.box_width), shape)))

    @classmethod
    def usual_of_side(cls, side: int) -> Shape | None:
        """The shape of a text of `side` x `side` cells when nothing else is said; None for a prime side.

        >>> str(Shape.usual_of_side(6))
        '2x3'
        """
        if not MIN_SIDE <= side <= MAX_SIDE:
            return None
        first = cls.all_of_side(side)[0]
        return first if first.box_height > 1 else None


NINE = Shape(3, 3)
