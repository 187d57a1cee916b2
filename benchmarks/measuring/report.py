"""What a result needs to be read later: the machine, the build, the commit; and where it is kept."""

from __future__ import annotations

import platform
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from sudokulab import __version__
from sudokulab._core import build_info

DIRTY = "-dirty"
UNKNOWN = "unknown"
RESULTS = Path(__file__).parents[1] / "results"


def processor() -> str:
    """The model of the CPU, as far as the system tells."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    names = dict(re.findall(r"^(model name|cpu family|model)\s*:\s*(.+)$", text, re.MULTILINE))
    model = f"family {names.get('cpu family', '?')} model {names.get('model', '?')}"
    return f"{names.get('model name', platform.machine())} ({model})"


def commit() -> str:
    """The commit of the tree, marked when its files differ from it."""
    command = ["git", "-C", str(RESULTS.parent), "describe", "--always", f"--dirty={DIRTY}", "--abbrev=12"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or UNKNOWN


def header(title: str) -> list[str]:
    """The lines that stand above a table."""
    build = build_info()
    return [
        f"# {title}",
        "",
        f"- date: {datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        f"- CPU: {processor()}",
        f"- core: {build['compiler']}, {build['build_type']}, {build['instruction_sets']}",
        f"- Python {platform.python_version()}, sudokulab {__version__}, commit {commit()}",
        "",
    ]


def save(name: str, lines: list[str]) -> str:
    """Write the lines to `results/NAME-DATE-CPU.md` if a commit stands for them; says what was done."""
    measured = commit()
    if measured == UNKNOWN or measured.endswith(DIRTY):
        return f"not kept: it was measured on {measured}, and only what a commit can bring back is kept"
    machine = re.sub(r"[^a-z0-9]+", "-", processor().lower()).strip("-")
    path = RESULTS / f"{name}-{datetime.now(UTC):%Y-%m-%d}-{machine}.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return f"kept in {path}"
