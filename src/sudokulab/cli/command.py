"""What a command is to the command line: options that it declares, and a function that does the work."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

from sudokulab.cli.console import Console


@dataclass(frozen=True, slots=True)
class Command:
    """One command: what its help says, two examples that run as they stand, its options, its work.

    `run` returns the exit status; expected failures are raised as `LabError` or `OSError`.
    """

    description: str
    examples: tuple[str, str]
    declare: Callable[[ArgumentParser], None]
    run: Callable[[Namespace, Console], int]
