"""A comparison for programs and reports: JSON, CSV, LaTeX."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping

from sudokulab.board import cell_name
from sudokulab.board.symbols import to_symbols
from sudokulab.render.compare import conclusion_text, count_text, memory_text
from sudokulab.render.comparison import COUNTERS, FINISHED, Contrast, Deaths, Report, Row, Trial
from sudokulab.render.json import Json, JsonObject
from sudokulab.render.latex import latex_comments, latex_table, latex_text
from sudokulab.render.text import duration
from sudokulab.solvers.values import Outcome
from sudokulab.stats.values import Interval

MadeWithObject = Mapping[str, str | int | None]


def compare_object(report: Report) -> JsonObject:
    """The `compare/1` object."""
    comparison, conclusion = report.comparison, report.conclusion
    return {
        "schema": "compare/1",
        "algorithms": list(comparison.algorithms),
        "puzzles": len(comparison.puzzles),
        "runs": comparison.wanted_runs,
        "partial": not comparison.complete,
        "trials": [
            _trial_object(trial, row) for trial, row in zip(comparison.trials, report.of_trials, strict=True)
        ],
        "summary": [_row_object(row) for row in report.of_all],
        "deaths": [_deaths_object(each) for each in report.died],
        "conclusion": {
            "pairs_are": "puzzles" if conclusion.over_puzzles else "turns",
            "left_out": conclusion.left_out,
            "gave_up": list(conclusion.gave_up),
            "not_reached": conclusion.not_reached,
            "contrasts": [_contrast_object(contrast) for contrast in conclusion.contrasts],
            "text": " ".join(conclusion_text(comparison, conclusion).splitlines()),
        },
    }


def _trial_object(trial: Trial, row: Row) -> JsonObject:
    shape = trial.puzzle.shape
    return {
        "source": trial.puzzle.source,
        "puzzle": to_symbols(trial.puzzle.clues),
        "shape": [shape.box_height, shape.box_width],
        **_row_object(row),
        "seconds_of_runs": [round(run.stats.seconds, 9) for run in trial.runs],
    }


def _row_object(row: Row) -> JsonObject:
    return {
        "algorithm": row.algorithm,
        "runs": row.runs,
        "outcomes": {outcome.value: row.count(outcome) for outcome in Outcome},
        "faults": [{"text": text, "runs": runs} for text, runs in row.faults],
        **dict(zip(COUNTERS, row.counters, strict=True)),
        "branching_factor": row.branching,
        "seconds": {
            "lower_quartile": round(row.seconds.lower, 9),
            "median": round(row.seconds.median, 9),
            "upper_quartile": round(row.seconds.upper, 9),
        },
        "peak_bytes": row.peak_bytes,
        "peak_cut_short": row.peak_cut_short,
        "success": None if row.success is None else _interval_object(row.success),
    }


def _interval_object(interval: Interval) -> JsonObject:
    return {"low": interval.low, "high": interval.high, "confidence": interval.confidence}


def _deaths_object(found: Deaths) -> JsonObject:
    shape = found.puzzles[0].shape
    return {
        "algorithm": found.algorithm,
        "shape": [shape.box_height, shape.box_width],
        "runs": found.runs,
        "cells": {cell_name(cell, shape): count for cell, count in enumerate(found.counts) if count},
    }


def _contrast_object(contrast: Contrast) -> JsonObject:
    return {
        "kind": contrast.kind.value,
        "faster": contrast.first,
        "slower": contrast.second,
        "pairs": contrast.pairs,
        "agreeing": contrast.agreeing,
        "ratio": contrast.ratio,
        "interval": None if contrast.interval is None else _interval_object(contrast.interval),
        "p": contrast.p,
        "needed": contrast.needed,
    }


def compare_csv(report: Report, made_with: MadeWithObject) -> str:
    """One line for each algorithm on each puzzle; the last columns say where it comes from."""
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow([*_CSV_HEAD, *(f"made_with_{name}" for name in made_with)])
    for trial, row in zip(report.comparison.trials, report.of_trials, strict=True):
        lines.writerow([*_csv_cells(trial, row), *made_with.values()])
    return written.getvalue()


_CSV_HEAD = (
    *("source", "puzzle", "shape", "algorithm", "runs", "solved", "exhausted", "dead_end", "limit", "fault"),
    *COUNTERS,
    *("branching_factor", "seconds_lower_quartile", "seconds_median", "seconds_upper_quartile"),
    *("peak_bytes", "peak_cut_short", "success_low", "success_high"),
)


def _csv_cells(trial: Trial, row: Row) -> Iterator[Json]:
    yield from (trial.puzzle.source, to_symbols(trial.puzzle.clues), str(trial.puzzle.shape))
    yield from (row.algorithm, row.runs)
    yield from (
        row.count(outcome) for outcome in (Outcome.SOLVED, Outcome.EXHAUSTED, Outcome.DEAD_END, Outcome.LIMIT)
    )
    yield sum(runs for _, runs in row.faults)
    yield from row.counters
    yield row.branching
    yield from (round(each, 9) for each in (row.seconds.lower, row.seconds.median, row.seconds.upper))
    yield from (row.peak_bytes, int(row.peak_cut_short))
    yield from (None, None) if row.success is None else (row.success.low, row.success.high)


def compare_latex(report: Report, made_with: MadeWithObject) -> str:
    """A table for a report, with the closing sentences below it."""
    head = ["algorithm", "solved", "time", "memory", *COUNTERS, "$b^*$"]
    rows = [_latex_cells(row) for row in report.of_all]
    notes = ["needs the package booktabs", *(f"{name}: {value}" for name, value in made_with.items())]
    table = latex_table(
        "l" + "r" * (len(head) - 1), [cell.replace("_", r"\_") for cell in head], rows, long=False
    )
    closing = latex_text(conclusion_text(report.comparison, report.conclusion))
    return f"{latex_comments(notes)}{table}\n\n{closing}\n"


def _latex_cells(row: Row) -> list[str]:
    least = r"$\ge$ " if row.count(Outcome.LIMIT) else ""
    return [
        latex_text(row.algorithm),
        f"{row.count(*FINISHED)} of {row.runs}",
        least + duration(row.seconds.median),
        (r"$\ge$ " if row.peak_cut_short else "") + latex_text(memory_text(row.peak_bytes)),
        *("--" if number is None else least + count_text(number) for number in row.counters),
        "--" if row.branching is None else f"{row.branching:.3f}",
    ]
