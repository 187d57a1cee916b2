"""What is under version control names no machine and no package index."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import sudokulab
from support.honesty import not_applicable

ROOT = Path(__file__).resolve().parents[2]
_PERSONAL = re.compile(r"(?<![\w.$~-])(/home/\w|/Users/\w|/roo[t]/|[A-Z]:\\Users\\)")
_INDEX = re.compile(r"files\.pythonhosted\.org|pypi\.org/simple|registry\.npmjs\.org|registry\.yarnpkg\.com")
_INDEX_SETTINGS = (
    "PIP_INDEX_URL",
    "PIP_EXTRA_INDEX_URL",
    "UV_INDEX_URL",
    "UV_DEFAULT_INDEX",
    "NPM_CONFIG_REGISTRY",
)


def tracked_texts() -> Iterator[tuple[str, str]]:
    """Name and text of every tracked file that is text."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        path = ROOT / name
        if path.is_file() and b"\0" not in (data := path.read_bytes()):
            yield name, data.decode("utf-8", "replace")


def hosts_of_this_machine() -> set[str]:
    """Hosts that this machine's environment names as package indexes."""
    urls = " ".join(
        os.environ.get(name, "") + " " + os.environ.get(name.lower(), "") for name in _INDEX_SETTINGS
    )
    return {host for url in urls.split() if (host := urlsplit(url).hostname)}


def faults(text: str) -> list[str]:
    """The pieces of `text` that belong to a machine or to a package index."""
    own = [str(ROOT), str(Path.home())]
    found = [path for path in own if len(path) > 1 and re.search(rf"{re.escape(path)}(?![\w.-])", text)]
    found += [match[0] for pattern in (_PERSONAL, _INDEX) for match in pattern.finditer(text)]
    return found + [host for host in hosts_of_this_machine() if host in text]


def test_no_tracked_file_names_a_machine_or_a_package_index() -> None:
    if not (ROOT / ".git").exists():
        not_applicable("this tree is no git checkout")
    found = {name: wrong for name, text in tracked_texts() if (wrong := faults(text))}
    assert found == {}


@pytest.mark.parametrize("folder", ["home/ada", "Users/ada", "root/lab"])
def test_a_path_of_a_machine_is_found(folder: str) -> None:
    assert faults(f"see /{folder}/file")


@pytest.mark.parametrize("host", ["files.pythonhosted", "registry.npmjs"])
def test_the_host_of_an_index_is_found(host: str) -> None:
    assert faults(f'"resolved": "https://{host}.org/package"')


def test_the_index_that_this_machine_uses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "https://someone:secret@packages.example/simple")
    assert faults("https://packages.example/simple/numpy") == ["packages.example"]


def test_a_path_inside_the_tree_or_a_link_is_no_fault() -> None:
    assert faults("docs/home/page.md, https://pypi.org/project/numpy, ~/Users, /usr/bin/env") == []


def test_the_citation_names_the_version_of_the_package() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {sudokulab.__version__}\n" in citation
