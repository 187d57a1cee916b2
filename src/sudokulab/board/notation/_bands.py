"""What divides the rows of a grid lies between its rows of boxes: anywhere else, a row is lost or doubled."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from sudokulab.board.shape import Shape


def group_sizes(lines: Sequence[int], breaks: Sequence[int]) -> list[int]:
    """How many of the lines lie before the first break, between the first two, and so on.

    >>> group_sizes([1, 2, 4, 5], [3])
    [2, 2]
    """
    ends = [bisect_left(lines, line) for line in breaks] + [len(lines)]
    sizes = [end - start for start, end in zip([0, *ends], ends, strict=False)]
    return [size for size in sizes if size]


def stray_rule(lines: Sequence[int], rules: Sequence[int], side: int, shape: Shape | None) -> int | None:
    """The index of the row below the first rule within a row of boxes, None when each lies between two.

    Rules may also stand below every row.

    >>> stray_rule([1, 2, 4, 5], [3], 4, None), stray_rule([1, 3, 4, 5], [2], 4, None)
    (None, 1)
    """
    counts = {index: _count_between(rules, lines[index - 1], lines[index]) for index in range(1, len(lines))}
    heights = _box_heights(side, shape)
    if all(count or index % side == 0 for index, count in counts.items()):
        # Rules below every row: where there are two, a frame ends and the next begins.
        least = min((count for count in counts.values() if count), default=0)
        ruled = [index for index, count in counts.items() if count > least]
    else:
        ruled = [index for index, count in counts.items() if count]
    if not ruled or any(all(index % height == 0 for index in ruled) for height in heights):
        return None
    usual = Shape.usual_of_side(side)
    height = usual.box_height if shape is None and usual is not None else heights[0]
    return next(index for index in ruled if index % height)


def _count_between(marks: Sequence[int], first: int, second: int) -> int:
    return bisect_left(marks, second) - bisect_left(marks, first)


def _box_heights(side: int, shape: Shape | None) -> list[int]:
    if shape is not None:
        return [shape.box_height]
    heights = {each.box_height for each in Shape.all_of_side(side)} - {1, side}
    return sorted(heights) or [1]


def band_heights(sides: Iterable[int], shape: Shape | None) -> set[int]:
    """How many rows a row of boxes may have, where the rows may be of these lengths."""
    if shape is not None:
        return {shape.box_height}
    found = (Shape.usual_of_side(side) for side in sides)
    return {usual.box_height for usual in found if usual is not None}
