"""A grid: any filling of a shape, and a puzzle: the clues that somebody gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import index

from sudokulab.board.cell import cell_name
from sudokulab.board.shape import MAX_SIDE, MIN_SIDE, Shape
from sudokulab.board.symbols import to_symbols
from sudokulab.errors import ShapeError

EMPTY = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """Values of all cells, row by row, one byte each; `EMPTY` where there is none.

    >>> grid = Grid.from_rows([[1, 2, 3, 4], [3, 4, 0, 0], [0] * 4, [0] * 4])
    >>> str(grid), grid.empty_cells[:3]
    ('123434..........', (6, 7, 8))
    """

    shape: Shape
    values: bytes

    def __post_init__(self) -> None:
        _check_values(self.shape, self.values)

    def __str__(self) -> str:
        return to_symbols(self.values)

    def _repr_svg_(self) -> str:
        from sudokulab.display import drawn

        return drawn("grid_svg", self)

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
        """The grid in which `cell` holds `value` instead; `EMPTY` takes a value away.

        >>> Grid(Shape(2, 2), bytes(16)).with_value(5, 3).rows[1]
        [0, 3, 0, 0]
        """
        if not 0 <= cell < self.shape.cell_count:
            raise ShapeError(
                f"cell {cell} lies outside, a {self.shape} grid has 0 to {self.shape.cell_count - 1}"
            )
        if not EMPTY <= value <= self.shape.side:
            raise ShapeError(_wrong_value(self.shape, cell, value))
        return Grid(self.shape, self.values[:cell] + bytes((value,)) + self.values[cell + 1 :])

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int]], shape: Shape | None = None) -> Grid:
        """A grid from lists of values; without `shape` the usual one of that side."""
        shape = shape or _usual_shape(len(rows))
        return cls(shape, _flat(rows, shape))


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Clues in a shape.

    `source` says where it was read (`puzzles.txt:3`), `info` what the file told beside it. Two puzzles
    are equal when shape and clues are, whatever was told about them.
    """

    shape: Shape
    clues: bytes
    source: str = field(default="", compare=False)
    info: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        _check_values(self.shape, self.clues)

    def __str__(self) -> str:
        return to_symbols(self.clues)

    def _repr_svg_(self) -> str:
        from sudokulab.display import drawn

        return drawn("puzzle_svg", self)

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
        shape = shape or _usual_shape(len(rows))
        return cls(shape, _flat(rows, shape))


def _check_values(shape: Shape, values: bytes) -> None:
    if not isinstance(values, bytes):
        raise ShapeError(f"values come as {type(values).__name__}, expected bytes, one for each cell")
    if len(values) != shape.cell_count:
        raise ShapeError(f"{len(values)} values, a {shape} grid has {shape.cell_count}")
    if max(values) > shape.side:
        cell = next(cell for cell, value in enumerate(values) if value > shape.side)
        raise ShapeError(_wrong_value(shape, cell, values[cell]))


def _wrong_value(shape: Shape, cell: int, value: object) -> str:
    return f"{cell_name(cell, shape)} holds {value!r}, a {shape} grid has 1 to {shape.side}"


def _usual_shape(side: int) -> Shape:
    if not MIN_SIDE <= side <= MAX_SIDE:
        raise ShapeError(f"{side} rows make no grid, expected {MIN_SIDE} to {MAX_SIDE}")
    usual = Shape.usual_of_side(side)
    if usual is None:
        raise ShapeError(f"{side} rows have no usual shape: name one, such as Shape(1, {side})")
    return usual


def _flat(rows: Sequence[Sequence[int]], shape: Shape) -> bytes:
    if len(rows) != shape.side:
        raise ShapeError(f"{len(rows)} rows, a {shape} grid has {shape.side}")
    for number, row in enumerate(rows, start=1):
        if len(row) != shape.side:
            raise ShapeError(f"row {number} has {len(row)} cells, expected {shape.side}: {row!r}")
    return bytes(_whole(shape, cell, value) for cell, value in enumerate(chain.from_iterable(rows)))


def _whole(shape: Shape, cell: int, value: int) -> int:
    try:
        whole = index(value)  # What numpy counts with is welcome; 5.0 and "5" are not.
    except TypeError:
        raise ShapeError(
            f"{cell_name(cell, shape)} holds {value!r}, expected a whole number from 0 to {shape.side}"
        ) from None
    if not EMPTY <= whole <= shape.side:
        raise ShapeError(_wrong_value(shape, cell, whole))
    return whole


def _rows(shape: Shape, values: bytes) -> list[list[int]]:
    return [list(values[start : start + shape.side]) for start in range(0, shape.cell_count, shape.side)]
