"""What paired measurements show: a test and an interval that assume no distribution."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from sudokulab.stats.values import Interval, SignTest


def sign_test(differences: Iterable[float]) -> SignTest:
    """The exact two-sided sign test: do as many differences lie above zero as below?

    >>> sign_test([1, 2, 1, 3, 1, 2, 2, 1, -1, 0]).p
    0.0390625
    """
    counted = [0, 0, 0]
    for difference in differences:
        counted[(difference > 0) - (difference < 0)] += 1
    ties, positive, negative = counted
    pairs = positive + negative
    return SignTest(positive, negative, ties, min(1.0, 2 * _tail(min(positive, negative), pairs)))


def least_p(pairs: int) -> float:
    """The smallest `p` that a sign test of so many pairs can reach, whatever they say.

    >>> least_p(5), least_p(6)
    (0.0625, 0.03125)
    """
    return min(1.0, 2 / (1 << pairs))


def median_interval(numbers: Iterable[float], *, confidence: float = 0.95) -> Interval | None:
    """Where the median lies of what the numbers were drawn from; None when they are too few to say.

    The ends are two of the numbers, the narrowest pair that covers the median at least with `confidence`.

    >>> median_interval([1, 2, 3, 4, 5, 6]), median_interval([1, 2, 3, 4, 5])
    (Interval(low=1, high=6, confidence=0.95), None)
    """
    ordered = sorted(numbers)
    count = len(ordered)
    left_out, ways = 0, 1  # numbers at each end; in how many ways no more of the numbers lie below the median
    while ways / (1 << count) <= (1 - confidence) / 2:
        left_out += 1
        ways += comb(count, left_out)
    if left_out == 0:
        return None
    return Interval(ordered[left_out - 1], ordered[count - left_out], confidence)


def _tail(most: int, trials: int) -> float:
    """The probability of at most so many heads when a fair coin is thrown."""
    return sum(comb(trials, heads) for heads in range(most + 1)) / (1 << trials)
