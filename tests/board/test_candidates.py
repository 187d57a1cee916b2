"""Candidates as the rules alone leave them."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sudokulab.board import NINE, Grid, Shape, candidates, cell_candidates, peers, values_in
from support.shapes import SHAPES, every_shape


def random_grid(shape: Shape, rng: Random, share: float) -> Grid:
    filled = (rng.randint(1, shape.side) if rng.random() < share else 0 for _ in range(shape.cell_count))
    return Grid(shape, bytes(filled))


@every_shape
def test_an_empty_grid_leaves_every_value_everywhere(shape: Shape) -> None:
    assert set(candidates(Grid(shape, bytes(shape.cell_count)))) == {shape.every_value}


@given(st.sampled_from(SHAPES), st.integers(0, 2**32), st.floats(0, 1))
def test_a_value_is_left_exactly_when_no_peer_holds_it(shape: Shape, seed: int, share: float) -> None:
    rng = Random(seed)
    grid = random_grid(shape, rng, share)
    masks = candidates(grid)
    for cell in rng.sample(range(shape.cell_count), min(20, shape.cell_count)):
        held = {grid.values[peer] for peer in peers(shape)[cell]}
        left = [value for value in range(1, shape.side + 1) if value not in held]
        assert list(values_in(cell_candidates(grid, cell))) == left
        assert list(values_in(masks[cell])) == ([] if grid.values[cell] else left)


def test_what_a_cell_holds_itself_does_not_count() -> None:
    grid = Grid(NINE, bytes(80) + b"\x05")
    assert cell_candidates(grid, 80) == NINE.every_value
    assert candidates(grid)[80] == 0
    assert list(values_in(candidates(grid)[79])) == [1, 2, 3, 4, 6, 7, 8, 9]


@given(st.sets(st.integers(1, 25)))
def test_a_mask_gives_its_values_back_in_order(values: set[int]) -> None:
    mask = sum(1 << (value - 1) for value in values)
    assert list(values_in(mask)) == sorted(values)
