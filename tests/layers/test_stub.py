"""The committed type stub of the compiled core says what the core of this build has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_stub_of_the_core_is_the_one_that_the_built_module_yields(tmp_path: Path) -> None:
    fresh = tmp_path / "_core.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "--quiet", "--module", "sudokulab._core"]
    subprocess.run([*command, "--output-file", str(fresh)], check=True)
    committed = ROOT / "src" / "sudokulab" / "_core.pyi"
    assert committed.read_text(encoding="utf-8") == fresh.read_text(encoding="utf-8"), "run `make stub`"
