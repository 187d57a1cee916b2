"""Names, typed lists and sections: the small pieces of which domains and problems are made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sudokulab.planning.pddl.forms import Form, Node, Word
from sudokulab.planning.pddl.source import Faults, Span
from sudokulab.planning.pddl.unsupported import SECTIONS

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_RULE = "names begin with a letter and go on with letters, digits, `-` and `_`"


def shown(text: str) -> str:
    """A word as messages quote it: short, and without letters that cannot be printed.

    >>> shown("wp\\x001")
    '`wp\\\\x001`'
    """
    safe = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text[:60])
    return f"`{safe}{'…' if len(text) > 60 else ''}`"


def a(noun: str) -> str:
    """The noun with its article.

    >>> a("rover"), a("astronaut")
    ('a rover', 'an astronaut')
    """
    return f"{'an' if noun[:1].lower() in 'aeio' else 'a'} {noun}"


def name_of(node: Node | None, faults: Faults, *, what: str, place: Span) -> Word | None:
    """The node as a name; anything else is a fault that says which name was expected."""
    if not isinstance(node, Word):
        faults.add(node.span if node else place, f"expected {what} here")
        return None
    if not _NAME.fullmatch(node.text):
        faults.add(node.span, f"{shown(node.text)} is not {what}: {_RULE}")
        return None
    return node


def variable_of(node: Node, faults: Faults) -> Word | None:
    """The node as a parameter such as `?rover`."""
    if isinstance(node, Word) and node.text.startswith("?") and _NAME.fullmatch(node.text[1:]):
        return node
    found = shown(node.text) if isinstance(node, Word) else "a form"
    faults.add(node.span, f"expected a parameter, which begins with `?`; found {found}")
    return None


def typed_nodes(parts: Sequence[Node], faults: Faults) -> list[tuple[Node, Word | None]]:
    """The members of a typed list, each with the word of its type (None where none is stated)."""
    members: list[tuple[Node, Word | None]] = []
    waiting: list[Node] = []
    position = 0
    while position < len(parts):
        node = parts[position]
        position += 1
        if not (isinstance(node, Word) and node.text == "-"):
            waiting.append(node)
            continue
        type_word = _type_behind(node, parts[position] if position < len(parts) else None, faults)
        position += 1
        if not waiting:
            faults.add(node.span, "nothing stands before this `-`, expected names that get the type")
        members.extend((member, type_word) for member in waiting)
        waiting.clear()
    members.extend((member, None) for member in waiting)
    return members


def _type_behind(dash: Word, node: Node | None, faults: Faults) -> Word | None:
    if isinstance(node, Form) and node.head == "either":
        faults.add(node.span, "`either` is not supported; declare a type that has these as its subtypes")
        return None
    return name_of(node, faults, what="the name of a type", place=dash.span)


class Sections:
    """The parts of `(define …)` (or the fields of an action) by their keyword, each at most once."""

    def __init__(self, faults: Faults, *, owner: str, known: Sequence[str], repeated: Sequence[str] = ()):
        self._faults = faults
        self._owner = owner
        self._known = known
        self._repeated = repeated
        self._first: dict[str, Span] = {}

    def accept(self, word: Word) -> bool:
        """Whether this keyword belongs here and did not stand here before; else a fault."""
        key = word.key
        if key in SECTIONS:
            self._faults.add(word.span, f"`{key}` is not supported: {SECTIONS[key]}")
        elif key not in self._known:
            near = self._faults.nearest(key, self._known)
            hint = near or f"; expected {', '.join(f'`{name}`' for name in self._known)}"
            self._faults.add(word.span, f"{shown(word.text)} is no part of {self._owner}{hint}")
        elif key in self._first and key not in self._repeated:
            self._faults.add(word.span, f"`{key}` stands twice in {self._owner}")
        else:
            self._first[key] = word.span
            return True
        return False

    def sections(self, parts: Iterable[Node]) -> Iterator[Form]:
        """The forms among `parts` whose head is a keyword that belongs here."""
        for part in parts:
            if isinstance(part, Word):
                self._faults.add(
                    part.span, f"{shown(part.text)} stands alone in {self._owner}, expected a form"
                )
            elif not (part.parts and isinstance(part.parts[0], Word)):
                self._faults.add(part.span, f"expected a form that begins with a keyword in {self._owner}")
            elif self.accept(part.parts[0]):
                yield part

    def fields(self, parts: Sequence[Node]) -> dict[str, tuple[Word, Node | None]]:
        """Keywords and the form behind each, as in `:parameters (…) :effect (…)`."""
        found: dict[str, tuple[Word, Node | None]] = {}
        position = 0
        while position < len(parts):
            node = parts[position]
            position += 1
            if not (isinstance(node, Word) and node.text.startswith(":")):
                name = shown(node.text) if isinstance(node, Word) else "this form"
                self._faults.add(node.span, f"{name} belongs to no field of {self._owner}")
                continue
            value = parts[position] if position < len(parts) else None
            if isinstance(value, Word) and value.text.startswith(":"):
                value = None
            else:
                position += 1
            if self.accept(node):
                found[node.key] = (node, value)
        return found
