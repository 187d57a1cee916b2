"""Solvers of one's own: `FILE.py:FUNCTION`, run in a child process under limits."""

from sudokulab.lab.guest.run import GuestSolver
from sudokulab.lab.guest.spec import GuestSpec, guest_spec

__all__ = ["GuestSolver", "GuestSpec", "guest_spec"]
