"""What a start of the command and an import load; `benchmarks/startup.py` measures how long they take."""

from __future__ import annotations

import json
import subprocess
import sys

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
RUN = "import sys; sys.argv = ['sudokulab', *{arguments!r}]; from sudokulab.__main__ import main; main()"
REPORT = "import json, sys; sys.stderr.write(json.dumps(sorted(sys.modules)))"
WATCHED = {"argparse", "asyncio", "importlib.metadata", "json", "multiprocessing", "subprocess", "typing"}


def loaded_by(code: str) -> set[str]:
    """The modules that `code` loads in a new interpreter, beyond those that a bare one has."""

    def after(code: str) -> set[str]:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        return set(json.loads(done.stderr.splitlines()[-1]))

    return after(f"{code}\n{REPORT}") - after(REPORT)


def foreign(modules: set[str]) -> set[str]:
    """Top names of the modules that are neither ours nor the standard library's."""
    known = {*sys.stdlib_module_names, "sudokulab"}
    return {name.partition(".")[0] for name in modules} - known


def test_import_sudokulab_loads_nothing_but_itself() -> None:
    loaded = loaded_by("import sudokulab")
    assert foreign(loaded) == set()
    assert {name for name in loaded if name.startswith("sudokulab")} == {"sudokulab"}


def test_version_loads_neither_the_command_line_nor_anything_heavy() -> None:
    loaded = loaded_by(RUN.format(arguments=["--version"]))
    assert foreign(loaded) == set()
    assert {name for name in loaded if name.startswith("sudokulab")} == {"sudokulab", "sudokulab.__main__"}
    assert loaded & WATCHED <= {"typing"}


def test_solving_a_puzzle_loads_the_core_and_no_package_of_others() -> None:
    loaded = loaded_by(RUN.format(arguments=["solve", PUZZLE]))
    assert "sudokulab._core" in loaded
    assert foreign(loaded) == set()
    assert loaded & {"asyncio", "multiprocessing", "sudokulab.api"} == set()
