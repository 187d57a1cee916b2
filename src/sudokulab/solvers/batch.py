"""Many puzzles of one shape at once: the core takes them by the slice; what it leaves is finished singly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudokulab.board import Grid, Shape
from sudokulab.board.array import check_grids
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Progress
from sudokulab.solvers import native
from sudokulab.solvers._meter import Meter
from sudokulab.solvers.counting import Solutions
from sudokulab.solvers.settling import NODE_BUDGET, PROOF, settle_under

if TYPE_CHECKING:
    from numpy import uint8, uint32
    from numpy.typing import NDArray

UNDECIDED = native.UNDECIDED
"""Stands in `BatchResult.counts` where a limit struck before the count was certain."""

_NODES_PER_GRID = 2_000
_NODES_PER_SLICE = 4_000
_GRIDS_PER_SLICE = 512


@dataclass(frozen=True, slots=True, eq=False)
class BatchResult:
    """Row by row the first solution, zeros where none was found, and the number of solutions."""

    solutions: NDArray[uint8]
    counts: NDArray[uint32]


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

    check_grids(grids, shape)
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
    rows = slice(start, start + _GRIDS_PER_SLICE)
    finished, nodes = native.solve_rows(
        grids[rows],
        shape,
        limit=limit,
        node_budget=meter.grant(_NODES_PER_GRID),
        slice_nodes=meter.grant(_NODES_PER_SLICE),
        node_limit=meter.grant(native.ENDLESS),
        solutions=result.solutions[rows],
        counts=result.counts[rows],
    )
    meter.spend(nodes)
    return finished


def _finish_row(grid: Grid, limit: int, meter: Meter, result: BatchResult, row: int) -> None:
    """Settle a row that the batch left undecided; a limit that strikes leaves it so."""
    if limit <= PROOF:
        settled = settle_under(meter, grid, node_budget=NODE_BUDGET)
        first = settled.solutions[0] if settled.solutions else None
        counted, decided = min(limit, len(settled.solutions)), settled.decided
    else:
        with Solutions(grid, meter, node_budget=NODE_BUDGET) as found:
            first = next(found, None)
            reached = found.advance(limit)
            counted, decided = found.count, reached or found.complete
    if first is not None:
        result.solutions[row] = list(first)
    if decided:
        result.counts[row] = counted
