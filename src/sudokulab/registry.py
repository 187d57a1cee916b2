"""Lists of choices: a dict of entries, each loaded when it is first asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sudokulab.errors import MissingExtra, UnknownName

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@dataclass(frozen=True, slots=True)
class Entry:
    """One choice: what it is, where it lives (`module:attribute`) and the extra that it needs."""

    summary: str
    target: str
    extra: str | None = None

    def load(self, *, purpose: str) -> object:
        """Import the target; a dependency that is not installed is named with its command.

        >>> Entry("the square root", "math:sqrt").load(purpose="the square root")
        <built-in function sqrt>
        """
        module, _, attribute = self.target.partition(":")
        try:
            return getattr(importlib.import_module(module), attribute)
        except ModuleNotFoundError as error:
            if self.extra is None or (error.name or "").partition(".")[0] == "sudokulab":
                raise
            raise MissingExtra(purpose, self.extra) from error


class Registry(Mapping[str, Entry]):
    """The built-in entries of one kind, and those that installed packages add to its group.

    >>> roots = Registry("root", {"square": Entry("the square root", "math:sqrt")})
    >>> roots.load("square")
    <built-in function sqrt>
    >>> roots.load("sqare")
    Traceback (most recent call last):
    sudokulab.errors.UnknownName: unknown root 'sqare'; did you mean 'square'?
    """

    def __init__(self, kind: str, builtin: Mapping[str, Entry], *, group: str | None = None) -> None:
        self._kind = kind
        self._builtin = dict(builtin)
        self._group = group
        self._added: dict[str, Entry] | None = None

    def __getitem__(self, name: str) -> Entry:
        found = self._builtin.get(name) or self._installed().get(name)
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        yield from self._builtin
        yield from (name for name in self._installed() if name not in self._builtin)

    def __len__(self) -> int:
        return len(self._builtin.keys() | self._installed().keys())

    def load(self, name: str) -> object:
        """The thing itself; an unknown name raises `UnknownName` with the nearest one."""
        if name not in self:
            raise UnknownName(self._kind, name, self)
        return self[name].load(purpose=f"the {self._kind} {name!r}")

    def _installed(self) -> dict[str, Entry]:
        if self._added is None:
            self._added = {point.name: _entry_of(point) for point in _points_of(self._group)}
        return self._added


def _points_of(group: str | None) -> Iterable[EntryPoint]:
    if group is None:
        return ()
    from importlib.metadata import entry_points  # slow to load: not before a list is looked at

    return entry_points(group=group)


def _entry_of(point: EntryPoint) -> Entry:
    package = point.dist.name if point.dist is not None else "an installed package"
    return Entry(f"from {package}", point.value)
