"""Sudoku Lab: an AI laboratory with Sudoku as its field.

>>> import sudokulab as sl
>>> sl.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").status
<Status.UNIQUE: 'unique'>
"""

from __future__ import annotations

TYPE_CHECKING = False  # Type checkers take it as true; importing typing would slow every start.

__version__ = "0.1.0"

if TYPE_CHECKING:
    from sudokulab.api import compare, count, read, solutions, solve, solve_many, validate
    from sudokulab.board import Grid, Puzzle, Shape
    from sudokulab.errors import LabError
    from sudokulab.limits import Limits
    from sudokulab.solvers import SolveResult, Status

__all__ = [
    "Grid",
    "LabError",
    "Limits",
    "Puzzle",
    "Shape",
    "SolveResult",
    "Status",
    "compare",
    "count",
    "read",
    "solutions",
    "solve",
    "solve_many",
    "validate",
]

# Where each exported name lives: loaded on first use, so that `import sudokulab` costs nothing.
_HOMES = {
    **dict.fromkeys(("compare", "count", "read", "solutions", "solve", "solve_many", "validate"), "api"),
    **dict.fromkeys(("Grid", "Puzzle", "Shape"), "board"),
    **dict.fromkeys(("SolveResult", "Status"), "solvers"),
    "LabError": "errors",
    "Limits": "limits",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'sudokulab' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"sudokulab.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
