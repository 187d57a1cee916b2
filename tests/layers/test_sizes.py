"""Modules and functions stay short enough to be read in one go."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONGEST_MODULE = 400
LONGEST_FUNCTION = 40
MODULES = sorted(
    path
    for folder, pattern in (
        ("src", "*.py"),
        ("build_backend", "*.py"),
        ("docs", "*.py"),
        ("tests", "*.py"),
        ("benchmarks", "*.py"),
        ("core", "*.[ch]pp"),
    )
    for path in (ROOT / folder).rglob(pattern)
)


def long_functions(text: str) -> Iterator[str]:
    """Functions over the limit, their docstrings not counted, as `line: name has N lines`."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node, clean=False)
            documented = docstring.count("\n") + 1 if docstring is not None else 0
            lines = (node.end_lineno or node.lineno) - node.lineno + 1 - documented
            if lines > LONGEST_FUNCTION:
                yield f"{node.lineno}: {node.name} has {lines} lines"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_module_and_its_functions_are_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_MODULE
    assert path.suffix != ".py" or list(long_functions(text)) == []


@pytest.mark.parametrize(("statements", "found"), [(39, []), (40, ["1: work has 41 lines"])])
def test_a_function_is_measured_without_its_docstring(statements: int, found: list[str]) -> None:
    body = "\n".join(["    '''One line.\n\n    >>> work()\n    '''", *["    pass"] * statements])
    assert list(long_functions(f"def work():\n{body}\n")) == found


def test_every_language_of_the_tree_is_measured() -> None:
    assert {path.suffix for path in MODULES} == {".py", ".cpp", ".hpp"}
