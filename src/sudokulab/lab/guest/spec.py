"""The name of a solver of one's own, and whether its file can be what it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sudokulab.errors import NotationError, UnknownName, UnreadableInput

_NAME = re.compile(r"(?P<path>.+\.py):(?P<function>[^:/\\]*)")


@dataclass(frozen=True, slots=True)
class GuestSpec:
    """A file and the name of a function in it; `name` is how it was asked for."""

    name: str
    path: Path
    function: str

    def check(self) -> None:
        """Raise what is wrong with the file or the name, without running anything of it."""
        tree = _tree(self.path)
        known = set(_names(tree))
        if self.function not in known and ("*" not in known or not self.function.isidentifier()):
            raise UnknownName(f"function of {self.path}:", self.function, _functions(tree))


def guest_spec(name: str) -> GuestSpec | None:
    """What `FILE.py:FUNCTION` names; None for any other name.

    >>> guest_spec("solvers/mine.py:solve").function
    'solve'
    >>> guest_spec("backtracking") is None
    True
    """
    found = _NAME.fullmatch(name)
    return None if found is None else GuestSpec(name, Path(found["path"]), found["function"])


def _tree(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes(), filename=str(path))
    except OSError as error:
        raise UnreadableInput(str(path), error.strerror or str(error)) from error
    except SyntaxError as error:
        raise NotationError(
            f"this is no Python: {error.msg}", path=str(path), line=error.lineno, column=error.offset
        ) from error
    except ValueError as error:
        raise UnreadableInput(str(path), f"is no Python: {error}") from error


def _names(tree: ast.Module) -> Iterator[str]:
    """What the file defines at its top; `*` where that cannot be known without running it."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)
        elif not isinstance(node, ast.Expr):  # an assignment, or a statement that may hold one
            if not isinstance(node, ast.Assign):
                yield "*"
            yield from (name.id for name in ast.walk(node) if isinstance(name, ast.Name))


def _functions(tree: ast.Module) -> list[str]:
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef)] or ["(none is defined)"]
