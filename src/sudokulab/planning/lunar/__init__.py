"""The lunar missions: the two models as they ship, and maps made from a seed."""

from __future__ import annotations

from sudokulab.planning.lunar.generate import Mission, generate
from sudokulab.planning.lunar.missions import MISSIONS, Model, mission, mission_paths
from sudokulab.planning.lunar.racing import fastest_mission

__all__ = ["MISSIONS", "Mission", "Model", "fastest_mission", "generate", "mission", "mission_paths"]
