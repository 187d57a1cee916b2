"""Planning: from a problem in PDDL to a plan that is proved, validated, scheduled and explained.

>>> from sudokulab import planning
>>> domain, problem = planning.mission(1)
>>> answer = planning.solve(domain, problem, mode=planning.Mode.OPTIMAL)
>>> answer.headline, planning.validate(domain, problem, answer.plan).valid
('11 steps, optimal', True)
"""

from __future__ import annotations

from sudokulab.planning.asjson import result_to_json
from sudokulab.planning.doctor import examine
from sudokulab.planning.ground import ground
from sudokulab.planning.heuristic import HEURISTICS, heuristic
from sudokulab.planning.lunar import MISSIONS, Model, fastest_mission, generate, mission
from sudokulab.planning.makespan import fastest
from sudokulab.planning.pddl import Domain, Problem, check, read, read_domain
from sudokulab.planning.planner import solve
from sudokulab.planning.plantext import read_plan, write_plan
from sudokulab.planning.schedule import schedule
from sudokulab.planning.search import ENGINES, Planner, engine
from sudokulab.planning.task import Operator, Task
from sudokulab.planning.timing import LUNAR, Timing
from sudokulab.planning.validate import validate
from sudokulab.planning.values import (
    Explanation,
    Fastest,
    Finding,
    Frame,
    Mode,
    PlanResult,
    Reason,
    ReasonKind,
    Schedule,
    Status,
    Verdict,
)
from sudokulab.planning.why import Advisor

__all__ = [
    "ENGINES",
    "HEURISTICS",
    "LUNAR",
    "MISSIONS",
    "Advisor",
    "Domain",
    "Explanation",
    "Fastest",
    "Finding",
    "Frame",
    "Mode",
    "Model",
    "Operator",
    "PlanResult",
    "Planner",
    "Problem",
    "Reason",
    "ReasonKind",
    "Schedule",
    "Status",
    "Task",
    "Timing",
    "Verdict",
    "check",
    "engine",
    "examine",
    "fastest",
    "fastest_mission",
    "generate",
    "ground",
    "heuristic",
    "mission",
    "read",
    "read_domain",
    "read_plan",
    "result_to_json",
    "schedule",
    "solve",
    "validate",
    "write_plan",
]
