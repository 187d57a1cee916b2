"""Text to nested forms: every word and every form knows its place, and parentheses that do not match are
named where they went wrong, so that the rest of the text can still be read.

Nothing here recurses: a text of a million open parentheses is read like any other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from sudokulab.planning.pddl.source import Faults, Source, Span

MOST_NESTED = 100

_TOKEN = re.compile(r"[()]|;[^\n]*|[^\s();]+")
_FIELDS = {":parameters", ":precondition", ":effect", ":duration", ":condition"}
_ACTIONS = {":action", ":durative-action"}
_SECTIONS = _ACTIONS | {
    ":requirements",
    ":types",
    ":constants",
    ":predicates",
    ":functions",
    ":domain",
    ":objects",
    ":init",
    ":goal",
    ":metric",
}


class Word(NamedTuple):
    """Anything between blanks and parentheses, as it was written."""

    text: str
    start: int
    end: int

    @property
    def key(self) -> str:
        """The word without regard to capitals, as PDDL compares names."""
        return self.text.lower()

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


@dataclass(slots=True)
class Form:
    """`( … )`: words and forms in between; `end` lies behind the closing parenthesis."""

    start: int
    end: int
    parts: list[Word | Form] = field(default_factory=list)

    @property
    def head(self) -> str:
        """The first word, in lower case; empty where the form begins with something else."""
        first = self.parts[0] if self.parts else None
        return first.key if isinstance(first, Word) else ""

    @property
    def span(self) -> Span:
        """The whole form."""
        return Span(self.start, self.end)


Node: TypeAlias = Word | Form


def read_forms(source: Source, faults: Faults) -> list[Form]:
    """The outermost forms of a text.

    >>> source = Source("(at rover1 wp1) ; here", path="x")
    >>> [part.text for part in read_forms(source, Faults(source))[0].parts]
    ['at', 'rover1', 'wp1']
    """
    reader = _Reader(faults)
    for match in _TOKEN.finditer(source.text):
        token = match.group()
        if token == "(":
            reader.open(match.start())
        elif token == ")":
            reader.close(match.start())
        elif not token.startswith(";"):
            reader.word(Word(token, match.start(), match.end()))
    reader.finish()
    return reader.forms


class _Reader:
    """Keeps the forms that are open. Words such as `:effect` and `:init` can stand in one place only, so one
    that appears elsewhere shows that a `)` before it is missing, or one too many."""

    def __init__(self, faults: Faults) -> None:
        self.forms: list[Form] = []
        self._open: list[Form] = []
        self._too_deep = 0
        self._faults = faults

    def open(self, start: int) -> None:
        if self._too_deep or len(self._open) >= MOST_NESTED:
            if not self._too_deep:
                self._faults.add(
                    Span(start, start + 1), f"forms are nested more than {MOST_NESTED} deep here"
                )
            self._too_deep += 1
            return
        form = Form(start, start + 1)
        (self._open[-1].parts if self._open else self.forms).append(form)
        self._open.append(form)

    def close(self, start: int) -> None:
        if self._too_deep:
            self._too_deep -= 1
        elif self._open:
            self._open.pop().end = start + 1
        else:
            self._faults.add(Span(start, start + 1), "this `)` closes nothing; no form is open here")

    def word(self, word: Word) -> None:
        if self._too_deep:
            return
        if word.key in _FIELDS:
            self._find_action_for(word)
        elif word.key in _SECTIONS and self._open and not self._open[-1].parts:
            self._find_define_for(word)
        elif len(self._open) == 2 and not self._open[-1].parts:
            self._find_section_for(word)
        if self._open:
            self._open[-1].parts.append(word)
        else:
            self._faults.add(word.span, f"`{_short(word.text)}` stands outside of any form, expected `(`")

    def finish(self) -> None:
        if self._open:
            self._report_left_open(self._open, "before the end of the text")

    def _find_action_for(self, word: Word) -> None:
        """`:effect` and its like belong directly into an action."""
        for depth in reversed(range(len(self._open))):
            if self._open[depth].head in _ACTIONS:
                if left_open := self._open[depth + 1 :]:
                    self._report_left_open(left_open, f"before `{word.text}`")
                    del self._open[depth + 1 :]
                return
        last = self._open[-1].parts[-1] if self._open and self._open[-1].parts else None
        if isinstance(last, Form) and last.head in _ACTIONS:
            self._report_closed_early(last, word)
            self._open.append(last)

    def _find_define_for(self, word: Word) -> None:
        """`(:init` and its like belong directly into `(define`."""
        form = self._open[-1]
        if len(self._open) == 1:
            previous = self.forms[-2] if len(self.forms) > 1 else None
            if previous is not None and previous.head == "define":
                self._report_closed_early(previous, word)
                previous.parts.append(self.forms.pop())
                self._open.insert(0, previous)
        elif len(self._open) > 2 and self._open[0].head == "define":
            left_open = self._open[1:-1]
            self._report_left_open(left_open, f"before `({word.text}`")
            left_open[-1].parts.pop()
            self._open[0].parts.append(form)
            del self._open[1:-1]

    def _find_section_for(self, word: Word) -> None:
        """Behind a section of `(define` only sections follow; anything else belonged into the last one."""
        define = self._open[0]
        last = define.parts[-2] if len(define.parts) > 1 else None
        if (
            define.head == "define"
            and not word.text.startswith(":")
            and isinstance(last, Form)
            and last.head in _SECTIONS
        ):
            self._report_closed_early(last, word)
            last.parts.append(define.parts.pop())
            self._open.insert(1, last)

    def _report_left_open(self, forms: list[Form], where: str) -> None:
        innermost = forms[-1]
        first = innermost.parts[0] if innermost.parts else None
        end = first.end if isinstance(first, Word) else innermost.start + 1
        name = f"({_short(first.text)}" if isinstance(first, Word) else "("
        missing = "a `)` is missing" if len(forms) == 1 else f"{len(forms)} times `)` is missing"
        for form in forms:
            form.end = max(form.end, end)
        self._faults.add(
            Span(innermost.start, end), f"the form `{name}` that opens here is left open: {missing} {where}"
        )

    def _report_closed_early(self, form: Form, word: Word) -> None:
        self._faults.add(
            Span(form.end - 1, form.end),
            f"this `)` closes `({form.head}` although `{_short(word.text)}` follows: one `)` too many",
        )


def _short(text: str) -> str:
    printable = "".join(letter if letter.isprintable() else "�" for letter in text[:30])
    return printable + ("…" if len(text) > 30 else "")
