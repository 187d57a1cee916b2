"""One suite for every registered solver: a new entry is tested by being listed."""

from __future__ import annotations

import inspect
import pickle
import sys
from random import Random

import pytest

from sudokulab.board import NINE, Puzzle, peers, units_of_cells
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers import SOLVERS, Outcome, Solver, SolveResult, Status, solver
from sudokulab.trace import Kind, Recorder, Replay, read, write
from support.golden import GoldenCase, golden_cases
from support.reference import is_solution

SECONDS = 20.0
# `native` settles every puzzle. A teaching algorithm may end by its limit: so many nodes keep the suite short
# on the largest shapes.
NODES = {"singles": 20}
TEACHING_NODES = 100


@pytest.fixture(params=list(SOLVERS))
def algorithm(request: pytest.FixtureRequest) -> str:
    name = request.param
    assert isinstance(name, str)
    return name


def _run(algorithm: str, puzzle: Puzzle, *, seed: int = 7) -> SolveResult:
    chosen: Solver = solver(algorithm)
    teaching = Limits(seconds=SECONDS, nodes=NODES.get(algorithm, TEACHING_NODES))
    limits = NO_LIMITS if algorithm == "native" else teaching
    return chosen(puzzle, limits=limits, rng=Random(seed), tracer=None)


@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_a_solver_never_gives_a_wrong_grid_or_a_wrong_status(algorithm: str, case: GoldenCase) -> None:
    result = _run(algorithm, case.puzzle)
    shape = case.puzzle.shape
    assert result.algorithm == algorithm
    assert result.puzzle == case.puzzle
    assert (result.solution is not None) == (result.search.outcome is Outcome.SOLVED)
    if result.solution is not None:
        assert case.count >= 1
        assert is_solution(result.solution.values, case.puzzle.clues, shape.box_height, shape.box_width)
    if result.search.outcome is Outcome.EXHAUSTED:
        assert case.count == 0
    unsettled = () if algorithm == "native" else (Status.UNKNOWN,)
    assert result.status in (case.status, *unsettled)


def test_the_same_seed_gives_the_same_result(algorithm: str) -> None:
    puzzle = next(case.puzzle for case in golden_cases() if case.status is Status.MULTIPLE)
    first, second = _run(algorithm, puzzle), _run(algorithm, puzzle)
    assert first.solution == second.solution
    assert first.search == second.search


def test_a_result_is_hashable_and_survives_pickling(algorithm: str) -> None:
    result = _run(algorithm, golden_cases()[0].puzzle)
    assert pickle.loads(pickle.dumps(result)) == result
    assert hash(pickle.loads(pickle.dumps(result))) == hash(result)


def test_no_time_at_all_is_an_answer_and_not_an_error(algorithm: str) -> None:
    puzzle = golden_cases()[0].puzzle
    result = solver(algorithm)(puzzle, limits=Limits(seconds=0.0), rng=Random(1), tracer=None)
    assert result.search.outcome in (Outcome.LIMIT, Outcome.SOLVED)


class _Cancelled:
    def is_set(self) -> bool:
        return True


def test_a_cancelled_search_ends_with_limit(algorithm: str) -> None:
    empty = Puzzle.from_rows([[0] * 9] * 9)
    limits = Limits(cancelled=_Cancelled())
    assert solver(algorithm)(empty, limits=limits, rng=Random(1), tracer=None).search.outcome is Outcome.LIMIT


def _traced(algorithm: str, puzzle: Puzzle) -> tuple[SolveResult, Replay]:
    recorder = Recorder(puzzle)
    result = solver(algorithm)(puzzle, limits=Limits(nodes=20_000), rng=Random(1), tracer=recorder)
    return result, Replay(read(write(recorder.trace(algorithm))))


def _check_end(result: SolveResult, replay: Replay) -> None:
    """The last step of the replay is how the algorithm itself ended."""
    last = replay.state(len(replay))
    assert last.is_solved == (result.solution is not None)
    if result.solution is not None:
        assert last.values == result.solution.values
    if result.search.outcome is Outcome.EXHAUSTED:
        assert last.values == result.puzzle.clues
    if result.search.outcome is Outcome.DEAD_END:
        assert last.event is not None
        assert (last.event.kind, last.event.cell) == (Kind.DEAD_END, result.search.dead_cell)


@pytest.mark.parametrize("status", [Status.UNIQUE, Status.MULTIPLE, Status.NONE])
@pytest.mark.parametrize("shape", ["2x2", "2x3", "3x3"])
def test_a_trace_replays_to_the_result(algorithm: str, shape: str, status: Status) -> None:
    puzzle = next(
        case.puzzle for case in golden_cases() if str(case.puzzle.shape) == shape and case.status is status
    )
    result, replay = _traced(algorithm, puzzle)
    _check_end(result, replay)


def test_a_puzzle_that_breaks_a_rule_is_invalid_without_search(algorithm: str) -> None:
    puzzle = next(case.puzzle for case in golden_cases() if case.status is Status.INVALID)
    result, replay = _traced(algorithm, puzzle)
    assert result.status is Status.INVALID
    assert result.search.outcome is Outcome.EXHAUSTED
    assert not result.stats.placements
    assert len(replay) == 0


def test_a_full_grid_is_its_own_solution(algorithm: str) -> None:
    full = next(case.solution for case in golden_cases() if str(case.puzzle.shape) == "3x3" and case.solution)
    result, replay = _traced(algorithm, Puzzle(NINE, full))
    assert result.solution is not None
    assert result.solution.values == full
    _check_end(result, replay)


def test_the_largest_shape_needs_no_deep_stack(algorithm: str) -> None:
    puzzle = next(
        case.puzzle
        for case in golden_cases()
        if str(case.puzzle.shape) == "5x5" and case.status is Status.UNIQUE
    )
    chosen, limits = solver(algorithm), Limits(seconds=0.5)
    units_of_cells(puzzle.shape), peers(puzzle.shape)
    kept = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 60)
    try:
        result = chosen(puzzle, limits=limits, rng=Random(1), tracer=None)
    finally:
        sys.setrecursionlimit(kept)
    assert result.puzzle == puzzle


COUNTERS = ("visits", "checks", "nodes", "placements", "backtracks", "max_depth")


@pytest.mark.parametrize("limit", [0, 1, 5])
def test_a_node_limit_is_never_passed(algorithm: str, limit: int) -> None:
    empty = Puzzle(NINE, bytes(81))
    result = solver(algorithm)(empty, limits=Limits(nodes=limit), rng=Random(1), tracer=None)
    assert result.stats.nodes is None or result.stats.nodes <= limit
    if result.stats.nodes is not None:
        assert result.search.outcome in (Outcome.LIMIT, Outcome.DEAD_END)


def test_what_was_placed_and_not_taken_back_is_on_the_board(algorithm: str) -> None:
    for case in golden_cases()[:40]:
        stats = _run(algorithm, case.puzzle).stats
        for name in COUNTERS:
            count = getattr(stats, name)
            assert count is None or count >= 0
        result = _run(algorithm, case.puzzle)
        if result.solution is not None and stats.placements is not None and stats.backtracks is not None:
            assert stats.placements - stats.backtracks == len(case.puzzle.grid.empty_cells)


def test_an_observer_sees_the_counters_of_the_stats(algorithm: str) -> None:
    seen: list[set[str]] = []
    limits = Limits(nodes=20_000, observer=lambda counters: seen.append(set(counters)))
    puzzle = next(case.puzzle for case in golden_cases() if case.status is Status.MULTIPLE)
    stats = solver(algorithm)(puzzle, limits=limits, rng=Random(1), tracer=None).stats
    present = {name for name in COUNTERS if getattr(stats, name) is not None}
    assert all(names == present for names in seen)
    assert seen or not present
