"""The patient: a domain and a problem with their texts, and facts about them that several lints ask for."""

from __future__ import annotations

from dataclasses import dataclass

from sudokulab.limits import Limits
from sudokulab.planning.instantiate import Fact, GroundAction, instantiate
from sudokulab.planning.pddl.model import EQUALS, Atom, Domain, Problem
from sudokulab.planning.pddl.source import NOWHERE, Source, Span
from sudokulab.planning.pddl.typetree import TypeTree
from sudokulab.planning.schema import Schema, schema_of
from sudokulab.planning.values import Finding, Severity


@dataclass(frozen=True, slots=True)
class Slot:
    """A thing that holds at most one other: `free` says that it is empty, `held` what it holds.

    Known from an action `fill` that needs and deletes `free` and adds `held` of the same first object.
    """

    free: str
    held: str
    fill: str


class Patient:
    """What the lints look at; the ground actions are those reachable when nothing is deleted."""

    def __init__(
        self, domain: Domain, problem: Problem, domain_source: Source, problem_source: Source, limits: Limits
    ) -> None:
        self.domain = domain
        self.problem = problem
        self.limits = limits
        self._sources = (domain_source, problem_source)
        self.tree = TypeTree(domain.types)
        self.schemas = {action.name: schema_of(action) for action in domain.actions}
        self.actions: list[GroundAction] = instantiate(domain, problem, limits=limits)
        self.init: frozenset[Fact] = frozenset((atom.predicate, *atom.arguments) for atom in problem.init)
        self.reachable = self.init.union(*(action.adds for action in self.actions))
        self.types = {thing.name: thing.type for thing in problem.objects}

    def finding(
        self,
        kind: str,
        severity: Severity,
        text: str,
        place: Span = NOWHERE,
        *,
        in_problem: bool = False,
        plan: tuple[str, ...] | None = None,
        proved: bool = False,
    ) -> Finding:
        """A finding, with its place as line and column where it has one."""
        if place == NOWHERE:
            return Finding(kind, severity, text, plan=plan, proved=proved)
        source = self._sources[in_problem]
        line, column = source.line_and_column(place.start)
        return Finding(kind, severity, text, source.path, line, column, plan, proved)

    def place_of(self, action: str) -> Span:
        """Where an action is declared."""
        found = self.domain.action(action)
        return NOWHERE if found is None else found.place

    def slots(self) -> list[Slot]:
        """All pairs of predicates that look like a place for one thing."""
        found: list[Slot] = []
        for schema in self.schemas.values():
            for free in schema.needs:
                if len(free.arguments) != 1 or free not in schema.deletes:
                    continue
                found.extend(
                    Slot(free.predicate, held.predicate, schema.name)
                    for held in schema.adds
                    if held.predicate != free.predicate and held.arguments[:1] == free.arguments
                )
        return list(dict.fromkeys(found))

    def read_predicates(self) -> set[str]:
        """The predicates that a precondition or the goal asks for."""
        asked = {atom.predicate for schema in self.schemas.values() for atom in _conditions(schema)}
        return asked | {literal.atom.predicate for literal in self.problem.goal} - {EQUALS}

    def added_predicates(self) -> set[str]:
        """The predicates that some action makes true."""
        return {atom.predicate for schema in self.schemas.values() for atom in schema.adds}

    def deleted_predicates(self) -> set[str]:
        """The predicates that some action makes false."""
        return {atom.predicate for schema in self.schemas.values() for atom in schema.deletes}


def _conditions(schema: Schema) -> tuple[Atom, ...]:
    return schema.needs + schema.forbids
