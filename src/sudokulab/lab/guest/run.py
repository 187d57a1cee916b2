"""The lab's side of a solver of one's own: starts the child, listens, and judges what comes back."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import sudokulab
from sudokulab.board import Grid, Puzzle, conflicts
from sudokulab.errors import NotationError
from sudokulab.lab.guest.retelling import Retelling
from sudokulab.lab.guest.returned import printable, wrong_with
from sudokulab.lab.guest.spec import GuestSpec
from sudokulab.lab.guest.task import Report, Said, Task
from sudokulab.limits import LimitKind, Limits, Strike
from sudokulab.ports import Tracer
from sudokulab.render.text import duration
from sudokulab.solvers.values import (
    INVALID_VERDICT,
    UNSETTLED,
    Fault,
    FaultKind,
    Outcome,
    Search,
    SolveResult,
    Stats,
    Verdict,
)
from sudokulab.system.machine import cpu_count
from sudokulab.system.processes import Child, signal_name

DEFAULT_SECONDS = 60.0
"""What a solver of one's own may take where nobody says otherwise."""

_LOAD_SECONDS = 20.0
_OUTPUT_BYTES = 1_000_000
_LOOK_EVERY = 0.05
_LINES_TOLD = 20
_STRIKES = {
    FaultKind.HUNG: Strike(LimitKind.TIME),
    FaultKind.OUT_OF_MEMORY: Strike(LimitKind.MEMORY),
}  # how high they were is in the text of the fault
# An installed package comes after what the interpreter brings, as usual.
_START = "import sys; sys.path.append({root!r}); from sudokulab.lab.guest.worker import main; main()"


class GuestSolver:
    """`FILE.py:FUNCTION` as a `Solver`; `note` is told what it printed.

    A grid that it returns is a solution only if it is one; what else happens is the `fault` of the search.
    """

    def __init__(self, spec: GuestSpec, *, note: Callable[[str], None] | None = None) -> None:
        spec.check()
        self._spec = spec
        self._note = note

    def __call__(self, puzzle: Puzzle, *, limits: Limits, rng: Random, tracer: Tracer | None) -> SolveResult:
        if conflicts(puzzle.grid):
            return SolveResult(puzzle, self._spec.name, INVALID_VERDICT, Search(Outcome.EXHAUSTED))
        if limits.seconds is not None and limits.seconds <= 0:
            strike = Strike(LimitKind.TIME, limits.seconds)
            return SolveResult(puzzle, self._spec.name, UNSETTLED, Search(Outcome.LIMIT, limit=strike))
        run = _Run(self._spec, puzzle, limits, rng, tracer)
        report = run.report()
        if self._note is not None and run.printed:
            self._note(_printed_text(self._spec.name, run.printed))
        return _judged(report, puzzle, self._spec.name)


class _Run:
    """One puzzle in one child."""

    def __init__(
        self, spec: GuestSpec, puzzle: Puzzle, limits: Limits, rng: Random, tracer: Tracer | None
    ) -> None:
        self.printed = ""
        self._limits = limits
        self._seconds = DEFAULT_SECONDS if limits.seconds is None else limits.seconds
        self._retelling = None if tracer is None else Retelling(puzzle, tracer)
        self._task = Task(
            str(spec.path.resolve()),
            spec.function,
            (puzzle.shape.box_height, puzzle.shape.box_width),
            tuple(puzzle.clues),
            traced=tracer is not None,
            seed=rng.getrandbits(64),
            memory_mb=limits.memory_mb,
            cpu_seconds=math.ceil(self._seconds * cpu_count() + _LOAD_SECONDS),
        )
        self._started: float | None = None
        self._counters: dict[str, int] = {}
        self._report: Report | None = None

    def report(self) -> Report:
        """Run it to its end, which this decides if need be."""
        root = str(Path(sudokulab.__file__).parents[1])
        command = [sys.executable, "-P", "-u", "-c", _START.format(root=root)]
        with Child(
            command, self._task.pack(), environment={"PYTHONHASHSEED": "0"}, output_bytes=_OUTPUT_BYTES
        ) as child:
            begun = self._limits.clock()
            report = self._listen(child, begun)
            self._take_in_rest(child)
            self.printed = bytes(child.printed).decode("utf-8", "replace")
        return report

    def _listen(self, child: Child, begun: float) -> Report:
        while self._report is None:
            now = self._limits.clock()
            spent = now - (begun if self._started is None else self._started)
            if child.has_flooded:
                return self._ended(
                    FaultKind.OUTPUT_FLOOD, f"printed more than {_OUTPUT_BYTES // 10**6} MB", spent
                )
            if spent > self._seconds + (_LOAD_SECONDS if self._started is None else 0.0):
                return self._ended(FaultKind.HUNG, f"did not end within {duration(self._seconds)}", spent)
            if self._limits.cancelled is not None and self._limits.cancelled.is_set():
                return Report(fault="", seconds=spent, counters=self._counters)
            if child.is_silent:
                return self._ended(FaultKind.CRASH, _end_text(child.stop(grace=1.0)), spent)
            try:
                for message in child.messages(_LOOK_EVERY):
                    self._hear(message)
            except (ValueError, TypeError, NotationError) as error:
                return self._ended(FaultKind.CRASH, f"sent the lab what it cannot read: {error}", spent)
            if self._limits.observer is not None:
                self._limits.observer(self._counters)
        return self._report

    def _hear(self, message: bytes) -> None:
        said, content = Said(message[:1]), message[1:]
        if said is Said.STARTED:
            self._started = self._limits.clock()
        elif said is Said.EVENTS and self._retelling is not None:
            self._retelling.tell(content)
        elif said is Said.COUNTERS:
            self._counters = Report.unpack(content).counters
        elif said is Said.ANSWER:
            self._report = Report.unpack(content)

    def _ended(self, kind: FaultKind, text: str, seconds: float) -> Report:
        return Report(fault=kind.value, text=text, seconds=seconds, counters=self._counters)

    def _take_in_rest(self, child: Child) -> None:
        """What it printed last is still on its way."""
        until = self._limits.clock() + 0.5
        while self._report is not None and not child.is_silent and self._limits.clock() < until:
            for _ in child.messages(_LOOK_EVERY):
                pass


def _end_text(status: int) -> str:
    if status == 0:
        return "ended its process, or closed its connection to the lab, before it returned"
    if status > 0:
        return f"ended its process with status {status} before it returned"
    return f"was killed by {signal_name(-status)} before it returned"


def _judged(report: Report, puzzle: Puzzle, name: str) -> SolveResult:
    solution, search = None, Search(Outcome.DEAD_END)
    if report.fault == "":
        search = Search(Outcome.LIMIT, limit=Strike(LimitKind.REQUEST))
    elif report.fault is not None:
        kind = FaultKind(report.fault)
        outcome = Outcome.DEAD_END if kind is FaultKind.NO_GRID else Outcome.LIMIT
        search = Search(
            outcome, fault=Fault(kind, f"{name} {printable(report.text)}"), limit=_STRIKES.get(kind)
        )
    elif report.values is not None:
        wrong = wrong_with(report.values, puzzle)
        if wrong is None:
            solution, search = Grid(puzzle.shape, bytes(report.values)), Search(Outcome.SOLVED)
        else:
            fault = Fault(FaultKind.WRONG_GRID, f"{name} returned a wrong grid: {wrong}")
            search = Search(Outcome.DEAD_END, fault=fault)
    stats = Stats(**report.counters, seconds=report.seconds)
    found = () if solution is None else (solution.values,)
    verdict = Verdict.of_count(1, exact=False, solutions=found) if found else UNSETTLED
    return SolveResult(puzzle, name, verdict, search, solution, stats)


def _printed_text(name: str, printed: str) -> str:
    """What it printed, the last lines of it."""
    lines = printed.rstrip().splitlines()
    more = len(lines) - _LINES_TOLD
    head = f"{name} printed" + (f" {len(lines):,} lines, of which the last are" if more > 0 else "")
    told = (printable(line.expandtabs()[:200]) for line in lines[-_LINES_TOLD:])
    return "\n".join([f"{head}:", *(f"  {line}" for line in told)])
