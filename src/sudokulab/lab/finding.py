"""The solver that a name stands for: one of the lab's, or a function of somebody's file."""

from __future__ import annotations

from collections.abc import Callable

from sudokulab.errors import UnknownName
from sudokulab.solvers import SOLVERS, Solver, solver


def find_solver(name: str, *, note: Callable[[str], None] | None = None) -> Solver:
    """The solver of that name; `note` is told what a solver of one's own prints.

    What is wrong with the name or the file is raised as `LabError`.

    >>> find_solver("natve")
    Traceback (most recent call last):
    sudokulab.errors.UnknownName: unknown solver 'natve'; did you mean 'native'?
    >>> find_solver("no-such-file.py:solve")
    Traceback (most recent call last):
    sudokulab.errors.UnreadableInput: no-such-file.py: No such file or directory
    """
    if ".py:" not in name:
        return solver(name)
    from sudokulab.lab.guest import GuestSolver, guest_spec

    spec = guest_spec(name)
    return solver(name) if spec is None else GuestSolver(spec, note=note)


def check_solver(name: str) -> None:
    """Raise what is wrong with the name of a solver before anything is read or run.

    >>> check_solver("backtraking")
    Traceback (most recent call last):
    sudokulab.errors.UnknownName: unknown algorithm 'backtraking'; did you mean 'backtracking'?
    """
    if ".py:" in name:
        find_solver(name)
    elif name not in SOLVERS:
        raise UnknownName("algorithm", name, SOLVERS)
