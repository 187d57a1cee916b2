"""Why a cell may hold what it may hold: what its units hold, what is left, what excludes a value."""

from __future__ import annotations

from dataclasses import dataclass

from sudokulab.board.candidates import cell_candidates, values_in
from sudokulab.board.grid import Grid
from sudokulab.board.unit import Unit, units_of_cells


@dataclass(frozen=True, slots=True)
class UnitView:
    """What one unit of the cell holds already, elsewhere than in the cell."""

    unit: Unit
    held: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell seen from its units.

    `excluders` has, for each value that is not left, the first unit and the cell in it that hold it.
    """

    cell: int
    value: int
    units: tuple[UnitView, ...]
    left: tuple[int, ...]
    excluders: tuple[tuple[int, Unit, int], ...]

    def excluder(self, value: int) -> tuple[Unit, int] | None:
        """The unit and cell that exclude `value`, None where nothing does."""
        for excluded, unit, cell in self.excluders:
            if excluded == value:
                return unit, cell
        return None


def look_at(grid: Grid, cell: int) -> CellView:
    """What row, column and box hold, and what that leaves for `cell`.

    >>> view = look_at(Grid.from_rows([[1, 2, 0, 0], [0] * 4, [0, 0, 3, 0], [0] * 4]), 2)
    >>> view.left, view.excluder(3)[1]
    ((4,), 10)
    """
    around = units_of_cells(grid.shape)[cell]
    views = tuple(UnitView(unit, _held(grid, unit, cell)) for unit in around)
    left = tuple(values_in(cell_candidates(grid, cell)))
    gone = (value for value in range(1, grid.shape.side + 1) if value not in left)
    return CellView(
        cell,
        grid.values[cell],
        views,
        left,
        tuple((value, *_find(grid, around, cell, value)) for value in gone),
    )


def _held(grid: Grid, unit: Unit, cell: int) -> tuple[int, ...]:
    return tuple(sorted({grid.values[other] for other in unit.cells if other != cell} - {0}))


def _find(grid: Grid, around: tuple[Unit, ...], cell: int, value: int) -> tuple[Unit, int]:
    return next(
        (unit, other)
        for unit in around
        for other in unit.cells
        if other != cell and grid.values[other] == value
    )
