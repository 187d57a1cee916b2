"""Puzzles for measuring, from grids that no solver filled: scrambled patterns with clues taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from sudokulab.board import EMPTY, Grid, Shape, units_of_cells

_SWAPS = 1000


def full_grid(shape: Shape, rng: Random) -> Grid:
    """A filled grid: the cyclic pattern, permuted, then with pairs of values swapped along their chains."""
    height, width, side = shape.box_height, shape.box_width, shape.side
    rows = _shuffled_lines(width, height, rng)
    columns = _shuffled_lines(height, width, rng)
    values = rng.sample(range(1, side + 1), side)
    pattern = [
        values[(width * (row % height) + row // height + column) % side] for row in rows for column in columns
    ]
    for _ in range(_SWAPS):
        _swap_along_a_chain(shape, pattern, rng)
    return Grid(shape, bytes(pattern))


def _shuffled_lines(bands: int, size: int, rng: Random) -> list[int]:
    return [
        band * size + line
        for band in rng.sample(range(bands), bands)
        for line in rng.sample(range(size), size)
    ]


def _swap_along_a_chain(shape: Shape, values: list[int], rng: Random) -> None:
    """Two values change places in one connected set of their cells; no rule is broken by that."""
    pair = rng.sample(range(1, shape.side + 1), 2)
    cells = [cell for cell, value in enumerate(values) if value in pair]
    around = units_of_cells(shape)
    by_unit: dict[object, list[int]] = {}
    for cell in cells:
        for unit in around[cell]:
            by_unit.setdefault((unit.kind, unit.index), []).append(cell)
    chain = {rng.choice(cells)}
    frontier = list(chain)
    while frontier:
        for unit in around[frontier.pop()]:
            new = set(by_unit[unit.kind, unit.index]) - chain
            chain |= new
            frontier.extend(new)
    for cell in chain:
        values[cell] = sum(pair) - values[cell]


def with_clues(grid: Grid, share: float, rng: Random) -> Grid:
    """The grid with that share of its values, taken at random: most have many solutions."""
    kept = set(rng.sample(range(len(grid.values)), round(share * len(grid.values))))
    return Grid(grid.shape, bytes(value if cell in kept else EMPTY for cell, value in enumerate(grid.values)))


def thinned(grid: Grid, clues: int, is_unique: Callable[[Grid], bool], rng: Random) -> Grid:
    """The grid without every clue, in random order, that uniqueness can spare, until `clues` are left."""
    left = sum(value != EMPTY for value in grid.values)
    for cell in rng.sample(range(len(grid.values)), len(grid.values)):
        if left <= clues:
            break
        thinner = grid.with_value(cell, EMPTY)
        if is_unique(thinner):
            grid, left = thinner, left - 1
    return grid


def random_grids(shape: Shape, count: int, rng: Random) -> Iterator[Grid]:
    """So many filled grids."""
    return (full_grid(shape, rng) for _ in range(count))
