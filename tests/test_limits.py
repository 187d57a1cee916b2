"""Limits: what they bound and what is left of them."""

from __future__ import annotations

from sudokulab.limits import NO_LIMITS, Limits


def test_no_limits_leave_every_side_open() -> None:
    assert NO_LIMITS.deadline(started=5.0) is None
    assert NO_LIMITS.left_after(seconds=9.0, nodes=9) == NO_LIMITS


def test_what_is_spent_is_taken_off_and_never_below_zero() -> None:
    left = Limits(seconds=2.0, nodes=10).left_after(seconds=0.5, nodes=11)
    assert (left.seconds, left.nodes) == (1.5, 0)


def test_limits_with_other_clocks_are_equal() -> None:
    assert Limits(seconds=1.0, clock=lambda: 0.0) == Limits(seconds=1.0)
