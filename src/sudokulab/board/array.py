"""Many grids as one numpy array: one grid a row, one byte a cell, 0 for an empty one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokulab.board.cell import cell_name
from sudokulab.board.shape import Shape
from sudokulab.errors import ShapeError

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray


def check_grids(grids: NDArray[uint8], shape: Shape) -> None:
    """Refuse an array that the core cannot take as it lies in memory, or that holds no grids of `shape`.

    It is the caller's array, which may change while the work runs; the core reads and checks copies of parts.
    """
    if grids.dtype != "uint8" or not grids.flags.c_contiguous:
        layout = "contiguous" if grids.flags.c_contiguous else "strided"
        raise TypeError(f"grids is a {layout} array of {grids.dtype}, expected a contiguous one of uint8")
    if grids.ndim != 2 or grids.shape[1] != shape.cell_count:
        raise ShapeError(f"grids has the shape {grids.shape}, expected (n, {shape.cell_count}) for {shape}")
    if len(grids) and grids.max() > shape.side:
        row, cell = divmod(int((grids > shape.side).argmax()), shape.cell_count)
        place = f"{cell_name(cell, shape)} of row {row}"
        raise ShapeError(f"{place} is {grids[row, cell]}, a {shape} grid has 0 to {shape.side}")
