"""The teaching algorithms against counts, traces and boards under version control."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from sudokulab.trace import Kind, read, write

HERE = Path(__file__).parent
TRACES = sorted((HERE / "traces").glob("*.trace"))
STATES = json.loads((HERE / "traces" / "states.json").read_text(encoding="ascii"))


@pytest.fixture(scope="module")
def regenerate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("regenerate_teaching", HERE / "regenerate_teaching.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_algorithm_counts_what_it_counted(regenerate: ModuleType) -> None:
    golden = (HERE / "teaching_counts.txt").read_text(encoding="ascii").splitlines()
    assert list(regenerate.count_lines()) == golden


def test_every_algorithm_leaves_the_trace_that_it_left(regenerate: ModuleType) -> None:
    recorded = {f"{name}.trace": write(trace) for name, trace in regenerate.golden_traces()}
    assert recorded.keys() == {path.name for path in TRACES}
    for path in TRACES:
        assert recorded[path.name] == path.read_bytes(), path.name


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_a_golden_trace_is_read_and_replays_to_the_golden_boards(path: Path, regenerate: ModuleType) -> None:
    trace = read(path.read_bytes())
    assert write(trace) == path.read_bytes()
    assert json.loads(json.dumps(regenerate.described(trace))) == STATES[path.stem]


def test_the_golden_traces_hold_events_of_every_kind() -> None:
    told = {state["event"][0] for entry in STATES.values() for state in entry["states"] if state["event"]}
    assert told == {kind.word for kind in Kind if kind is not Kind.NOTE_TEXT}
