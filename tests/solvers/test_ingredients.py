"""MRV, forward checking and AC-3 against slow, plain versions on sets, each step counted where it happens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

import pytest

from sudokulab.board import NINE, Puzzle, Shape, candidates, peers, values_in
from sudokulab.limits import NO_LIMITS
from sudokulab.solvers import SolveResult, Stats, Status, forward_checking, mac, mrv
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.position import Position
from support.classic import TUTORIAL, random_puzzle, spoiled_puzzle
from support.reference import unit_cells

SHAPES = [Shape(1, 3), Shape(2, 2), Shape(1, 5), Shape(2, 3), Shape(3, 2), NINE]


class Plain:
    """The textbook's search with minimum remaining values, on lists and sets."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.values = list(puzzle.clues)
        self.side = puzzle.shape.side
        units = unit_cells(puzzle.shape.box_height, puzzle.shape.box_width)
        self.peers = [
            sorted({other for unit in units if cell in unit for other in unit} - {cell})
            for cell in range(len(self.values))
        ]
        self.visits = self.checks = self.nodes = self.placements = self.backtracks = self.max_depth = 0
        self.domains = [self.legal(cell) if not value else {value} for cell, value in enumerate(self.values)]
        self.solved = self.prepare() and self.fill(0)

    def prepare(self) -> bool:
        self.checks = 0
        return True

    def legal(self, cell: int) -> set[int]:
        self.checks += self.side
        return set(range(1, self.side + 1)) - {self.values[peer] for peer in self.peers[cell]}

    def left(self, cell: int) -> set[int]:
        return self.legal(cell)

    def infer(self, cell: int) -> bool:
        return True

    def fill(self, depth: int) -> bool:
        self.nodes += 1
        self.max_depth = max(self.max_depth, depth)
        self.visits += len(self.values)
        empty = [cell for cell, value in enumerate(self.values) if not value]
        if not empty:
            return True
        fewest = [len(self.left(cell)) for cell in empty]
        cell = empty[fewest.index(min(fewest))]
        for value in sorted(self.left(cell)):
            kept = [set(domain) for domain in self.domains]
            self.values[cell] = value
            self.domains[cell] = {value}
            self.placements += 1
            self.max_depth = max(self.max_depth, depth + 1)
            if self.infer(cell) and self.fill(depth + 1):
                return True
            self.values[cell] = 0
            self.domains = kept
            self.backtracks += 1
        return False


class PlainForwardChecking(Plain):
    def prepare(self) -> bool:
        return True

    def left(self, cell: int) -> set[int]:
        return self.domains[cell]

    def infer(self, cell: int) -> bool:
        for peer in self.peers[cell]:
            if self.values[peer]:
                continue
            self.checks += 1
            self.domains[peer].discard(self.values[cell])
            if not self.domains[peer]:
                return False
        return True


class PlainArcConsistency(PlainForwardChecking):
    def prepare(self) -> bool:
        arcs = [
            (cell, peer)
            for cell, value in enumerate(self.values)
            if not value
            for peer in self.peers[cell]
            if not self.values[peer]
        ]
        return all(self.domains) and self.ac3(arcs)

    def infer(self, cell: int) -> bool:
        return self.ac3([(peer, cell) for peer in self.peers[cell] if not self.values[peer]])

    def ac3(self, arcs: list[tuple[int, int]]) -> bool:
        queue = deque(arcs)
        while queue:
            cell, peer = queue.popleft()
            self.checks += len(self.domains[cell])
            kept = {
                value for value in self.domains[cell] if any(value != other for other in self.domains[peer])
            }
            if kept == self.domains[cell]:
                continue
            self.domains[cell] = kept
            if not kept:
                return False
            queue.extend(
                (other, cell) for other in self.peers[cell] if other != peer and not self.values[other]
            )
        return True


PAIRS: dict[str, tuple[Callable[..., SolveResult], type[Plain]]] = {
    "mrv": (mrv.solve, Plain),
    "forward-checking": (forward_checking.solve, PlainForwardChecking),
    "mac": (mac.solve, PlainArcConsistency),
}


def _counts(counted: Stats | Plain) -> tuple[int | None, ...]:
    return (
        counted.visits,
        counted.checks,
        counted.nodes,
        counted.placements,
        counted.backtracks,
        counted.max_depth,
    )


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("name", PAIRS)
def test_every_counter_is_the_plain_versions(name: str, shape: Shape, rng: Random) -> None:
    solve, plain_version = PAIRS[name]
    tried = 0
    for _ in range(30 if shape.side < 9 else 6):
        make = rng.choice([random_puzzle, spoiled_puzzle])
        puzzle = make(shape, rng, share=rng.uniform(0.3, 0.6))
        result = solve(puzzle)
        if result.status is Status.INVALID:
            continue
        plain = plain_version(puzzle)
        assert _counts(result.stats) == _counts(plain)
        assert (result.solution is not None) == plain.solved
        if result.solution is not None:
            assert list(result.solution.values) == plain.values
        tried += 1
    assert tried >= 3


def test_the_least_constraining_value_comes_first(rng: Random) -> None:
    puzzle = random_puzzle(NINE, rng, share=0.35)
    position = Position(puzzle, Effort(NO_LIMITS))
    masks = candidates(puzzle.grid)
    for cell in puzzle.grid.empty_cells:
        lost = {
            value: sum(masks[peer] >> value - 1 & 1 for peer in peers(NINE)[cell])
            for value in values_in(masks[cell])
        }
        ordered = list(mrv.least_constraining(position, cell))
        assert ordered == sorted(lost, key=lambda value: (lost[value], value))


def test_the_degree_decides_between_cells_with_equally_many_candidates(rng: Random) -> None:
    puzzle = random_puzzle(NINE, rng, share=0.3)
    masks, empty = candidates(puzzle.grid), set(puzzle.grid.empty_cells)
    fewest = min(masks[cell].bit_count() for cell in empty)
    equal = [cell for cell in sorted(empty) if masks[cell].bit_count() == fewest]
    chosen = mrv.fewest_candidates(Position(puzzle, Effort(NO_LIMITS)), mrv.highest_degree)
    degrees = {cell: len(empty & set(peers(NINE)[cell])) for cell in equal}
    assert chosen == max(equal, key=lambda cell: (degrees[cell], -cell))


def test_the_orders_change_the_way_and_not_the_answer() -> None:
    plain = mrv.solve(TUTORIAL)
    ordered = mrv.solve(TUTORIAL, order=mrv.least_constraining, tie_break=mrv.highest_degree)
    assert plain.solution == ordered.solution
    assert (ordered.stats.checks or 0) > (plain.stats.checks or 0)
