"""Algorithms that fill a grid, one in a file; `SOLVERS` lists them."""

from __future__ import annotations

from random import Random
from typing import Protocol, cast

from sudokulab.board import Puzzle
from sudokulab.limits import Limits
from sudokulab.ports import Tracer
from sudokulab.registry import Entry, Registry
from sudokulab.solvers.values import Outcome, Search, SolveResult, Stats, Status, Verdict

__all__ = [
    "SOLVERS",
    "Outcome",
    "Search",
    "SolveResult",
    "Solver",
    "Stats",
    "Status",
    "Verdict",
    "solver",
]


class Solver(Protocol):
    """A search for the solution of a puzzle, under limits, repeatable from `rng`, visible to `tracer`."""

    def __call__(
        self, puzzle: Puzzle, *, limits: Limits, rng: Random, tracer: Tracer | None
    ) -> SolveResult: ...


SOLVERS = Registry(
    "solver",
    {
        "native": Entry(
            "compiled exact search for every shape; proves how many solutions there are",
            "sudokulab.solvers.exact:solve",
        ),
        "backtracking": Entry(
            "first empty cell, values ascending, back when none is left",
            "sudokulab.solvers.backtracking:solve",
        ),
        "mrv": Entry(
            "backtracking from the cell with the fewest values left",
            "sudokulab.solvers.mrv:solve",
        ),
        "forward-checking": Entry(
            "as mrv, and each value leaves the domains of its peers at once",
            "sudokulab.solvers.forward_checking:solve",
        ),
        "mac": Entry(
            "as mrv, with arc consistency (AC-3) before the search and after each value",
            "sudokulab.solvers.mac:solve",
        ),
        "singles": Entry(
            "as people do: fill what is forced, guess only where nothing is",
            "sudokulab.solvers.singles:solve",
        ),
        "exact-cover": Entry(
            "Algorithm X with dancing links",
            "sudokulab.solvers.exact_cover:solve",
        ),
        "astar": Entry(
            "A* with open and closed sets, to show why it fits badly",
            "sudokulab.solvers.astar:solve",
        ),
        "mrv-greedy": Entry(
            "fewest values first, a random one, and never back: may meet a dead end",
            "sudokulab.solvers.mrv_greedy:solve",
        ),
        "brute-force": Entry(
            "every filling in turn; says how many there are where that is hopeless",
            "sudokulab.solvers.brute_force:solve",
        ),
        "annealing": Entry(
            "simulated annealing on grids whose boxes are full; proves nothing",
            "sudokulab.solvers.annealing:solve",
        ),
        "sat": Entry(
            "a SAT engine (PySAT) on the puzzle as a formula",
            "sudokulab.solvers.sat:solve",
        ),
        "cp-sat": Entry(
            "CP-SAT of OR-tools on the puzzle as cells that differ",
            "sudokulab.solvers.cp_sat:solve",
            "cpsat",
        ),
    },
    group="sudokulab.solvers",
)


def solver(name: str) -> Solver:
    """The solver of that name; an unknown one raises `UnknownName` with the nearest.

    >>> solver("native").__name__
    'solve'
    """
    return cast(Solver, SOLVERS.load(name))
