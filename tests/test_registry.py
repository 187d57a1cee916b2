"""Lists of choices: loaded late, extended by installed packages, helpful when a name is wrong."""

from __future__ import annotations

import math
from importlib.metadata import EntryPoint

import pytest

from sudokulab import registry
from sudokulab.errors import MissingExtra, UnknownName
from sudokulab.registry import Entry, Registry


def test_an_entry_loads_its_target() -> None:
    assert Registry("root", {"square": Entry("", "math:sqrt")}).load("square") is math.sqrt


def test_an_unknown_name_gets_the_nearest_as_suggestion() -> None:
    with pytest.raises(UnknownName, match="unknown root 'sqare'; did you mean 'square'\\?"):
        Registry("root", {"square": Entry("", "math:sqrt")}).load("sqare")


def test_a_missing_dependency_is_named_with_the_command_that_installs_it() -> None:
    entry = Entry("", "no_such_package_anywhere:solve", extra="cpsat")
    with pytest.raises(MissingExtra, match=r"needs the extra 'cpsat': pip install 'sudokulab\[cpsat\]'"):
        entry.load(purpose="the solver 'cp-sat'")


def test_a_missing_module_without_an_extra_stays_what_it_is() -> None:
    with pytest.raises(ModuleNotFoundError):
        Entry("", "no_such_package_anywhere:solve").load(purpose="it")


def test_a_missing_module_of_our_own_is_never_taken_for_an_extra() -> None:
    with pytest.raises(ModuleNotFoundError):
        Entry("", "sudokulab.no_such_room:solve", extra="cpsat").load(purpose="it")


def test_installed_packages_add_entries_and_never_replace_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("cube", "math:cbrt", "roots"), EntryPoint("square", "math:exp", "roots")]
    monkeypatch.setattr(registry, "_points_of", lambda group: points if group == "roots" else [])
    roots = Registry("root", {"square": Entry("", "math:sqrt")}, group="roots")
    assert list(roots) == ["square", "cube"]
    assert len(roots) == 2
    assert roots.load("cube") is math.cbrt
    assert roots.load("square") is math.sqrt
