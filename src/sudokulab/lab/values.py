"""What the lab hands upward: an answer with what it took to reach it."""

from __future__ import annotations

from dataclasses import dataclass

from sudokulab.render.times import Times
from sudokulab.solvers.values import SolveResult


@dataclass(frozen=True, slots=True)
class Answer:
    """A solver's result and its times."""

    result: SolveResult
    times: Times
