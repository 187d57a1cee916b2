"""What PDDL has beyond what is read here, each with what to write instead; refused by name and place."""

from __future__ import annotations

SUPPORTED = {
    ":strips": "add and delete effects",
    ":typing": "types",
    ":negative-preconditions": "(not …) in preconditions and goals",
    ":equality": "(= ?a ?b) in preconditions",
    ":action-costs": "(increase (total-cost) …)",
    ":durative-actions": "actions that take time",
}

REQUIREMENTS = {
    ":adl": "state the parts that are used, such as `:strips :typing :negative-preconditions :equality`",
    ":disjunctive-preconditions": "write one action for each alternative",
    ":existential-preconditions": "make the variable a parameter",
    ":universal-preconditions": "write the conditions out",
    ":quantified-preconditions": "make the variables parameters, or write the conditions out",
    ":conditional-effects": "write one action for each case",
    ":fluents": "numbers can only be costs (`:action-costs`) and durations",
    ":numeric-fluents": "numbers can only be costs (`:action-costs`) and durations",
    ":object-fluents": "use a predicate with one more argument",
    ":derived-predicates": "add the derived facts by the actions that make them true",
    ":timed-initial-literals": "everything in `:init` holds from the start",
    ":duration-inequalities": "write `(= ?duration …)`",
    ":continuous-effects": "effects happen at the start or at the end",
    ":preferences": "every goal is hard",
    ":constraints": "only the last state is constrained, by `:goal`",
    ":goal-utilities": "every goal is hard",
    ":negative-goals": "the name is `:negative-preconditions`",
    ":time": "the language is `:durative-actions`",
}

CONNECTIVES = {
    "or": REQUIREMENTS[":disjunctive-preconditions"],
    "imply": "write one action for each case",
    "forall": "write the conditions or effects out",
    "exists": REQUIREMENTS[":existential-preconditions"],
    "when": REQUIREMENTS[":conditional-effects"],
    "preference": REQUIREMENTS[":preferences"],
    "assign": "only `(increase (total-cost) …)` changes a number",
    "decrease": "only `(increase (total-cost) …)` changes a number",
    "scale-up": "only `(increase (total-cost) …)` changes a number",
    "scale-down": "only `(increase (total-cost) …)` changes a number",
    ">": "numbers cannot be compared",
    "<": "numbers cannot be compared",
    ">=": "numbers cannot be compared",
    "<=": "numbers cannot be compared",
    "oneof": "effects are certain",
    "probabilistic": "effects are certain",
}

SECTIONS = {
    ":derived": REQUIREMENTS[":derived-predicates"],
    ":axiom": REQUIREMENTS[":derived-predicates"],
    ":constraints": REQUIREMENTS[":constraints"],
    ":process": REQUIREMENTS[":continuous-effects"],
    ":event": REQUIREMENTS[":continuous-effects"],
    ":task": "hierarchical planning is another language",
    ":method": "hierarchical planning is another language",
    ":htn": "hierarchical planning is another language",
}
