"""What node consistency and arc consistency leave of a puzzle before any search."""

from __future__ import annotations

from sudokulab.board import Puzzle, candidates, conflicts
from sudokulab.board.csp import CspView
from sudokulab.limits import NO_LIMITS
from sudokulab.solvers.csp import Domains
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.mac import ac3, every_arc


def view(puzzle: Puzzle) -> CspView:
    """The domains at first, with consistent nodes, and with consistent arcs (AC-3).

    >>> seen = view(Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]]))
    >>> [bin(stage[1]) for stage in (seen.first, seen.node, seen.arc)], len(seen.settled_cells)
    (['0b1111', '0b1010', '0b10'], 12)
    """
    clues = puzzle.clues
    first = tuple(1 << clue - 1 if clue else puzzle.shape.every_value for clue in clues)
    left = candidates(puzzle.grid)
    node = tuple(1 << clue - 1 if clue else left[cell] for cell, clue in enumerate(clues))
    if conflicts(puzzle.grid) or not all(node):
        return CspView(puzzle, first, node, None, _first_empty(node))
    effort = Effort(NO_LIMITS)
    position = Domains(puzzle, effort)
    before = effort.checks  # what making the nodes consistent took
    ac3(position, every_arc(position))
    arc = tuple(position.domains)
    return CspView(puzzle, first, node, arc, _first_empty(arc), effort.checks - before)


def _first_empty(domains: tuple[int, ...]) -> int | None:
    return next((cell for cell, domain in enumerate(domains) if not domain), None)
