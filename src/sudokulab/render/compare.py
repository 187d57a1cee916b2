"""A comparison as a person reads it: two tables, where searches died, and what the numbers show."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from sudokulab.board import Puzzle
from sudokulab.render.comparison import (
    FINISHED,
    Comparison,
    Conclusion,
    Contrast,
    Deaths,
    Kind,
    Report,
    Row,
)
from sudokulab.render.style import Ink, Style
from sudokulab.render.text import duration, plural, wrapped
from sudokulab.solvers.values import Outcome

_UNKNOWN = "-"
_HEADS = ("visits", "checks", "nodes", "placements", "backtracks", "depth", "b*")
_KIBI = 1024
_READABLE = 10**100


def tables_text(title: str, rows: Sequence[Row], style: Style) -> str:
    """The two tables of some rows: how the runs ended and what they took, and the counters."""
    ends = [["algorithm", "solved", "median", "quartiles", "peak memory"], *map(_end_cells, rows)]
    counted = [["algorithm", *_HEADS], *map(_counter_cells, rows)]
    tables = [table for cells in (ends, counted) for table in _fitting(cells, style)]
    return "\n".join([style.paint(title, Ink.STRONG), "\n\n".join(map(aligned, tables))])


def _fitting(cells: Sequence[Sequence[str]], style: Style) -> Iterator[list[list[str]]]:
    """The table, cut between columns where there is less room; each piece begins with the first column."""
    names, *columns = zip(*cells, strict=True)
    piece: list[Sequence[str]] = [names]
    for column in columns:
        wide = sum(max(map(len, each)) + 2 for each in (*piece, column)) - 2
        if style.wraps and wide > style.width and len(piece) > 1:
            yield [list(row) for row in zip(*piece, strict=True)]
            piece = [names]
        piece.append(column)
    yield [list(row) for row in zip(*piece, strict=True)]


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Columns two spaces apart, the first to the left, the others to the right.

    >>> print(aligned([["name", "count"], ["a", "7"]]))
    name  count
    a         7
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def heading_of(puzzles: Sequence[Puzzle], runs: int) -> str:
    """What was compared: the puzzle by its source, or how many.

    >>> heading_of([Puzzle.from_rows([[0] * 4] * 4, None)], 3)
    '1 puzzle, 3 runs of each algorithm'
    """
    named = puzzles[0].source if len(puzzles) == 1 and puzzles[0].source else plural(len(puzzles), "puzzle")
    return f"{named}, {plural(runs, 'run')} of each algorithm" + ("" if len(puzzles) == 1 else " on each")


def _end_cells(row: Row) -> list[str]:
    least = _least(row)
    seconds = row.seconds
    spread = f"{duration(seconds.lower)} to {duration(seconds.upper)}"
    ended = row.count(*FINISHED)
    return [
        row.algorithm,
        f"{ended:,} of {row.runs:,}",
        least + duration(seconds.median),
        spread,
        (">= " if row.peak_cut_short else "") + memory_text(row.peak_bytes),
    ]


def _counter_cells(row: Row) -> list[str]:
    least = _least(row)
    branching = _UNKNOWN if row.branching is None else f"{row.branching:.3f}"
    counters = (_UNKNOWN if number is None else least + count_text(number) for number in row.counters)
    return [row.algorithm, *counters, branching]


def _least(row: Row) -> str:
    return ">= " if row.count(Outcome.LIMIT) else ""


def count_text(number: float) -> str:
    """A median of whole numbers, which may lie halfway between two.

    >>> count_text(2193), count_text(2193.5)
    ('2,193', '2,193.5')
    """
    return f"{number:,.0f}" if number == int(number) else f"{number:,.1f}"


def memory_text(count: int | None) -> str:
    """Bytes as people read them.

    >>> memory_text(900), memory_text(5_500), memory_text(7_340_032), memory_text(None)
    ('900 B', '5.4 kB', '7.0 MB', '-')
    """
    if count is None:
        return _UNKNOWN
    if count < _KIBI:
        return f"{count} B"
    return f"{count / _KIBI:.1f} kB" if count < _KIBI**2 else f"{count / _KIBI**2:.1f} MB"


def notes(rows: Sequence[Row]) -> Iterator[str]:
    """What must be known to read the tables, as far as it occurs in them."""
    yield (
        "Counters are medians over the runs; b* is the effective branching factor, by the values written, "
        "the median over the runs that found a solution. Peak memory is of one further run, in which Python "
        "counts its allocations (tracemalloc)."
    )
    for row in rows:
        for fault, times in row.faults:
            yield f"{fault} ({plural(times, 'run')}); it was not asked again on that puzzle."
        limit, dead = row.count(Outcome.LIMIT), row.count(Outcome.DEAD_END)
        if limit:
            yield (
                f"{row.algorithm}: a limit struck in {limit:,} of {plural(row.runs, 'run')}; "
                "its numbers are the least that they can be."
            )
        if row.grids_to_try is not None:
            yield f"{row.algorithm}: there would have been {grids_text(row.grids_to_try)} grids to try."
        if row.success is not None:
            low, high = (f"{100 * end:.1f} %" for end in (row.success.low, row.success.high))
            solved, tried = row.count(Outcome.SOLVED), row.count(*Outcome)
            ended = f", {dead:,} died in a dead end" if dead else ""
            yield (
                f"{row.algorithm}: {solved:,} of {plural(tried, 'run')} found a solution{ended}: "
                f"{100 * solved / tried:.1f} % (95 % interval by Wilson: {low} to {high})."
            )


def grids_text(grids: int) -> str:
    """So many grids: exactly, or by its power of ten where nobody could read it.

    >>> grids_text(9**9), grids_text(25**400)
    ('387,420,489', 'more than 10^559')
    """
    return f"{grids:,}" if grids < _READABLE else f"more than 10^{int(math.log10(grids))}"


def conclusion_text(comparison: Comparison, conclusion: Conclusion) -> str:
    """What the numbers show, and what they do not: a line for each pair of algorithms, then the caveats."""
    told = [_contrast_sentence(contrast, conclusion) for contrast in conclusion.contrasts]
    if not told:
        told = ["There is one algorithm, so nothing is compared: the table says what it took here."]
    if not comparison.complete:
        told.insert(0, "The work was interrupted: this is what was finished.")
    return "\n".join([*told, " ".join(_caveats(comparison, conclusion))])


def _contrast_sentence(contrast: Contrast, conclusion: Conclusion) -> str:
    noun = "puzzle" if conclusion.over_puzzles else "turn"
    first, second = contrast.first, contrast.second
    if contrast.kind is Kind.TOO_FEW:
        return (
            f"Too little to tell {first} from {second}: {plural(contrast.pairs, noun)} that both finished, "
            f"and {contrast.needed} are the fewest that can show a difference, whatever they say."
        )
    ratio, interval = contrast.ratio, contrast.interval
    assert ratio is not None
    assert interval is not None
    low, high = _ratio_text(interval.low), _ratio_text(interval.high)
    if contrast.kind is Kind.NONE:
        return (
            f"No difference in time shows between {first} and {second}: {first} was faster on "
            f"{contrast.agreeing:,} of {plural(contrast.pairs, noun)} (sign test, {_p_text(contrast.p)}); "
            f"the ratio of their times lies between {low} and {high}, and a difference within that is not "
            "ruled out."
        )
    return (
        f"{first} is faster than {second}: on {contrast.agreeing:,} of {plural(contrast.pairs, noun)} "
        f"(sign test, {_p_text(contrast.p)}), by a factor of {_ratio_text(ratio)} in the middle, "
        f"between {low} and {high}."
    )


def _caveats(comparison: Comparison, conclusion: Conclusion) -> Iterator[str]:
    noun = "puzzle" if conclusion.over_puzzles else "turn"
    if conclusion.left_out and conclusion.contrasts:
        *names, last = conclusion.gave_up
        who = f"{', '.join(names)} or {last}" if names else last
        yield (
            f"Not counted there: {plural(conclusion.left_out, noun)} that {who} did not finish, "
            f"which speaks against {'them' if names else 'it'}."
        )
    if conclusion.not_reached and conclusion.contrasts:
        yield (
            f"The interrupt left {plural(conclusion.not_reached, noun)} that not every algorithm came to, "
            "which speaks against none."
        )
    if conclusion.over_puzzles:
        yield "That holds for puzzles like these and for this machine;"
    else:
        yield "One puzzle says nothing about others, and times hold for this machine;"
    yield "the counters of finished searches are exact and the same on every machine."


def _ratio_text(ratio: float) -> str:
    """A factor with as many digits as mean something.

    >>> _ratio_text(1.0234), _ratio_text(12.345), _ratio_text(1234.5)
    ('1.02', '12.3', '1,234')
    """
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


def _p_text(p: float) -> str:
    """A p value, its smallness not overstated.

    >>> _p_text(0.0312), _p_text(0.00001)
    ('p = 0.031', 'p < 0.001')
    """
    return "p < 0.001" if p < 0.001 else f"p = {p:.2g}"


def deaths_text(found: Deaths, style: Style) -> str:
    """The grid with how often the search died in each cell; a dot is never, a dash a clue everywhere."""
    shape = found.puzzles[0].shape
    clue = [all(puzzle.clues[cell] for puzzle in found.puzzles) for cell in range(shape.cell_count)]
    cells = ["-" if clue[cell] else str(count) if count else "." for cell, count in enumerate(found.counts)]
    width = max(map(len, cells))
    total = sum(found.counts)
    title = (
        f"Where {found.algorithm} died: {plural(total, 'dead end')} in {plural(found.runs, 'run')} "
        "(- clue, . never)"
    )
    rows = (cells[start : start + shape.side] for start in range(0, shape.cell_count, shape.side))
    lines = []
    for number, row in enumerate(rows):
        if number and number % shape.box_height == 0 and shape.box_height > 1:
            lines.append("")
        boxes = (row[start : start + shape.box_width] for start in range(0, shape.side, shape.box_width))
        lines.append("  " + "   ".join(" ".join(cell.rjust(width) for cell in box) for box in boxes))
    return "\n".join([style.paint(title, Ink.STRONG), *lines])


def report_text(report: Report, style: Style, *, each: bool = False) -> str:
    """Everything: the tables, those of `each` puzzle too if wanted, the maps, notes, the closing lines."""
    comparison = report.comparison
    parts = [tables_text(heading_of(comparison.puzzles, comparison.wanted_runs), report.of_all, style)]
    if each and len(comparison.puzzles) > 1:
        parts += _tables_of_each(report, style)
    parts += [deaths_text(found, style) for found in report.died]
    lines = conclusion_text(comparison, report.conclusion).splitlines()
    return "\n\n".join(
        [
            *parts,
            "\n".join(wrapped(note, style) for note in notes(report.of_all)),
            "\n".join(style.paint(wrapped(line, style), Ink.STRONG) for line in lines),
        ]
    )


def _tables_of_each(report: Report, style: Style) -> Iterator[str]:
    of_puzzle = groupby(
        zip(report.comparison.trials, report.of_trials, strict=True), key=lambda pair: id(pair[0].puzzle)
    )
    for _, pairs in of_puzzle:
        trials, rows = zip(*pairs, strict=True)
        yield tables_text(trials[0].puzzle.source, rows, style)
