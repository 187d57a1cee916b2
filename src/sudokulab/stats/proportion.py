"""How surely a share is known from so many trials."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from sudokulab.stats.values import Interval


def wilson_interval(successes: int, trials: int, *, confidence: float = 0.95) -> Interval:
    """The score interval of E. B. Wilson (1927) for a share; it behaves near 0 and 1 and for few trials.

    >>> found = wilson_interval(81, 263)
    >>> round(found.low, 4), round(found.high, 4)
    (0.2553, 0.3662)
    """
    if not 0 <= successes <= trials or trials < 1:
        raise ValueError(f"{successes} successes in {trials} trials, expected 0 up to all of at least one")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = successes / trials
    centre = share + z * z / (2 * trials)
    reach = z * sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2)
    scale = 1 + z * z / trials
    low = 0.0 if successes == 0 else (centre - reach) / scale
    high = 1.0 if successes == trials else (centre + reach) / scale
    return Interval(low, high, confidence)
