"""The model doctor finds the known defects of the published model, and none in the corrected one."""

from __future__ import annotations

import pytest

from sudokulab.limits import Limits
from sudokulab.planning.doctor import examine
from sudokulab.planning.lunar import MISSIONS, Model, mission, mission_paths
from sudokulab.planning.validate import validate
from sudokulab.planning.values import Finding, Severity
from sudokulab.resources import read_text
from support.planning import SMALL, small_texts


def texts(number: int, *changes: tuple[str, str], model: Model = Model.CORRECTED) -> tuple[str, str]:
    domain, problem = map(read_text, mission_paths(number, model))
    for old, new in changes:
        assert old in domain or old in problem, old
        domain, problem = domain.replace(old, new), problem.replace(old, new)
    return domain, problem


def of_kind(findings: tuple[Finding, ...], kind: str) -> list[Finding]:
    return [finding for finding in findings if finding.kind == kind]


@pytest.mark.parametrize("number", MISSIONS)
def test_the_corrected_model_has_no_more_than_a_hint(number: int) -> None:
    findings = examine(*texts(number))
    assert [(finding.kind, finding.severity) for finding in findings] == [("useless-effect", Severity.HINT)]
    assert "`stored`" in findings[0].text


def test_goals_that_name_the_lander_make_the_last_hint_go() -> None:
    assert examine(*texts(1, ("(dropped sample1)", "(stored sample1 lander1)"))) != ()
    kinds = {one.text for one in examine(*texts(1, ("(dropped sample1)", "(stored sample1 lander1)")))}
    assert kinds == {"no precondition or goal asks for `dropped`: the effects on it never matter"}


def test_the_ill_typed_effect_is_found_and_the_doctor_says_why_the_goal_fails() -> None:
    typo = ("(not (notDeployed ?r)) (deployed ?r) (at", "(not (notDeployed ?r)) (deployed ?r) (landed")
    findings = examine(*texts(1, typo, model=Model.PUBLISHED))
    assert findings[0].text == "`landed` takes a lander; `?r` is a rover; did you mean `at`?"
    assert findings[0].severity is Severity.ERROR
    (dropped,) = (one for one in of_kind(findings, "unreachable-goal") if "dropped" in one.text)
    assert dropped.proved
    assert dropped.text == (
        "the goal (dropped sample1) can never be reached. `drop` would make (dropped sample1) true, but it "
        "needs (at ?r - rover ?l1 - location), which is never true. `move` would make (at ?r - rover "
        "?l1 - location) true, but it needs (at ?r - rover ?l1 - location), which is never true."
    )
    impossible = {one.text.split("`")[1] for one in of_kind(findings, "impossible-action")}
    assert impossible == {"move", "pickup", "drop", "getData", "sendData"}


@pytest.mark.parametrize(
    ("cause", "steps", "what"),
    [
        (
            "`drop` frees it and keeps `hasSample`",
            7,
            "(hasSample rover1 sample1) and (hasSample rover1 sample2)",
        ),
        ("`sendData` frees it and keeps `hasData`", 4, "(hasData rover1 pic1) and (hasData rover1 pic2)"),
    ],
)
def test_a_capacity_that_is_broken_is_shown_by_a_plan(cause: str, steps: int, what: str) -> None:
    findings = of_kind(examine(*texts(2, model=Model.PUBLISHED)), "capacity")
    (finding,) = (one for one in findings if cause in one.text)
    assert finding.text == f"{what} can be true at once, after {steps} steps: {cause}"
    assert finding.proved
    assert finding.plan is not None
    assert len(finding.plan) == steps
    frames = validate(*mission(2, Model.PUBLISHED), finding.plan).frames
    assert set(what.split(" and ")) <= set(frames[-1].facts)


def test_rooms_that_count_as_places_let_a_lander_land_inside_in_one_step() -> None:
    findings = of_kind(examine(*texts(3, model=Model.PUBLISHED)), "type")
    landing = findings[0]
    assert landing.text == (
        "`land` takes any location as ?l1, also a db: (landed lander2 db1) can come true, after 1 step"
    )
    assert landing.plan == ("(land lander2 rover2 db1)",)
    deploying = findings[1]
    assert deploying.plan is not None
    assert len(deploying.plan) == 3


def test_a_picture_that_consumes_its_place_is_pointed_out() -> None:
    (finding,) = of_kind(examine(*texts(2, model=Model.PUBLISHED)), "consumed-resource")
    assert "`getData` deletes (dataAt ?d ?l1), which nothing adds again" in finding.text


def test_a_rover_without_a_state_before_landing_is_pointed_out() -> None:
    findings = of_kind(examine(*texts(2, ("(notDeployed rover2)", ""))), "incomplete-start")
    (finding,) = findings
    assert finding.text == (
        "the start says neither `notDeployed` nor `deployed` of rover2, and nothing makes "
        "(notDeployed rover2) true: `deployRover` can never use it"
    )


def test_a_lander_that_is_somewhere_and_has_not_landed_is_pointed_out() -> None:
    findings = of_kind(examine(*texts(2, ("(landed lander1 wp2)", ""))), "incomplete-start")
    (finding,) = findings
    assert finding.text == (
        "the start says neither `notLanded` nor `landed` of lander1, but `at`, which `land` makes true "
        "together with it"
    )


def test_a_start_that_contradicts_itself_is_pointed_out() -> None:
    findings = examine(*texts(1, ("(notLanded lander1)", "(notLanded lander1) (landed lander1 wp3)")))
    assert [one.text for one in of_kind(findings, "contradictory-start")] == [
        "the start says both `notLanded` and `landed` of lander1"
    ]


def test_the_action_that_asks_for_less_than_its_siblings_is_pointed_out() -> None:
    change = ("(deployed ?r) (at ?r ?from) (connected", "(at ?r ?from) (connected")
    (finding,) = of_kind(examine(*texts(3, change)), "odd-sibling")
    assert finding.text == "`roverMove` is the only action with rover that does not ask for `deployed`"


def test_names_in_mixed_capitals_are_pointed_out_with_their_place() -> None:
    findings = of_kind(
        examine(*texts(1, ("lander rover sample - item", "lander rover sample - Item"))), "capitals"
    )
    assert [finding.text for finding in findings] == [
        "`Item` is spelled `item` before: some planners take them for two names"
    ]
    assert findings[0].line == 7


def test_an_undefined_type_and_a_stray_parenthesis_are_errors_of_the_text() -> None:
    undefined = examine(*texts(1, ("?from ?to - location)", "?from ?to - location1)")))
    errors = [one.text for one in undefined if one.severity is Severity.ERROR]
    assert errors == ["unknown type `location1`; did you mean `location`?"] * 2
    stray = examine(*texts(1, ("(noSample ?r - rover)", "(noSample ?r - rover))")))
    assert stray[0].text.startswith("this `)` closes `(:predicates`")


def test_a_predicate_that_nothing_mentions_is_pointed_out() -> None:
    change = ("(linked ?l - lander ?r - rover))", "(linked ?l - lander ?r - rover) (idle ?r - rover))")
    assert [one.text for one in of_kind(examine(*texts(1, change)), "unused-predicate")] == [
        "no action or goal mentions `idle`"
    ]


def test_alice_starts_in_a_docking_bay_and_bob_in_a_control_room() -> None:
    for model in Model:
        init = set(map(str, mission(3, model)[1].init))
        assert {"(at alice db1)", "(at bob cr2)"} <= init


@pytest.mark.parametrize("name", SMALL)
def test_sound_domains_have_no_warning(name: str) -> None:
    findings = examine(*small_texts(name))
    assert [one for one in findings if one.severity is not Severity.HINT] == []


def test_a_probe_without_time_says_that_its_question_is_open() -> None:
    findings = examine(*texts(2, model=Model.PUBLISHED), limits=Limits(nodes=2))
    assert "whether `hasData` can hold two at once is open: the limit of 2 expanded states is reached" in {
        one.text for one in of_kind(findings, "capacity")
    }
