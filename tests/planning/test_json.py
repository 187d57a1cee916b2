"""What programs read: the JSON form of a result, and faults as an editor's diagnostics."""

from __future__ import annotations

import importlib
import json
import pkgutil

from sudokulab import planning
from sudokulab.limits import Limits
from sudokulab.planning.lunar import mission
from sudokulab.planning.pddl import check
from sudokulab.planning.pddl.diagnostics import diagnostics
from support.planning import changed_mission, small


def test_a_plan_in_json_has_the_fields_that_programs_rely_on() -> None:
    answer = planning.solve(*mission(1), mode=planning.Mode.OPTIMAL)
    found = json.loads(json.dumps(planning.result_to_json(answer)))
    stats = found.pop("stats")
    plan = found.pop("plan")
    assert found == {
        "schema": "plan/1",
        "status": "solved-optimal",
        "steps": 11,
        "cost": 11,
        "makespan": 65,
        "lower_bound": 11,
        "engine": "astar",
        "heuristic": "lmcut",
        "reason": None,
        "valid": True,
    }
    assert set(stats) == {"expanded", "generated", "cpu_seconds", "peak_mb"}
    assert plan == list(answer.plan or ())
    assert plan[0].startswith("(land lander1 ")


def test_the_reason_stands_in_json_when_there_is_no_plan() -> None:
    hopeless = planning.solve(*changed_mission(1, ("(dataAt scan1 wp3)", "")))
    found = planning.result_to_json(hopeless)
    assert (found["status"], found["plan"], found["steps"]) == ("proved-unsolvable", None, None)
    assert found["reason"] == {
        "kind": "goal-unreachable",
        "text": "nothing that can ever be done makes (uploaded scan1) true",
        "fact": "(uploaded scan1)",
    }
    struck = planning.solve(*mission(2), engine="bfs", limits=Limits(nodes=1))
    assert planning.result_to_json(struck)["status"] == "gave-up"


def test_a_cost_that_is_no_integer_is_a_number_in_json() -> None:
    answer = planning.solve(*small("logistics-2"), mode=planning.Mode.OPTIMAL)
    assert planning.result_to_json(answer)["cost"] == 33


def test_faults_of_both_files_become_diagnostics_that_count_from_zero() -> None:
    domain = "(define (domain d)\n  (:predicates (at ?x - rover)))"
    problem = "(define (problem p) (:domain e)\n (:init) (:goal (and)))"
    found = diagnostics(check(domain, problem, domain_path="d.pddl", problem_path="p.pddl"))
    assert list(found) == ["d.pddl", "p.pddl"]
    (unknown,) = found["d.pddl"]
    assert unknown == {
        "range": {"start": {"line": 1, "character": 24}, "end": {"line": 1, "character": 29}},
        "severity": 1,
        "source": "sudokulab",
        "message": "unknown type `rover`",
    }
    assert found["p.pddl"][0]["message"].startswith("this problem is about the domain `e`")


def test_every_public_name_is_there_and_stays_callable_when_all_modules_are_loaded() -> None:
    for module in pkgutil.walk_packages(planning.__path__, "sudokulab.planning."):
        importlib.import_module(module.name)
    functions = ("solve", "validate", "schedule", "ground", "heuristic", "generate", "fastest", "check")
    assert all(callable(getattr(planning, name)) for name in functions)
    assert all(hasattr(planning, name) for name in planning.__all__)
