"""From ground actions to bits: only facts that change and matter, only operators that may help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.budget import Struck
from sudokulab.planning.instantiate import Fact, GroundAction, fact_text, instantiate
from sudokulab.planning.pddl.model import TOTAL_COST, Domain, DurativeAction, Problem
from sudokulab.planning.task import Operator, Task
from sudokulab.planning.values import Reason, ReasonKind

_NOT = "not"
"""Marks the opposite of a fact that some precondition or goal wants false, so that wishes are positive."""


@dataclass(frozen=True, slots=True)
class _Step:
    """A ground action with positive wishes only."""

    action: GroundAction
    needs: frozenset[Fact]
    adds: frozenset[Fact]
    deletes: frozenset[Fact]


def ground(domain: Domain, problem: Problem, *, limits: Limits = NO_LIMITS) -> Task | Reason:
    """The task of a problem, or the limit that struck while it was made.

    >>> from sudokulab.planning.lunar import mission
    >>> task = ground(*mission(1))
    >>> len(task.operators)
    34
    """
    try:
        actions = instantiate(domain, problem, limits=limits)
    except Struck as struck:
        return struck.reason
    wanted_false = {fact for action in actions for fact in action.forbids}
    goal = set()
    for literal in problem.goal:
        fact = (literal.atom.predicate, *literal.atom.arguments)
        if not literal.positive:
            wanted_false.add(fact)
            fact = (_NOT, *fact)
        goal.add(fact)
    init = {(atom.predicate, *atom.arguments) for atom in problem.init}
    init |= {(_NOT, *fact) for fact in wanted_false if fact not in init}
    steps = _reachable([_step(action, wanted_false) for action in actions], init)
    return _task(domain, problem, steps, frozenset(init), frozenset(goal))


def _step(action: GroundAction, wanted_false: set[Fact]) -> _Step:
    """Opposites of facts are made true by deleting and false by adding; what is added stays."""
    adds = frozenset(action.adds)
    deletes = frozenset(action.deletes) - adds
    return _Step(
        action,
        frozenset(action.needs) | {(_NOT, *fact) for fact in action.forbids},
        adds | {(_NOT, *fact) for fact in deletes & wanted_false},
        deletes | {(_NOT, *fact) for fact in adds & wanted_false},
    )


def _reachable(steps: list[_Step], init: set[Fact]) -> list[_Step]:
    """The steps that can be reached when nothing is deleted, opposites of facts included."""
    if not any(fact[0] == _NOT for step in steps for fact in step.needs):
        return steps
    missing = [len(step.needs - init) for step in steps]
    waiting: dict[Fact, list[int]] = {}
    for index, step in enumerate(steps):
        for fact in step.needs - init:
            waiting.setdefault(fact, []).append(index)
    ready = [index for index, count in enumerate(missing) if count == 0]
    known = set(init)
    while ready:
        for fact in steps[ready.pop()].adds - known:
            known.add(fact)
            for index in waiting.get(fact, ()):
                missing[index] -= 1
                if missing[index] == 0:
                    ready.append(index)
    return [step for step, count in zip(steps, missing, strict=True) if count == 0]


def _task(
    domain: Domain, problem: Problem, steps: list[_Step], init: frozenset[Fact], goal: frozenset[Fact]
) -> Task:
    refutation = _refutation(steps, init, goal)
    deleted = {fact for step in steps for fact in step.deletes}
    always = init - deleted
    goal = goal - always
    relevant, helpful = _relevant(steps, goal, always)
    facts = _in_order(relevant)
    number = {fact: place for place, fact in enumerate(facts)}

    def mask(wanted: Iterable[Fact]) -> int:
        return sum(1 << number[fact] for fact in wanted if fact in number)

    operators = tuple(
        Operator(
            str(step.action),
            mask(step.needs - always),
            mask(step.adds),
            mask(step.deletes),
            step.action.cost,
        )
        for step in helpful
    )
    return Task(
        problem.name,
        tuple(_text(fact) for fact in facts),
        mask(init),
        mask(goal),
        operators,
        refutation,
        sequential=any(isinstance(action, DurativeAction) for action in domain.actions),
        by_cost=problem.metric == TOTAL_COST,
    )


def _refutation(steps: list[_Step], init: frozenset[Fact], goal: frozenset[Fact]) -> Reason | None:
    """A goal that nothing ever makes true, even when nothing is ever deleted."""
    reached = init.union(*(step.adds for step in steps))
    for fact in sorted(goal - reached):
        text = f"nothing that can ever be done makes {_text(fact)} true"
        return Reason(ReasonKind.GOAL_UNREACHABLE, text, _text(fact))
    return None


def _relevant(
    steps: list[_Step], goal: frozenset[Fact], always: frozenset[Fact]
) -> tuple[set[Fact], list[_Step]]:
    """The facts that a goal or a helpful step needs; a step is helpful when it adds one of them."""
    adders: dict[Fact, list[int]] = {}
    for index, step in enumerate(steps):
        for fact in step.adds:
            adders.setdefault(fact, []).append(index)
    relevant = set(goal)
    helpful: set[int] = set()
    todo = list(goal)
    while todo:
        for index in adders.get(todo.pop(), ()):
            if index not in helpful:
                helpful.add(index)
                fresh = steps[index].needs - always - relevant
                relevant |= fresh
                todo.extend(fresh)
    return relevant, [step for index, step in enumerate(steps) if index in helpful]


def _in_order(relevant: set[Fact]) -> list[Fact]:
    """The relevant facts, those of one object side by side."""
    return sorted(relevant, key=lambda fact: (fact[1:2], fact))


def _text(fact: Fact) -> str:
    return f"(not {fact_text(fact[1:])})" if fact[0] == _NOT else fact_text(fact)
