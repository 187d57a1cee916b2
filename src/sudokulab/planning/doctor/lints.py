"""Lints: what can be seen by reading a model, without planning."""

from __future__ import annotations

from collections.abc import Iterator

from sudokulab.planning.doctor.model import Patient, Slot
from sudokulab.planning.values import Finding, Severity


def unused_predicates(patient: Patient) -> Iterator[Finding]:
    """Predicates that nothing asks for: what makes them true or false never matters."""
    read = patient.read_predicates()
    changed = patient.added_predicates() | patient.deleted_predicates()
    for predicate in patient.domain.predicates:
        if predicate.name in read:
            continue
        if predicate.name in changed:
            text = f"no precondition or goal asks for `{predicate.name}`: the effects on it never matter"
            yield patient.finding("useless-effect", Severity.HINT, text, predicate.place)
        else:
            text = f"no action or goal mentions `{predicate.name}`"
            yield patient.finding("unused-predicate", Severity.HINT, text, predicate.place)


def impossible_actions(patient: Patient) -> Iterator[Finding]:
    """Actions of which no instance can ever happen, with a precondition that is never true."""
    possible = {action.name for action in patient.actions}
    true = {fact[0] for fact in patient.reachable}
    for name, schema in patient.schemas.items():
        if name in possible:
            continue
        never = [str(atom) for atom in schema.needs if atom.predicate not in true]
        because = f": {never[0]} is never true" if never else ": its preconditions are never true together"
        text = f"the action `{name}` can never happen{because}"
        yield patient.finding("impossible-action", Severity.WARNING, text, patient.place_of(name))


def consumed_resources(patient: Patient) -> Iterator[Finding]:
    """Facts about several things that an action needs and deletes, and that nothing ever brings back."""
    added = patient.added_predicates()
    for name, schema in patient.schemas.items():
        for atom in schema.deletes:
            if atom.predicate not in added and atom in schema.needs and len(atom.arguments) > 1:
                text = f"`{name}` deletes {atom}, which nothing adds again: it can be used up once only"
                yield patient.finding("consumed-resource", Severity.HINT, text, atom.place)


def odd_siblings(patient: Patient) -> Iterator[Finding]:
    """One action that leaves out what all others with such an object ask for."""
    for predicate in patient.domain.predicates:
        if len(predicate.parameters) != 1:
            continue
        wanted = predicate.parameters[0].type
        asking: list[str] = []
        silent: list[str] = []
        for name, schema in patient.schemas.items():
            if any(patient.tree.is_a(parameter.type, wanted) for parameter in schema.parameters):
                mentions = {atom.predicate for atom in (*schema.needs, *schema.adds, *schema.deletes)}
                (asking if predicate.name in mentions else silent).append(name)
        if len(silent) == 1 and len(asking) >= 3 and wanted != "object":
            text = f"`{silent[0]}` is the only action with {wanted} that does not ask for `{predicate.name}`"
            yield patient.finding("odd-sibling", Severity.HINT, text, patient.place_of(silent[0]))


def inconsistent_start(patient: Patient) -> Iterator[Finding]:
    """Things of which the start says neither that they are free nor what they hold, or both."""
    slots: dict[str, list[Slot]] = {}
    for slot in patient.slots():
        slots.setdefault(slot.free, []).append(slot)
    for free, alternatives in slots.items():
        signature = next(one for one in patient.domain.predicates if one.name == free)
        for thing in patient.tree.members(signature.parameters[0].type, patient.problem.objects):
            said = {fact[0] for fact in patient.init if fact[1:2] == (thing,)}
            held = [slot.held for slot in alternatives]
            exclusive = [name for name in held if name not in slots and name in said]
            if free in said and exclusive:
                text = f"the start says both `{free}` and `{exclusive[0]}` of {thing}"
                yield patient.finding("contradictory-start", Severity.WARNING, text)
            elif free not in said and not said.issuperset(held):
                yield _incomplete(patient, alternatives, thing, said)


def _incomplete(patient: Patient, alternatives: list[Slot], thing: str, said: set[str]) -> Finding:
    """The start lacks what stands for an empty place and some of what stands for a full one."""
    slot = next(one for one in alternatives if one.held not in said)
    text = f"the start says neither `{slot.free}` nor `{slot.held}` of {thing}"
    partly = [one.held for one in alternatives if one.held in said]
    if partly:
        text += f", but `{partly[0]}`, which `{slot.fill}` makes true together with it"
        return patient.finding("incomplete-start", Severity.WARNING, text)
    if (slot.free, thing) in patient.reachable:
        return patient.finding("incomplete-start", Severity.HINT, text)
    text += f", and nothing makes ({slot.free} {thing}) true: `{slot.fill}` can never use it"
    return patient.finding("incomplete-start", Severity.WARNING, text)


def unreachable_goals(patient: Patient) -> Iterator[Finding]:
    """Goals that cannot be reached even when nothing is deleted, followed back to what is missing."""
    for literal in patient.problem.goal:
        fact = (literal.atom.predicate, *literal.atom.arguments)
        if literal.positive and fact not in patient.reachable:
            chain = " ".join(_why_never(patient, literal.atom.predicate, literal.atom.arguments))
            text = f"the goal {literal.atom} can never be reached. {chain}"
            yield patient.finding(
                "unreachable-goal", Severity.ERROR, text, literal.atom.place, in_problem=True, proved=True
            )


def _why_never(patient: Patient, predicate: str, arguments: tuple[str, ...]) -> Iterator[str]:
    """From a fact that is never true to the first precondition that is never true of its makers, and on."""
    wanted: tuple[str, tuple[str, ...]] = (predicate, arguments)
    seen: set[str] = set()
    while wanted[0] not in seen:
        seen.add(wanted[0])
        shown = f"({' '.join((wanted[0], *wanted[1]))})"
        step = _missing_of_makers(patient, wanted[0], wanted[1])
        if step is None:
            yield f"No action makes {shown} true."
            return
        maker, missing = step
        if missing is None:
            yield f"`{maker}` would make {shown} true, but what it needs is never true together."
            return
        needs = f"({' '.join((missing[0], *missing[1]))})"
        yield f"`{maker}` would make {shown} true, but it needs {needs}, which is never true."
        wanted = missing


def _missing_of_makers(
    patient: Patient, predicate: str, arguments: tuple[str, ...]
) -> tuple[str, tuple[str, tuple[str, ...]] | None] | None:
    """A maker of such a fact, and the first of its preconditions that no reachable fact fits."""
    for schema in patient.schemas.values():
        types = {parameter.name: parameter.type for parameter in schema.parameters}
        for atom in schema.adds:
            if atom.predicate != predicate:
                continue
            binding = _unify(patient, atom.arguments, arguments, types)
            if binding is None:
                continue
            for need in schema.needs:
                words = tuple(
                    binding.get(name, f"{name} - {types[name]}" if name in types else name)
                    for name in need.arguments
                )
                if not any(_fits(patient, need.predicate, words, fact) for fact in patient.reachable):
                    return schema.name, (need.predicate, words)
            if not any(action.name == schema.name for action in patient.actions):
                return schema.name, None
    return None


def _unify(
    patient: Patient, pattern: tuple[str, ...], words: tuple[str, ...], types: dict[str, str]
) -> dict[str, str] | None:
    """Parameters of an effect bound to the words of a wanted fact (a word may be `?x - type` itself)."""
    binding: dict[str, str] = {}
    for name, word in zip(pattern, words, strict=True):
        kind = word.rpartition(" - ")[2] if " - " in word else patient.types[word]
        if name in types:
            if not (patient.tree.is_a(kind, types[name]) or patient.tree.is_a(types[name], kind)):
                return None
            if " - " not in word:
                binding[name] = word
        elif name != word and " - " not in word:
            return None
    return binding


def _fits(patient: Patient, predicate: str, words: tuple[str, ...], fact: tuple[str, ...]) -> bool:
    if fact[0] != predicate:
        return False
    for word, name in zip(words, fact[1:], strict=True):
        if " - " in word:
            if not patient.tree.is_a(patient.types[name], word.rpartition(" - ")[2]):
                return False
        elif word != name:
            return False
    return True
