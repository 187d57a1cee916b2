"""Progress on a terminal is one line that goes away; elsewhere it is a line now and then."""

from __future__ import annotations

import io

import pytest

from sudokulab.system.progress import ProgressLine, duration_text, rate_text


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def line_on(stream: io.StringIO, clock: Clock, columns: int = 80) -> ProgressLine:
    return ProgressLine(stream, "batch", "lines", clock=clock, columns=lambda: columns)


def screen(written: str) -> str:
    """What is left on a terminal's line after all that was written to it."""
    shown: list[str] = []
    place = 0
    for character in written:
        if character == "\r":
            place = 0
        else:
            shown[place : place + 1] = [character]
            place += 1
    return "".join(shown).rstrip()


def test_a_terminal_shows_count_share_time_left_and_rate_in_one_line() -> None:
    stream, clock = Terminal(), Clock()
    progress = line_on(stream, clock)
    progress(0, None)
    clock.now = 2.0
    progress(1000, 4000)
    assert screen(stream.getvalue()) == "batch: 1,000 lines, 25 %, 0:06 left, 500 a second"
    assert "\n" not in stream.getvalue()


def test_a_shorter_text_leaves_nothing_of_the_longer_one_before_it() -> None:
    stream, clock = Terminal(), Clock()
    progress = line_on(stream, clock)
    progress(0, None)
    clock.now = 2.0
    progress(1000, 4000)
    clock.now = 4.0
    progress(1001, None)
    assert screen(stream.getvalue()) == "batch: 1,001 lines, 250 a second"


def test_the_terminal_is_left_empty_at_the_end() -> None:
    stream, clock = Terminal(), Clock()
    with line_on(stream, clock) as progress:
        progress(0, None)
        clock.now = 2.0
        progress(1000, 4000)
    assert screen(stream.getvalue()) == ""
    assert stream.getvalue().endswith("\r")


def test_a_narrow_terminal_keeps_what_matters_most_in_one_row() -> None:
    stream, clock = Terminal(), Clock()
    progress = line_on(stream, clock, columns=20)
    progress(0, None)
    clock.now = 2.0
    progress(1000, 4000)
    assert screen(stream.getvalue()) == "batch: 1,000 lines,"


@pytest.mark.parametrize("stream", [Terminal(), io.StringIO()])
def test_work_that_is_soon_done_shows_nothing(stream: io.StringIO) -> None:
    clock = Clock()
    with line_on(stream, clock) as progress:
        for tenth in range(5):
            clock.now = tenth / 10
            progress(tenth, 5)
    assert stream.getvalue() == ""


def test_a_terminal_is_not_rewritten_more_than_ten_times_a_second() -> None:
    stream, clock = Terminal(), Clock()
    progress = line_on(stream, clock)
    for thousandth in range(3000):
        clock.now = thousandth / 1000
        progress(thousandth, None)
    assert 20 <= stream.getvalue().count("\r") <= 26


def test_elsewhere_lines_come_ever_more_seldom() -> None:
    stream, clock = io.StringIO(), Clock()
    progress = line_on(stream, clock)
    for second in range(200):
        clock.now = float(second)
        progress(second, None)
    assert [line.split()[1] for line in stream.getvalue().splitlines()] == ["10", "30", "70", "150"]


def test_what_was_done_before_the_first_call_does_not_count_for_the_rate() -> None:
    stream, clock = Terminal(), Clock()
    progress = line_on(stream, clock)
    progress(1_000_000, 2_000_000)
    clock.now = 10.0
    progress(1_000_100, 2_000_000)
    assert screen(stream.getvalue()).endswith("50 %, 27:46:30 left, 10.0 a second")


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "0:00"), (59.6, "1:00"), (3599.4, "59:59"), (3600, "1:00:00")]
)
def test_a_duration_is_rounded_to_seconds(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text


@pytest.mark.parametrize(("rate", "text"), [(100.0, "100"), (99.94, "99.9"), (1.0, "1.0"), (0.25, "0.25")])
def test_a_rate_has_the_digits_that_mean_something(rate: float, text: str) -> None:
    assert rate_text(rate) == text
