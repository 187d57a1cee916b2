"""Plans as text: one `(action object …)` a line, as every planner writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sudokulab.errors import Fault, PddlError
from sudokulab.planning.pddl.source import MOST_FAULTS, Source, Span

_LINE = re.compile(
    r"\s*(?:(?P<time>[0-9.]+)\s*:)?\s*\((?P<words>[^()]*)\)\s*(?:\[[0-9.]+\])?\s*(?:;.*)?", re.DOTALL
)
_EMPTY = re.compile(r"\s*(?:;.*)?", re.DOTALL)


def read_plan(text: str, *, path: str = "<plan>") -> tuple[str, ...]:
    """The steps of a plan; comments, times and durations around them are left out.

    >>> read_plan("; cost = 2\\n0.0: (land lander1 wp2) [10.0]\\n(deployRover  lander1 rover1 wp2)\\n")
    ('(land lander1 wp2)', '(deployRover lander1 rover1 wp2)')
    """
    source = Source(text, path=path)
    steps: list[str] = []
    faults: list[Fault] = []
    start = 0
    for line in text.split("\n"):
        match = _LINE.fullmatch(line)
        if match is not None and match["words"].split():
            steps.append(step_text(match["words"].split()))
        elif not _EMPTY.fullmatch(line) and len(faults) < MOST_FAULTS:
            place = start + len(line) - len(line.lstrip())
            message = "this is not a step of a plan, expected `(action object …)`"
            faults.append(source.fault(Span(place, max(place + 1, start + len(line))), message))
        start += len(line) + 1
    if faults:
        raise PddlError(faults)
    return tuple(steps)


def step_text(words: Iterable[str]) -> str:
    """The words of a step in parentheses."""
    return f"({' '.join(words)})"


def words_of(step: str) -> list[str]:
    """The action and the objects of a step, with or without parentheses.

    >>> words_of("(land lander1 wp2)")
    ['land', 'lander1', 'wp2']
    """
    return step.strip().removeprefix("(").removesuffix(")").split()


def write_plan(steps: Iterable[str]) -> str:
    """The plan as text, one step a line."""
    return "".join(f"{step}\n" for step in steps)
