"""The plugin that says what a run did not test, tried on small runs of its own."""

from __future__ import annotations

import pytest

from support import honesty

pytest_plugins = ["pytester"]

SKIPS = """
    import pytest
    from support.honesty import not_applicable, not_run

    def test_that_passes(): pass
    {tests}
"""


def run(pytester: pytest.Pytester, tests: str, *, strict: bool) -> pytest.RunResult:
    pytester.makepyfile(SKIPS.format(tests=tests))
    return pytester.runpytest_inprocess(plugins=[honesty.Honesty(strict=strict)])


def test_what_could_have_run_is_listed_and_fails_a_strict_run(pytester: pytest.Pytester) -> None:
    result = run(pytester, "def test_browser(): not_run('install chromium')", strict=True)
    result.stdout.fnmatch_lines(["NOT RUN: *::test_browser: install chromium", "CI is set: *"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_what_could_have_run_fails_no_run_of_a_developer(pytester: pytest.Pytester) -> None:
    result = run(pytester, "def test_browser(): not_run('install chromium')", strict=False)
    result.stdout.fnmatch_lines(["NOT RUN: *::test_browser: install chromium"])
    assert result.ret == pytest.ExitCode.OK


def test_what_this_machine_cannot_do_is_listed_and_fails_nothing(pytester: pytest.Pytester) -> None:
    result = run(pytester, "def test_wide(): not_applicable('no AVX-512')", strict=True)
    result.stdout.fnmatch_lines(["NOT APPLICABLE: *::test_wide: no AVX-512"])
    result.stdout.no_fnmatch_line("NOT RUN*")
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize(
    "tests",
    [
        "def test_plain(): pytest.skip('some reason')",
        "@pytest.mark.skip(reason='some reason')\n    def test_plain(): pass",
        "@pytest.mark.skipif(True, reason='some reason')\n    def test_plain(): pass",
        "pytest.skip('some reason', allow_module_level=True)",
    ],
    ids=["call", "mark", "condition", "module"],
)
def test_a_plain_skip_counts_as_not_run(pytester: pytest.Pytester, tests: str) -> None:
    result = run(pytester, tests, strict=True)
    result.stdout.fnmatch_lines(["NOT RUN: *: *some reason"])
    assert result.ret != pytest.ExitCode.OK


def test_a_module_that_is_not_applicable_is_listed_once(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_other="def test_that_passes(): pass")
    result = run(pytester, "not_applicable('no cgroup v2')", strict=True)
    assert [line for line in result.outlines if line.startswith("NOT APPLICABLE: ")] == [
        "NOT APPLICABLE: test_a_module_that_is_not_applicable_is_listed_once.py: no cgroup v2"
    ]
    assert result.ret == pytest.ExitCode.OK


def test_a_failure_stays_a_failure(pytester: pytest.Pytester) -> None:
    result = run(pytester, "def test_wrong(): assert False", strict=True)
    assert result.ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize(
    ("value", "strict"), [("true", True), ("1", True), ("false", False), ("0", False), ("", False)]
)
def test_the_environment_decides_whether_a_run_is_strict(
    monkeypatch: pytest.MonkeyPatch, value: str, strict: bool
) -> None:
    monkeypatch.setenv("CI", value)
    assert honesty.strict_from_environment() is strict
