"""The agent that fills a grid and never goes back."""

from __future__ import annotations

from random import Random

from sudokulab.board import NINE, Grid, candidates, values_in
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers import Outcome
from sudokulab.solvers.mrv_greedy import propose, solve
from sudokulab.trace import Kind, Recorder, Replay
from support.classic import EMPTY_NINE, TUTORIAL, random_puzzle
from support.reference import is_solution


def test_a_proposal_is_a_random_candidate_of_the_first_cell_with_the_fewest(rng: Random) -> None:
    grid = random_puzzle(NINE, rng, share=0.4).grid
    masks = candidates(grid)
    proposed = {propose(grid, Random(seed)) for seed in range(60)}
    first = min(grid.empty_cells, key=lambda cell: (masks[cell].bit_count(), cell))
    for step in proposed:
        assert step is not None
        assert step.cell == first
        assert step.candidates == tuple(values_in(masks[first]))
        assert step.heap == tuple(sorted((masks[cell].bit_count(), cell) for cell in grid.empty_cells))
    assert {step.value for step in proposed if step} == set(values_in(masks[first]))


def test_a_full_grid_has_no_proposal(rng: Random) -> None:
    assert propose(random_puzzle(NINE, rng, share=1.0).grid, rng) is None


def test_a_cell_without_candidate_is_proposed_without_value(rng: Random) -> None:
    step = propose(Grid.from_rows([[1, 2, 0, 0], [0] * 4, [0, 0, 3, 0], [0, 0, 4, 0]]), rng)
    assert step is not None
    assert (step.cell, step.candidates, step.value) == (2, (), None)


def test_the_solver_is_the_proposal_repeated() -> None:
    for seed in range(10):
        grid, rng = EMPTY_NINE.grid, Random(seed)
        while (step := propose(grid, rng)) is not None and step.value is not None:
            grid = grid.with_value(step.cell, step.value)
        result = solve(EMPTY_NINE, rng=Random(seed))
        if step is None:
            assert result.solution == grid
        else:
            assert (result.search.outcome, result.search.dead_cell) == (Outcome.DEAD_END, step.cell)


def test_it_solves_some_times_and_dies_some_times_and_says_where() -> None:
    outcomes = set()
    for seed in range(40):
        recorder = Recorder(EMPTY_NINE)
        result = solve(EMPTY_NINE, rng=Random(seed), tracer=recorder)
        outcomes.add(result.search.outcome)
        if result.solution is not None:
            assert is_solution(result.solution.values, EMPTY_NINE.clues, 3, 3)
            continue
        replay = Replay(recorder.trace("mrv-greedy"))
        last = replay.state(len(replay))
        assert last.event is not None
        assert (last.event.kind, last.event.cell) == (Kind.DEAD_END, result.search.dead_cell)
        assert candidates(Grid(NINE, last.values))[last.event.cell] == 0
        assert last.values[last.event.cell] == 0
    assert outcomes == {Outcome.SOLVED, Outcome.DEAD_END}


def test_the_counters_are_those_of_the_scans() -> None:
    stats = solve(TUTORIAL).stats
    assert (stats.nodes, stats.placements, stats.max_depth) == (52, 51, 51)
    assert stats.visits == 52 * 81
    assert stats.checks == 9 * (sum(range(1, 52)) + 51)
    assert stats.backtracks is None


def test_a_limit_ends_it() -> None:
    result = solve(TUTORIAL, limits=Limits(nodes=10))
    assert (result.search.outcome, result.stats.placements) == (Outcome.LIMIT, 10)
    assert solve(TUTORIAL, limits=NO_LIMITS).search.outcome is Outcome.SOLVED
