"""The door to the compiled core for this room: searches that work in slices, and batches.

What is done between two slices is decided in `settling`, `counting` and `batch`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokulab.board import Grid, Shape
from sudokulab.errors import NativeError
from sudokulab.solvers._meter import Meter

try:
    from sudokulab import _core
except ImportError as error:
    raise NativeError(f"the compiled core does not load ({error}); rebuild it with `make setup`") from error

if TYPE_CHECKING:
    from numpy import uint8, uint32
    from numpy.typing import NDArray

ENDLESS = 2**63
"""More nodes than any search visits."""

UNDECIDED = _core.UNDECIDED
"""Stands for a count of solutions that was not certain when a limit struck."""

Halt = _core.Halt
Search = _core.Search

_NODES_PER_SLICE = 1_000  # some milliseconds on the largest shapes


def search(grid: Grid, seed: int, witness: bytes | None = None) -> Search:
    """A search from the clues of `grid`, which tries the values of `witness`, a known solution, first.

    >>> search(Grid.from_rows([[0] * 4] * 4), 0).advance(1000, 288).name
    'SOLUTION'
    """
    shape = grid.shape
    return Search(grid.values, shape.box_height, shape.box_width, seed=seed, witness=witness)


def advance(search: Search, meter: Meter, *, limit: int, budget: int) -> Halt:
    """Search until `limit` solutions were found; PAUSED at `budget` nodes in all, or when a limit struck."""
    while granted := meter.grant(min(_NODES_PER_SLICE, budget - search.nodes)):
        before = search.nodes
        halt = search.advance(granted, limit)
        meter.spend(search.nodes - before)
        if halt is not Halt.PAUSED:
            return halt
    return Halt.PAUSED


def solve_rows(
    grids: NDArray[uint8],
    shape: Shape,
    *,
    limit: int,
    node_budget: int,
    slice_nodes: int,
    node_limit: int,
    solutions: NDArray[uint8],
    counts: NDArray[uint32],
) -> tuple[int, int]:
    """Answer the first rows of `grids`, each with `node_budget` nodes; returns how many, and the nodes.

    It ends when about `slice_nodes` nodes of work are done, and before `node_limit` is passed.
    """
    return _core.solve_many(
        grids,
        shape.box_height,
        shape.box_width,
        limit=limit,
        node_budget=node_budget,
        slice_nodes=slice_nodes,
        node_limit=node_limit,
        solutions=solutions,
        counts=counts,
    )
