"""CP-SAT of OR-tools on the puzzle as different integers: a strong general engine, which searches inside."""

from __future__ import annotations

from random import Random

from ortools.sat.python import cp_model

from sudokulab.board import Puzzle, candidates, units, values_in
from sudokulab.board import conflicts as broken_rules
from sudokulab.limits import NO_LIMITS, LimitKind, Limits, Strike
from sudokulab.ports import Tracer
from sudokulab.solvers._meter import Meter
from sudokulab.solvers.effort import COUNTERS, Effort
from sudokulab.solvers.values import Outcome, Search, SolveResult

NAME = "cp-sat"
# The engine works in slices, so that a wish to stop is seen: never later than the search has run already, as
# each slice begins anew and is twice as long. They are measured in the engine's deterministic time, which is
# about a second for a second, so that the same seed gives the same grid.
_FIRST_SLICE = 2.0
_MOST_CONFLICTS = 1 << 62
_SEED_BITS = 30


def solve(
    puzzle: Puzzle, *, limits: Limits = NO_LIMITS, rng: Random | None = None, tracer: Tracer | None = None
) -> SolveResult:
    """Let the values of each unit be different; a conflict of the engine counts as a node of `limits`.

    The engine keeps no bound on memory; the largest grids took it 50 MB.

    >>> puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    >>> solve(puzzle).rows[0], solve(puzzle).stats.nodes
    ([1, 2, 3, 4], None)
    """
    effort = Effort(limits, absent=COUNTERS)
    if broken_rules(puzzle.grid):
        return effort.invalid(puzzle, NAME)
    meter = Meter(limits)
    outcome, values = _search(puzzle, limits, meter, seed=rng.getrandbits(_SEED_BITS) if rng else 0)
    if tracer is not None and outcome is Outcome.SOLVED:
        for depth, cell in enumerate(puzzle.grid.empty_cells, start=1):
            tracer.place(cell, values[cell], depth)
        tracer.solved()
    effort.strike = meter.strike
    return effort.result(puzzle, NAME, Search(outcome), values)


def _search(puzzle: Puzzle, limits: Limits, meter: Meter, *, seed: int) -> tuple[Outcome, bytearray]:
    """How the engine ended, and the grid, which is full when it found a solution."""
    values = bytearray(puzzle.clues)
    masks = candidates(puzzle.grid)
    if not all(mask for mask, clue in zip(masks, puzzle.clues, strict=True) if not clue):
        return Outcome.EXHAUSTED, values
    started, length = limits.clock(), _FIRST_SLICE
    model, cells = _model(puzzle, masks)
    while granted := meter.grant(_MOST_CONFLICTS):
        left = limits.left_after(seconds=limits.clock() - started)
        engine = _engine(left, conflicts=granted, length=length, seed=seed)
        status = engine.solve(model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            for cell, variable in cells.items():
                values[cell] = engine.value(variable)
            return Outcome.SOLVED, values
        if status == cp_model.INFEASIBLE:
            return Outcome.EXHAUSTED, values
        meter.spend(engine.num_conflicts)
        if engine.response_proto.deterministic_time < length:  # a limit struck within the slice
            if not meter.struck:  # by the engine's own clock
                meter.strike = Strike(LimitKind.TIME, limits.seconds)
            break
        length *= 2
    return Outcome.LIMIT, values


def _model(puzzle: Puzzle, masks: tuple[int, ...]) -> tuple[cp_model.CpModel, dict[int, cp_model.IntVar]]:
    """A variable for each empty cell, whose domain is what the clues leave."""
    model = cp_model.CpModel()
    cells = {
        cell: model.new_int_var_from_domain(cp_model.Domain.from_values(list(values_in(masks[cell]))), "")
        for cell in puzzle.grid.empty_cells
    }
    for unit in units(puzzle.shape):
        model.add_all_different([cells[cell] for cell in unit.cells if cell in cells])
    return model, cells


def _engine(left: Limits, *, conflicts: int, length: float, seed: int) -> cp_model.CpSolver:
    """An engine that stops after so many conflicts, or so much of its own time, or where `left` ends."""
    engine = cp_model.CpSolver()
    parameters = engine.parameters
    parameters.num_workers = 1
    parameters.random_seed = seed
    parameters.max_number_of_conflicts = conflicts
    parameters.max_deterministic_time = length
    parameters.catch_sigint_signal = False  # Ctrl-C belongs to whoever started the search
    if left.seconds is not None:
        parameters.max_time_in_seconds = left.seconds
    return engine
