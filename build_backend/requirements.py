"""Prints what a developer's .venv holds, one requirement a line.

These are the lists of pyproject.toml, and cmake and ninja where the machine has none that will do.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import toolchain

_EXTRAS = ("dev", "fast-io", "figures", "cpsat")
_TOOLS = {"cmake": (3, 25), "ninja": (1, 10)}


def requirements(pyproject: Path) -> list[str]:
    """The build requirements, the dependencies and the extras that `make run` and `make test` use."""
    tables = tomllib.loads(pyproject.read_text(encoding="utf-8"))
    project = tables["project"]
    lines = [*tables["build-system"]["requires"], *project["dependencies"]]
    for extra in _EXTRAS:
        lines += project["optional-dependencies"][extra]
    return lines + [name for name, oldest in _TOOLS.items() if not toolchain.has_tool(name, oldest)]


if __name__ == "__main__":
    print("\n".join(requirements(Path(__file__).parent.parent / "pyproject.toml")))
