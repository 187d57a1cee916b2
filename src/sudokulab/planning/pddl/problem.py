"""`(define (problem …) …)`, checked against the names of its domain."""

from __future__ import annotations

from collections.abc import Iterable

from sudokulab.planning.pddl.domain import header, read_requirements, warn_of_missing
from sudokulab.planning.pddl.forms import Form, Node, Word
from sudokulab.planning.pddl.formulas import Scope, number_of
from sudokulab.planning.pddl.model import (
    EQUALS,
    TOTAL_COST,
    TOTAL_TIME,
    Atom,
    Domain,
    Literal,
    Number,
    Problem,
    Typed,
)
from sudokulab.planning.pddl.source import Faults, Span
from sudokulab.planning.pddl.vocabulary import Vocabulary
from sudokulab.planning.pddl.words import Sections, shown

_ORDER = (":requirements", ":domain", ":objects", ":init", ":goal", ":metric")


class ProblemReader:
    """Reads one problem; `vocabulary` is the domain's, with the problem's list of faults."""

    def __init__(self, domain: Domain, vocabulary: Vocabulary, required: Iterable[str]) -> None:
        self._domain = domain
        self._vocabulary = vocabulary
        self._faults: Faults = vocabulary.faults
        self._required = dict.fromkeys(required, Span(0, 0))
        self._objects: dict[str, Typed] = dict(vocabulary.constants)
        self._domain_name = ""
        self._facts: dict[Atom, None] = {}
        self._values: dict[Atom, Number] = {}
        self._goal: tuple[Literal, ...] = ()
        self._metric: str | None = None
        self._asked: dict[str, Span] = {}

    def read(self, form: Form, *, path: str) -> Problem:
        """The problem as far as it is without fault."""
        name = header(form, self._faults, kind="problem")
        sections = Sections(self._faults, owner="a problem", known=_ORDER)
        parts = {part.head: part for part in sections.sections(form.parts[2:])}
        for keyword, meaning in ((":domain", "its domain"), (":init", "a start"), (":goal", "a goal")):
            if keyword not in parts:
                self._faults.add(form.parts[0].span, f"the problem has no `({keyword} …)`: {meaning}")
        for keyword in _ORDER:
            if keyword in parts:
                self._section(keyword, parts[keyword])
        warn_of_missing(self._asked, self._required, self._faults)
        return Problem(
            name,
            self._domain_name,
            tuple(self._objects.values()),
            tuple(self._facts),
            tuple(self._values.items()),
            self._goal,
            self._metric,
            path,
        )

    def _section(self, keyword: str, form: Form) -> None:
        match keyword:
            case ":requirements":
                self._required.update(read_requirements(form, self._faults))
            case ":domain":
                self._check_domain(form)
            case ":objects":
                self._declare_objects(form)
            case ":init":
                self._init(form)
            case ":goal":
                self._read_goal(form)
            case ":metric":
                self._read_metric(form)

    def _check_domain(self, form: Form) -> None:
        word = form.parts[1] if len(form.parts) == 2 else None
        if not isinstance(word, Word):
            self._faults.add(form.span, "expected `(:domain NAME)`")
            return
        self._domain_name = word.text
        if self._domain.name and word.key != self._domain.name.lower():
            message = f"this problem is about the domain {shown(word.text)}; the domain given is"
            self._faults.add(word.span, f"{message} `{self._domain.name}`")

    def _declare_objects(self, form: Form) -> None:
        for word, type_name in self._vocabulary.typed_names(form, what="the name of an object"):
            if word.key in self._vocabulary.constants:
                self._faults.add(word.span, f"{shown(word.text)} is a constant of the domain already")
            elif word.key in self._objects:
                self._faults.add(word.span, f"the object {shown(word.text)} is declared twice")
            else:
                self._objects[word.key] = Typed(word.text, type_name, word.span)

    def _scope(self) -> Scope:
        return Scope(self._vocabulary, self._objects, None)

    def _init(self, form: Form) -> None:
        scope = self._scope()
        for part in form.parts[1:]:
            if isinstance(part, Form) and part.head == EQUALS:
                self._value(part, scope)
            elif isinstance(part, Form) and part.head == "not":
                scope.literal(part, in_effect=True)
                self._faults.warn(part.span, "what `:init` does not name is false; this can go")
            elif isinstance(part, Form) and _is_timed(part):
                self._faults.add(part.span, "facts that come true later are not supported")
            elif isinstance(part, Form) and part.head == "and":
                self._faults.add(part.span, "`:init` lists its facts without `and`")
            elif (atom := scope.atom(part)) is not None:
                if atom in self._facts:
                    self._faults.warn(atom.place, f"{atom} stands twice in `:init`")
                self._facts[atom] = None

    def _value(self, form: Form, scope: Scope) -> None:
        if len(form.parts) != 3:
            self._faults.add(form.span, "expected `(= (FUNCTION …) NUMBER)`")
            return
        function = scope.function(form.parts[1])
        number = number_of(form.parts[2])
        if number is None:
            self._faults.add(form.parts[2].span, "expected a number that is at least 0")
        elif function is not None and function in self._values:
            self._faults.add(form.span, f"{function} gets a value twice")
        elif function is not None:
            self._values[function] = number

    def _read_goal(self, form: Form) -> None:
        if len(form.parts) != 2:
            count = len(form.parts) - 1
            self._faults.add(form.span, f"expected one form behind `:goal`, found {count}; write `(and …)`")
            return
        scope = self._scope()
        self._goal = scope.condition(form.parts[1])
        self._asked.update(scope.asked)
        positive = {literal.atom for literal in self._goal if literal.positive}
        for literal in self._goal:
            if not literal.positive and literal.atom in positive:
                self._faults.warn(literal.atom.place, f"{literal.atom} shall be true and false at once")

    def _read_metric(self, form: Form) -> None:
        direction, target = (*form.parts[1:], None, None)[:2]
        if not (isinstance(direction, Word) and direction.key == "minimize") or len(form.parts) != 3:
            self._faults.add(form.span, "expected `(:metric minimize (total-cost))`")
            return
        self._metric = _metric_named(target)
        if self._metric is None:
            self._faults.add(form.parts[2].span, "only `(total-cost)` or `(total-time)` can be minimized")
        elif self._metric == TOTAL_COST and isinstance(target, Form):
            self._scope().function(target)


def _is_timed(form: Form) -> bool:
    return form.head == "at" and len(form.parts) == 3 and number_of(form.parts[1]) is not None


def _metric_named(node: Node | None) -> str | None:
    if isinstance(node, Form) and len(node.parts) == 1 and node.head in (TOTAL_COST, TOTAL_TIME):
        return node.head
    if isinstance(node, Word) and node.key == TOTAL_TIME:
        return TOTAL_TIME
    return None
