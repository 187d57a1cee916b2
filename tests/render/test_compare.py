"""The tables of a comparison where there is less room than they need."""

from __future__ import annotations

import pytest

from sudokulab.render.compare import notes, tables_text
from sudokulab.render.comparison import COUNTERS, Row
from sudokulab.render.style import Style
from sudokulab.solvers.values import Outcome
from sudokulab.stats.values import Interval, Quartiles

ROW = Row(
    "forward-checking",
    ((Outcome.SOLVED, 9), (Outcome.DEAD_END, 1)),
    tuple(10.0**place for place in range(4, 4 + len(COUNTERS))),
    1.0972,
    Quartiles(0.0012, 0.0034, 1.5),
    12_345_678,
    True,
    Interval(0.596, 0.982, 0.95),
)


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_a_table_is_cut_between_columns_to_fit_a_terminal_and_loses_none(width: int) -> None:
    text = tables_text("title", [ROW], Style(width=width, wraps=True))
    assert max(map(len, text.splitlines())) <= width
    wide = tables_text("title", [ROW], Style(width=width))
    assert {*text.split()} == {*wide.split()}


def test_what_is_read_by_programs_is_not_cut() -> None:
    assert len(tables_text("title", [ROW], Style(width=40)).splitlines()) == 6


def test_the_least_that_a_number_can_be_is_marked_and_medians_between_two_are_told() -> None:
    text = tables_text("title", [ROW], Style())
    assert ">= 11.8 MB" in text
    assert "9 of 10" in text
    assert "1.097" in text
    assert "10,000" in text
    assert "1.2 ms to 1.5 s" in text


def test_the_rate_of_success_is_told_with_its_interval() -> None:
    told = list(notes([ROW]))
    assert len(told) == 2
    assert told[1] == (
        "forward-checking: 9 of 10 runs found a solution, 1 died in a dead end: "
        "90.0 % (95 % interval by Wilson: 59.6 % to 98.2 %)."
    )
