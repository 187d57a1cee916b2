"""The claim that a correct value in a cell halves the branching factor.

The effective branching factor is that of a uniform tree as deep as there are empty cells, with as many nodes
below its root as the search wrote values. Brute force always has the side of the grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from matplotlib.figure import Figure

from experiments.claims import Middle, by_set, in_words, number, on_sets, sides, strip
from experiments.experiment import Drawing, Experiment, table
from experiments.sets import KINDS, SEED, read_set
from sudokulab.board import Puzzle
from sudokulab.limits import Limits
from sudokulab.solvers import Outcome
from sudokulab.solvers.backtracking import solve
from sudokulab.stats import effective_branching_factor, median

CELLS = 8
MOST_NODES = 300_000


@dataclass(frozen=True, slots=True)
class Given:
    """A puzzle, and the same with one more value of its solution: the values written in both searches."""

    kind: str
    puzzle: int
    cell: int
    empties: int
    before: int
    after: int

    @property
    def factor_before(self) -> float:
        """The effective branching factor of the puzzle."""
        return effective_branching_factor(self.before, self.empties) or 0.0

    @property
    def factor_after(self) -> float:
        """That of the puzzle with the value."""
        return effective_branching_factor(self.after, self.empties - 1) or 0.0


def measure() -> list[Given]:
    """Some empty cells of each puzzle that backtracking solves in the limit, one given at a time."""
    return [
        row
        for kind in KINDS
        for place, puzzle in enumerate(read_set(kind), start=1)
        for row in _of_puzzle(kind, place, puzzle)
    ]


def _of_puzzle(kind: str, place: int, puzzle: Puzzle) -> list[Given]:
    result = solve(puzzle, limits=Limits(nodes=MOST_NODES))
    if result.search.outcome is not Outcome.SOLVED or result.solution is None:
        return []
    empty = puzzle.grid.empty_cells
    rows = []
    for cell in sorted(Random(f"{SEED}:{kind}:{place}").sample(empty, CELLS)):
        helped = Puzzle(puzzle.shape, puzzle.grid.with_value(cell, result.solution.values[cell]).values)
        after = solve(helped).stats.placements or 0
        rows.append(Given(kind, place, cell, len(empty), result.stats.placements or 0, after))
    return rows


def factor_ratios(rows: Sequence[Given], kind: str) -> Middle:
    """By how much the branching factor changes in the middle puzzle, with the middle one of its cells."""
    return _middle(rows, kind, [row.factor_after / row.factor_before for row in rows])


def tree_ratios(rows: Sequence[Given], kind: str) -> Middle:
    """By how much the number of values written changes."""
    return _middle(rows, kind, [row.after / row.before for row in rows])


def _middle(rows: Sequence[Given], kind: str, numbers: Sequence[float]) -> Middle:
    of_puzzle: dict[int, list[float]] = {}
    for row, value in zip(rows, numbers, strict=True):
        if row.kind == kind:
            of_puzzle.setdefault(row.puzzle, []).append(value)
    return Middle.of(median(values) for values in of_puzzle.values())


def sections(rows: Sequence[Given]) -> dict[str, str]:
    """The table, and the verdict."""
    head = [
        "set",
        "puzzles",
        "brute force",
        "backtracking",
        "one value more: factor times",
        "values written times",
    ]
    lines = [_table_row(kind, rows) for kind in KINDS]
    puzzles = len({(row.kind, row.puzzle) for row in rows})
    left_out = sum(len(read_set(kind)) for kind in KINDS) - puzzles
    sample = (
        f"{puzzles} puzzles, {CELLS} random empty cells of each ({len(rows)} pairs of searches);"
        f" {left_out} that need more than {MOST_NODES:,} nodes are left out;"
        " medians over puzzles with 95 % intervals."
    )
    return {"table": table(head, lines), "sample": sample, "verdict": verdict(rows)}


def _table_row(kind: str, rows: Sequence[Given]) -> list[str]:
    own = [row for row in rows if row.kind == kind]
    factors = _middle(rows, kind, [row.factor_before for row in rows])
    count = str(len({row.puzzle for row in own}))
    return [kind, count, "9", str(factors), str(factor_ratios(rows, kind)), str(tree_ratios(rows, kind))]


def verdict(rows: Sequence[Given]) -> str:
    """Whether the factor is halved, what happens to the tree instead, and brute force beside it."""
    factors = by_set(KINDS, lambda kind: factor_ratios(rows, kind))
    trees = by_set(KINDS, lambda kind: tree_ratios(rows, kind))
    less, more, unclear = sides(factors, 0.5)
    middles = [number(factors[kind].median) for kind in KINDS]
    if less and not more and not unclear:
        text = "**The claim does not hold.** One correct value leaves nearly all of the branching factor"
    elif unclear and not less and not more:
        text = "**The claim is not contradicted.** One correct value changes the branching factor"
    else:
        text = "**The claim does not hold everywhere.** One correct value changes the branching factor"
    halved = [kind for kind in KINDS if trees[kind].interval is not None and trees[kind].lies(0.5) == 0]
    left = in_words([number(trees[kind].median) for kind in KINDS])
    tree = f"The values written fall to {left} of what they were"
    if halved:
        tree += f", which is compatible with one half {on_sets(halved)}"
    return (
        f"{text}: times {in_words(middles)} {on_sets(list(KINDS))}. {tree}. Brute force keeps its factor of 9"
        " whatever is given; its tree becomes 9 times smaller with each value."
    )


def drawings(rows: Sequence[Given]) -> dict[str, Drawing]:
    """How far one value changes the branching factor, and how far the tree, for each puzzle."""

    def fill(figure: Figure) -> None:
        left, right = figure.subplots(1, 2)
        for place, kind in enumerate(KINDS):
            for axes, ratio in ((left, _factor_ratio), (right, _tree_ratio)):
                of_puzzle: dict[int, list[float]] = {}
                for row in rows:
                    if row.kind == kind:
                        of_puzzle.setdefault(row.puzzle, []).append(ratio(row))
                strip(axes, place, [median(values) for values in of_puzzle.values()])
        left.set_title("branching factor, times", loc="left", fontweight="bold")
        right.set_title("values written, times", loc="left", fontweight="bold")
        for axes in (left, right):
            axes.axhline(0.5, color="black", lw=0.8, ls="--")
            axes.text(-0.4, 0.5, "halved", ha="left", va="bottom", fontsize=7)
            axes.set_ylim(0, 1.15)
            axes.set_xticks(range(len(KINDS)), list(KINDS))
            axes.grid(visible=True, axis="y")

    return {"branching": Drawing("what one correct value changes", 2.5, fill)}


def _factor_ratio(row: Given) -> float:
    return row.factor_after / row.factor_before


def _tree_ratio(row: Given) -> float:
    return row.after / row.before


EXPERIMENT = Experiment("branching", "experiments.md", Given, measure, sections, drawings)
