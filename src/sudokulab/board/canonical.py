"""The canonical form of a 9x9 grid: one look for all grids that symmetries turn into each other.

It is the smallest of all images, compared as text row by row with 0 for an empty cell: as many empty cells
first as can be, then the values in the order 1, 2, 3. Two puzzles are the same up to symmetry exactly when
their canonical forms are equal. Grids that break rules have one as well.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from sudokulab.board.array import check_grids
from sudokulab.board.grid import Grid, Puzzle
from sudokulab.board.shape import NINE, Shape
from sudokulab.board.symmetry import Symmetry
from sudokulab.errors import ShapeError
from sudokulab.ports import Progress

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

_Filled = TypeVar("_Filled", Grid, Puzzle)

# Ctrl-C gets through between two calls of the core: after some milliseconds, at the very worst a second.
_ROWS_PER_CALL = 256


def canonical(filled: _Filled) -> _Filled:
    """The canonical form of a puzzle or a grid; a puzzle keeps its `source` and loses its `info`.

    >>> last = Puzzle(NINE, bytes(80) + bytes([7]))
    >>> canonical(last).clues == bytes(80) + bytes([1])
    True
    """
    from sudokulab.board import native  # The core loads when it is used.

    _check_shape(filled.shape)
    if isinstance(filled, Puzzle):
        return replace(filled, clues=native.canonical9(filled.clues).image, info=())
    return replace(filled, values=native.canonical9(filled.values).image)


def canonical_symmetry(filled: Grid | Puzzle) -> Symmetry:
    """A symmetry that leads to the canonical form; where several do, always the same one.

    >>> last = Puzzle(NINE, bytes(80) + bytes([7]))
    >>> canonical_symmetry(last).apply(last) == canonical(last)
    True
    """
    from sudokulab.board import native

    _check_shape(filled.shape)
    found = native.canonical9(filled.clues if isinstance(filled, Puzzle) else filled.values)
    return Symmetry(NINE, found.rows, found.columns, found.values, found.transposed)


def canonicalise(grids: NDArray[uint8], *, progress: Progress | None = None) -> NDArray[uint8]:
    """The canonical form of every row of `grids`, an array of 81 columns with 0 for empty cells.

    >>> import numpy
    >>> canonicalise(numpy.full((2, 81), 9, dtype=numpy.uint8)).max()
    np.uint8(1)
    """
    import numpy

    from sudokulab.board import native

    check_grids(grids, NINE)
    images = numpy.empty(grids.shape, dtype=numpy.uint8)
    for start in range(0, len(grids), _ROWS_PER_CALL):
        rows = slice(start, start + _ROWS_PER_CALL)
        native.canonicalise9(grids[rows], images[rows])
        if progress is not None:
            progress(min(start + _ROWS_PER_CALL, len(grids)), len(grids))
    return images


def _check_shape(shape: Shape) -> None:
    if shape != NINE:
        raise ShapeError(f"a canonical form is defined for {NINE} boxes; this puzzle is {shape}")
