"""The child process of a solver of one's own: loads the file, calls the function, reports."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import random
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import cast

from sudokulab.board import Puzzle
from sudokulab.lab.guest.returned import shortened_repr, values_of, wrong_with
from sudokulab.lab.guest.steps import Steps
from sudokulab.lab.guest.task import Report, Said, Task
from sudokulab.solvers.values import FaultKind
from sudokulab.system.messages import Mailbox
from sudokulab.system.processes import bound_self, receive

_LONGEST_TEXT = 300


def main() -> None:
    """Do the task that waits on standard input; never returns."""
    packed, mailbox = receive()
    task = Task.unpack(packed)
    bound_self(memory_mb=task.memory_mb, cpu_seconds=task.cpu_seconds)
    try:
        _work(task, mailbox)
    except BaseException as error:
        _send(mailbox, Said.ANSWER, _failure(error, task).pack())
    finally:
        _end()


def _work(task: Task, mailbox: Mailbox) -> None:
    function = _load(task)
    steps = Steps(
        task.puzzle,
        sink=(lambda chunk: _send(mailbox, Said.EVENTS, chunk)) if task.traced else None,
        tell=lambda counters: _send(mailbox, Said.COUNTERS, Report(counters=counters).pack()),
    )
    _seed(task.seed)
    mailbox.send(Said.STARTED.value)
    started = time.perf_counter()
    try:
        returned = function(task.puzzle, steps)
    except BaseException as error:
        seconds = time.perf_counter() - started
        steps.end(None)
        report = _failure(error, task, seconds, steps.counters)
    else:
        seconds = time.perf_counter() - started
        report = _report(returned, steps, task.puzzle, seconds)
    _send(mailbox, Said.ANSWER, report.pack())


def _load(task: Task) -> Callable[[Puzzle, Steps], object]:
    path = Path(task.path)
    sys.path.insert(0, str(path.parent))  # as Python does for the file that it runs
    spec = importlib.util.spec_from_file_location("solver_of_your_own", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded as a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    function = getattr(module, task.function, None)
    if not callable(function):
        raise TypeError(f"{task.function} is {shortened_repr(function)}, expected a function")
    return cast("Callable[[Puzzle, Steps], object]", function)


def _seed(seed: int) -> None:
    random.seed(seed)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(seed % 2**32)


def _report(returned: object, steps: Steps, puzzle: Puzzle, seconds: float) -> Report:
    values, text = (None, "") if returned is None else values_of(returned, puzzle.shape)
    solves = values is not None and wrong_with(values, puzzle) is None
    steps.end(bytes(values) if values is not None and solves else None)
    fault = FaultKind.NO_GRID.value if text else None
    return Report(values, fault, text, seconds, steps.counters)


def _failure(
    error: BaseException, task: Task, seconds: float = 0.0, counters: dict[str, int] | None = None
) -> Report:
    """What an error is to the lab; the whole of it is printed, from the solver's own lines on."""
    counters = counters or {}
    if isinstance(error, MemoryError):
        text = f"needed more than the {task.memory_mb or 0:,} MB of memory that it may have"
        return Report(None, FaultKind.OUT_OF_MEMORY.value, text, seconds, counters)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == task.path]
    place = f" at {Path(task.path).name}:{own[-1].lineno}" if own else ""
    if isinstance(error, SystemExit):
        code = "" if error.code is None else shortened_repr(error.code)
        text = f"called sys.exit({code}){place}"
    else:
        said = " ".join(str(error).split())[:_LONGEST_TEXT]
        text = f"crashed{place}: {type(error).__name__}{': ' if said else ''}{said}"
        traceback.print_exception(_without_worker(error, task.path))
    return Report(None, FaultKind.CRASH.value, text, seconds, counters)


def _without_worker(error: BaseException, path: str) -> BaseException:
    """The error as if the solver had been called from nowhere."""
    rest = error.__traceback__
    while rest is not None and rest.tb_frame.f_code.co_filename != path:
        rest = rest.tb_next
    return error if rest is None else error.with_traceback(rest)


def _send(mailbox: Mailbox, said: Said, content: bytes) -> None:
    mailbox.send(said.value + content)


def _end() -> None:
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(0)  # Threads that the solver left behind, or its exit handlers, are not waited for.
