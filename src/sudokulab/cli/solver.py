"""`solver new NAME`: a file with a solver to start one's own from."""

from __future__ import annotations

import keyword
from argparse import ArgumentParser, Namespace
from pathlib import Path

from sudokulab import resources
from sudokulab.cli.command import Command
from sudokulab.cli.console import Console
from sudokulab.cli.status import Exit, OutputError, UsageError
from sudokulab.errors import UnknownName
from sudokulab.render.text import shortened

_TEMPLATE = "solvers/new.py.txt"
_ACTIONS = ("new",)


def _declare(parser: ArgumentParser) -> None:
    parser.add_argument("action", metavar="new", help="write NAME.py in this folder")
    parser.add_argument("name", metavar="NAME", help="what your solver is to be called, such as my_solver")


def _run(arguments: Namespace, console: Console) -> int:
    if arguments.action not in _ACTIONS:
        raise UnknownName("action", arguments.action, _ACTIONS)
    path = Path(f"{_checked(arguments.name)}.py")
    _write(path, resources.read_text(_TEMPLATE).replace("{name}", path.stem))
    algorithm = f"{path}:solve"
    if console.as_json:
        console.say_object({"schema": "solver/1", "file": str(path), "algorithm": algorithm})
    else:
        console.say(f"{path} is written. Try it:\n  sudokulab solve @puzzle1 --algorithm {algorithm}")
    return Exit.POSITIVE


def _checked(name: str) -> str:
    stem = name.removesuffix(".py")
    if not stem.isidentifier() or keyword.iskeyword(stem):
        raise UsageError(f"{shortened(name)} is no name for a Python file, expected one such as 'my_solver'")
    return stem


def _write(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise UsageError(f"'{path}' is there already, expected a new name") from error
    except OSError as error:
        raise OutputError(f"cannot write '{path}': {error.strerror}") from error


COMMAND = Command(
    description="Write a solver of 15 lines to start your own from.",
    examples=("sudokulab solver new my_solver", "sudokulab solver new my_solver --json"),
    declare=_declare,
    run=_run,
)
