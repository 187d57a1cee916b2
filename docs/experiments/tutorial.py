"""The figure of the tutorial: what each step looks at, tests and calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from experiments.experiment import Drawing, Experiment
from experiments.steps import STEPS
from sudokulab.board.notation import parse
from sudokulab.render.figures import COLOURS

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_COUNTERS = ("visits", "checks", "nodes")


@dataclass(frozen=True, slots=True)
class Step:
    """What one step counts on the tutorial's puzzle."""

    name: str
    visits: int
    checks: int
    nodes: int


def measure() -> list[Step]:
    """Every step, once: the counts are exact."""
    puzzle = parse(PUZZLE)
    found = {name: step(puzzle) for name, step in STEPS.items()}
    return [
        Step(name, stats.visits or 0, stats.checks or 0, stats.nodes or 0) for name, stats in found.items()
    ]


def sections(rows: Sequence[Step]) -> dict[str, str]:
    """The page tells the numbers itself, in examples that are executed."""
    return {}


def drawings(rows: Sequence[Step]) -> dict[str, Drawing]:
    """A panel for each counter, a bar for each step, the number at its end."""

    def fill(figure: Figure) -> None:
        panels = figure.subplots(1, len(_COUNTERS), sharey=True)
        for panel, counter, colour in zip(panels, _COUNTERS, COLOURS, strict=False):
            counts = [getattr(row, counter) for row in rows]
            panel.barh(range(len(rows)), counts, height=0.62, color=colour, left=0.5)
            for place, count in enumerate(counts):
                panel.text(count * 1.25 + 0.3, place, f"{count:,}", va="center", fontsize=7)
            panel.set_xscale("log")
            panel.set_xlim(0.5, 3e6)
            panel.set_xticks([1, 100, 10_000], ["1", "100", "10,000"])
            panel.minorticks_off()
            panel.set_title(counter, loc="left", fontweight="bold")
            panel.grid(visible=True, axis="x")
        panels[0].set_yticks(range(len(rows)), [row.name for row in rows])
        panels[0].invert_yaxis()

    return {"tutorial-steps": Drawing("visits, checks and nodes of the tutorial's steps", 1.7, fill)}


EXPERIMENT = Experiment("tutorial", "tutorial.md", Step, measure, sections, drawings)
