"""Forward checking: after each assignment the value leaves the domains of the cell's peers.

A domain that becomes empty shows the contradiction before the search gets there.
"""

from __future__ import annotations

from random import Random

from sudokulab.board import Puzzle, conflicts, peers
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers.csp import Domains, Order, Select, ascending, search
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.mrv import fewest_candidates
from sudokulab.solvers.values import Search, SolveResult

NAME = "forward-checking"


def solve(
    puzzle: Puzzle,
    *,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    tracer: Tracer | None = None,
    select: Select[Domains] = fewest_candidates,
    order: Order[Domains] = ascending,
) -> SolveResult:
    """Search with domains that every assignment reduces; `select` may be `csp.first_empty` as well.

    >>> puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> solve(puzzle).rows[0], solve(puzzle).stats.checks
    ([1, 2, 3, 4], 76)
    """
    effort = Effort(limits)
    if conflicts(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    position = Domains(puzzle, effort, tracer)
    outcome = search(position, select=select, order=order, infer=forward_check)
    return effort.result(puzzle, NAME, Search(outcome), position.values)


def forward_check(position: Domains, cell: int) -> bool:
    """Take the value of `cell` from its empty peers; False as soon as one has none left."""
    value = position.values[cell]
    bit = 1 << value - 1
    for peer in peers(position.shape)[cell]:
        if position.values[peer]:
            continue
        position.effort.checks += 1
        if position.domains[peer] & bit and not position.eliminate(peer, value):
            return False
    return True
