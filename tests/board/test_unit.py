"""Units and peers of every shape."""

from __future__ import annotations

from itertools import combinations

import pytest

from sudokulab.board import NINE, Shape, UnitKind, peers, units, units_of_cells
from support.shapes import every_shape


@every_shape
def test_units_of_a_kind_hold_every_cell_once(shape: Shape) -> None:
    for kind in UnitKind:
        cells = sorted(cell for unit in units(shape) if unit.kind is kind for cell in unit.cells)
        if kind is UnitKind.BOX and 1 in (shape.box_height, shape.box_width):
            assert cells == []
        else:
            assert cells == list(range(shape.cell_count))


@every_shape
def test_a_unit_has_as_many_cells_as_there_are_values(shape: Shape) -> None:
    assert all(len(unit.cells) == shape.side == len(set(unit.cells)) for unit in units(shape))
    assert all(list(unit.cells) == sorted(unit.cells) for unit in units(shape))


@every_shape
def test_each_cell_lies_in_the_row_column_and_box_that_the_shape_says(shape: Shape) -> None:
    index_of = {UnitKind.ROW: shape.row, UnitKind.COLUMN: shape.column, UnitKind.BOX: shape.box}
    for unit in units(shape):
        assert all(index_of[unit.kind](cell) == unit.index for cell in unit.cells)


@every_shape
def test_boxes_are_rectangles_of_the_shape(shape: Shape) -> None:
    for unit in units(shape):
        if unit.kind is UnitKind.BOX:
            assert len({shape.row(cell) for cell in unit.cells}) == shape.box_height
            assert len({shape.column(cell) for cell in unit.cells}) == shape.box_width


@every_shape
def test_no_unit_is_listed_twice(shape: Shape) -> None:
    listed = units(shape)
    assert len({frozenset(unit.cells) for unit in listed}) == len(listed)
    kinds = [unit.kind for unit in listed]
    assert kinds == sorted(kinds, key=list(UnitKind).index)


@every_shape
def test_the_units_of_a_cell_are_those_that_hold_it(shape: Shape) -> None:
    around = units_of_cells(shape)
    assert len(around) == shape.cell_count
    for unit in units(shape):
        assert all(unit in around[cell] for cell in unit.cells)
    assert sum(len(here) for here in around) == sum(len(unit.cells) for unit in units(shape))


@every_shape
def test_peers_are_the_cells_that_share_a_unit(shape: Shape) -> None:
    expected: list[set[int]] = [set() for _ in range(shape.cell_count)]
    for unit in units(shape):
        for first, second in combinations(unit.cells, 2):
            expected[first].add(second)
            expected[second].add(first)
    assert [set(here) for here in peers(shape)] == expected
    assert all(list(here) == sorted(here) for here in peers(shape))


@every_shape
def test_every_cell_has_the_same_number_of_peers(shape: Shape) -> None:
    height, width = shape.box_height, shape.box_width
    number = 2 * (shape.side - 1) + (height - 1) * (width - 1)
    assert {len(here) for here in peers(shape)} == {number}


@pytest.mark.parametrize(
    ("shape", "count"), [(NINE, 27), (Shape(2, 3), 18), (Shape(1, 5), 10), (Shape(5, 1), 10)]
)
def test_boxes_that_are_whole_rows_or_columns_are_no_further_units(shape: Shape, count: int) -> None:
    assert len(units(shape)) == count


def test_a_unit_is_named_from_1() -> None:
    assert [str(unit) for unit in units_of_cells(NINE)[33]] == ["row 4", "column 7", "box 6"]
