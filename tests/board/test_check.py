"""Broken rules, dead ends, solutions."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokulab.board import (
    NINE,
    Conflict,
    Grid,
    Reason,
    ReasonKind,
    Shape,
    conflicts,
    dead_end,
    is_solution,
    random_symmetry,
    reason_text,
    units,
)
from support.shapes import SHAPES, every_shape

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def nine(text: str) -> Grid:
    return Grid(NINE, bytes(int(digit) for digit in text.ljust(81, "0")))


def full_grid(shape: Shape) -> Grid:
    """A solution of any shape: each row is moved on by a box width, and each band by one more."""
    side, height, width = shape.side, shape.box_height, shape.box_width
    shifts = [row % height * width + row // height for row in range(side)]
    return Grid(shape, bytes((shift + column) % side + 1 for shift in shifts for column in range(side)))


@every_shape
def test_a_solution_breaks_no_rule_and_one_exchanged_value_breaks_some(shape: Shape, rng: Random) -> None:
    solution = random_symmetry(shape, rng).apply(full_grid(shape))
    assert conflicts(solution) == ()
    assert is_solution(solution, bytes(shape.cell_count))
    wrong = solution.with_value(0, solution.values[0] % shape.side + 1)
    cells = {cell for conflict in conflicts(wrong) for cell in conflict.cells}
    assert 0 in cells
    assert not is_solution(wrong, bytes(shape.cell_count))


@given(st.sampled_from(SHAPES), st.integers(0, 2**32), st.floats(0, 1))
def test_every_repetition_in_a_unit_is_a_conflict(shape: Shape, seed: int, share: float) -> None:
    rng = Random(seed)
    values = bytes(rng.randint(1, shape.side) if rng.random() < share else 0 for _ in range(shape.cell_count))
    expected = []
    for unit in units(shape):
        counts = Counter(values[cell] for cell in unit.cells if values[cell])
        for value in sorted(counts):
            if counts[value] > 1:
                cells = tuple(cell for cell in unit.cells if values[cell] == value)
                expected.append(Conflict(unit, value, cells))
    assert list(conflicts(Grid(shape, values))) == expected


def test_conflicts_come_as_rows_then_columns_then_boxes() -> None:
    found = conflicts(Grid.from_rows([[1, 1, 0, 0], [1, 0, 0, 0], [0, 0, 2, 2], [0, 0, 0, 0]]))
    assert [(str(broken.unit), broken.value, broken.cells) for broken in found] == [
        ("row 1", 1, (0, 1)),
        ("row 3", 2, (10, 11)),
        ("column 1", 1, (0, 4)),
        ("box 1", 1, (0, 1, 4)),
        ("box 4", 2, (10, 11)),
    ]


def test_a_solution_keeps_every_clue() -> None:
    solution = nine(SOLVED)
    assert is_solution(solution, solution.values)
    assert is_solution(solution, nine("5340").values)
    assert not is_solution(solution, nine("5350").values)
    assert not is_solution(solution.with_value(40, 0), bytes(81))


@every_shape
def test_neither_an_empty_grid_nor_a_solution_is_a_dead_end(shape: Shape) -> None:
    assert dead_end(Grid(shape, bytes(shape.cell_count))) is None
    assert dead_end(full_grid(shape)) is None


def test_a_cell_without_candidate_is_a_dead_end() -> None:
    grid = nine("12345678" + "0" * 18 + "9")  # a 9 below r1c9, in its box
    reason = dead_end(grid)
    assert reason == Reason(ReasonKind.CELL_WITHOUT_CANDIDATE, cell=8)
    assert reason_text(reason, grid) == "r1c9 has no value left"


def test_a_value_without_cell_is_a_dead_end() -> None:
    grid = Grid.from_rows(
        [[2, 3, 0, 0], [0, 0, 1, 0], [0] * 4, [0] * 4]
    )  # the 1 stands in the box of r1c3, r1c4
    reason = dead_end(grid)
    assert reason == Reason(ReasonKind.VALUE_WITHOUT_CELL, unit=units(grid.shape)[0], value=1)
    assert reason_text(reason, grid) == "row 1 has no cell left for 1"


def test_a_dead_cell_is_told_before_a_value_without_cell() -> None:
    grid = Grid.from_rows([[1, 2, 0, 0], [0] * 4, [0, 0, 3, 0], [0, 0, 4, 0]])
    assert dead_end(grid) == Reason(ReasonKind.CELL_WITHOUT_CANDIDATE, cell=2)


def test_a_search_that_found_nothing_is_a_reason_too() -> None:
    exhausted = Reason(ReasonKind.SEARCH_EXHAUSTED)
    assert reason_text(exhausted, nine("")) == "a complete search found no solution"


@pytest.mark.parametrize(
    "value",
    [
        conflicts(Grid.from_rows([[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4]))[0],
        Reason(ReasonKind.SEARCH_EXHAUSTED),
    ],
)
def test_conflicts_and_reasons_are_values(value: Conflict | Reason) -> None:
    copy = pickle.loads(pickle.dumps(value))
    assert copy == value
    assert hash(copy) == hash(value)
