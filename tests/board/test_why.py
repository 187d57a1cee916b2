"""What a cell sees in its units."""

from __future__ import annotations

import pickle
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sudokulab.board import NINE, Grid, Shape, candidates, look_at, peers, values_in
from support.shapes import SHAPES

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
GRID = Grid(NINE, bytes(int(digit) for digit in EASY))


def test_a_cell_sees_what_row_column_and_box_hold() -> None:
    view = look_at(GRID, 40)  # r5c5
    assert [(str(unit_view.unit), unit_view.held) for unit_view in view.units] == [
        ("row 5", (1, 3, 4, 8)),
        ("column 5", (1, 2, 6, 7, 8, 9)),
        ("box 5", (2, 3, 6, 8)),
    ]
    assert view.left == (5,)
    assert (view.cell, view.value) == (40, 0)


def test_a_value_is_excluded_by_the_first_cell_that_holds_it() -> None:
    view = look_at(GRID, 40)
    excluder = view.excluder(8)
    assert excluder is not None
    unit, cell = excluder
    assert (str(unit), cell) == ("row 5", 39)
    assert view.excluder(5) is None
    assert view.excluder(99) is None


def test_a_filled_cell_is_seen_as_if_it_were_empty() -> None:
    view = look_at(GRID, 0)
    assert view.value == 5
    assert 5 in view.left
    assert view.units[0].held == (3, 7)


def test_a_box_that_is_a_row_is_seen_once() -> None:
    view = look_at(Grid(Shape(1, 5), bytes([1, 2]) + bytes(23)), 4)
    assert [str(unit_view.unit) for unit_view in view.units] == ["row 1", "column 5"]
    assert view.left == (3, 4, 5)


@given(st.sampled_from(SHAPES), st.integers(0, 2**32), st.floats(0, 0.7))
def test_what_is_left_and_what_is_excluded_are_all_values(shape: Shape, seed: int, share: float) -> None:
    rng = Random(seed)
    values = bytes(rng.randint(1, shape.side) if rng.random() < share else 0 for _ in range(shape.cell_count))
    grid = Grid(shape, values)
    cell = rng.randrange(shape.cell_count)
    view = look_at(grid.with_value(cell, 0), cell)
    assert view.left == tuple(values_in(candidates(grid.with_value(cell, 0))[cell]))
    assert sorted((*view.left, *(value for value, _, _ in view.excluders))) == list(range(1, shape.side + 1))
    for value, unit, excluder in view.excluders:
        assert grid.values[excluder] == value
        assert excluder in unit.cells
        assert excluder in peers(shape)[cell]


def test_a_view_is_a_value() -> None:
    view = look_at(GRID, 40)
    assert pickle.loads(pickle.dumps(view)) == view
    assert hash(view) == hash(look_at(GRID, 40))
