"""Names that are written with different capitals: PDDL reads them as one, several planners do not."""

from __future__ import annotations

from collections.abc import Iterator

from sudokulab.planning.pddl.forms import Form, Word, read_forms
from sudokulab.planning.pddl.source import Faults, Source
from sudokulab.planning.values import Finding, Severity


def mixed_capitals(source: Source) -> Iterator[Finding]:
    """The first place at which each name is spelled otherwise than before.

    >>> [str(finding) for finding in mixed_capitals(Source("(item Item ITEM)", path="d.pddl"))]
    ['d.pddl:1:7: warning: `Item` is spelled `item` before: some planners take them for two names']
    """
    first: dict[str, str] = {}
    told: set[str] = set()
    for word in _words(read_forms(source, Faults(source))):
        spelled = first.setdefault(word.key, word.text)
        if spelled != word.text and word.key not in told:
            told.add(word.key)
            line, column = source.line_and_column(word.start)
            text = f"`{word.text}` is spelled `{spelled}` before: some planners take them for two names"
            yield Finding("capitals", Severity.WARNING, text, source.path, line, column)


def _words(forms: list[Form]) -> Iterator[Word]:
    todo: list[Form | Word] = list(reversed(forms))
    while todo:
        node = todo.pop()
        if isinstance(node, Word):
            yield node
        else:
            todo.extend(reversed(node.parts))
