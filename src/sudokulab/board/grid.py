"""A grid: any filling of a shape, and a puzzle: the clues that somebody gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sudokulab.board.shape import Shape
from sudokulab.errors import ShapeError

EMPTY = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """Values of all cells, row by row, one byte each; `EMPTY` where there is none.

    >>> Grid.from_rows([[1, 2, 3, 4], [3, 4, 0, 0], [0] * 4, [0] * 4]).empty_cells[:3]
    (6, 7, 8)
    """

    shape: Shape
    values: bytes

    def __post_init__(self) -> None:
        _check_values(self.shape, self.values)

    @property
    def rows(self) -> list[list[int]]:
        """The values as lists, one for each row."""
        return _rows(self.shape, self.values)

    @property
    def empty_cells(self) -> tuple[int, ...]:
        """The cells without a value, ascending."""
        return tuple(cell for cell, value in enumerate(self.values) if value == EMPTY)

    @property
    def is_full(self) -> bool:
        """Whether every cell has a value (which says nothing about the rules)."""
        return EMPTY not in self.values

    def with_value(self, cell: int, value: int) -> Grid:
        """The grid in which `cell` holds `value` instead."""
        return Grid(self.shape, self.values[:cell] + bytes([value]) + self.values[cell + 1 :])

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int]], shape: Shape | None = None) -> Grid:
        """A grid from lists of values; without `shape` the usual one of that side."""
        return cls(_shape_of_side(len(rows), shape), _flat(rows))


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Clues in a shape. `source` says where it was read (`puzzles.txt:3`), `info` what the file told beside it.

    Equality and hash are those of shape and clues alone.
    """

    shape: Shape
    clues: bytes
    source: str = field(default="", compare=False)
    info: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        _check_values(self.shape, self.clues)

    @property
    def grid(self) -> Grid:
        """The grid on which a solver begins."""
        return Grid(self.shape, self.clues)

    @property
    def rows(self) -> list[list[int]]:
        """The clues as lists, one for each row, 0 where there is none."""
        return _rows(self.shape, self.clues)

    @property
    def clue_count(self) -> int:
        """How many cells hold a clue."""
        return len(self.clues) - self.clues.count(EMPTY)

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int]], shape: Shape | None = None) -> Puzzle:
        """A puzzle from lists of values, 0 for empty; without `shape` the usual one of that side.

        >>> Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 2, 0], [0] * 4, [0] * 4]).clue_count
        2
        """
        return cls(_shape_of_side(len(rows), shape), _flat(rows))


def _check_values(shape: Shape, values: bytes) -> None:
    if len(values) != shape.cell_count:
        raise ShapeError(f"{len(values)} values, a {shape} grid has {shape.cell_count}")
    if max(values) > shape.side:
        cell = next(cell for cell, value in enumerate(values) if value > shape.side)
        row, column = divmod(cell, shape.side)
        raise ShapeError(f"r{row + 1}c{column + 1} holds {values[cell]}, a {shape} grid has 1 to {shape.side}")


def _shape_of_side(side: int, shape: Shape | None) -> Shape:
    if shape is not None:
        return shape
    usual = Shape.usual_of_side(side)
    if usual is None:
        raise ShapeError(f"{side} rows have no usual shape: name one, such as Shape(1, {side})")
    return usual


def _flat(rows: Iterable[Sequence[int]]) -> bytes:
    listed = [list(row) for row in rows]
    for number, row in enumerate(listed, start=1):
        if len(row) != len(listed):
            raise ShapeError(f"row {number} has {len(row)} cells, expected {len(listed)}: {row!r}")
        for column, value in enumerate(row, start=1):
            if not 0 <= value <= 255:
                raise ShapeError(f"r{number}c{column} holds {value!r}, expected 0 to {len(listed)}")
    return bytes(value for row in listed for value in row)


def _rows(shape: Shape, values: bytes) -> list[list[int]]:
    return [list(values[start : start + shape.side]) for start in range(0, shape.cell_count, shape.side)]
