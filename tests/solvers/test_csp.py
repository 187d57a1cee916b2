"""The recursion without a stack, and domains that come back as they were."""

from __future__ import annotations

from random import Random

import pytest

from sudokulab.board import NINE, Puzzle, Shape, candidates
from sudokulab.limits import NO_LIMITS, Limits
from sudokulab.solvers import Outcome
from sudokulab.solvers.csp import Domains, Infer, Recursion, ascending, first_empty, no_inference, run, search
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.forward_checking import forward_check
from sudokulab.solvers.mac import ac3, every_arc, maintain
from sudokulab.solvers.position import Position
from support.classic import TUTORIAL, random_puzzle
from support.reference import solutions


def _leaves(depth: int, wanted: int, met: list[int]) -> Recursion:
    if depth == 0:
        met.append(len(met))
        return Outcome.SOLVED if len(met) == wanted else Outcome.EXHAUSTED
    for _ in range(2):
        outcome = yield _leaves(depth - 1, wanted, met)
        if outcome is not Outcome.EXHAUSTED:
            return outcome
    return Outcome.EXHAUSTED


@pytest.mark.parametrize(("wanted", "met"), [(1, 1), (5, 5), (8, 8), (9, 8)])
def test_a_generator_recurses_as_a_function_would(wanted: int, met: int) -> None:
    leaves: list[int] = []
    outcome = run(_leaves(3, wanted, leaves))
    assert outcome is (Outcome.SOLVED if wanted <= 8 else Outcome.EXHAUSTED)
    assert len(leaves) == met


def test_the_textbooks_search_with_no_ingredients_is_plain_backtracking() -> None:
    effort = Effort(NO_LIMITS)
    position = Position(TUTORIAL, effort)
    outcome = search(position, select=first_empty, order=ascending, infer=no_inference)
    assert outcome is Outcome.SOLVED
    assert (effort.visits, effort.nodes, effort.placements) == (139_258, 4_209, 4_208)
    assert (effort.backtracks, effort.max_depth) == (4_157, 51)


def test_domains_begin_as_what_the_clues_leave(rng: Random) -> None:
    puzzle = random_puzzle(NINE, rng, share=0.4)
    masks = candidates(puzzle.grid)
    position = Domains(puzzle, Effort(NO_LIMITS))
    assert [position.domains[cell] for cell in puzzle.grid.empty_cells] == [
        masks[cell] for cell in puzzle.grid.empty_cells
    ]


@pytest.mark.parametrize("infer", [forward_check, maintain])
@pytest.mark.parametrize("shape", [Shape(2, 2), Shape(2, 3), NINE], ids=str)
def test_what_was_taken_back_leaves_domains_and_rules_as_before(
    infer: Infer[Domains], shape: Shape, rng: Random
) -> None:
    puzzle = random_puzzle(shape, rng, share=0.3)
    position = Domains(puzzle, Effort(NO_LIMITS))
    before = list(position.domains)
    for cell in puzzle.grid.empty_cells[:12]:
        if position.domains[cell]:
            position.place(cell, rng.choice(ascending(position, cell)))
            if not infer(position, cell):
                break
    while position.depth:
        position.take_back()
    assert position.domains == before
    assert position.values == puzzle.clues
    assert [Position.candidates(position, cell) for cell in puzzle.grid.empty_cells] == [
        before[cell] for cell in puzzle.grid.empty_cells
    ]


def test_forward_checking_leaves_exactly_what_the_rules_leave(rng: Random) -> None:
    solution = random_puzzle(NINE, rng, share=1.0).clues
    puzzle = Puzzle(NINE, bytes(value if rng.random() < 0.3 else 0 for value in solution))
    position = Domains(puzzle, Effort(NO_LIMITS))
    for cell in puzzle.grid.empty_cells[:20]:
        position.place(cell, solution[cell])
        assert forward_check(position, cell)
        for other, value in enumerate(position.values):
            assert value or position.domains[other] == Position.candidates(position, other)


def test_ac3_makes_every_arc_consistent_and_loses_no_solution(rng: Random) -> None:
    for _ in range(20):
        puzzle = random_puzzle(Shape(2, 3), rng, share=0.5)
        position = Domains(puzzle, Effort(NO_LIMITS))
        assert ac3(position, every_arc(position))
        for cell, peer in every_arc(position):
            left = ascending(position, cell)
            assert left
            assert all(any(other != value for other in ascending(position, peer)) for value in left)
        for solution in solutions(puzzle.clues, 2, 3):
            assert all(position.domains[cell] >> value - 1 & 1 for cell, value in enumerate(solution))


def test_memory_that_a_search_says_to_hold_is_limited() -> None:
    effort = Effort(Limits(memory_mb=2), look_every=1)
    effort.held_bytes = 2_000_000
    assert not effort.spent()
    effort.nodes, effort.held_bytes = 1, 2_000_001
    assert effort.spent()
