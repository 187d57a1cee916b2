"""The score interval, held against published values and a simulation."""

from __future__ import annotations

from random import Random

import pytest

from sudokulab.stats import wilson_interval

# R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
NEWCOMBE = [
    *[(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
]


@pytest.mark.parametrize(("successes", "trials", "low", "high"), NEWCOMBE)
def test_the_published_intervals_come_out(successes: int, trials: int, low: float, high: float) -> None:
    found = wilson_interval(successes, trials)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_successes_and_failures_mirror_each_other() -> None:
    found, mirrored = wilson_interval(7, 50), wilson_interval(43, 50)
    assert (found.low, found.high) == pytest.approx((1 - mirrored.high, 1 - mirrored.low))


def test_the_ends_are_reached_only_by_none_and_by_all() -> None:
    assert wilson_interval(0, 5).low == 0
    assert wilson_interval(5, 5).high == 1
    assert 0 < wilson_interval(1, 5).low < 1 / 5 < wilson_interval(1, 5).high < 1


@pytest.mark.parametrize("share", [0.03, 0.3, 0.5])
def test_the_interval_covers_the_share_about_as_often_as_it_says(share: float) -> None:
    rng, covered = Random(11), 0
    for _ in range(2000):
        found = wilson_interval(sum(rng.random() < share for _ in range(100)), 100)
        covered += found.low <= share <= found.high
    assert 0.92 <= covered / 2000 <= 0.98


@pytest.mark.parametrize(("successes", "trials"), [(-1, 5), (6, 5), (0, 0)])
def test_what_is_no_share_is_refused(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match=f"{successes} successes in {trials} trials"):
        wilson_interval(successes, trials)
