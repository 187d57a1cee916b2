"""The states behind a state, quickly.

Whether an operator can be applied depends on few facts. Operators that look at the same few facts (those of
one rover, say) form a cluster; the moves of a cluster are worked out once for every combination of its facts
that comes up, and looked up ever after. On the second lunar mission a state costs a few lookups instead of 84
comparisons.
"""

from __future__ import annotations

from collections import Counter

from sudokulab.planning.task import Operator, Task, bits

_LARGEST_CLUSTER = 4000
"""Combinations of facts up to which operators join a cluster, if each fact is one of its kind at a time."""
_MOST_REMEMBERED = 100_000
"""Combinations that a cluster keeps; one that meets more starts anew, so that its memory stays bounded."""


class Moves(dict[int, tuple[tuple[int, int, Operator], ...]]):
    """A cluster: its relevant facts in a state, to what to keep and to add, with the operator."""

    def __init__(self, mask: int, operators: list[Operator]) -> None:
        super().__init__()
        self.mask = mask
        self._without_need = [one for one in operators if not one.precondition]
        self._by_need: dict[int, list[Operator]] = {}
        popularity = Counter(fact for one in operators for fact in bits(one.precondition))
        for one in operators:
            if one.precondition:
                rarest = min(bits(one.precondition), key=lambda fact: (popularity[fact], fact))
                self._by_need.setdefault(rarest, []).append(one)

    def __missing__(self, facts: int) -> tuple[tuple[int, int, Operator], ...]:
        near = [one for fact in bits(facts) for one in self._by_need.get(fact, ())]
        moves = tuple(
            (~one.delete, one.add, one) for one in (*self._without_need, *near) if one.applicable(facts)
        )
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        self[facts] = moves
        return moves


def clusters(task: Task) -> tuple[Moves, ...]:
    """The operators of a task, in clusters that look at few combinations of facts each."""
    variable = _variables(task)
    sizes = Counter(variable.values())
    groups: list[tuple[set[int], int, list[Operator]]] = []
    by_need: dict[frozenset[int], list[Operator]] = {}
    for operator in task.operators:
        by_need.setdefault(frozenset(variable[fact] for fact in bits(operator.precondition)), []).append(
            operator
        )
    for needed in sorted(by_need, key=lambda variables: (-len(variables), sorted(variables))):
        _join_group(groups, needed, sizes, by_need[needed])
    return tuple(Moves(_mask_of(operators), operators) for _, _, operators in groups)


def _join_group(
    groups: list[tuple[set[int], int, list[Operator]]],
    needed: frozenset[int],
    sizes: Counter[int],
    operators: list[Operator],
) -> None:
    """Add operators to the group that shares most with them and stays small; else open a new one."""
    for place, (variables, _, members) in sorted(
        enumerate(groups), key=lambda entry: -len(entry[1][0] & needed)
    ):
        union = variables | needed
        combinations = 1
        for one in union:
            combinations *= sizes[one] + 1
        if combinations <= _LARGEST_CLUSTER:
            groups[place] = (union, combinations, members + operators)
            return
    groups.append((set(needed), 0, list(operators)))


def _mask_of(operators: list[Operator]) -> int:
    mask = 0
    for operator in operators:
        mask |= operator.precondition
    return mask


def _variables(task: Task) -> dict[int, int]:
    """Facts that replace each other (a rover is here, then there) get the same number."""
    root = list(range(len(task.facts)))

    def find(fact: int) -> int:
        while root[fact] != fact:
            root[fact] = root[root[fact]]
            fact = root[fact]
        return fact

    for operator in task.operators:
        gone, come = bits(operator.precondition & operator.delete), bits(operator.add)
        if len(gone) == 1 and len(come) == 1:
            root[find(gone[0])] = find(come[0])
    return {fact: find(fact) for fact in range(len(task.facts))}
