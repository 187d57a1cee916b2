"""`csp`: a puzzle as variables, domains and constraints."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sudokulab.board.csp import CspView
from sudokulab.cli.command import Command
from sudokulab.cli.console import Console
from sudokulab.cli.options import add_file
from sudokulab.cli.sources import Source, add_source, check_format
from sudokulab.cli.status import Exit
from sudokulab.cli.writing import write_text
from sudokulab.errors import UnknownName
from sudokulab.render.csp import FORMS, csp_latex, csp_object, csp_text
from sudokulab.solvers.csp_view import view


def _declare(parser: ArgumentParser) -> None:
    add_source(parser, many=False)
    parser.add_argument(
        "--constraints",
        default=FORMS[0],
        metavar="FORM",
        help="list the constraints as all-different (the default) or as inequalities",
    )
    add_file(parser, "--tex", "write LaTeX for a report too; '-' prints it instead")


def _run(arguments: Namespace, console: Console) -> int:
    check_format(arguments.input_format)
    if arguments.constraints not in FORMS:
        raise UnknownName("form", arguments.constraints, FORMS)
    source = Source(arguments.source, arguments, console)
    status, pieces = Exit.POSITIVE, []
    for number, reading in enumerate(source):
        seen = view(reading.puzzle)
        status = max(status, Exit.NEGATIVE if seen.is_contradiction else Exit.POSITIVE)
        pieces.append(_tell(seen, arguments, console, first=number == 0))
    if arguments.tex not in (None, "-") and pieces:
        write_text(arguments.tex, "\n".join(pieces))
    return max(status, source.status)


def _tell(seen: CspView, arguments: Namespace, console: Console, *, first: bool) -> str:
    """Print one puzzle; its LaTeX where that was asked for."""
    form: str = arguments.constraints
    latex = "" if arguments.tex is None else csp_latex(seen, form, console.made_with.as_object())
    if console.as_json:
        console.say_object(csp_object(seen, form))
    elif arguments.tex == "-":
        console.write(latex if first else f"\n{latex}")
    else:
        console.say(("" if first else "\n") + csp_text(seen, form, console.style))
    return latex


COMMAND = Command(
    description=(
        "Show a puzzle as a constraint satisfaction problem: its variables, its constraints,\n"
        "and the domains at first, after node consistency and after arc consistency (AC-3)."
    ),
    examples=("sudokulab csp @puzzle1", "sudokulab csp @size4 --constraints inequalities --tex -"),
    declare=_declare,
    run=_run,
)
