"""The build backend: scikit-build-core, asked only after the machine has been found able to compile the core.

CMake reports a missing compiler at length and late; these hooks say it first, in one sentence.
"""

from __future__ import annotations

from scikit_build_core import build as scikit_build
from scikit_build_core.build import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

import toolchain

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, list[str] | str] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What a wheel needs beyond the fixed requirements: cmake and ninja, where missing or too old."""
    _check_machine()
    return scikit_build.get_requires_for_build_wheel(config_settings)


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """The same for an editable install."""
    _check_machine()
    return scikit_build.get_requires_for_build_editable(config_settings)


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build the wheel into `wheel_directory` and return its file name."""
    _check_machine()
    return scikit_build.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build the wheel of an editable install into `wheel_directory` and return its file name."""
    _check_machine()
    return scikit_build.build_editable(wheel_directory, config_settings, metadata_directory)


def _check_machine() -> None:
    fault = toolchain.fault()
    if fault is not None:
        raise SystemExit(fault)
