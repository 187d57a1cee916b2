"""The SAT engine as a solver of its own."""

from __future__ import annotations

from random import Random

import pytest

from sudokulab.board import Puzzle, Shape
from sudokulab.limits import Limits
from sudokulab.solvers import Outcome, Stats, Status
from sudokulab.solvers.sat import solve
from support.classic import classic, random_puzzle, spoiled_puzzle
from support.reference import is_solution, solutions


@pytest.mark.parametrize("shape", [Shape(1, 2), Shape(1, 3), Shape(2, 2), Shape(1, 5), Shape(2, 3)], ids=str)
def test_it_finds_a_solution_exactly_where_there_is_one(shape: Shape, rng: Random) -> None:
    for _ in range(25):
        make = rng.choice([random_puzzle, spoiled_puzzle])
        puzzle = make(shape, rng, share=rng.uniform(0.3, 0.8))
        result = solve(puzzle)
        known = set(solutions(puzzle.clues, shape.box_height, shape.box_width))
        found = None if result.solution is None else result.solution.values
        assert found in known if known else found is None


@pytest.mark.parametrize("name", ["puzzle3", "puzzle6"])
def test_hard_classics_are_solved_at_once(name: str) -> None:
    result = solve(classic(name))
    assert result.solution is not None
    assert is_solution(result.solution.values, classic(name).clues, 3, 3)


def test_an_unsolvable_puzzle_is_proved_so() -> None:
    result = solve(classic("notvalid2"))
    assert (result.status, result.search.outcome) == (Status.NONE, Outcome.EXHAUSTED)


def test_only_the_time_is_reported() -> None:
    stats = solve(classic("puzzle1")).stats
    assert stats == Stats(seconds=stats.seconds)
    assert stats.seconds > 0


def test_no_nodes_at_all_is_a_limit() -> None:
    empty = Puzzle(Shape(5, 5), bytes(625))
    assert solve(empty, limits=Limits(nodes=0)).search.outcome is Outcome.LIMIT
