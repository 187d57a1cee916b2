"""Numbers in, numbers out: what a handful of measurements shows, and how surely."""

from sudokulab.stats.branching import effective_branching_factor
from sudokulab.stats.pairs import least_p, median_interval, sign_test
from sudokulab.stats.proportion import wilson_interval
from sudokulab.stats.summary import median, quartiles
from sudokulab.stats.values import Interval, Quartiles, SignTest

__all__ = [
    "Interval",
    "Quartiles",
    "SignTest",
    "effective_branching_factor",
    "least_p",
    "median",
    "median_interval",
    "quartiles",
    "sign_test",
    "wilson_interval",
]
