"""What holds for every complete search of the teaching family, tried on random boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from sudokulab.board import Shape
from sudokulab.limits import Limits
from sudokulab.solvers import Outcome, SolveResult, Status, exact_cover, forward_checking, mac, mrv, singles
from sudokulab.solvers.csp import Domains, ascending, first_empty, search
from sudokulab.solvers.effort import Effort
from sudokulab.trace import Kind, Recorder, Replay
from support.classic import TUTORIAL, classic, random_puzzle, spoiled_puzzle
from support.reference import is_solution, solutions

SEARCHES: dict[str, Callable[..., SolveResult]] = {
    "mrv": mrv.solve,
    "mrv, least constraining value": partial(mrv.solve, order=mrv.least_constraining),
    "mrv, degree": partial(mrv.solve, tie_break=mrv.highest_degree),
    "mrv, both": partial(mrv.solve, order=mrv.least_constraining, tie_break=mrv.highest_degree),
    "forward checking": forward_checking.solve,
    "forward checking, first cell": partial(forward_checking.solve, select=first_empty),
    "forward checking, least constraining value": partial(
        forward_checking.solve, order=mrv.least_constraining
    ),
    "arc consistency": mac.solve,
    "arc consistency, first cell": partial(mac.solve, select=first_empty),
    "singles": singles.solve,
    "singles, first cell": partial(singles.solve, select=first_empty),
    "exact cover": exact_cover.solve,
}
SHAPES = [Shape(1, 2), Shape(1, 3), Shape(2, 2), Shape(1, 5), Shape(2, 3), Shape(3, 2)]


@pytest.fixture(params=SEARCHES)
def solve(request: pytest.FixtureRequest) -> Callable[..., SolveResult]:
    return SEARCHES[request.param]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_search_finds_a_solution_exactly_where_there_is_one(
    solve: Callable[..., SolveResult], shape: Shape, rng: Random
) -> None:
    for _ in range(30):
        make = rng.choice([random_puzzle, spoiled_puzzle])
        puzzle = make(shape, rng, share=rng.uniform(0.3, 0.7))
        result = solve(puzzle)
        expected = next(solutions(puzzle.clues, shape.box_height, shape.box_width), None)
        assert (result.solution is not None) == (expected is not None)
        if result.solution is None:
            assert result.search.outcome is Outcome.EXHAUSTED
            assert result.status in (Status.NONE, Status.INVALID)
        else:
            assert result.search.outcome is Outcome.SOLVED
            assert is_solution(result.solution.values, puzzle.clues, shape.box_height, shape.box_width)


@pytest.mark.parametrize("name", ["puzzle1", "puzzle2", "puzzle3", "puzzle4", "puzzle5", "puzzle7"])
def test_the_classics_are_solved(solve: Callable[..., SolveResult], name: str) -> None:
    puzzle = classic(name)
    limits = Limits(nodes=3_000)
    result = solve(puzzle, limits=limits)
    assert result.search.outcome in (Outcome.SOLVED, Outcome.LIMIT)
    if result.solution is not None:
        assert is_solution(result.solution.values, puzzle.clues, 3, 3)


def test_the_counters_agree_with_each_other(solve: Callable[..., SolveResult]) -> None:
    stats = solve(TUTORIAL).stats
    assert stats.nodes is not None
    assert stats.placements is not None
    assert stats.backtracks is not None
    assert stats.placements - stats.backtracks == stats.max_depth == 51
    assert stats.nodes <= stats.placements + 1
    assert stats.visits is None or stats.visits >= 81
    assert stats.checks is None or stats.checks >= 51


def test_the_trace_holds_what_the_counters_count(solve: Callable[..., SolveResult]) -> None:
    recorder = Recorder(classic("puzzle7"))
    result = solve(classic("puzzle7"), tracer=recorder, limits=Limits(nodes=500))
    replay = Replay(recorder.trace("any"))
    kinds = Counter(replay.event(step).kind for step in range(1, len(replay) + 1))
    assert kinds[Kind.PLACE] == result.stats.placements
    if not kinds[Kind.JUMP]:
        assert kinds[Kind.UNDO] == result.stats.backtracks
    assert max(replay.state(step).depth for step in range(0, len(replay) + 1, 3)) <= 52


def test_what_forward_checking_eliminated_is_restored_when_the_search_fails() -> None:
    puzzle = classic("notvalid2")
    recorder = Recorder(puzzle)
    result = forward_checking.solve(puzzle, tracer=recorder)
    replay = Replay(recorder.trace("any"))
    last = replay.state(len(replay))
    assert result.search.outcome is Outcome.EXHAUSTED
    assert any(any(replay.state(step).eliminated) for step in range(0, len(replay), 50))
    assert (last.values, last.placed, sum(last.eliminated)) == (puzzle.clues, (), 0)


def test_the_eliminated_are_told_as_they_stand_in_the_domains() -> None:
    recorder = Recorder(TUTORIAL)
    position = Domains(TUTORIAL, Effort(Limits(nodes=20)), recorder)
    before = list(position.domains)
    search(position, select=mrv.fewest_candidates, order=ascending, infer=mac.maintain)
    replay = Replay(recorder.trace("any"))
    last = replay.state(len(replay))
    for cell in range(81):
        if not last.values[cell]:
            assert before[cell] & ~last.eliminated[cell] == position.domains[cell]
