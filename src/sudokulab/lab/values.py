"""What the lab hands upward: an answer with what it took to reach it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sudokulab.solvers.values import SolveResult


@dataclass(frozen=True, slots=True)
class Answer:
    """A solver's result, the seconds spent before it, and the clock times of the whole (UTC)."""

    result: SolveResult
    parse_seconds: float
    validate_seconds: float
    started: datetime
    finished: datetime
