"""The report calls puzzle6 "known as the hardest Sudoku in the world"; by no measure of ours is it."""

from __future__ import annotations

import pytest

from sudokulab.board import Puzzle
from sudokulab.board.notation import parse
from sudokulab.limits import Limits
from sudokulab.solvers import Outcome, Status, backtracking, mrv, settling
from sudokulab.solvers.exact import judge
from support.classic import classic

HARDER = {
    "Inkala 2012": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "Golden Nugget": ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "Easter Monster": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
}
AGAINST_BACKTRACKING = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


@pytest.mark.parametrize("name", HARDER)
def test_others_cost_the_core_and_mrv_more(name: str) -> None:
    def cost(puzzle: Puzzle) -> tuple[int, int]:
        return settling.settle(puzzle.grid).nodes, mrv.solve(puzzle).stats.backtracks or 0

    other = parse(HARDER[name])
    assert judge(other).status is Status.UNIQUE
    assert all(more > less for more, less in zip(cost(other), cost(classic("puzzle6")), strict=True))


def test_another_costs_backtracking_more() -> None:
    other = parse(AGAINST_BACKTRACKING)
    assert judge(other).status is Status.UNIQUE
    assert backtracking.solve(classic("puzzle6")).stats.backtracks == 980_671
    stopped = backtracking.solve(other, limits=Limits(nodes=982_000))
    assert stopped.search.outcome is Outcome.LIMIT
    assert (stopped.stats.backtracks or 0) > 980_671
