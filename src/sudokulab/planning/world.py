"""Actions applied as the domain states them, fact by fact: what validation and explanations rest on.

Nothing here is shared with grounding or search, so that a plan is judged by other code than made it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudokulab.planning.pddl.model import (
    EQUALS,
    TOTAL_COST,
    Action,
    Amount,
    AnyAction,
    Atom,
    Domain,
    Literal,
    Number,
    Problem,
    When,
)
from sudokulab.planning.pddl.typetree import TypeTree
from sudokulab.planning.pddl.words import a
from sudokulab.planning.values import Failure, FailureKind


@dataclass(frozen=True, slots=True)
class Phase:
    """What is required at one moment, and what changes then."""

    conditions: tuple[Literal, ...]
    effects: tuple[Literal, ...] = ()

    def false_in(self, state: frozenset[Atom]) -> tuple[Literal, ...]:
        """The conditions that a state does not meet."""
        return tuple(literal for literal in self.conditions if not holds(literal, state))

    def apply(self, state: frozenset[Atom]) -> frozenset[Atom]:
        """The state after the effects; what is deleted and added at once stays."""
        deleted = {literal.atom for literal in self.effects if not literal.positive}
        return (state - deleted) | {literal.atom for literal in self.effects if literal.positive}


@dataclass(frozen=True, slots=True)
class Bound:
    """An action with its objects: one phase, or start, middle and end of a durative one."""

    name: str
    arguments: tuple[str, ...]
    phases: tuple[Phase, ...]
    cost: Number
    duration: Number | None = None

    def __str__(self) -> str:
        return f"({' '.join((self.name, *self.arguments))})"

    def first_false(self, state: frozenset[Atom]) -> tuple[Literal, ...]:
        """The unmet conditions of the first phase that has any, each phase seen after those before it."""
        for phase in self.phases:
            if missing := phase.false_in(state):
                return missing
            state = phase.apply(state)
        return ()

    def apply(self, state: frozenset[Atom]) -> frozenset[Atom]:
        """The state behind the action."""
        for phase in self.phases:
            state = phase.apply(state)
        return state


def holds(literal: Literal, state: frozenset[Atom]) -> bool:
    """Whether a literal is true in a state."""
    if literal.atom.predicate == EQUALS:
        return (literal.atom.arguments[0] == literal.atom.arguments[1]) is literal.positive
    return (literal.atom in state) is literal.positive


class World:
    """A domain and a problem, ready to bind actions to objects.

    >>> from sudokulab.planning.lunar import mission
    >>> world = World(*mission(1))
    >>> str(world.bind(["LAND", "lander1", "wp2"]))
    '(land lander1 wp2)'
    >>> world.bind(["land", "rover1", "wp2"]).text
    '`land` takes a lander as ?l; `rover1` is a rover'
    """

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self.domain = domain
        self.problem = problem
        self.start = frozenset(problem.init)
        self.tree = TypeTree(domain.types)
        self._objects = {thing.name.lower(): thing for thing in problem.objects}
        self._actions = {action.name.lower(): action for action in domain.actions}
        self._values = dict(problem.values)

    def bind(self, words: Sequence[str]) -> Bound | Failure:
        """The action that the words name, or what is wrong with them."""
        action = self._actions.get(words[0].lower()) if words else None
        if action is None:
            name = words[0] if words else ""
            return Failure(FailureKind.UNKNOWN_ACTION, f"the domain has no action `{name}`")
        if len(words) - 1 != len(action.parameters):
            listed = " ".join(map(str, action.parameters)) or "none"
            text = (
                f"`{action.name}` takes {len(action.parameters)} objects ({listed}); found {len(words) - 1}"
            )
            return Failure(FailureKind.ARGUMENTS, text)
        binding: dict[str, str] = {}
        for parameter, word in zip(action.parameters, words[1:], strict=True):
            thing = self._objects.get(word.lower())
            if thing is None:
                return Failure(FailureKind.UNKNOWN_OBJECT, f"the problem has no object `{word}`")
            if not self.tree.is_a(thing.type, parameter.type):
                takes = f"`{action.name}` takes {a(parameter.type)} as {parameter.name}"
                text = f"{takes}; `{thing.name}` is {a(thing.type)}"
                return Failure(FailureKind.TYPE, text)
            binding[parameter.name] = thing.name
        return self._bound(action, binding)

    def _bound(self, action: AnyAction, binding: dict[str, str]) -> Bound | Failure:
        duration: Number | None = None
        cost: Number | None = 1
        if self.problem.metric == TOTAL_COST:
            cost = 0 if action.cost is None else self._number(action.cost, binding)
        if not isinstance(action, Action):
            duration = self._number(action.duration, binding)
        if cost is None or (duration is None and not isinstance(action, Action)):
            missing = action.cost if cost is None or isinstance(action, Action) else action.duration
            return Failure(FailureKind.NO_VALUE, f"the problem states no value for {missing}")
        arguments = tuple(binding[parameter.name] for parameter in action.parameters)
        return Bound(action.name, arguments, _phases(action, binding), cost, duration)

    def _number(self, amount: Amount, binding: dict[str, str]) -> Number | None:
        if amount.function is None:
            return amount.number
        return self._values.get(amount.function.bind(binding))


def _phases(action: AnyAction, binding: dict[str, str]) -> tuple[Phase, ...]:
    def bind(literals: list[Literal]) -> tuple[Literal, ...]:
        return tuple(Literal(literal.atom.bind(binding), literal.positive) for literal in literals)

    if isinstance(action, Action):
        return (Phase(bind(list(action.precondition)), bind(list(action.effect))),)
    condition = {
        when: bind([timed.literal for timed in action.condition if timed.when is when]) for when in When
    }
    effect = {when: bind([timed.literal for timed in action.effect if timed.when is when]) for when in When}
    return (
        Phase(condition[When.START], effect[When.START]),
        Phase(condition[When.ALL]),
        Phase(condition[When.END], effect[When.END]),
    )
