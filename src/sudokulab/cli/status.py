"""The exit statuses of every command."""

from __future__ import annotations

from enum import IntEnum

from sudokulab.errors import LabError, MissingExtra, NativeError, UnknownName


class Exit(IntEnum):
    """How a command ended; of several puzzles the highest counts."""

    POSITIVE = 0
    NEGATIVE = 1
    USAGE = 2
    UNREADABLE = 3
    GAVE_UP = 4
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class UsageError(LabError):
    """The command line itself is wrong: an unknown option, a missing or impossible value."""


class OutputError(LabError):
    """The answer could not be written where it belongs."""


def status_of(error: LabError | OSError) -> Exit:
    """The exit status that an error stands for.

    >>> status_of(UnknownName("command", "slove", ["solve"])).value
    2
    """
    if isinstance(error, UsageError | UnknownName | MissingExtra):
        return Exit.USAGE
    if isinstance(error, NativeError | OutputError):
        return Exit.GAVE_UP
    return Exit.UNREADABLE
