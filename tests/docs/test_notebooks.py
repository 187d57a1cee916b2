"""The notebooks of the examples show what their cells give today."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import notebooks

TIME = re.compile(r"It took [\d.,]+ \S+?(?=[:.])")


def shown(notebook: notebooks.Notebook) -> list[str]:
    """The outputs of each cell as text, without times, which are others at every run."""
    outputs = [cell.get("outputs", []) for cell in notebook["cells"]]
    return [TIME.sub("It took some time", json.dumps(output, ensure_ascii=False)) for output in outputs]


@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.name)
def test_a_notebook_shows_what_its_cells_give(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kept = notebooks.read(path)
    assert shown(notebooks.executed(kept)) == shown(kept), "run docs/notebooks.py"
    assert [cell["cell_type"] for cell in kept["cells"]].count("code") >= 5


@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.name)
def test_a_notebook_is_of_the_format_that_notebook_programs_read(path: Path) -> None:
    kept = notebooks.read(path)
    assert (kept["nbformat"], kept["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in kept["cells"]]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", name) for name in names)
    counts = [cell["execution_count"] for cell in kept["cells"] if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))


def cells(*sources: str) -> notebooks.Notebook:
    listed: list[notebooks.Cell] = [
        {"cell_type": "code", "id": str(number), "metadata": {}, "source": [source], "outputs": []}
        for number, source in enumerate(sources)
    ]
    return {"cells": listed, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def test_a_cell_shows_what_it_prints_and_the_value_of_its_last_line() -> None:
    done = notebooks.executed(cells("value = 2", "print('one')\nvalue + 1", "value;None"))
    assert [len(cell["outputs"]) for cell in done["cells"]] == [0, 2, 0]
    printed, value = done["cells"][1]["outputs"]
    assert printed["text"] == ["one\n"]
    assert value["data"] == {"text/plain": ["3"]}


def test_an_object_that_draws_itself_is_shown_drawn() -> None:
    done = notebooks.executed(cells("import sudokulab as sl\nsl.solve('1......2.3....4.').solution"))
    assert list(done["cells"][0]["outputs"][0]["data"]) == ["image/svg+xml"]


def test_a_cell_that_fails_stops_the_notebook() -> None:
    with pytest.raises(ZeroDivisionError):
        notebooks.executed(cells("1 / 0", "2"))


def test_a_changed_output_is_seen() -> None:
    kept = notebooks.executed(cells("6 * 7"))
    assert shown(kept) != shown(notebooks.executed(cells("6 * 8")))
