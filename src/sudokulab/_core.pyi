"""
The compiled core of Sudoku Lab; reached through the `native` module of a room, never directly.
"""

import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray


def canonical9(values: bytes) -> tuple[bytes, list[int], list[int], list[int], bool]:
    """
    The canonical form of a 9x9 grid, and the rows, columns, values and transposition that lead there.
    """

def canonicalise9(grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], images: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu')]) -> None:
    """Write the canonical form of each grid into `images`."""

def build_info() -> dict[str, str]:
    """
    How the core was compiled: architecture, build type, compiler, instruction sets allowed everywhere, standard.
    """

class Halt(enum.IntEnum):
    """Why a search came back."""

    PAUSED = 0
    """The nodes granted are used up."""

    SOLUTION = 1
    """As many solutions as asked for were found."""

    EXHAUSTED = 2
    """There are no further solutions."""

class Search:
    """
    A search that reports every solution once and can be continued in slices.

    It releases the GIL while it works.
    """

    def __init__(self, values: bytes, box_height: int, box_width: int, *, seed: int = 0, witness: bytes | None = None) -> None:
        """
        Clues row by row, 0 for an empty cell; the values of `witness`, a known solution, are tried first.
        """

    def advance(self, nodes: int, limit: int) -> Halt:
        """
        Visit up to `nodes` more nodes; SOLUTION once `limit` solutions were found in all.
        """

    @property
    def solution(self) -> bytes:
        """The latest solution, row by row."""

    @property
    def found(self) -> int:
        """Solutions found so far."""

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""

    def candidates(self) -> list[int]:
        """
        For each cell the values that the clues leave to it after propagation, bit `value - 1`; all 0 when the clues contradict each other.
        """

    def unwind(self) -> list[tuple[int, int, bool]]:
        """
        Go back to the root of the largest open subtree without a solution so far; the decisions that lead there as (cell, value, holds).
        """

    def refute(self) -> None:
        """Leave the subtree at which `unwind` stopped as one without a solution."""

    def follow(self, witness: bytes) -> None:
        """Try the values of this solution first, from now on."""

UNDECIDED: int = 4294967295

def solve_many(grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], box_height: int, box_width: int, *, limit: int, node_budget: int, slice_nodes: int, node_limit: int, solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], counts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')]) -> tuple[int, int]:
    """
    Count the solutions of each grid up to `limit`, with its first solution or zeros; UNDECIDED where `node_budget` nodes were not enough.

    Stops after a grid once about `slice_nodes` nodes of work are done, and never visits more than `node_limit`; returns how many grids it has finished, and the nodes visited.
    """
