"""All ground actions that can be reached when nothing is ever deleted.

A fact that becomes reachable looks for the preconditions it can meet; the other preconditions of that action
are then joined from the facts known so far, those with the fewest open parameters first. So an action is
found exactly when the last fact that it needs comes up; combinations that no fact supports are never made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.budget import Budget
from sudokulab.planning.pddl.model import TOTAL_COST, Amount, Atom, Domain, Number, Problem
from sudokulab.planning.pddl.typetree import TypeTree
from sudokulab.planning.schema import Schema, schema_of

Fact: TypeAlias = tuple[str, ...]
"""A predicate and its objects."""

_BYTES_PER_ACTION = 1500
_BINDINGS_PER_CHECK = 2000

_Binding: TypeAlias = tuple[str | None, ...]
_Term: TypeAlias = int | str
"""The position of a parameter, or the name of an object."""


def fact_text(fact: Fact) -> str:
    """The fact as PDDL writes it.

    >>> fact_text(("at", "rover1", "wp2"))
    '(at rover1 wp2)'
    """
    return f"({' '.join(fact)})"


@dataclass(frozen=True, slots=True)
class GroundAction:
    """An action with objects for its parameters, and what it needs, forbids, adds and deletes then."""

    name: str
    arguments: tuple[str, ...]
    needs: tuple[Fact, ...]
    forbids: tuple[Fact, ...]
    adds: tuple[Fact, ...]
    deletes: tuple[Fact, ...]
    cost: Number
    duration: Number | None = None

    def __str__(self) -> str:
        return fact_text((self.name, *self.arguments))


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A precondition: a predicate whose arguments are positions of parameters, or objects."""

    predicate: str
    terms: tuple[_Term, ...]

    @property
    def parameters(self) -> set[int]:
        return {term for term in self.terms if isinstance(term, int)}

    def fill(self, binding: _Binding) -> Fact:
        """The fact, once all of its parameters are bound."""
        words = (binding[term] if isinstance(term, int) else term for term in self.terms)
        return (self.predicate, *(word for word in words if word is not None))


class _Facts:
    """The facts known so far, found by predicate and by any one argument."""

    def __init__(self) -> None:
        self.known: set[Fact] = set()
        self._by_predicate: dict[str, list[Fact]] = {}
        self._by_argument: dict[tuple[str, int, str], list[Fact]] = {}

    def add(self, fact: Fact) -> None:
        self.known.add(fact)
        self._by_predicate.setdefault(fact[0], []).append(fact)
        for position, name in enumerate(fact[1:]):
            self._by_argument.setdefault((fact[0], position, name), []).append(fact)

    def candidates(self, pattern: _Pattern, binding: _Binding) -> list[Fact]:
        """The shortest list that holds all known facts which fit the pattern so far."""
        best = self._by_predicate.get(pattern.predicate, [])
        for position, term in enumerate(pattern.terms):
            name = binding[term] if isinstance(term, int) else term
            if name is not None:
                found = self._by_argument.get((pattern.predicate, position, name), [])
                if len(found) < len(best):
                    best = found
        return best


class _Join:
    """One action: completes bindings of its parameters over the facts known so far."""

    def __init__(self, schema: Schema, fluents: set[str], tree: TypeTree, problem: Problem) -> None:
        self.schema = schema
        self._position = {parameter.name: place for place, parameter in enumerate(schema.parameters)}
        self._members = [tree.members(parameter.type, problem.objects) for parameter in schema.parameters]
        self._allowed = [frozenset(members) for members in self._members]
        self.needs = [self._pattern(atom) for atom in schema.needs]
        self.forbids = [self._pattern(atom) for atom in schema.forbids]
        self.adds = [self._pattern(atom) for atom in schema.adds]
        self.deletes = [self._pattern(atom) for atom in schema.deletes]
        self._equal = [self._pattern(atom) for atom in schema.equal]
        self._different = [self._pattern(atom) for atom in schema.different]
        self.triggers = [pattern for pattern in self.needs if pattern.predicate in fluents]
        self._static = [pattern for pattern in self.needs if pattern.predicate not in fluents]
        self._orders = {pattern: self._order(pattern) for pattern in self.triggers}
        self.found: set[_Binding] = set()

    def _pattern(self, atom: Atom) -> _Pattern:
        return _Pattern(atom.predicate, tuple(self._position.get(name, name) for name in atom.arguments))

    def _order(self, first: _Pattern | None) -> list[_Pattern]:
        """The preconditions in the order in which they are joined: few open parameters, static before not."""
        bound = set() if first is None else first.parameters
        waiting = [pattern for pattern in self.needs if pattern is not first]
        ordered: list[_Pattern] = []
        while waiting:
            best = min(waiting, key=lambda one: (len(one.parameters - bound), one not in self._static))
            waiting.remove(best)
            ordered.append(best)
            bound |= best.parameters
        return ordered

    def matches(self, pattern: _Pattern, fact: Fact, binding: _Binding) -> _Binding | None:
        """The binding extended so that the pattern is this fact; None when it cannot be."""
        extended: list[str | None] | None = None
        for term, name in zip(pattern.terms, fact[1:], strict=True):
            if isinstance(term, str):
                if term != name:
                    return None
                continue
            current = (extended or binding)[term]
            if current is None:
                if name not in self._allowed[term]:
                    return None
                extended = extended or list(binding)
                extended[term] = name
            elif current != name:
                return None
        return binding if extended is None else tuple(extended)

    def bindings(self, first: _Pattern | None, fact: Fact, facts: _Facts, tick: _Tick) -> Iterator[_Binding]:
        """All complete bindings whose preconditions are known, `first` being met by `fact`."""
        empty: _Binding = (None,) * len(self.schema.parameters)
        start = empty if first is None else self.matches(first, fact, empty)
        found = [] if start is None else [start]
        for pattern in self._order(None) if first is None else self._orders[first]:
            found = self._extend(found, pattern, facts, tick)
        for position, members in enumerate(self._members):
            found = self._choose(found, position, members, tick)
        return (binding for binding in found if self._distinct_enough(binding))

    def _extend(
        self, bindings: list[_Binding], pattern: _Pattern, facts: _Facts, tick: _Tick
    ) -> list[_Binding]:
        found = []
        for binding in bindings:
            for fact in facts.candidates(pattern, binding):
                tick.count()
                extended = self.matches(pattern, fact, binding)
                if extended is not None:
                    found.append(extended)
        return found

    def _choose(
        self, bindings: list[_Binding], position: int, members: Iterable[str], tick: _Tick
    ) -> list[_Binding]:
        """A parameter that no precondition binds takes every object of its type."""
        found = []
        for binding in bindings:
            if binding[position] is not None:
                found.append(binding)
                continue
            for name in members:
                tick.count()
                found.append((*binding[:position], name, *binding[position + 1 :]))
        return found

    def _distinct_enough(self, binding: _Binding) -> bool:
        pairs = ((pattern.fill(binding)[1:], True) for pattern in self._equal)
        others = ((pattern.fill(binding)[1:], False) for pattern in self._different)
        return all((first == second) is same for (first, second), same in (*pairs, *others))


class _Tick:
    """Looks at the limits once in a while."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._count = 0
        self.actions = 0

    def count(self) -> None:
        self._count += 1
        if self._count % _BINDINGS_PER_CHECK == 0:
            self._budget.check(stored=self.actions)


def instantiate(domain: Domain, problem: Problem, *, limits: Limits = NO_LIMITS) -> list[GroundAction]:
    """The reachable ground actions in the order in which they are found; raises `Struck` at a limit."""
    schemas = [schema_of(action) for action in domain.actions]
    fluents = {atom.predicate for schema in schemas for atom in schema.adds}
    start = [(atom.predicate, *atom.arguments) for atom in problem.init]
    tree = TypeTree(domain.types)
    joins = [_Join(schema, fluents, tree, problem) for schema in schemas]
    return list(_Grounder(joins, start, fluents, problem, limits).run())


class _Grounder:
    """The queue of facts that became reachable."""

    def __init__(
        self, joins: list[_Join], start: list[Fact], fluents: set[str], problem: Problem, limits: Limits
    ) -> None:
        self._joins = joins
        self._facts = _Facts()
        self._init = frozenset(start)
        self._touched = {pattern.predicate for join in joins for pattern in (*join.adds, *join.deletes)}
        self._values = {(atom.predicate, *atom.arguments): value for atom, value in problem.values}
        self._by_cost = problem.metric == TOTAL_COST
        self._tick = _Tick(Budget(limits, bytes_each=_BYTES_PER_ACTION))
        self._queue = deque(fact for fact in start if fact[0] in fluents)
        self._queued = set(self._queue)
        for fact in start:
            if fact[0] not in fluents:
                self._facts.add(fact)

    def run(self) -> Iterator[GroundAction]:
        triggered: dict[str, list[tuple[_Join, _Pattern]]] = {}
        for join in self._joins:
            for pattern in join.triggers:
                triggered.setdefault(pattern.predicate, []).append((join, pattern))
            if not join.triggers:
                yield from self._actions(join, join.bindings(None, (), self._facts, self._tick))
        while self._queue:
            fact = self._queue.popleft()
            self._facts.add(fact)
            for join, pattern in triggered.get(fact[0], ()):
                yield from self._actions(join, join.bindings(pattern, fact, self._facts, self._tick))

    def _actions(self, join: _Join, bindings: Iterable[_Binding]) -> Iterator[GroundAction]:
        for binding in bindings:
            if binding in join.found:
                continue
            join.found.add(binding)
            action = self._action(join, binding)
            if action is None:
                continue
            self._tick.actions += 1
            self._tick.count()
            for fact in action.adds:
                if fact not in self._queued:
                    self._queued.add(fact)
                    self._queue.append(fact)
            yield action

    def _action(self, join: _Join, binding: _Binding) -> GroundAction | None:
        """The ground action; None when a fact that never changes, or a missing number, rules it out."""
        forbids = tuple(pattern.fill(binding) for pattern in join.forbids)
        if any(fact in self._init and fact[0] not in self._touched for fact in forbids):
            return None
        schema = join.schema
        arguments = tuple(name for name in binding if name is not None)
        named = dict(zip((parameter.name for parameter in schema.parameters), arguments, strict=True))
        cost: Number | None = 1 if not self._by_cost else 0
        if self._by_cost and schema.cost is not None:
            cost = self._number(schema.cost, named)
        duration = None if schema.duration is None else self._number(schema.duration, named)
        if cost is None or (schema.duration is not None and duration is None):
            return None
        needs, adds, deletes = (
            tuple(pattern.fill(binding) for pattern in patterns)
            for patterns in (join.needs, join.adds, join.deletes)
        )
        return GroundAction(schema.name, arguments, needs, forbids, adds, deletes, cost, duration)

    def _number(self, amount: Amount, named: dict[str, str]) -> Number | None:
        if amount.function is None:
            return amount.number
        atom = amount.function.bind(named)
        return self._values.get((atom.predicate, *atom.arguments))
