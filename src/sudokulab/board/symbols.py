"""The symbols that stand for values in texts: one character a cell, in one of three alphabets."""

from __future__ import annotations

from dataclasses import dataclass, field

_NO_VALUE = 0xFF
_STANDARD_SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
_TO_SYMBOLS = _STANDARD_SYMBOLS.encode().ljust(256, b"?")


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Which symbol is which value: `symbols[value - 1]`, in upper or lower case; each of `empty` is none.

    >>> STANDARD.value_of("A"), LETTERS.value_of("A"), HEXADECIMAL.value_of("A")
    (10, 1, 11)
    """

    name: str
    symbols: str
    empty: str
    _table: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_table", _table(self.symbols, self.empty))

    def value_of(self, symbol: str) -> int | None:
        """The value of one symbol, 0 for an empty cell, None for what is no symbol of this alphabet."""
        value = self._table[ord(symbol)] if ord(symbol) < 128 else _NO_VALUE
        return None if value == _NO_VALUE else value

    def decode(self, text: str) -> bytes | None:
        """The values of a text, None when some character is no symbol.

        >>> STANDARD.decode("12.A")
        b'\\x01\\x02\\x00\\n'
        >>> STANDARD.decode("12?A") is None
        True
        """
        values = text.encode("ascii", "replace").translate(self._table)
        return None if b"\xff" in values else values

    def first_stranger(self, text: str) -> int:
        """The offset of the first character that is no symbol, the length of the text when there is none.

        >>> STANDARD.first_stranger("12?A")
        2
        """
        strangers = (offset for offset, symbol in enumerate(text) if self.value_of(symbol) is None)
        return next(strangers, len(text))


def _table(symbols: str, empty: str) -> bytes:
    table = bytearray([_NO_VALUE]) * 256
    for symbol in empty:
        table[ord(symbol)] = 0
    for value, symbol in enumerate(symbols, start=1):
        table[ord(symbol)] = table[ord(symbol.lower())] = value
    return bytes(table)


# What everything is written in, and two more that 25x25 and 16x16 files are found in.
STANDARD = Alphabet("1-9A-P", "123456789ABCDEFGHIJKLMNOP", empty=".0")
LETTERS = Alphabet("A-Y", "ABCDEFGHIJKLMNOPQRSTUVWXY", empty=".0")
HEXADECIMAL = Alphabet("0-9A-F", "0123456789ABCDEF", empty=".")


def to_symbols(values: bytes) -> str:
    """The values as symbols, `.` for an empty cell.

    >>> to_symbols(bytes([0, 9, 10, 25]))
    '.9AP'
    """
    return values.translate(_TO_SYMBOLS).decode("ascii")


def symbol(value: int) -> str:
    """The symbol of one value.

    >>> symbol(16)
    'G'
    """
    return _STANDARD_SYMBOLS[value]
