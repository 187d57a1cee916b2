"""A puzzle's constraints, counted in both forms."""

from __future__ import annotations

from random import Random

import pytest

from sudokulab.board import Puzzle, Shape
from sudokulab.board.csp import Inequalities, count_inequalities, inequalities
from support.classic import random_puzzle


@pytest.mark.parametrize(
    ("shape", "count"), [("3x3", 810), ("2x2", 56), ("2x3", 216), ("4x4", 4992), ("5x5", 20000), ("1x5", 100)]
)
def test_the_number_of_inequalities_is_that_of_the_literature(shape: str, count: int) -> None:
    found = inequalities(Shape.parse(shape))
    assert len(found) == len(set(found)) == count


@pytest.mark.parametrize("shape", ["2x3", "3x2", "3x3", "1x7"])
def test_two_cells_differ_exactly_when_they_share_a_row_a_column_or_a_box(shape: str) -> None:
    form = Shape.parse(shape)

    def places(cell: int) -> tuple[int, int, tuple[int, int]]:
        row, column = divmod(cell, form.side)
        return row, column, (row // form.box_height, column // form.box_width)

    expected = {
        (first, second)
        for first in range(form.cell_count)
        for second in range(first + 1, form.cell_count)
        if any(one == other for one, other in zip(places(first), places(second), strict=True))
    }
    assert set(inequalities(form)) == expected


def test_the_inequalities_are_told_apart_by_the_clues_in_them() -> None:
    empty, full = Puzzle(Shape(3, 3), bytes(81)), Puzzle(Shape(2, 2), bytes([1] * 16))
    assert count_inequalities(empty) == Inequalities(810, 0, 0)
    assert count_inequalities(full) == Inequalities(0, 0, 56)
    mixed = count_inequalities(random_puzzle(Shape(3, 3), Random(3), share=0.4))
    assert mixed.count == 810
    assert min(mixed.between_open, mixed.with_a_clue, mixed.between_clues) > 0
