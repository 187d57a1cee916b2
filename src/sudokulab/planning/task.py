"""A planning task in bits: a state is one integer, and an action three masks on it.

bit f of a state           fact f is true
state & precondition       == precondition when the operator can be applied
state & ~delete | add      the state behind it
"""

from __future__ import annotations

from dataclasses import dataclass

from sudokulab.planning.pddl.model import Number
from sudokulab.planning.values import Reason


@dataclass(frozen=True, slots=True)
class Operator:
    """A ground action; `delete` never contains what `add` does."""

    name: str
    precondition: int
    add: int
    delete: int
    cost: Number = 1

    def applicable(self, state: int) -> bool:
        """Whether everything that it needs is true."""
        return state & self.precondition == self.precondition

    def apply(self, state: int) -> int:
        """The state behind it.

        >>> Operator("(move)", precondition=0b01, add=0b10, delete=0b01).apply(0b101) == 0b110
        True
        """
        return state & ~self.delete | self.add


@dataclass(frozen=True, slots=True)
class Task:
    """Facts that can change and matter, operators that can ever be applied and may help.

    `refutation` is set when the goal cannot even be reached by a relaxed plan, one that deletes nothing.
    `sequential` marks durative actions taken one after the other: plans are right, but the lack of one
    proves nothing. `by_cost`: costs are the problem's own; else every operator costs 1.
    """

    name: str
    facts: tuple[str, ...]
    init: int
    goal: int
    operators: tuple[Operator, ...]
    refutation: Reason | None = None
    sequential: bool = False
    by_cost: bool = False

    @property
    def uniform(self) -> bool:
        """Whether the plan with the fewest steps is also the cheapest."""
        return len({operator.cost for operator in self.operators}) <= 1

    def is_goal(self, state: int) -> bool:
        """Whether everything that the goal asks for is true."""
        return state & self.goal == self.goal

    def true_facts(self, state: int) -> tuple[str, ...]:
        """The names of the facts that are true in a state."""
        return tuple(self.facts[fact] for fact in bits(state))


def bits(mask: int) -> list[int]:
    """The positions of the ones of a mask, in order.

    >>> bits(0b10110)
    [1, 2, 4]
    """
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
