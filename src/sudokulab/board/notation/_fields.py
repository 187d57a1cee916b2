"""Lines cut into fields, between commas, semicolons or tabs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sudokulab.board.notation._format import Context, NumberedLine
from sudokulab.board.notation._words import Word
from sudokulab.board.shape import MAX_SIDE

MOST_VALUES = MAX_SIDE * MAX_SIDE

_FIELD = re.compile(r'\s*"(?:[^"]|"")*"\s*(?=[,;\t]|$)|[^,;\t]*')


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one line; `after_gaps` where a line before has an empty field among others."""

    words: tuple[Word, ...]
    after_gaps: bool = False

    @property
    def line(self) -> int:
        return self.words[0].line

    @property
    def trimmed(self) -> tuple[Word, ...]:
        """The fields without what follows a trailing comma."""
        return self.words[:-1] if self.trails else self.words

    @property
    def trails(self) -> bool:
        """Whether the last field is empty: an empty cell, or what follows a trailing comma."""
        return len(self.words) > 1 and not self.words[-1].text

    @property
    def is_vague(self) -> bool:
        """Whether the last field may be either."""
        return self.trails and self.has_gaps

    @property
    def has_gaps(self) -> bool:
        """Whether an empty field stands for an empty cell, here or in a line before."""
        return self.after_gaps or any(not word.text for word in self.words[:-1])


def read_fields(lines: Iterable[NumberedLine], context: Context) -> Iterator[Fields | None]:
    """The lines as fields; None for a blank line, nothing for a comment."""
    gaps = False
    for number, text in lines:
        content = text.partition("#")[0]
        if content.strip():
            count = 1 + sum(content.count(separator) for separator in ",;\t")
            if count > MOST_VALUES + 1:
                raise context.error(
                    f"{count} values in one line, the largest puzzle has {MOST_VALUES}", number
                )
            row = Fields(tuple(split_fields(content, number)), gaps)
            gaps = row.has_gaps
            yield row
        elif not text.strip():
            yield None


def split_fields(content: str, number: int) -> Iterator[Word]:
    """The fields of a line, without the quotes around them.

    >>> [word.text for word in split_fields('5, "3",,', 1)]
    ['5', '3', '', '']
    """
    start = 0
    while start <= len(content):
        found = _FIELD.match(content, start)
        field = found[0] if found else ""
        text = field.strip()
        column = start + 1 + len(field) - len(field.lstrip())
        if len(text) >= 2 and text[0] == text[-1] == '"':
            text = text[1:-1].strip()
            column += 1
        yield Word(text, number, column)
        start += len(field) + 1
