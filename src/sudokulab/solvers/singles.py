"""The way people solve: fill what is forced, and guess only where nothing is.

    step 1: fill every cell that has exactly one candidate, until a whole look at the grid fills none
    step 2: fill every value that has one place in a unit; if there was one, back to step 1
    step 3: guess a value of an empty cell and begin anew; if that fails, take it all back and try the next

A cell without a candidate, or a value without a place, shows that the latest guess was wrong.
"""

from __future__ import annotations

from random import Random

from sudokulab.board import Puzzle, Unit, conflicts, units
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.ports import Tracer
from sudokulab.solvers.csp import Order, Recursion, Select, ascending, run
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.mrv import fewest_candidates
from sudokulab.solvers.position import Position
from sudokulab.solvers.values import Outcome, Search, SolveResult

NAME = "singles"


def solve(
    puzzle: Puzzle,
    *,
    limits: Limits = NO_LIMITS,
    rng: Random | None = None,
    tracer: Tracer | None = None,
    select: Select[Position] = fewest_candidates,
    order: Order[Position] = ascending,
) -> SolveResult:
    """Fill singles to a fixpoint, then guess in the cell that `select` names.

    >>> puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> solve(puzzle).rows[0], solve(puzzle).stats.nodes
    ([1, 2, 3, 4], 1)
    """
    effort = Effort(limits, look_every=1)
    if conflicts(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    position = Position(puzzle, effort, tracer)
    outcome = run(_solve(position, select, order))
    if tracer is not None and outcome is Outcome.SOLVED:
        tracer.solved()
    return effort.result(puzzle, NAME, Search(outcome), position.values)


def _solve(position: Position, select: Select[Position], order: Order[Position]) -> Recursion:
    effort, tracer, depth = position.effort, position.tracer, position.depth
    if effort.spent():
        return Outcome.LIMIT
    effort.nodes += 1
    if not fill_singles(position):
        position.take_back_to(depth)
        return Outcome.EXHAUSTED
    cell = select(position)
    if cell is None:
        return Outcome.SOLVED
    for value in order(position, cell):
        if tracer is not None:
            tracer.decision(cell, value, position.depth)
        position.place(cell, value)
        outcome = yield _solve(position, select, order)
        if outcome is not Outcome.EXHAUSTED:
            return outcome
        position.take_back()
    position.take_back_to(depth)
    return Outcome.EXHAUSTED


def fill_singles(position: Position) -> bool:
    """Steps 1 and 2 until neither fills a cell; False at a contradiction."""
    while True:
        if not _fill_cells_with_one_candidate(position):
            return False
        before = position.depth
        if not _fill_values_with_one_place(position):
            return False
        if position.depth == before:
            return True


def _fill_cells_with_one_candidate(position: Position) -> bool:
    """Step 1, to its fixpoint; False when a cell has no candidate."""
    before = -1
    while position.depth > before:
        before = position.depth
        for cell, value in enumerate(position.values):
            position.effort.visits += 1
            if value:
                continue
            mask = position.candidates(cell)
            if not mask:
                if position.tracer is not None:
                    position.tracer.dead_end(cell, position.depth)
                return False
            if mask.bit_count() == 1:
                position.place(cell, mask.bit_length())
    return True


def _fill_values_with_one_place(position: Position) -> bool:
    """Step 2, once through the units; False when a value has no place."""
    return all(_fill_unit(position, unit) for unit in units(position.shape))


def _fill_unit(position: Position, unit: Unit) -> bool:
    """Fill each value that has one place in `unit`; False when one has none."""
    position.effort.visits += len(unit.cells)
    masks = {cell: position.candidates(cell) for cell in unit.cells if not position.values[cell]}
    held = {position.values[cell] for cell in unit.cells}
    for value in range(1, position.shape.side + 1):
        if value in held:
            continue
        places = [cell for cell, mask in masks.items() if mask >> value - 1 & 1 and not position.values[cell]]
        if not places:
            if position.tracer is not None:
                position.tracer.note(f"{unit} has no place left for {value}")
            return False
        if len(places) == 1:
            position.place(places[0], value)
    return True
