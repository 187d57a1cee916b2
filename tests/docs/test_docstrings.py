"""Every example in a docstring does what it says."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOMES = {ROOT / "src": "sudokulab", ROOT / "tests": "support", ROOT / "docs": "experiments"}


def modules_with_examples() -> list[str]:
    """Dotted names of the modules that hold a `>>>`, found without importing them."""
    found = []
    for home, package in HOMES.items():
        for path in sorted((home / package).rglob("*.py")):
            if ">>>" in path.read_text(encoding="utf-8"):
                parts = path.relative_to(home).with_suffix("").parts
                found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_in_the_docstrings_of_the_module_do_what_they_say(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    printed: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(module, name):
        runner.run(test, out=printed.append)
    assert not printed, "".join(printed)
    assert runner.summarize(verbose=False).attempted
