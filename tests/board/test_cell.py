"""Names of cells as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokulab.board import NINE, Shape, cell_name, parse_cell
from sudokulab.errors import NotationError
from support.messages import exactly
from support.shapes import SHAPES, every_shape


@every_shape
def test_every_name_is_read_back(shape: Shape) -> None:
    for cell in range(shape.cell_count):
        assert parse_cell(cell_name(cell, shape), shape) == (cell, None)


@given(st.sampled_from(SHAPES), st.data())
def test_a_value_is_read_behind_the_equals_sign(shape: Shape, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, shape.cell_count - 1))
    value = data.draw(st.integers(1, shape.side))
    assert parse_cell(f"{cell_name(cell, shape)}={value}", shape) == (cell, value)


def test_names_count_from_1() -> None:
    assert cell_name(0, NINE) == "r1c1"
    assert cell_name(80, NINE) == "r9c9"
    assert cell_name(624, Shape(5, 5)) == "r25c25"


@pytest.mark.parametrize("text", ["r4c7=5", "R4C7=5", " r4c7=5\n", "r04c07=05"])
def test_a_name_is_read_in_any_usual_writing(text: str) -> None:
    assert parse_cell(text, NINE) == (33, 5)


def test_letters_stand_for_values_from_10_on() -> None:
    assert parse_cell("r1c1=A", Shape(4, 4)) == (0, 10)
    assert parse_cell("r1c1=g", Shape(4, 4)) == (0, 16)
    assert parse_cell("r1c1=P", Shape(5, 5)) == (0, 25)


@pytest.mark.parametrize(
    "text", ["", "r4", "c7", "c7r4", "r4c7=", "r4c7=Q", "r4 c7", "r-1c2", "r4c7==5", "r٤c٧", "r11111c1"]
)
def test_other_text_names_no_cell(text: str) -> None:
    message = f"{text!r} names no cell, expected one such as r4c7 or r4c7=5"
    with pytest.raises(NotationError, match=exactly(message)):
        parse_cell(text, NINE)


@pytest.mark.parametrize("text", ["r0c1", "r1c0", "r10c1", "r1c10", "r9999c1"])
def test_a_cell_outside_the_grid_is_refused(text: str) -> None:
    message = f"{text!r} lies outside the grid, rows and columns go from 1 to 9"
    with pytest.raises(NotationError, match=exactly(message)):
        parse_cell(text, NINE)


@pytest.mark.parametrize(
    ("text", "value"), [("r1c1=0", 0), ("r1c1=10", 10), ("r1c1=A", 10), ("r1c1=9999", 9999)]
)
def test_a_value_that_the_shape_has_not_is_refused(text: str, value: int) -> None:
    with pytest.raises(NotationError, match=exactly(f"{text!r} has value {value}, a 3x3 grid has 1 to 9")):
        parse_cell(text, NINE)
