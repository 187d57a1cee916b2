"""The validator: it judges by the text of the domain alone, and says what went wrong where."""

from __future__ import annotations

import ast
import pickle
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import sudokulab.planning
from sudokulab.errors import PddlError
from sudokulab.planning.lunar import MISSIONS, Model, mission
from sudokulab.planning.pddl import Domain, Problem, read
from sudokulab.planning.planner import solve
from sudokulab.planning.plantext import read_plan, write_plan
from sudokulab.planning.validate import validate
from sudokulab.planning.values import Change, FailureKind, MissingFact, Mode
from support.messages import exactly
from support.planning import small

MISSION_1 = (
    "(land lander1 wp2)",
    "(deployRover lander1 rover1 wp2)",
    "(move rover1 wp2 wp3)",
    "(getData rover1 scan1 wp3)",
)
_MADE_BY_SEARCH = {"ground", "instantiate", "schema", "search", "heuristic", "task", "planner", "makespan"}


def imports_of(module: str, seen: set[str]) -> set[str]:
    """The names of all modules of the planning room that a module imports, directly or not."""
    folder = Path(sudokulab.planning.__file__).parent
    path = folder.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    seen.add(module)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sudokulab.planning."):
            name = (node.module or "").removeprefix("sudokulab.planning.")
            if name not in seen:
                imports_of(name, seen)
    return seen


def test_the_validator_shares_no_code_with_grounding_or_search() -> None:
    rooms = {name.partition(".")[0] for name in imports_of("validate", set())}
    assert "world" in rooms
    assert rooms.isdisjoint(_MADE_BY_SEARCH)


@pytest.mark.parametrize("model", Model)
@pytest.mark.parametrize("number", MISSIONS)
def test_an_optimal_plan_is_valid_and_loses_that_when_any_step_is_left_out(number: int, model: Model) -> None:
    pair = mission(number, model)
    plan = solve(*pair, engine="astar", mode=Mode.FAST).plan
    assert plan is not None
    verdict = validate(*pair, plan)
    assert (verdict.valid, verdict.cost, len(verdict.frames)) == (True, len(plan), len(plan) + 1)
    broken = [validate(*pair, plan[:step] + plan[step + 1 :]) for step in range(len(plan))]
    assert sum(not one.valid for one in broken) >= len(plan) - 4
    assert all((one.failure is None) == one.valid for one in broken)


def test_the_first_failing_step_is_told_with_the_missing_fact_and_who_deleted_it() -> None:
    verdict = validate(*mission(1), [*MISSION_1, "(getData rover1 pic1 wp5)", "(move rover1 wp9 wp1)"])
    failure = verdict.failure
    assert failure is not None
    assert (failure.kind, failure.step) == (FailureKind.PRECONDITION, 5)
    assert failure.missing == (
        MissingFact("(at rover1 wp5)"),
        MissingFact("(noData rover1)", last_held=3, undone_by=Change(4, "(getData rover1 scan1 wp3)")),
    )
    assert failure.text == (
        "step 5 (getData rover1 pic1 wp5) needs (at rover1 wp5), which never held; "
        "(noData rover1), undone by step 4 (getData rover1 scan1 wp3)"
    )
    assert len(verdict.frames) == 5


def test_a_plan_that_stops_short_names_the_goals_that_are_missing() -> None:
    failure = validate(*mission(1), MISSION_1).failure
    assert failure is not None
    assert (failure.kind, failure.step) == (FailureKind.GOAL, None)
    assert [missing.condition for missing in failure.missing] == [
        "(uploaded pic1)",
        "(uploaded scan1)",
        "(dropped sample1)",
    ]


@pytest.mark.parametrize(
    ("step", "kind", "text"),
    [
        ("(fly lander1)", FailureKind.UNKNOWN_ACTION, "the domain has no action `fly`"),
        ("()", FailureKind.UNKNOWN_ACTION, "the domain has no action ``"),
        ("(land lander1)", FailureKind.ARGUMENTS,
         "`land` takes 2 objects (?l - lander ?w - location); found 1"),
        ("(land lander1 wp9)", FailureKind.UNKNOWN_OBJECT, "the problem has no object `wp9`"),
        ("(land wp1 wp1)", FailureKind.TYPE, "`land` takes a lander as ?l; `wp1` is a location"),
    ],
)  # fmt: skip
def test_a_step_that_is_none_is_refused_with_its_reason(step: str, kind: FailureKind, text: str) -> None:
    failure = validate(*mission(1), [step]).failure
    assert failure is not None
    assert (failure.kind, failure.step, failure.text) == (kind, 1, f"step 1 {step}: {text}")


def test_frames_say_what_each_step_added_and_deleted() -> None:
    frames = validate(*mission(1), MISSION_1).frames
    assert frames[0].action is None
    assert (frames[3].added, frames[3].deleted) == (("(at rover1 wp3)",), ("(at rover1 wp2)",))
    for before, after in pairwise(frames):
        assert set(after.facts) == set(before.facts) - set(after.deleted) | set(after.added)


def test_capitals_do_not_matter_in_a_plan() -> None:
    assert validate(*mission(1), ["(LAND Lander1 WP2)"]).frames[1].action == "(land lander1 wp2)"


def test_costs_are_summed_as_the_problem_states_them() -> None:
    pair = small("logistics-2")
    plan = ["(drive lorry depot depot north)", "(fly jet depot field)", "(load letter lorry depot)"]
    assert float(validate(*pair, plan).cost) == 3 + 10.5 + 1


def test_a_verdict_survives_pickling() -> None:
    verdict = validate(*mission(1), [*MISSION_1, "(land lander1 wp1)"])
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    assert isinstance(hash(verdict), int)


DURATIVE = """
(define (domain lamp)
  (:requirements :typing :durative-actions)
  (:types match - object)
  (:predicates (fresh ?m - match) (light) (mended) (dark))
  (:durative-action strike
    :parameters (?m - match)
    :duration (= ?duration 5)
    :condition (at start (fresh ?m))
    :effect (and (at start (not (fresh ?m))) (at start (light)) (at end (not (light)))))
  (:durative-action mend
    :parameters ()
    :duration (= ?duration 3)
    :condition (over all (light))
    :effect (at end (mended)))
  (:durative-action wait
    :parameters ()
    :duration (= ?duration 1)
    :condition (and (at start (dark)) (over all (dark)))
    :effect (and (at start (not (dark))) (at end (dark)))))
"""


def lamp(goal: str) -> tuple[Domain, Problem]:
    problem = (
        f"(define (problem p) (:domain lamp) (:objects m - match) (:init (fresh m) (dark)) (:goal {goal}))"
    )
    return read(DURATIVE, problem)


def test_durative_actions_are_judged_at_their_start_over_all_and_at_their_end() -> None:
    pair = lamp("(light)")
    failure = validate(*pair, ["(strike m)", "(mend)"]).failure
    assert failure is not None
    assert failure.text == "step 2 (mend) needs (light), which never held"
    failure = validate(*pair, ["(wait)"]).failure
    assert failure is not None
    assert failure.text == "step 1 (wait) needs (dark), undone by step 1 (wait)"


def test_that_no_sequence_of_durative_actions_is_a_plan_proves_nothing() -> None:
    answer = solve(*lamp("(mended)"), engine="bfs")
    assert answer.reason is not None
    assert (answer.status.value, answer.reason.kind.value) == ("gave-up", "incomplete")


def test_plans_are_read_with_times_comments_and_blank_lines() -> None:
    text = "; found by hand\n\n0.00100: (land  lander1 WP2) [10.00]\n(move rover1 wp2 wp3) ; east\n"
    assert read_plan(text) == ("(land lander1 WP2)", "(move rover1 wp2 wp3)")
    assert read_plan(write_plan(MISSION_1)) == MISSION_1


def test_a_line_that_is_no_step_is_refused_with_its_place() -> None:
    message = (
        "a.plan:2:3: this is not a step of a plan, expected `(action object …)`\n"
        "    land lander1\n"
        "    ^~~~~~~~~~~~"
    )
    with pytest.raises(PddlError, match=exactly(message)):
        read_plan("(land lander1 wp2)\n  land lander1\n", path="a.plan")


def test_damaged_plans_are_read_or_refused_and_judged_but_never_crash(rng: Random) -> None:
    text = write_plan(solve(*mission(1)).plan or ())
    verdicts = set()
    for _ in range(300):
        place = rng.randrange(len(text))
        damaged = text[:place] + rng.choice(("", "(", ")", "\n", "wp1", "\x00", ";")) + text[place + 1 :]
        try:
            plan = read_plan(damaged)
        except PddlError:
            verdicts.add("refused")
        else:
            verdicts.add(str(validate(*mission(1), plan).valid))
    assert {"refused", "False"} <= verdicts
