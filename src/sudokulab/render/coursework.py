"""The table of the coursework's report on nine files: as text, JSON, CSV, LaTeX."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sudokulab.render.json import Json, JsonObject
from sudokulab.render.latex import latex_comments, latex_table, latex_text
from sudokulab.render.style import Style
from sudokulab.render.text import plural, wrapped

NOT_AVAILABLE = "N/A"
_HEAD = ("file", "clues", "empties", "backtracks", "seconds", "published seconds", "message", "source")
_NUMBERS = range(1, 6)
_STARRED = "* not in the report, which says N/A"
_PUBLISHED = "Published seconds are those of the report, from another machine, measured without delay."


@dataclass(frozen=True, slots=True)
class CourseworkRow:
    """One file: what it took here beside what the report says; None where there is nothing to say.

    `in_report` is whether the report gives these backtracks.
    """

    file: str
    clues: int
    empties: int
    backtracks: int | None
    in_report: bool
    seconds: float
    published_seconds: float | None
    message: str | None
    source: str | None


def coursework_text(rows: Sequence[CourseworkRow], style: Style, *, left: int = 0) -> str:
    """The table, numbers to the right; it is partial where files are `left` that were not reached."""
    cells = [list(_HEAD), *map(_cells, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = (
        "  ".join(
            cell.rjust(width) if place in _NUMBERS else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    )
    notes = [wrapped(note, style) for note in _notes(rows, left)]
    return "\n".join([*lines, *([""] if notes else []), *notes])


def _notes(rows: Sequence[CourseworkRow], left: int) -> Iterator[str]:
    """What must be known to read the table, as far as it occurs in it."""
    if left:
        yield f"Partial: the work was interrupted with {left} of {plural(len(rows) + left, 'file')} not done."
    if any(_is_starred(row) for row in rows):
        yield _STARRED
    if any(row.published_seconds is not None for row in rows):
        yield _PUBLISHED


def _is_starred(row: CourseworkRow) -> bool:
    return row.backtracks is not None and not row.in_report


def coursework_objects(rows: Sequence[CourseworkRow]) -> list[Json]:
    """The rows of the table for programs."""
    return [_object(row) for row in rows]


def _object(row: CourseworkRow) -> JsonObject:
    return {
        "file": row.file,
        "clues": row.clues,
        "empties": row.empties,
        "backtracks": row.backtracks,
        "backtracks_in_report": row.in_report,
        "seconds": round(row.seconds, 9),
        "published_seconds": row.published_seconds,
        "message": row.message,
        "source": row.source,
    }


def coursework_csv(rows: Sequence[CourseworkRow], made_with: Mapping[str, str | int | None]) -> str:
    """One line for each file; the last columns say where it comes from."""
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    objects = [_object(row) for row in rows]
    lines.writerow([*objects[0], *(f"made_with_{name}" for name in made_with)])
    lines.writerows([*each.values(), *made_with.values()] for each in objects)
    return written.getvalue()


def coursework_latex(
    rows: Sequence[CourseworkRow], made_with: Mapping[str, str | int | None], *, left: int = 0
) -> str:
    """The table for a report, with a paragraph for each note."""
    notes = ["needs the package booktabs", *(f"{name}: {value}" for name, value in made_with.items())]
    cells = ([latex_text(cell) for cell in _cells(row)] for row in rows)
    table = latex_table("lrrrrrll", _HEAD, cells, long=False)
    told = "".join(f"\n{latex_text(note)}\n" for note in _notes(rows, left))
    return f"{latex_comments(notes)}{table}\n{told}"


def _cells(row: CourseworkRow) -> list[str]:
    return list(_texts(row))


def _texts(row: CourseworkRow) -> Iterator[str]:
    yield from (row.file, str(row.clues), str(row.empties))
    star = "*" if _is_starred(row) else ""
    yield NOT_AVAILABLE if row.backtracks is None else f"{row.backtracks}{star}"
    yield f"{row.seconds:.4f}"
    yield NOT_AVAILABLE if row.published_seconds is None else f"{row.published_seconds:.4f}"
    yield row.message or NOT_AVAILABLE
    yield row.source or "none"
