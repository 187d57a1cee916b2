"""The exact solver: compiled search for every shape, and a SAT engine for what that does not settle.

The compiled search works in slices. Between them this module reads the clock, looks at the cancel flag and
lets Ctrl-C through. A limit that strikes is part of an answer, never an exception.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudokulab.board import Grid, Shape, cell_name
from sudokulab.errors import NativeError, ShapeError
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Progress
from sudokulab.solvers import handoff
from sudokulab.solvers._meter import Meter

try:
    from sudokulab import _core
except ImportError as error:
    raise NativeError(f"the compiled core does not load ({error}); rebuild it with `make setup`") from error

if TYPE_CHECKING:
    from numpy import uint8, uint32
    from numpy.typing import NDArray

# Nodes without a new solution after which the SAT engine is asked.
NODE_BUDGET = 20_000
# The same once it had to be asked: what comes after one hard subtree is seldom easier.
_NODES_BETWEEN_QUESTIONS = 2_000
_NODES_PER_SLICE = 1_000  # 1 to 10 ms
_BATCH_NODES_PER_GRID = 2_000
_BATCH_NODES_PER_SLICE = 4_000
_BATCH_GRIDS_PER_SLICE = 512
_ENDLESS = 2**63
_PROOF = 2  # solutions that prove that there is not just one

MAX_COUNT = 2**63
UNDECIDED = _core.UNDECIDED
"""Stands in `BatchResult.counts` where a limit struck before the count was certain."""


@dataclass(frozen=True, slots=True)
class Settled:
    """At most two different solutions; `decided` when there are two, or no others."""

    solutions: tuple[bytes, ...]
    decided: bool
    nodes: int


@dataclass(frozen=True, slots=True)
class Counted:
    """How many solutions were found; `exact` when there are no others."""

    count: int
    exact: bool
    nodes: int


@dataclass(frozen=True, slots=True, eq=False)
class BatchResult:
    """Row by row the first solution, zeros where none was found, and the number of solutions."""

    solutions: NDArray[uint8]
    counts: NDArray[uint32]


def settle(
    grid: Grid, *, limits: Limits = NO_LIMITS, seed: int = 0, node_budget: int = NODE_BUDGET
) -> Settled:
    """Find out whether `grid` has no solution, one, or several.

    What the compiled search has not settled after `node_budget` nodes, SAT settles.

    >>> settle(Grid.from_rows([[1, 2, 3, 4], [3, 4, 0, 0], [0] * 4, [0] * 4])).decided
    True
    """
    return _settle(grid, Meter(limits), seed, node_budget)


def _settle(grid: Grid, meter: Meter, seed: int, node_budget: int) -> Settled:
    search = _search(grid, seed)
    budget = node_budget if handoff.is_available() else _ENDLESS
    solutions: list[bytes] = []
    while len(solutions) < _PROOF:
        progress = _advance(search, meter, limit=len(solutions) + 1, budget=budget)
        if progress is _core.Halt.EXHAUSTED:
            return Settled(tuple(solutions), True, meter.nodes)
        if progress is _core.Halt.PAUSED:
            return _settle_by_sat(grid.shape, search.candidates(), meter, solutions)
        solutions.append(search.solution)
    return Settled(tuple(solutions), True, meter.nodes)


def _settle_by_sat(shape: Shape, masks: list[int], meter: Meter, solutions: list[bytes]) -> Settled:
    if meter.struck:
        return Settled(tuple(solutions), False, meter.nodes)
    with handoff.SatSearch(shape, masks) as sat:
        for known in solutions:
            sat.exclude(known)
        while len(solutions) < _PROOF:
            answer = sat.find(meter)
            if answer.solution is None:
                return Settled(tuple(solutions), answer.decided, meter.nodes)
            solutions.append(answer.solution)
            sat.exclude(answer.solution)
    return Settled(tuple(solutions), True, meter.nodes)


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
    if not 1 <= limit <= MAX_COUNT:
        raise ValueError(f"limit is {limit}, expected 1 to 2**63")
    with Solutions(grid, Meter(limits), seed=seed, witness=witness, node_budget=node_budget) as found:
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
        self._search = _search(grid, seed, witness)
        self._meter = meter
        self._patience = node_budget if handoff.is_available() else _ENDLESS
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
            progress = self._until_stalled(limit)
            if progress is _core.Halt.SOLUTION:
                return True
            self.complete = progress is _core.Halt.EXHAUSTED
            if self.complete or self._meter.struck or not self._ask_sat():
                self.close()
                return False

    def _until_stalled(self, limit: int) -> _core.Halt:
        """Search on while solutions keep coming; PAUSED without any for a while, or when a limit struck."""
        while True:
            found = self._search.found
            budget = self._search.nodes + self._patience
            progress = _advance(self._search, self._meter, limit=limit, budget=budget)
            if progress is not _core.Halt.PAUSED or self._search.found == found or self._meter.struck:
                return progress

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


def solve_many(
    grids: NDArray[uint8],
    shape: Shape,
    *,
    limit: int = 2,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> BatchResult:
    """Count the solutions of every row of `grids` up to `limit`; conflicting clues have none.

    >>> import numpy
    >>> solve_many(numpy.zeros((1, 16), dtype=numpy.uint8), Shape(2, 2), limit=300).counts.tolist()
    [288]
    """
    import numpy

    _check_grids(grids, shape)
    if not 1 <= limit < UNDECIDED:
        raise ValueError(f"limit is {limit}, expected 1 to 2**32 - 2")
    result = BatchResult(
        numpy.zeros(grids.shape, dtype=numpy.uint8), numpy.full(len(grids), UNDECIDED, dtype=numpy.uint32)
    )
    meter = Meter(limits)
    done = 0
    while done < len(grids) and not meter.struck:
        finished = _solve_slice(grids, shape, limit, meter, result, done)
        for row in (done + numpy.flatnonzero(result.counts[done : done + finished] == UNDECIDED)).tolist():
            _finish_row(Grid(shape, grids[row].tobytes()), limit, meter, result, row)
        done += finished
        if progress is not None:
            progress(done, len(grids))
    return result


def _solve_slice(
    grids: NDArray[uint8], shape: Shape, limit: int, meter: Meter, result: BatchResult, start: int
) -> int:
    """Hand the rows from `start` on to the core, which does as many as a slice allows."""
    rows = slice(start, start + _BATCH_GRIDS_PER_SLICE)
    finished, nodes = _core.solve_many(
        grids[rows],
        shape.box_height,
        shape.box_width,
        limit=limit,
        node_budget=meter.grant(_BATCH_NODES_PER_GRID),
        slice_nodes=meter.grant(_BATCH_NODES_PER_SLICE),
        node_limit=meter.grant(_ENDLESS),
        solutions=result.solutions[rows],
        counts=result.counts[rows],
    )
    meter.spend(nodes)
    return finished


def _finish_row(grid: Grid, limit: int, meter: Meter, result: BatchResult, row: int) -> None:
    """Settle a row that the batch left undecided; a limit that strikes leaves it so."""
    if limit <= _PROOF:
        settled = _settle(grid, meter, 0, NODE_BUDGET)
        first = settled.solutions[0] if settled.solutions else None
        counted, decided = min(limit, len(settled.solutions)), settled.decided
    else:
        with Solutions(grid, meter) as found:
            first = next(found, None)
            reached = found.advance(limit)
            counted, decided = found.count, reached or found.complete
    if first is not None:
        result.solutions[row] = list(first)
    if decided:
        result.counts[row] = counted


def _search(grid: Grid, seed: int, witness: bytes | None = None) -> _core.Search:
    shape = grid.shape
    return _core.Search(grid.values, shape.box_height, shape.box_width, seed=seed, witness=witness)


def _advance(search: _core.Search, meter: Meter, *, limit: int, budget: int) -> _core.Halt:
    """Search until `limit` solutions were found; PAUSED at `budget` nodes in all, or when a limit struck."""
    while granted := meter.grant(min(_NODES_PER_SLICE, budget - search.nodes)):
        before = search.nodes
        progress = search.advance(granted, limit)
        meter.spend(search.nodes - before)
        if progress is not _core.Halt.PAUSED:
            return progress
    return _core.Halt.PAUSED


def _check_grids(grids: NDArray[uint8], shape: Shape) -> None:
    if grids.dtype != "uint8" or not grids.flags.c_contiguous:
        layout = "contiguous" if grids.flags.c_contiguous else "strided"
        raise TypeError(f"grids is a {layout} array of {grids.dtype}, expected a contiguous one of uint8")
    if grids.ndim != 2 or grids.shape[1] != shape.cell_count:
        raise ShapeError(f"grids has the shape {grids.shape}, expected (n, {shape.cell_count}) for {shape}")
    if len(grids) and grids.max() > shape.side:
        row, cell = divmod(int((grids > shape.side).argmax()), shape.cell_count)
        place = f"{cell_name(cell, shape)} of row {row}"
        raise ShapeError(f"{place} is {grids[row, cell]}, a {shape} grid has 0 to {shape.side}")
