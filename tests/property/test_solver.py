"""What must hold for every puzzle, tried on random ones."""

from __future__ import annotations

from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sudokulab import api
from sudokulab.board import Grid, Puzzle, Shape
from sudokulab.board.symmetry import random_symmetry
from sudokulab.solvers.exact import judge
from support import reference

SMALL_SHAPES = [Shape(1, 2), Shape(2, 1), Shape(1, 3), Shape(2, 2), Shape(1, 4), Shape(4, 1), Shape(1, 5)]
MIDDLE_SHAPES = [*SMALL_SHAPES, Shape(2, 3), Shape(3, 2), Shape(2, 4), Shape(3, 3), Shape(2, 5), Shape(3, 4)]


def _thinned(shape: Shape, rng: Random, share: float) -> Puzzle:
    full = Grid(shape, reference.pattern_grid(shape.box_height, shape.box_width))
    values = random_symmetry(shape, rng).apply(full).values
    return Puzzle(shape, bytes(value if rng.random() < share else 0 for value in values))


@settings(max_examples=300)
@given(st.sampled_from(SMALL_SHAPES), st.randoms(use_true_random=False), st.integers(0, 6))
def test_counts_of_random_small_boards_are_those_of_the_plain_reference(
    shape: Shape, rng: Random, clue_count: int
) -> None:
    values = bytearray(shape.cell_count)
    for cell in rng.sample(range(shape.cell_count), min(clue_count, shape.cell_count)):
        values[cell] = rng.randint(1, shape.side)
    expected = set(reference.solutions(bytes(values), shape.box_height, shape.box_width))
    puzzle = Puzzle(shape, bytes(values))
    assert (judge(puzzle, count_limit=200_000).count or 0) == len(expected)
    listed = [grid.values for grid in api.solutions(puzzle)]
    assert len(listed) == len(expected)
    assert set(listed) == expected


@settings(max_examples=120)
@given(st.sampled_from(MIDDLE_SHAPES), st.randoms(use_true_random=False), st.floats(0.35, 0.8))
def test_symmetries_keep_the_number_of_solutions(shape: Shape, rng: Random, share: float) -> None:
    puzzle = _thinned(shape, rng, share)
    image = random_symmetry(shape, rng).apply(puzzle)
    first, second = judge(puzzle, count_limit=50), judge(image, count_limit=50)
    assert (first.status, min(50, first.count or 0)) == (second.status, min(50, second.count or 0))


@settings(max_examples=120)
@given(st.sampled_from(MIDDLE_SHAPES), st.randoms(use_true_random=False), st.floats(0.2, 0.9))
def test_the_first_solutions_obey_the_rules_and_are_all_different(
    shape: Shape, rng: Random, share: float
) -> None:
    puzzle = _thinned(shape, rng, share)
    found = [grid.values for grid in islice(api.solutions(puzzle), 20)]
    assert len(found) == len(set(found)) >= 1
    for values in found:
        assert reference.is_solution(values, puzzle.clues, shape.box_height, shape.box_width)
