"""
The compiled core of Sudoku Lab; reached through the `native` module of a room, never directly.
"""

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
