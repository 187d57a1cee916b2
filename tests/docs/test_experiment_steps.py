"""The steps of the tutorial solve what they are given, and count what they say."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from experiments.steps import (
    STEPS,
    each_value,
    from_the_first_cell,
    only_candidates,
    only_empty_cells,
    search,
)
from sudokulab.board import Shape
from sudokulab.solvers.backtracking import solve
from support.classic import TUTORIAL, random_puzzle


@pytest.mark.parametrize("shape", [Shape(1, 3), Shape(2, 2), Shape(2, 3), Shape(3, 3)], ids=str)
def test_the_plain_search_counts_as_backtracking_does(shape: Shape, rng: Random) -> None:
    for _ in range(5):
        puzzle = random_puzzle(shape, rng, share=rng.uniform(0.4, 0.8))
        ours, known = search(puzzle, from_the_first_cell, each_value), solve(puzzle).stats
        assert (ours.visits, ours.checks, ours.nodes) == (known.visits, known.checks, known.nodes)


@pytest.mark.parametrize("shape", [Shape(2, 2), Shape(2, 3), Shape(3, 3)], ids=str)
def test_the_first_steps_save_visits_and_checks_and_change_no_node(shape: Shape, rng: Random) -> None:
    for _ in range(5):
        puzzle = random_puzzle(shape, rng, share=0.5)
        plain = search(puzzle, from_the_first_cell, each_value)
        skipping = search(puzzle, only_empty_cells, each_value)
        masks = search(puzzle, only_empty_cells, only_candidates)
        assert plain.nodes == skipping.nodes == masks.nodes
        assert skipping.visits == masks.visits == shape.cell_count + (skipping.nodes or 0) - 1
        assert skipping.checks == plain.checks


def test_the_tutorial_has_the_published_numbers() -> None:
    plain = STEPS["plain search"](TUTORIAL)
    assert (plain.visits, plain.checks, plain.nodes) == (139258, 37652, 4209)


def test_no_step_needs_more_calls_than_the_one_before() -> None:
    nodes = [step(TUTORIAL).nodes or 0 for step in STEPS.values()]
    assert all(before >= after > 0 for before, after in pairwise(nodes))
