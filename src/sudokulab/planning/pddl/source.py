"""A PDDL text that knows its lines, and the list in which its faults are collected."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice
from typing import NamedTuple

from sudokulab.errors import Fault

MOST_FAULTS = 100
_MOST_COMPARED = 1000
_LONGEST_COMPARED = 80
_LONGEST_QUOTE = 120


class Span(NamedTuple):
    """A stretch of a text, as offsets."""

    start: int
    end: int


NOWHERE = Span(0, 0)


class Source:
    """A text and where it comes from.

    >>> source = Source("(define\\n  (domain moon))", path="moon.pddl")
    >>> source.line_and_column(10)
    (2, 3)
    """

    def __init__(self, text: str, *, path: str) -> None:
        self.text = text
        self.path = path
        self._line_starts: list[int] | None = None

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Where an offset lies, both counted from 1."""
        if self._line_starts is None:
            self._line_starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def fault(self, span: Span, message: str, *, severity: str = "error") -> Fault:
        """A fault at `span`, with its line quoted; of a very long line only what surrounds the place."""
        line, column = self.line_and_column(span.start)
        line_start = span.start - column + 1
        quote_start = max(line_start, span.start - _LONGEST_QUOTE // 2)
        line_end = self.text.find("\n", span.start, quote_start + _LONGEST_QUOTE)
        quote_end = min(line_end if line_end >= 0 else len(self.text), quote_start + _LONGEST_QUOTE)
        quoted = "".join(
            letter if letter.isprintable() else " " for letter in self.text[quote_start:quote_end]
        )
        length = max(1, min(span.end, quote_end) - span.start)
        return Fault(
            self.path, line, column, length, message, quoted.rstrip(), span.start - quote_start, severity
        )


class Faults:
    """The faults found so far in one text; a hundred errors and as many warnings are kept, the
    rest is counted.

    With `lenient_types` a fact of wrong types is a warning: many planners accept it, and a model whose typing
    is wrong can still be asked what it would do.
    """

    def __init__(self, source: Source, *, lenient_types: bool = False) -> None:
        self._source = source
        self._lenient_types = lenient_types
        self._found: dict[str, dict[tuple[Span, str], Fault]] = {"error": {}, "warning": {}}
        self._beyond = {"error": 0, "warning": 0}

    @property
    def full(self) -> bool:
        """Whether further errors are only counted, so that no message needs to be made."""
        return len(self._found["error"]) >= MOST_FAULTS

    def add(self, span: Span, message: str) -> None:
        """Note an error."""
        self._note(span, message, "error")

    def mistyped(self, span: Span, message: str) -> None:
        """Note that something has the wrong type."""
        self._note(span, message, "warning" if self._lenient_types else "error")

    def warn(self, span: Span, message: str) -> None:
        """Note what is legal and still looks wrong."""
        self._note(span, message, "warning")

    def nearest(self, name: str, known: Iterable[str], *, sign: str = "") -> str:
        """`; did you mean …?`, or nothing when no known name is near (or nobody will read it)."""
        if self.full or len(name) > _LONGEST_COMPARED:
            return ""
        by_key = {other.lower(): other for other in islice(known, _MOST_COMPARED)}
        near = get_close_matches(name.lower(), by_key, n=1)
        return f"; did you mean `{sign}{by_key[near[0]]}`?" if near else ""

    def in_order(self) -> tuple[Fault, ...]:
        """All faults in the order of the text; behind them how many more there are."""
        kept = [item for found in self._found.values() for item in found.items()]
        kept.sort(key=lambda item: item[0][0])
        faults = [fault for _, fault in kept]
        for severity, count in self._beyond.items():
            if count:
                text = f"and {count} more {severity}s that are not shown"
                faults.append(self._source.fault(kept[-1][0][0], text, severity=severity))
        return tuple(faults)

    def _note(self, span: Span, message: str, severity: str) -> None:
        found = self._found[severity]
        if (span, message) in found:
            return
        if len(found) >= MOST_FAULTS:
            self._beyond[severity] += 1
        else:
            found[span, message] = self._source.fault(span, message, severity=severity)
