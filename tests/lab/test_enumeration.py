"""The first solutions of a puzzle: what comes first, what they add to the answer, and what ends them."""

from __future__ import annotations

from random import Random

import pytest

from sudokulab.board import Grid
from sudokulab.board.notation import parse
from sudokulab.lab.answer import answer
from sudokulab.lab.enumeration import Enumeration
from sudokulab.limits import Limits
from sudokulab.solvers import SolveResult
from sudokulab.system.interrupt import Interrupt

TWELVE = parse("1...3...2...4...")
EMPTY = parse("." * 81)


def result_of(algorithm: str, seed: int, *, count_limit: int = 2) -> SolveResult:
    found = answer(EMPTY, algorithm=algorithm, rng=Random(seed), count_limit=count_limit)
    return found.result


@pytest.mark.parametrize("count_limit", [2, 1000])
@pytest.mark.parametrize("algorithm", ["native", "mrv", "exact-cover"])
@pytest.mark.parametrize("seed", [0, 7])
def test_the_answers_own_solution_comes_first_and_the_first_two_differ_as_it_says(
    algorithm: str, seed: int, count_limit: int
) -> None:
    result = result_of(algorithm, seed, count_limit=count_limit)
    some = Enumeration(result, 5, seed=seed)
    first, second, *_ = listed = list(some)
    refined = some.refined()
    assert first == result.solution == refined.solution
    assert len(set(listed)) == 5
    differing = tuple(cell for cell in range(81) if first.values[cell] != second.values[cell])
    assert differing == result.differs == refined.differs


def test_the_seed_decides_what_is_listed() -> None:
    def listed(seed: int) -> list[Grid]:
        return list(Enumeration(result_of("native", seed), 10, seed=seed))

    assert listed(1) == listed(1)
    assert not set(listed(1)) & set(listed(2))


@pytest.mark.parametrize("algorithm", ["native", "backtracking"])
def test_every_solution_is_listed_once(algorithm: str) -> None:
    some = Enumeration(answer(TWELVE, algorithm=algorithm).result, 100)
    assert len(set(some)) == some.count == 12
    assert (some.complete, some.cut_short) == (True, False)


def test_the_only_solution_is_listed_without_a_search() -> None:
    result = answer(parse("1......2.3....4.")).result
    some = Enumeration(result, 3, Limits(nodes=0))
    assert list(some) == [result.solution]
    assert some.complete


def test_a_wish_to_stop_ends_the_list_and_marks_the_answer() -> None:
    wish = Interrupt()
    some = Enumeration(result_of("native", 0), 1000, Limits(cancelled=wish))
    listed = []
    for grid in some:
        listed.append(grid)
        if len(listed) == 10:
            wish.set()
    assert (len(listed), some.interrupted, some.refined().interrupted) == (10, True, True)
    assert (some.refined().count, some.refined().count_exact) == (10, False)


def test_a_limit_that_strikes_is_no_interruption() -> None:
    some = Enumeration(result_of("native", 0), 1000, Limits(nodes=200))
    assert 2 <= len(list(some)) < 1000
    assert (some.cut_short, some.interrupted, some.refined().interrupted) == (True, False, False)
