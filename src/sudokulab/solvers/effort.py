"""What a teaching search spends: its counters, its limits, and the result that they end in."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sudokulab.board import Grid, Puzzle
from sudokulab.limits import LimitKind, Limits, Strike
from sudokulab.solvers.values import (
    INVALID_VERDICT,
    UNSETTLED,
    Outcome,
    Search,
    SolveResult,
    Stats,
    Verdict,
)

_MEGABYTE = 1_000_000
COUNTERS = ("visits", "checks", "nodes", "placements", "backtracks", "max_depth")


class Effort:
    """The counters of one search, held against its limits; `Stats` says what each of them counts.

    A search asks `spent` before each node. `look_every` is how many nodes may pass between two looks at
    the clock, `absent` names the counters that the algorithm has no event for, and `held_bytes` is what
    the search believes to hold in memory; `strike` is the limit that has struck.

    >>> effort = Effort(Limits(nodes=2))
    >>> effort.spent()
    False
    >>> effort.nodes = 2
    >>> effort.spent()
    True
    """

    def __init__(self, limits: Limits, *, look_every: int = 16, absent: Collection[str] = ()) -> None:
        self.visits = self.checks = self.nodes = self.placements = self.backtracks = self.max_depth = 0
        self.held_bytes = 0
        self.strike: Strike | None = None
        self._limits = limits
        self._started = limits.clock()
        self._deadline = limits.deadline(started=self._started)
        self._look_every = look_every
        self._absent = frozenset(absent)
        self.next_look = 0

    def spent(self) -> bool:
        """Whether a limit has struck; the limit on nodes is exact."""
        return self.nodes >= self.next_look and self._look()

    def _look(self) -> bool:
        limits = self._limits
        if limits.observer is not None:
            limits.observer(self._counters())
        self.next_look = self.nodes + self._look_every
        if limits.nodes is not None:
            self.next_look = min(self.next_look, limits.nodes)
        now = limits.clock() if self._deadline is not None else 0.0
        struck = limits.struck(now=now, deadline=self._deadline, nodes=self.nodes)
        if struck is None and limits.memory_mb is not None and self.held_bytes > limits.memory_mb * _MEGABYTE:
            struck = Strike(LimitKind.MEMORY, limits.memory_mb)
        self.strike = struck or self.strike
        return struck is not None

    def result(
        self,
        puzzle: Puzzle,
        algorithm: str,
        search: Search,
        values: bytes | bytearray | None = None,
    ) -> SolveResult:
        """The answer of a search, which has `values` on its board when it is solved.

        A solution or a complete search proves something, all else does not; of one that a limit ended, the
        answer names the limit.
        """
        if search.outcome is Outcome.LIMIT:
            search = replace(search, limit=self.strike)
        solution = None
        if search.outcome is Outcome.SOLVED and values is not None:
            solution = Grid(puzzle.shape, bytes(values))
        return SolveResult(puzzle, algorithm, _verdict(search, solution), search, solution, self._stats())

    def invalid(self, puzzle: Puzzle, algorithm: str) -> SolveResult:
        """The answer for a puzzle that breaks a rule: nothing was searched."""
        return SolveResult(puzzle, algorithm, INVALID_VERDICT, Search(Outcome.EXHAUSTED), None, self._stats())

    def _counters(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in COUNTERS if name not in self._absent}

    def _stats(self) -> Stats:
        return Stats(**self._counters(), seconds=self._limits.clock() - self._started)


def _verdict(search: Search, solution: Grid | None) -> Verdict:
    if solution is not None:
        return Verdict.of_count(1, exact=False, solutions=(solution.values,))
    return Verdict.of_count(0, exact=True) if search.outcome is Outcome.EXHAUSTED else UNSETTLED
