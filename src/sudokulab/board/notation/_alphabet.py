"""Turns symbols into values; in which alphabet, the file as a whole shows.

Everything is written in the standard alphabet. Files of 25x25 are also found in `A`-`Y` and files of 16x16 in
`0`-`9A`-`F`; a single line need not show which. What shows it is a symbol that the other alphabet lacks:

    25x25   a digit 1-9: standard       one of Q-Y: letters                        both: no alphabet
    16x16   G: standard                 '0' beside '.': hexadecimal                all three: no alphabet

A puzzle that shows nothing waits for one that does, but for no more than `_PATIENCE` puzzles: then, or at the
end of the text, it is read in the standard alphabet, which is told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from sudokulab.board.grid import Puzzle
from sudokulab.board.notation._damage import Locate
from sudokulab.board.notation._format import Context, Info
from sudokulab.board.shape import Shape
from sudokulab.board.symbols import HEXADECIMAL, LETTERS, STANDARD, Alphabet
from sudokulab.errors import NotationError

_PATIENCE = 32
_HEXADECIMAL_SIDE = 16
_LETTERS_SIDE = 25
_DIGITS = frozenset("123456789")
_LATE_LETTERS = frozenset("QRSTUVWXY")


@dataclass(frozen=True, slots=True)
class Cells:
    """The symbols of one puzzle, as many as its shape has cells, and where they stand in the text."""

    symbols: str
    shape: Shape
    line: int
    locate: Locate
    info: Info = ()


class Alphabets:
    """Reads the puzzles of one text, in order, each as soon as its alphabet is known."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._chosen: dict[int, Alphabet] = {}
        self._held: deque[Cells | Puzzle] = deque()

    @property
    def idle(self) -> bool:
        """Whether no puzzle waits, so that one whose values are known may overtake nobody."""
        return not self._held

    def take(self, arrived: Cells | Puzzle) -> Iterator[Puzzle]:
        """The puzzles that can be told now that this one has arrived; one of known values keeps its turn."""
        if isinstance(arrived, Cells):
            self._look_at(arrived)
        self._held.append(arrived)
        yield from self._ready()
        if len(self._held) >= _PATIENCE:
            yield from self.finish()

    def finish(self) -> Iterator[Puzzle]:
        """The puzzles that still wait, in the standard alphabet."""
        while self._held:
            first = self._held[0]
            if isinstance(first, Cells) and first.shape.side not in self._chosen:
                _refuse_two_meanings(first, self._context)
                self._chosen[first.shape.side] = STANDARD
                read_as = f"{_size(first.shape)} puzzles read in the alphabet {_name(STANDARD, first.shape)}"
                self._context.tell(f"{read_as}: nothing shows another")
            yield from self._ready()

    def _look_at(self, cells: Cells) -> None:
        """Choose the alphabet of this size if these symbols show it; refuse what contradicts the choice."""
        side = cells.shape.side
        shows = _shown_alphabet(cells, self._context)
        if shows is None:
            return
        chosen = self._chosen.setdefault(side, shows)
        if chosen is not shows:
            raise _contradiction(cells, chosen, shows, self._context)
        if side in (_HEXADECIMAL_SIDE, _LETTERS_SIDE):
            self._context.tell(
                f"{_size(cells.shape)} puzzles read in the alphabet {_name(chosen, cells.shape)}"
            )

    def _ready(self) -> Iterator[Puzzle]:
        while self._held:
            first = self._held[0]
            if isinstance(first, Puzzle):
                yield first
            elif first.shape.side in self._chosen:
                yield decode(first, self._chosen[first.shape.side], self._context)
            elif not first.symbols.strip(first.symbols[0]) and first.symbols[0] in STANDARD.empty:
                # An empty grid is the same in every alphabet.
                yield self._context.puzzle(first.shape, bytes(first.shape.cell_count), first.line, first.info)
            else:
                return
            self._held.popleft()


def decode(cells: Cells, alphabet: Alphabet, context: Context) -> Puzzle:
    """The puzzle that these symbols are in this alphabet."""
    values = alphabet.decode(cells.symbols)
    if values is None or max(values) > cells.shape.side:
        raise _first_fault(cells, alphabet, context)
    return context.puzzle(cells.shape, values, cells.line, cells.info)


def decode_standard(cells: Cells, context: Context) -> Puzzle:
    """The puzzle that these symbols are, where another alphabet is not meant; refuses what shows one."""
    shows = _shown_alphabet(cells, context)
    if shows is not None and shows is not STANDARD:
        raise _contradiction(cells, STANDARD, shows, context)
    return decode(cells, STANDARD, context)


def _first_fault(cells: Cells, alphabet: Alphabet, context: Context) -> NotationError:
    side = cells.shape.side
    for cell, symbol in enumerate(cells.symbols):
        value = alphabet.value_of(symbol)
        if value is None or value > side:
            line, column = cells.locate(cell)
            return context.error(no_value(symbol, side, alphabet), line, column)
    raise AssertionError("decode found a fault")


def no_value(symbol: str, side: int, alphabet: Alphabet = STANDARD) -> str:
    """What to say of a symbol that is no value of a puzzle of this side.

    >>> no_value("x", 9)
    "'x' is no value of a 9x9 puzzle, expected 1-9, or '.' or '0' for an empty cell"
    """
    first, last = alphabet.symbols[0], alphabet.symbols[side - 1]
    names = (
        f"{first}-{last}"
        if side <= 9 or alphabet is not STANDARD
        else f"1-9 and A-{last}"
        if side > 10
        else "1-9 and A"
    )
    empty = " or ".join(repr(each) for each in alphabet.empty)
    return f"{symbol!r} is no value of a {side}x{side} puzzle, expected {names}, or {empty} for an empty cell"


def _shown_alphabet(cells: Cells, context: Context) -> Alphabet | None:
    side = cells.shape.side
    if side <= 9:
        return STANDARD
    symbols = set(cells.symbols.upper())
    if side == _LETTERS_SIDE and symbols & _LATE_LETTERS:
        if symbols & _DIGITS:
            raise _two_alphabets(cells, context)
        return LETTERS
    two_empties = {".", "0"} <= symbols
    if side == _HEXADECIMAL_SIDE:
        if two_empties and "G" not in symbols:
            return HEXADECIMAL
        if not two_empties and "G" not in symbols and ("0" not in symbols or _each_as_often(cells.symbols)):
            return None
    if two_empties:
        raise _two_empties(cells, context)
    return None if side == _LETTERS_SIDE and not symbols & _DIGITS else STANDARD


def _each_as_often(symbols: str) -> bool:
    """Whether this is a full grid in hexadecimal, and one with 16 empty cells in the standard alphabet."""
    text = symbols.upper()
    return all(text.count(symbol) == _HEXADECIMAL_SIDE for symbol in HEXADECIMAL.symbols)


def _refuse_two_meanings(cells: Cells, context: Context) -> None:
    if cells.shape.side == _HEXADECIMAL_SIDE and "0" in cells.symbols:
        raise context.error(
            f"each of {HEXADECIMAL.name} stands here 16 times: '0' may be an empty cell or a value; "
            "write empty cells as '.', and values as 1-9A-G",
            cells.line,
        )


def _two_alphabets(cells: Cells, context: Context) -> NotationError:
    text = cells.symbols.upper()
    offset = max(_first_of(text, _DIGITS), _first_of(text, _LATE_LETTERS))
    line, column = cells.locate(offset)
    return context.error(
        f"{cells.symbols[offset]!r} is of another alphabet than the symbols before it, expected "
        f"{STANDARD.name} or {LETTERS.name} throughout",
        line,
        column,
    )


def _two_empties(cells: Cells, context: Context) -> NotationError:
    offset = max(cells.symbols.index("."), cells.symbols.index("0"))
    line, column = cells.locate(offset)
    return context.error(
        f"both '.' and '0' occur in a {_size(cells.shape)} puzzle: whether '0' is a value is not clear, "
        "expected one of them",
        line,
        column,
    )


def _contradiction(cells: Cells, chosen: Alphabet, shows: Alphabet, context: Context) -> NotationError:
    strangers = chosen.first_stranger(cells.symbols)
    line, column = cells.locate(strangers) if strangers < len(cells.symbols) else (cells.line, None)
    return context.error(
        f"this {_size(cells.shape)} puzzle is in the alphabet {_name(shows, cells.shape)}, "
        f"expected {_name(chosen, cells.shape)}",
        line,
        column,
    )


def _first_of(text: str, symbols: frozenset[str]) -> int:
    return next(offset for offset, symbol in enumerate(text) if symbol in symbols)


def _name(alphabet: Alphabet, shape: Shape) -> str:
    return f"1-9A-{alphabet.symbols[shape.side - 1]}" if alphabet is STANDARD else alphabet.name


def _size(shape: Shape) -> str:
    return f"{shape.side}x{shape.side}"
