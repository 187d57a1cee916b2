"""The door to the compiled core for this room: canonical forms of 9x9 grids."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokulab.errors import NativeError

try:
    from sudokulab import _core
except ImportError as error:
    raise NativeError(f"the compiled core does not load ({error}); rebuild it with `make setup`") from error

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray


class Found(NamedTuple):
    """A canonical form, and the fields of the symmetry that leads there."""

    image: bytes
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    values: tuple[int, ...]
    transposed: bool


def canonical9(values: bytes) -> Found:
    """The canonical form of one 9x9 grid."""
    image, rows, columns, labels, transposed = _core.canonical9(values)
    return Found(image, tuple(rows), tuple(columns), tuple(labels), transposed)


def canonicalise9(grids: NDArray[uint8], images: NDArray[uint8]) -> None:
    """Write the canonical form of each row of `grids` into `images`; releases the GIL."""
    _core.canonicalise9(grids, images)
