"""Symbols and values, in each of the three alphabets."""

from __future__ import annotations

import pytest

from sudokulab.board.symbols import HEXADECIMAL, LETTERS, STANDARD, Alphabet, symbol, to_symbols


@pytest.mark.parametrize("alphabet", [STANDARD, LETTERS, HEXADECIMAL])
def test_every_symbol_has_its_value_in_either_case(alphabet: Alphabet) -> None:
    values = bytes(range(1, len(alphabet.symbols) + 1))
    assert alphabet.decode(alphabet.symbols) == values
    assert alphabet.decode(alphabet.symbols.lower()) == values
    assert alphabet.decode(alphabet.empty) == bytes(len(alphabet.empty))


@pytest.mark.parametrize("alphabet", [STANDARD, LETTERS, HEXADECIMAL])
@pytest.mark.parametrize("stranger", ["Z", "z", "?", "\0", "\xff", "é", "٣", "😀", " ", "-"])
def test_a_stranger_is_found_where_it_stands(alphabet: Alphabet, stranger: str) -> None:
    assert alphabet.value_of(stranger) is None
    assert alphabet.decode(f"..{stranger}.") is None
    assert alphabet.first_stranger(f"..{stranger}.") == 2


def test_what_is_written_is_read_as_the_same_values() -> None:
    values = bytes(range(26))
    assert to_symbols(values) == ".123456789ABCDEFGHIJKLMNOP"
    assert STANDARD.decode(to_symbols(values)) == values
    assert "".join(map(symbol, values)) == to_symbols(values)
