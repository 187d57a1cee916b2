"""Two claims about A*: its lists are huge, and a heuristic that anticipates violations costs too much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from random import Random

from matplotlib.figure import Figure

from experiments.claims import Middle, by_set, in_words, number, on_sets, sides
from experiments.experiment import Drawing, Experiment, table
from experiments.sets import KINDS, read_set
from sudokulab.board import Puzzle
from sudokulab.limits import Limits
from sudokulab.render.figures import COLOURS, MARKERS
from sudokulab.solvers import Outcome, astar, backtracking
from sudokulab.stats import median
from sudokulab.system.memory import with_peak

PUZZLES = 30
MOST_NODES = 4_000
_TURNS = 2
STACK = "backtracking"
BLIND, AHEAD = "empty-cells", "dead-values"


@dataclass(frozen=True, slots=True)
class Held:
    """One search on one puzzle: the most states that it holds at once, and the bytes.

    For backtracking the states are the values on its stack.
    """

    kind: str
    puzzle: int
    search: str
    finished: bool
    nodes: int
    checks: int
    states: int
    held_bytes: int
    seconds: float


def measure() -> list[Held]:
    """Backtracking, and A* with each heuristic, on every puzzle; the shortest of its times counts."""
    rows = []
    for kind in KINDS:
        for place, puzzle in enumerate(read_set(kind)[:PUZZLES], start=1):
            rows.append(_stack(kind, place, puzzle))
            rows += [_lists(kind, place, puzzle, name) for name in astar.HEURISTICS]
    return rows


def _stack(kind: str, place: int, puzzle: Puzzle) -> Held:
    limits = Limits(nodes=MOST_NODES)
    result, peak = with_peak(lambda: backtracking.solve(puzzle, limits=limits))
    stats = result.stats
    seconds = min(backtracking.solve(puzzle, limits=limits).stats.seconds for _ in range(_TURNS))
    solved = result.search.outcome is Outcome.SOLVED
    return Held(
        kind,
        place,
        STACK,
        solved,
        stats.nodes or 0,
        stats.checks or 0,
        stats.max_depth or 0,
        peak,
        _rounded(seconds),
    )


def _lists(kind: str, place: int, puzzle: Puzzle, name: str) -> Held:
    limits, heuristic = Limits(nodes=MOST_NODES), astar.HEURISTICS[name]
    found, peak = with_peak(lambda: astar.explore(puzzle, limits=limits, heuristic=heuristic))
    seconds = inf
    for _ in range(_TURNS):
        again = astar.explore(puzzle, limits=limits, heuristic=heuristic)
        seconds = min(seconds, again.result.stats.seconds)
    stats = found.result.stats
    solved = found.result.search.outcome is Outcome.SOLVED
    return Held(
        kind, place, name, solved, stats.nodes or 0, stats.checks or 0, found.peak, peak, _rounded(seconds)
    )


def _rounded(seconds: float) -> float:
    return float(f"{seconds:.4g}")


def compared(rows: Sequence[Held], kind: str, one: str, other: str, field: str) -> Middle:
    """What `one` has for what `other` has once, in the middle puzzle of a set."""
    others = {row.puzzle: row for row in rows if (row.kind, row.search) == (kind, other)}
    own = [row for row in rows if (row.kind, row.search) == (kind, one)]
    return Middle.of(getattr(row, field) / max(1, getattr(others[row.puzzle], field)) for row in own)


def sections(rows: Sequence[Held]) -> dict[str, str]:
    """The table, and the verdict about the lists."""
    head = [
        "set",
        "search",
        "solved",
        "nodes",
        "states at most",
        "against the stack",
        "memory",
        "memory against it",
    ]
    lines = [_table_row(kind, name, rows) for kind in KINDS for name in (STACK, *astar.HEURISTICS)]
    puzzles = len({(row.kind, row.puzzle) for row in rows})
    sample = (
        f"{puzzles} puzzles, {puzzles // len(KINDS)} in each set; at most {MOST_NODES:,} nodes a search, so"
        " that what is not solved would hold more still; memory as Python allocates it; medians with 95 %"
        " intervals."
    )
    return {"table": table(head, lines), "sample": sample, "verdict": verdict(rows)}


def _table_row(kind: str, name: str, rows: Sequence[Held]) -> list[str]:
    own = [row for row in rows if (row.kind, row.search) == (kind, name)]
    stack = name == STACK
    return [
        kind,
        f"`{name}`" if stack else f"A*, `{name}`",
        f"{sum(row.finished for row in own)} of {len(own)}",
        number(median(row.nodes for row in own)),
        number(median(row.states for row in own)),
        "1" if stack else str(compared(rows, kind, name, STACK, "states")),
        f"{number(median(row.held_bytes for row in own) / 1000)} kB",
        "1" if stack else str(compared(rows, kind, name, STACK, "held_bytes")),
    ]


def verdict(rows: Sequence[Held]) -> str:
    """Whether A* with the registered heuristic holds more than backtracking, and how much more."""
    states = by_set(KINDS, lambda kind: compared(rows, kind, BLIND, STACK, "states"))
    memory = by_set(KINDS, lambda kind: compared(rows, kind, BLIND, STACK, "held_bytes"))
    both = [kind for kind in sides(states, 1)[0] if kind in sides(memory, 1)[0]]
    if len(both) == len(KINDS):
        start = "The claim holds on every set."
    else:
        start = f"The claim holds {on_sets(both)} alone." if both else "The claim does not hold."
    cut = [kind for kind in KINDS if not all(row.finished for row in rows if row.kind == kind)]
    more = f" Where searches were cut short, {on_sets(cut)}, these are lower bounds." if cut else ""
    return (
        f"**{start}** In the middle puzzle open and closed together hold {_each(states)} times the states of"
        f" the stack, and {_each(memory)} times the memory, {on_sets(list(KINDS))}.{more}"
    )


def _each(found: dict[str, Middle]) -> str:
    return in_words([number(middle.median) for middle in found.values()])


def drawings(rows: Sequence[Held]) -> dict[str, Drawing]:
    """States and memory of each search, one dot for each puzzle."""
    names = (STACK, *astar.HEURISTICS)

    def fill(figure: Figure) -> None:
        for axes, field, label, scale in zip(
            figure.subplots(1, 2),
            ("states", "held_bytes"),
            ("states held", "kilobytes held"),
            (1, 1e-3),
            strict=True,
        ):
            for place, name in enumerate(names):
                for shift, kind in zip((-0.25, 0, 0.25), KINDS, strict=True):
                    own = [row for row in rows if (row.kind, row.search) == (kind, name)]
                    jitter = Random(f"{name}{kind}")
                    axes.plot(
                        [place + shift + jitter.uniform(-0.08, 0.08) for _ in own],
                        [scale * getattr(row, field) for row in own],
                        MARKERS[list(KINDS).index(kind)],
                        color=COLOURS[list(KINDS).index(kind)],
                        ms=2.4,
                        alpha=0.7,
                        mew=0,
                        label=kind if place == 0 else None,
                    )
            axes.set_yscale("log")
            axes.set_title(label, loc="left", fontweight="bold")
            axes.set_xticks(range(len(names)), [name if name == STACK else f"A*\n{name}" for name in names])
            axes.grid(visible=True, axis="y")
        figure.axes[0].legend(loc="upper left", markerscale=2)

    return {"lists": Drawing("what A* and backtracking hold", 2.7, fill)}


EXPERIMENT = Experiment("lists", "experiments.md", Held, measure, sections, drawings)
