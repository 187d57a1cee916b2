"""Shapes, cells, units, grids, candidates, symmetries: what a Sudoku is, without any search."""

from sudokulab.board.candidates import candidates, cell_candidates, values_in
from sudokulab.board.canonical import canonical, canonical_symmetry, canonicalise
from sudokulab.board.cell import cell_name, parse_cell
from sudokulab.board.check import Conflict, Reason, ReasonKind, conflicts, dead_end, is_solution, reason_text
from sudokulab.board.grid import EMPTY, Grid, Puzzle
from sudokulab.board.shape import MAX_SIDE, MIN_SIDE, NINE, Shape
from sudokulab.board.symmetry import Symmetry, identity, random_symmetry, transposition
from sudokulab.board.unit import Unit, UnitKind, peers, units, units_of_cells
from sudokulab.board.why import CellView, UnitView, look_at

__all__ = [
    "EMPTY",
    "MAX_SIDE",
    "MIN_SIDE",
    "NINE",
    "CellView",
    "Conflict",
    "Grid",
    "Puzzle",
    "Reason",
    "ReasonKind",
    "Shape",
    "Symmetry",
    "Unit",
    "UnitKind",
    "UnitView",
    "candidates",
    "canonical",
    "canonical_symmetry",
    "canonicalise",
    "cell_candidates",
    "cell_name",
    "conflicts",
    "dead_end",
    "identity",
    "is_solution",
    "look_at",
    "parse_cell",
    "peers",
    "random_symmetry",
    "reason_text",
    "transposition",
    "units",
    "units_of_cells",
    "values_in",
]
