"""Maintaining arc consistency: AC-3 before the search, and again after each assignment.

    ac3(arcs):
        while an arc (cell, peer) is left in the queue:
            if revise(cell, peer) took a value:
                if the domain of cell is empty: contradiction
                every arc (other, cell) comes into the queue, but the one from peer

An arc is consistent when each value of the one cell goes with some value of the other. As the constraint is
"different", only a peer with a single value left can take one away.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from random import Random

from sudokulab.board import Puzzle, conflicts, peers, values_in
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers.csp import Domains, Order, Select, ascending, search
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.mrv import fewest_candidates
from sudokulab.solvers.values import Outcome, Search, SolveResult

NAME = "mac"

Arc = tuple[int, int]


def solve(
    puzzle: Puzzle,
    *,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    tracer: Tracer | None = None,
    select: Select[Domains] = fewest_candidates,
    order: Order[Domains] = ascending,
) -> SolveResult:
    """Make every arc consistent, then search and keep it so.

    >>> puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> solve(puzzle).rows[0], solve(puzzle).stats.backtracks
    ([1, 2, 3, 4], 0)
    """
    effort = Effort(limits, look_every=1)
    if conflicts(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    if effort.spent():
        return effort.result(puzzle, NAME, Search(Outcome.LIMIT))
    position = Domains(puzzle, effort, tracer)
    outcome = Outcome.EXHAUSTED
    if all(position.domains) and ac3(position, every_arc(position)):
        outcome = search(position, select=select, order=order, infer=maintain)
    return effort.result(puzzle, NAME, Search(outcome), position.values)


def every_arc(position: Domains) -> Iterable[Arc]:
    """The arcs between empty cells, both ways; what the clues forbid is no longer in the domains."""
    for cell, around in enumerate(peers(position.shape)):
        if not position.values[cell]:
            yield from ((cell, peer) for peer in around if not position.values[peer])


def maintain(position: Domains, cell: int) -> bool:
    """Make the arcs consistent again, beginning with those that lead to the assigned `cell`."""
    around = peers(position.shape)[cell]
    return ac3(position, ((peer, cell) for peer in around if not position.values[peer]))


def ac3(position: Domains, arcs: Iterable[Arc]) -> bool:
    """Make `arcs`, and all that depend on them, consistent; False at a contradiction."""
    around = peers(position.shape)
    queue = deque(arcs)
    while queue:
        cell, peer = queue.popleft()
        if not revise(position, cell, peer):
            continue
        if not position.domains[cell]:
            return False
        queue.extend((other, cell) for other in around[cell] if other != peer and not position.values[other])
    return True


def revise(position: Domains, cell: int, peer: int) -> bool:
    """Take from `cell` each value for which `peer` has none that differs; whether there was one."""
    domain, other = position.domains[cell], position.domains[peer]
    position.effort.checks += domain.bit_count()
    unsupported = domain & other if other.bit_count() == 1 else 0
    for value in values_in(unsupported):
        position.eliminate(cell, value)
    return unsupported != 0
