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
_GROUPS_COMPARED = 8
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
    by_need: dict[frozenset[int], list[Operator]] = {}
    for operator in task.operators:
        needed = frozenset(variable[fact] for fact in bits(operator.precondition))
        by_need.setdefault(needed, []).append(operator)
    grouping = _Grouping(Counter(variable.values()))
    for needed in sorted(by_need, key=lambda variables: (-len(variables), sorted(variables))):
        grouping.add(needed, by_need[needed])
    return tuple(Moves(_mask_of(operators), operators) for operators in grouping.groups)


class _Grouping:
    """Puts operators that look at the same variables together, as long as these have few combinations."""

    def __init__(self, sizes: Counter[int]) -> None:
        self.groups: list[list[Operator]] = []
        self._variables: list[set[int]] = []
        self._with_variable: dict[int, list[int]] = {}
        self._sizes = sizes

    def add(self, needed: frozenset[int], operators: list[Operator]) -> None:
        """Into the group that shares most variables and stays small, else into a new one."""
        shared: Counter[int] = Counter()
        for variable in needed:
            shared.update(self._with_variable.get(variable, [])[-_GROUPS_COMPARED:])
        for group, _ in shared.most_common():
            if self._combinations(self._variables[group] | needed) <= _LARGEST_CLUSTER:
                self.groups[group].extend(operators)
                break
        else:
            group = len(self.groups)
            self.groups.append(list(operators))
            self._variables.append(set())
        for variable in needed - self._variables[group]:
            self._with_variable.setdefault(variable, []).append(group)
        self._variables[group] |= needed

    def _combinations(self, variables: set[int]) -> int:
        combinations = 1
        for variable in variables:
            combinations *= self._sizes[variable] + 1
            if combinations > _LARGEST_CLUSTER:
                break
        return combinations


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
        if len(gone) == 1:
            for fact in come:
                root[find(fact)] = find(gone[0])
    return {fact: find(fact) for fact in range(len(task.facts))}
