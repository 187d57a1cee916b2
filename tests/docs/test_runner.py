"""The runner of the pages' examples finds what is wrong with a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.examples import Page, blocks, commands, matches


def faults_of(page: str, folder: Path) -> list[str]:
    return Page(folder, home=folder / "home", unrun=re.compile("make|pip install .")).run(page)


def console(text: str) -> str:
    return f"Some text.\n\n```console\n{text}\n```\n"


@pytest.mark.parametrize(
    "page",
    [
        console("$ echo one two\none two"),
        console("$ echo one; echo two\n..."),
        console("$ echo took 3 ms\ntook ... ms"),
        console("$ printf 'a\\n\\nb\\n'\na\n\nb"),
        console("$ echo warning >&2\nwarning"),
        console("$ sh -c 'exit 3'\n$ echo $?\n3"),
        console("$ cat > file <<'END'\n> one\n> two\n> END\n$ cat file\none\ntwo"),
        console("$ echo one > file") + console("$ cat file\none"),
        console("$ sudokulab --version\nsudokulab ..."),
        "- point\n\n  ```console\n  $ echo one\n  one\n  ```\n",
        "```python\nvalue = 3\n```\nand\n```python\n>>> value\n3\n```\n",
        "```console no-run\n$ make\n$ pip install .\n```\n",
        '```json\n{"a": 1}\n```\n',
        "```text\nanything\n```\n",
    ],
)
def test_a_page_that_tells_the_truth_passes(page: str, tmp_path: Path) -> None:
    assert faults_of(page, tmp_path) == []


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (console("$ echo one\ntwo"), "4: $ echo one\nexpected:\ntwo\nprinted:\none"),
        (console("$ echo one\none\ntwo"), "printed:\none"),
        (console("$ echo one"), "printed:\none"),
        (console("$ echo 5678.3\n5....3"), "printed:\n5678.3"),
        (console("$ false"), "ended with status 1"),
        (console("$ no-such-command\n..."), "ended with status 127"),
        ("```python\n>>> 1 + 1\n3\n```\n", "Got:\n    2"),
        ("```python\nraise KeyError('x')\n```\n", "2: KeyError: 'x'"),
        ("```console no-run\n$ rm file\n```\n", "2: 'rm file' must be run"),
        ("```sh\nls\n```\n", "2: a block of sh is not run"),
        ("```\nls\n```\n", "2: a block of no language is not run"),
        ("```json\n{\n```\n", "2: this is not JSON"),
    ],
)
def test_a_page_that_does_not_is_found_out(page: str, expected: str, tmp_path: Path) -> None:
    faults = faults_of(page, tmp_path)
    assert len(faults) == 1, faults
    assert expected in faults[0]


def test_an_open_fence_is_an_error() -> None:
    with pytest.raises(ValueError, match="line 2: a fence is opened and never closed"):
        blocks("text\n```python\n1\n")


def test_a_console_block_that_begins_with_output_is_an_error() -> None:
    with pytest.raises(ValueError, match="line 2: a console block begins with a command"):
        commands(blocks("```console\noutput\n```")[0])


def test_dots_inside_a_puzzle_are_no_wildcard() -> None:
    assert not matches("53..7....", "534678912")
    assert matches("53..7....", "53..7....")
