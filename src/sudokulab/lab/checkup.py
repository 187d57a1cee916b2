"""What this machine offers the lab, and whether the lab works here."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator
from dataclasses import dataclass

from sudokulab import __version__
from sudokulab.board import Puzzle, Shape
from sudokulab.board.symbols import STANDARD
from sudokulab.errors import LabError
from sudokulab.render.text import duration
from sudokulab.solvers import Status
from sudokulab.system.extras import extras, version_of
from sudokulab.system.folders import data_folder, is_writable
from sudokulab.system.machine import cpu_count, cpu_name
from sudokulab.system.native import build_info

# One puzzle of each shape, with exactly one solution.
_SELF_TEST = (
    ("2x2", "1......2.3....4."),
    ("2x3", ".4.1.....6.......45......1.3....3.6."),
    ("3x3", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact; `works` is None where there is nothing to judge, `hint` says what would mend it."""

    section: str
    name: str
    value: str
    works: bool | None = None
    hint: str | None = None


def findings() -> Iterator[Finding]:
    """Every fact, each as soon as it is known."""
    yield from _machine()
    yield from _core()
    yield from _packages()
    yield from _data()
    yield from _self_test()


def _machine() -> Iterator[Finding]:
    yield Finding("lab", "version", __version__)
    yield Finding("lab", "Python", f"{platform.python_version()} ({platform.python_implementation()})")
    yield Finding("machine", "system", platform.platform())
    yield Finding("machine", "processor", cpu_name())
    yield Finding("machine", "cores", str(cpu_count()))


def _core() -> Iterator[Finding]:
    try:
        built = build_info()
    except LabError as error:
        yield Finding("core", "compiled core", "missing", False, str(error))
        return
    told = f"{built['compiler']}, {built['standard']}, {built['build_type']}, {built['architecture']}"
    yield Finding("core", "compiled core", told, True)
    yield Finding("core", "instruction sets", built["instruction_sets"])


def _packages() -> Iterator[Finding]:
    yield _sat_engine()
    yield Finding("packages", "numpy", version_of("numpy") or "missing", version_of("numpy") is not None)
    for extra in extras():
        whole = not extra.missing
        value = f"installed ({', '.join(extra.packages)})" if whole else f"{', '.join(extra.missing)} missing"
        yield Finding("extras", extra.name, value, None, None if whole else extra.command)


def _sat_engine() -> Finding:
    version = version_of("python-sat")
    if version is None:
        return Finding("packages", "SAT engine", "missing", False, "pip install python-sat")
    return Finding("packages", "SAT engine", f"python-sat {version}", True)


def _data() -> Iterator[Finding]:
    folder = data_folder()
    writable = is_writable(folder)
    hint = None if writable else "set SUDOKULAB_HOME to a folder that can be written to"
    yield Finding("data", "folder", str(folder), writable, hint)


def _self_test() -> Iterator[Finding]:
    for shape, line in _SELF_TEST:
        yield _solve_one(Shape.parse(shape), line)


def _solve_one(shape: Shape, line: str) -> Finding:
    puzzle = Puzzle(shape, STANDARD.decode(line) or b"")
    started = time.perf_counter()
    try:
        from sudokulab.solvers.exact import judge

        status = judge(puzzle).status
    except LabError as error:
        return Finding("self-test", f"solve {shape}", "failed", False, str(error))
    took = duration(time.perf_counter() - started)
    return Finding("self-test", f"solve {shape}", f"{status.value} in {took}", status is Status.UNIQUE)
