"""When an answer was worked on, and what it took beside the search."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of reading and of validating, and the clock times (UTC) of start and end."""

    parse_seconds: float
    validate_seconds: float
    started: datetime
    finished: datetime
