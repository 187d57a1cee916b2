"""What an experiment is: measured rows that are kept, and what is written and drawn from them alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from matplotlib.figure import Figure

from sudokulab.render.figures import Paper, drawn
from sudokulab.system.made_with import MadeWith

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

DOCS = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).parent / "results"
IMAGES = DOCS / "images"

Row = TypeVar("Row", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A figure two columns wide: its height in inches, and what fills it."""

    title: str
    height: float
    fill: Callable[[Figure], None]


@dataclass(frozen=True, slots=True)
class Experiment(Generic[Row]):
    """`measure` yields rows of plain fields; `sections` and `drawings` make of them what the page shows."""

    name: str
    page: str
    row: type[Row]
    measure: Callable[[], list[Row]]
    sections: Callable[[Sequence[Row]], Mapping[str, str]]
    drawings: Callable[[Sequence[Row]], Mapping[str, Drawing]]

    @property
    def kept_at(self) -> Path:
        """Where its rows are kept."""
        return RESULTS / f"{self.name}.json"

    def remake(self, made_with: MadeWith) -> int:
        """Measure anew and keep the rows, each as a list on its line; how many there are."""
        rows = self.measure()
        columns = [field.name for field in fields(self.row)]
        lines = ",\n".join(json.dumps([getattr(row, name) for name in columns]) for row in rows)
        head = f'"made_with": {json.dumps(made_with.as_object())},\n"columns": {json.dumps(columns)}'
        self.kept_at.parent.mkdir(exist_ok=True)
        self.kept_at.write_text(f'{{{head},\n"rows": [\n{lines}\n]}}\n', encoding="utf-8")
        return len(rows)

    def kept(self) -> tuple[list[Row], dict[str, str | int | None]]:
        """The rows as they were measured last, and what they were made with."""
        found = json.loads(self.kept_at.read_text(encoding="utf-8"))
        rows = [self.row(**dict(zip(found["columns"], row, strict=True))) for row in found["rows"]]
        return rows, found["made_with"]

    def files(self) -> list[str]:
        """The names of its figures' files."""
        return [f"{name}.svg" for name in self.drawings(self.kept()[0])]

    def figures(self) -> dict[str, bytes]:
        """The files of its figures, drawn from the kept rows."""
        rows, made_with = self.kept()
        return {
            f"{name}.svg": drawn(Paper("svg", 2, made_with, drawing.title), drawing.height, drawing.fill)
            for name, drawing in self.drawings(rows).items()
        }

    def texts(self) -> dict[str, str]:
        """What stands on its page by the name of the place, from the kept rows."""
        rows, made_with = self.kept()
        return {f"{self.name}:made": stamp(made_with)} | {
            f"{self.name}:{place}": text for place, text in self.sections(rows).items()
        }


def stamp(made_with: Mapping[str, str | int | None]) -> str:
    """Which command made something, with what, on which machine and when."""
    date = str(made_with["date"]).replace("T", " at ").replace("Z", " UTC")
    return (
        f"*Made by `{made_with['command']}` with Sudoku Lab {made_with['version']} and Python"
        f" {made_with['python']} on {made_with['cpu']}, {date}.*"
    )


def filled(page: str, texts: Mapping[str, str]) -> str:
    """The page with each text between the two comments that name its place.

    >>> filled("<!-- a -->old<!-- /a -->", {"a": "new"})
    '<!-- a -->\\nnew\\n<!-- /a -->'
    """
    for place, text in texts.items():
        begin, end = f"<!-- {place} -->", f"<!-- /{place} -->"
        if page.count(begin) != 1 or page.count(end) != 1:
            raise ValueError(f"the page has the place {place!r} {page.count(begin)} times, expected once")
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n{text.strip()}\n{end}{rest.partition(end)[2]}"
    return page


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown, its first column to the left and the others to the right.

    >>> print(table(["name", "count"], [["a", "1"]]))
    | name | count |
    |---|---:|
    | a | 1 |
    """
    rule = "|---|" + "---:|" * (len(head) - 1)
    return "\n".join([_line(head), rule, *map(_line, rows)])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
