"""The memory of a piece of work: its own, at its highest, and no trace of the counting afterwards."""

from __future__ import annotations

import tracemalloc

import pytest

from sudokulab.system.memory import with_peak


def test_the_peak_counts_what_was_given_back_and_not_what_was_held_before() -> None:
    def work() -> int:
        return sum(len(bytearray(1_000_000)) for _ in range(5))

    held = bytearray(5_000_000)
    result, peak = with_peak(work)
    assert result == 5_000_000 == len(held)
    assert 1_000_000 <= peak < 2_500_000


def test_counting_ends_with_the_work_even_when_that_fails() -> None:
    assert not tracemalloc.is_tracing()
    with pytest.raises(ZeroDivisionError):
        with_peak(lambda: 1 // 0)
    assert not tracemalloc.is_tracing()


def test_somebody_elses_counting_goes_on() -> None:
    tracemalloc.start()
    try:
        _, peak = with_peak(lambda: len(bytearray(1_000_000)))
        assert tracemalloc.is_tracing()
    finally:
        tracemalloc.stop()
    assert 1_000_000 <= peak < 1_500_000
