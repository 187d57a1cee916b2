"""What the machine lacks is told in one sentence, before anything is downloaded or configured."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
BACKEND = ROOT / "build_backend"
NO_COMPILER = "Sudoku Lab needs a C++20 compiler, and none was found (c++, g++, clang++): install one"
TOOLS = ("sh", "make", "awk", "cat", "find", "touch", "mkdir", "env", "dirname")


@pytest.fixture
def toolchain(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    for name in ("CXX", "CMAKE_ARGS", "CMAKE_TOOLCHAIN_FILE"):
        monkeypatch.delenv(name, raising=False)
    spec = importlib.util.spec_from_file_location("toolchain", BACKEND / "toolchain.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(path: Path, script: str) -> Path:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_this_machine_can_compile_the_core(toolchain: ModuleType) -> None:
    assert toolchain.fault() is None


def test_no_compiler_on_the_path_is_told(
    toolchain: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert toolchain.fault().startswith(NO_COMPILER)


def test_a_compiler_that_is_named_and_missing_is_told(
    toolchain: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CXX", "no-such-c++ -m64")
    assert "CXX=no-such-c++ -m64 is no command on the PATH: install one" in toolchain.fault()


@pytest.mark.parametrize("name", ["c++", "g++", "clang++"])
def test_a_compiler_is_found_under_each_usual_name(
    toolchain: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    program(tmp_path / name, "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert toolchain.fault() is None


def test_a_compiler_too_old_for_cpp20_is_told(
    toolchain: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "g++", "exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "'g++' cannot compile C++20: install g++ 11 or clang++ 14 or later" in toolchain.fault()


def test_missing_headers_of_python_are_told(
    toolchain: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda _name: str(tmp_path))
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert toolchain.fault().startswith(f"Sudoku Lab needs the C headers of Python {version}: install them")


@pytest.mark.parametrize(
    ("says", "will_do"),
    [
        ("cmake version 3.25.1", True),
        ("cmake version 4.0.0-rc1", True),
        ("cmake version 3.24.9", False),
        ("no number", False),
    ],
)
def test_a_tool_of_the_machine_is_taken_when_it_is_new_enough(
    toolchain: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, will_do: bool
) -> None:
    program(tmp_path / "cmake", f"echo {says}")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert toolchain.has_tool("cmake", (3, 25)) is will_do
    assert toolchain.has_tool("ninja", (1, 10)) is False


@pytest.mark.parametrize(
    "hook", ["get_requires_for_build_wheel()", "build_wheel('.')", "build_editable('.')"]
)
def test_every_hook_of_the_build_backend_says_it_first(tmp_path: Path, hook: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"import backend; backend.{hook}"],
        cwd=ROOT,
        env={"PATH": str(tmp_path), "PYTHONPATH": str(BACKEND)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(NO_COMPILER)
    assert len(done.stderr.splitlines()) == 1


@pytest.fixture
def bare_tree(tmp_path: Path) -> Path:
    """A copy of what `make setup` reads first, and in bin/ the few commands of a bare machine."""
    for name in ("Makefile", "CMakeLists.txt", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("build_backend", "core"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "src" / "sudokulab").mkdir(parents=True)
    commands = tmp_path / "bin"
    commands.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        assert found is not None, name
        (commands / name).symlink_to(found)
    return tmp_path


def make_setup(tree: Path) -> str:
    """What `make setup` says on a bare machine where it must fail, without make's own last line."""
    done = subprocess.run(
        ["make", "setup"],
        cwd=tree,
        env={"PATH": str(tree / "bin"), "HOME": os.environ["HOME"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if not line.startswith("make:")]
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_make_says_that_there_is_no_compiler(bare_tree: Path) -> None:
    (bare_tree / "bin" / "python3").symlink_to(os.path.realpath(sys.executable))
    assert make_setup(bare_tree).startswith(NO_COMPILER)
    assert not (bare_tree / ".venv").exists()


def test_make_says_that_there_is_no_python(bare_tree: Path) -> None:
    assert make_setup(bare_tree).startswith(
        "Sudoku Lab needs Python 3.11 or later, and there is no command python3"
    )


def test_make_says_that_python_is_too_old(bare_tree: Path) -> None:
    program(bare_tree / "bin" / "python3", 'case "$1" in -V) echo Python 3.8.20 ;; *) exit 1 ;; esac')
    assert "and python3 is Python 3.8.20: install a newer one" in make_setup(bare_tree)


def test_make_says_that_python_has_no_venv(bare_tree: Path) -> None:
    program(bare_tree / "bin" / "python3", 'case "$2" in *version_info*) exit 0 ;; *) exit 1 ;; esac')
    assert (
        "venv module, which python3 lacks: install it, for example with apt install python3-venv"
        in make_setup(bare_tree)
    )
