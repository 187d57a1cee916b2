"""The documentation's pictures show what the program prints today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from experiments.catalogue import EXPERIMENTS

DOCS = Path(__file__).parents[2] / "docs"


def _pictures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pictures", DOCS / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", _pictures().PICTURES)
def test_a_picture_is_what_its_commands_print(name: str) -> None:
    pictures = _pictures()
    drawn = pictures.picture(pictures.PICTURES[name])
    assert (DOCS / "images" / name).read_text(encoding="utf-8") == drawn, "run docs/pictures.py"


def test_every_picture_is_drawn_by_a_command() -> None:
    of_experiments = [file for experiment in EXPERIMENTS.values() for file in experiment.files()]
    known = sorted([*_pictures().PICTURES, *of_experiments])
    assert sorted(path.name for path in (DOCS / "images").iterdir()) == known
