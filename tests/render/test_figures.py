"""Figures of a comparison: files of each format that say where they come from, the same each time."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from matplotlib.figure import Figure
from PIL import Image

from sudokulab.board import NINE, Puzzle, Shape
from sudokulab.render.comparison import (
    CHARTS,
    COUNTERS,
    Comparison,
    Conclusion,
    Deaths,
    Report,
    Row,
    Run,
    Trial,
)
from sudokulab.render.figures import COLOURS, Paper
from sudokulab.render.figures_compare import draw
from sudokulab.solvers.values import Outcome, Stats
from sudokulab.stats.values import Quartiles

MADE_WITH = {
    "version": "0.1.0",
    "command": "sudokulab compare 'a <b> & (c)'",
    "seed": 7,
    "python": "3.11.2",
    "cpu": "a processor",
    "date": "2026-01-01T12:00:00Z",
}


def row(name: str, seconds: float, *, counted: bool = True, outcome: Outcome = Outcome.SOLVED) -> Row:
    counters = tuple(1000 * seconds if counted else None for _ in COUNTERS)
    spread = Quartiles(seconds * 0.9, seconds, seconds * 1.2)
    return Row(name, ((outcome, 3),), counters, None, spread, None, False)


def planted(names: Sequence[str], *, puzzles: int = 3, shape: Shape = NINE) -> Report:
    """Planted numbers: the n-th algorithm takes n times as long; the last meets a limit, counts nothing."""
    asked = tuple(
        Puzzle(shape, bytes([number + 1]) + bytes(shape.cell_count - 1)) for number in range(puzzles)
    )
    trials = tuple(Trial(puzzle, name, (Run(Outcome.SOLVED, Stats()),)) for puzzle in asked for name in names)

    def of(name: str) -> Row:
        place = list(names).index(name)
        last = len(names) > 1 and place == len(names) - 1
        return row(
            name, 0.01 * (place + 1), counted=not last, outcome=Outcome.LIMIT if last else Outcome.SOLVED
        )

    died = (Deaths(names[0], asked, tuple(cell % 5 for cell in range(shape.cell_count)), 100),)
    found = Comparison(tuple(names), asked, trials, 3)
    of_trials = tuple(of(trial.algorithm) for trial in trials)
    return Report(found, of_trials, tuple(map(of, names)), died, Conclusion((), True, 0))


def told_in(file: bytes, format: str) -> object:
    """What the file says of where it comes from."""
    if format == "png":
        return json.loads(Image.open(io.BytesIO(file)).info["Description"])
    if format == "svg":
        described = re.search(rb"<dc:description>(.*?)</dc:description>", file, re.DOTALL)
        assert described
        return json.loads(described[1].replace(b"&lt;", b"<").replace(b"&gt;", b">").replace(b"&amp;", b"&"))
    subject = re.search(rb"/Subject \((.*?[^\\])\)", file, re.DOTALL)
    assert subject
    return json.loads(re.sub(rb"\\([()])", rb"\1", subject[1]))


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("format", ["svg", "png", "pdf"])
def test_a_figure_says_where_it_comes_from_and_is_the_same_each_time(chart: str, format: str) -> None:
    paper = Paper(format, 1, MADE_WITH, "title")
    found = planted(["one", "two", "three"])
    first, second = (draw(chart, found, paper) for _ in range(2))
    assert first == second
    assert first.startswith({"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}[format])
    assert told_in(first, format) == MADE_WITH


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize(("columns", "inches"), [(1, 3.5), (2, 7.2)])
def test_a_figure_is_as_wide_as_the_columns(chart: str, columns: int, inches: float) -> None:
    file = draw(chart, planted(["one", "two"]), Paper("png", columns, MADE_WITH))
    with Image.open(io.BytesIO(file)) as image:
        assert image.width == round(inches * 300)
        assert 0.1 * image.width < image.height < 1.6 * image.width


@pytest.mark.parametrize("chart", CHARTS)
def test_the_text_of_a_figure_is_drawn_and_nothing_lies_outside(chart: str) -> None:
    names = ["backtracking", "mrv", "forward-checking", "mac", "singles", "exact-cover", "sat", "native"]
    for columns in (1, 2):
        file = draw(chart, planted(names), Paper("png", columns, MADE_WITH))
        with Image.open(io.BytesIO(file)) as image:
            grey = image.convert("L")
            edges = [
                grey.crop(box).getextrema()[0]
                for box in (
                    (0, 0, grey.width, 2),
                    (0, grey.height - 2, grey.width, grey.height),
                    (0, 0, 2, grey.height),
                    (grey.width - 2, 0, grey.width, grey.height),
                )
            ]
            assert grey.getextrema()[0] < 60
        assert min(edges) > 200, (chart, columns, edges)


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize(
    ("names", "puzzles", "shape"),
    [(["alone"], 1, "5x5"), (["one", "two"], 2, "1x5"), ([*"abcdefghijkl"], 1, "2x2")],
)
def test_every_number_of_algorithms_and_every_shape_is_drawn(
    chart: str, names: list[str], puzzles: int, shape: str
) -> None:
    file = draw(chart, planted(names, puzzles=puzzles, shape=Shape.parse(shape)), Paper("svg", 1, MADE_WITH))
    assert b"NaN" not in file


def as_seen_by(colour: str, matrix: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The colour as a person sees it who lacks one kind of cones (Viénot, Brettel and Mollon, 1999)."""
    linear = [(int(colour[start : start + 2], 16) / 255) ** 2.2 for start in (1, 3, 5)]
    seen = (sum(weight * part for weight, part in zip(line, linear, strict=True)) for line in matrix)
    return tuple(max(0.0, part) ** (1 / 2.2) for part in seen)


NORMAL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PROTANOPE = ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1))
DEUTERANOPE = ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1))


@pytest.mark.parametrize("matrix", [NORMAL, PROTANOPE, DEUTERANOPE], ids=["all", "no red", "no green"])
def test_the_colours_differ_for_people_without_red_or_green(matrix: Sequence[Sequence[float]]) -> None:
    for one, other in combinations(COLOURS, 2):
        seen = zip(as_seen_by(one, matrix), as_seen_by(other, matrix), strict=True)
        assert sum((first - second) ** 2 for first, second in seen) ** 0.5 > 0.12, (one, other)


def whiteness(report: Report, columns: int) -> tuple[int, int]:
    """How many columns of pixels are empty on the left and on the right of a map of dead ends."""
    with Image.open(io.BytesIO(draw("deaths", report, Paper("png", columns, MADE_WITH)))) as image:
        box = image.convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
        assert box
        return box[0], image.width - box[2]


@pytest.mark.parametrize("columns", [1, 2])
def test_one_map_of_dead_ends_stands_in_the_middle(columns: int) -> None:
    left, right = whiteness(planted(["one"]), columns)
    assert abs(left - right) < 0.1 * {1: 3.5, 2: 7.2}[columns] * 300, (left, right)


def told_by(chart: str, report: Report, monkeypatch: pytest.MonkeyPatch) -> Figure:
    """The figure before it is written, drawn once."""
    kept = []

    def keep(figure: Figure, *_: object, **__: object) -> None:
        figure.canvas.draw()
        kept.append(figure)

    monkeypatch.setattr(Figure, "savefig", keep)
    draw(chart, report, Paper("png", 1, MADE_WITH))
    return kept[0]


def test_bars_of_what_failed_are_hatched_and_say_how(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = (Outcome.SOLVED, Outcome.DEAD_END, Outcome.LIMIT, Outcome.EXHAUSTED)
    rows = (
        *(row(end.value, 1.0, outcome=end) for end in ends),
        replace(row("own", 1.0), faults=(("crashed", 1),)),
    )
    axes = told_by("bars", replace(planted(["one"]), of_all=rows), monkeypatch).axes[0]
    names = [label.get_text() for label in reversed(axes.get_yticklabels())]
    assert names == ["solved", "dead-end (dead end)", "limit (limit)", "exhausted", "own (fault)"]
    hatches = [bool(bar.get_hatch()) for bar in reversed(axes.patches)]
    assert hatches == [False, True, True, False, True]


def test_no_two_lines_of_a_profile_look_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    [axes] = told_by("profile", planted([*"abcdefghijklmnop"]), monkeypatch).axes
    looks = {(line.get_color(), str(line.get_linestyle()), str(line.get_marker())) for line in axes.lines}
    assert len(looks) == len(axes.lines) == 16
    by_colour = [(line.get_color(), str(line.get_marker())) for line in axes.lines]
    assert len(set(by_colour)) == 16
    [axes] = told_by("profile", planted([*"abc"]), monkeypatch).axes
    assert {line.get_marker() for line in axes.lines} == {""}
