"""`completion`: what a shell needs to complete commands, options and names."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sudokulab.board.notation import FORMATS
from sudokulab.cli.command import Command
from sudokulab.cli.commands import COMMANDS, command
from sudokulab.cli.console import Console
from sudokulab.cli.shells import SHELLS, CommandWords, OptionWords, Vocabulary
from sudokulab.cli.status import Exit
from sudokulab.errors import UnknownName
from sudokulab.lab.shipped import shipped_puzzles
from sudokulab.solvers import SOLVERS


def _declare(parser: ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", help="bash, zsh or fish")


def _run(arguments: Namespace, console: Console) -> int:
    shell: str = arguments.shell
    if shell not in SHELLS:
        raise UnknownName("shell", shell, SHELLS)
    script = SHELLS[shell](vocabulary())
    if console.as_json:
        console.say_object({"schema": "completion/1", "shell": shell, "script": script})
    else:
        console.write(script)
    return Exit.POSITIVE


def vocabulary() -> Vocabulary:
    """Everything that can be completed, from the list of commands and what each declares."""
    return Vocabulary(
        commands=tuple(_words_of(name) for name in COMMANDS),
        puzzles=tuple(f"@{puzzle.name}" for puzzle in shipped_puzzles()),
    )


def _words_of(name: str) -> CommandWords:
    from sudokulab.cli.run import parser_of

    chosen = command(name)
    options = parser_of(name, chosen).options()
    described = tuple(OptionWords(option, said, _values_of(option)) for option, said in options)
    return CommandWords(name, COMMANDS[name].summary, described, _arguments_of(name))


def _values_of(option: str) -> tuple[str, ...]:
    if option in ("--from", "--to", "--format"):
        return tuple(FORMATS)
    return tuple(SOLVERS) if option in ("--algorithm", "--algorithms") else ()


def _arguments_of(name: str) -> tuple[str, ...]:
    return tuple(SHELLS) if name == "completion" else ()


COMMAND = Command(
    description='Print a completion script; for bash: eval "$(sudokulab completion bash)"',
    examples=("sudokulab completion bash", "sudokulab completion fish"),
    declare=_declare,
    run=_run,
)
