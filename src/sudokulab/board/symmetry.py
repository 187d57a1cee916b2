"""Symmetries of a grid: other values, rows, columns, bands and stacks in another order, a transposition.

They change how a puzzle looks and nothing else: the image has as many solutions as the original.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from random import Random
from typing import TypeVar

from sudokulab.board.grid import Grid, Puzzle
from sudokulab.board.shape import Shape
from sudokulab.errors import ShapeError

_Filled = TypeVar("_Filled", Grid, Puzzle)


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Where each cell of the image comes from, and what becomes of its value.

    A `transposed` symmetry first lets rows and columns change places. Then row `row` of the image is row
    `rows[row]`, column `column` is column `columns[column]`, and a `value` becomes `values[value - 1]`.

    >>> swap = Symmetry(Shape(2, 2), rows=(1, 0, 2, 3), columns=(0, 1, 2, 3), values=(4, 2, 3, 1))
    >>> swap.apply(Grid.from_rows([[1, 2, 3, 4], [3, 4, 0, 0], [0] * 4, [0] * 4])).rows[:2]
    [[3, 1, 0, 0], [4, 2, 3, 1]]
    """

    shape: Shape
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    values: tuple[int, ...]
    transposed: bool = False

    def __post_init__(self) -> None:
        image = self.image_shape
        _check_lines("rows", self.rows, image.side, image.box_height)
        _check_lines("columns", self.columns, image.side, image.box_width)
        if sorted(self.values) != list(range(1, image.side + 1)):
            raise ShapeError(f"values {self.values!r} are no rearrangement of 1 to {image.side}")

    @property
    def image_shape(self) -> Shape:
        """The shape of what `apply` returns; another one only when a transposition turns 2x3 into 3x2."""
        return self.shape.transposed if self.transposed else self.shape

    @property
    def source_cells(self) -> tuple[int, ...]:
        """For each cell of the image the cell that it comes from."""
        return _source_cells(self)

    def apply(self, filled: _Filled) -> _Filled:
        """The image of a grid or a puzzle; a puzzle keeps its `source` and loses its `info`."""
        if filled.shape != self.shape:
            raise ShapeError(f"a symmetry of {self.shape} grids does not apply to a {filled.shape} grid")
        if isinstance(filled, Puzzle):
            return replace(filled, shape=self.image_shape, clues=self._image(filled.clues), info=())
        return replace(filled, shape=self.image_shape, values=self._image(filled.values))

    def _image(self, values: bytes) -> bytes:
        return bytes(itemgetter(*self.source_cells)(values.translate(_translation(self.values))))

    def then(self, second: Symmetry) -> Symmetry:
        """The symmetry that does first this one and then `second`."""
        if second.shape != self.image_shape:
            raise ShapeError(
                f"a symmetry of {second.shape} grids cannot follow one that leads to {self.image_shape}"
            )
        rows, columns = (self.columns, self.rows) if second.transposed else (self.rows, self.columns)
        return Symmetry(
            self.shape,
            rows=_picked(rows, second.rows),
            columns=_picked(columns, second.columns),
            values=tuple(second.values[value - 1] for value in self.values),
            transposed=self.transposed != second.transposed,
        )

    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one.

        >>> turn = transposition(Shape(2, 3))
        >>> turn.then(turn.inverse()) == identity(Shape(2, 3))
        True
        """
        rows, columns = _inverted(self.rows), _inverted(self.columns)
        return Symmetry(
            self.image_shape,
            rows=columns if self.transposed else rows,
            columns=rows if self.transposed else columns,
            values=tuple(label + 1 for label in _inverted(tuple(value - 1 for value in self.values))),
            transposed=self.transposed,
        )


def identity(shape: Shape) -> Symmetry:
    """The symmetry that changes nothing."""
    lines = tuple(range(shape.side))
    return Symmetry(shape, rows=lines, columns=lines, values=tuple(line + 1 for line in lines))


def transposition(shape: Shape) -> Symmetry:
    """Rows become columns; the image of a 2x3 grid has shape 3x2.

    >>> str(transposition(Shape(2, 3)).image_shape)
    '3x2'
    """
    return replace(identity(shape), transposed=True)


def random_symmetry(shape: Shape, rng: Random) -> Symmetry:
    """Any symmetry that keeps `shape`, each as likely as the others; transposed only where boxes are square.

    >>> random_symmetry(Shape(2, 3), Random(7)).image_shape == Shape(2, 3)
    True
    """
    values = list(range(1, shape.side + 1))
    rng.shuffle(values)
    return Symmetry(
        shape,
        rows=_shuffled_lines(shape.side, shape.box_height, rng),
        columns=_shuffled_lines(shape.side, shape.box_width, rng),
        values=tuple(values),
        transposed=shape == shape.transposed and rng.random() < 0.5,
    )


def _shuffled_lines(side: int, thickness: int, rng: Random) -> tuple[int, ...]:
    """Rows (or columns) with bands (or stacks) of `thickness` shuffled as a whole and inside."""
    bands = [list(range(start, start + thickness)) for start in range(0, side, thickness)]
    rng.shuffle(bands)
    for band in bands:
        rng.shuffle(band)
    return tuple(line for band in bands for line in band)


def _check_lines(name: str, lines: tuple[int, ...], side: int, thickness: int) -> None:
    if sorted(lines) != list(range(side)):
        raise ShapeError(f"{name} {lines!r} are no rearrangement of 0 to {side - 1}")
    for start in range(0, side, thickness):
        together = lines[start : start + thickness]
        if len({line // thickness for line in together}) > 1:
            raise ShapeError(
                f"{name} {together!r} come from different boxes, expected {thickness} of the same"
            )


@lru_cache(maxsize=256)
def _source_cells(symmetry: Symmetry) -> tuple[int, ...]:
    shape = symmetry.shape
    if symmetry.transposed:
        return tuple(shape.cell(column, row) for row in symmetry.rows for column in symmetry.columns)
    return tuple(shape.cell(row, column) for row in symmetry.rows for column in symmetry.columns)


@lru_cache(maxsize=256)
def _translation(values: tuple[int, ...]) -> bytes:
    return bytes((0, *values)).ljust(256, b"\0")


def _picked(source: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(source[line] for line in order)


def _inverted(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(range(len(order)), key=order.__getitem__))
