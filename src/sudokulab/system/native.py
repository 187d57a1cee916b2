"""The system's door to the compiled core: how it was built."""

from __future__ import annotations

from sudokulab.errors import NativeError


def build_info() -> dict[str, str]:
    """Architecture, build type, compiler, instruction sets and standard of the core.

    >>> sorted(build_info())
    ['architecture', 'build_type', 'compiler', 'instruction_sets', 'standard']
    """
    try:
        from sudokulab import _core
    except ImportError as error:
        raise NativeError(
            f"the compiled core does not load ({error}); rebuild it with `make setup`"
        ) from error
    return dict(_core.build_info())
