"""Limits: what they bound and what is left of them."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from sudokulab.limits import NO_LIMITS, Limits


def test_no_limits_leave_every_side_open() -> None:
    assert NO_LIMITS.deadline(started=5.0) is None
    assert NO_LIMITS.left_after(seconds=9.0, nodes=9) == NO_LIMITS


def test_what_is_spent_is_taken_off_and_never_below_zero() -> None:
    left = Limits(seconds=2.0, nodes=10).left_after(seconds=0.5, nodes=11)
    assert (left.seconds, left.nodes) == (1.5, 0)


def test_limits_with_other_clocks_are_equal() -> None:
    assert Limits(seconds=1.0, clock=lambda: 0.0) == Limits(seconds=1.0)


@pytest.mark.parametrize("name", ["seconds", "nodes", "memory_mb"])
@pytest.mark.parametrize("bound", [-1, -math.inf, math.nan])
def test_a_bound_below_zero_or_no_number_is_refused(name: str, bound: float) -> None:
    with pytest.raises(ValueError, match=f"^{name} is {bound}, expected a number from 0, or None"):
        replace(NO_LIMITS, **{name: bound})


def test_a_bound_of_zero_is_one() -> None:
    assert Limits(seconds=0.0, nodes=0, memory_mb=0).deadline(started=1.0) == 1.0
