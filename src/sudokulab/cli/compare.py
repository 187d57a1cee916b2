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
from sudokulab.cli.options import add_file, add_limits, add_reading, limits_of, whole_number
from sudokulab.cli.sources import Source, check_format
from sudokulab.cli.status import Exit, UsageError
from sudokulab.cli.writing import write_text
from sudokulab.lab.compare import compare, coursework_puzzles, coursework_rows, report
from sudokulab.lab.compare.coursework import ALGORITHM
from sudokulab.lab.finding import check_solver, find_solver
from sudokulab.render.compare import report_text
from sudokulab.render.compare_data import compare_csv, compare_latex, compare_object
from sudokulab.render.comparison import Comparison, Report
from sudokulab.render.coursework import (
    coursework_csv,
    coursework_latex,
    coursework_objects,
    coursework_text,
)
from sudokulab.system.interrupt import catch_interrupts
from sudokulab.system.progress import ProgressLine

_DEFAULT_ALGORITHMS = "backtracking,mrv,forward-checking,mac,singles"
_RUNS_OF_ONE, _RUNS_OF_MANY = 10, 3


def _declare(parser: ArgumentParser) -> None:
    parser.add_argument("sources", nargs="*", metavar="SOURCE", help="whatever `solve` reads")
    add_reading(parser)
    parser.add_argument(
        "--coursework",
        action="store_true",
        help="print the table of the coursework's report on nine files instead",
    )
    parser.add_argument(
        "--algorithms",
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
    add_file(parser, "--csv", "write one line for each algorithm on each puzzle")
    add_file(parser, "--tex", "write the table as LaTeX")
    add_file(parser, "--figure", "draw a figure: FILE.svg, FILE.png or FILE.pdf")
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
    if arguments.coursework:
        return _coursework(arguments, console)
    if not arguments.sources:
        raise UsageError("SOURCE is missing, expected puzzles to compare on; see sudokulab compare --help")
    algorithms = _algorithms(_DEFAULT_ALGORITHMS if arguments.algorithms is None else arguments.algorithms)
    figure = FigureWish.of(arguments)
    puzzles, status = _puzzles(arguments, console)
    if not puzzles:
        console.note("sudokulab: there is no puzzle to compare on")
        return status
    found = _measured(puzzles, algorithms, arguments, console)
    if found.trials:
        _tell(report(found), arguments, console, figure)
    return _end(found, status, console)


def _coursework(arguments: Namespace, console: Console) -> int:
    for name, given in (("SOURCE", arguments.sources), ("--algorithms", arguments.algorithms)):
        if given not in (None, []):
            raise UsageError(f"--coursework lets backtracking solve nine files, expected no {name} beside it")
    figure = FigureWish.of(arguments)
    arguments.runs = arguments.runs or 1
    found = _measured(coursework_puzzles(), [ALGORITHM], arguments, console)
    if found.trials:
        _tell_coursework(found, arguments, console, figure)
    return _end(found, Exit.POSITIVE, console)


def _tell_coursework(
    found: Comparison, arguments: Namespace, console: Console, figure: FigureWish | None
) -> None:
    table, made_with = coursework_rows(found), console.made_with.as_object()
    left = len(found.puzzles) - len(table)
    if console.as_json:
        console.say_object({**compare_object(report(found)), "coursework": coursework_objects(table)})
    else:
        console.say(coursework_text(table, console.style, left=left))
    if arguments.csv is not None:
        write_text(arguments.csv, coursework_csv(table, made_with))
    if arguments.tex is not None:
        write_text(arguments.tex, coursework_latex(table, made_with, left=left))
    if figure is not None:
        figure.draw(report(found), console)


def _end(found: Comparison, status: Exit, console: Console) -> Exit:
    if found.complete:
        return status
    console.note("sudokulab: interrupted; what was finished is printed")
    return Exit.INTERRUPTED


def _algorithms(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        check_solver(name)
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
            puzzles,
            algorithms,
            runs=runs,
            limits=limits,
            seed=console.seed or 0,
            progress=progress,
            find=lambda name: find_solver(name, note=console.note),
        )


def _tell(told: Report, arguments: Namespace, console: Console, figure: FigureWish | None) -> None:
    made_with = console.made_with.as_object()
    if console.as_json:
        console.say_object(compare_object(told))
    else:
        console.say(report_text(told, console.style, each=arguments.each))
    if arguments.csv is not None:
        write_text(arguments.csv, compare_csv(told, made_with))
    if arguments.tex is not None:
        write_text(arguments.tex, compare_latex(told, made_with))
    if figure is not None:
        figure.draw(told, console)


COMMAND = Command(
    description=(
        "Let algorithms solve the same puzzles again and again, and tell what each took: the\n"
        "counters, the effective branching factor, time, memory; and what the numbers show."
    ),
    examples=(
        "sudokulab compare @puzzle2 --algorithms backtracking,mrv --runs 10",
        "sudokulab compare --coursework",
    ),
    declare=_declare,
    run=_run,
)
