"""A* search, to show why it fits badly: every way to a full grid is equally long.

    open := the puzzle, closed := nothing
    while open is not empty:
        take the state with the lowest f = g + h from open        g: placements made, h: heuristic
        if it is full: solved
        put it into closed
        for each value that no rule forbids in its first empty cell:
            put the state with that value into open, unless it is in closed or open

Of states with equal f the one with more placements comes first, then the one found first. The three
heuristics never overestimate, so the solution is found with the fewest placements, which is no news: they
are the empty cells, for every solution. What is left of A* is a list of states that grows and grows.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from random import Random

from sudokulab.board import Grid, Puzzle, cell_candidates, conflicts, dead_end, values_in
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.values import Outcome, Search, SolveResult

NAME = "astar"
_MOST_SIZES = 4096
# Measured with tracemalloc: what a state costs in a set, and what its entry in the heap costs beside it.
_BYTES_OF_STATE = 110
_BYTES_OF_ENTRY = 190

Heuristic = Callable[[Grid, Effort], float]
"""An estimate of the placements missing, infinite where no solution can follow; its tests are counted."""


def no_estimate(grid: Grid, effort: Effort) -> float:
    """Nothing is known: A* becomes a breadth-first search."""
    return 0


def empty_cells(grid: Grid, effort: Effort) -> float:
    """Exactly as many placements as there are empty cells."""
    return grid.values.count(0)


def empty_cells_unless_dead(grid: Grid, effort: Effort) -> float:
    """As `empty_cells`, and infinite when a cell has no value left or a value no place in a unit."""
    empty = grid.values.count(0)
    effort.checks += empty * grid.shape.side
    return inf if dead_end(grid) else empty


HEURISTICS: dict[str, Heuristic] = {
    "none": no_estimate,
    "empty-cells": empty_cells,
    "dead-values": empty_cells_unless_dead,
}


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the two sets were after so many states had been expanded."""

    expanded: int
    open: int
    closed: int


@dataclass(frozen=True, slots=True)
class Exploration:
    """The result, and the sizes of open and closed over time, thinned evenly when there are many."""

    result: SolveResult
    sizes: tuple[Sizes, ...]

    @property
    def peak(self) -> int:
        """The most states held at once, as far as the sizes tell."""
        return max((sizes.open + sizes.closed for sizes in self.sizes), default=0)


def solve(
    puzzle: Puzzle,
    *,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    tracer: Tracer | None = None,
    heuristic: Heuristic = empty_cells,
) -> SolveResult:
    """Search with open and closed sets; `explore` tells their sizes too.

    >>> puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> [solve(puzzle, heuristic=heuristic).stats.nodes for heuristic in HEURISTICS.values()]
    [17, 14, 13]
    """
    return explore(puzzle, limits=limits, tracer=tracer, heuristic=heuristic).result


def explore(
    puzzle: Puzzle,
    *,
    limits: Limits = NO_LIMITS,
    tracer: Tracer | None = None,
    heuristic: Heuristic = empty_cells,
) -> Exploration:
    """Search, and record how large open and closed were over time.

    >>> puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> explore(puzzle, heuristic=no_estimate).sizes[-1]
    Sizes(expanded=16, open=1, closed=16)
    """
    effort = Effort(limits, look_every=64, absent=["backtracks"])
    if conflicts(puzzle.grid):
        return Exploration(effort.invalid(puzzle, NAME), ())
    frontier = _Frontier(puzzle, effort, tracer, heuristic)
    outcome = frontier.search()
    result = effort.result(puzzle, NAME, Search(outcome), frontier.solution)
    return Exploration(result, tuple(frontier.sizes))


class _Frontier:
    """Open and closed, and the way to the state that is being expanded."""

    def __init__(self, puzzle: Puzzle, effort: Effort, tracer: Tracer | None, heuristic: Heuristic) -> None:
        self.solution: bytes | None = None
        self.sizes: list[Sizes] = []
        self._shape = puzzle.shape
        self._empty = puzzle.grid.empty_cells
        self._effort = effort
        self._tracer = tracer
        self._heuristic = heuristic
        self._heap: list[tuple[float, int, int, bytes]] = []
        self._open: set[bytes] = set()
        self._closed: set[bytes] = set()
        self._found = 0
        self._stride = 1
        self._shown: list[int] = []
        self._add(puzzle.clues, placed=0)

    def search(self) -> Outcome:
        """Expand states until one is full, none is left, or a limit strikes."""
        effort = self._effort
        while self._open:
            effort.held_bytes = self._held_bytes()
            if effort.spent():
                return Outcome.LIMIT
            effort.nodes += 1
            state = heapq.heappop(self._heap)[-1]
            self._open.remove(state)
            self._show(state)
            if 0 not in state:
                self.solution = state
                if self._tracer is not None:
                    self._tracer.solved()
                return Outcome.SOLVED
            self._closed.add(state)
            self._expand(state)
            self._record_sizes()
        self._retreat(0)
        return Outcome.EXHAUSTED

    def _expand(self, state: bytes) -> None:
        cell = state.index(0)
        placed = self._empty.index(cell) + 1
        self._effort.visits += cell + 1
        self._effort.checks += self._shape.side
        for value in values_in(cell_candidates(Grid(self._shape, state), cell)):
            self._effort.placements += 1
            self._add(state[:cell] + bytes([value]) + state[cell + 1 :], placed)

    def _add(self, state: bytes, placed: int) -> None:
        """Put a state into open, unless it is known or no solution can follow from it."""
        effort = self._effort
        effort.max_depth = max(effort.max_depth, placed)
        estimate = self._heuristic(Grid(self._shape, state), effort)
        if estimate < inf and state not in self._open and state not in self._closed:
            self._found += 1
            heapq.heappush(self._heap, (placed + estimate, -placed, self._found, state))
            self._open.add(state)

    def _held_bytes(self) -> int:
        of_state = _BYTES_OF_STATE + self._shape.cell_count
        return len(self._closed) * of_state + len(self._open) * (of_state + _BYTES_OF_ENTRY)

    def _record_sizes(self) -> None:
        if len(self._closed) % self._stride == 0:
            self.sizes.append(Sizes(len(self._closed), len(self._open), len(self._closed)))
            if len(self.sizes) > _MOST_SIZES:
                del self.sizes[::2]
                self._stride *= 2

    def _show(self, state: bytes) -> None:
        """Tell the tracer the way from the state expanded before: back to where they part, then forward."""
        if self._tracer is None:
            return
        way = [state[cell] for cell in self._empty if state[cell]]
        common = next(
            (depth for depth, (old, new) in enumerate(zip(self._shown, way, strict=False)) if old != new),
            min(len(self._shown), len(way)),
        )
        self._retreat(common)
        for depth in range(common, len(way)):
            self._tracer.place(self._empty[depth], way[depth], depth + 1)
        self._shown = way

    def _retreat(self, depth: int) -> None:
        if self._tracer is not None and len(self._shown) > depth:
            self._tracer.jump(len(self._shown) - depth)
            self._shown = self._shown[:depth]
