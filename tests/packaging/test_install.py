"""The wheel and the sdist hold what they must, and give the command in a clean environment."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from support import imports

ROOT = Path(__file__).resolve().parents[2]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DISTRIBUTIONS = {"pysat": "python-sat"}
"""Distributions that are not called as their module is."""


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this tree; its build folder is kept, so that a second run compiles only what changed."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--config-setting=build-dir=build/wheel",
    ]
    run(*build, "--outdir", folder)
    return next(folder.glob("*.whl"))


class Environment:
    """A virtual environment of this test alone."""

    def __init__(self, folder: Path, *options: str) -> None:
        run(sys.executable, "-m", "venv", *options, folder)
        self.folder = folder
        self.python = folder / "bin" / "python"

    def sudokulab(self, *arguments: str) -> str:
        return run(self.folder / "bin" / "sudokulab", *arguments, cwd=self.folder)

    def homes(self) -> list[Path]:
        """Where the package and its core are imported from."""
        code = (
            "import sudokulab, sudokulab._core as core; print(sudokulab.__file__, core.__file__, sep='\\n')"
        )
        return [Path(line) for line in run(self.python, "-c", code, cwd=self.folder).splitlines()]

    def see_packages_of(self, site: Path) -> None:
        """Let this environment import what `site` has, after what is installed in itself."""
        own = next(self.folder.glob("lib/python*/site-packages"))
        (own / "others.pth").write_text(f"{site}\n", encoding="utf-8")


def solves_from_inside(environment: Environment) -> None:
    assert all(home.is_relative_to(environment.folder) for home in environment.homes())
    answer = json.loads(environment.sudokulab("solve", PUZZLE, "--json"))
    assert answer["status"] == "unique"
    assert answer["solution"].startswith("534678912")


def test_the_wheel_alone_gives_the_command(wheel: Path, tmp_path: Path) -> None:
    environment = Environment(tmp_path / "clean", "--without-pip")
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        environment.python,
        "install",
        "--no-deps",
        "--no-index",
        wheel,
    )
    assert re.fullmatch(r"sudokulab \d+\.\d+\.\d+\n", environment.sudokulab("--version"))
    environment.see_packages_of(Path(sysconfig.get_path("purelib")))
    solves_from_inside(environment)


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    package = {name for name in names if not name.partition("/")[0].endswith(".dist-info")}
    assert {name.partition("/")[0] for name in package} == {"sudokulab"}
    assert {"sudokulab/py.typed", "sudokulab/_core.pyi"} <= package
    assert [name for name in package if re.fullmatch(r"sudokulab/_core\..*(so|pyd)", name)]
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    data = [path for path in (ROOT / "src" / "sudokulab" / "data").rglob("*") if path.is_file()]
    assert data
    assert {path.relative_to(ROOT / "src").as_posix() for path in data} <= package


def test_every_package_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name: lines for name, lines in project["optional-dependencies"].items() if name != "dev"}
    lines = [*project["dependencies"], *(line for extra in extras.values() for line in extra)]
    declared = {re.split(r"[^\w-]", line)[0] for line in lines}
    imported = {
        found.root
        for source in imports.read_package(ROOT / "src" / "sudokulab")
        for found in imports.imports(source)
    }
    foreign = imported - set(sys.stdlib_module_names) - {"sudokulab"}
    assert foreign
    assert {DISTRIBUTIONS.get(name, name) for name in foreign} <= declared


@pytest.mark.slow
def test_the_sdist_builds_and_installs_in_one_step_with_all_it_needs(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--sdist", "--outdir", tmp_path)
    sdist = next(tmp_path.glob("*.tar.gz"))
    environment = Environment(tmp_path / "clean")
    run(environment.python, "-m", "pip", "install", sdist)
    solves_from_inside(environment)


@pytest.mark.slow
def test_build_makes_the_sdist_and_the_wheel_from_it(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--outdir", tmp_path)
    sdist, wheel = next(tmp_path.glob("*.tar.gz")), next(tmp_path.glob("*.whl"))
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"CMakeLists.txt", "LICENSE", "build_backend/backend.py", "core/bindings/module.cpp"} <= names
    assert not [name for name in names if name.startswith((".git/", ".venv/", "build/", "dist/"))]
    assert wheel.stat().st_size > 0
