"""Answers about puzzles as the JSON objects that programs read, and the parts that other objects share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TypeAlias

from sudokulab.board import Conflict, Grid, Puzzle, Reason, Shape, Unit, cell_name, reason_text
from sudokulab.board.symbols import to_symbols
from sudokulab.board.why import CellView
from sudokulab.limits import LimitKind
from sudokulab.render.times import Times
from sudokulab.solvers.values import Search, SolveResult, Stats

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = dict[str, Json]


def solve_object(result: SolveResult, times: Times) -> JsonObject:
    """The `solve/1` object of one answer; cells and units count from 1.

    `made_with` is added by who writes it; `interrupted` is there where the rest is partial.
    """
    shape = result.puzzle.shape
    found: JsonObject = {
        "schema": "solve/1",
        "source": result.puzzle.source,
        "puzzle": to_symbols(result.puzzle.clues),
        "shape": [shape.box_height, shape.box_width],
        "status": result.status.value,
        "solution": None if result.solution is None else to_symbols(result.solution.values),
        "count": result.count,
        "count_exact": result.count_exact,
        "conflicts": [conflict_object(conflict, shape) for conflict in result.conflicts],
        "differs": cell_names(result.differs, shape),
        "reason": None if result.reason is None else reason_object(result.reason, result.puzzle.grid),
        "algorithm": result.algorithm,
        "search": _search_object(result.search, shape),
        "stats": _stats_object(result.stats, times),
    }
    return found | {"interrupted": True} if result.interrupted else found


def _search_object(search: Search, shape: Shape) -> JsonObject:
    dead, grids = search.dead_cell, search.grids_to_try
    told: JsonObject = {
        "outcome": search.outcome.value,
        "dead_cell": None if dead is None else cell_name(dead, shape),
    }
    if grids is not None:
        # As text: it has up to 874 digits, more than a number of JSON keeps in most languages.
        told["grids_to_try"] = str(grids)
    if search.limit is not None and search.limit.kind is not LimitKind.REQUEST:
        told["limit"] = search.limit.kind.value
    if search.fault is not None:
        told["fault"] = {"kind": search.fault.kind.value, "text": search.fault.text}
    return told


def _stats_object(stats: Stats, times: Times) -> JsonObject:
    return {
        "visits": stats.visits,
        "checks": stats.checks,
        "nodes": stats.nodes,
        "placements": stats.placements,
        "backtracks": stats.backtracks,
        "max_depth": stats.max_depth,
        "parse_seconds": _seconds(times.parse_seconds),
        "validate_seconds": _seconds(times.validate_seconds),
        "seconds": _seconds(stats.seconds),
        "started": moment(times.started),
        "finished": moment(times.finished),
    }


def _seconds(seconds: float) -> float:
    """To the nanosecond, which is more than any clock here tells."""
    return round(seconds, 9)


def moment(time: datetime) -> str:
    """A clock time in UTC to the microsecond.

    >>> moment(datetime(2026, 1, 1, 12, tzinfo=UTC))
    '2026-01-01T12:00:00.000000Z'
    """
    return time.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def cell_names(cells: Iterable[int], shape: Shape) -> list[str]:
    """Cells as people name them.

    >>> cell_names([0, 33], Shape(3, 3))
    ['r1c1', 'r4c7']
    """
    return [cell_name(cell, shape) for cell in cells]


def unit_object(unit: Unit) -> JsonObject:
    """A unit by kind and its number from 1."""
    return {"kind": unit.kind.value, "index": unit.index + 1}


def conflict_object(conflict: Conflict, shape: Shape) -> JsonObject:
    """One broken rule."""
    return {
        "unit": unit_object(conflict.unit),
        "value": conflict.value,
        "cells": cell_names(conflict.cells, shape),
    }


def reason_object(reason: Reason, grid: Grid) -> JsonObject:
    """Why there is no solution: its kind, the fields of that kind, and the English text."""
    found: JsonObject = {"kind": reason.kind.value}
    if reason.cell is not None:
        found["at"] = cell_name(reason.cell, grid.shape)
    if reason.unit is not None:
        found |= {"unit": unit_object(reason.unit), "value": reason.value}
    return found | {"text": reason_text(reason, grid)}


def convert_object(puzzle: Puzzle, format_name: str, text: str) -> JsonObject:
    """The `convert/1` object: one puzzle as text in a format."""
    shape = [puzzle.shape.box_height, puzzle.shape.box_width]
    return {
        "schema": "convert/1",
        "source": puzzle.source,
        "shape": shape,
        "format": format_name,
        "text": text,
    }


def why_object(puzzle: Puzzle, view: CellView, asked: int | None) -> JsonObject:
    """The `why/1` object: what the units of a cell hold, what is left, and what excludes the rest."""
    shape = puzzle.shape
    return {
        "schema": "why/1",
        "source": puzzle.source,
        "puzzle": to_symbols(puzzle.clues),
        "shape": [shape.box_height, shape.box_width],
        "cell": cell_name(view.cell, shape),
        "value": view.value or None,
        "units": [unit_object(seen.unit) | {"holds": list(seen.held)} for seen in view.units],
        "left": list(view.left),
        "excluded": [
            {"value": value, "by": cell_name(cell, shape), "unit": unit_object(unit)}
            for value, unit, cell in view.excluders
        ],
        "asked": asked,
        "possible": None if asked is None else asked in view.left,
    }
