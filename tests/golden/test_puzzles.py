"""The exact solver against answers under version control."""

from __future__ import annotations

from collections import Counter

import pytest

from sudokulab.board import Shape
from sudokulab.solvers import Status
from sudokulab.solvers.exact import judge
from support.golden import COUNT_LIMIT, GoldenCase, PublishedCase, golden_cases, published_cases
from support.reference import is_solution


def test_the_golden_file_has_every_shape_and_status() -> None:
    cases = golden_cases()
    assert len(cases) >= 300
    assert {case.puzzle.shape for case in cases} == {
        shape for side in range(2, 26) for shape in Shape.all_of_side(side)
    }
    by_status = Counter(case.status for case in cases)
    assert min(by_status[status] for status in Status if status is not Status.UNKNOWN) >= 60


@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_status_count_and_solution_are_the_golden_ones(case: GoldenCase) -> None:
    verdict = judge(case.puzzle, count_limit=COUNT_LIMIT)
    assert verdict.status is case.status
    assert min(COUNT_LIMIT, verdict.count or 0) == case.count
    assert verdict.count_exact or case.count == COUNT_LIMIT
    if case.solution is not None:
        assert verdict.solutions == (case.solution,)


@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_solutions_of_a_golden_puzzle_obey_the_rules_and_differ(case: GoldenCase) -> None:
    verdict = judge(case.puzzle)
    shape = case.puzzle.shape
    assert len(verdict.solutions) == min(2, case.count)
    assert len(set(verdict.solutions)) == len(verdict.solutions)
    for solution in verdict.solutions:
        assert is_solution(solution, case.puzzle.clues, shape.box_height, shape.box_width)


def _published_status(case: PublishedCase) -> Status:
    if case.name.startswith("duplicate_"):
        return Status.INVALID
    return Status.MULTIPLE if case.count else Status.NONE


@pytest.mark.parametrize("case", published_cases(), ids=str)
def test_published_invalid_cases_have_their_published_status_and_count(case: PublishedCase) -> None:
    verdict = judge(case.puzzle, count_limit=case.count + (0 if case.at_least else 1))
    expected = Status.UNIQUE if case.count == 1 else _published_status(case)
    assert verdict.status is expected
    assert verdict.count == case.count
    assert verdict.count_exact is not case.at_least
