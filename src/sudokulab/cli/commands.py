"""The list of commands, in the groups in which the help shows them."""

from __future__ import annotations

from typing import cast

from sudokulab.cli.command import Command
from sudokulab.registry import Entry, Registry

GROUPS: dict[str, dict[str, Entry]] = {
    "Puzzles": {
        "solve": Entry("solve puzzles and prove how many solutions they have", "sudokulab.cli.solve:COMMAND"),
        "batch": Entry("answer a file with one puzzle a line, fast", "sudokulab.cli.batch:COMMAND"),
        "convert": Entry("write puzzles in another format", "sudokulab.cli.convert:COMMAND"),
        "why": Entry("what a cell may hold, and what excludes the rest", "sudokulab.cli.why:COMMAND"),
        "move": Entry("one step of an agent that fills a grid", "sudokulab.cli.move:COMMAND"),
        "csp": Entry("a puzzle as variables, domains and constraints", "sudokulab.cli.csp:COMMAND"),
        "puzzles": Entry("the puzzles that ship with the lab", "sudokulab.cli.puzzles:COMMAND"),
        "formats": Entry("the formats that can be read and written", "sudokulab.cli.formats:COMMAND"),
        "algorithms": Entry("the algorithms that solve puzzles", "sudokulab.cli.algorithms:COMMAND"),
    },
    "Competition": {},
    "Agents": {},
    "Planning": {},
    "Lab": {
        "solver": Entry("write a solver of 15 lines to start your own from", "sudokulab.cli.solver:COMMAND"),
        "compare": Entry("what algorithms take for the same puzzles", "sudokulab.cli.compare:COMMAND"),
        "doctor": Entry(
            "what this machine offers, and whether the lab works here", "sudokulab.cli.doctor:COMMAND"
        ),
        "completion": Entry("shell completion for bash, zsh and fish", "sudokulab.cli.completion:COMMAND"),
    },
}

COMMANDS = Registry("command", {name: entry for group in GROUPS.values() for name, entry in group.items()})


def command(name: str) -> Command:
    """The command of that name; an unknown one raises `UnknownName` with the nearest.

    >>> command("slove")
    Traceback (most recent call last):
    sudokulab.errors.UnknownName: unknown command 'slove'; did you mean 'solve'?
    """
    return cast(Command, COMMANDS.load(name))
