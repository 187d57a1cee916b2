"""What machine this is: the facts that make a result traceable."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from functools import cache
from pathlib import Path


@cache
def cpu_name() -> str:
    """The processor as its maker names it, as far as the system tells."""
    if sys.platform.startswith("linux"):
        return _linux_cpu_name() or platform.machine()
    if sys.platform == "darwin":
        return _mac_cpu_name() or platform.machine()
    return platform.processor() or platform.machine()


def cpu_count() -> int:
    """The cores that this process may use, which a container may hold below what the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _linux_cpu_name() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    named = (line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Model")))
    return next(named, "")


def _mac_cpu_name() -> str:
    command = ["/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=2, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""
