"""The sentences and the JSON object of an answer, for results made by hand."""

from __future__ import annotations

import pytest

from sudokulab.board import Puzzle, Shape, conflicts
from sudokulab.board.notation import parse
from sudokulab.limits import LimitKind, Strike
from sudokulab.render.answer import (
    answer_text,
    compact_text,
    conflicts_text,
    detail,
    heading,
    legend_text,
    search_sentence,
    sentence,
)
from sudokulab.render.grid import Mark
from sudokulab.render.style import Style
from sudokulab.render.text import duration, listing, plural, shortened, table, wrapped
from sudokulab.solvers.values import Outcome, Search, SolveResult, Stats, Verdict

EMPTY = parse("." * 16)
FIRST = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
SECOND = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3])


def result(verdict: Verdict, *, outcome: Outcome = Outcome.SOLVED, puzzle: Puzzle = EMPTY) -> SolveResult:
    return SolveResult(puzzle, "native", verdict, Search(outcome), None, Stats(seconds=0.001))


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (Verdict.of_count(1, exact=True, solutions=(FIRST,)), "Exactly one solution."),
        (
            Verdict.of_count(2, exact=False, solutions=(FIRST, SECOND)),
            "At least 2 solutions; they differ in 4 cells: r3c2, r3c4, r4c2, r4c4.",
        ),
        (
            Verdict.of_count(288, exact=True, solutions=(FIRST, SECOND)),
            "Exactly 288 solutions; the first two differ in 4 cells: r3c2, r3c4, r4c2, r4c4.",
        ),
        (Verdict.of_count(1_000_000, exact=False), "At least 1,000,000 solutions."),
        (Verdict.of_count(0, exact=True), "No solution: a complete search found no solution."),
        (Verdict.of_count(0, exact=False), "Not settled: a limit struck before there was an answer."),
        (
            Verdict.of_count(1, exact=False, solutions=(FIRST,)),
            "A solution, but a limit struck before it was known whether it is the only one.",
        ),
    ],
)
def test_each_verdict_is_one_sentence(verdict: Verdict, expected: str) -> None:
    found = result(verdict)
    assert sentence(found) == expected
    assert detail(found).strip(".") in expected or detail(found)[1:] in expected


def test_many_differing_cells_are_named_up_to_twelve() -> None:
    full = bytes(3 - value if value in (1, 2) else value for value in FIRST)
    other = bytes(7 - value if value in (3, 4) else value for value in full)
    found = result(Verdict.of_count(2, exact=True, solutions=(FIRST, other)))
    assert sentence(found).endswith(
        "they differ in 16 cells: r1c1, r1c2, r1c3, r1c4, r2c1, r2c2, r2c3, r2c4, "
        "r3c1, r3c2, r3c3, r3c4 and 4 more."
    )


def test_values_above_nine_are_told_as_they_are_drawn() -> None:
    puzzle = Puzzle(Shape(3, 4), bytes([12, 12]) + bytes(142))
    assert conflicts_text(conflicts(puzzle.grid), puzzle) == (
        "row 1 holds C twice (r1c1, r1c2), box 1 holds C twice (r1c1, r1c2)"
    )


def test_more_than_three_broken_rules_are_told_as_a_number() -> None:
    puzzle = Puzzle(Shape(2, 2), bytes([1]) * 16)
    told = conflicts_text(conflicts(puzzle.grid), puzzle)
    assert told.startswith("row 1 holds 1 4 times (r1c1, r1c2, r1c3, r1c4), row 2 holds")
    assert told.endswith(" and 9 more")


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Outcome.SOLVED, ""),
        (Outcome.EXHAUSTED, ""),
        (Outcome.DEAD_END, "native ended without a solution."),
        (Outcome.LIMIT, "native was stopped by a limit."),
    ],
)
def test_what_the_algorithm_did_is_told_where_it_says_more_than_the_status(
    outcome: Outcome, expected: str
) -> None:
    assert search_sentence(result(Verdict.of_count(1, exact=True), outcome=outcome)) == expected


def test_the_heading_names_boxes_that_are_not_square() -> None:
    assert heading(Puzzle(Shape(3, 3), bytes(81), "a.txt:7")) == "a.txt:7: 9x9, 0 clues"
    assert heading(Puzzle(Shape(2, 3), bytes(35) + b"\1")) == "6x6 in boxes of 2x3, 1 clue"
    assert heading(Puzzle(Shape(1, 5), bytes(25))) == "5x5 without boxes, 0 clues"


def test_the_legend_explains_the_signs_that_occur() -> None:
    assert legend_text({}) == ""
    assert legend_text({0: Mark.DIFFERS, 1: Mark.CLUE}) == "' clue   ? differs between solutions"


def test_one_line_of_many_begins_with_number_source_and_status() -> None:
    puzzle = Puzzle(EMPTY.shape, EMPTY.clues, "a.txt:3")
    found = result(Verdict.of_count(0, exact=True), puzzle=puzzle, outcome=Outcome.EXHAUSTED)
    assert compact_text(3, found, Style()) == "     3  a.txt:3  none      a complete search found no solution"


def test_without_colour_no_escape_is_written() -> None:
    assert "\x1b" not in answer_text(result(Verdict.of_count(1, exact=True)), Style(unicode=True))


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0.0, "0 ms"),
        (0.00099999, "1 ms"),
        (0.9994, "999 ms"),
        (0.9996, "1 s"),
        (59.94, "59.9 s"),
        (59.96, "1 min 0 s"),
        (3599.6, "1 h 0 min"),
        (3600 * 49, "49 h 0 min"),
    ],
)
def test_durations_are_told_in_the_unit_that_fits(seconds: float, expected: str) -> None:
    assert duration(seconds) == expected


@pytest.mark.parametrize("indent", [0, 5, 30])
@pytest.mark.parametrize(
    "text", ["", "one two three four five six seven", "/a/path/that/is/longer/than/a/line", "a  b"]
)
def test_a_wrapped_text_loses_no_word(text: str, indent: int) -> None:
    style = Style(width=20, wraps=True)
    lines = wrapped(text, style, indent=indent).split("\n")
    assert " ".join(lines).split() == text.split()
    for line in lines[1:]:
        assert line.startswith(" " * indent)
    assert wrapped(text, Style(width=20), indent=indent) == text


def test_what_was_stopped_on_request_is_not_called_a_limit() -> None:
    unsettled = Verdict.of_count(0, exact=False)
    stopped = Search(Outcome.LIMIT, limit=Strike(LimitKind.REQUEST))
    told = sentence(SolveResult(EMPTY, "native", unsettled, stopped))
    assert told == "Not settled: stopped on request before there was an answer."
    struck = Search(Outcome.LIMIT, limit=Strike(LimitKind.TIME, 1.0))
    assert "a limit struck" in sentence(SolveResult(EMPTY, "native", unsettled, struck))


def test_small_texts() -> None:
    assert plural(0, "cell") == "0 cells"
    assert listing([], most=3) == ""
    assert listing(["a", "b", "c"], most=3) == "a, b, c"
    assert shortened("x" * 40) == repr("x" * 40)
    assert shortened("x" * 41) == "'xxxxxxxxxxxxxxxxxxxx...' (41 characters)"
    assert table([["a", "bb"], ["ccc", "d"]], indent=" ") == " a    bb\n ccc  d"
