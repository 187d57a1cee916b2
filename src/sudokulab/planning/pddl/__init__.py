"""PDDL, read and checked: all faults in one pass, each with its place and what would be right.

What is read: STRIPS, types, negative preconditions, equality, constants, action costs, and durative actions
with conditions and effects at start and end. Everything else is refused by its name.
"""

from __future__ import annotations

from sudokulab.errors import Fault, PddlError
from sudokulab.planning.pddl.domain import DomainReader
from sudokulab.planning.pddl.forms import Form, read_forms
from sudokulab.planning.pddl.model import (
    Action,
    Amount,
    AnyAction,
    Atom,
    Domain,
    DurativeAction,
    Literal,
    Number,
    Problem,
    Signature,
    Timed,
    Typed,
    When,
)
from sudokulab.planning.pddl.problem import ProblemReader
from sudokulab.planning.pddl.source import Faults, Source, Span
from sudokulab.planning.pddl.typetree import TypeTree

__all__ = [
    "Action",
    "Amount",
    "AnyAction",
    "Atom",
    "Domain",
    "DurativeAction",
    "Fault",
    "Literal",
    "Number",
    "PddlError",
    "Problem",
    "Signature",
    "Span",
    "Timed",
    "TypeTree",
    "Typed",
    "When",
    "check",
    "read",
    "read_domain",
]


def read_domain(text: str, *, path: str = "<domain>") -> Domain:
    """The domain in a text; raises `PddlError` with every fault.

    >>> read_domain("(define (domain moon) (:predicates (landed)))").predicates[0].name
    'landed'
    """
    domain, _, faults = _domain(text, path)
    _raise_errors(faults.in_order())
    return domain


def read(
    domain: str,
    problem: str,
    *,
    domain_path: str = "<domain>",
    problem_path: str = "<problem>",
    lenient_types: bool = False,
) -> tuple[Domain, Problem]:
    """A domain and a problem of it; raises one `PddlError` with the faults of both.

    `lenient_types` lets facts of wrong types pass, as several planners do.
    """
    read_of_domain, reader, domain_faults = _domain(domain, domain_path, lenient_types)
    read_of_problem, problem_faults = _problem(problem, problem_path, read_of_domain, reader, lenient_types)
    _raise_errors(domain_faults.in_order() + problem_faults.in_order())
    return read_of_domain, read_of_problem


def check(
    domain: str,
    problem: str | None = None,
    *,
    domain_path: str = "<domain>",
    problem_path: str = "<problem>",
    lenient_types: bool = False,
) -> tuple[Fault, ...]:
    """All errors and warnings of a domain, and of a problem if there is one.

    >>> [str(fault).splitlines()[0] for fault in check("(define (domain moon) (:predicate (p)))")]
    ['<domain>:1:24: `:predicate` is no part of a domain; did you mean `:predicates`?']
    """
    read_of_domain, reader, faults = _domain(domain, domain_path, lenient_types)
    if problem is None:
        return faults.in_order()
    _, others = _problem(problem, problem_path, read_of_domain, reader, lenient_types)
    return faults.in_order() + others.in_order()


def _domain(text: str, path: str, lenient_types: bool = False) -> tuple[Domain, DomainReader, Faults]:
    source = Source(text, path=path)
    faults = Faults(source, lenient_types=lenient_types)
    reader = DomainReader(faults)
    form = _define(source, faults, kind="domain")
    domain = Domain("", (), (), (), (), (), ()) if form is None else reader.read(form, path=path)
    return domain, reader, faults


def _problem(
    text: str, path: str, domain: Domain, reader: DomainReader, lenient_types: bool = False
) -> tuple[Problem, Faults]:
    source = Source(text, path=path)
    faults = Faults(source, lenient_types=lenient_types)
    reader.vocabulary.faults = faults
    form = _define(source, faults, kind="problem")
    if form is None or not domain.name:
        return Problem("", "", (), (), (), ()), faults
    return ProblemReader(domain, reader.vocabulary, reader.required).read(form, path=path), faults


def _define(source: Source, faults: Faults, *, kind: str) -> Form | None:
    """The one form of a file; None when there is none, or one of the other kind."""
    forms = read_forms(source, faults)
    defines = [form for form in forms if form.head == "define"]
    for form in forms:
        if form.head != "define":
            faults.add(form.parts[0].span if form.parts else form.span, "expected `(define …)`")
        elif form is not defines[0]:
            faults.add(form.parts[0].span, "a file holds one `(define …)`")
    if not defines:
        if not forms:
            faults.add(Span(0, 0), "expected `(define …)`; no form is here")
        return None
    first = defines[0].parts[1] if len(defines[0].parts) > 1 else None
    if isinstance(first, Form) and first.head in ("domain", "problem") and first.head != kind:
        faults.add(first.span, f"this is a {first.head}, expected `(define ({kind} NAME) …)`")
        return None
    return defines[0]


def _raise_errors(faults: tuple[Fault, ...]) -> None:
    errors = [fault for fault in faults if fault.severity == "error"]
    if errors:
        raise PddlError(errors)
