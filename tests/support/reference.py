"""Slow, obviously right answers, sharing no code with what is tested."""

from __future__ import annotations

from collections.abc import Iterator


def unit_cells(box_height: int, box_width: int) -> list[list[int]]:
    """Rows, columns and boxes as lists of cells, written down directly."""
    side = box_height * box_width
    rows = [[row * side + column for column in range(side)] for row in range(side)]
    columns = [[row * side + column for row in range(side)] for column in range(side)]
    boxes: dict[tuple[int, int], list[int]] = {}
    for row in range(side):
        for column in range(side):
            boxes.setdefault((row // box_height, column // box_width), []).append(row * side + column)
    return rows + columns + list(boxes.values())


def solutions(values: bytes, box_height: int, box_width: int) -> Iterator[bytes]:
    """All solutions in lexicographic order: first empty cell, values ascending, check every unit."""
    units = unit_cells(box_height, box_width)
    if all(_obeys(values, unit) for unit in units):
        yield from _fill(bytearray(values), units, box_height * box_width)


def _fill(values: bytearray, units: list[list[int]], side: int) -> Iterator[bytes]:
    if 0 not in values:
        yield bytes(values)
        return
    cell = values.index(0)
    around = [unit for unit in units if cell in unit]
    for value in range(1, side + 1):
        if any(values[other] == value for unit in around for other in unit):
            continue
        values[cell] = value
        yield from _fill(values, units, side)
        values[cell] = 0


def _obeys(values: bytes, unit: list[int]) -> bool:
    held = [values[cell] for cell in unit if values[cell]]
    return len(held) == len(set(held))


def is_solution(values: bytes, clues: bytes, box_height: int, box_width: int) -> bool:
    """Full, keeps the clues, every unit holds every value once."""
    side = box_height * box_width
    every = set(range(1, side + 1))
    units = unit_cells(box_height, box_width)
    kept = all(clue in (0, value) for clue, value in zip(clues, values, strict=True))
    return kept and all({values[cell] for cell in unit} == every for unit in units)


def pattern_grid(box_height: int, box_width: int) -> bytes:
    """A full valid grid of any shape, made without any search."""
    side = box_height * box_width
    return bytes(
        (box_width * (row % box_height) + row // box_height + column) % side + 1
        for row in range(side)
        for column in range(side)
    )
