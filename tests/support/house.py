"""The house's table: which room may import which, and which rooms are pure.

A room is a package or module directly under `sudokulab`. A room may import the rooms named here and
whatever those may import in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

FOUNDATION = frozenset({"errors", "limits", "ports", "registry", "resources", "display"})
"""Beside `__init__`; they import nothing of ours but one another, and every room may import them."""

_NEIGHBOURS: Mapping[str, frozenset[str]] = {
    "board": frozenset(),
    "stats": frozenset(),
    "system": frozenset(),
    "trace": frozenset({"board"}),
    "solvers": frozenset({"board", "trace"}),
    "generator": frozenset({"solvers"}),
    "game": frozenset({"board"}),
    "agents": frozenset({"game", "solvers"}),
    "play": frozenset({"solvers", "generator"}),
    "planning": frozenset(),
    "compat": frozenset({"agents", "game"}),
    "arena": frozenset({"compat", "agents", "game", "stats", "system"}),
    "render": frozenset({"board"}),
    "lab": frozenset({"render", "arena", "solvers", "generator", "planning", "stats", "system"}),
}
_ROOMS = FOUNDATION | _NEIGHBOURS.keys()
_TOP: Mapping[str, frozenset[str]] = {
    "api": _ROOMS,
    "cli": _ROOMS | {"api"},
    "web": _ROOMS | {"api"},
}
_ENTRANCES: Mapping[str, frozenset[str]] = {
    "__init__": _ROOMS | {"api"},  # loads what it exports on first use
    "__main__": frozenset({"__init__", "cli"}),
}
_ROOMS_WITH_VALUES = frozenset(_NEIGHBOURS) - {"render", "lab"}
_EXTRA: Mapping[str, frozenset[str]] = {
    "display": frozenset({"render"}),
    "game.oracle": frozenset({"board", "trace", "solvers"}),
    "render": frozenset(f"{room}.values" for room in _ROOMS_WITH_VALUES),
}
"""What one module, or one room, may import beyond the table: a room, or one module of a room."""

PURE = frozenset({"board", "trace", "solvers", "generator", "game", "play", "stats", "planning", "render"})
"""Rooms without print, file, clock, process or hidden randomness."""

PRINTING = frozenset({"cli", "compat"})
"""Rooms that may call `print`; `compat` speaks as the course's framework does."""

ROOMS = _ROOMS | _TOP.keys() | _ENTRANCES.keys()


def room_of(module: str) -> str:
    """The room of a dotted module name without the leading `sudokulab.`.

    >>> room_of("solvers.technique.hint"), room_of("")
    ('solvers', '__init__')
    """
    return module.partition(".")[0] or "__init__"


def may_import(importer: str, imported: str) -> bool:
    """Whether module `importer` may import module `imported`, both without the leading `sudokulab.`.

    >>> may_import("solvers.exact", "board.grid"), may_import("board.grid", "solvers")
    (True, False)
    """
    room, target = room_of(importer), room_of(imported)
    if target in (room, "__init__") or target in _reachable(room):
        return room != "agents" or not imported.endswith(".native")
    extra = _EXTRA.get(room, frozenset()) | _EXTRA.get(importer, frozenset())
    return target in extra or ".".join(imported.split(".")[:2]) in extra


def _reachable(room: str) -> frozenset[str]:
    if room in FOUNDATION:
        return FOUNDATION
    if room in _TOP or room in _ENTRANCES:
        return {**_TOP, **_ENTRANCES}[room]
    return FOUNDATION | _closure(_NEIGHBOURS[room])


def _closure(rooms: Iterable[str]) -> frozenset[str]:
    found: frozenset[str] = frozenset(rooms)
    for room in found:
        found |= _closure(_NEIGHBOURS[room])
    return found
