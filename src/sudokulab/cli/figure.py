"""`--figure`: what is asked for is checked before any work, and drawn after it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from typing import cast

from sudokulab.cli.console import Console
from sudokulab.cli.status import UsageError
from sudokulab.cli.writing import write_bytes
from sudokulab.errors import UnknownName
from sudokulab.registry import Entry
from sudokulab.render.comparison import CHARTS, Report
from sudokulab.render.text import shortened

_FORMATS = ("svg", "png", "pdf")
_MOST_COLUMNS = 2
_DRAW = Entry("figures of a comparison", "sudokulab.render.figures_compare:draw", "figures")
_PAPER = Entry("the paper of a figure", "sudokulab.render.figures:Paper", "figures")
_PURPOSE = "drawing a figure"


@dataclass(frozen=True, slots=True)
class FigureWish:
    """A figure that somebody asked for."""

    path: str
    format: str
    chart: str | None
    columns: int

    @classmethod
    def of(cls, arguments: Namespace) -> FigureWish | None:
        """What the command line asks for; what cannot be drawn, here or at all, is refused."""
        chart: str | None = arguments.chart
        if chart is not None and chart not in CHARTS:
            raise UnknownName("chart", chart, CHARTS)
        if arguments.columns > _MOST_COLUMNS:
            raise UsageError(f"--columns: {arguments.columns} is too many, expected 1 or 2")
        if arguments.figure is None:
            if chart is not None:
                raise UsageError("--chart says what to draw, expected --figure FILE as well")
            return None
        suffix = PurePath(arguments.figure).suffix.lower().removeprefix(".")
        if suffix not in _FORMATS:
            raise UsageError(
                f"--figure: {shortened(arguments.figure)} is of no kind that can be drawn, "
                "expected a name that ends with .svg, .png or .pdf"
            )
        _DRAW.load(purpose=_PURPOSE)
        return cls(arguments.figure, suffix, chart, arguments.columns)

    def draw(self, report: Report, console: Console) -> None:
        """Write the file; a chart that these numbers do not give is told instead."""
        chart = self.chart or ("profile" if len(report.comparison.puzzles) > 1 else "bars")
        if chart == "deaths" and not report.died:
            console.note(f"{self.path}: not drawn, no search died")
            return
        draw = cast("Callable[..., bytes]", _DRAW.load(purpose=_PURPOSE))
        paper = cast("Callable[..., object]", _PAPER.load(purpose=_PURPOSE))
        title = f"{chart}: {', '.join(report.comparison.algorithms)}"
        made_with = console.made_with.as_object()
        write_bytes(self.path, draw(chart, report, paper(self.format, self.columns, made_with, title)))
