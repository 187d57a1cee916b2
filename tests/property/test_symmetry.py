"""The group laws of symmetries on every shape, and that a symmetry changes no number of solutions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sudokulab.board import (
    EMPTY,
    Conflict,
    Grid,
    Puzzle,
    Shape,
    Symmetry,
    candidates,
    cell_candidates,
    conflicts,
    identity,
    random_symmetry,
    transposition,
    units,
    values_in,
)
from support.shapes import SHAPES, every_shape

SMALL = [shape for shape in SHAPES if shape.side <= 6]
shapes = st.sampled_from(SHAPES)
seeds = st.integers(0, 2**32)


def any_symmetry(shape: Shape, rng: Random) -> Symmetry:
    """One that may transpose, whatever that does to the shape."""
    symmetry = random_symmetry(shape, rng)
    return symmetry.then(transposition(shape)) if rng.random() < 0.5 else symmetry


def any_grid(shape: Shape, rng: Random, share: float = 0.5) -> Grid:
    return Grid(
        shape,
        bytes(rng.randint(1, shape.side) if rng.random() < share else EMPTY for _ in range(shape.cell_count)),
    )


@given(shapes, seeds)
def test_applying_one_after_the_other_is_applying_the_composition(shape: Shape, seed: int) -> None:
    rng = Random(seed)
    grid = any_grid(shape, rng)
    first = any_symmetry(shape, rng)
    second = any_symmetry(first.image_shape, rng)
    assert first.then(second).apply(grid) == second.apply(first.apply(grid))


@given(shapes, seeds)
def test_composition_is_associative(shape: Shape, seed: int) -> None:
    rng = Random(seed)
    first = any_symmetry(shape, rng)
    second = any_symmetry(first.image_shape, rng)
    third = any_symmetry(second.image_shape, rng)
    assert first.then(second).then(third) == first.then(second.then(third))


@every_shape
def test_an_inverse_undoes_on_both_sides(shape: Shape, rng: Random) -> None:
    for _ in range(5):
        symmetry = any_symmetry(shape, rng)
        grid = any_grid(shape, rng)
        assert symmetry.then(symmetry.inverse()) == identity(shape)
        assert symmetry.inverse().then(symmetry) == identity(symmetry.image_shape)
        assert symmetry.inverse().apply(symmetry.apply(grid)) == grid


@every_shape
def test_the_identity_changes_nothing_and_is_neutral(shape: Shape, rng: Random) -> None:
    symmetry = any_symmetry(shape, rng)
    grid = any_grid(shape, rng)
    assert identity(shape).apply(grid) == grid
    assert identity(shape).then(symmetry) == symmetry == symmetry.then(identity(symmetry.image_shape))


@every_shape
def test_each_unit_of_the_image_comes_from_one_unit(shape: Shape, rng: Random) -> None:
    symmetry = any_symmetry(shape, rng)
    originals = {frozenset(unit.cells) for unit in units(shape)}
    images = {
        frozenset(symmetry.source_cells[cell] for cell in unit.cells) for unit in units(symmetry.image_shape)
    }
    assert images == originals


def shapes_of_broken(broken: tuple[Conflict, ...]) -> list[int]:
    return sorted(len(conflict.cells) for conflict in broken)


@given(shapes, seeds)
def test_the_image_breaks_as_many_rules_and_leaves_as_many_candidates(shape: Shape, seed: int) -> None:
    rng = Random(seed)
    grid = any_grid(shape, rng, share=0.3)
    image = any_symmetry(shape, rng).apply(grid)
    assert shapes_of_broken(conflicts(image)) == shapes_of_broken(conflicts(grid))
    counts = sorted(mask.bit_count() for mask in candidates(grid))
    assert sorted(mask.bit_count() for mask in candidates(image)) == counts


def solutions(grid: Grid) -> Iterator[Grid]:
    """Every solution, by trying each candidate of the emptiest choice: slow and plainly right."""
    if conflicts(grid):
        return
    if grid.is_full:
        yield grid
        return
    cell = min(grid.empty_cells, key=lambda cell: cell_candidates(grid, cell).bit_count())
    for value in values_in(cell_candidates(grid, cell)):
        yield from solutions(grid.with_value(cell, value))


@given(st.sampled_from(SMALL), seeds)
def test_the_image_has_as_many_solutions(shape: Shape, seed: int) -> None:
    rng = Random(seed)
    full = next(solutions(Grid(shape, bytes(shape.cell_count))))
    kept = rng.uniform(0.35, 0.9)
    clues = bytes(value if rng.random() < kept else EMPTY for value in full.values)
    puzzle = any_symmetry(shape, rng).apply(Puzzle(shape, clues))
    symmetry = any_symmetry(puzzle.shape, rng)
    expected = {symmetry.apply(solution) for solution in solutions(puzzle.grid)}
    assert full.shape == shape
    assert len(expected) > 0
    assert set(solutions(symmetry.apply(puzzle.grid))) == expected
