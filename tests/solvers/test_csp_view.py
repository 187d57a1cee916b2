"""Node consistency and arc consistency, held against slow definitions of both."""

from __future__ import annotations

from random import Random

import pytest

from sudokulab.board import Puzzle, Shape, peers
from sudokulab.solvers.csp_view import view
from sudokulab.solvers.exact import solve
from support.classic import classic, random_puzzle, spoiled_puzzle

SHAPES = ["2x2", "2x3", "3x3", "1x5"]


def node_consistent(puzzle: Puzzle) -> list[set[int]]:
    """The values that no clue among the peers excludes; of a clue its own."""
    every = set(range(1, puzzle.shape.side + 1))
    return [
        {clue} if clue else every - {puzzle.clues[peer] for peer in peers(puzzle.shape)[cell]}
        for cell, clue in enumerate(puzzle.clues)
    ]


def arc_consistent(puzzle: Puzzle) -> list[set[int]]:
    """By the definition: take a value away while some peer has none that differs from it."""
    domains = node_consistent(puzzle)
    changed = True
    while changed:
        changed = False
        for cell, around in enumerate(peers(puzzle.shape)):
            for value in sorted(domains[cell]):
                if any(not domains[peer] - {value} for peer in around):
                    domains[cell].discard(value)
                    changed = True
    return domains


def sets(domains: tuple[int, ...]) -> list[set[int]]:
    return [{bit + 1 for bit in range(25) if mask >> bit & 1} for mask in domains]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("shape", SHAPES)
def test_the_domains_are_those_of_the_definitions(shape: str, seed: int) -> None:
    puzzle = random_puzzle(Shape.parse(shape), Random(seed), share=0.35)
    seen = view(puzzle)
    assert seen.arc is not None
    assert sets(seen.node) == node_consistent(puzzle)
    assert sets(seen.arc) == arc_consistent(puzzle)
    assert not seen.is_contradiction


@pytest.mark.parametrize("seed", range(5))
def test_no_solution_is_lost(seed: int) -> None:
    puzzle = random_puzzle(Shape(3, 3), Random(seed), share=0.4)
    seen, solution = view(puzzle), solve(puzzle).solution
    assert solution is not None
    assert seen.arc is not None
    for domains in (seen.first, seen.node, seen.arc):
        assert all(domains[cell] >> value - 1 & 1 for cell, value in enumerate(solution.values))


@pytest.mark.parametrize("seed", range(40))
def test_a_contradiction_is_told_only_where_there_is_no_solution(seed: int) -> None:
    puzzle = spoiled_puzzle(Shape(2, 3), Random(seed), share=0.5)
    seen = view(puzzle)
    assert not (seen.is_contradiction and solve(puzzle).solution)
    emptied = not seen.broken and not all(arc_consistent(puzzle))
    assert (seen.dead_cell is not None and not seen.broken) == emptied


def test_the_forty_spoiled_puzzles_hold_every_kind_of_contradiction() -> None:
    seen = [view(spoiled_puzzle(Shape(2, 3), Random(seed), share=0.5)) for seed in range(40)]
    assert any(each.broken for each in seen)
    assert any(each.dead_cell is not None and each.arc is None and not each.broken for each in seen)
    assert any(each.dead_cell is not None and each.arc is not None for each in seen)
    assert any(not each.is_contradiction for each in seen)


def test_what_arc_consistency_settles_alone_is_the_solution() -> None:
    puzzle = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
    seen, solution = view(puzzle), solve(puzzle).solution
    assert seen.settled_cells == seen.open_cells
    assert seen.arc is not None
    assert solution is not None
    assert bytes(mask.bit_length() for mask in seen.arc) == solution.values


def test_the_tests_of_arc_consistency_alone_are_counted() -> None:
    # Nothing is taken away on an empty grid: each of the 1620 arcs tests the nine values once.
    assert view(Puzzle(Shape(3, 3), bytes(81))).checks == 1620 * 9
    assert view(classic("notvalid")).checks == 0
