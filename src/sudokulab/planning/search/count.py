"""How many plans are shortest: sequences of ground actions, counted without listing them."""

from __future__ import annotations

from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.planning.budget import Budget
from sudokulab.planning.search.successors import clusters
from sudokulab.planning.task import Task
from sudokulab.planning.values import Reason

_BYTES_PER_STATE = 120
_STATES_PER_CHECK = 256


def count_shortest(task: Task, *, limits: Limits = NO_LIMITS) -> int | Reason:
    """The number of plans with the fewest steps, 0 when there is none; or the limit that struck.

    Every state carries the number of shortest ways to it, the sum of those of the states one step before.

    >>> from sudokulab.planning.ground import ground
    >>> from sudokulab.planning.lunar import mission
    >>> count_shortest(ground(*mission(1)))
    4
    """
    budget = Budget(limits, bytes_each=_BYTES_PER_STATE)
    moves_of = tuple((cluster.mask, cluster) for cluster in clusters(task))
    seen: set[int] = {task.init}
    layer = {task.init: 1}
    expanded = 0
    while layer:
        ways = sum(count for state, count in layer.items() if task.is_goal(state))
        if ways:
            return ways
        following: dict[int, int] = {}
        for state, count in layer.items():
            expanded += 1
            if expanded % _STATES_PER_CHECK == 0:
                reason = budget.struck(expanded=expanded, stored=len(seen))
                if reason is not None:
                    return reason
            for mask, moves in moves_of:
                for keep, add, _ in moves[state & mask]:
                    successor = state & keep | add
                    if successor not in seen:
                        following[successor] = following.get(successor, 0) + count
        seen.update(following)
        layer = following
    return 0
