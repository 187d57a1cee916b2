"""The dancing links themselves; what the search finds is tested with the other tree searches."""

from __future__ import annotations

from random import Random

import pytest

from sudokulab.board import NINE, Shape, candidates
from sudokulab.solvers.exact_cover import Cover, around, solve
from support.classic import TUTORIAL, random_puzzle


def _links(cover: Cover) -> tuple[list[int], ...]:
    return tuple(map(list, (cover.left, cover.right, cover.up, cover.down, cover.size)))


@pytest.mark.parametrize("shape", [Shape(1, 3), Shape(2, 2), Shape(2, 3), NINE], ids=str)
def test_uncovering_in_reverse_brings_every_link_back(shape: Shape, rng: Random) -> None:
    cover = Cover(random_puzzle(shape, rng, share=0.3))
    before = _links(cover)
    covered = []
    for _ in range(6):
        columns = list(around(0, cover.right))
        if not columns:
            break
        covered.append(rng.choice(columns))
        cover.cover(covered[-1])
    assert _links(cover) != before
    for column in reversed(covered):
        cover.uncover(column)
    assert _links(cover) == before


def test_there_is_a_row_for_each_candidate_and_a_column_for_each_open_demand() -> None:
    cover = Cover(TUTORIAL)
    empty = len(TUTORIAL.grid.empty_cells)
    assert len(list(around(0, cover.right))) == 4 * empty
    assert sum(cover.size) == 4 * sum(mask.bit_count() for mask in candidates(TUTORIAL.grid))


def test_boxes_that_are_rows_are_no_demands_of_their_own(rng: Random) -> None:
    puzzle = random_puzzle(Shape(1, 5), rng, share=0.0)
    assert len(list(around(0, Cover(puzzle).right))) == 3 * 25


def test_counters_without_an_event_are_none() -> None:
    stats = solve(TUTORIAL).stats
    assert (stats.visits, stats.checks) == (None, None)
    assert (stats.nodes, stats.placements, stats.backtracks, stats.max_depth) == (52, 51, 0, 51)
