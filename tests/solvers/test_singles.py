"""The human way; what the search finds is tested with the other tree searches."""

from __future__ import annotations

from random import Random

from sudokulab.board import NINE, Puzzle, candidates, units
from sudokulab.limits import NO_LIMITS
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.position import Position
from sudokulab.solvers.singles import fill_singles, solve
from sudokulab.trace import Kind, Recorder, Replay
from support.classic import TUTORIAL, classic, random_puzzle


def test_a_puzzle_of_singles_is_filled_without_a_guess() -> None:
    stats = solve(TUTORIAL).stats
    assert (stats.nodes, stats.placements, stats.backtracks, stats.max_depth) == (1, 51, 0, 51)


def test_the_fixpoint_has_no_single_left(rng: Random) -> None:
    for _ in range(20):
        position = Position(random_puzzle(NINE, rng, share=0.35), Effort(NO_LIMITS))
        assert fill_singles(position)
        grid = Puzzle(NINE, bytes(position.values)).grid
        masks = candidates(grid)
        assert all(masks[cell].bit_count() > 1 for cell in grid.empty_cells)
        for unit in units(NINE):
            for value in range(1, 10):
                places = sum(masks[cell] >> value - 1 & 1 for cell in unit.cells)
                assert places != 1


def test_a_cell_with_one_candidate_is_filled_before_a_value_with_one_place() -> None:
    puzzle = Puzzle.from_rows([[1, 2, 3, 0], [0, 0, 0, 0], [0, 0, 0, 3], [0, 3, 0, 0]])
    recorder = Recorder(puzzle)
    position = Position(puzzle, Effort(NO_LIMITS), recorder)
    fill_singles(position)
    replay = Replay(recorder.trace("singles"))
    assert (replay.event(1).cell, replay.event(1).value) == (3, 4)


def test_a_wrong_guess_is_taken_back_with_all_that_followed_in_one_jump() -> None:
    recorder = Recorder(classic("puzzle3"))
    result = solve(classic("puzzle3"), tracer=recorder)
    replay = Replay(recorder.trace("singles"))
    events = [replay.event(step) for step in range(1, len(replay) + 1)]
    jumped = sum(event.argument for event in events if event.kind is Kind.JUMP)
    undone = sum(event.kind is Kind.UNDO for event in events)
    assert jumped > 0
    assert jumped + undone == result.stats.backtracks
    assert result.solution is not None
    assert replay.state(len(replay)).values == result.solution.values
