"""`compare`: algorithms on the same puzzles, in a table that says what it shows."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from contextlib import nullcontext
from dataclasses import replace

from sudokulab.board import Puzzle, conflicts
from sudokulab.cli.command import Command
from sudokulab.cli.console import Console
from sudokulab.cli.figure import FigureWish
from sudokulab.cli.options import add_limits, limits_of, whole_number
from sudokulab.cli.sources import Source, add_source, check_format
from sudokulab.cli.status import Exit, UsageError
from sudokulab.cli.writing import write_text
from sudokulab.errors import UnknownName
from sudokulab.lab.compare import compare, conclude, deaths, row, rows
from sudokulab.render.compare import comparison_text, deaths_text, heading_of, tables_text
from sudokulab.render.compare_data import compare_csv, compare_latex, compare_object
from sudokulab.render.comparison import Comparison, Drawing
from sudokulab.solvers import SOLVERS
from sudokulab.system.interrupt import catch_interrupts
from sudokulab.system.progress import ProgressLine

_DEFAULT_ALGORITHMS = "backtracking,mrv,forward-checking,mac,singles"
_RUNS_OF_ONE, _RUNS_OF_MANY = 10, 3


def _declare(parser: ArgumentParser) -> None:
    add_source(parser, many=True)
    parser.add_argument(
        "--algorithms",
        default=_DEFAULT_ALGORITHMS,
        metavar="A,B,...",
        help=f"see `sudokulab algorithms` (default: {_DEFAULT_ALGORITHMS})",
    )
    parser.add_argument(
        "--runs",
        type=whole_number(1),
        metavar="N",
        help=f"how often each solves each puzzle (default: {_RUNS_OF_ONE}; {_RUNS_OF_MANY} on several)",
    )
    parser.add_argument("--each", action="store_true", help="print the tables of each puzzle too")
    parser.add_argument("--csv", metavar="FILE", help="write one line for each algorithm on each puzzle")
    parser.add_argument("--tex", metavar="FILE", help="write the table as LaTeX")
    parser.add_argument("--figure", metavar="FILE", help="draw a figure: FILE.svg, FILE.png or FILE.pdf")
    parser.add_argument(
        "--chart",
        metavar="NAME",
        help="what to draw: bars (of one puzzle, the default), profile (of several), steps, deaths",
    )
    parser.add_argument(
        "--columns", type=whole_number(1), default=1, metavar="1|2", help="the figure's width in a report"
    )
    add_limits(parser)


def _run(arguments: Namespace, console: Console) -> int:
    check_format(arguments.input_format)
    algorithms = _algorithms(arguments.algorithms)
    figure = FigureWish.of(arguments)
    puzzles, status = _puzzles(arguments, console)
    if not puzzles:
        console.note("sudokulab: there is no puzzle to compare on")
        return status
    found = _measured(puzzles, algorithms, arguments, console)
    if found.trials:
        _tell(found, arguments, console, figure)
    if not found.complete:
        console.note("sudokulab: interrupted; what was finished is printed")
        return Exit.INTERRUPTED
    return status


def _algorithms(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in SOLVERS:
            raise UnknownName("algorithm", name, SOLVERS)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"--algorithms names {twice!r} twice, expected each once")
    return names


def _puzzles(arguments: Namespace, console: Console) -> tuple[list[Puzzle], Exit]:
    """The puzzles that can be searched; one that breaks a rule is told and left out."""
    puzzles, status = [], Exit.POSITIVE
    for name in arguments.sources:
        source = Source(name, arguments, console)
        for reading in source:
            if conflicts(reading.puzzle.grid):
                console.note(f"{reading.puzzle.source}: breaks a rule, there is nothing to search; left out")
                status = max(status, Exit.NEGATIVE)
            else:
                puzzles.append(reading.puzzle)
        status = max(status, source.status)
    return puzzles, status


def _measured(
    puzzles: list[Puzzle], algorithms: list[str], arguments: Namespace, console: Console
) -> Comparison:
    runs = arguments.runs or (_RUNS_OF_ONE if len(puzzles) == 1 else _RUNS_OF_MANY)
    shown = sys.stderr is not None and not console.quiet
    with (
        catch_interrupts() as interrupt,
        ProgressLine(sys.stderr, "compare", "runs") if shown else nullcontext() as progress,
    ):
        limits = replace(limits_of(arguments), cancelled=interrupt)
        return compare(
            puzzles, algorithms, runs=runs, limits=limits, seed=console.seed or 0, progress=progress
        )


def _tell(found: Comparison, arguments: Namespace, console: Console, figure: FigureWish | None) -> None:
    of_trials = tuple(row(trial.algorithm, [trial]) for trial in found.trials)
    of_all, died, told = rows(found), deaths(found), conclude(found)
    made_with = console.made_with.as_object()
    if console.as_json:
        console.say_object(compare_object(found, of_trials, of_all, died, told))
    else:
        style = console.style
        parts = [tables_text(heading_of(found.puzzles, found.wanted_runs), of_all, style)]
        if arguments.each and len(found.puzzles) > 1:
            parts += _each(found, console)
        parts += [deaths_text(each, style) for each in died]
        console.say(comparison_text(found, parts, of_all, told, style))
    if arguments.csv is not None:
        write_text(arguments.csv, compare_csv(found, of_trials, made_with))
    if arguments.tex is not None:
        write_text(arguments.tex, compare_latex(found, of_all, told, made_with))
    if figure is not None:
        figure.draw(Drawing(found, of_trials, of_all, died), console)


def _each(found: Comparison, console: Console) -> list[str]:
    parts = []
    for puzzle in found.puzzles:
        of_puzzle = [row(trial.algorithm, [trial]) for trial in found.trials if trial.puzzle is puzzle]
        if of_puzzle:
            parts.append(tables_text(puzzle.source, of_puzzle, console.style))
    return parts


COMMAND = Command(
    description=(
        "Let algorithms solve the same puzzles again and again, and tell what each took: the\n"
        "counters, the effective branching factor, time, memory; and what the numbers show."
    ),
    examples=(
        "sudokulab compare @puzzle2 --algorithms backtracking,mrv --runs 10",
        "sudokulab compare @puzzle1 @puzzle7 --csv table.csv",
    ),
    declare=_declare,
    run=_run,
)
