"""Figures for reports: their sizes, their look, and how they are written. Needs the extra `figures`."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from matplotlib import rc_context, rcdefaults
from matplotlib.figure import Figure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from matplotlib.typing import RcKeyType

MadeWithObject = Mapping[str, str | int | None]

_INCHES = {1: 3.5, 2: 7.2}
"""The width of one column and of two on the pages of most journals."""
_DOTS_PER_INCH = 300

# Okabe and Ito (2008): eight colours that people with any colour vision tell apart; yellow last, it is faint.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
# Nor is colour the only difference: a print in grey has the shapes of marks, dashes and hatches.
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*", "<", ">")
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (3, 3)), (0, (1, 3)))

_LOOK: dict[RcKeyType, object] = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 8,
    "axes.titlesize": 8,
    "axes.labelsize": 8,
    "xtick.labelsize": 7,
    "ytick.labelsize": 7,
    "legend.fontsize": 7,
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "axes.axisbelow": True,
    "grid.color": "#d9d9d9",
    "grid.linewidth": 0.5,
    "lines.linewidth": 1.3,
    "lines.markersize": 4,
    "hatch.linewidth": 0.5,
    "pdf.fonttype": 42,
    "svg.hashsalt": "sudokulab",
}


@dataclass(frozen=True, slots=True)
class Paper:
    """What a figure is drawn for: so many columns wide, in a format, from a run that `made_with` names."""

    format: str
    columns: int
    made_with: MadeWithObject
    title: str = ""

    @property
    def width(self) -> float:
        """Inches."""
        return _INCHES[self.columns]


def drawn(paper: Paper, height: float, draw: Callable[[Figure], None]) -> bytes:
    """The file of a figure that `draw` fills, `height` inches high; the same data give the same bytes.

    >>> paper = Paper("svg", 1, {"version": "0.1.0", "date": "2026-01-01T12:00:00Z"})
    >>> b"0.1.0" in drawn(paper, 2.0, lambda figure: None)
    True
    """
    with _look():
        figure = Figure(figsize=(paper.width, height), layout="constrained")
        draw(figure)
        file = io.BytesIO()
        figure.savefig(file, format=paper.format, dpi=_DOTS_PER_INCH, metadata=_metadata(paper))
        return file.getvalue()


@contextmanager
def _look() -> Iterator[None]:
    """The look of the lab's figures, whatever the user's own settings are."""
    with rc_context():
        rcdefaults()
        with rc_context(_LOOK):
            yield


def _metadata(paper: Paper) -> dict[str, object]:
    """Where the figure comes from, in the fields that its format has."""
    told = json.dumps(dict(paper.made_with))
    date = str(paper.made_with["date"])
    creator = f"sudokulab {paper.made_with['version']}"
    if paper.format == "pdf":
        moment = datetime.fromisoformat(date)
        return {"Title": paper.title, "Subject": told, "Creator": creator, "CreationDate": moment}
    if paper.format == "svg":
        return {"Title": paper.title, "Description": told, "Creator": creator, "Date": date}
    return {"Title": paper.title, "Description": told, "Software": creator, "Creation Time": date}
