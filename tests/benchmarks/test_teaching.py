"""The benchmark of the teaching search measures what it says."""

from __future__ import annotations

import importlib.util
import inspect
from pathlib import Path
from types import ModuleType

import pytest

from sudokulab.solvers import backtracking
from support.classic import TUTORIAL

PATH = Path(__file__).parents[2] / "benchmarks" / "teaching.py"


@pytest.fixture(scope="module")
def teaching() -> ModuleType:
    spec = importlib.util.spec_from_file_location("benchmark_teaching", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_transcription_takes_the_same_way_as_the_search(teaching: ModuleType) -> None:
    rows = TUTORIAL.rows
    assert teaching.textbook(rows)
    assert rows == backtracking.solve(TUTORIAL).rows


def test_without_its_tracer_lines_the_search_is_the_same_and_cannot_trace(teaching: ModuleType) -> None:
    bare = teaching.without_tracer_lines()
    assert bare(TUTORIAL).solution == backtracking.solve(TUTORIAL).solution
    assert bare(TUTORIAL, tracer=object()).stats.nodes == 4_209
    assert inspect.getsource(backtracking).count("if tracer is not None:") == 3
