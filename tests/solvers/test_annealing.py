"""Annealing finds what it finds, never a wrong grid, and the same with the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from sudokulab.board import Puzzle, Shape
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers import Outcome, Status
from sudokulab.solvers.annealing import _Filled, solve
from sudokulab.solvers.effort import Effort
from sudokulab.trace import Kind, Recorder, Replay
from support.classic import classic, random_puzzle
from support.reference import is_solution, unit_cells

SHAPES = [Shape(1, 3), Shape(2, 2), Shape(1, 5), Shape(5, 1), Shape(2, 3), Shape(3, 2), Shape(3, 3)]


def _lacking(values: Sequence[int], shape: Shape) -> int:
    """The values that rows and columns lack, counted plainly."""
    side = shape.side
    lines = unit_cells(shape.box_height, shape.box_width)[: 2 * side]
    return sum(side - len({values[cell] for cell in line}) for line in lines)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_cost_is_kept_exactly_while_values_are_exchanged(shape: Shape, rng: Random) -> None:
    puzzle = random_puzzle(shape, rng, share=0.2)
    filled = _Filled(puzzle, Effort(NO_LIMITS), None)
    filled.fill(rng)
    assert filled.cost == _lacking(filled.values, shape)
    for _ in range(200):
        first, second = rng.sample(rng.choice(filled.boxes), 2)
        worse = filled.worse_by(first, second)
        filled.exchange(first, second, worse)
        assert filled.cost == _lacking(filled.values, shape)
    assert all(clue in (0, value) for clue, value in zip(puzzle.clues, filled.values, strict=True))
    for box in range(shape.side):
        cells = [cell for cell in range(shape.cell_count) if shape.box(cell) == box]
        assert sorted(filled.values[cell] for cell in cells) == list(range(1, shape.side + 1))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_small_boards_are_solved(shape: Shape, rng: Random) -> None:
    puzzle = random_puzzle(shape, rng, share=0.5)
    result = solve(puzzle, rng=rng)
    assert result.solution is not None
    assert is_solution(result.solution.values, puzzle.clues, shape.box_height, shape.box_width)


def test_an_easy_classic_is_solved_and_the_same_seed_takes_the_same_way() -> None:
    first, second = (solve(classic("puzzle1"), rng=Random(5)) for _ in range(2))
    assert first.search.outcome is Outcome.SOLVED
    assert first.solution == second.solution
    assert first.stats.placements == second.stats.placements
    assert first.stats.checks == second.stats.checks


def test_an_unsolvable_puzzle_ends_with_its_rounds_and_nothing_is_proved() -> None:
    puzzle = Puzzle.from_rows([[1, 2, 0, 0], [0] * 4, [0, 0, 3, 0], [0, 0, 4, 0]])
    result = solve(puzzle, rounds=2)
    assert (result.search.outcome, result.status) == (Outcome.LIMIT, Status.UNKNOWN)


def test_the_limit_on_nodes_counts_the_exchanges_tried() -> None:
    recorder = Recorder(classic("puzzle6"))
    result = solve(classic("puzzle6"), limits=Limits(nodes=1000), tracer=recorder)
    replay = Replay(recorder.trace("annealing"))
    swaps = sum(replay.event(step).kind is Kind.SWAP for step in range(1, len(replay) + 1))
    assert result.search.outcome is Outcome.LIMIT
    assert 0 < swaps <= 1000
    assert result.stats.placements == len(classic("puzzle6").grid.empty_cells) + 2 * swaps
    assert result.stats.nodes is None


def test_a_second_round_starts_from_the_clues() -> None:
    puzzle = Puzzle.from_rows([[1, 2, 0, 0], [0] * 4, [0, 0, 3, 0], [0, 0, 4, 0]])
    recorder = Recorder(puzzle)
    solve(puzzle, rounds=3, tracer=recorder)
    replay = Replay(recorder.trace("annealing"))
    restarts = [step for step in range(1, len(replay) + 1) if replay.event(step).kind is Kind.RESTART]
    assert len(restarts) == 2
    assert all(replay.state(step).values == puzzle.clues for step in restarts)
