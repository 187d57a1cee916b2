"""Grids and puzzles as values, and what they refuse to hold."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokulab.board import EMPTY, NINE, Grid, Puzzle, Shape
from sudokulab.errors import ShapeError
from support.messages import exactly
from support.shapes import SHAPES, every_shape

TWO = Shape(2, 2)
ROWS = [[1, 2, 3, 4], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]
VALUES = bytes(value for row in ROWS for value in row)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    shape = draw(st.sampled_from(SHAPES))
    values = st.integers(0, shape.side)
    return Grid(shape, bytes(draw(st.lists(values, min_size=shape.cell_count, max_size=shape.cell_count))))


@every_shape
def test_an_empty_grid_of_every_shape_can_be_made(shape: Shape) -> None:
    grid = Grid(shape, bytes(shape.cell_count))
    assert len(grid.empty_cells) == shape.cell_count
    assert not grid.is_full
    assert grid.rows == [[EMPTY] * shape.side for _ in range(shape.side)]


@every_shape
def test_the_largest_value_is_the_side(shape: Shape) -> None:
    assert Grid(shape, bytes([shape.side]) * shape.cell_count).is_full
    with pytest.raises(ShapeError):
        Grid(shape, bytes(shape.cell_count - 1) + bytes([shape.side + 1]))


@given(grids())
def test_rows_are_read_back(grid: Grid) -> None:
    assert Grid.from_rows(grid.rows, grid.shape) == grid
    assert Puzzle.from_rows(grid.rows, grid.shape).grid == grid


def test_lists_and_arrays_make_the_same_grid() -> None:
    assert Grid.from_rows(ROWS) == Grid(TWO, VALUES)
    assert Grid.from_rows([tuple(row) for row in ROWS]) == Grid(TWO, VALUES)
    assert Grid.from_rows(numpy.array(ROWS).tolist()) == Grid(TWO, VALUES)
    assert Grid.from_rows(numpy.array(ROWS)) == Grid(TWO, VALUES)  # type: ignore[arg-type]  # rows of numpy


def test_rows_take_the_usual_shape_unless_told() -> None:
    six = [[0] * 6 for _ in range(6)]
    assert Grid.from_rows(six).shape == Shape(2, 3)
    assert Grid.from_rows(six, Shape(3, 2)).shape == Shape(3, 2)
    assert Puzzle.from_rows(six, Shape(1, 6)).shape == Shape(1, 6)


def test_a_value_is_set_in_a_new_grid() -> None:
    grid = Grid(TWO, VALUES)
    assert grid.with_value(6, 1).rows[1] == [3, 4, 1, 0]
    assert grid.with_value(0, EMPTY).rows[0] == [0, 2, 3, 4]
    assert grid.values == VALUES


def test_a_puzzle_counts_its_clues() -> None:
    puzzle = Puzzle(TWO, VALUES)
    assert puzzle.clue_count == 7
    assert puzzle.rows == ROWS
    assert puzzle.grid == Grid(TWO, VALUES)
    assert len(puzzle.grid.empty_cells) == 9


def test_puzzles_are_equal_when_shape_and_clues_are() -> None:
    told = Puzzle(TWO, VALUES, source="a.txt:1", info=(("level", "easy"),))
    assert told == Puzzle(TWO, VALUES)
    assert hash(told) == hash(Puzzle(TWO, VALUES))
    assert told != Puzzle(Shape(1, 4), VALUES)
    assert told != Puzzle(TWO, bytes(16))


@pytest.mark.parametrize(
    "value", [Grid(TWO, VALUES), Puzzle(TWO, VALUES, "a.txt:1", (("level", "easy"),)), TWO]
)
def test_values_survive_pickling(value: Grid | Puzzle | Shape) -> None:
    copy = pickle.loads(pickle.dumps(value))
    assert copy == value
    assert repr(copy) == repr(value)
    assert hash(copy) == hash(value)


@pytest.mark.parametrize(
    ("value", "name"), [(Grid(TWO, VALUES), "values"), (Puzzle(TWO, VALUES), "clues"), (TWO, "box_height")]
)
def test_values_are_frozen_and_have_no_room_for_more(value: object, name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, getattr(value, name))
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("kind", [Grid, Puzzle])
@pytest.mark.parametrize(
    ("values", "message"),
    [
        (b"", "0 values, a 2x2 grid has 16"),
        (bytes(15), "15 values, a 2x2 grid has 16"),
        (bytes(17), "17 values, a 2x2 grid has 16"),
        (bytes(6) + b"\x05" + bytes(9), "r2c3 holds 5, a 2x2 grid has 1 to 4"),
        (bytes(15) + b"\xff", "r4c4 holds 255, a 2x2 grid has 1 to 4"),
        ([0] * 16, "values come as list, expected bytes, one for each cell"),
        ("0" * 16, "values come as str, expected bytes, one for each cell"),
        (bytearray(16), "values come as bytearray, expected bytes, one for each cell"),
    ],
)
def test_wrong_values_are_refused_with_their_place(
    kind: type[Grid] | type[Puzzle], values: bytes, message: str
) -> None:
    with pytest.raises(ShapeError, match=exactly(message)):
        kind(TWO, values)


@pytest.mark.parametrize("kind", [Grid, Puzzle])
@pytest.mark.parametrize(
    ("rows", "shape", "message"),
    [
        ([], None, "0 rows make no grid, expected 2 to 25"),
        ([[1]], None, "1 rows make no grid, expected 2 to 25"),
        ([[0] * 26] * 26, None, "26 rows make no grid, expected 2 to 25"),
        ([[0] * 5] * 5, None, "5 rows have no usual shape: name one, such as Shape(1, 5)"),
        ([[0] * 4] * 4, NINE, "4 rows, a 3x3 grid has 9"),
        ([[0] * 4] * 3 + [[0] * 3], None, "row 4 has 3 cells, expected 4: [0, 0, 0]"),
        ([[0] * 4] * 3 + [[0, 0, 5, 0]], None, "r4c3 holds 5, a 2x2 grid has 1 to 4"),
        ([[0] * 4] * 3 + [[0, 0, -1, 0]], None, "r4c3 holds -1, a 2x2 grid has 1 to 4"),
        ([[0] * 4] * 3 + [[0, 0, 256, 0]], None, "r4c3 holds 256, a 2x2 grid has 1 to 4"),
        ([["1", 0, 0, 0]] + [[0] * 4] * 3, None, "r1c1 holds '1', expected a whole number from 0 to 4"),
        ([[None, 0, 0, 0]] + [[0] * 4] * 3, None, "r1c1 holds None, expected a whole number from 0 to 4"),
        ([[1.0, 0, 0, 0]] + [[0] * 4] * 3, None, "r1c1 holds 1.0, expected a whole number from 0 to 4"),
    ],
)
def test_wrong_rows_are_refused_with_their_place(
    kind: type[Grid] | type[Puzzle], rows: list[list[int]], shape: Shape | None, message: str
) -> None:
    with pytest.raises(ShapeError, match=exactly(message)):
        kind.from_rows(rows, shape)


@pytest.mark.parametrize(
    ("cell", "value", "message"),
    [
        (-1, 1, "cell -1 lies outside, a 2x2 grid has 0 to 15"),
        (16, 1, "cell 16 lies outside, a 2x2 grid has 0 to 15"),
        (5, 5, "r2c2 holds 5, a 2x2 grid has 1 to 4"),
        (5, -1, "r2c2 holds -1, a 2x2 grid has 1 to 4"),
    ],
)
def test_a_value_is_not_set_where_it_cannot_be(cell: int, value: int, message: str) -> None:
    with pytest.raises(ShapeError, match=exactly(message)):
        Grid(TWO, VALUES).with_value(cell, value)
