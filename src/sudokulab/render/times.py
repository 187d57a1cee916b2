"""When an answer was worked on, and what it took beside the search."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of reading and of validating, and the clock times (UTC) of start and end.

    `settle_seconds` is what it took to settle the status after the search of another algorithm.
    """

    parse_seconds: float
    validate_seconds: float
    started: datetime
    finished: datetime
    settle_seconds: float = 0.0
