"""A straight line through points, and how surely its slope is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt

# Student's t, two-sided 95 %, for 1, 2, 3 ... degrees of freedom; beyond that it is nearly the normal's.
_T = (
    12.706,
    4.303,
    3.182,
    2.776,
    2.571,
    2.447,
    2.365,
    2.306,
    2.262,
    2.228,
    2.201,
    2.179,
    2.160,
    2.145,
    2.131,
)
_T_OF_MANY = 2.0


@dataclass(frozen=True, slots=True)
class Line:
    """`y = intercept + slope * x`; the slope lies between `low` and `high` with 95 %.

    `error` is how far the points lie from the line, as the root of the mean square.
    """

    slope: float
    intercept: float
    low: float
    high: float
    error: float


def line(xs: Sequence[float], ys: Sequence[float]) -> Line:
    """The line of least squares through at least two points.

    >>> found = line([1, 2, 3, 4], [3, 5, 7, 9])
    >>> found.slope, found.intercept, found.error
    (2.0, 1.0, 0.0)
    """
    count = len(xs)
    if count < 2 or len(set(xs)) < 2:
        raise ValueError(f"{count} points, expected at least two that differ in x")
    middle_x, middle_y = sum(xs) / count, sum(ys) / count
    spread = sum((x - middle_x) ** 2 for x in xs)
    slope = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True)) / spread
    intercept = middle_y - slope * middle_x
    squares = sum((y - intercept - slope * x) ** 2 for x, y in zip(xs, ys, strict=True))
    reach = _reach(count - 2, squares, spread)
    return Line(slope, intercept, slope - reach, slope + reach, sqrt(squares / count))


def _reach(freedom: int, squares: float, spread: float) -> float:
    if freedom == 0:
        return inf
    factor = _T[freedom - 1] if freedom <= len(_T) else _T_OF_MANY
    return factor * sqrt(squares / freedom / spread)


def power(xs: Sequence[float], ys: Sequence[float]) -> Line:
    """The line through the logarithms of both: its slope is the exponent of x.

    >>> round(power([1, 2, 3], [5, 20, 45]).slope, 6)
    2.0
    """
    return line([log(x) for x in xs], [log(y) for y in ys])


def exponential(xs: Sequence[float], ys: Sequence[float]) -> Line:
    """The line through the logarithms of y: with each further x, y grows `exp(slope)` times.

    >>> from math import exp
    >>> round(exp(exponential([1, 2, 3], [2, 6, 18]).slope), 6)
    3.0
    """
    return line(xs, [log(y) for y in ys])
