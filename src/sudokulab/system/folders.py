"""Where a user's own things lie: jobs, traces, settings."""

from __future__ import annotations

import os
from pathlib import Path

_OVERRIDE = "SUDOKULAB_HOME"


def data_folder() -> Path:
    """The user's data folder, which `SUDOKULAB_HOME` overrides; nothing is created."""
    chosen = os.environ.get(_OVERRIDE)
    if chosen:
        return Path(chosen).absolute()
    import platformdirs

    return Path(platformdirs.user_data_path("sudokulab", appauthor=False))


def is_writable(folder: Path) -> bool:
    """Whether `folder` can be written to, or made: the nearest of its parents that exists decides."""
    existing = next((place for place in (folder, *folder.parents) if place.exists()), None)
    return existing is not None and existing.is_dir() and os.access(existing, os.W_OK)
