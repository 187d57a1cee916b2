"""The JSON form of a planning result, whose version stands in `schema`."""

from __future__ import annotations

from typing import TypeAlias

from sudokulab.planning.pddl.model import Number
from sudokulab.planning.values import SCHEMA, PlanResult

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"


def result_to_json(result: PlanResult) -> dict[str, JSON]:
    """The result as JSON values.

    >>> from sudokulab.planning.values import Status
    >>> found = result_to_json(PlanResult(Status.SOLVED, ("(land lander1 wp2)",), 1, engine="gbfs"))
    >>> found["status"], found["steps"], found["reason"]
    ('solved', 1, None)
    """
    reason = result.reason
    stats = result.stats
    return {
        "schema": SCHEMA,
        "status": result.status.value,
        "plan": None if result.plan is None else list(result.plan),
        "steps": result.steps,
        "cost": _number(result.cost),
        "makespan": _number(result.makespan),
        "lower_bound": _number(result.lower_bound),
        "engine": result.engine,
        "heuristic": result.heuristic,
        "reason": None
        if reason is None
        else {"kind": reason.kind.value, "text": reason.text, "fact": reason.fact},
        "stats": {
            "expanded": stats.expanded,
            "generated": stats.generated,
            "cpu_seconds": round(stats.cpu_seconds, 6),
            "peak_mb": stats.peak_mb,
        },
        "valid": result.valid,
    }


def _number(number: Number | None) -> int | float | None:
    return number if number is None or isinstance(number, int) else float(number)
