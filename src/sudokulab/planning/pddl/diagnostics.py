"""Faults in the form that editors read: the diagnostics of the Language Server Protocol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from sudokulab.errors import Fault

_SEVERITY = {"error": 1, "warning": 2}


class Position(TypedDict):
    """A place, both numbers counted from 0."""

    line: int
    character: int


class Range(TypedDict):
    """From a place to the one behind the last letter."""

    start: Position
    end: Position


class Diagnostic(TypedDict):
    """One fault as an editor shows it."""

    range: Range
    severity: int
    source: str
    message: str


def diagnostics(faults: Iterable[Fault]) -> dict[str, list[Diagnostic]]:
    """The faults of each path.

    >>> from sudokulab.planning.pddl import check
    >>> found = diagnostics(check("(define (domain moon) (:predicate (p)))", domain_path="moon.pddl"))
    >>> found["moon.pddl"][0]["range"]["start"], found["moon.pddl"][0]["range"]["end"]
    ({'line': 0, 'character': 23}, {'line': 0, 'character': 33})
    """
    found: dict[str, list[Diagnostic]] = {}
    for fault in faults:
        line, start = fault.line - 1, fault.column - 1
        found.setdefault(fault.path, []).append(
            {
                "range": {
                    "start": {"line": line, "character": start},
                    "end": {"line": line, "character": start + fault.length},
                },
                "severity": _SEVERITY[fault.severity],
                "source": "sudokulab",
                "message": fault.message,
            }
        )
    return found
