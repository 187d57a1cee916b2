"""How the work of each algorithm grows with the number of empty cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from experiments.claims import in_words
from experiments.experiment import Drawing, Experiment, table
from experiments.fitting import Line, exponential, power
from experiments.sets import SEED, losing_clues
from sudokulab.board import Puzzle
from sudokulab.errors import MissingExtra
from sudokulab.limits import Limits
from sudokulab.render.figures import COLOURS
from sudokulab.solvers import SOLVERS, Outcome, Solver, solver
from sudokulab.stats import Quartiles, median, quartiles

GRIDS = 15
EMPTIES = (1, 2, 3, 4, 5, *range(8, 53, 4))
SHOWN = (4, 20, 36, 52)
MOST_NODES = 70_000
_RUNS = 3
_HARDLY = 0.05  # an exponent below this is no growth to speak of


@dataclass(frozen=True, slots=True)
class Growth:
    """One algorithm on one puzzle: its nodes, if it has such, and the shortest of its times."""

    algorithm: str
    empties: int
    grid: int
    outcome: str
    nodes: int | None
    seconds: float

    @property
    def finished(self) -> bool:
        """Whether it found the solution, neither cut short nor in a dead end."""
        return self.outcome == Outcome.SOLVED.value


def measure() -> list[Growth]:
    """Every installed algorithm on every puzzle."""
    grids = losing_clues(EMPTIES, GRIDS, Random(SEED))
    return [
        _measured(name, find, puzzle, number)
        for name, find in _installed().items()
        for number, levels in enumerate(grids)
        for puzzle in levels
    ]


def _installed() -> dict[str, Solver]:
    found = {}
    for name in SOLVERS:
        try:
            found[name] = solver(name)
        except MissingExtra:
            continue
    return found


def _measured(name: str, find: Solver, puzzle: Puzzle, number: int) -> Growth:
    limits = Limits(nodes=MOST_NODES)
    results = [find(puzzle, limits=limits, rng=Random(number), tracer=None) for _ in range(_RUNS)]
    seconds = float(f"{min(result.stats.seconds for result in results):.3g}")
    last = results[-1]
    empties = len(puzzle.grid.empty_cells)
    return Growth(name, empties, number, last.search.outcome.value, last.stats.nodes, seconds)


def sections(rows: Sequence[Growth]) -> dict[str, str]:
    """The table, and who grows how."""
    names = list(dict.fromkeys(row.algorithm for row in rows))
    head = [
        "algorithm",
        *(f"nodes at {empties}" for empties in SHOWN),
        "nodes grow",
        "time at 52",
        "time grows",
    ]
    return {
        "table": table(
            head, [_table_row(name, [row for row in rows if row.algorithm == name]) for name in names]
        ),
        "sample": f"{GRIDS} random grids, each with {', '.join(map(str, EMPTIES))} empty cells and one"
        f" solution; at most {MOST_NODES:,} nodes a search; the shortest of {_RUNS} times.",
        "verdict": verdict(rows),
    }


def _table_row(name: str, rows: Sequence[Growth]) -> list[str]:
    by_nodes, by_time = _medians(rows, "nodes"), _medians(rows, "seconds")
    at_last = by_time.get(SHOWN[-1])
    return [
        f"`{name}`",
        *(_nodes_at(rows, empties) for empties in SHOWN),
        law(by_nodes),
        "–" if at_last is None else _milliseconds(at_last),
        law(by_time),
    ]


def _nodes_at(rows: Sequence[Growth], empties: int) -> str:
    found = [row for row in rows if row.empties == empties]
    if any(row.nodes is None for row in found):
        return "–"
    middle = median(row.nodes or 0 for row in found)
    solved = sum(row.finished for row in found)
    if solved * 2 > len(found):
        return (
            f"{middle:,.0f}" if solved == len(found) else f"{middle:,.0f} ({solved} of {len(found)} solved)"
        )
    if any(row.outcome == Outcome.DEAD_END.value for row in found):
        return f"dead ends ({solved} of {len(found)} solved)"
    return f"over {MOST_NODES:,}" if middle else f"9^{empties} grids"


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.3g} ms"


def _medians(rows: Sequence[Growth], field: str) -> dict[int, float]:
    """The median at each number of empty cells at which every search was finished."""
    found = {}
    for empties in EMPTIES:
        level = [row for row in rows if row.empties == empties]
        numbers = [getattr(row, field) for row in level if row.finished]
        if level and len(numbers) == len(level) and None not in numbers:
            found[empties] = median(numbers)
    return found


def law(medians: Mapping[int, float]) -> str:
    """The better of two laws, a power and an exponential; a dash where there are too few numbers.

    >>> law({empties: 3.0 * empties**2 for empties in (4, 8, 16, 32)})
    'as e^2.0'
    >>> law({empties: 1.5**empties for empties in (4, 8, 16, 32)})
    '×1.50 a cell'
    """
    if len(medians) < 3 or min(medians.values()) <= 0:
        return "–"
    by_power, by_cell = _laws(medians)
    if by_power.error <= by_cell.error:
        return f"as e^{by_power.slope:.1f}" if by_power.slope >= _HARDLY else "hardly"
    return f"×{exp(by_cell.slope):.2f} a cell"


def _laws(medians: Mapping[int, float]) -> tuple[Line, Line]:
    xs, ys = list(medians), list(medians.values())
    return power(xs, ys), exponential(xs, ys)


def verdict(rows: Sequence[Growth]) -> str:
    """Which searches need a node for each empty cell and one more, how the others grow, and who fails."""
    straight, others, failing = [], [], []
    for name in dict.fromkeys(row.algorithm for row in rows):
        own = [row for row in rows if row.algorithm == name]
        medians = _medians(own, "nodes")
        if not all(row.finished for row in own):
            failing.append(_failing(name, own))
        elif medians and all(nodes == empties + 1 for empties, nodes in medians.items()):
            straight.append(f"`{name}`")
        if medians and law(medians).startswith("×"):
            others.append(f"`{name}` ({law(medians)})")
    sentences = []
    if straight:
        need, they_go = (
            ("needs", "it hardly ever goes") if len(straight) == 1 else ("need", "they hardly ever go")
        )
        sentences.append(
            f"In the middle puzzle {in_words(straight)} {need} one node for each empty cell and one more, at"
            f" every number of empty cells: {they_go} wrong here."
        )
    if others:
        sentences.append(f"The nodes of {in_words(others)} grow exponentially.")
    if failing:
        sentences.append(f"Not every search finds the solution: {'; '.join(failing)}.")
    return " ".join(sentences)


def _failing(name: str, rows: Sequence[Growth]) -> str:
    """From which number of empty cells on an algorithm fails, how often, and by what."""
    first = min(row.empties for row in rows if not row.finished)
    tried = [row for row in rows if row.empties >= first]
    failed = [row for row in tried if not row.finished]
    died = sum(row.outcome == Outcome.DEAD_END.value for row in failed)
    ends = (("a dead end", died), ("a limit", len(failed) - died))
    said = in_words([f"{end} in {count} of {len(tried)} searches" for end, count in ends if count])
    return f"`{name}` fails from {first} empty cells on ({said})"


def drawings(rows: Sequence[Growth]) -> dict[str, Drawing]:
    """A small panel for each algorithm, the others behind it in grey: one figure of nodes, one of times."""
    return {
        "growth-nodes": _panels(rows, "nodes", "nodes", 1.0),
        "growth-time": _panels(rows, "seconds", "milliseconds", 1000.0),
    }


def _panels(rows: Sequence[Growth], field: str, label: str, scale: float) -> Drawing:
    curves = {}
    for name in dict.fromkeys(row.algorithm for row in rows):
        found = _quartiles([row for row in rows if row.algorithm == name], field, scale)
        if found:
            curves[name] = found
    down = -(-len(curves) // 4)

    def fill(figure: Figure) -> None:
        panels = figure.subplots(down, 4, sharex=True, sharey=True, squeeze=False)
        for place, panel in enumerate(panels.flat):
            if place >= len(curves):
                panel.set_visible(False)
                panels.flat[place - 4].tick_params(labelbottom=True)
                continue
            _panel(panel, list(curves)[place], curves)
        figure.supxlabel("empty cells", fontsize=8)
        figure.supylabel(label, fontsize=8)

    return Drawing(f"{label} against empty cells", 0.6 + 1.25 * down, fill)


def _quartiles(rows: Sequence[Growth], field: str, scale: float) -> dict[int, Quartiles]:
    return {
        empties: quartiles(
            scale * getattr(row, field) for row in rows if row.empties == empties and row.finished
        )
        for empties in _medians(rows, field)
    }


def _panel(axes: Axes, name: str, curves: Mapping[str, Mapping[int, Quartiles]]) -> None:
    for other, curve in curves.items():
        if other != name:
            axes.plot(list(curve), [point.median for point in curve.values()], color="#c8c8c8", lw=0.6)
    own = curves[name]
    axes.fill_between(
        list(own),
        [point.lower for point in own.values()],
        [point.upper for point in own.values()],
        color=COLOURS[0],
        alpha=0.25,
        lw=0,
    )
    axes.plot(list(own), [point.median for point in own.values()], color=COLOURS[0], marker="o", ms=2)
    axes.set_yscale("log")
    axes.set_title(name, loc="left", fontweight="bold")
    axes.grid(visible=True, axis="y")


EXPERIMENT = Experiment("growth", "experiments.md", Growth, measure, sections, drawings)
