"""Options that commands share, and what their values may be."""

from __future__ import annotations

import math
from argparse import (
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
    _ActionsContainer,
)
from collections.abc import Callable, Sequence
from typing import NoReturn

from sudokulab.board import Shape
from sudokulab.cli.status import UsageError
from sudokulab.errors import LabError, UnknownName
from sudokulab.limits import Limits
from sudokulab.render.text import shortened


class Parser(ArgumentParser):
    """An argument parser whose complaints are our own sentences, raised instead of printed."""

    def __init__(self, name: str, *, description: str, examples: Sequence[str]) -> None:
        super().__init__(
            prog=f"sudokulab {name}",
            description=description,
            epilog="\n".join(["examples:", *(f"  {example}" for example in examples)]),
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.name = name

    def read(self, arguments: Sequence[str]) -> Namespace:
        """The options and values of a command line; anything wrong raises `LabError`."""
        head, tail = _at_dashes(arguments)
        # What stands after `--` may look like an option: it is parsed under a name that cannot.
        stand_ins = {f"\0{number}": value for number, value in enumerate(tail)}
        found, rest = self.parse_known_intermixed_args([*head, *stand_ins])
        if rest:
            raise self._surplus(rest[0]) if rest[0] not in stand_ins else self._too_many(stand_ins[rest[0]])
        for name, value in vars(found).items():
            if isinstance(value, list):
                setattr(found, name, [stand_ins.get(each, each) for each in value])
            elif isinstance(value, str):
                setattr(found, name, stand_ins.get(value, value))
        return found

    def options(self) -> list[tuple[str, str]]:
        """The long options with their help, in the order of the help."""
        return [
            (name, action.help or "")
            for action in self._actions
            for name in action.option_strings
            if name.startswith("--")
        ]

    def targets(self, found: Namespace) -> dict[str, str]:
        """The files to write that the command line names, by option."""
        written = (action for action in self._actions if action.type is _file_to_write)
        named = {action.option_strings[0]: getattr(found, action.dest) for action in written}
        return {option: name for option, name in named.items() if name is not None}

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found wrong, in our words."""
        raise UsageError(f"{self._reworded(message)}; see {self.prog} --help")

    def _surplus(self, argument: str) -> LabError:
        option = argument.partition("=")[0]
        if argument.startswith("-") and argument != "-":
            known = [name for name in self._option_string_actions if name.startswith("--")]
            return UnknownName("option", option, known)
        return self._too_many(argument)

    def _too_many(self, argument: str) -> UsageError:
        return UsageError(f"{shortened(argument)} is one value too many; see {self.prog} --help")

    def _reworded(self, message: str) -> str:
        where, colon, what = message.partition(": ")
        if where == "the following arguments are required":
            *names, last = what.split(", ")
            return f"{', '.join(names)} and {last} are missing" if names else f"{last} is missing"
        if not (colon and where.startswith("argument ")):
            return message
        where = where.removeprefix("argument ")
        if what.startswith("expected"):
            return f"{where} stands without a value"
        if what.startswith("ignored explicit argument"):
            return f"{where} takes no value, found {what.removeprefix('ignored explicit argument ')}"
        return f"{where}: {what}"


def _at_dashes(arguments: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """What stands before the first `--`, and what stands after it."""
    if "--" not in arguments:
        return arguments, ()
    place = arguments.index("--")
    return arguments[:place], arguments[place + 1 :]


def whole_number(least: int) -> Callable[[str], int]:
    """Reads a whole number from `least` on.

    >>> whole_number(1)("1000")
    1000
    """

    def read(text: str) -> int:
        if len(text) > 18 or not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit():
            raise ArgumentTypeError(
                f"{shortened(text)} is no whole number, expected one such as {max(least, 7)}"
            )
        if int(text) < least:
            raise ArgumentTypeError(f"{text} is too small, expected a whole number from {least}")
        return int(text)

    return read


def positive_number(text: str) -> float:
    """Reads a number above zero.

    >>> positive_number("0.5")
    0.5
    """
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not (math.isfinite(number) and number > 0):
        raise ArgumentTypeError(f"{shortened(text)} is no number above 0, expected one such as 2.5")
    return number


def shape(text: str) -> Shape:
    """Reads `HxW`.

    >>> str(shape("2x3"))
    '2x3'
    """
    try:
        return Shape.parse(text)
    except LabError as error:
        raise ArgumentTypeError(str(error)) from error


def add_file(parser: _ActionsContainer, option: str, help: str) -> None:
    """An option that names a file to write, which is checked before anything is done."""
    parser.add_argument(option, type=_file_to_write, metavar="FILE", help=help)


def _file_to_write(text: str) -> str:
    if not text:
        raise ArgumentTypeError("'' is no name, expected that of a file to write")
    return text


def add_common(parser: ArgumentParser) -> None:
    """The options of every command."""
    group = parser.add_argument_group("every command")
    group.add_argument("--json", action="store_true", help="print JSON, one object a line, and nothing else")
    group.add_argument("--quiet", action="store_true", help="print nothing on standard error")
    group.add_argument(
        "--seed", type=whole_number(0), metavar="N", help="make every random choice repeatable"
    )
    add_file(group, "--log", "write a log to attach to a bug report")


def add_reading(parser: ArgumentParser) -> None:
    """The options of every command that reads puzzles."""
    group = parser.add_argument_group("reading puzzles")
    group.add_argument("--shape", type=shape, metavar="HxW", help="box height x box width, such as 2x3")
    group.add_argument(
        "--from",
        dest="input_format",
        default="auto",
        metavar="FORMAT",
        help="the format of the source (default: found by its content)",
    )


def add_limits(parser: ArgumentParser, *, memory: bool = True) -> None:
    """The options that bound the work; a limit that strikes is an answer.

    `memory` is bounded where teaching algorithms may run: the exact solver needs little.
    """
    group = parser.add_argument_group("limits for each puzzle")
    group.add_argument("--time-limit", type=positive_number, metavar="S", help="seconds")
    group.add_argument("--node-limit", type=whole_number(1), metavar="N", help="nodes of the search")
    if memory:
        group.add_argument(
            "--memory-limit",
            type=whole_number(1),
            metavar="MB",
            help="megabytes of a teaching algorithm (default: 2048)",
        )


def limits_of(arguments: Namespace) -> Limits:
    """The limits that a command line sets."""
    memory_mb: int | None = getattr(arguments, "memory_limit", None)
    return Limits(seconds=arguments.time_limit, nodes=arguments.node_limit, memory_mb=memory_mb)


def check_algorithm(name: str) -> None:
    """Raise what is wrong with the name of an algorithm, before anything is read."""
    from sudokulab.lab.finding import check_solver

    if name.endswith(".py"):
        raise UsageError(
            f"{shortened(name)} names no function, expected FILE.py:FUNCTION such as {name}:solve"
        )
    check_solver(name)
