"""A run of symbols, one a cell, somewhere in a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sudokulab.board.notation._alphabet import Cells
from sudokulab.board.notation._damage import no_values, wrong_count
from sudokulab.board.notation._format import Context, Info
from sudokulab.board.symbols import LETTERS, STANDARD
from sudokulab.errors import NotationError

SYMBOLS = re.compile(r"[.0-9A-Ya-y]+")


@dataclass(frozen=True, slots=True)
class Symbols:
    """The symbols of one puzzle in one line of text, and the column of each, counted from 1."""

    text: str
    line: int
    columns: Sequence[int]

    def cells(self, context: Context, info: Info = ()) -> Cells:
        """The cells, if there are as many as some grid has."""
        shape = context.shape_of(len(self.text))
        if shape is None:
            raise self._wrong_count(context)
        return Cells(self.text, shape, self.line, self.locate, info)

    def locate(self, cell: int) -> tuple[int, int]:
        """Line and column of a cell."""
        return self.line, self.columns[cell]

    def _wrong_count(self, context: Context) -> NotationError:
        if not self.text:
            return no_values(context, self.line)
        values = STANDARD.decode(self.text) or LETTERS.decode(self.text)
        if values is not None:
            return wrong_count(context, values, line=self.line, locate=self.locate)
        offset = STANDARD.first_stranger(self.text)
        return context.error(
            f"{self.text[offset]!r} is no value, expected 1-9, A-P, '.' or '0'",
            *self.locate(offset),
        )
