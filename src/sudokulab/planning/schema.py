"""Actions as the grounder sees them: durative ones as steps of a sequence, preconditions by their kind."""

from __future__ import annotations

from dataclasses import dataclass

from sudokulab.planning.pddl.model import (
    EQUALS,
    Action,
    Amount,
    AnyAction,
    Atom,
    Literal,
    Timed,
    Typed,
    When,
)


@dataclass(frozen=True, slots=True)
class Schema:
    """An action taken as one step."""

    name: str
    parameters: tuple[Typed, ...]
    needs: tuple[Atom, ...]
    forbids: tuple[Atom, ...]
    equal: tuple[Atom, ...]
    different: tuple[Atom, ...]
    adds: tuple[Atom, ...]
    deletes: tuple[Atom, ...]
    cost: Amount | None
    duration: Amount | None = None


def schema_of(action: AnyAction) -> Schema:
    """The action as one step; of a durative one, what it needs before its start and leaves behind its end.

    A durative action whose start destroys what it needs later asks for a fact and its opposite.
    """
    if isinstance(action, Action):
        condition, effect = action.precondition, action.effect
        return _schema(action.name, action.parameters, condition, effect, action.cost, None)
    started = _literals(action.effect, When.START)
    conditions = list(_literals(action.condition, When.START))
    for literal in _literals(action.condition, When.ALL) + _literals(action.condition, When.END):
        opposite = Literal(literal.atom, not literal.positive)
        if opposite in started:
            conditions += (literal, opposite)
        elif literal not in started:
            conditions.append(literal)
    ended = _literals(action.effect, When.END)
    kept = tuple(literal for literal in started if Literal(literal.atom, not literal.positive) not in ended)
    return _schema(
        action.name, action.parameters, tuple(conditions), kept + ended, action.cost, action.duration
    )


def _literals(timed: tuple[Timed, ...], when: When) -> tuple[Literal, ...]:
    return tuple(entry.literal for entry in timed if entry.when is when)


def _schema(
    name: str,
    parameters: tuple[Typed, ...],
    condition: tuple[Literal, ...],
    effect: tuple[Literal, ...],
    cost: Amount | None,
    duration: Amount | None,
) -> Schema:
    def atoms(literals: tuple[Literal, ...], *, positive: bool, equality: bool = False) -> tuple[Atom, ...]:
        return tuple(
            dict.fromkeys(
                literal.atom
                for literal in literals
                if literal.positive is positive and (literal.atom.predicate == EQUALS) is equality
            )
        )

    return Schema(
        name,
        parameters,
        needs=atoms(condition, positive=True),
        forbids=atoms(condition, positive=False),
        equal=atoms(condition, positive=True, equality=True),
        different=atoms(condition, positive=False, equality=True),
        adds=atoms(effect, positive=True),
        deletes=atoms(effect, positive=False),
        cost=cost,
        duration=duration,
    )
