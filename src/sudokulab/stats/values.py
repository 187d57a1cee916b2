"""What the statistics answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quartiles:
    """The middle of some numbers, and what a quarter of them lies below and above."""

    lower: float
    median: float
    upper: float


@dataclass(frozen=True, slots=True)
class Interval:
    """Where an unknown number lies with the probability `confidence`, the ends included."""

    low: float
    high: float
    confidence: float


@dataclass(frozen=True, slots=True)
class SignTest:
    """How many pairs point one way and how many the other; `p` is two-sided and exact.

    `p` is the probability of pairs at least as one-sided when neither way is likelier; ties say nothing.
    """

    positive: int
    negative: int
    ties: int
    p: float

    @property
    def pairs(self) -> int:
        """The pairs that point one way or the other."""
        return self.positive + self.negative
