"""A file is there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudokulab.system.atomic import claim, move_into_place, replace_file
from sudokulab.system.linefile import write_lines


def failing(handle: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_new_file_has_its_content_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    replace_file(tmp_path / "a.txt", b"content")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.txt": b"content"}


def test_a_failure_leaves_the_old_content_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(OSError, match="No space left"):
        replace_file(path, b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.txt": b"old"}


def test_whoever_has_the_old_file_open_goes_on_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old content")
    with path.open("rb") as reader:
        replace_file(path, b"new")
        assert reader.read() == b"old content"
    assert path.read_bytes() == b"new"


def test_a_file_moves_into_the_place_of_another(tmp_path: Path) -> None:
    (tmp_path / "new").write_bytes(b"new")
    (tmp_path / "old").write_bytes(b"old")
    move_into_place(tmp_path / "new", tmp_path / "old")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"old": b"new"}


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        replace_file(tmp_path / "missing" / "a.txt", b"content")


def test_a_file_that_one_process_claims_is_not_given_to_another(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.touch()
    with path.open("rb") as first, path.open("rb") as second:
        assert claim(first)
        assert not claim(second)
        first.close()
        assert claim(second)


def test_what_a_killed_process_left_is_used_and_gone(tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.write_bytes(b"half of some very long content")
    replace_file(tmp_path / "a.txt", b"new", scratch=scratch)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.txt": b"new"}


def linked(folder: Path) -> tuple[Path, Path]:
    """A link, and the file in another folder that it leads to."""
    (folder / "there").mkdir()
    real, link = folder / "there" / "real.txt", folder / "link.txt"
    link.symlink_to(real)
    return link, real


@pytest.mark.parametrize("content", [None, b"old"])
def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path, content: bytes | None) -> None:
    link, real = linked(tmp_path)
    if content is not None:
        real.write_bytes(content)
    replace_file(link, b"new")
    assert (link.is_symlink(), real.read_bytes()) == (True, b"new")
    write_lines(link, ["one", "two"])
    assert (link.is_symlink(), real.read_bytes()) == (True, b"one\ntwo\n")
    (real.parent / "moved").write_bytes(b"moved")
    move_into_place(real.parent / "moved", link)
    assert (link.is_symlink(), real.read_bytes()) == (True, b"moved")
    assert [path.name for path in real.parent.iterdir()] == ["real.txt"]


def test_lines_that_end_early_leave_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")

    def lines() -> Iterator[str]:
        yield "one"
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_lines(path, lines())
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.txt": b"old"}


def test_lines_are_on_the_disk_before_they_take_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(OSError, match="No space left"):
        write_lines(tmp_path / "a.txt", ["one"])
    assert list(tmp_path.iterdir()) == []
