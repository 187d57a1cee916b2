"""`(:action …)` and `(:durative-action …)`."""

from __future__ import annotations

from collections.abc import Iterator

from sudokulab.planning.pddl.forms import Form, Node, Word
from sudokulab.planning.pddl.formulas import Scope, conjuncts, number_of
from sudokulab.planning.pddl.model import (
    EQUALS,
    TOTAL_COST,
    Action,
    Amount,
    AnyAction,
    DurativeAction,
    Literal,
    Timed,
    Typed,
    When,
)
from sudokulab.planning.pddl.source import Span
from sudokulab.planning.pddl.vocabulary import Vocabulary
from sudokulab.planning.pddl.words import Sections, name_of, shown

_MOMENTS = {("at", "start"): When.START, ("over", "all"): When.ALL, ("at", "end"): When.END}
_CONDITION_WHEN = "expected `(at start …)`, `(over all …)` or `(at end …)` in a durative action"
_EFFECT_WHEN = "expected `(at start …)` or `(at end …)` in an effect of a durative action"
_PLAIN_FIELDS = (":parameters", ":precondition", ":effect")
_DURATIVE_FIELDS = (":parameters", ":duration", ":condition", ":effect")


class ActionReader:
    """Reads the actions of one domain; `asked` notes which requirements they need, and where first."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.asked: dict[str, Span] = {}
        self._vocabulary = vocabulary
        self._faults = vocabulary.faults

    def read(self, form: Form) -> AnyAction | None:
        """The action, or None when not even its name can be read."""
        durative = form.head == ":durative-action"
        first = form.parts[1] if len(form.parts) > 1 else None
        word = name_of(first, self._faults, what="the name of an action", place=form.parts[0].span)
        title = f"the action {shown(word.text)}" if word else "this action"
        known = _DURATIVE_FIELDS if durative else _PLAIN_FIELDS
        fields = Sections(self._faults, owner=title, known=known).fields(form.parts[2:])
        parameters = self._parameters(fields.get(":parameters"))
        scope = Scope(self._vocabulary, self._vocabulary.constants, parameters)
        if ":effect" not in fields:
            self._faults.add((word or form).span, f"{title} has no `:effect`")
        read = self._durative if durative else self._plain
        action: AnyAction | None = read(word, fields, parameters, scope)
        if durative:
            self.asked.setdefault(":durative-actions", form.parts[0].span)
        for requirement, place in scope.asked.items():
            self.asked.setdefault(requirement, place)
        return action

    def _parameters(self, field: tuple[Word, Node | None] | None) -> tuple[Typed, ...]:
        form = self._form_behind(field)
        return () if form is None else self._vocabulary.parameters(form.parts)

    def _form_behind(self, field: tuple[Word, Node | None] | None) -> Form | None:
        if field is None:
            return None
        keyword, node = field
        if isinstance(node, Form):
            return node
        found = f", found {shown(node.text)}" if isinstance(node, Word) else ""
        self._faults.add(keyword.span, f"expected a form in parentheses behind `{keyword.text}`{found}")
        return None

    def _plain(
        self,
        word: Word | None,
        fields: dict[str, tuple[Word, Node | None]],
        parameters: tuple[Typed, ...],
        scope: Scope,
    ) -> Action | None:
        condition = self._form_behind(fields.get(":precondition"))
        effect = self._form_behind(fields.get(":effect"))
        precondition = () if condition is None else scope.condition(condition)
        literals: list[Literal] = []
        cost: Amount | None = None
        for part in () if effect is None else conjuncts(effect):
            if isinstance(part, Form) and part.head == "increase":
                cost = self._cost(part, scope, previous=cost)
            elif (literal := scope.literal(part, in_effect=True)) is not None:
                literals.append(literal)
        self._warn_of_both_ways(literals)
        if word is None:
            return None
        return Action(word.text, parameters, precondition, tuple(literals), cost, word.span)

    def _cost(self, form: Form, scope: Scope, *, previous: Amount | None) -> Amount | None:
        target = form.parts[1] if len(form.parts) > 1 else None
        if not (isinstance(target, Form) and target.head == TOTAL_COST) or len(form.parts) != 3:
            self._faults.add(form.span, "only `(increase (total-cost) AMOUNT)` changes a number")
            return previous
        self.asked.setdefault(":action-costs", form.span)
        scope.function(target)
        if previous is not None:
            self._faults.add(form.span, "an action increases `(total-cost)` once")
        return scope.amount(form.parts[2])

    def _durative(
        self,
        word: Word | None,
        fields: dict[str, tuple[Word, Node | None]],
        parameters: tuple[Typed, ...],
        scope: Scope,
    ) -> DurativeAction | None:
        duration = self._duration(fields.get(":duration"), scope, place=(word.span if word else Span(0, 0)))
        condition = self._form_behind(fields.get(":condition"))
        effect = self._form_behind(fields.get(":effect"))
        conditions = () if condition is None else tuple(self._timed(condition, scope, in_effect=False))
        cost: Amount | None = None
        effects: list[Timed] = []
        for part in () if effect is None else conjuncts(effect):
            if isinstance(part, Form) and part.head == "increase":
                cost = self._cost(part, scope, previous=cost)
            else:
                effects.extend(self._timed(part, scope, in_effect=True))
        for moment in When:
            self._warn_of_both_ways([timed.literal for timed in effects if timed.when is moment])
        if word is None or duration is None:
            return None
        return DurativeAction(word.text, parameters, duration, conditions, tuple(effects), cost, word.span)

    def _duration(
        self, field: tuple[Word, Node | None] | None, scope: Scope, *, place: Span
    ) -> Amount | None:
        form = self._form_behind(field)
        if form is None:
            if field is None:
                self._faults.add(place, "a durative action needs `:duration (= ?duration …)`")
            return None
        target = form.parts[1] if len(form.parts) == 3 else None
        if form.head != EQUALS or not (isinstance(target, Word) and target.key == "?duration"):
            self._faults.add(form.span, "expected `(= ?duration …)`; other durations are not supported")
            return None
        amount = scope.amount(form.parts[2])
        if amount is not None and number_of(form.parts[2]) == 0:
            self._faults.add(form.parts[2].span, "a durative action takes more than 0")
        return amount

    def _timed(self, node: Node, scope: Scope, *, in_effect: bool) -> Iterator[Timed]:
        for part in conjuncts(node):
            if not isinstance(part, Form):
                self._faults.add(part.span, f"expected a form, found {shown(part.text)}")
                continue
            words = tuple(word.key for word in part.parts[:2] if isinstance(word, Word))
            moment = _MOMENTS.get((words[0], words[1])) if len(words) == 2 else None
            if moment is None or len(part.parts) != 3:
                self._faults.add(part.span, _EFFECT_WHEN if in_effect else _CONDITION_WHEN)
                continue
            if in_effect and moment is When.ALL:
                self._faults.add(part.span, "effects happen `at start` or `at end`, not `over all`")
                continue
            for inner in conjuncts(part.parts[2]):
                literal = scope.literal(inner, in_effect=in_effect)
                if literal is not None:
                    yield Timed(moment, literal)

    def _warn_of_both_ways(self, literals: list[Literal]) -> None:
        added = {literal.atom for literal in literals if literal.positive}
        for literal in literals:
            if not literal.positive and literal.atom in added:
                self._faults.warn(
                    literal.atom.place, f"{literal.atom} is deleted and added at once: it stays true"
                )
