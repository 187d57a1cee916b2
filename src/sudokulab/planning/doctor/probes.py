"""Probes: questions about a model that a planner answers, with a plan or a proof."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from sudokulab.planning.doctor.model import Patient, Slot
from sudokulab.planning.instantiate import Fact, GroundAction
from sudokulab.planning.pddl.model import OBJECT, Atom, Literal
from sudokulab.planning.pddl.words import a
from sudokulab.planning.planner import solve
from sudokulab.planning.values import Finding, Mode, PlanResult, Severity, Status

_MOST_PROBES = 20


def capacities(patient: Patient) -> Iterator[Finding]:
    """Can something that holds one thing at a time come to hold two?"""
    for slot in patient.slots():
        pairs = [pair for pair in _pairs(patient, slot) if not _invariant(patient, slot, pair[0][1])]
        for pair in pairs[:_MOST_PROBES]:
            answer = _ask(patient, pair)
            if answer.plan is not None:
                yield _overfull(patient, slot, pair, answer)
                break
            if answer.status is Status.GAVE_UP and answer.reason is not None:
                text = f"whether `{slot.held}` can hold two at once is open: {answer.reason.text}"
                yield patient.finding("capacity", Severity.HINT, text)
                break


def _overfull(patient: Patient, slot: Slot, pair: tuple[Fact, Fact], answer: PlanResult) -> Finding:
    both = " and ".join(f"({' '.join(fact)})" for fact in pair)
    leaks = [
        schema.name
        for schema in patient.schemas.values()
        if any(atom.predicate == slot.free for atom in schema.adds)
        and not any(atom.predicate == slot.held for atom in schema.deletes)
        and any(atom.predicate == slot.held for atom in schema.needs)
    ]
    cause = f": `{leaks[0]}` frees it and keeps `{slot.held}`" if leaks else ""
    text = f"{both} can be true at once, after {_steps(answer)}{cause}"
    place = patient.place_of(leaks[0] if leaks else slot.fill)
    return patient.finding("capacity", Severity.WARNING, text, place, plan=answer.plan, proved=True)


def _pairs(patient: Patient, slot: Slot) -> list[tuple[Fact, Fact]]:
    """Pairs of reachable facts that say that one thing holds two."""
    held: dict[str, list[Fact]] = {}
    for fact in sorted(patient.reachable):
        if fact[0] == slot.held and len(fact) > 2:
            held.setdefault(fact[1], []).append(fact)
    return [pair for facts in held.values() for pair in combinations(facts, 2)]


def _invariant(patient: Patient, slot: Slot, thing: str) -> bool:
    """Whether two of `free thing` and all `held thing …` can never be true at once: at most one is at the
    start, and no action adds one without taking another that it needs."""

    def members(facts: tuple[Fact, ...] | frozenset[Fact]) -> set[Fact]:
        return {fact for fact in facts if fact[0] in (slot.free, slot.held) and fact[1:2] == (thing,)}

    if len(members(patient.init)) > 1:
        return False
    for action in patient.actions:
        added = members(action.adds)
        if len(added - members(action.needs)) > len(members(action.deletes) & members(action.needs)):
            return False
        if len(added) > 1:
            return False
    return True


def strange_types(patient: Patient) -> Iterator[Finding]:
    """Things of a special type where an action asks for the general one: a lander in a control room.

    Whether that is meant only the author knows (a parcel may be unloaded at an airport), so it is a hint.
    """
    for schema in patient.schemas.values():
        for position, parameter in enumerate(schema.parameters):
            if parameter.type == OBJECT or not _mixed(patient, parameter.type):
                continue
            for action, kind in _special(patient, schema.name, position, parameter.type):
                name = action.arguments[position]
                facts = [fact for fact in action.adds if name in fact[1:] and fact not in patient.init]
                answer = _ask(patient, tuple(facts[:1])) if facts else None
                if answer is not None and answer.plan is not None:
                    text = f"`{schema.name}` takes any {parameter.type} as {parameter.name}, also {a(kind)}: "
                    text += f"({' '.join(facts[0])}) can come true, after {_steps(answer)}"
                    yield patient.finding(
                        "type", Severity.HINT, text, parameter.place, plan=answer.plan, proved=True
                    )
                    break


def _special(patient: Patient, name: str, position: int, general: str) -> Iterator[tuple[GroundAction, str]]:
    """The instances of an action that take a thing of a subtype which other actions ask for by name."""
    for action in patient.actions:
        if action.name == name:
            kind = patient.types[action.arguments[position]]
            if kind != general and _has_own_actions(patient, kind):
                yield action, kind


def _steps(answer: PlanResult) -> str:
    return f"{answer.steps} step{'' if answer.steps == 1 else 's'}"


def _mixed(patient: Patient, kind: str) -> bool:
    """Whether there are objects of exactly this type and objects of its subtypes."""
    found = [name for name in patient.types.values() if patient.tree.is_a(name, kind)]
    return kind in found and any(name != kind for name in found)


def _has_own_actions(patient: Patient, kind: str) -> bool:
    return any(
        parameter.type == kind for schema in patient.schemas.values() for parameter in schema.parameters
    )


def _ask(patient: Patient, facts: tuple[Fact, ...]) -> PlanResult:
    """Can these facts be true at once?"""
    goal = tuple(Literal(Atom(fact[0], fact[1:])) for fact in facts)
    problem = replace(patient.problem, goal=goal, metric=None)
    return solve(patient.domain, problem, engine="bfs", mode=Mode.OPTIMAL, limits=patient.limits)
