"""One run of the command line: from its arguments to its exit status, whatever happens between."""

from __future__ import annotations

from collections.abc import Sequence

from sudokulab import __version__
from sudokulab.cli.command import Command
from sudokulab.cli.commands import command
from sudokulab.cli.console import Console
from sudokulab.cli.log import Log
from sudokulab.cli.options import Parser, add_common
from sudokulab.cli.overview import overview
from sudokulab.cli.status import Exit, UsageError
from sudokulab.cli.writing import check_targets, inputs_of
from sudokulab.errors import LabError
from sudokulab.render.text import shortened


def run(arguments: Sequence[str]) -> int:
    """Run the command that `arguments` name; the exit status, never an exception."""
    console = Console(arguments)
    status = _guarded(arguments, console)
    if console.log is not None:
        console.log.close(status)
    return status


def _guarded(arguments: Sequence[str], console: Console) -> int:
    try:
        return int(_run(arguments, console))
    except BrokenPipeError:
        console.abandon_output()
        return Exit.BROKEN_PIPE.value
    except KeyboardInterrupt:
        console.note("sudokulab: interrupted")
        return Exit.INTERRUPTED.value
    except (LabError, OSError) as error:
        return console.complain(error).value
    except Exception as error:
        return _surprise(error, console).value


def _run(arguments: Sequence[str], console: Console) -> int:
    if not arguments or arguments[0] in ("--help", "-h", "help"):
        console.write(overview(console.style))
        return Exit.POSITIVE
    name, *rest = arguments
    if list(arguments) == ["--version"]:
        console.say(f"sudokulab {__version__}")
        return Exit.POSITIVE
    if name.startswith("-"):
        raise UsageError(f"expected a command before {shortened(name)}; see sudokulab --help")
    chosen = command(name)
    parser = parser_of(name, chosen)
    if _wants_help(rest):
        console.write(parser.format_help())
        return Exit.POSITIVE
    found = parser.read(rest)
    console.as_json, console.quiet, console.seed = found.json, found.quiet, found.seed
    check_targets(parser.targets(found), inputs_of(found))
    if found.log is not None:
        console.log = Log(found.log, console.command, tell=console.tell)
    return chosen.run(found, console)


def parser_of(name: str, chosen: Command) -> Parser:
    """The parser of one command, the options of every command included."""
    parser = Parser(name, description=chosen.description, examples=chosen.examples)
    chosen.declare(parser)
    add_common(parser)
    return parser


def _wants_help(arguments: Sequence[str]) -> bool:
    before_dashes = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return "--help" in before_dashes or "-h" in before_dashes


def _surprise(error: Exception, console: Console) -> Exit:
    """An error that nobody expected: a short message here, all of it in the log."""
    if console.log is not None:
        console.log.error(error)
        hint = "the log has the details"
    else:
        hint = "run it again with --log FILE, and attach that file to a bug report"
    console.note(f"sudokulab: unexpected {type(error).__name__}: {error}; {hint}")
    return Exit.GAVE_UP
