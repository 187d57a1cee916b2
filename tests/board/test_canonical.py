"""Canonical forms of 9x9 grids; the core's own tests compare them with every arrangement."""

from __future__ import annotations

import _thread
import threading
from random import Random

import numpy
import pytest

from sudokulab.board import (
    NINE,
    Grid,
    Puzzle,
    Shape,
    canonical,
    canonical_symmetry,
    canonicalise,
    random_symmetry,
    transposition,
)
from sudokulab.errors import ShapeError
from support.messages import exactly

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
FULL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
BROKEN = "112200330001122000330011220112233445544332211667788990000000007707070707010101010"
TEXTS = [EASY, SEVENTEEN, FULL, BROKEN, "0" * 81, "0" * 80 + "5", "9" * 81, "123456789" * 9]


def puzzle(text: str) -> Puzzle:
    return Puzzle(NINE, bytes(int(digit) for digit in text))


def array(*texts: str) -> numpy.ndarray[tuple[int, int], numpy.dtype[numpy.uint8]]:
    return numpy.array([[int(digit) for digit in text] for text in texts], dtype=numpy.uint8)


every_text = pytest.mark.parametrize("text", TEXTS)


@every_text
def test_every_symmetric_copy_has_the_same_canonical_form(text: str, rng: Random) -> None:
    expected = canonical(puzzle(text))
    for _ in range(20):
        assert canonical(random_symmetry(NINE, rng).apply(puzzle(text))) == expected
    assert canonical(transposition(NINE).apply(puzzle(text))) == expected


@every_text
def test_no_symmetric_copy_is_smaller_than_the_canonical_form(text: str, rng: Random) -> None:
    smallest = canonical(puzzle(text)).clues
    assert all(smallest <= random_symmetry(NINE, rng).apply(puzzle(text)).clues for _ in range(100))


@every_text
def test_the_canonical_symmetry_leads_to_the_canonical_form(text: str) -> None:
    original = puzzle(text)
    assert canonical_symmetry(original).apply(original) == canonical(original)
    assert canonical_symmetry(original.grid) == canonical_symmetry(original)


@every_text
def test_a_canonical_form_is_its_own_canonical_form(text: str) -> None:
    form = canonical(puzzle(text))
    assert canonical(form) == form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("9" * 81, "1" * 81),
        ("0" * 40 + "6" + "0" * 40, "0" * 80 + "1"),
        # Two clues of a row in different boxes, then in the same box.
        ("70000008" + "0" * 73, "0" * 77 + "1002"),
        ("7800" + "0" * 77, "0" * 79 + "12"),
        # The upper clue stands last, as small as its row can be; so the lower one stands before it.
        ("7" + "0" * 9 + "7" + "0" * 70, "0" * 71 + "1" + "0" * 7 + "10"),
    ],
)
def test_small_canonical_forms_worked_out_by_hand(text: str, form: str) -> None:
    assert canonical(puzzle(text)) == puzzle(form)


def test_a_canonical_form_keeps_what_is_true_of_the_puzzle() -> None:
    original = puzzle(EASY)
    form = canonical(original)
    assert form.clue_count == original.clue_count
    assert form != original


def test_different_puzzles_have_different_canonical_forms(rng: Random) -> None:
    forms = set()
    for cell, value in enumerate(puzzle(SEVENTEEN).clues):
        if value:
            forms.add(canonical(puzzle(SEVENTEEN).grid.with_value(cell, 0)))
    assert len(forms) == 17


def test_a_puzzle_keeps_its_source_and_loses_its_info() -> None:
    told = Puzzle(NINE, puzzle(EASY).clues, source="easy.txt:1", info=(("level", "easy"),))
    assert canonical(told).source == "easy.txt:1"
    assert canonical(told).info == ()


def test_a_grid_gives_a_grid() -> None:
    assert canonical(puzzle(EASY).grid) == Grid(NINE, canonical(puzzle(EASY)).clues)


@pytest.mark.parametrize("shape", [Shape(2, 3), Shape(1, 9), Shape(9, 1), Shape(4, 4)], ids=str)
def test_other_shapes_have_no_canonical_form(shape: Shape) -> None:
    message = exactly(f"a canonical form is defined for 3x3 boxes; this puzzle is {shape}")
    empty = Puzzle(shape, bytes(shape.cell_count))
    with pytest.raises(ShapeError, match=message):
        canonical(empty)
    with pytest.raises(ShapeError, match=message):
        canonical_symmetry(empty)


def test_an_array_gets_the_form_of_each_row() -> None:
    forms = canonicalise(array(*TEXTS))
    assert [bytes(row) for row in forms] == [canonical(puzzle(text)).clues for text in TEXTS]


def test_an_array_is_left_as_it_was() -> None:
    grids = array(EASY)
    canonicalise(grids)
    assert (grids == array(EASY)).all()


def test_an_array_without_rows_gives_none() -> None:
    assert canonicalise(numpy.empty((0, 81), dtype=numpy.uint8)).shape == (0, 81)


def test_progress_is_told_until_all_rows_are_done() -> None:
    told: list[tuple[int, int | None]] = []
    canonicalise(array(*[EASY] * 700), progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (700, 700)
    assert told == sorted(set(told))
    assert len(told) > 1


def test_an_array_that_the_core_cannot_read_is_refused() -> None:
    with pytest.raises(
        TypeError, match=exactly("grids is a contiguous array of int64, expected a contiguous one of uint8")
    ):
        canonicalise(array(EASY).astype(numpy.int64))
    with pytest.raises(
        TypeError, match=exactly("grids is a strided array of uint8, expected a contiguous one of uint8")
    ):
        canonicalise(array(EASY, EASY, EASY)[::2])


def test_an_array_of_other_grids_is_refused() -> None:
    with pytest.raises(ShapeError, match=exactly("grids has the shape (2, 36), expected (n, 81) for 3x3")):
        canonicalise(numpy.zeros((2, 36), dtype=numpy.uint8))
    with pytest.raises(ShapeError, match=exactly("grids has the shape (81,), expected (n, 81) for 3x3")):
        canonicalise(array(EASY)[0])
    wrong = array(EASY, EASY)
    wrong[1, 40] = 10
    with pytest.raises(ShapeError, match=exactly("r5c5 of row 1 is 10, a 3x3 grid has 0 to 9")):
        canonicalise(wrong)


def test_ctrl_c_stops_a_long_array() -> None:
    grids = numpy.tile(array(FULL), (20_000, 1))  # several seconds of work
    threading.Timer(0.1, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        canonicalise(grids)
