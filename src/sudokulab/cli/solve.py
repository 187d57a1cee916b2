"""`solve`: puzzles from anywhere, each answered as it comes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from itertools import chain, islice

from sudokulab.board.notation import format_puzzle
from sudokulab.board.symbols import to_symbols
from sudokulab.cli.command import Command
from sudokulab.cli.console import Console
from sudokulab.cli.keep import add_keeping
from sudokulab.cli.options import add_limits, check_algorithm, whole_number
from sudokulab.cli.searching import Searcher
from sudokulab.cli.sources import Source, add_source, check_format
from sudokulab.cli.status import Exit, UsageError
from sudokulab.cli.watching import add_watching, check_watching
from sudokulab.lab.enumeration import Enumeration
from sudokulab.lab.values import Answer
from sudokulab.ports import Progress
from sudokulab.render.answer import (
    answer_text,
    compact_text,
    heading_text,
    puzzle_text,
    sentence,
    solution_text,
    timing_text,
    verdict_text,
)
from sudokulab.render.json import solve_object
from sudokulab.render.search import search_sentence, work_text
from sudokulab.render.text import duration, plural
from sudokulab.solvers import Outcome, SolveResult, Status

_STATUSES = {
    Status.UNIQUE: Exit.POSITIVE,
    Status.MULTIPLE: Exit.POSITIVE,
    Status.NONE: Exit.NEGATIVE,
    Status.INVALID: Exit.NEGATIVE,
    Status.UNKNOWN: Exit.GAVE_UP,
}
_OUTCOMES = {
    Outcome.SOLVED: Exit.POSITIVE,
    Outcome.DEAD_END: Exit.NEGATIVE,
    Outcome.EXHAUSTED: Exit.NEGATIVE,
    Outcome.LIMIT: Exit.GAVE_UP,
}


def _declare(parser: ArgumentParser) -> None:
    add_source(parser, many=True)
    parser.add_argument(
        "--algorithm",
        metavar="NAME",
        help="see `sudokulab algorithms` (default: native), or a solver of your own, FILE.py:FUNCTION",
    )
    parser.add_argument(
        "--count",
        type=whole_number(1),
        metavar="LIMIT",
        help="count the solutions up to LIMIT, at least to the two that prove that there are several",
    )
    parser.add_argument("--solutions", type=whole_number(1), metavar="N", help="print the first N solutions")
    parser.add_argument(
        "--format", metavar="FORMAT", help="print the solutions alone, in a format of `sudokulab formats`"
    )
    parser.add_argument(
        "--verbose",
        action="store_true",
        help="print the puzzle as read too, and the times of reading and validating",
    )
    add_watching(parser)
    add_keeping(parser)
    add_limits(parser)


def _run(arguments: Namespace, console: Console) -> int:
    if arguments.algorithm is not None:
        check_algorithm(arguments.algorithm)
    for name in (arguments.input_format, arguments.format or "auto"):
        check_format(name)
    if console.as_json and arguments.format is not None:
        raise UsageError("--json prints objects, --format the solutions alone: expected one of them")
    check_watching(arguments, console)
    return _Solving(arguments, console).run()


class _Solving:
    """One call of `solve`: what it was asked for, and what it has found so far."""

    def __init__(self, arguments: Namespace, console: Console) -> None:
        self._arguments = arguments
        self._console = console
        self._searcher = Searcher(arguments, console)
        self._status = Exit.POSITIVE
        self._found: Counter[Status] = Counter()
        self._seconds = 0.0

    def run(self) -> int:
        """Answer every puzzle of every source; the highest exit status of all."""
        try:
            for name in self._arguments.sources:
                source = Source(name, self._arguments, self._console)
                with self._console.progress("solve", "puzzles") as progress:
                    self._answer_all(source, progress)
                self._status = max(self._status, source.status)
        except KeyboardInterrupt:
            self._summarise("so far ")
            raise
        self._summarise()
        return self._status

    def _answer_all(self, source: Source, progress: Progress) -> None:
        progress(0, None)
        readings = self._searcher.readings(source)
        compact = False
        if not (self._prints_for_programs or self._arguments.verbose or source.is_live):
            ahead = list(islice(readings, 2))
            readings, compact = chain(ahead, readings), len(ahead) == 2
        for number, reading in enumerate(readings, start=1):
            with self._searcher.stoppable():
                found = self._searcher.search(reading)
                self._count(found.result)
                self._tell(found, number if compact else None)
            progress(number, None)

    @property
    def _prints_for_programs(self) -> bool:
        return self._console.as_json or self._arguments.format is not None

    def _count(self, result: SolveResult) -> None:
        chosen = self._arguments.algorithm is not None
        reached = _OUTCOMES[result.search.outcome] if chosen else _STATUSES[result.status]
        self._status = max(self._status, reached)
        self._found[result.status] += 1
        self._seconds += result.stats.seconds
        self._console.record(f"{result.puzzle.source} {result.status.value} {duration(result.stats.seconds)}")

    def _tell(self, found: Answer, number: int | None) -> None:
        if self._console.as_json:
            self._tell_program(found)
        elif self._arguments.format is not None:
            self._tell_solutions_alone(found)
        elif number is not None:
            self._tell_one_of_many(found, number)
        else:
            self._tell_person(found)

    def _tell_program(self, found: Answer) -> None:
        if self._wanted is None:
            self._console.say_object(solve_object(found.result, found.times))
            return
        every = self._enumeration(found)
        listed = [to_symbols(grid.values) for grid in every]
        self._console.say_object({**solve_object(every.refined(), found.times), "solutions": listed})
        self._close(every, found)

    def _tell_solutions_alone(self, found: Answer) -> None:
        result = found.result
        if self._wanted is not None:
            every = self._enumeration(found)
            for grid in every:
                self._console.say(format_puzzle(grid, self._arguments.format))
            self._close(every, found)
            result = every.refined()
        elif result.solution is not None:
            self._console.say(format_puzzle(result.solution, self._arguments.format))
        told = [sentence(result)] if result.status is not Status.UNIQUE else []
        did = work_text(result) if result.interrupted else search_sentence(result)
        for text in [*told, *filter(None, [did])]:
            self._console.note(f"{result.puzzle.source}: {text}")

    def _tell_one_of_many(self, found: Answer, number: int) -> None:
        console = self._console
        console.say(compact_text(number, found.result, console.style, with_solution=self._wanted is None))
        if self._wanted is not None:
            every = self._enumeration(found)
            for grid in every:
                console.say(f"        {to_symbols(grid.values)}")
            self._close(every, found)

    def _tell_person(self, found: Answer) -> None:
        console, style, result = self._console, self._console.style, found.result
        if self._found.total() > 1:
            console.say("")
        if self._arguments.verbose:
            console.say(puzzle_text(result.puzzle, style) + "\n")
        if self._wanted is not None and result.solution is not None:
            self._show_solutions(found)
        else:
            console.say(answer_text(result, style, settle_seconds=found.times.settle_seconds))
        if self._arguments.verbose:
            console.say(timing_text(result, found.times))

    def _show_solutions(self, found: Answer) -> None:
        console, style, puzzle = self._console, self._console.style, found.result.puzzle
        console.say(heading_text(puzzle, style) + "\n")
        every = self._enumeration(found)
        for number, grid in enumerate(every, start=1):
            console.say(solution_text(number, puzzle, grid, style) + "\n")
        console.say(verdict_text(every.refined(), style, settle_seconds=found.times.settle_seconds))
        self._close(every, found)

    @property
    def _wanted(self) -> int | None:
        wanted: int | None = self._arguments.solutions
        return wanted

    def _enumeration(self, found: Answer) -> Enumeration:
        return self._searcher.enumeration(found, self._wanted or 0)

    def _close(self, every: Enumeration, found: Answer) -> None:
        if every.cut_short:
            self._status = max(self._status, Exit.GAVE_UP)
            source = found.result.puzzle.source
            how = "interrupted" if every.interrupted else "a limit struck"
            self._console.note(f"{source}: {how} after {plural(every.count, 'solution')}")

    def _summarise(self, how_far: str = "") -> None:
        total = self._found.total()
        if total > 1:
            parts = [f"{count:,} {status.value}" for status, count in self._found.most_common()]
            self._console.note(
                f"{how_far}{plural(total, 'puzzle')}: {', '.join(parts)}; {duration(self._seconds)}"
            )


COMMAND = Command(
    description="Solve puzzles, and prove for each whether it has no solution, one, or several.",
    examples=(
        "sudokulab solve @puzzle6",
        "sudokulab solve --count 1000 --json 1...3...2...4...",
    ),
    declare=_declare,
    run=_run,
)
