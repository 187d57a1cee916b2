"""The tour that `make run` gives runs from its first command to its last."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOUR = ROOT / "examples" / "tour.sh"


def test_every_command_of_the_tour_runs() -> None:
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(["sh", str(TOUR)], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    promised = re.findall(r"^show '(.+)'$", TOUR.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(promised) > 1
    assert re.findall(r"^\$ (.+)$", done.stdout, re.MULTILINE) == promised
