"""What the commands that print a list have in common."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence

from sudokulab.cli.command import Command
from sudokulab.cli.console import Console
from sudokulab.cli.status import Exit
from sudokulab.render.lists import Choice, choices_object, choices_text


def listing_command(kind: str, description: str, choices: Callable[[], Sequence[Choice]]) -> Command:
    """The command `kind`, which prints `choices` as a table or as one object."""

    def run(arguments: Namespace, console: Console) -> int:
        if console.as_json:
            console.say_object(choices_object(f"{kind}/1", kind, choices()))
        else:
            console.say(choices_text(choices(), console.style))
        return Exit.POSITIVE

    return Command(description, (f"sudokulab {kind}", f"sudokulab {kind} --json"), _declare_nothing, run)


def _declare_nothing(parser: ArgumentParser) -> None:
    """A list takes the options of every command alone."""
