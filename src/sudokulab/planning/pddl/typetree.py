"""The hierarchy of types: whether a rover is an item, and which objects there are of a type."""

from __future__ import annotations

from collections.abc import Iterable

from sudokulab.planning.pddl.model import OBJECT, Typed


class TypeTree:
    """Answers `is_a` at once however deep the hierarchy is.

    >>> tree = TypeTree([("item", "object"), ("rover", "item")])
    >>> tree.is_a("rover", "item"), tree.is_a("item", "rover"), tree.is_a("rover", "object")
    (True, False, True)
    """

    def __init__(self, types: Iterable[tuple[str, str]]) -> None:
        children: dict[str, list[str]] = {}
        for name, parent in types:
            children.setdefault(parent, []).append(name)
        self._entered: dict[str, int] = {}
        self._left: dict[str, int] = {}
        self._number_below(OBJECT, children)

    def __contains__(self, name: str) -> bool:
        return name in self._entered

    def is_a(self, name: str, ancestor: str) -> bool:
        """Whether every thing of type `name` is also one of type `ancestor`."""
        return self._entered[ancestor] <= self._entered[name] < self._left[ancestor]

    def members(self, name: str, objects: Iterable[Typed]) -> tuple[str, ...]:
        """The names of the objects of a type, those of its subtypes included, in order."""
        return tuple(thing.name for thing in objects if self.is_a(thing.type, name))

    def _number_below(self, root: str, children: dict[str, list[str]]) -> None:
        """Number the types so that those below a type have the numbers right behind its own."""
        todo = [(root, False)]
        while todo:
            name, done = todo.pop()
            if done:
                self._left[name] = len(self._entered)
            elif name not in self._entered:
                self._entered[name] = len(self._entered)
                todo.append((name, True))
                todo.extend((child, False) for child in reversed(children.get(name, ())))
