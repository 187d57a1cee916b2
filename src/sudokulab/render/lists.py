"""Lists of choices as tables and as JSON objects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudokulab.render.json import Json, JsonObject
from sudokulab.render.style import Ink, Style
from sudokulab.render.text import wrapped


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice: its name, what it is, and what else there is to know, each by its own name."""

    name: str
    summary: str
    facts: tuple[tuple[str, Json], ...] = ()


def choices_text(choices: Sequence[Choice], style: Style) -> str:
    """A table of names and summaries.

    >>> print(choices_text([Choice("csv", "commas"), Choice("line", "one line")], Style()))
    csv   commas
    line  one line
    """
    width = max((len(choice.name) for choice in choices), default=0)
    return "\n".join(
        f"{style.paint(choice.name, Ink.STRONG)}{' ' * (width - len(choice.name))}  "
        f"{wrapped(choice.summary, style, indent=width + 2)}"
        for choice in choices
    )


def choices_object(schema: str, kind: str, choices: Sequence[Choice]) -> JsonObject:
    """The list as one object.

    >>> choices_object("formats/1", "formats", [Choice("csv", "commas", (("many", True),))])["formats"]
    [{'name': 'csv', 'summary': 'commas', 'many': True}]
    """
    listed: list[JsonObject] = [
        {"name": choice.name, "summary": choice.summary, **dict(choice.facts)} for choice in choices
    ]
    return {"schema": schema, kind: listed}
