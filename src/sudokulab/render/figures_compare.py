"""Figures of a comparison: bars, performance profile, steps against time, where searches died."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf, isfinite

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import (
    EngFormatter,
    Formatter,
    FuncFormatter,
    LogLocator,
    MaxNLocator,
    NullFormatter,
    PercentFormatter,
)

from sudokulab.board.symbols import symbol
from sudokulab.render.comparison import COUNTERS, FINISHED, Deaths, Report, Row
from sudokulab.render.figures import COLOURS, DASHES, MARKERS, Paper, drawn
from sudokulab.render.text import duration
from sudokulab.solvers.values import Outcome

_STEPS = COUNTERS.index("placements")


def draw(chart: str, report: Report, paper: Paper) -> bytes:
    """The file of one of the `comparison.CHARTS`."""
    return _CHARTS[chart](report, paper)


def _bars(report: Report, paper: Paper) -> bytes:
    """Time and values written, one bar for each algorithm, on a logarithmic scale."""
    rows = list(reversed(report.of_all))
    height = 0.45 + 0.19 * len(rows)

    def fill(figure: Figure) -> None:
        panels = figure.subplots(1, 2, sharey=True) if paper.columns == 2 else figure.subplots(2, 1)
        _bar_panel(panels[0], rows, [row.seconds.median for row in rows], "time (median and quartiles)")
        low = [row.seconds.median - row.seconds.lower for row in rows]
        high = [row.seconds.upper - row.seconds.median for row in rows]
        for place, row in enumerate(rows):
            panels[0].errorbar(
                row.seconds.median,
                place,
                xerr=[[low[place]], [high[place]]],
                color="black",
                capsize=2,
                lw=0.8,
            )
        _log_ticks(panels[0].xaxis, _SECONDS)
        _bar_panel(panels[1], rows, [row.counters[_STEPS] for row in rows], "values written (median)")
        _log_ticks(panels[1].xaxis, _COUNTS)

    return drawn(paper, height + 0.15 if paper.columns == 2 else 2 * height + 0.2, fill)


def _bar_panel(axes: Axes, rows: Sequence[Row], lengths: Sequence[float | None], label: str) -> None:
    known = [length for length in lengths if length]
    axes.set_xscale("log")
    least = min(known, default=1.0)
    axes.set_xlim(least / 3, max(known, default=1.0) * 3)
    for place, (row, length) in enumerate(zip(rows, lengths, strict=True)):
        hatch = "////" if _failures(row) else None
        axes.barh(
            place, length or 0, height=0.62, color=COLOURS[0], edgecolor="white", hatch=hatch, linewidth=0
        )
        if not length:
            said = "none" if length == 0 else "not counted"
            axes.text(least / 3, place, f" {said}", va="center", fontsize=6, color="#555555")
    axes.set_yticks(range(len(rows)), [_bar_name(row) for row in rows])
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_xlabel(label)
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)


def _bar_name(row: Row) -> str:
    failures = _failures(row)
    return f"{row.algorithm} ({', '.join(failures)})" if failures else row.algorithm


def _failures(row: Row) -> list[str]:
    """How some of its runs ended that did not answer."""
    found = (
        ("limit", row.count(Outcome.LIMIT)),
        ("dead end", row.count(Outcome.DEAD_END)),
        ("fault", len(row.faults)),
    )
    return [name for name, times in found if times]


def _profile(report: Report, paper: Paper) -> bytes:
    """For each algorithm the share of puzzles that it finished within a factor of the fastest one's time."""
    factors = _factors(report)
    largest = max((factor for of_one in factors.values() for factor in of_one if isfinite(factor)), default=1)

    def fill(figure: Figure) -> None:
        axes = figure.subplots()
        end = max(largest * 1.3, 2.0)
        for place, (name, of_one) in enumerate(factors.items()):
            within = sorted(factor for factor in of_one if isfinite(factor))
            shares = [number / len(of_one) for number in range(len(within) + 1)]
            axes.step(
                [1.0, *within, end],
                [*shares, shares[-1]],
                where="post",
                label=name,
                color=COLOURS[place % len(COLOURS)],
                linestyle=DASHES[place % len(DASHES)],
                marker=MARKERS[place % len(MARKERS)] if len(factors) > len(COLOURS) else "",
                clip_on=False,
            )
        axes.set_xscale("log")
        axes.set_xlim(1, end)
        axes.set_ylim(0, 1)
        _log_ticks(axes.xaxis, FuncFormatter(lambda factor, _: factor_text(factor)))
        axes.yaxis.set_major_formatter(PercentFormatter(1.0))
        axes.set_xlabel("time, as a multiple of the fastest on the same puzzle")
        axes.set_ylabel("share of the puzzles finished")
        axes.grid()
        _legend(figure, axes, paper)

    return drawn(paper, _height(report, paper), fill)


def factor_text(factor: float) -> str:
    """A factor in whole digits, never as a power of ten.

    >>> factor_text(1.5), factor_text(1000.0)
    ('1.5×', '1,000×')
    """
    return f"{factor:,.0f}×" if factor >= 100 else f"{factor:.3g}×"


def _factors(report: Report) -> Mapping[str, list[float]]:
    """For each algorithm and puzzle the time over that of the fastest, infinite where it did not finish."""
    comparison = report.comparison
    times: dict[int, dict[str, float]] = {}
    for trial, row in zip(comparison.trials, report.of_trials, strict=True):
        whole = row.count(*FINISHED) == row.runs
        times.setdefault(id(trial.puzzle), {})[row.algorithm] = row.seconds.median if whole else inf
    factors: dict[str, list[float]] = {name: [] for name in comparison.algorithms}
    for of_puzzle in times.values():
        fastest = min(of_puzzle.values())
        for name, of_one in factors.items():
            seconds = of_puzzle.get(name, inf)
            of_one.append(seconds / fastest if isfinite(seconds) and fastest > 0 else inf)
    return factors


def _steps(report: Report, paper: Paper) -> bytes:
    """One mark for each algorithm on each puzzle: values written across, time upwards."""

    def fill(figure: Figure) -> None:
        axes = figure.subplots()
        for place, name in enumerate(report.comparison.algorithms):
            rows = [row for row in report.of_trials if row.algorithm == name]
            points = [(row.counters[_STEPS], row.seconds.median) for row in rows]
            known = [(steps, seconds) for steps, seconds in points if steps and seconds > 0]
            if known:
                axes.plot(
                    *zip(*known, strict=True),
                    color=COLOURS[place % len(COLOURS)],
                    marker=MARKERS[place % len(MARKERS)],
                    linestyle="",
                    label=name,
                    alpha=0.8,
                    markeredgecolor="white",
                    markeredgewidth=0.3,
                )
        axes.set_xscale("log")
        axes.set_yscale("log")
        _log_ticks(axes.xaxis, _COUNTS)
        _log_ticks(axes.yaxis, _SECONDS)
        axes.set_xlabel("values written")
        axes.set_ylabel("time (median)")
        axes.grid()
        _legend(figure, axes, paper)

    return drawn(paper, _height(report, paper), fill)


def _deaths(report: Report, paper: Paper) -> bytes:
    """For each algorithm and shape the grid, darker where searches died more often."""
    maps = report.died
    side = (paper.width - 0.3) / (2 if paper.columns == 2 else 1)
    across = 1 if len(maps) == 1 else paper.columns
    down = -(-len(maps) // across)

    def fill(figure: Figure) -> None:
        every = figure.subplots(down, across, squeeze=False).flat
        for axes, found in zip(every, maps, strict=False):
            _death_map(figure, axes, found, numbers=found.puzzles[0].shape.side <= 9)
        for axes in list(figure.axes)[len(maps) : down * across]:
            axes.set_axis_off()

    return drawn(paper, down * side, fill)


def _death_map(figure: Figure, axes: Axes, found: Deaths, *, numbers: bool) -> None:
    shape = found.puzzles[0].shape
    side, most = shape.side, max(found.counts)
    rows = [found.counts[start : start + side] for start in range(0, shape.cell_count, side)]
    image = axes.imshow(rows, cmap="Blues", vmin=0, vmax=most)
    if numbers:
        for cell, count in enumerate(found.counts):
            clue = _clue_of_all(found, cell)
            ink = "#a0a0a0" if clue else "white" if count > most / 2 else "black"
            said = symbol(clue) if clue else str(count or "")
            axes.text(
                shape.column(cell), shape.row(cell), said, ha="center", va="center", fontsize=6, color=ink
            )
    for line in range(side + 1):
        thick = {True: 1.2, False: 0.3}
        axes.axhline(line - 0.5, color="black", lw=thick[line % shape.box_height == 0], clip_on=False)
        axes.axvline(line - 0.5, color="black", lw=thick[line % shape.box_width == 0], clip_on=False)
    axes.set_xticks(range(side), [str(column + 1) for column in range(side)])
    axes.set_yticks(range(side), [str(row + 1) for row in range(side)])
    axes.tick_params(length=0, labelsize=6)
    told = f"{found.algorithm}\n{sum(found.counts):,} dead ends in {found.runs:,} runs"
    axes.set_title(f"{told} (grey: clues)" if numbers else told)
    # Beside the grid and no axes of its own: the two are centred as one.
    scale = axes.inset_axes((1.05, 0.1, 0.04, 0.8))
    figure.colorbar(image, cax=scale, label="dead ends", ticks=MaxNLocator(integer=True))


def _clue_of_all(found: Deaths, cell: int) -> int:
    """The clue that every puzzle has there, 0 where they have none or differ."""
    clues = {puzzle.clues[cell] for puzzle in found.puzzles}
    return clues.pop() if len(clues) == 1 else 0


def _log_ticks(axis: Axis, formatter: Formatter) -> None:
    """Labels at powers of ten, and between them where there would be too few to read the scale."""
    low, high = axis.get_view_interval()
    if high / low < _TWO_DECADES:
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_major_formatter(formatter)
    axis.set_minor_formatter(NullFormatter())


_TWO_DECADES = 100
_SECONDS = FuncFormatter(lambda seconds, _: duration(seconds))
_COUNTS = EngFormatter(sep="")


def _height(report: Report, paper: Paper) -> float:
    """Golden in two columns; in one, with room for a legend above."""
    legend = 0.14 * -(-len(report.comparison.algorithms) // (2 * paper.columns))
    return (2.6 if paper.columns == 1 else 3.6) + legend


def _legend(figure: Figure, axes: Axes, paper: Paper) -> None:
    figure.legend(*axes.get_legend_handles_labels(), loc="outside upper center", ncols=2 * paper.columns)


_CHARTS: dict[str, Callable[[Report, Paper], bytes]] = {
    "bars": _bars,
    "profile": _profile,
    "steps": _steps,
    "deaths": _deaths,
}
