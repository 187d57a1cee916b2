"""Every example of README.md, CONTRIBUTING.md and the pages under docs/ does what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.examples import Page

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]

# A block marked `console no-run` may hold these alone: they fetch or install things, or run these very tests.
SET_UP = re.compile(
    r"(git clone \S+( \S+)?|cd [\w./-]+|make( [a-z-]+)*( [A-Z]+=\S+)?|(python3? -m )?pip install .+"
    r"|python3? -m (venv|build|pytest)( \S+)*|(sudo )?(apt|dnf|brew) install .+|xcode-select --install"
    r"|(source|\.) \S+/activate|pytest( \S+)*|git (commit|push|switch)( .+)?)(\s+# .+)?"
)


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_examples_of_the_page_do_what_they_say(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, home = tmp_path / "here", tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    runner = Page(folder, home=home, unrun=SET_UP)
    faults = runner.run(page.read_text(encoding="utf-8"))
    assert not faults, "\n\n".join(f"{name_of(page)}:{fault}" for fault in faults)
    about_the_code = page.is_relative_to(DOCS) and not page.is_relative_to(DOCS / "dev")
    assert runner.executed or not about_the_code, f"{name_of(page)} has no example that is run"
