"""The targets of the Makefile are told, and the integration run is `make test`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_help_lists_every_target_with_a_sentence() -> None:
    printed = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    listed = dict(re.findall(r"^make (\S+) +(\S.*)$", printed, re.MULTILINE))
    phony = re.search(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)
    assert phony is not None
    assert list(listed) == phony[1].split()
    promised = {"setup", "run", "test", "test-slow", "check", "bench", "fuzz", "docs", "golden"}
    assert promised <= listed.keys()


@pytest.fixture
def tree_that_is_set_up(tmp_path: Path) -> Path:
    """A copy of what the set-up reads, with the stamps that it leaves, all newer than the files."""
    for name in ("Makefile", "CMakeLists.txt", "pyproject.toml", "constraints.txt"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    for name in ("build_backend", "core"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / ".venv").mkdir()
    room = tmp_path / "src" / "sudokulab" / "board" / "__init__.py"
    room.parent.mkdir(parents=True)
    room.touch()
    (tmp_path / ".venv" / ".rooms").write_text(f"{room.relative_to(tmp_path)}\n", encoding="utf-8")
    for path in tmp_path.rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    for age, stamp in enumerate((".made", ".packages", ".core")):
        (tmp_path / ".venv" / stamp).touch()
        os.utime(tmp_path / ".venv" / stamp, (1_000_000_100 + age, 1_000_000_100 + age))
    return tmp_path


def planned(tree: Path) -> list[str]:
    """The commands that `make setup` would run, but for the one that does nothing."""
    done = subprocess.run(
        ["make", "--no-print-directory", "--dry-run", "setup"],
        cwd=tree,
        capture_output=True,
        text=True,
        check=True,
    )
    return [line for line in done.stdout.splitlines() if line != ":"]


def test_set_up_does_nothing_when_nothing_changed(tree_that_is_set_up: Path) -> None:
    assert planned(tree_that_is_set_up) == []


@pytest.mark.parametrize("name", ["core/src/build_info.cpp", "core/bindings/doors.hpp", "CMakeLists.txt"])
def test_a_change_in_the_core_builds_it_again_and_installs_no_package(
    tree_that_is_set_up: Path, name: str
) -> None:
    (tree_that_is_set_up / name).touch()
    commands = "\n".join(planned(tree_that_is_set_up))
    assert "--editable ." in commands
    assert "--requirement" not in commands


@pytest.mark.parametrize("change", ["added", "deleted"])
def test_a_file_that_comes_or_goes_builds_the_core_again(tree_that_is_set_up: Path, change: str) -> None:
    folder = tree_that_is_set_up / "core" / "src"
    if change == "added":
        (folder / "new.cpp").touch()
    else:
        (folder / "build_info.cpp").unlink()
    assert "--editable ." in "\n".join(planned(tree_that_is_set_up))


def test_a_new_room_installs_the_package_and_a_new_module_does_not(tree_that_is_set_up: Path) -> None:
    rooms = tree_that_is_set_up / "src" / "sudokulab"
    (rooms / "board" / "new.py").touch()
    assert planned(tree_that_is_set_up) == []
    (rooms / "game").mkdir()
    (rooms / "game" / "__init__.py").touch()
    assert "--editable ." in "\n".join(planned(tree_that_is_set_up))


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_change_of_the_requirements_installs_them_and_the_package(
    tree_that_is_set_up: Path, name: str
) -> None:
    (tree_that_is_set_up / name).touch()
    commands = "\n".join(planned(tree_that_is_set_up))
    assert "--requirement" in commands
    assert "--editable ." in commands
    assert "-m venv" not in commands


@pytest.mark.parametrize("folder", ["core/tests", "core/fuzz"])
def test_a_test_of_the_core_builds_no_module_again(tree_that_is_set_up: Path, folder: str) -> None:
    (tree_that_is_set_up / folder / "test_new.cpp").touch()
    assert planned(tree_that_is_set_up) == []


def test_the_integration_run_is_make_test() -> None:
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().endswith("exec make test")
