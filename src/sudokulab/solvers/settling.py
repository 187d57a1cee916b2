"""Whether a puzzle has no solution, one, or several: the compiled search first, then a SAT engine.

Between the slices of a search the clock is read, the cancel flag is looked at and Ctrl-C gets through. A
limit that strikes is part of an answer, never an exception.
"""

from __future__ import annotations

from dataclasses import dataclass

from sudokulab.board import Grid, Shape
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers import handoff, native
from sudokulab.solvers._meter import Meter

NODE_BUDGET = 20_000
"""Nodes without a new solution after which the SAT engine is asked."""

PROOF = 2
"""Solutions that prove that there is not just one."""


@dataclass(frozen=True, slots=True)
class Settled:
    """At most two different solutions; `decided` when there are two, or no others."""

    solutions: tuple[bytes, ...]
    decided: bool
    nodes: int


def settle(
    grid: Grid, *, limits: Limits = NO_LIMITS, seed: int = 0, node_budget: int = NODE_BUDGET
) -> Settled:
    """Find out whether `grid` has no solution, one, or several.

    What the compiled search has not settled after `node_budget` nodes, SAT settles.

    >>> settle(Grid.from_rows([[1, 2, 3, 4], [3, 4, 0, 0], [0] * 4, [0] * 4])).decided
    True
    """
    return settle_under(Meter(limits), grid, seed=seed, node_budget=node_budget)


def settle_under(meter: Meter, grid: Grid, *, seed: int = 0, node_budget: int = NODE_BUDGET) -> Settled:
    """Like `settle`, with what `meter` has left; the nodes of the answer are all that it has counted."""
    search = native.search(grid, seed)
    budget = node_budget if handoff.is_available() else native.ENDLESS
    solutions: list[bytes] = []
    while len(solutions) < PROOF:
        halt = native.advance(search, meter, limit=len(solutions) + 1, budget=budget)
        if halt is native.Halt.EXHAUSTED:
            return Settled(tuple(solutions), True, meter.nodes)
        if halt is native.Halt.PAUSED:
            return _settle_by_sat(grid.shape, search.candidates(), meter, solutions)
        solutions.append(search.solution)
    return Settled(tuple(solutions), True, meter.nodes)


def _settle_by_sat(shape: Shape, masks: list[int], meter: Meter, solutions: list[bytes]) -> Settled:
    if meter.struck:
        return Settled(tuple(solutions), False, meter.nodes)
    with handoff.SatSearch(shape, masks) as sat:
        for known in solutions:
            sat.exclude(known)
        while len(solutions) < PROOF:
            answer = sat.find(meter)
            if answer.solution is None:
                return Settled(tuple(solutions), answer.decided, meter.nodes)
            solutions.append(answer.solution)
            sat.exclude(answer.solution)
    return Settled(tuple(solutions), True, meter.nodes)
