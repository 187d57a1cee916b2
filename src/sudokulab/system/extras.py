"""Which optional parts of the package are installed, and the command that installs each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import metadata

_PACKAGE = "sudokulab"
_NOT_FOR_USERS = frozenset({"all", "dev"})
_REQUIREMENT = re.compile(r"(?P<name>[A-Za-z0-9._-]+).*;\s*extra\s*==\s*[\"'](?P<extra>[^\"']+)[\"']")


@dataclass(frozen=True, slots=True)
class Extra:
    """An extra with the packages it stands for; `missing` are those that are not installed."""

    name: str
    packages: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def command(self) -> str:
        """What installs it."""
        return f"pip install '{_PACKAGE}[{self.name}]'"


def extras() -> tuple[Extra, ...]:
    """Every extra that the installed package offers to its users.

    >>> [extra.packages for extra in extras() if extra.name == "fast-io"]
    [('zstandard', 'isal')]
    """
    found: dict[str, list[str]] = {}
    for requirement in metadata.requires(_PACKAGE) or ():
        match = _REQUIREMENT.match(requirement)
        if match and match["extra"] not in _NOT_FOR_USERS:
            found.setdefault(match["extra"], []).append(match["name"])
    return tuple(
        Extra(name, tuple(packages), tuple(package for package in packages if version_of(package) is None))
        for name, packages in found.items()
    )


def version_of(package: str) -> str | None:
    """The version of an installed package, None without it.

    >>> version_of("no-such-package") is None
    True
    """
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
