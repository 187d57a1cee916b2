"""The experiments' pages say what was measured, and their verdicts follow the data, whatever these say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from random import Random

import pytest

from experiments import branching, foresight, growth, heuristics, lists, operations, sets, tutorial
from experiments.__main__ import main
from experiments.catalogue import EXPERIMENTS
from experiments.experiment import DOCS, IMAGES, filled
from experiments.fitting import Line, line
from experiments.growth import law
from sudokulab import count
from sudokulab.solvers import Outcome
from sudokulab.solvers.astar import HEURISTICS, empty_cells


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_the_page_and_the_figures_are_what_the_kept_rows_say(name: str) -> None:
    experiment = EXPERIMENTS[name]
    page = (DOCS / experiment.page).read_text(encoding="utf-8")
    assert filled(page, experiment.texts()) == page, "run make figures"
    for file, drawn in experiment.figures().items():
        assert (IMAGES / file).read_bytes() == drawn, f"{file}: run make figures"


def test_every_figure_of_an_experiment_is_shown_on_its_page() -> None:
    for experiment in EXPERIMENTS.values():
        page = (DOCS / experiment.page).read_text(encoding="utf-8")
        assert all(f"](images/{file})" in page for file in experiment.files())


@pytest.mark.parametrize("kind", sets.KINDS)
def test_the_puzzles_of_a_set_have_one_solution_each_and_are_of_their_kind(kind: str) -> None:
    puzzles = sets.read_set(kind)
    assert len(set(puzzles)) == sets.PUZZLES_IN_A_SET
    assert all(count(puzzle) == 1 and sets.KINDS[kind].admits(puzzle) for puzzle in puzzles)


@pytest.mark.parametrize("kind", sets.KINDS)
def test_a_set_is_generated_again_as_it_is_kept(kind: str) -> None:
    again = sets.generated(sets.KINDS[kind], 3, Random(f"{sets.SEED}:{kind}"))
    assert again == sets.read_set(kind)[:3]


def test_what_is_counted_is_counted_again_exactly() -> None:
    assert tutorial.measure() == tutorial.EXPERIMENT.kept()[0]
    assert foresight.measure() == foresight.EXPERIMENT.kept()[0]
    for row in operations.EXPERIMENT.kept()[0]:
        if row.cells is not None:
            shape = next(shape for shape in operations.SHAPES if str(shape) == row.shape)
            assert operations.cells_looked_at(row.operation, shape) == row.cells


def test_the_branching_of_some_puzzles_is_counted_again_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branching, "read_set", lambda kind: sets.read_set(kind)[:3])
    kept = [row for row in branching.EXPERIMENT.kept()[0] if row.puzzle <= 3]
    assert branching.measure() == kept


@pytest.mark.parametrize("shape", operations.SHAPES, ids=str)
def test_plain_lists_and_the_lab_agree_on_every_operation(shape: operations.Shape) -> None:
    case = operations.Case(shape)
    plain, lab = case.plain(), case.lab()
    assert plain["read"]() == case.full
    assert str(plain["print"]()).split() == [str(value) for row in case.full for value in row]
    assert plain["check one value"]() is True
    assert lab["check one value"]() == 1
    assert plain["check the board"]() is True
    assert lab["check the board"]() == ()
    assert plain["try a value"]() == shape.side


def test_plain_lists_find_a_repeated_value() -> None:
    case = operations.Case(operations.Shape(2, 2))
    case.full[0][0] = case.full[3][3]
    assert not operations.check_board(case.full, case.shape)


def costs(on_easy: float, on_hard: float) -> Iterator[heuristics.Cost]:
    """Ten puzzles in each set, on which every heuristic takes so many times as long as the plain search."""
    for kind, ratio in (("easy", on_easy), ("medium", 1.0), ("hard", on_hard)):
        for puzzle in range(10):
            for search in heuristics.SEARCHES:
                wobble = 1 + 0.01 * (puzzle - 5)
                seconds = 1.0 if search == heuristics.PLAIN else ratio * wobble
                yield heuristics.Cost(kind, puzzle, search, True, 100, 1000, seconds)


@pytest.mark.parametrize(
    ("on_easy", "expected"),
    [(3.0, "The claim holds on easy"), (0.2, "The claim is contradicted"), (1.0, "The claim is not settled")],
)
def test_the_verdict_on_heuristics_follows_the_times_on_easy_puzzles(on_easy: float, expected: str) -> None:
    verdict = heuristics.verdict(list(costs(on_easy, on_hard=0.1)))
    assert verdict.startswith(f"**{expected}")
    assert re.search("takes less time on the (easy and )?hard set", verdict)


def given(before: int, after: int) -> list[branching.Given]:
    return [
        branching.Given(kind, puzzle, 0, 50, before + puzzle, after)
        for kind in sets.KINDS
        for puzzle in range(10)
    ]


def test_the_verdict_on_branching_follows_the_factors() -> None:
    assert branching.verdict(given(10_000, 5_000)).startswith("**The claim does not hold.**")
    assert "compatible with one half" not in branching.verdict(given(10_000, 9_000))
    halved = [replace(row, empties=2, before=6, after=1 + row.puzzle % 2) for row in given(6, 1)]
    assert not branching.verdict(halved).startswith("**The claim does not hold.**")


def held(times: Callable[[str], int], cut: str = "") -> list[lists.Held]:
    return [
        lists.Held(kind, puzzle, search, kind != cut, 100, 100, states, 1000 * states, 0.001 * states)
        for kind in sets.KINDS
        for puzzle in range(10)
        for search in (lists.STACK, *HEURISTICS)
        for states in [50 if search == lists.STACK else 50 * times(kind) + puzzle]
    ]


def test_the_verdict_on_the_lists_names_the_sets_where_they_are_longer() -> None:
    assert lists.verdict(held(lambda kind: 20)).startswith("**The claim holds on every set.**")
    only_hard = lists.verdict(held(lambda kind: 20 if kind == "hard" else 0))
    assert only_hard.startswith("**The claim holds on the hard set alone.**")
    assert lists.verdict(held(lambda kind: 0)).startswith("**The claim does not hold.**")
    assert "lower bounds" not in only_hard
    assert "on the hard set, these are lower bounds" in lists.verdict(held(lambda kind: 20, cut="hard"))


def test_the_verdict_on_foresight_follows_cost_and_estimates() -> None:
    ahead = foresight.Estimates("4x4", lists.AHEAD, 100, 0, 0, 10, 5)
    dear = [
        replace(row, seconds=row.seconds * (9 if row.search == lists.AHEAD else 1))
        for row in held(lambda _: 5)
    ]
    assert foresight.verdict([ahead], dear).startswith("**Expensive is right, hardly admissible is wrong.**")
    cheap = held(lambda _: 5)
    too_high = replace(ahead, overestimates=7)
    told = foresight.verdict([too_high], cheap)
    assert told.startswith("**Expensive is wrong, hardly admissible is right.**")
    assert "7 times" in told


def test_whole_searches_are_compared_only_where_both_finished() -> None:
    ahead = foresight.Estimates("4x4", lists.AHEAD, 100, 0, 0, 10, 5)

    def cut_off(finished: int) -> list[lists.Held]:
        """Foresight takes twice the time, and a hundredth on hard puzzles where the other was cut off."""
        return [
            replace(row, seconds=2.0 if short == 1 else 0.01, finished=True)
            if row.search == lists.AHEAD
            else replace(row, seconds=1.0, finished=short == 1)
            for row in held(lambda _: 5)
            for short in [1 if row.kind != "hard" or row.puzzle < finished else 0]
        ]

    most = foresight.verdict([ahead], cut_off(8))
    assert "The whole search takes longer on the easy, medium and hard sets." in most
    assert "not settled" not in most
    few = foresight.verdict([ahead], cut_off(4))
    assert "The whole search takes longer on the easy and medium sets." in few
    assert "is not settled on the hard set, where both finished on 4 of 10 puzzles." in few
    assert foresight.time_ratio(cut_off(0), "hard") is None
    assert foresight.time_ratio(cut_off(4), "hard") == foresight.Middle(2.0, None)


def test_a_heuristic_that_is_too_high_or_falls_too_fast_is_found_out() -> None:
    states = list(foresight.reachable(sets.read_set("easy")[0].grid))[:200]
    honest = foresight.judged("9x9", "honest", states, empty_cells)
    assert (honest.overestimates, honest.inconsistent) == (0, 0)
    high = foresight.judged("9x9", "high", states, lambda grid, effort: empty_cells(grid, effort) + 1)
    assert high.overestimates == high.states - high.dead
    steep = foresight.judged("9x9", "steep", states, lambda grid, effort: 3 * empty_cells(grid, effort))
    assert steep.inconsistent > 0


def test_the_slope_of_a_line_comes_with_the_interval_that_statistics_books_give() -> None:
    found = line([1, 2, 3, 4, 5], [2.1, 3.9, 6.2, 7.8, 10.1])
    assert found.slope == pytest.approx(1.99)
    assert found.high - found.slope == pytest.approx(3.182 * 0.05972, rel=1e-3)
    assert line([1, 2], [1, 5]) == Line(4.0, -3.0, -inf, inf, 0.0)
    with pytest.raises(ValueError, match="expected at least two that differ in x"):
        line([1, 1], [1, 2])


def test_no_law_is_made_of_too_few_numbers() -> None:
    assert law({4: 5, 8: 9}) == "–"
    assert law({4: 7.0, 8: 7.0, 12: 7.0}) == "hardly"


def grown(name: str, outcome: Callable[[int], Outcome]) -> list[growth.Growth]:
    """Three searches at each number of empty cells, each with a node for every one of them and one more."""
    return [
        growth.Growth(name, empties, grid, outcome(empties if grid == 0 else 0).value, empties + 1, 0.001)
        for empties in growth.EMPTIES
        for grid in range(3)
    ]


def test_the_verdict_on_growth_names_who_fails_and_from_where_on() -> None:
    sure = grown("sure", lambda empties: Outcome.SOLVED)
    dies = grown("dies", lambda empties: Outcome.DEAD_END if empties >= 48 else Outcome.SOLVED)
    stops = grown("stops", lambda empties: Outcome.LIMIT if empties >= 52 else Outcome.SOLVED)
    assert growth.verdict([*sure, *dies, *stops]) == (
        "In the middle puzzle `sure` needs one node for each empty cell and one more, at every number of"
        " empty cells: it hardly ever goes wrong here. Not every search finds the solution: `dies` fails"
        " from 48 empty cells on (a dead end in 2 of 6 searches); `stops` fails from 52 empty cells on (a"
        " limit in 1 of 3 searches)."
    )
    assert "fails" not in growth.verdict(sure)
    assert "In the middle puzzle" not in growth.verdict(dies)


def timings(seconds: Callable[[int], float]) -> list[operations.Timing]:
    """Every operation on every shape, both codes taking so many seconds on a grid of that side."""
    return [
        operations.Timing(operation, code, str(shape), shape.side, shape.side**stated, seconds(shape.side))
        for operation, stated in operations.STATED.items()
        for code in operations.CODES
        for shape in operations.SHAPES
    ]


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (lambda side: 1e-6 * side, "confirmed"),
        (lambda side: 1e-6 * side**2, "exceeded"),
        (lambda side: 1e-6 * side**0.3, "not reached"),
        (lambda side: 1e-6 * side * (4 if side > 12 else 1), "not settled"),
        (lambda side: 1e-6 * side * (0.5 if side == 25 else 1), "not settled"),
        (lambda side: 1e-6 * (1 + 0.05 * (side % 2)), "not reached"),
    ],
    ids=["line", "square", "root", "a jump", "a fall", "level"],
)
def test_times_that_lie_on_no_line_settle_nothing(seconds: Callable[[int], float], expected: str) -> None:
    rows = timings(seconds)
    assert {operations.timed("check one value", code, rows) for code in operations.CODES} == {expected}
    [told] = [each for each in operations.verdicts(rows) if each.startswith("**check one value**")]
    assert ("the times do not settle it" in told) == (expected == "not settled")
    assert ("not settled" in operations.sections(rows)["table"]) == (expected == "not settled")


def test_a_page_without_the_place_is_refused() -> None:
    with pytest.raises(ValueError, match="the page has the place 'a' 0 times, expected once"):
        filled("<!-- b --><!-- /b -->", {"a": "text"})


def test_an_unknown_experiment_is_refused_with_those_that_there_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["experiments", "grwth"])
    with pytest.raises(SystemExit):
        main()
    assert "unknown experiment 'grwth', expected tutorial, growth" in capsys.readouterr().err
