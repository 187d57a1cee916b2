"""Every solution once, found when it is asked for, or only counted.

Where the compiled search sees none for a while, a SAT engine is asked about single open subtrees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudokulab.board import Grid
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers import handoff, native
from sudokulab.solvers._meter import Meter
from sudokulab.solvers.settling import NODE_BUDGET

# Nodes without a new solution once the SAT engine was asked: what follows a hard subtree is seldom easier.
_NODES_BETWEEN_QUESTIONS = 2_000

MAX_COUNT = 2**63


@dataclass(frozen=True, slots=True)
class Counted:
    """How many solutions were found; `exact` when there are no others."""

    count: int
    exact: bool
    nodes: int


def count(
    grid: Grid,
    *,
    limit: int,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    witness: bytes | None = None,
    node_budget: int = NODE_BUDGET,
) -> Counted:
    """Count the solutions of `grid` up to `limit`; a solution that is known already helps as `witness`.

    >>> found = count(Grid.from_rows([[0] * 4] * 4), limit=1000)
    >>> found.count, found.exact
    (288, True)
    """
    return count_under(Meter(limits), grid, limit=limit, seed=seed, witness=witness, node_budget=node_budget)


def count_under(
    meter: Meter,
    grid: Grid,
    *,
    limit: int,
    seed: int = 0,
    witness: bytes | None = None,
    node_budget: int = NODE_BUDGET,
) -> Counted:
    """Like `count`, with what `meter` has left; the nodes of the answer are all that it has counted."""
    if not 1 <= limit <= MAX_COUNT:
        raise ValueError(f"limit is {limit}, expected 1 to 2**63")
    with Solutions(grid, meter, seed=seed, witness=witness, node_budget=node_budget) as found:
        found.advance(limit)
        return Counted(found.count, found.complete, found.nodes)


def solutions(
    grid: Grid, *, limits: Limits = NO_LIMITS, seed: int = 0, node_budget: int = NODE_BUDGET
) -> Solutions:
    """Every solution of `grid` exactly once, found when asked for.

    >>> found = solutions(Grid.from_rows([[1, 2, 3, 4], [3, 4, 0, 0], [0] * 4, [0] * 4]))
    >>> len(list(found)), found.complete
    (6, True)
    """
    return Solutions(grid, Meter(limits), seed=seed, node_budget=node_budget)


class Solutions(Iterator[bytes]):
    """Iterator over solutions; it ends when there are no others (`complete`) or when a limit strikes.

    Where the compiled search sees no solution for `node_budget` nodes, SAT is asked about the largest open
    subtree without one: it goes if there is none, else its solution leads the search there.
    """

    def __init__(
        self,
        grid: Grid,
        meter: Meter,
        *,
        seed: int = 0,
        witness: bytes | None = None,
        node_budget: int = NODE_BUDGET,
    ) -> None:
        self._shape = grid.shape
        self._search = native.search(grid, seed, witness)
        self._meter = meter
        self._patience = node_budget if handoff.is_available() else native.ENDLESS
        self._sat: handoff.SatSearch | None = None
        self.complete = False

    @property
    def count(self) -> int:
        """Solutions found so far."""
        return self._search.found

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return self._meter.nodes

    def __next__(self) -> bytes:
        if self.complete or not self.advance(self.count + 1):
            raise StopIteration
        return self._search.solution

    def __enter__(self) -> Solutions:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the SAT engine, if one was needed."""
        if self._sat is not None:
            self._sat.close()
            self._sat = None

    def advance(self, limit: int) -> bool:
        """Search until `limit` solutions were found in all; False when there are fewer, or a limit struck."""
        while True:
            halt = self._until_stalled(limit)
            if halt is native.Halt.SOLUTION:
                return True
            self.complete = halt is native.Halt.EXHAUSTED
            if self.complete or self._meter.struck or not self._ask_sat():
                self.close()
                return False

    def _until_stalled(self, limit: int) -> native.Halt:
        """Search on while solutions keep coming; PAUSED without any for a while, or when a limit struck."""
        while True:
            found = self._search.found
            budget = self._search.nodes + self._patience
            halt = native.advance(self._search, self._meter, limit=limit, budget=budget)
            self._meter.show_count(self._search.found)
            if halt is not native.Halt.PAUSED or self._search.found == found or self._meter.struck:
                return halt

    def _ask_sat(self) -> bool:
        """Let SAT say whether the largest open subtree without a solution has one. False: a limit struck."""
        if self._sat is None:
            self._sat = handoff.SatSearch(self._shape, self._search.candidates())
        answer = self._sat.find(self._meter, assuming=self._search.unwind())
        if answer.solution is not None:
            self._search.follow(answer.solution)
        elif answer.decided:
            self._search.refute()
        # A search that follows a solution needs a node for each cell at most; less would ask in circles.
        self._patience = max(min(self._patience, _NODES_BETWEEN_QUESTIONS), self._shape.cell_count)
        return answer.decided
