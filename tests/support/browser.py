"""A browser without a window, where one is installed: pages as a person gets them."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from support.honesty import not_run

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def rendered(page: Path, *, address: str = "", width: int = 1400, height: int = 900) -> str:
    """The document after its script has run."""
    browser = next(filter(None, map(shutil.which, _NAMES)), None)
    if browser is None:
        not_run("install chromium")
    with tempfile.TemporaryDirectory() as profile:
        done = subprocess.run(
            [
                *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"),
                *(f"--user-data-dir={profile}", f"--window-size={width},{height}"),
                *("--virtual-time-budget=3000", f"{page.as_uri()}{address}"),
            ],
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
        )
    assert done.returncode == 0, done.stderr
    return done.stdout
