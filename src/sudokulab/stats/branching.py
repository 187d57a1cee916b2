"""The effective branching factor of a search."""

from __future__ import annotations

from math import exp, expm1, log

_HALVINGS = 100


def effective_branching_factor(generated: int, depth: int) -> float | None:
    """The branching factor of a uniform tree of that depth with so many nodes below its root.

    It is the b with generated = b + b² + ... + b^depth; None for depth 0, where there is no tree.

    >>> round(effective_branching_factor(52, 5), 2)
    1.92
    """
    if generated < 0 or depth < 0:
        raise ValueError(f"{generated} nodes at depth {depth}, expected neither below 0")
    if depth == 0:
        return None
    if generated == 0:
        return 0.0
    wanted = log(generated)
    # A sum of at least 1 needs b > 1/2, however deep; and b alone is at most the sum.
    low, high = log(0.5), max(wanted, 0.0)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _log_sum(middle, depth) < wanted else (low, middle)
    return exp((low + high) / 2)


def _log_sum(log_factor: float, depth: int) -> float:
    """The logarithm of b + b² + ... + b^depth, which itself may be too large for a number."""
    if log_factor == 0:
        return log(depth)
    if log_factor < 0:
        return log_factor + log(-expm1(depth * log_factor)) - log(-expm1(log_factor))
    return depth * log_factor + log(-expm1(-depth * log_factor)) - log(-expm1(-log_factor))
