"""Shapes: which there are, how they are written, where rows, columns and boxes lie."""

from __future__ import annotations

import pytest

from sudokulab.board import Shape
from sudokulab.errors import ShapeError
from support.messages import exactly
from support.shapes import SHAPES, every_shape

PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23]


def test_there_are_86_shapes() -> None:
    assert len(SHAPES) == len(set(SHAPES)) == 86


@every_shape
def test_a_shape_knows_its_measures(shape: Shape) -> None:
    assert shape.side == shape.box_height * shape.box_width
    assert shape.cell_count == shape.side**2
    assert shape.every_value.bit_length() == shape.every_value.bit_count() == shape.side


@every_shape
def test_a_shape_reads_what_it_writes(shape: Shape) -> None:
    assert Shape.parse(str(shape)) == shape


@every_shape
def test_transposing_twice_gives_the_shape_back(shape: Shape) -> None:
    assert shape.transposed.transposed == shape
    assert (shape.transposed == shape) == (shape.box_height == shape.box_width)


@every_shape
def test_row_and_column_name_the_cell(shape: Shape) -> None:
    cells = [shape.cell(row, column) for row in range(shape.side) for column in range(shape.side)]
    assert cells == list(range(shape.cell_count))
    assert all(shape.cell(shape.row(cell), shape.column(cell)) == cell for cell in cells)


@every_shape
def test_boxes_are_numbered_row_by_row(shape: Shape) -> None:
    first_cells = [
        shape.cell(row, column)
        for row in range(0, shape.side, shape.box_height)
        for column in range(0, shape.side, shape.box_width)
    ]
    assert [shape.box(cell) for cell in first_cells] == list(range(shape.side))


def test_the_boxes_of_a_2x3_grid_lie_as_drawn() -> None:
    shape = Shape(2, 3)
    boxes = [shape.box(cell) for cell in range(36)]
    drawn = "000111 000111 222333 222333 444555 444555"
    assert boxes == [int(box) for box in drawn.replace(" ", "")]


def test_the_shapes_of_a_side_come_closest_first() -> None:
    assert [str(shape) for shape in Shape.all_of_side(12)] == ["3x4", "4x3", "2x6", "6x2", "1x12", "12x1"]
    assert [str(shape) for shape in Shape.all_of_side(16)] == ["4x4", "2x8", "8x2", "1x16", "16x1"]
    assert [str(shape) for shape in Shape.all_of_side(7)] == ["1x7", "7x1"]


@pytest.mark.parametrize(
    ("side", "usual"),
    [(4, "2x2"), (6, "2x3"), (8, "2x4"), (9, "3x3"), (12, "3x4"), (16, "4x4"), (18, "3x6"), (25, "5x5")],
)
def test_the_usual_shape_is_the_closest_that_is_not_higher_than_wide(side: int, usual: str) -> None:
    assert str(Shape.usual_of_side(side)) == usual


@pytest.mark.parametrize("side", PRIMES)
def test_a_prime_side_has_no_usual_shape(side: int) -> None:
    assert Shape.usual_of_side(side) is None
    assert Shape.all_of_side(side) == (Shape(1, side), Shape(side, 1))


@pytest.mark.parametrize("side", [-9, 0, 1, 26])
def test_no_shape_has_a_side_out_of_range(side: int) -> None:
    assert Shape.usual_of_side(side) is None
    with pytest.raises(ShapeError, match=exactly(f"side {side} is out of range, expected 2 to 25")):
        Shape.all_of_side(side)


@pytest.mark.parametrize(
    ("height", "width", "message"),
    [
        (0, 3, "box height is 0, expected a whole number from 1"),
        (3, -1, "box width is -1, expected a whole number from 1"),
        (3, 3.0, "box width is 3.0, expected a whole number from 1"),
        ("3", 3, "box height is '3', expected a whole number from 1"),
        (1, 1, "1x1 has side 1, expected 2 to 25"),
        (2, 13, "2x13 has side 26, expected 2 to 25"),
        (10**30, 1, f"{10**30}x1 has side {10**30}, expected 2 to 25"),
    ],
)
def test_an_impossible_shape_says_why(height: int, width: int, message: str) -> None:
    with pytest.raises(ShapeError, match=exactly(message)):
        Shape(height, width)


@pytest.mark.parametrize("text", ["2x3", "2X3", "2×3", " 2x3\n", "02x03"])
def test_a_shape_is_read_from_any_usual_writing(text: str) -> None:
    assert Shape.parse(text) == Shape(2, 3)


@pytest.mark.parametrize(
    "text", ["", "3", "x", "3x", "3 x 3", "3x3x3", "-3x3", "3,3", "٣x٣", "99999x1", "3x3\x00"]
)
def test_other_text_is_no_shape(text: str) -> None:
    message = f"{text!r} is no shape, expected HxW such as 3x3 (box height x box width)"
    with pytest.raises(ShapeError, match=exactly(message)):
        Shape.parse(text)


def test_a_shape_that_is_written_well_can_still_be_impossible() -> None:
    with pytest.raises(ShapeError, match=exactly("box height is 0, expected a whole number from 1")):
        Shape.parse("0x3")
    with pytest.raises(ShapeError, match=exactly("6x6 has side 36, expected 2 to 25")):
        Shape.parse("6x6")


def test_shapes_are_ordered_by_height_then_width() -> None:
    assert sorted([Shape(3, 2), Shape(2, 3), Shape(2, 2)]) == [Shape(2, 2), Shape(2, 3), Shape(3, 2)]
