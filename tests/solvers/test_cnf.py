"""The formula of a grid says what the rules say, no more and no less."""

from __future__ import annotations

from itertools import count, product

import pytest
from pysat.solvers import Solver

from sudokulab.board import NINE, Grid, Shape, is_solution
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers._meter import Meter
from sudokulab.solvers.cnf import Cnf, cnf, cnf_of_grid
from sudokulab.solvers.handoff import SatSearch
from support import reference

GRIDS = [
    Grid(Shape(2, 2), bytes([1, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 4, 0])),
    Grid(Shape(2, 2), bytes([1, 2, 0, 0] + [0] * 12)),
    Grid(Shape(2, 2), bytes([1, 1] + [0] * 14)),
    Grid(Shape(1, 3), bytes(9)),
    Grid(Shape(2, 3), reference.pattern_grid(2, 3)[:20] + bytes(16)),
]


def models(formula: Cnf) -> list[bytes]:
    with Solver("minisat22", bootstrap_with=formula.clauses) as engine:
        return sorted(formula.grid_values(model) for model in engine.enum_models())


@pytest.mark.parametrize("grid", GRIDS, ids=range(len(GRIDS)))
def test_its_models_are_the_solutions(grid: Grid) -> None:
    expected = list(reference.solutions(grid.values, grid.shape.box_height, grid.shape.box_width))
    assert models(cnf_of_grid(grid)) == expected


def test_the_masks_alone_decide_which_values_are_possible() -> None:
    formula = cnf(Shape(1, 2), [0b01, 0b11, 0b11, 0b11])
    assert models(formula) == [bytes([1, 2, 2, 1])]


def test_a_demand_that_nothing_meets_is_an_empty_clause() -> None:
    assert [] in cnf(Shape(1, 2), [0b01, 0b01, 0b11, 0b11]).clauses
    assert [] in cnf(Shape(1, 2), [0, 0b11, 0b11, 0b11]).clauses


def test_variables_count_from_one_in_the_order_of_the_candidates() -> None:
    formula = cnf(Shape(1, 2), [0b11] * 4)
    assert formula.choices == tuple(product(range(4), (1, 2)))
    assert formula.literals()[3, 2] == 8


def test_literals_of_other_variables_do_not_reach_the_grid() -> None:
    assert cnf(Shape(1, 2), [0b11] * 4).grid_values([1, -2, 9, 4]) == bytes([1, 2, 0, 0])


def test_a_sat_search_keeps_to_decisions_and_exclusions() -> None:
    with SatSearch(Shape(1, 2), [0b11] * 4) as sat:
        held = sat.find(Meter(NO_LIMITS), assuming=[(0, 1, True)])
        assert held.solution == bytes([1, 2, 2, 1])
        sat.exclude(bytes([1, 2, 2, 1]))
        assert sat.find(Meter(NO_LIMITS)).solution == bytes([2, 1, 1, 2])
        refuted = sat.find(Meter(NO_LIMITS), assuming=[(0, 2, False)])
        assert (refuted.solution, refuted.decided) == (None, True)


def test_the_conflicts_of_an_answer_are_spent() -> None:
    clues = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    masks = [0b111111111 if clue == "." else 1 << int(clue) - 1 for clue in clues]
    meter = Meter(NO_LIMITS)
    with SatSearch(NINE, masks) as sat:
        first = sat.find(meter)
        spent = meter.nodes
        sat.exclude(first.solution or b"")
        assert sat.find(meter).decided
    assert 0 < spent < meter.nodes


def test_the_clock_is_looked_at_while_the_formula_is_built() -> None:
    looks = count()
    hasty = Limits(seconds=10, clock=lambda: float(next(looks)))
    with SatSearch(Shape(5, 5), [2**25 - 1] * 625) as sat:
        answer = sat.find(Meter(hasty))
    assert (answer.solution, answer.decided) == (None, False)
    assert next(looks) < 20


def test_a_formula_that_a_limit_left_unfinished_is_finished_later() -> None:
    looks = count()
    hasty = Limits(seconds=3, clock=lambda: float(next(looks)))
    with SatSearch(Shape(2, 2), [0b1111] * 16) as sat:
        assert not sat.find(Meter(hasty)).decided
        found = sat.find(Meter(NO_LIMITS)).solution
    assert is_solution(Grid(Shape(2, 2), found or b""), bytes(16))


def test_a_sat_search_without_time_decides_nothing() -> None:
    with SatSearch(Shape(1, 2), [0b11] * 4) as sat:
        answer = sat.find(Meter(Limits(seconds=0.0)))
    assert (answer.solution, answer.decided) == (None, False)
