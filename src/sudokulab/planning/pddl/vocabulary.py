"""The names that a domain declares: types, constants, predicates and functions, whatever their capitals."""

from __future__ import annotations

from collections.abc import Sequence

from sudokulab.planning.pddl.forms import Form, Node, Word
from sudokulab.planning.pddl.model import EQUALS, OBJECT, Signature, Typed
from sudokulab.planning.pddl.source import Faults
from sudokulab.planning.pddl.typetree import TypeTree
from sudokulab.planning.pddl.words import name_of, shown, typed_nodes, variable_of

UNKNOWN = ""
"""The type of a thing whose declaration is at fault: it fits everywhere, so that one fault is told once."""


class Vocabulary:
    """Filled section by section while a domain is read; every refusal is a fault."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.types: dict[str, tuple[str, str]] = {}
        self.tree = TypeTree(())
        self.constants: dict[str, Typed] = {}
        self.predicates: dict[str, Signature] = {}
        self.functions: dict[str, Signature] = {}

    def fits(self, type_name: str, wanted: str) -> bool:
        """Whether a thing of the first type may stand where the second is wanted."""
        return UNKNOWN in (type_name, wanted) or self.tree.is_a(type_name, wanted)

    def type_named(self, word: Word | None) -> str:
        """The declared spelling of a type; `object` where none is stated."""
        if word is None or word.key == OBJECT:
            return OBJECT
        if word.key in self.types:
            return self.types[word.key][0]
        names = (OBJECT, *(name for name, _ in self.types.values()))
        self.faults.add(word.span, f"unknown type {shown(word.text)}{self.faults.nearest(word.text, names)}")
        return UNKNOWN

    def declare_types(self, form: Form) -> None:
        """`(:types …)`; a parent must be declared too, and nothing may be its own ancestor."""
        parents: dict[str, Word | None] = {}
        words: dict[str, Word] = {}
        for node, parent in typed_nodes(form.parts[1:], self.faults):
            word = name_of(node, self.faults, what="the name of a type", place=form.span)
            if word is None or (word.key == OBJECT and parent is None):
                continue
            if word.key in words or word.key == OBJECT:
                self.faults.add(word.span, f"the type {shown(word.text)} is declared twice")
                continue
            words[word.key], parents[word.key] = word, parent
            self.types[word.key] = (word.text, OBJECT)
        for key, parent in parents.items():
            self.types[key] = (words[key].text, self.type_named(parent) or OBJECT)
        self._cut_cycles(words)
        self.tree = TypeTree(self.types.values())

    def _cut_cycles(self, words: dict[str, Word]) -> None:
        settled = {OBJECT}
        for key in words:
            path = []
            while key not in settled:
                settled.add(key)
                path.append(key)
                key = self.types[key][1].lower()
            if key in path:
                name = self.types[key][0]
                self.faults.add(words[key].span, f"the type {shown(name)} is its own ancestor")
                self.types[key] = (name, OBJECT)

    def typed_names(self, form: Form, *, what: str) -> list[tuple[Word, str]]:
        """The names of a `:constants` or `:objects` section with their types."""
        found = []
        for node, type_word in typed_nodes(form.parts[1:], self.faults):
            word = name_of(node, self.faults, what=what, place=form.span)
            type_name = self.type_named(type_word)
            if word is not None:
                found.append((word, type_name))
        return found

    def declare_constants(self, form: Form) -> None:
        """`(:constants …)`."""
        for word, type_name in self.typed_names(form, what="the name of a constant"):
            if word.key in self.constants:
                self.faults.add(word.span, f"the constant {shown(word.text)} is declared twice")
            else:
                self.constants[word.key] = Typed(word.text, type_name, word.span)

    def parameters(self, parts: Sequence[Node]) -> tuple[Typed, ...]:
        """The typed parameters of a predicate or an action; none may stand twice."""
        found: dict[str, Typed] = {}
        for node, type_word in typed_nodes(parts, self.faults):
            word = variable_of(node, self.faults)
            type_name = self.type_named(type_word)
            if word is None:
                continue
            if word.key in found:
                self.faults.add(word.span, f"the parameter {shown(word.text)} stands twice")
            found.setdefault(word.key, Typed(word.text, type_name, word.span))
        return tuple(found.values())

    def declare_predicates(self, form: Form) -> None:
        """`(:predicates …)`."""
        for part in form.parts[1:]:
            self._declare(part, self.predicates, what="predicate")

    def declare_functions(self, form: Form) -> None:
        """`(:functions …)`; each may be followed by `- number`, the only type a function can have."""
        expect_type = False
        for part in form.parts[1:]:
            if isinstance(part, Word) and expect_type:
                if part.key != "number":
                    self.faults.add(part.span, f"a function is a `number`, not {shown(part.text)}")
                expect_type = False
            elif isinstance(part, Word) and part.text == "-":
                expect_type = True
            else:
                self._declare(part, self.functions, what="function")

    def _declare(self, part: Node, declared: dict[str, Signature], *, what: str) -> None:
        if isinstance(part, Word):
            self.faults.add(part.span, f"expected a {what} in parentheses, found {shown(part.text)}")
            return
        if part.head == EQUALS:
            self.faults.add(part.parts[0].span, "`=` is built in; ask for `:equality` instead")
            return
        first = part.parts[0] if part.parts else None
        word = name_of(first, self.faults, what=f"the name of a {what}", place=part.span)
        parameters = self.parameters(part.parts[1:])
        if word is None:
            return
        if word.key in declared:
            self.faults.add(word.span, f"the {what} {shown(word.text)} is declared twice")
        declared.setdefault(word.key, Signature(word.text, parameters, word.span))
