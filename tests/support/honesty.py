"""What a run of the tests did not test, said aloud: a pytest plugin and the two calls that a test makes.

`not_run(reason)`: something is missing that could have been installed; listed at the end of the run,
and fails it where CI is set.
`not_applicable(reason)`: this hardware, kernel or system cannot do it; listed with its reason, fails nothing.
A plain `pytest.skip` counts as NOT RUN: whoever skips says which of the two it is.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NoReturn

import pytest

_NOT_APPLICABLE = "NOT APPLICABLE: "
_PYTEST_PREFIX = "Skipped: "


def not_run(reason: str) -> NoReturn:
    """End this test, or this module's tests, as NOT RUN; `reason` says what to install."""
    pytest.skip(reason, allow_module_level=True)


def not_applicable(reason: str) -> NoReturn:
    """End this test, or this module's tests, as NOT APPLICABLE; `reason` says what this machine lacks."""
    pytest.skip(_NOT_APPLICABLE + reason, allow_module_level=True)


class Honesty:
    """Collects the skipped tests of a run and reports them in two lists."""

    def __init__(self, *, strict: bool) -> None:
        self._strict = strict
        self._not_run: list[tuple[str, str]] = []
        self._not_applicable: list[tuple[str, str]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._strict and self._not_run and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        _print_list(terminalreporter, "NOT APPLICABLE", self._not_applicable)
        _print_list(terminalreporter, "NOT RUN", self._not_run)
        if self._strict and self._not_run:
            terminalreporter.write_line(
                "CI is set: what could have run and did not fails this run.", red=True
            )

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if not report.skipped or hasattr(report, "wasxfail"):
            return
        reason = _reason(report)
        if reason.startswith(_NOT_APPLICABLE):
            self._not_applicable.append((report.nodeid, reason.removeprefix(_NOT_APPLICABLE)))
        else:
            self._not_run.append((report.nodeid, reason))


def strict_from_environment() -> bool:
    """Whether the environment says that this is a continuous integration run."""
    return os.environ.get("CI", "").lower() not in {"", "0", "false"}


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix(_PYTEST_PREFIX)


def _print_list(reporter: pytest.TerminalReporter, title: str, entries: Iterable[tuple[str, str]]) -> None:
    for position, (nodeid, reason) in enumerate(entries):
        if position == 0:
            reporter.section(title, yellow=True)
        reporter.write_line(f"{title}: {nodeid}: {reason}")
