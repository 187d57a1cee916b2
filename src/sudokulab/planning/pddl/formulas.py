"""Atoms, conditions and effects: read and checked against the names in scope."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from fractions import Fraction

from sudokulab.planning.pddl.forms import Form, Node, Word
from sudokulab.planning.pddl.model import EQUALS, OBJECT, Amount, Atom, Literal, Number, Signature, Typed
from sudokulab.planning.pddl.source import Span
from sudokulab.planning.pddl.unsupported import CONNECTIVES
from sudokulab.planning.pddl.vocabulary import Vocabulary
from sudokulab.planning.pddl.words import a, shown

_NUMBER = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_EITHER = Typed("?a", OBJECT), Typed("?b", OBJECT)


def number_of(node: Node) -> Number | None:
    """The node as a number that is not negative, exact; None where it is something else."""
    if not isinstance(node, Word) or not _NUMBER.fullmatch(node.text):
        return None
    value = Fraction(node.text)
    return value.numerator if value.denominator == 1 else value


def conjuncts(node: Node) -> Iterator[Node]:
    """The members of nested `(and …)`, in order; `()` has none."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        if isinstance(current, Form) and current.head == "and":
            waiting.extend(reversed(current.parts[1:]))
        elif not (isinstance(current, Form) and not current.parts):
            yield current


class Scope:
    """The names that an action (its parameters and the constants) or a problem (its objects) may use."""

    def __init__(
        self, vocabulary: Vocabulary, objects: Mapping[str, Typed], parameters: Sequence[Typed] | None
    ) -> None:
        self.vocabulary = vocabulary
        self.faults = vocabulary.faults
        self.asked: dict[str, Span] = {}
        self._objects = objects
        self._parameters = parameters
        self._by_key = {parameter.name.lower(): parameter for parameter in parameters or ()}

    def condition(self, node: Node) -> tuple[Literal, ...]:
        """The literals of a precondition or a goal."""
        literals = (self.literal(part, in_effect=False) for part in conjuncts(node))
        return tuple(literal for literal in literals if literal is not None)

    def literal(self, node: Node, *, in_effect: bool) -> Literal | None:
        """An atom or `(not atom)`."""
        if not (isinstance(node, Form) and node.head == "not"):
            atom = self.atom(node, in_effect=in_effect)
            return None if atom is None else Literal(atom)
        if len(node.parts) != 2:
            self.faults.add(node.span, f"`not` takes one fact, found {len(node.parts) - 1}")
            return None
        inner = node.parts[1]
        if isinstance(inner, Form) and inner.head in ("and", "not"):
            self.faults.add(inner.span, f"`not` takes one fact; `{inner.head}` is not supported inside it")
            return None
        if not in_effect:
            self.asked.setdefault(":negative-preconditions", node.span)
        atom = self.atom(inner, in_effect=in_effect)
        return None if atom is None else Literal(atom, positive=False)

    def atom(self, node: Node, *, in_effect: bool = False) -> Atom | None:
        """A predicate with arguments that are known, of the right number and of the right types."""
        if isinstance(node, Word):
            self.faults.add(node.span, f"expected a fact in parentheses, found {shown(node.text)}")
            return None
        first = node.parts[0] if node.parts else None
        if not isinstance(first, Word):
            self.faults.add(node.span, "expected the name of a predicate behind `(`")
            return None
        if first.key in CONNECTIVES:
            self.faults.add(first.span, f"`{first.key}` is not supported: {CONNECTIVES[first.key]}")
            return None
        if first.key == EQUALS:
            return self._equality(node, first, in_effect=in_effect)
        signature = self.vocabulary.predicates.get(first.key)
        if signature is None:
            self._report_unknown_predicate(first)
        return self._apply(signature, first, node, others=self.vocabulary.predicates)

    def function(self, node: Node) -> Atom | None:
        """A function with its arguments, checked like an atom."""
        first = node.parts[0] if isinstance(node, Form) and node.parts else None
        if not isinstance(node, Form) or not isinstance(first, Word):
            self.faults.add(node.span, "expected a number or a function in parentheses")
            return None
        signature = self.vocabulary.functions.get(first.key)
        if signature is None:
            names = (function.name for function in self.vocabulary.functions.values())
            near = self.faults.nearest(first.text, names)
            self.faults.add(first.span, f"unknown function {shown(first.text)}{near}")
        return self._apply(signature, first, node, others=self.vocabulary.functions)

    def amount(self, node: Node) -> Amount | None:
        """A number or a function whose value the problem states."""
        number = number_of(node)
        if number is not None:
            return Amount(number)
        if isinstance(node, Form) and node.head in ("+", "-", "*", "/"):
            self.faults.add(node.span, "arithmetic is not supported; state the number itself")
            return None
        if isinstance(node, Word):
            self.faults.add(node.span, f"{shown(node.text)} is not a number that is at least 0")
            return None
        function = self.function(node)
        return None if function is None else Amount(function=function)

    def _equality(self, node: Form, first: Word, *, in_effect: bool) -> Atom | None:
        if in_effect:
            self.faults.add(first.span, "`=` is no effect: what is the same stays the same")
            return None
        self.asked.setdefault(":equality", first.span)
        return self._apply(Signature(EQUALS, _EITHER), first, node, others={})

    def _report_unknown_predicate(self, word: Word) -> None:
        if word.key in self.vocabulary.functions:
            message = f"{shown(word.text)} is a function; here a predicate is expected"
        else:
            names = (signature.name for signature in self.vocabulary.predicates.values())
            message = f"unknown predicate {shown(word.text)}{self.faults.nearest(word.text, names)}"
        self.faults.add(word.span, message)

    def _apply(
        self, signature: Signature | None, head: Word, form: Form, *, others: Mapping[str, Signature]
    ) -> Atom | None:
        arguments = [self._term(node) for node in form.parts[1:]]
        if signature is None:
            return None
        if len(arguments) != len(signature.parameters):
            self._report_number(signature, head, len(arguments))
            return None
        known = [argument for argument in arguments if argument is not None]
        if len(known) < len(arguments):
            return None
        for position, (argument, parameter) in enumerate(zip(known, signature.parameters, strict=True)):
            if not self.vocabulary.fits(argument.type, parameter.type):
                place = form.parts[position + 1].span
                self.faults.mistyped(place, self._type_message(signature, position, known, others))
        return Atom(signature.name, tuple(argument.name for argument in known), form.span)

    def _report_number(self, signature: Signature, head: Word, found: int) -> None:
        wanted = len(signature.parameters)
        noun = "argument" if wanted == 1 else "arguments"
        listed = f": {signature}" if wanted else ""
        self.faults.add(head.span, f"`{signature.name}` takes {wanted} {noun}{listed}; found {found}")

    def _type_message(
        self, signature: Signature, position: int, arguments: list[Typed], others: Mapping[str, Signature]
    ) -> str:
        """What the predicate takes, what the argument is, and a predicate that would fit all arguments."""
        wanted = a(signature.parameters[position].type)
        where = "" if position == 0 else f" as its {_ordinal(position)} argument"
        candidates = () if self.faults.full else others.values()
        fitting = [other for other in candidates if self._fits_all(other, arguments)]
        fitting.sort(key=lambda other: -SequenceMatcher(None, signature.name, other.name).ratio())
        hint = f"; did you mean `{fitting[0].name}`?" if fitting else ""
        argument = arguments[position]
        return f"`{signature.name}` takes {wanted}{where}; `{argument.name}` is {a(argument.type)}{hint}"

    def _fits_all(self, signature: Signature, arguments: list[Typed]) -> bool:
        return len(signature.parameters) == len(arguments) and all(
            self.vocabulary.fits(argument.type, parameter.type)
            for argument, parameter in zip(arguments, signature.parameters, strict=True)
        )

    def _term(self, node: Node) -> Typed | None:
        if isinstance(node, Form):
            self.faults.add(node.span, "expected the name of a parameter or an object, found a form")
            return None
        found = self._by_key.get(node.key) or self._objects.get(node.key)
        if found is None:
            self.faults.add(node.span, self._unknown_term(node))
        return found

    def _unknown_term(self, word: Word) -> str:
        if not word.text.startswith("?"):
            names = [thing.name for thing in self._objects.values()]
            if self._parameters is not None and f"?{word.key}" in self._by_key:
                return f"unknown constant {shown(word.text)}; did you mean the parameter `?{word.key}`?"
            what = "object" if self._parameters is None else "constant"
            return f"unknown {what} {shown(word.text)}{self.faults.nearest(word.text, names)}"
        if self._parameters is None:
            return f"{shown(word.text)} is a parameter; a problem is about objects"
        names = [parameter.name for parameter in self._parameters]
        listed = " ".join(map(str, self._parameters)) or "none"
        near = self.faults.nearest(word.text, names)
        return f"{shown(word.text)} is no parameter of this action{near}; its parameters: {listed}"


def _ordinal(position: int) -> str:
    return _ORDINALS[position] if position < len(_ORDINALS) else f"{position + 1}th"
