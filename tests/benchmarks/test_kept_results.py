"""A result of a benchmark is kept only with a commit that brings its code back; each benchmark runs once."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def loaded(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(Path(path).stem, BENCHMARKS / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = loaded("measuring/report.py")
    monkeypatch.setattr(module, "RESULTS", tmp_path)
    return module


def test_a_result_of_a_commit_is_kept(report: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "commit", lambda: "0123456789ab")
    said = report.save("exact", ["# A table"])
    (path,) = report.RESULTS.iterdir()
    assert said == f"kept in {path}"
    assert path.read_text(encoding="utf-8") == "# A table\n"


@pytest.mark.parametrize("measured", ["0123456789ab-dirty", "unknown"])
def test_a_result_that_no_commit_stands_for_is_not_kept(
    report: ModuleType, monkeypatch: pytest.MonkeyPatch, measured: str
) -> None:
    monkeypatch.setattr(report, "commit", lambda: measured)
    assert report.save("exact", ["# A table"]).startswith(f"not kept: it was measured on {measured}")
    assert list(report.RESULTS.iterdir()) == []


def test_no_kept_result_is_one_of_a_changed_tree() -> None:
    results = (BENCHMARKS / "results").glob("*.md")
    assert [path.name for path in results if "-dirty" in path.read_text(encoding="utf-8")] == []


def test_every_script_is_a_benchmark_and_says_how_it_is_run() -> None:
    scripts = loaded("run.py").benchmarks()
    assert {"exact", "batch", "canonical", "startup", "teaching"} <= {path.stem for path in scripts}
    for path in scripts:
        assert f"python benchmarks/{path.name}" in path.read_text(encoding="utf-8")
