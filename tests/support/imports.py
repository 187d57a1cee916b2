"""Reads a package's source for what it imports and calls, and says where it breaks the house's laws."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from support import house

PACKAGE = "sudokulab"
CORE = "_core"

_CHOICE = re.compile(rf"({PACKAGE}(?:\.\w+)+):\w+")
"""What an entry in a list of choices names: `sudokulab.room.module:attribute`."""

_IMPURE_MODULES = frozenset(
    {"asyncio", "concurrent", "fcntl", "fileinput", "getpass", "glob", "http", "locale", "logging", "mmap"}
    | {"multiprocessing", "os", "pathlib", "platform", "resource", "sched", "secrets", "select", "shutil"}
    | {"signal", "socket", "ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"}
)
_IMPURE_BUILTINS = frozenset({"open", "input", "breakpoint", "exec", "eval"})
_IMPURE_ATTRIBUTES = {
    "sys": frozenset({"stdin", "stdout", "stderr", "argv", "exit", "setrecursionlimit"}),
    "io": frozenset({"open", "open_code", "FileIO"}),
    "datetime": frozenset({"now", "utcnow", "today"}),
    "date": frozenset({"today"}),
    "np": frozenset({"random"}),
    "numpy": frozenset({"random"}),
}
_PURE_NAMES = {"pathlib": frozenset({"PurePath", "PurePosixPath"}), "random": frozenset({"Random"})}
_MECHANISMS = frozenset({"fcntl", "multiprocessing", "platformdirs", "resource", "signal", "subprocess"})
"""Modules whose mechanisms `system` alone touches."""


@dataclass(frozen=True, slots=True)
class Source:
    """One module of the package; `name` is dotted, without the package's own name."""

    name: str
    path: Path
    tree: ast.Module
    is_package: bool

    @property
    def room(self) -> str:
        return house.room_of(self.name)

    def at(self, node: ast.AST) -> str:
        return f"{self.path.name if not self.name else self.name}:{getattr(node, 'lineno', 0)}"


@dataclass(frozen=True, slots=True)
class Import:
    """`name` of `module` imported at `node`; `name` is empty for a plain `import module`."""

    module: str
    name: str
    node: ast.AST

    @property
    def root(self) -> str:
        return self.module.partition(".")[0]


def read_package(folder: Path) -> list[Source]:
    """Every module under `folder`, the folder of the package itself, in the order of their names."""
    return [_read(folder, path) for path in sorted(folder.rglob("*.py"))]


def violations(sources: list[Source]) -> list[str]:
    """Every breach of the laws of layers, doors, purity and mechanisms, as `module:line: what is wrong`."""
    modules = {source.name for source in sources}
    found = [line for source in sources for line in _violations_of(source, modules)]
    return found + _cycles(sources, modules)


def _violations_of(source: Source, modules: set[str]) -> Iterator[str]:
    if source.room not in house.ROOMS:
        yield f"{source.at(source.tree)}: {source.room} is no room of the house"
        return
    for imported in imports(source):
        yield from _layer_violations(source, imported, modules)
        yield from _foreign_violations(source, imported)
    for node in ast.walk(source.tree):
        yield from _call_violations(source, node)


def imports(source: Source) -> Iterator[Import]:
    """Every import of the module: at its top, in a function, for types alone, and by name."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, "", node)
        elif isinstance(node, ast.ImportFrom):
            module = _absolute(source, node)
            for alias in node.names:
                yield Import(module, alias.name, node)
        elif isinstance(node, ast.Call) and _called_name(node) in {"import_module", "__import__"}:
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield Import(first.value, "", node)
        elif isinstance(node, ast.Constant) and (chosen := _CHOICE.fullmatch(str(node.value))):
            yield Import(chosen[1], "", node)


def target(imported: Import, modules: set[str]) -> str | None:
    """The module of ours that an import reaches, None for a foreign one.

    A name that `__init__` merely passes on counts as one of `api`, which stands above every room but two.
    """
    if imported.root != PACKAGE:
        return None
    below = imported.module.partition(".")[2]
    longer = f"{below}.{imported.name}" if below else imported.name
    if longer in modules or longer == CORE:
        return longer
    if not below and imported.name and not imported.name.startswith("__"):
        return "api"
    return below


def _layer_violations(source: Source, imported: Import, modules: set[str]) -> Iterator[str]:
    reached = target(imported, modules)
    if reached is None:
        return
    where = source.at(imported.node)
    if house.room_of(reached) == CORE:
        if source.name != f"{source.room}.native":
            yield f"{where}: only a room's native.py may import {PACKAGE}.{CORE}"
    elif house.room_of(reached) not in house.ROOMS:
        yield f"{where}: {house.room_of(reached)} is no room of the house"
    elif not house.may_import(source.name, reached):
        yield f"{where}: {source.room} may not import {PACKAGE}.{reached}"


def _foreign_violations(source: Source, imported: Import) -> Iterator[str]:
    where, root = source.at(imported.node), imported.root
    if source.room in house.PURE:
        if root in _PURE_NAMES and imported.name in _PURE_NAMES[root]:
            return
        if root in _IMPURE_MODULES or (root in _PURE_NAMES and imported.name):
            yield f"{where}: {source.room} is pure and may not import {_shown(imported)}"
        if imported.name in _IMPURE_ATTRIBUTES.get(imported.module, ()):
            yield f"{where}: {source.room} is pure and may not import {_shown(imported)}"
    elif root in _MECHANISMS and source.room != "system":
        yield f"{where}: only system may import {root}"


def _call_violations(source: Source, node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id == "print" and source.room not in house.PRINTING:
            yield f"{source.at(node)}: {source.room} may not print"
        if node.func.id in _IMPURE_BUILTINS and source.room in house.PURE:
            yield f"{source.at(node)}: {source.room} is pure and may not call {node.func.id}()"
    if source.room not in house.PURE:
        return
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        owner = node.value.id
        if node.attr in _IMPURE_ATTRIBUTES.get(owner, ()) or (owner == "random" and node.attr != "Random"):
            yield f"{source.at(node)}: {source.room} is pure and may not use {owner}.{node.attr}"
    if isinstance(node, ast.Call) and _called_name(node) == "Random" and not node.args:
        yield f"{source.at(node)}: {source.room} is pure and may not make a Random without a seed"


def _cycles(sources: list[Source], modules: set[str]) -> list[str]:
    """Cycles among rooms, whatever the table says; `__init__` and what is reached by name stand outside."""
    edges: defaultdict[str, set[str]] = defaultdict(set)
    for source in sources:
        for imported in imports(source):
            reached = target(imported, modules)
            room = house.room_of(reached) if reached is not None else source.room
            by_name = isinstance(imported.node, ast.Call | ast.Constant)
            if room not in (source.room, "__init__") and source.room != "__init__" and not by_name:
                edges[source.room].add(room)
    return [
        f"cycle of rooms: {' -> '.join(path)}" for room in sorted(edges) if (path := _path_back(room, edges))
    ]


def _path_back(start: str, edges: dict[str, set[str]]) -> list[str] | None:
    paths = [[start, room] for room in sorted(edges[start])]
    seen: set[str] = set()
    while paths:
        path = paths.pop(0)
        if path[-1] == start:
            return path
        if path[-1] not in seen:
            seen.add(path[-1])
            paths += [[*path, room] for room in sorted(edges.get(path[-1], ()))]
    return None


def _read(folder: Path, path: Path) -> Source:
    parts = list(path.relative_to(folder).with_suffix("").parts)
    is_package = parts[-1] == "__init__"
    name = ".".join(parts[:-1] if is_package else parts)
    return Source(name, path, ast.parse(path.read_text(encoding="utf-8"), str(path)), is_package)


def _absolute(source: Source, node: ast.ImportFrom) -> str:
    if node.level == 0:
        return node.module or ""
    own = [PACKAGE, *filter(None, source.name.split("."))]
    base = own[: len(own) - node.level + (1 if source.is_package else 0)]
    return ".".join([*base, *([node.module] if node.module else [])])


def _called_name(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _shown(imported: Import) -> str:
    return f"{imported.name} from {imported.module}" if imported.name else imported.module
