"""The model doctor: what looks wrong with a domain and a problem, and what a planner can prove about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sudokulab.errors import Fault, PddlError
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.budget import Struck
from sudokulab.planning.doctor import lints, probes
from sudokulab.planning.doctor.model import Patient
from sudokulab.planning.doctor.spelling import mixed_capitals
from sudokulab.planning.pddl import check, read
from sudokulab.planning.pddl.source import Source
from sudokulab.planning.values import Finding, Severity

__all__ = ["examine"]

_LINTS: tuple[Callable[[Patient], Iterator[Finding]], ...] = (
    lints.unreachable_goals,
    lints.impossible_actions,
    lints.inconsistent_start,
    lints.consumed_resources,
    lints.odd_siblings,
    lints.unused_predicates,
    probes.capacities,
    probes.strange_types,
)


def examine(
    domain: str,
    problem: str,
    *,
    domain_path: str = "<domain>",
    problem_path: str = "<problem>",
    limits: Limits = NO_LIMITS,
) -> tuple[Finding, ...]:
    """All findings about a model; `limits` hold for each probe. A text that cannot be read has faults only.

    >>> from sudokulab.planning.lunar import mission_paths
    >>> from sudokulab.resources import read_text
    >>> [finding.kind for finding in examine(*map(read_text, mission_paths(1)))]
    ['useless-effect']
    """
    paths = (domain_path, problem_path)
    faults = check(domain, problem, domain_path=paths[0], problem_path=paths[1])
    found = [_from_fault(fault) for fault in faults]
    sources = (Source(domain, path=domain_path), Source(problem, path=problem_path))
    for source in sources:
        found.extend(mixed_capitals(source))
    try:
        pair = read(domain, problem, domain_path=paths[0], problem_path=paths[1], lenient_types=True)
        patient = Patient(*pair, *sources, limits)
    except PddlError:
        return tuple(found)
    except Struck as struck:
        return (*found, Finding("gave-up", Severity.HINT, f"not examined further: {struck.reason.text}"))
    for lint in _LINTS:
        found.extend(lint(patient))
    return tuple(found)


def _from_fault(fault: Fault) -> Finding:
    severity = Severity.ERROR if fault.severity == "error" else Severity.WARNING
    return Finding("text", severity, fault.message, fault.path, fault.line, fault.column)
