"""Backtracking against the numbers of the literature and a slow, plain search that counts each step."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping
from random import Random

import pytest

from sudokulab.board import NINE, Puzzle, Shape
from sudokulab.limits import Limits
from sudokulab.solvers import Outcome, Stats, Status
from sudokulab.solvers.backtracking import solve
from sudokulab.trace import Recorder, Replay
from support.classic import EMPTY_NINE, TUTORIAL, classic, random_puzzle, spoiled_puzzle
from support.reference import unit_cells

PUBLISHED_BACKTRACKS = {
    "puzzle1": 9,
    "puzzle2": 2193,
    "puzzle3": 78368,
    "puzzle4": 310,
    "puzzle5": 0,
    "puzzle6": 980671,
    "puzzle7": 39776,
}


class Textbook:
    """The textbook's recursive search, each step of it counted where it happens."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.values = bytearray(puzzle.clues)
        self.side = puzzle.shape.side
        units = unit_cells(puzzle.shape.box_height, puzzle.shape.box_width)
        self.around = [[unit for unit in units if cell in unit] for cell in range(len(self.values))]
        self.visits = self.checks = self.nodes = self.placements = self.backtracks = 0
        self.depth = self.max_depth = 0
        self.solved = self.fill()

    def fill(self) -> bool:
        self.nodes += 1
        cell = self.first_empty()
        if cell is None:
            return True
        for value in range(1, self.side + 1):
            self.checks += 1
            if any(self.values[other] == value for unit in self.around[cell] for other in unit):
                continue
            self.values[cell] = value
            self.placements += 1
            self.depth += 1
            self.max_depth = max(self.max_depth, self.depth)
            if self.fill():
                return True
            self.values[cell] = 0
            self.backtracks += 1
            self.depth -= 1
        return False

    def first_empty(self) -> int | None:
        for cell, value in enumerate(self.values):
            self.visits += 1
            if not value:
                return cell
        return None


def _counts(stats: Stats) -> tuple[int | None, ...]:
    return (stats.visits, stats.checks, stats.nodes, stats.placements, stats.backtracks, stats.max_depth)


@pytest.mark.parametrize("name", PUBLISHED_BACKTRACKS)
def test_backtracks_are_those_of_the_literature(name: str) -> None:
    result = solve(classic(name))
    assert result.search.outcome is Outcome.SOLVED
    assert result.stats.backtracks == PUBLISHED_BACKTRACKS[name]
    assert result.stats.placements == PUBLISHED_BACKTRACKS[name] + len(classic(name).grid.empty_cells)


def test_a_puzzle_that_breaks_a_rule_is_invalid_without_search() -> None:
    result = solve(classic("notvalid"))
    assert result.status is Status.INVALID
    assert _counts(result.stats) == (0, 0, 0, 0, 0, 0)


def test_an_unsolvable_puzzle_is_searched_to_the_end() -> None:
    result = solve(classic("notvalid2"))
    assert (result.status, result.search.outcome) == (Status.NONE, Outcome.EXHAUSTED)
    assert result.stats.backtracks == result.stats.placements == 257_654


def test_the_six_counters_of_the_tutorials_example_are_exact() -> None:
    assert _counts(solve(TUTORIAL).stats) == (139_258, 37_652, 4_209, 4_208, 4_157, 51)


SHAPES = [Shape(1, 2), Shape(1, 3), Shape(2, 2), Shape(1, 5), Shape(2, 3), Shape(3, 2), Shape(2, 4), NINE]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_counter_is_the_plain_searchs_on_random_boards(shape: Shape, rng: Random) -> None:
    outcomes = set()
    for _ in range(40):
        make = rng.choice([random_puzzle, spoiled_puzzle])
        puzzle = make(shape, rng, share=rng.uniform(0.45, 0.7))
        result = solve(puzzle)
        if result.status is Status.INVALID:
            continue
        plain = Textbook(puzzle)
        assert _counts(result.stats) == (
            plain.visits,
            plain.checks,
            plain.nodes,
            plain.placements,
            plain.backtracks,
            plain.max_depth,
        )
        assert plain.solved == (result.solution is not None)
        assert result.solution is None or result.solution.values == plain.values
        outcomes.add(result.search.outcome)
    assert Outcome.SOLVED in outcomes


@pytest.mark.parametrize("nodes", [0, 1, 2, 50, 4208])
def test_a_node_limit_is_met_exactly(nodes: int) -> None:
    result = solve(TUTORIAL, limits=Limits(nodes=nodes))
    assert result.search.outcome is Outcome.LIMIT
    assert result.solution is None
    assert result.status is Status.UNKNOWN
    assert result.stats.nodes == result.stats.placements == nodes


def test_a_node_limit_that_just_suffices_does_not_strike() -> None:
    assert solve(TUTORIAL, limits=Limits(nodes=4209)).search.outcome is Outcome.SOLVED


def test_the_clock_ends_a_search_that_takes_too_long() -> None:
    ticks = iter(range(1_000_000))
    result = solve(classic("puzzle6"), limits=Limits(seconds=30, clock=lambda: next(ticks)))
    assert result.search.outcome is Outcome.LIMIT
    assert 0 < (result.stats.nodes or 0) <= 30 * 4096


def test_a_deep_search_needs_no_deep_stack() -> None:
    kept = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 60)
    try:
        result = solve(Puzzle(Shape(4, 4), bytes(256)))
    finally:
        sys.setrecursionlimit(kept)
    assert result.stats.max_depth == 256


def test_an_observer_sees_counters_that_grow_and_agree() -> None:
    seen: list[dict[str, int]] = []

    def observe(counters: Mapping[str, int], /) -> None:
        seen.append(dict(counters))

    solve(classic("puzzle7"), limits=Limits(observer=observe))
    assert len(seen) >= 8
    assert [counters["nodes"] for counters in seen] == sorted(counters["nodes"] for counters in seen)
    assert all(counters["backtracks"] <= counters["placements"] for counters in seen)
    assert seen[-1]["visits"] > 1_000_000


def test_a_trace_tells_each_placement_and_each_value_taken_back() -> None:
    recorder = Recorder(TUTORIAL)
    result = solve(TUTORIAL, tracer=recorder)
    replay = Replay(recorder.trace("backtracking"))
    assert len(replay) == 4_208 + 4_157 + 1
    last = replay.state(len(replay))
    assert last.is_solved
    assert result.solution is not None
    assert last.values == result.solution.values
    depths = [replay.state(step).depth for step in range(0, len(replay), 7)]
    assert max(depths) <= 51


def test_the_trace_of_an_unsolvable_puzzle_ends_at_its_clues() -> None:
    puzzle = Puzzle.from_rows([[1, 2, 0, 0], [0] * 4, [0, 0, 3, 0], [0, 0, 4, 0]])
    recorder = Recorder(puzzle)
    assert solve(puzzle, tracer=recorder).search.outcome is Outcome.EXHAUSTED
    replay = Replay(recorder.trace("backtracking"))
    assert replay.state(len(replay)).values == puzzle.clues


def test_an_empty_grid_is_filled_in_order() -> None:
    rows = solve(EMPTY_NINE).rows
    assert rows is not None
    assert rows[:2] == [[1, 2, 3, 4, 5, 6, 7, 8, 9], [4, 5, 6, 7, 8, 9, 1, 2, 3]]
