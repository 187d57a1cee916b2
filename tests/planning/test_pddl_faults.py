"""What the reader of PDDL says about faulty texts: every fault, its place, and a sentence that teaches."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from sudokulab.errors import Fault, PddlError
from sudokulab.planning.pddl import check, read, read_domain
from sudokulab.resources import read_text

NEGATION = "(not …) in preconditions and goals"
DOMAIN = read_text("missions/corrected/domain.pddl")
PROBLEM = read_text("missions/corrected/mission1.pddl")


def faults_after(old: str, new: str, *, problem: str | None = None) -> tuple[Fault, ...]:
    """The faults once `old` is replaced in the domain (or, where it stands there only, in the problem)."""
    if problem is None and old in DOMAIN:
        return check(DOMAIN.replace(old, new, 1), domain_path="domain.pddl")
    assert old in PROBLEM
    return check(DOMAIN, PROBLEM.replace(old, new, 1), problem_path="mission1.pddl")


def only(faults: tuple[Fault, ...]) -> Fault:
    assert len(faults) == 1, "\n".join(map(str, faults))
    return faults[0]


def marked(fault: Fault) -> str:
    """The stretch of the quoted line that the caret and the tildes underline."""
    return fault.quoted[fault.caret : fault.caret + fault.length]


LANDED = "(landed ?l ?w) (at ?l ?w)"
PARAMETERS = "?l - lander ?r - rover ?w - location"
FIVE_COMMON = [
    ("unknown predicate", LANDED, "(lnaded ?l ?w) (at ?l ?w)", "lnaded",
     "unknown predicate `lnaded`; did you mean `landed`?"),
    ("unbound variable", "(deployed ?r) (at ?r ?w)", "(deployed ?r) (at ?x ?w)", "?x",
     f"`?x` is no parameter of this action; its parameters: {PARAMETERS}"),
    ("missing parenthesis", "(linked ?l ?r) (landed ?l ?w))", "(linked ?l ?r) (landed ?l ?w)", "(and",
     "the form `(and` that opens here is left open: a `)` is missing before `:effect`"),
    ("ill-typed atom", "(deployed ?r) (at ?r ?w)", "(deployed ?r) (landed ?r ?w)", "?r",
     "`landed` takes a lander; `?r` is a rover; did you mean `at`?"),
    ("unknown type", "(linked ?l - lander ?r - rover)", "(linked ?l - lander ?r - rver)", "rver",
     "unknown type `rver`; did you mean `rover`?"),
]  # fmt: skip

MORE = [
    ("stray parenthesis", "(uploaded ?d - data)", "(uploaded ?d - data))", ")",
     "this `)` closes `(:predicates` although `dropped` follows: one `)` too many"),
    ("wrong number of arguments", LANDED, "(landed ?l) (at ?l ?w)", "landed",
     "`landed` takes 2 arguments: (landed ?l - lander ?w - location); found 1"),
    ("second argument of a wrong type", LANDED, "(landed ?l ?l) (at ?l ?w)", "?l",
     "`landed` takes a location as its second argument; `?l` is a lander"),
    ("parameter written without its mark", LANDED, "(landed l ?w) (at ?l ?w)", "l",
     "unknown constant `l`; did you mean the parameter `?l`?"),
    ("unknown requirement", ":strips :typing", ":strips :typin", ":typin",
     "unknown requirement `:typin`; did you mean `:typing`?"),
    ("refused requirement", ":strips :typing", ":strips :typing :adl", ":adl",
     "`:adl` is not supported: state the parts that are used"),
    ("refused connective", "(notLanded ?l)\n", "(or (notLanded ?l))\n", "or",
     "`or` is not supported: write one action for each alternative"),
    ("refused effect", "(deployed ?r) (at ?r ?w)", "(deployed ?r) (when (deployed ?r) (at ?r ?w))", "when",
     "`when` is not supported: write one action for each case"),
    ("refused quantifier", "(notLanded ?l)\n", "(forall (?x - lander) (notLanded ?x))\n", "forall",
     "`forall` is not supported: write the conditions or effects out"),
    ("refused section", "(:predicates", "(:derived (p) (q)) (:predicates", ":derived",
     "`:derived` is not supported: add the derived facts by the actions that make them true"),
    ("refused type", "item data - object", "item data - (either object object)", "(either object object)",
     "`either` is not supported; declare a type that has these as its subtypes"),
    ("misspelt section", "(:predicates", "(:predicate", ":predicate",
     "`:predicate` is no part of a domain; did you mean `:predicates`?"),
    ("misspelt field", ":precondition (notLanded ?l)", ":preconditions (notLanded ?l)", ":preconditions",
     "`:preconditions` is no part of the action `land`; did you mean `:precondition`?"),
    ("action declared twice", "(:action move", "(:action land", "land",
     "the action `land` is declared twice"),
    ("predicate declared twice", "(uploaded ?d - data)", "(at ?d - data)", "at",
     "the predicate `at` is declared twice"),
    ("parameter given twice", "(?l - lander ?w - location)\n", "(?l ?l - lander ?w - location)\n", "?l",
     "the parameter `?l` stands twice"),
    ("parameter without its mark", "(?l - lander ?w - location)\n", "(?l - lander ?w w - location)\n", "w",
     "expected a parameter, which begins with `?`; found `w`"),
    ("type declared twice", "scan picture - data", "scan picture lander - data", "lander",
     "the type `lander` is declared twice"),
    ("type that is its own ancestor", "item data - object", "data - object item - rover", "item",
     "the type `item` is its own ancestor"),
    ("name that is none", "(:action land", "(:action 2land", "2land",
     "`2land` is not the name of an action: names begin with a letter"),
    ("letter that cannot be printed", "(:action land", "(:action la\x00nd", "la nd",
     "`la\\x00nd` is not the name of an action"),
    ("action without effect", ":effect (and (not (at ?r ?from)) (at ?r ?to))", "", "move",
     "the action `move` has no `:effect`"),
    ("negation of a conjunction", "(not (notLanded ?l))", "(not (and (notLanded ?l)))",
     "(and (notLanded ?l))", "`not` takes one fact; `and` is not supported inside it"),
    ("field without form", ":precondition (notLanded ?l)", ":precondition", ":precondition",
     "expected a form in parentheses behind `:precondition`"),
    ("equality as effect", LANDED, "(landed ?l ?w) (= ?l ?w)", "=", "`=` is no effect"),
    ("cost that is none", LANDED, "(landed ?l ?w) (increase (fuel) 3)", "(increase (fuel) 3)",
     "only `(increase (total-cost) AMOUNT)` changes a number"),
    ("wrong domain", "(:domain lunar)", "(:domain luna)", "luna",
     "this problem is about the domain `luna`; the domain given is `lunar`"),
    ("unknown object", "(dataAt pic1 wp5)", "(dataAt pic1 pw5)", "pw5",
     "unknown object `pw5`; did you mean `wp5`?"),
    ("object of a wrong type", "(dataAt pic1 wp5)", "(dataAt sample1 wp5)", "sample1",
     "`dataAt` takes a data; `sample1` is a sample; did you mean `at`?"),
    ("object declared twice", "rover1 - rover", "rover1 rover1 - rover", "rover1",
     "the object `rover1` is declared twice"),
    ("variable in a problem", "(dataAt pic1 wp5)", "(dataAt ?p wp5)", "?p",
     "`?p` is a parameter; a problem is about objects"),
    ("fact that comes later", "(dataAt pic1 wp5)", "(at 5 (dataAt pic1 wp5))", "(at 5 (dataAt pic1 wp5))",
     "facts that come true later are not supported"),
    ("conjunction in the start", "(dataAt pic1 wp5)", "(and (dataAt pic1 wp5))", "(and (dataAt pic1 wp5))",
     "`:init` lists its facts without `and`"),
    ("refused metric", "(:goal (and", "(:metric maximize (fuel))\n (:goal (and", "(:metric maximize (fuel))",
     "expected `(:metric minimize (total-cost))`"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "mark", "message"), [case[1:] for case in FIVE_COMMON], ids=[c[0] for c in FIVE_COMMON]
)
def test_a_common_fault_is_the_only_one_told_with_its_place_and_sentence(
    old: str, new: str, mark: str, message: str
) -> None:
    fault = only(faults_after(old, new))
    assert (fault.message, marked(fault), fault.severity) == (message, mark, "error")
    line = DOMAIN.replace(old, new, 1).splitlines()[fault.line - 1]
    assert line[fault.column - 1 :].startswith(mark)


@pytest.mark.parametrize(("old", "new", "mark", "message"), [c[1:] for c in MORE], ids=[c[0] for c in MORE])
def test_a_further_fault_is_told_with_its_place_and_sentence(
    old: str, new: str, mark: str, message: str
) -> None:
    faults = [fault for fault in faults_after(old, new) if message in fault.message]
    assert [marked(fault) for fault in faults] == [mark]


def test_all_faults_of_both_files_are_told_in_one_pass_in_the_order_of_the_text() -> None:
    domain, problem = DOMAIN, PROBLEM.replace("(dataAt pic1 wp5)", "(dataAt pic7 wp5)")
    for _, old, new, _, _ in (FIVE_COMMON[4], FIVE_COMMON[0], FIVE_COMMON[2], FIVE_COMMON[3]):
        domain = domain.replace(old, new, 1)
    with pytest.raises(PddlError) as caught:
        read(domain, problem, domain_path="d.pddl", problem_path="p.pddl")
    places = [(fault.path, fault.line) for fault in caught.value.faults]
    assert [fault.message.split(";")[0] for fault in caught.value.faults] == [
        "unknown type `rver`",
        "unknown predicate `lnaded`",
        "the form `(and` that opens here is left open: a `)` is missing before `:effect`",
        "`landed` takes a lander",
        "unknown object `pic7`",
    ]
    assert places == sorted(places)


def test_a_fault_prints_its_place_the_quoted_line_and_a_caret() -> None:
    fault = only(faults_after("(linked ?l - lander ?r - rover)", "(linked ?l - lander ?r - rver)"))
    quoted = "(linked ?l - lander ?r - rver))"
    assert str(fault).splitlines() == [
        f"domain.pddl:{fault.line}:30: unknown type `rver`; did you mean `rover`?",
        f"    {quoted}",
        f"    {' ' * quoted.index('rver')}^~~~",
    ]


def test_a_missing_parenthesis_does_not_hide_the_actions_behind_it() -> None:
    broken = DOMAIN.replace("(at ?r ?from)) (at ?r ?to)))", "(at ?r ?from)) (at ?r ?to))", 1)
    broken = broken.replace("(hasData ?r ?d)))", "(hasDat ?r ?d)))", 1)
    messages = [fault.message for fault in check(broken)]
    assert messages == [
        "the form `(:action` that opens here is left open: a `)` is missing before `(:action`",
        "unknown predicate `hasDat`; did you mean `hasData`?",
    ]


def test_a_parenthesis_too_many_does_not_hide_the_sections_behind_it() -> None:
    broken = DOMAIN.replace("scan picture - data)", "scan picture - data))", 1).replace("lnaded", "landed")
    broken = broken.replace("(uploaded ?d)", "(uploded ?d)", 1)
    messages = [fault.message for fault in check(broken)]
    assert messages == [
        "this `)` closes `(define` although `:predicates` follows: one `)` too many",
        "unknown predicate `uploded`; did you mean `uploaded`?",
    ]


def test_what_other_planners_would_refuse_is_a_warning_and_no_error() -> None:
    text = "(define (domain d) (:types t) (:predicates (p ?x - t)) (:action a :parameters (?x ?y - t)"
    text += " :precondition (and (not (p ?x)) (not (= ?x ?y))) :effect (and (p ?x) (not (p ?x)))))"
    assert read_domain(text).actions[0].name == "a"
    assert [(fault.severity, fault.message) for fault in check(text)] == [
        ("warning", "this needs `:typing` in `:requirements`: types"),
        ("warning", f"this needs `:negative-preconditions` in `:requirements`: {NEGATION}"),
        ("warning", "this needs `:equality` in `:requirements`: (= ?a ?b) in preconditions"),
        ("warning", "(p ?x) is deleted and added at once: it stays true"),
    ]  # fmt: skip


def test_an_error_with_its_faults_survives_pickling() -> None:
    with pytest.raises(PddlError) as caught:
        read_domain("(define (domain d) (:predicate (p)))")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.faults, str(copy)) == (caught.value.faults, str(caught.value))


@pytest.mark.parametrize(
    "text",
    [
        "",
        ")" * 100_000,
        "(" * 1_000_000,
        "(" * 500_000 + ")" * 500_000,
        "(define (domain d) " + "(and " * 50_000,
        "\x00" * 100_000,
        "x" * 1_000_000,
        "(define (domain " + "x" * 1_000_000 + "))",
        "(define (domain d) (:predicates " + "(p) " * 20_000 + "))",
        "(define (domain d) (:types " + " ".join(f"t{n} - t{n + 1}" for n in range(20_000)) + "))",
        "(define (domain d) (:action a :effect " + "(not " * 90 + ")" * 95,
        "; only a comment \ud800",
        "(define (domain d) (:functions (total-cost) - number) (:action a :effect (increase (total-cost) "
        + "9" * 10_000
        + ")))",
    ],
    ids=range(13),
)
def test_hostile_text_is_answered_with_at_most_a_hundred_faults_and_a_count(text: str) -> None:
    faults = check(text, text)
    assert faults
    assert len(faults) <= 2 * 101
    assert all(len(str(fault)) < 1000 for fault in faults)


def test_damaged_texts_are_read_or_refused_but_never_crash(rng: Random) -> None:
    alphabet = [
        "(",
        ")",
        " ",
        "-",
        "?",
        ":",
        ";",
        "\n",
        "\x00",
        "=",
        "and",
        "not",
        "at",
        ":effect",
        "(:init",
        "é",
    ]
    outcomes = set()
    for _ in range(400):
        domain, problem = _damaged(DOMAIN, rng, alphabet), _damaged(PROBLEM, rng, alphabet)
        errors = [fault for fault in check(domain, problem) if fault.severity == "error"]
        if errors:
            with pytest.raises(PddlError) as caught:
                read(domain, problem)
            assert list(caught.value.faults) == errors
        else:
            read(domain, problem)
        outcomes.add(bool(errors))
    assert outcomes == {True, False}


def _damaged(text: str, rng: Random, alphabet: list[str]) -> str:
    for _ in range(rng.choice((0, 0, 1, 1, 2, 5, 20))):
        start = rng.randrange(len(text))
        end = start + rng.choice((0, 1, 1, 3, 30))
        text = text[:start] + rng.choice([*alphabet, "", text[end : end + 40]]) + text[end:]
    return text


def test_many_warnings_hide_no_error_and_are_no_error_themselves() -> None:
    twice = " ".join("(connected wp1 wp2)" for _ in range(500))
    crowded = PROBLEM.replace("(:init", f"(:init {twice}", 1)
    faults = check(DOMAIN, crowded)
    assert {fault.severity for fault in faults} == {"warning"}
    assert faults[-1].message == "and 400 more warnings that are not shown"
    assert read(DOMAIN, crowded)[1].name == "lunar-mission-1"
    broken = crowded.replace("(uploaded scan1)", "(uploded scan1)", 1)
    assert [fault.message for fault in check(DOMAIN, broken) if fault.severity == "error"] == [
        "unknown predicate `uploded`; did you mean `uploaded`?"
    ]


def test_errors_beyond_the_hundredth_are_counted() -> None:
    text = "(define (domain d) (:predicates (p)) (:action a :effect (and " + "(q) " * 250 + ")))"
    faults = check(text)
    assert len(faults) == 101
    assert str(faults[-1]).splitlines()[0].endswith("and 150 more errors that are not shown")
