"""Settling and counting: right answers for every shape, with the SAT engine or alone, under limits."""

from __future__ import annotations

import itertools
import threading
from itertools import islice
from random import Random

import pytest

from sudokulab.board import Grid, Shape, is_solution
from sudokulab.limits import Limits
from sudokulab.solvers import counting, handoff, settling
from support import reference

SMALL_SHAPES = [
    Shape(*sides) for sides in [(1, 2), (1, 3), (2, 1), (1, 4), (2, 2), (1, 5), (2, 3), (3, 2), (3, 3)]
]
EASY = bytes(
    int(c) for c in "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
)


def thinned_pattern(shape: Shape, share: float, rng: Random) -> Grid:
    """Some values of a valid grid, so that there are solutions, and now and then a changed one."""
    full = reference.pattern_grid(shape.box_height, shape.box_width)
    values = bytearray(value if rng.random() < share else 0 for value in full)
    if rng.random() < 0.3:
        values[rng.randrange(len(values))] = rng.randint(1, shape.side)
    return Grid(shape, bytes(values))


@pytest.fixture(params=SMALL_SHAPES, ids=str)
def small_grids(request: pytest.FixtureRequest) -> list[Grid]:
    shape: Shape = request.param
    rng = Random(11)
    share = 0.55 if shape.side == 9 else 0.3
    return [thinned_pattern(shape, share, rng) for _ in range(25)]


def test_solutions_are_those_of_a_plain_search(small_grids: list[Grid]) -> None:
    for grid in small_grids:
        expected = list(
            islice(reference.solutions(grid.values, grid.shape.box_height, grid.shape.box_width), 3000)
        )
        found = counting.solutions(grid)
        listed = list(islice(found, 3001))
        assert len(listed) == len(set(listed))
        if len(expected) < 3000:
            assert sorted(listed) == expected
            assert found.complete


def test_settle_says_none_one_or_many_as_a_plain_search_does(small_grids: list[Grid]) -> None:
    for grid in small_grids:
        expected = islice(reference.solutions(grid.values, grid.shape.box_height, grid.shape.box_width), 2)
        settled = settling.settle(grid)
        assert settled.decided
        assert len(set(settled.solutions)) == len(settled.solutions) == len(list(expected))
        assert all(is_solution(Grid(grid.shape, found), grid.values) for found in settled.solutions)


def test_the_sat_engine_settles_what_the_node_budget_leaves(small_grids: list[Grid]) -> None:
    for grid in small_grids:
        by_search = settling.settle(grid)
        by_sat = settling.settle(grid, node_budget=0)
        assert by_sat.decided
        assert len(by_sat.solutions) == len(by_search.solutions)
        assert all(is_solution(Grid(grid.shape, found), grid.values) for found in by_sat.solutions)


def test_counting_with_the_sat_engine_at_every_stall_loses_and_repeats_nothing() -> None:
    grid = Grid(Shape(2, 2), bytes(16))
    found = counting.solutions(grid, node_budget=1)
    assert len(set(found)) == found.count == 288
    assert found.complete
    assert counting.count(grid, limit=2**63, node_budget=1) == counting.Counted(288, True, found.nodes)


def test_the_sat_engine_is_asked_when_the_node_budget_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    find = handoff.SatSearch.find

    def watched(self: handoff.SatSearch, *arguments: object, **named: object) -> handoff.SatAnswer:
        asked.append(1)
        return find(self, *arguments, **named)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(handoff.SatSearch, "find", watched)
    grid = Grid(Shape(3, 3), bytes(81))
    settling.settle(grid)
    assert not asked
    settling.settle(grid, node_budget=5)
    assert len(asked) == 2


def test_without_the_sat_engine_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handoff, "is_available", lambda: False)
    monkeypatch.setattr(handoff, "SatSearch", None)
    assert settling.settle(Grid(Shape(3, 3), EASY), node_budget=0).decided
    assert counting.count(Grid(Shape(2, 2), bytes(16)), limit=1000, node_budget=1).count == 288


@pytest.mark.parametrize(
    "shape", [Shape(4, 4), Shape(2, 8), Shape(1, 17), Shape(5, 5), Shape(25, 1)], ids=str
)
def test_large_empty_grids_are_filled(shape: Shape) -> None:
    grid = Grid(shape, bytes(shape.cell_count))
    settled = settling.settle(grid, seed=3)
    assert settled.decided
    first, second = settled.solutions
    assert first != second
    assert is_solution(Grid(shape, first), grid.values)
    assert is_solution(Grid(shape, second), grid.values)


def test_large_grids_with_many_open_cells_agree_with_sat() -> None:
    rng = Random(4)
    for _ in range(4):
        grid = thinned_pattern(Shape(4, 4), 0.5, rng)
        assert len(settling.settle(grid).solutions) == len(settling.settle(grid, node_budget=1).solutions)


def test_contradicting_clues_have_no_solution() -> None:
    grid = Grid(Shape(3, 3), bytes([5, 5]) + bytes(79))
    assert settling.settle(grid) == settling.Settled((), True, 0)
    assert settling.settle(grid, node_budget=0).decided
    assert counting.count(grid, limit=2**63) == counting.Counted(0, True, 0)
    assert list(counting.solutions(grid)) == []


def test_a_seed_decides_which_solution_comes_first() -> None:
    grid = Grid(Shape(4, 4), bytes(256))
    firsts = [next(counting.solutions(grid, seed=seed)) for seed in (1, 1, 2)]
    assert firsts[0] == firsts[1] != firsts[2]
    assert settling.settle(grid, seed=9) == settling.settle(grid, seed=9)


def test_a_witness_comes_first() -> None:
    grid = Grid(Shape(3, 3), bytes(81))
    witness = settling.settle(Grid(Shape(3, 3), EASY)).solutions[0]
    assert counting.count(grid, limit=1, witness=witness).nodes <= 81


def test_counting_stops_at_the_limit_and_says_whether_that_is_all() -> None:
    grid = Grid(Shape(2, 2), bytes(16))
    assert (counting.count(grid, limit=287).count, counting.count(grid, limit=287).exact) == (287, False)
    assert (counting.count(grid, limit=289).count, counting.count(grid, limit=289).exact) == (288, True)


@pytest.mark.parametrize("limit", [0, -1, 2**63 + 1])
def test_a_limit_that_cannot_be_counted_to_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match=rf"^limit is {limit}, expected 1 to 2\*\*63$"):
        counting.count(Grid(Shape(2, 2), bytes(16)), limit=limit)


def test_a_time_limit_ends_an_endless_count() -> None:
    looks = itertools.count()
    limits = Limits(seconds=5, clock=lambda: float(next(looks)))
    counted = counting.count(Grid(Shape(3, 3), bytes(81)), limit=2**63, limits=limits)
    assert counted.count > 0
    assert not counted.exact
    assert next(looks) < 10


def test_a_node_limit_is_kept_to_the_node() -> None:
    counted = counting.count(Grid(Shape(3, 3), bytes(81)), limit=2**63, limits=Limits(nodes=1234))
    assert (counted.nodes, counted.exact) == (1234, False)
    settled = settling.settle(Grid(Shape(5, 5), bytes(625)), limits=Limits(nodes=3))
    assert settled == settling.Settled((), False, 3)


def test_a_node_limit_holds_for_the_sat_engine_too() -> None:
    settled = settling.settle(Grid(Shape(3, 3), bytes(81)), limits=Limits(nodes=4), node_budget=4)
    assert not settled.decided


def test_a_cancel_flag_ends_the_work() -> None:
    flag = threading.Event()
    found = counting.solutions(Grid(Shape(3, 3), bytes(81)), limits=Limits(cancelled=flag))
    next(found)
    flag.set()
    assert next(found, None) is None
    assert not found.complete


def test_solutions_that_have_ended_stay_ended() -> None:
    found = counting.solutions(Grid(Shape(3, 3), EASY))
    assert len(list(found)) == 1
    assert next(found, None) is None


def test_an_observer_sees_the_count_grow() -> None:
    seen: list[int] = []
    limits = Limits(observer=lambda counters: seen.append(counters["solutions"]))
    counting.count(Grid.from_rows([[0] * 9] * 9), limit=200_000, limits=limits)
    assert len(seen) > 5
    assert seen == sorted(seen)
    assert seen[-1] == 200_000
