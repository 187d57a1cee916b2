"""The middle of some numbers, and how far they spread."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudokulab.stats.values import Quartiles


def median(numbers: Iterable[float]) -> float:
    """The middle number, halfway between the two middle ones of an even count.

    >>> median([3, 1, 2]), median([4, 1, 3, 2])
    (2, 2.5)
    """
    ordered = sorted(numbers)
    if not ordered:
        raise ValueError("no numbers, expected at least one")
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def quartiles(numbers: Iterable[float]) -> Quartiles:
    """Lower quartile, median and upper quartile, interpolated as numpy and R do (type 7).

    >>> quartiles([1, 2, 3, 4])
    Quartiles(lower=1.75, median=2.5, upper=3.25)
    """
    ordered = sorted(numbers)
    if not ordered:
        raise ValueError("no numbers, expected at least one")
    return Quartiles(_quantile(ordered, 0.25), median(ordered), _quantile(ordered, 0.75))


def _quantile(ordered: Sequence[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
