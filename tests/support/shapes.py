"""Shapes that tests go through."""

from __future__ import annotations

import pytest

from sudokulab.board import MAX_SIDE, MIN_SIDE, Shape

SHAPES = [shape for side in range(MIN_SIDE, MAX_SIDE + 1) for shape in Shape.all_of_side(side)]
"""Every shape there is, 86 of them."""

every_shape = pytest.mark.parametrize("shape", SHAPES, ids=str)
