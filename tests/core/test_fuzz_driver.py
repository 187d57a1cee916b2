"""The driver that stands in for libFuzzer finds what a target does wrong and leaves the input that did it."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMPILER = shlex.split(os.environ.get("CXX", "c++"))
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
TARGET = """
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 4 || data[0] != 'k' || data[1] != 'e' || data[2] != 'y') return 0;
    const std::vector<int> three(3, 1);
    volatile int sum = 2147483647;
    switch (data[3]) {
        case 'a': sum = three.data()[size]; return 0;    // AddressSanitizer
        case 'u': sum = sum + 1; return 0;               // UndefinedBehaviorSanitizer
        case 't': __builtin_trap();
        case 'x': throw std::runtime_error("planted");
        case 'l': for (;;) sum = 0;
        default: return 0;
    }
}
"""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("driver")
    source, program = folder / "target.cpp", folder / "target"
    source.write_text(TARGET, encoding="utf-8")
    driver = ROOT / "core" / "fuzz" / "driver.cpp"
    sources = [str(source), str(driver)]
    subprocess.run([*COMPILER, "-std=c++20", "-O1", *SANITIZERS, *sources, "-o", str(program)], check=True)
    return program


def fuzz(target: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(target), "-max_total_time=5", "-seed=3", f"-artifact_prefix={folder}/", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)


def seeds(folder: Path, *texts: str) -> str:
    corpus = folder / "seeds"
    corpus.mkdir()
    for number, text in enumerate(texts):
        (corpus / str(number)).write_text(text, encoding="utf-8")
    return str(corpus)


@pytest.mark.parametrize("fault", ["a", "u", "t", "x"])
def test_an_input_that_crashes_is_left_in_a_file_and_crashes_again(
    target: Path, tmp_path: Path, fault: str
) -> None:
    done = fuzz(target, tmp_path, seeds(tmp_path, f"key{fault}"))
    assert done.returncode != 0
    left = tmp_path / "crash-3"
    assert left.read_text(encoding="utf-8") == f"key{fault}"
    assert f"its input is in {left}" in done.stderr
    assert fuzz(target, tmp_path, str(left)).returncode != 0


def test_an_input_that_never_ends_is_left_in_a_file(target: Path, tmp_path: Path) -> None:
    done = fuzz(target, tmp_path, "-timeout=1", seeds(tmp_path, "keyl"))
    assert done.returncode != 0
    assert (tmp_path / "timeout-3").read_text(encoding="utf-8") == "keyl"


def test_mutations_of_the_seeds_reach_what_no_seed_holds(target: Path, tmp_path: Path) -> None:
    done = fuzz(target, tmp_path, "-max_total_time=30", seeds(tmp_path, "key", "tax"))
    assert done.returncode != 0
    assert (tmp_path / "crash-3").read_bytes().startswith(b"key")


def test_a_run_that_finds_nothing_tells_its_seed_and_its_number_of_runs(target: Path, tmp_path: Path) -> None:
    done = fuzz(target, tmp_path, "-max_total_time=0.2", "-max_len=3")
    assert done.returncode == 0, done.stderr
    report = re.fullmatch(r"seed 3, corpus of \d+\n(\d+) runs\n", done.stdout)
    assert report is not None
    assert int(report[1]) > 100


def test_a_file_that_passes_is_run_once_and_named(target: Path, tmp_path: Path) -> None:
    harmless = tmp_path / "harmless"
    harmless.write_text("anything", encoding="utf-8")
    done = fuzz(target, tmp_path, str(harmless))
    assert (done.returncode, done.stdout) == (0, f"{harmless}: passed\n")


def test_a_flag_that_the_driver_does_not_know_is_refused(target: Path, tmp_path: Path) -> None:
    done = fuzz(target, tmp_path, "-forks=2")
    assert (done.returncode, done.stderr) == (2, "unknown flag -forks=2\n")
