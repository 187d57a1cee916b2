"""Generate and test: what it finds, and what it says where it cannot."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from sudokulab.board import Puzzle, Shape
from sudokulab.limits import Limits
from sudokulab.render.answer import search_sentence
from sudokulab.render.json import solve_object
from sudokulab.render.times import Times
from sudokulab.solvers import Outcome
from sudokulab.solvers.brute_force import solve
from sudokulab.trace import Kind, Recorder, Replay
from support.classic import TUTORIAL, classic, random_puzzle, spoiled_puzzle
from support.reference import solutions


@pytest.mark.parametrize("shape", [Shape(1, 2), Shape(1, 3), Shape(2, 2)], ids=str)
def test_it_finds_the_first_of_all_solutions(shape: Shape, rng: Random) -> None:
    for _ in range(20):
        make = rng.choice([random_puzzle, spoiled_puzzle])
        puzzle = make(shape, rng, share=rng.uniform(0.6, 0.9))
        result = solve(puzzle)
        first = next(solutions(puzzle.clues, shape.box_height, shape.box_width), None)
        assert (None if result.solution is None else result.solution.values) == first
        assert result.search.outcome is (Outcome.EXHAUSTED if first is None else Outcome.SOLVED)


def test_every_filling_of_an_unsolvable_puzzle_is_tried() -> None:
    puzzle = Puzzle.from_rows([[1, 2, 0, 0], [3, 4, 1, 2], [2, 1, 3, 0], [0, 3, 4, 0]])
    result = solve(puzzle)
    assert result.search.outcome is Outcome.EXHAUSTED
    assert result.search.grids_to_try == 4**5
    stats = result.stats
    assert (stats.nodes, stats.placements, stats.backtracks, stats.max_depth) == (1365, 1364, 1364, 5)
    assert stats.visits is None


@pytest.mark.parametrize("puzzle", [TUTORIAL, classic("puzzle4"), Puzzle(Shape(5, 5), bytes(625))], ids=str)
def test_where_it_cannot_finish_it_says_exactly_how_many_grids_there_are(puzzle: Puzzle) -> None:
    result = solve(puzzle)
    assert result.search.outcome is Outcome.LIMIT
    assert result.search.grids_to_try == puzzle.shape.side ** len(puzzle.grid.empty_cells)
    assert result.stats.placements == 0


def test_the_bound_on_hopeless_puzzles_is_an_argument() -> None:
    puzzle = Puzzle.from_rows([[1, 2, 0, 0], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    assert solve(puzzle, most_grids=16).search.outcome is Outcome.SOLVED
    assert solve(puzzle, most_grids=15).search.outcome is Outcome.LIMIT


def test_a_limit_ends_it() -> None:
    puzzle = Puzzle(Shape(2, 2), bytes([1] + [0] * 11 + [2, 0, 0, 0]))
    result = solve(puzzle, limits=Limits(nodes=1000), most_grids=4**16)
    assert result.search.outcome is Outcome.LIMIT
    assert result.stats.nodes == 1000


def test_the_trace_names_the_value_at_which_a_grid_failed() -> None:
    puzzle = Puzzle.from_rows([[1, 2, 0, 0], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    recorder = Recorder(puzzle)
    solve(puzzle, tracer=recorder)
    replay = Replay(recorder.trace("brute-force"))
    kinds = [replay.event(step).kind for step in range(1, len(replay) + 1)]
    assert kinds[:4] == [Kind.PLACE, Kind.PLACE, Kind.CONFLICT, Kind.UNDO]
    assert kinds[-1] is Kind.SOLVED


def test_the_number_of_grids_is_told_to_people_and_to_programs() -> None:
    result = solve(TUTORIAL)
    assert search_sentence(result) == (
        "brute-force was stopped: it would have to try "
        "4,638,397,686,588,101,979,328,150,167,890,591,454,318,967,698,009 grids."
    )
    now = datetime(2026, 1, 1, tzinfo=UTC)
    told = solve_object(result, Times(0.0, 0.0, now, now))
    assert told["search"] == {"outcome": "limit", "dead_cell": None, "grids_to_try": str(9**51)}
    solved = solve(Puzzle(Shape(1, 2), bytes([1, 2, 2, 1])))
    assert search_sentence(solved) == ""
