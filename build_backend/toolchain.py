"""What the build needs of the machine: a C++20 compiler and Python's headers.

What is missing is told in one sentence that says what to install.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

_COMPILERS = ("c++", "g++", "clang++", "cl")
_CXX20 = """
#include <bit>
#include <concepts>
#include <span>
template <std::integral Number> constexpr int ones(Number bits) { return std::popcount(bits); }
int main() {
    constexpr unsigned values[] = {1, 3};
    return ones(std::span<const unsigned, 2>(values)[1]) - 2;
}
"""


def compiler() -> list[str] | None:
    """The command that CMake will take as C++ compiler: `CXX`, or the first usual name on the PATH."""
    named = shlex.split(os.environ.get("CXX", ""))
    if named:
        return named if shutil.which(named[0]) else None
    return next(([name] for name in _COMPILERS if shutil.which(name)), None)


def fault() -> str | None:
    """Why the core cannot be compiled here, as one sentence with what to install; None when it can.

    A cross compiler that is chosen through CMake itself is CMake's business.
    """
    if "CMAKE_CXX_COMPILER" in os.environ.get("CMAKE_ARGS", "") or os.environ.get("CMAKE_TOOLCHAIN_FILE"):
        return None
    command = compiler()
    if command is None:
        return _no_compiler(os.environ.get("CXX"))
    if command[0] != "cl" and not _compiles_cxx20(command):
        return (
            f"Sudoku Lab needs a C++20 compiler, and {shlex.join(command)!r} cannot compile C++20: "
            "install g++ 11 or clang++ 14 or later, and name it with CXX=... when it is not the default one."
        )
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        return (
            f"Sudoku Lab needs the C headers of Python {version}: "
            "install them, for example with `apt install python3-dev` or `dnf install python3-devel`."
        )
    return None


def _no_compiler(named: str | None) -> str:
    found = f"CXX={named} is no command on the PATH" if named else "none was found (c++, g++, clang++)"
    return (
        f"Sudoku Lab needs a C++20 compiler, and {found}: install one, for example with "
        "`apt install g++`, `dnf install gcc-c++` or `xcode-select --install`."
    )


def _compiles_cxx20(command: list[str]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.cpp")
        source.write_text(_CXX20, encoding="utf-8")
        probe = [*command, "-std=c++20", "-fsyntax-only", str(source)]
        return subprocess.run(probe, capture_output=True, check=False).returncode == 0


def has_tool(name: str, oldest: tuple[int, int]) -> bool:
    """Whether command `name` is on the PATH and says a version of `oldest` or later."""
    path = shutil.which(name)
    if path is None:
        return False
    try:
        text = subprocess.run(
            [path, "--version"], capture_output=True, text=True, check=True, timeout=60
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    version = re.search(r"(\d+)\.(\d+)", text)
    return version is not None and (int(version[1]), int(version[2])) >= oldest


if __name__ == "__main__":
    sys.exit(fault())
