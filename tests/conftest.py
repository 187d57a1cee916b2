"""For every test: a user's folder of its own, printed seeds, and an honest account of what did not run."""

from __future__ import annotations

import os
import random
import tempfile

import hypothesis
import pytest

from support.honesty import Honesty, strict_from_environment

SEED = int(os.environ.get("SUDOKULAB_TEST_SEED", "1"))

hypothesis.settings.register_profile("ci", derandomize=True, deadline=None, database=None, print_blob=True)
hypothesis.settings.register_profile("developer", deadline=None, print_blob=True)


# What would make a command that a test starts behave otherwise than for a person who types it.
_PERSONAL_SETTINGS = (
    "COLUMNS",
    "FORCE_COLOR",
    "NO_COLOR",
    "PYTHONIOENCODING",
    "PYTHONUNBUFFERED",
    "PYTHONUTF8",
)


def pytest_configure(config: pytest.Config) -> None:
    strict = strict_from_environment()
    config.pluginmanager.register(Honesty(strict=strict), "honesty")
    hypothesis.settings.load_profile("ci" if strict else "developer")
    folder = tempfile.TemporaryDirectory(prefix="sudokulab-tests-")
    config.add_cleanup(folder.cleanup)
    for name in _PERSONAL_SETTINGS:
        os.environ.pop(name, None)
    os.environ["SUDOKULAB_HOME"] = folder.name


def pytest_report_header() -> str:
    return f"seed {SEED} (SUDOKULAB_TEST_SEED sets another); hypothesis prints its own with a failure"


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> random.Random:
    """Random numbers that are the same at every run of this test with this seed, whatever ran before it."""
    return random.Random(f"{SEED}:{request.node.nodeid}")
