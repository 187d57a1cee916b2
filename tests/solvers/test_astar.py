"""A* with its three heuristics."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from itertools import pairwise
from math import inf
from random import Random

import pytest

from sudokulab.board import Grid, Puzzle, Shape, cell_candidates, values_in
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers import Outcome
from sudokulab.solvers.astar import HEURISTICS, Heuristic, explore, solve
from sudokulab.solvers.effort import Effort
from sudokulab.trace import Recorder, Replay
from support.classic import TUTORIAL, classic, random_puzzle, spoiled_puzzle
from support.reference import solutions

SHAPES = [Shape(1, 2), Shape(1, 3), Shape(2, 2), Shape(1, 5), Shape(2, 3)]


@pytest.fixture(params=HEURISTICS)
def heuristic(request: pytest.FixtureRequest) -> Heuristic:
    return HEURISTICS[request.param]


def _estimate(heuristic: Heuristic, grid: Grid) -> float:
    return heuristic(grid, Effort(NO_LIMITS))


def _missing(grid: Grid) -> float:
    """How many placements are missing, found by trying."""
    shape = grid.shape
    first = next(solutions(grid.values, shape.box_height, shape.box_width), None)
    return inf if first is None else grid.values.count(0)


def _children(grid: Grid) -> Iterator[Grid]:
    cell = grid.values.find(0)
    if cell >= 0:
        yield from (grid.with_value(cell, value) for value in values_in(cell_candidates(grid, cell)))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_heuristic_never_overestimates(heuristic: Heuristic, shape: Shape, rng: Random) -> None:
    for _ in range(30):
        make = rng.choice([random_puzzle, spoiled_puzzle])
        grid = make(shape, rng, share=rng.uniform(0.4, 1.0)).grid
        assert _estimate(heuristic, grid) <= _missing(grid)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_heuristic_never_falls_by_more_than_one_placement(
    heuristic: Heuristic, shape: Shape, rng: Random
) -> None:
    for _ in range(15):
        level = [random_puzzle(shape, rng, share=rng.uniform(0.3, 0.8)).grid]
        while level:
            grid = level.pop()
            for child in _children(grid):
                assert _estimate(heuristic, grid) <= 1 + _estimate(heuristic, child)
            level += rng.sample(list(_children(grid)), min(1, len(list(_children(grid)))))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_it_finds_a_solution_exactly_where_there_is_one(
    heuristic: Heuristic, shape: Shape, rng: Random
) -> None:
    for _ in range(15):
        make = rng.choice([random_puzzle, spoiled_puzzle])
        puzzle = make(shape, rng, share=rng.uniform(0.5, 0.8))
        result = solve(puzzle, heuristic=heuristic)
        found = None if result.solution is None else result.solution.values
        known = set(solutions(puzzle.clues, shape.box_height, shape.box_width))
        assert found in known if known else found is None
        assert result.search.outcome is (Outcome.SOLVED if known else Outcome.EXHAUSTED)


def test_the_number_of_empty_cells_makes_it_backtracking_with_a_list() -> None:
    stats = solve(TUTORIAL).stats
    assert (stats.nodes, stats.max_depth, stats.backtracks) == (4_209, 51, None)
    assert stats.visits == 139_258 - 81


def test_looking_ahead_expands_fewer_states_and_tests_more_values() -> None:
    plain = solve(classic("puzzle2")).stats
    ahead = solve(classic("puzzle2"), heuristic=HEURISTICS["dead-values"]).stats
    assert (ahead.nodes or 0) * 5 < (plain.nodes or 0)
    assert (ahead.checks or 0) > 5 * (plain.checks or 0)


def test_the_sizes_of_both_sets_are_recorded_and_thinned_evenly() -> None:
    exploration = explore(classic("puzzle7"), limits=Limits(nodes=12_000))
    steps = [sizes.expanded for sizes in exploration.sizes]
    assert 2000 <= len(steps) <= 4096
    assert len({later - earlier for earlier, later in pairwise(steps)}) == 1
    assert all(sizes.closed == sizes.expanded for sizes in exploration.sizes)
    assert exploration.peak >= 11_990


@pytest.mark.parametrize(
    ("name", "puzzle"), [("none", Puzzle(Shape(4, 4), bytes(256))), ("empty-cells", classic("puzzle7"))]
)
def test_memory_is_limited_and_the_estimate_is_near_the_truth(name: str, puzzle: Puzzle) -> None:
    solve(TUTORIAL)
    tracemalloc.start()
    try:
        result = solve(puzzle, limits=Limits(memory_mb=2), heuristic=HEURISTICS[name])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert result.search.outcome is Outcome.LIMIT
    assert 1_000_000 < peak < 4_000_000


def test_the_trace_walks_from_state_to_state(heuristic: Heuristic) -> None:
    puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    recorder = Recorder(puzzle)
    result = solve(puzzle, tracer=recorder, heuristic=heuristic)
    replay = Replay(recorder.trace("astar"))
    assert result.solution is not None
    assert replay.state(len(replay)).values == result.solution.values
    for step in range(len(replay) + 1):
        state = replay.state(step)
        assert list(state.placed) == [cell for cell in puzzle.grid.empty_cells if state.values[cell]]
