"""What a search did and what it took, as a person reads it."""

from __future__ import annotations

from collections.abc import Mapping

from sudokulab.board import cell_name
from sudokulab.limits import LimitKind
from sudokulab.render.text import duration, plural
from sudokulab.solvers.values import Outcome, Search, SolveResult, Stats, Status

NATIVE = "native"
_COUNTERS = ("placements", "backtracks", "max_depth", "nodes", "checks", "visits")
_DID = {
    Outcome.SOLVED: "found a solution",
    Outcome.DEAD_END: "ended without a solution",
    Outcome.EXHAUSTED: "searched everything in vain",
}


def search_sentence(result: SolveResult) -> str:
    """What the chosen algorithm did, where that says more than the status; else nothing."""
    search = result.search
    if search.fault is not None:
        return f"{search.fault.text}."
    if search.outcome is Outcome.DEAD_END:
        if search.dead_cell is None:
            return f"{result.algorithm} ended without a solution."
        return (
            f"{result.algorithm} ran into a dead end at {cell_name(search.dead_cell, result.puzzle.shape)}."
        )
    if search.outcome is Outcome.LIMIT and result.interrupted and _was_asked_to_stop(search):
        return "" if result.algorithm == NATIVE else f"{result.algorithm} was interrupted."
    if search.outcome is Outcome.LIMIT and search.grids_to_try is not None:
        return f"{result.algorithm} was stopped: it would have to try {search.grids_to_try:,} grids."
    if search.outcome is Outcome.LIMIT and result.status is not Status.UNKNOWN:
        return f"{result.algorithm} {_did(search)}."
    return ""


def _was_asked_to_stop(search: Search) -> bool:
    """Whether it was; of a search that does not say what stopped it, it is believed."""
    return search.limit is None or search.limit.kind is LimitKind.REQUEST


def _did(search: Search) -> str:
    return _DID.get(search.outcome) or f"was stopped {limit_text(search)}"


def limit_text(search: Search) -> str:
    """By what a search was stopped.

    >>> from sudokulab.limits import Strike
    >>> limit_text(Search(Outcome.LIMIT, limit=Strike(LimitKind.MEMORY, 2048)))
    'by its memory limit of 2,048 MB'
    """
    limit = search.limit
    if limit is None:
        return "by a limit"
    if limit.kind is LimitKind.REQUEST:
        return "on request"
    if limit.bound is None:
        return f"by its limit on {limit.kind.value}"
    if limit.kind is LimitKind.TIME:
        return f"by its time limit of {duration(limit.bound)}"
    if limit.kind is LimitKind.NODES:
        return f"by its limit of {plural(int(limit.bound), 'node')}"
    return f"by its memory limit of {int(limit.bound):,} MB"


def work_text(result: SolveResult) -> str:
    """What a teaching algorithm did and what it took; nothing where nothing was searched.

    >>> from sudokulab.board import Puzzle
    >>> from sudokulab.solvers.values import Verdict
    >>> puzzle, stats = Puzzle.from_rows([[0] * 4] * 4), Stats(placements=19, backtracks=3, seconds=0.001)
    >>> found = Verdict.of_count(1, exact=True)
    >>> work_text(SolveResult(puzzle, "mrv", found, Search(Outcome.SOLVED), None, stats))
    'mrv found a solution. It took 1 ms: 19 placements, 3 backtracks.'
    """
    if result.algorithm == NATIVE or result.status is Status.INVALID:
        return search_sentence(result)
    did = search_sentence(result) or f"{result.algorithm} {_did(result.search)}."
    if result.search.fault is not None or (
        result.search.outcome is Outcome.LIMIT and result.stats.nodes == 0
    ):
        return did
    counted = counters_text(stats_counters(result.stats))
    return f"{did} It took {duration(result.stats.seconds)}{': ' if counted else ''}{counted}."


def steps_text(stats: Stats) -> str:
    """The two counters that say most, for one line among many.

    >>> steps_text(Stats(visits=12, placements=9, backtracks=2))
    '9 placements, 2 backtracks'
    """
    counters = stats_counters(stats)
    return counters_text({name: counters[name] for name in _COUNTERS[:2] if name in counters})


def stats_counters(stats: Stats) -> dict[str, int]:
    """The counters that the algorithm has, by name."""
    return {name: count for name in _COUNTERS if (count := getattr(stats, name)) is not None}


def counters_text(counters: Mapping[str, int]) -> str:
    """Counters in a row, those that a reader asks for first in front.

    >>> counters_text({"visits": 5, "placements": 1, "max_depth": 1})
    '1 placement, depth 1, 5 visits'
    """
    told = []
    for name in _COUNTERS:
        if name in counters:
            count = counters[name]
            told.append(f"depth {count:,}" if name == "max_depth" else plural(count, name.removesuffix("s")))
    return ", ".join(told)
