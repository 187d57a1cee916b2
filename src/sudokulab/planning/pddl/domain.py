"""`(define (domain …) …)`: read in the order of the text, checked in the order in which names depend."""

from __future__ import annotations

from collections.abc import Iterator

from sudokulab.planning.pddl.actions import ActionReader
from sudokulab.planning.pddl.forms import Form, Word
from sudokulab.planning.pddl.model import TOTAL_COST, AnyAction, Domain
from sudokulab.planning.pddl.source import Faults, Span
from sudokulab.planning.pddl.unsupported import REQUIREMENTS, SUPPORTED
from sudokulab.planning.pddl.vocabulary import Vocabulary
from sudokulab.planning.pddl.words import Sections, name_of, shown

_NEVER_REPEATED = (":requirements", ":types", ":constants", ":predicates", ":functions")
_REPEATED = (":action", ":durative-action")


def header(form: Form, faults: Faults, *, kind: str) -> str:
    """The name in `(define (domain NAME) …)` or `(define (problem NAME) …)`."""
    first = form.parts[1] if len(form.parts) > 1 else None
    if not isinstance(first, Form) or first.head != kind:
        place = first.span if first else form.parts[0].span
        faults.add(place, f"expected `({kind} NAME)` behind `define`")
        return ""
    name = first.parts[1] if len(first.parts) > 1 else None
    word = name_of(name, faults, what=f"the name of a {kind}", place=first.span)
    if len(first.parts) > 2:
        faults.add(first.parts[2].span, f"a {kind} has one name")
    return word.text if word else ""


def read_requirements(form: Form, faults: Faults) -> dict[str, Span]:
    """The requirements that are supported; each other one is refused by its name."""
    found: dict[str, Span] = {}
    for node in form.parts[1:]:
        if not isinstance(node, Word):
            faults.add(node.span, "expected a requirement such as `:strips`, found a form")
        elif node.key in REQUIREMENTS:
            faults.add(node.span, f"`{node.key}` is not supported: {REQUIREMENTS[node.key]}")
        elif node.key not in SUPPORTED:
            near = faults.nearest(node.key, SUPPORTED) or f"; known: {' '.join(SUPPORTED)}"
            faults.add(node.span, f"unknown requirement {shown(node.text)}{near}")
        else:
            found[node.key] = node.span
    return found


def warn_of_missing(asked: dict[str, Span], required: dict[str, Span], faults: Faults) -> None:
    """What is used without being required; other planners refuse that."""
    for requirement, place in asked.items():
        if requirement not in required:
            faults.warn(place, f"this needs `{requirement}` in `:requirements`: {SUPPORTED[requirement]}")


class DomainReader:
    """Reads one domain; `vocabulary` is then what a problem is checked against."""

    def __init__(self, faults: Faults) -> None:
        self.vocabulary = Vocabulary(faults)
        self.required: dict[str, Span] = {}
        self._faults = faults
        self._asked: dict[str, Span] = {}

    def read(self, form: Form, *, path: str) -> Domain:
        """The domain as far as it is without fault."""
        name = header(form, self._faults, kind="domain")
        sections = Sections(
            self._faults, owner="a domain", known=(*_NEVER_REPEATED, *_REPEATED), repeated=_REPEATED
        )
        parts = list(sections.sections(form.parts[2:]))
        for keyword in _NEVER_REPEATED:
            for part in parts:
                if part.head == keyword:
                    self._declare(keyword, part)
        reader = ActionReader(self.vocabulary)
        actions = tuple(self._actions(reader, parts))
        warn_of_missing({**self._asked, **reader.asked}, self.required, self._faults)
        vocabulary = self.vocabulary
        return Domain(
            name,
            tuple(self.required),
            tuple(vocabulary.types.values()),
            tuple(vocabulary.constants.values()),
            tuple(vocabulary.predicates.values()),
            tuple(vocabulary.functions.values()),
            actions,
            path,
        )

    def _declare(self, keyword: str, form: Form) -> None:
        match keyword:
            case ":requirements":
                self.required = read_requirements(form, self._faults)
            case ":types":
                self._asked[":typing"] = form.parts[0].span
                self.vocabulary.declare_types(form)
            case ":constants":
                self.vocabulary.declare_constants(form)
            case ":predicates":
                self.vocabulary.declare_predicates(form)
            case ":functions":
                self.vocabulary.declare_functions(form)
                if TOTAL_COST in self.vocabulary.functions:
                    self._asked[":action-costs"] = form.parts[0].span

    def _actions(self, reader: ActionReader, parts: list[Form]) -> Iterator[AnyAction]:
        names: set[str] = set()
        for part in parts:
            action = reader.read(part) if part.head in _REPEATED else None
            if action is None:
                continue
            if action.name.lower() in names:
                self._faults.add(action.place, f"the action {shown(action.name)} is declared twice")
            names.add(action.name.lower())
            yield action
