"""Rooms import downwards only, the pure ones stay pure, and only doors touch the core."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest

import sudokulab
from support import house, imports

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "sudokulab"


def found_in(folder: Path, files: dict[str, str]) -> list[str]:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return imports.violations(imports.read_package(folder))


def test_no_room_breaks_a_law_of_the_house() -> None:
    assert imports.violations(imports.read_package(PACKAGE)) == []


def test_the_reader_sees_the_imports_of_this_package() -> None:
    sources = imports.read_package(PACKAGE)
    modules = {source.name for source in sources}
    reached = {imports.target(found, modules) for source in sources for found in imports.imports(source)}
    assert {"", "board", "cli", "errors", "_core"} <= {name for name in reached if name is not None}


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("board/grid.py", "from sudokulab.solvers import solver", "board may not import sudokulab.solvers"),
        ("board/grid.py", "import sudokulab.lab", "board may not import sudokulab.lab"),
        ("board/grid.py", "from sudokulab import trace", "board may not import sudokulab.trace"),
        ("board/grid.py", "from sudokulab import solve", "board may not import sudokulab.api"),
        ("board/grid.py", "from ..solvers import solver", "board may not import sudokulab.solvers"),
        ("board/__init__.py", "from ..solvers import solver", "board may not import sudokulab.solvers"),
        ("board/__init__.py", "from .. import solvers", "board may not import sudokulab.solvers"),
        ("board/a.py", "def f():\n    from sudokulab import lab", "board may not import sudokulab.lab"),
        (
            "board/a.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import sudokulab.lab",
            "board may not import sudokulab.lab",
        ),
        ("board/a.py", "importlib.import_module('sudokulab.cli')", "board may not import sudokulab.cli"),
        ("board/a.py", "Entry('text', 'sudokulab.lab.a:read')", "board may not import sudokulab.lab.a"),
        ("errors.py", "import sudokulab.board", "errors may not import sudokulab.board"),
        ("game/rules.py", "import sudokulab.solvers", "game may not import sudokulab.solvers"),
        ("planning/a.py", "import sudokulab.board", "planning may not import sudokulab.board"),
        ("agents/a.py", "import sudokulab.solvers.native", "agents may not import sudokulab.solvers.native"),
        ("render/a.py", "import sudokulab.solvers.exact", "render may not import sudokulab.solvers.exact"),
        ("render/a.py", "import sudokulab.lab.values", "render may not import sudokulab.lab.values"),
        ("lab/a.py", "import sudokulab.cli", "lab may not import sudokulab.cli"),
        ("api.py", "import sudokulab.cli", "api may not import sudokulab.cli"),
        ("cli/a.py", "import sudokulab.web", "cli may not import sudokulab.web"),
        ("web/a.py", "import sudokulab.cli", "web may not import sudokulab.cli"),
        ("kitchen/a.py", "", "kitchen is no room of the house"),
        ("solvers/exact.py", "from sudokulab._core import solve", "only a room's native.py may import"),
        ("solvers/exact.py", "from sudokulab import _core", "only a room's native.py may import"),
        ("solvers/deep/native.py", "import sudokulab._core", "only a room's native.py may import"),
    ],
)
def test_an_import_against_the_table_is_found(tmp_path: Path, name: str, text: str, expected: str) -> None:
    rooms = ("board", "trace", "solvers", "game", "render", "lab", "cli", "web", "agents")
    files = {f"{room}/__init__.py": "" for room in rooms} | {"__init__.py": ""}
    files |= dict.fromkeys(("solvers/native.py", "solvers/exact.py", "lab/values.py"), "")
    found = found_in(tmp_path, files | {name: text})
    assert len(found) == 1, found
    assert expected in found[0]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("solvers/exact.py", "from sudokulab.board.grid import Puzzle"),
        ("solvers/native.py", "from sudokulab import _core"),
        ("generator/fill.py", "import sudokulab.trace"),
        ("game/oracle.py", "import sudokulab.solvers"),
        ("render/text.py", "from sudokulab.solvers.values import SolveResult"),
        ("display.py", "def f():\n    importlib.import_module('sudokulab.render')"),
        ("solvers/a.py", "Entry('text', 'sudokulab.board.a:read')"),
        ("registry.py", "from sudokulab.errors import LabError"),
        ("board/grid.py", "from sudokulab import __version__"),
        ("board/grid.py", "from random import Random\ndef f(rng: Random) -> Random:\n    return Random(7)"),
        ("board/grid.py", "import random\ndef f(rng: random.Random): rng.shuffle([])"),
        ("board/grid.py", "from pathlib import PurePath"),
        ("system/processes.py", "import os, signal, subprocess, time"),
        ("cli/solve.py", "import os, sys\nprint(sys.argv, os.getcwd())"),
        ("lab/batch.py", "open('file')"),
    ],
)
def test_what_the_table_allows_passes(tmp_path: Path, name: str, text: str) -> None:
    rooms = ("board", "trace", "solvers", "game", "render", "system", "cli", "lab")
    files = {f"{room}/__init__.py": "" for room in rooms} | {"solvers/values.py": ""}
    assert found_in(tmp_path, files | {name: text}) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import os", "pure and may not import os"),
        ("import os.path", "pure and may not import os.path"),
        ("from time import monotonic", "pure and may not import monotonic from time"),
        ("import subprocess", "pure and may not import subprocess"),
        ("import threading", "pure and may not import threading"),
        ("import multiprocessing.pool", "pure and may not import multiprocessing.pool"),
        ("import socket", "pure and may not import socket"),
        ("from pathlib import Path", "pure and may not import Path from pathlib"),
        ("from random import shuffle", "pure and may not import shuffle from random"),
        ("import random\nrandom.shuffle([])", "pure and may not use random.shuffle"),
        ("import random\nrandom.Random()", "may not make a Random without a seed"),
        ("from random import Random\nRandom()", "may not make a Random without a seed"),
        ("import numpy as np\nnp.random.default_rng()", "pure and may not use np.random"),
        ("import sys\nsys.stdout.write('')", "pure and may not use sys.stdout"),
        ("from sys import stderr", "pure and may not import stderr from sys"),
        ("from datetime import datetime\ndatetime.now()", "pure and may not use datetime.now"),
        ("def f():\n    open('file')", "pure and may not call open()"),
        ("input()", "pure and may not call input()"),
        ("print('here')", "may not print"),
    ],
)
@pytest.mark.parametrize("room", ["board", "render"])
def test_an_impure_act_in_a_pure_room_is_found(tmp_path: Path, room: str, text: str, expected: str) -> None:
    found = found_in(tmp_path, {f"{room}/a.py": text})
    assert len(found) == 1, found
    assert expected in found[0]


@pytest.mark.parametrize("module", ["signal", "subprocess", "multiprocessing", "platformdirs"])
@pytest.mark.parametrize("room", ["cli", "lab"])
def test_a_mechanism_outside_system_is_found(tmp_path: Path, room: str, module: str) -> None:
    assert found_in(tmp_path, {f"{room}/a.py": f"import {module}"}) == [
        f"{room}.a:1: only system may import {module}"
    ]


def test_a_print_outside_the_command_line_is_found(tmp_path: Path) -> None:
    assert found_in(tmp_path, {"lab/a.py": "\nprint('here')"}) == ["lab.a:2: lab may not print"]


def test_a_cycle_of_rooms_is_found_though_the_table_allows_each_import(tmp_path: Path) -> None:
    files = {"limits.py": "import sudokulab.ports", "ports.py": "def f():\n    import sudokulab.limits"}
    assert found_in(tmp_path, files) == [
        "cycle of rooms: limits -> ports -> limits",
        "cycle of rooms: ports -> limits -> ports",
    ]


def test_the_table_itself_has_no_cycle() -> None:
    for lower in house.ROOMS - house.FOUNDATION:
        for upper in house.ROOMS - house.FOUNDATION - {lower}:
            assert not (house.may_import(lower, upper) and house.may_import(upper, lower)) or "__init__" in (
                lower,
                upper,
            )


def every_module() -> list[str]:
    names = [found.name for found in pkgutil.walk_packages(sudokulab.__path__, "sudokulab.")]
    return [name for name in names if not name.endswith("__main__")]


def test_no_exported_function_is_hidden_by_a_room_of_its_name() -> None:
    for name in every_module():
        importlib.import_module(name)
    hidden = [name for name in sudokulab.__all__ if inspect.ismodule(getattr(sudokulab, name))]
    assert hidden == []
    assert house.ROOMS.isdisjoint(sudokulab.__all__)
