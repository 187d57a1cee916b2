"""The claim that heuristics cost more on easy puzzles than they save.

One search, `solvers.csp`, is run with three ingredients: the first empty cell; the cell with the fewest
values; that cell with forward checking. Nothing else differs, so their times may be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from time import perf_counter

from matplotlib.figure import Figure

from experiments.claims import Middle, by_set, in_words, number, on_sets, sides, strip
from experiments.experiment import Drawing, Experiment, table
from experiments.sets import KINDS, read_set
from sudokulab.board import Puzzle
from sudokulab.limits import Limits
from sudokulab.solvers import Outcome, csp
from sudokulab.solvers.effort import Effort
from sudokulab.solvers.forward_checking import forward_check
from sudokulab.solvers.mrv import fewest_candidates
from sudokulab.solvers.position import Position
from sudokulab.stats import median

MOST_NODES = 50_000
_TURNS = 5
PLAIN = "first empty cell"


def _first_empty(puzzle: Puzzle, effort: Effort) -> Outcome:
    position = Position(puzzle, effort)
    return csp.search(position, select=csp.first_empty, order=csp.ascending, infer=csp.no_inference)


def _fewest_values(puzzle: Puzzle, effort: Effort) -> Outcome:
    position = Position(puzzle, effort)
    return csp.search(position, select=fewest_candidates, order=csp.ascending, infer=csp.no_inference)


def _forward_checking(puzzle: Puzzle, effort: Effort) -> Outcome:
    domains = csp.Domains(puzzle, effort)
    return csp.search(domains, select=fewest_candidates, order=csp.ascending, infer=forward_check)


SEARCHES: dict[str, Callable[[Puzzle, Effort], Outcome]] = {
    PLAIN: _first_empty,
    "fewest values": _fewest_values,
    "forward checking": _forward_checking,
}


@dataclass(frozen=True, slots=True)
class Cost:
    """What one search cost on one puzzle; `finished` is false when the limit on nodes struck."""

    kind: str
    puzzle: int
    search: str
    finished: bool
    nodes: int
    looks: int
    seconds: float


def measure() -> list[Cost]:
    """Every search on every puzzle, in turns; the shortest of its times counts."""
    return [
        row
        for kind in KINDS
        for number, puzzle in enumerate(read_set(kind), start=1)
        for row in _of_puzzle(kind, number, puzzle)
    ]


def _of_puzzle(kind: str, number: int, puzzle: Puzzle) -> list[Cost]:
    best = dict.fromkeys(SEARCHES, inf)
    rows: dict[str, Cost] = {}
    for _ in range(_TURNS):
        for name, run in SEARCHES.items():
            effort = Effort(Limits(nodes=MOST_NODES))
            started = perf_counter()
            outcome = run(puzzle, effort)
            best[name] = min(best[name], perf_counter() - started)
            seconds, looks = float(f"{best[name]:.4g}"), effort.visits + effort.checks
            solved = outcome is Outcome.SOLVED
            rows[name] = Cost(kind, number, name, solved, effort.nodes, looks, seconds)
    return list(rows.values())


def sections(rows: Sequence[Cost]) -> dict[str, str]:
    """The table of ratios to the plain search, and the verdict."""
    head = [
        "set",
        "search",
        "nodes",
        "cells and values looked at",
        "looks against plain",
        "time against plain",
    ]
    lines = [_table_row(kind, name, rows) for kind in KINDS for name in SEARCHES]
    return {"table": table(head, lines), "sample": _sample(rows), "verdict": verdict(rows)}


def ratios(rows: Sequence[Cost], kind: str, search: str, field: str) -> Middle:
    """What `search` needs for what the plain one needs once, in the middle puzzle of a set."""
    plain = {row.puzzle: row for row in rows if (row.kind, row.search) == (kind, PLAIN)}
    own = (row for row in rows if (row.kind, row.search) == (kind, search))
    return Middle.of(getattr(row, field) / getattr(plain[row.puzzle], field) for row in own)


def _table_row(kind: str, search: str, rows: Sequence[Cost]) -> list[str]:
    own = [row for row in rows if (row.kind, row.search) == (kind, search)]
    plain = search == PLAIN
    return [
        kind,
        search,
        number(median(row.nodes for row in own)),
        number(median(row.looks for row in own)),
        "1" if plain else str(ratios(rows, kind, search, "looks")),
        "1" if plain else str(ratios(rows, kind, search, "seconds")),
    ]


def _sample(rows: Sequence[Cost]) -> str:
    cut = sum(not row.finished for row in rows if row.search == PLAIN)
    puzzles = len({(row.kind, row.puzzle) for row in rows})
    bound = f" The plain search was cut short on {cut}, where the ratios are upper bounds." if cut else ""
    return (
        f"{puzzles} puzzles, {puzzles // len(KINDS)} in each set; at most {MOST_NODES:,} nodes a search;"
        f" medians with 95 % intervals, the shortest of {_TURNS} times for each puzzle.{bound}"
    )


def verdict(rows: Sequence[Cost]) -> str:
    """Where each heuristic takes longer than the plain search, and where it does not."""
    heuristics = [search for search in SEARCHES if search != PLAIN]
    on_easy = [ratios(rows, "easy", search, "seconds").lies(1) for search in heuristics]
    if set(on_easy) == {1}:
        start = "The claim holds on easy puzzles."
    elif set(on_easy) == {-1}:
        start = "The claim is contradicted on easy puzzles."
    else:
        start = "The claim is not settled: on easy puzzles the times do not all point one way."
    return f"**{start}** Against the plain search, {'; '.join(_told(rows, search) for search in heuristics)}."


def _told(rows: Sequence[Cost], search: str) -> str:
    """How one heuristic does on each set."""
    found = by_set(KINDS, partial(_time_ratio, rows, search))
    words = ("takes longer", "takes less time", "shows no clear difference")
    parts = [
        f"{word} {on_sets(names)}, {in_words([str(found[name]) for name in names])} times"
        for word, names in zip(words, sides(found, 1), strict=True)
        if names
    ]
    return f"*{search}* {', and '.join(parts)}"


def _time_ratio(rows: Sequence[Cost], search: str, kind: str) -> Middle:
    return ratios(rows, kind, search, "seconds")


def drawings(rows: Sequence[Cost]) -> dict[str, Drawing]:
    """Each puzzle as a dot: how long a heuristic takes for what the plain search takes once."""

    def fill(figure: Figure) -> None:
        names = [name for name in SEARCHES if name != PLAIN]
        for axes, name in zip(figure.subplots(1, len(names), sharey=True), names, strict=True):
            for place, kind in enumerate(KINDS):
                plain = {row.puzzle: row.seconds for row in rows if (row.kind, row.search) == (kind, PLAIN)}
                own = [row for row in rows if (row.kind, row.search) == (kind, name)]
                strip(axes, place, [row.seconds / plain[row.puzzle] for row in own])
            axes.axhline(1, color="black", lw=0.8)
            axes.set_yscale("log")
            axes.set_xticks(range(len(KINDS)), list(KINDS))
            axes.set_title(name, loc="left", fontweight="bold")
            axes.grid(visible=True, axis="y")
            axes.set_ylabel("time against the plain search" if name == names[0] else "")

    return {"heuristics": Drawing("time of heuristics against the plain search", 2.5, fill)}


EXPERIMENT = Experiment("heuristics", "experiments.md", Cost, measure, sections, drawings)
