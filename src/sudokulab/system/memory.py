"""What a piece of work holds in memory at most."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def with_peak(work: Callable[[], T]) -> tuple[T, int]:
    """The result of `work`, and the bytes that it held at most beyond what was held before.

    Python counts its own allocations meanwhile, which makes it several times slower; what compiled code
    takes from the system by itself is not seen.

    >>> with_peak(lambda: len(bytearray(1_000_000)))[1] >= 1_000_000
    True
    """
    nested = tracemalloc.is_tracing()
    if not nested:
        tracemalloc.start()
    try:
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        result = work()
        return result, max(0, tracemalloc.get_traced_memory()[1] - before)
    finally:
        if not nested:
            tracemalloc.stop()
