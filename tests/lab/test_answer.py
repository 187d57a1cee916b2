"""One puzzle, one answer; the enumeration; the shipped puzzles; the check-up."""

from __future__ import annotations

import json

import pytest

from sudokulab import resources
from sudokulab.board import Grid, Shape, is_solution
from sudokulab.board.notation import parse
from sudokulab.errors import UnknownName
from sudokulab.lab.answer import answer
from sudokulab.lab.checkup import findings
from sudokulab.lab.enumeration import Enumeration
from sudokulab.lab.shipped import shipped_puzzle, shipped_puzzles
from sudokulab.limits import Limits
from sudokulab.solvers import Status, exact
from sudokulab.solvers._meter import Meter
from sudokulab.solvers.settling import Settled

TWELVE = parse("1...3...2...4...")


def test_the_times_of_an_answer_are_in_order_and_in_utc() -> None:
    found = answer(TWELVE, parse_seconds=0.5)
    assert found.times.parse_seconds == 0.5
    assert found.times.validate_seconds > 0
    assert found.times.started <= found.times.finished
    assert found.times.started.utcoffset() is not None
    spent = (found.times.finished - found.times.started).total_seconds()
    assert spent + 1e-3 >= found.result.stats.seconds


@pytest.mark.parametrize(
    ("limit", "count", "exact"),
    [(1, 2, False), (2, 2, False), (11, 11, False), (13, 12, True), (10**18, 12, True)],
)
def test_solutions_are_counted_up_to_the_limit(limit: int, count: int, exact: bool) -> None:
    found = answer(TWELVE, count_limit=limit).result
    assert (found.status, found.count, found.count_exact) == (Status.MULTIPLE, count, exact)
    assert len(found.differs) > 0


@pytest.mark.parametrize("limit", [0, 1, 100, 2000])
def test_a_puzzle_is_settled_and_counted_under_one_limit_on_nodes(
    monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    spent = [0]
    spend = Meter.spend

    def watched(self: Meter, nodes: int) -> None:
        spent[0] += nodes
        spend(self, nodes)

    monkeypatch.setattr(Meter, "spend", watched)
    answer(parse("." * 81), count_limit=10**15, limits=Limits(nodes=limit))
    assert spent[0] == limit


@pytest.mark.parametrize("limit", [2, 1000])
def test_a_puzzle_is_settled_once(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    settle, settled = exact.settle_under, []

    def watched(meter: Meter, grid: Grid, *, seed: int = 0) -> Settled:
        settled.append(seed)
        return settle(meter, grid, seed=seed)

    monkeypatch.setattr(exact, "settle_under", watched)
    assert answer(TWELVE, count_limit=limit).result.count == min(limit, 12)
    assert len(settled) == 1


def test_counting_that_a_limit_stops_keeps_what_was_known() -> None:
    found = answer(parse("." * 81), count_limit=10**15, limits=Limits(nodes=2000)).result
    assert found.status is Status.MULTIPLE
    assert found.count is not None
    assert found.count >= 2
    assert not found.count_exact


def test_an_unknown_algorithm_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean 'native'"):
        answer(TWELVE, algorithm="natve")


def test_the_enumeration_gives_every_solution_once_and_knows_when_there_are_no_others() -> None:
    every = Enumeration(answer(TWELVE).result, 100)
    found = list(every)
    assert len(set(found)) == 12
    assert all(is_solution(grid, TWELVE.clues) for grid in found)
    assert (every.complete, every.cut_short) == (True, False)
    refined = every.refined()
    assert (refined.count, refined.count_exact) == (12, True)
    assert refined.verdict.solutions == (found[0].values, found[1].values)


def test_the_enumeration_stops_at_as_many_as_wanted() -> None:
    every = Enumeration(answer(TWELVE).result, 5)
    assert len(list(every)) == 5
    assert not every.cut_short
    assert (every.refined().count, every.refined().count_exact) == (5, False)


def test_the_enumeration_of_a_broken_or_a_unique_puzzle_changes_nothing() -> None:
    for text, count in (("11..............", 0), ("1......2.3....4.", 1)):
        known = answer(parse(text)).result
        every = Enumeration(known, 5)
        assert len(list(every)) == count
        assert not every.cut_short
        assert every.refined() == known


def test_the_index_lists_exactly_the_shipped_files_each_of_its_shape() -> None:
    listed = json.loads(resources.read_text("puzzles/index.json"))["puzzles"]
    assert {entry["file"] for entry in listed} | {"index.json"} == set(resources.names("puzzles"))
    for puzzle in shipped_puzzles():
        text = "".join(puzzle.lines())
        assert str(parse(text, shape=Shape.parse(puzzle.shape)).shape) == puzzle.shape


def test_the_title_of_a_shipped_puzzle_that_names_its_clues_names_the_right_number() -> None:
    counted = 0
    for puzzle in shipped_puzzles():
        number, _, noun = puzzle.title.rpartition(", ")[2].partition(" ")
        if noun == "clues":
            counted += 1
            assert parse("".join(puzzle.lines()), shape=Shape.parse(puzzle.shape)).clue_count == int(number)
    assert counted >= 10


def test_a_shipped_puzzle_is_found_with_and_without_its_sign() -> None:
    assert shipped_puzzle("@puzzle6") == shipped_puzzle("puzzle6")
    with pytest.raises(UnknownName, match="did you mean '@puzzle6'"):
        shipped_puzzle("@puzle6")


def test_the_check_up_solves_three_shapes() -> None:
    solved = [finding for finding in findings() if finding.section == "self-test"]
    assert [finding.name for finding in solved] == ["solve 2x2", "solve 2x3", "solve 3x3"]
    assert all(finding.works for finding in solved)
