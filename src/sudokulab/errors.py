"""What can go wrong, each with its reason.

    LabError
    ├── NotationError   text is not a puzzle, move or record      (path, line, column)
    ├── ShapeError      operation not defined for this shape
    ├── UnreadableInput a file that cannot be opened or read      (path, reason)
    ├── UnknownName     no such solver, format, puzzle            (kind, name, nearest)
    ├── MissingExtra    an optional dependency is not installed   (the install command)
    ├── PddlError       syntax, types, unsupported feature        (faults: every one with its place)
    └── NativeError     kernel missing or refused                 (how to rebuild)

An outcome that can be expected (unsolvable, timed out) is a value, never one of these.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


class LabError(Exception):
    """Every error that Sudoku Lab raises on purpose."""


class NotationError(LabError):
    """Text that is not what it should be; lines and columns count from 1.

    >>> str(NotationError("'x' is no value, expected 1-9 or '.'", path="a.txt", line=4, column=7))
    "a.txt:4:7: 'x' is no value, expected 1-9 or '.'"
    """

    def __init__(
        self, message: str, *, path: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.line = line
        self.column = column

    @property
    def place(self) -> str:
        """`path:line:column`, as far as it is known."""
        known = [str(part) for part in (self.path, self.line, self.column) if part is not None]
        if self.path is None and known:
            return f"line {self.line}" + (f", column {self.column}" if self.column is not None else "")
        return ":".join(known)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_notation_error, (self.message, self.path, self.line, self.column)

    def at(
        self, *, path: str | None = None, line: int | None = None, column: int | None = None
    ) -> NotationError:
        """The same error with the parts of the place that were still unknown."""
        return NotationError(
            self.message,
            path=self.path if self.path is not None else path,
            line=self.line if self.line is not None else line,
            column=self.column if self.column is not None else column,
        )


def _restore_notation_error(
    message: str, path: str | None, line: int | None, column: int | None
) -> NotationError:
    return NotationError(message, path=path, line=line, column=column)


class UnreadableInput(LabError):
    """A file that is not there, is none, or may not be read.

    >>> str(UnreadableInput("puzzles", "is a directory"))
    'puzzles: is a directory'
    """

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")

    def __reduce__(self) -> tuple[object, ...]:
        return UnreadableInput, (self.path, self.reason)


class ShapeError(LabError):
    """The operation is not defined for this shape, or there is no such shape."""


class UnknownName(LabError):
    """A name that no list of choices holds.

    >>> str(UnknownName("solver", "natve", ["native", "mrv"]))
    "unknown solver 'natve'; did you mean 'native'?"
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(sorted(known))
        self.nearest = next(iter(difflib.get_close_matches(name, self.known, n=1)), None)
        hint = f"did you mean {self.nearest!r}?" if self.nearest else f"known: {', '.join(self.known)}"
        super().__init__(f"unknown {kind} {name!r}; {hint}")

    def __reduce__(self) -> tuple[object, ...]:
        return UnknownName, (self.kind, self.name, self.known)


class MissingExtra(LabError):
    """An optional dependency is not installed; the message holds the command that installs it.

    >>> str(MissingExtra("reading .zst files", "fast-io"))
    "reading .zst files needs the extra 'fast-io': pip install 'sudokulab[fast-io]'"
    """

    def __init__(self, purpose: str, extra: str) -> None:
        self.purpose = purpose
        self.extra = extra
        super().__init__(f"{purpose} needs the extra {extra!r}: pip install 'sudokulab[{extra}]'")

    def __reduce__(self) -> tuple[object, ...]:
        return MissingExtra, (self.purpose, self.extra)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a PDDL text; line and column count from 1, `quoted` is (a part of) that line.

    >>> print(Fault("d.pddl", 3, 5, 7, "unknown predicate 'lnaded'", "   (lnaded ?l)", 4))
    d.pddl:3:5: unknown predicate 'lnaded'
        (lnaded ?l)
         ^~~~~~~
    """

    path: str
    line: int
    column: int
    length: int
    message: str
    quoted: str
    caret: int
    severity: str = "error"

    def __str__(self) -> str:
        margin = len(self.quoted) - len(self.quoted.lstrip())
        marks = " " * (self.caret - min(margin, self.caret)) + "^" + "~" * (self.length - 1)
        kind = "" if self.severity == "error" else f"{self.severity}: "
        return (
            f"{self.path}:{self.line}:{self.column}: {kind}{self.message}\n"
            f"    {self.quoted.strip()}\n    {marks}"
        )


class PddlError(LabError):
    """PDDL with faults: all of them, in the order of the text."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[object, ...]:
        return PddlError, (self.faults,)


class NativeError(LabError):
    """The compiled core is missing or refuses to load."""
