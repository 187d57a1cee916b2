"""Median and quartiles, held against published values and numpy."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sudokulab.stats import median, quartiles


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 8, 100, 101])
def test_the_quartiles_are_those_of_numpy(count: int) -> None:
    rng = Random(count)
    numbers = [rng.expovariate(1) for _ in range(count)]
    found = quartiles(numbers)
    expected = np.quantile(numbers, [0.25, 0.5, 0.75])
    assert [found.lower, found.median, found.upper] == pytest.approx(list(expected))
    assert median(numbers) == pytest.approx(expected[1])


def test_the_order_of_the_numbers_does_not_matter_and_none_is_changed() -> None:
    numbers = [5.0, 1.0, 4.0]
    assert quartiles(numbers) == quartiles(reversed(numbers))
    assert numbers == [5.0, 1.0, 4.0]


def test_no_numbers_have_no_middle() -> None:
    for summary in (median, quartiles):
        with pytest.raises(ValueError, match="no numbers, expected at least one"):
            summary([])
