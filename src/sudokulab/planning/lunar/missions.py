"""The three missions that ship, in both models, and the optima that were proved for them."""

from __future__ import annotations

from enum import Enum

from sudokulab.errors import UnknownName
from sudokulab.planning.pddl import Domain, Problem, read
from sudokulab.resources import read_text

MISSIONS = (1, 2, 3)


class Model(Enum):
    """The corrected model, and the one that was first published."""

    CORRECTED = "corrected"
    PUBLISHED = "published"


def mission_paths(number: int, model: Model = Model.CORRECTED) -> tuple[str, str]:
    """The package files of a mission's domain and problem, as `resources.read_text` takes them.

    >>> mission_paths(3)
    ('missions/corrected/domain-ext.pddl', 'missions/corrected/mission3.pddl')
    """
    if number not in MISSIONS:
        raise UnknownName("mission", str(number), map(str, MISSIONS))
    domain = "domain-ext" if number == 3 else "domain"
    folder = f"missions/{model.value}"
    return f"{folder}/{domain}.pddl", f"{folder}/mission{number}.pddl"


def mission(number: int, model: Model = Model.CORRECTED) -> tuple[Domain, Problem]:
    """A mission, read.

    >>> mission(2)[1].name
    'lunar-mission-2'
    """
    domain, problem = mission_paths(number, model)
    return read(read_text(domain), read_text(problem), domain_path=domain, problem_path=problem)
