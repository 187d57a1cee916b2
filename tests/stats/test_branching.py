"""The effective branching factor, held against published values and against trees that are counted."""

from __future__ import annotations

import pytest

from sudokulab.stats import effective_branching_factor


def test_the_published_example_comes_out() -> None:
    # Russell and Norvig, Artificial Intelligence: A* finds a solution at depth 5 using 52 nodes.
    assert effective_branching_factor(52, 5) == pytest.approx(1.92, abs=0.005)


@pytest.mark.parametrize("depth", [2, 7, 60])
@pytest.mark.parametrize("generated", [1, 3, 59, 61, 4208, 980_732, 10**12])
def test_a_uniform_tree_of_the_factor_has_as_many_nodes(generated: int, depth: int) -> None:
    found = effective_branching_factor(generated, depth)
    assert found is not None
    assert sum(found**level for level in range(1, depth + 1)) == pytest.approx(generated)


@pytest.mark.parametrize("factor", [1, 2, 3, 9, 25])
@pytest.mark.parametrize("depth", [1, 2, 5, 51, 81, 625])
def test_a_uniform_tree_has_its_own_factor(factor: int, depth: int) -> None:
    generated = sum(factor**level for level in range(1, depth + 1))
    assert effective_branching_factor(generated, depth) == pytest.approx(factor, rel=1e-9)


@pytest.mark.parametrize("depth", [2, 10, 400])
def test_fewer_nodes_than_levels_are_a_factor_below_one(depth: int) -> None:
    found = effective_branching_factor(1, depth)
    assert found is not None
    assert 0.5 < found < 1
    assert sum(found**level for level in range(1, depth + 1)) == pytest.approx(1)


def test_the_ends_are_told() -> None:
    assert effective_branching_factor(0, 5) == 0
    assert effective_branching_factor(0, 0) is None
    with pytest.raises(ValueError, match="-1 nodes at depth 3, expected neither below 0"):
        effective_branching_factor(-1, 3)
