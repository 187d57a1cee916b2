"""Errors say what, where, and what was expected."""

from __future__ import annotations

import pickle

import pytest

from sudokulab.errors import LabError, MissingExtra, NativeError, NotationError, ShapeError, UnknownName


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (NotationError("no numbers"), "no numbers"),
        (NotationError("no numbers", path="a.csv"), "a.csv: no numbers"),
        (NotationError("no numbers", path="a.csv", line=2), "a.csv:2: no numbers"),
        (NotationError("no numbers", path="a.csv", line=2, column=5), "a.csv:2:5: no numbers"),
        (NotationError("no numbers", line=2), "line 2: no numbers"),
        (NotationError("no numbers", line=2, column=5), "line 2, column 5: no numbers"),
        (UnknownName("solver", "zzz", ["native", "mrv"]), "unknown solver 'zzz'; known: mrv, native"),
        (UnknownName("solver", "nativ", ["native"]), "unknown solver 'nativ'; did you mean 'native'?"),
    ],
)
def test_an_error_reads_as_one_sentence_with_its_place(error: LabError, text: str) -> None:
    assert str(error) == text


@pytest.mark.parametrize(
    "error",
    [
        NotationError("no numbers", path="a.csv", line=2, column=5),
        UnknownName("solver", "natve", ["native"]),
        MissingExtra("reading .zst files", "fast-io"),
        ShapeError("no such shape"),
        NativeError("rebuild"),
    ],
)
def test_an_error_survives_pickling(error: LabError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert copy.__dict__ == error.__dict__


def test_a_place_is_filled_in_only_where_it_was_unknown() -> None:
    error = NotationError("no numbers", line=3).at(path="a.csv", line=9, column=1)
    assert (error.path, error.line, error.column) == ("a.csv", 3, 1)
