"""The sign test and the interval of the median, held against tables and simulations."""

from __future__ import annotations

from random import Random

import pytest

from sudokulab.stats import least_p, median_interval, sign_test


@pytest.mark.parametrize(
    ("positive", "negative", "p"),
    [(8, 2, 0.1094), (9, 1, 0.0215), (10, 0, 0.0020), (15, 5, 0.0414), (5, 5, 1.0), (0, 0, 1.0), (7, 6, 1.0)],
)
def test_the_p_values_are_those_of_the_binomial_tables(positive: int, negative: int, p: float) -> None:
    found = sign_test([1.0] * positive + [-2.0] * negative + [0.0] * 4)
    assert (found.positive, found.negative, found.ties) == (positive, negative, 4)
    assert found.pairs == positive + negative
    assert found.p == pytest.approx(p, abs=0.00005)


@pytest.mark.parametrize("pairs", [1, 5, 6, 20])
def test_the_least_p_is_that_of_pairs_which_all_agree(pairs: int) -> None:
    assert least_p(pairs) == sign_test([1.0] * pairs).p == sign_test([-1.0] * pairs).p


def test_no_pairs_show_nothing() -> None:
    assert least_p(0) == 1


@pytest.mark.parametrize("count", [5, 12, 40])
def test_where_there_is_no_difference_one_is_seen_as_seldom_as_promised(count: int) -> None:
    rng = Random(count)
    seen = sum(sign_test(rng.gauss(0, 1) for _ in range(count)).p <= 0.05 for _ in range(2000))
    assert seen / 2000 <= 0.065


# The order statistics of the usual table of 95 % intervals of a median (Conover): for n numbers, which.
@pytest.mark.parametrize(
    ("count", "place"), [(6, 1), (8, 1), (9, 2), (10, 2), (12, 3), (15, 4), (20, 6), (25, 8), (50, 18)]
)
def test_the_ends_are_the_order_statistics_of_the_tables(count: int, place: int) -> None:
    found = median_interval(range(1, count + 1))
    assert found is not None
    assert (found.low, found.high) == (place, count + 1 - place)


def test_thousands_of_pairs_are_no_trouble() -> None:
    found = median_interval(range(4000))
    assert found is not None
    # The usual approximation: half of the numbers, and 1.96 times half their root to each side.
    assert (found.low, found.high) == pytest.approx((2000 - 61.98, 2000 + 61.98), abs=2)
    assert sign_test([1.0] * 2000 + [-1.0] * 2100).p == pytest.approx(0.122, abs=0.001)


@pytest.mark.parametrize("count", range(6))
def test_fewer_than_six_numbers_bound_no_median(count: int) -> None:
    assert median_interval(range(count)) is None


@pytest.mark.parametrize("count", [6, 15, 60])
def test_the_interval_covers_the_median_at_least_as_often_as_it_says(count: int) -> None:
    rng, covered = Random(count), 0
    for _ in range(2000):
        found = median_interval(rng.lognormvariate(0, 2) for _ in range(count))
        assert found is not None
        covered += found.low <= 1 <= found.high
    assert covered / 2000 >= 0.935
