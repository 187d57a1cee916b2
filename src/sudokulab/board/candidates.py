"""Candidates as bit masks: bit `value - 1` is set while the value may still go into the cell."""

from __future__ import annotations

from collections.abc import Iterator

from sudokulab.board.grid import Grid
from sudokulab.board.unit import peers


def candidates(grid: Grid) -> tuple[int, ...]:
    """What the rules leave for each cell, from its peers alone; 0 for a filled cell.

    >>> masks = candidates(Grid.from_rows([[1, 2, 3, 0], [0] * 4, [0] * 4, [0, 0, 0, 1]]))
    >>> list(values_in(masks[3])), list(values_in(masks[5]))
    ([4], [3, 4])
    """
    return tuple(0 if value else cell_candidates(grid, cell) for cell, value in enumerate(grid.values))


def cell_candidates(grid: Grid, cell: int) -> int:
    """What the rules leave for `cell`, whatever it holds itself."""
    mask = grid.shape.every_value
    for peer in peers(grid.shape)[cell]:
        if grid.values[peer]:
            mask &= ~(1 << (grid.values[peer] - 1))
    return mask


def values_in(mask: int) -> Iterator[int]:
    """The values of a mask, ascending.

    >>> list(values_in(0b100110))
    [2, 3, 6]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length()
        mask ^= lowest
