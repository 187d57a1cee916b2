"""What a line of a multi-line grid is, and the ways in which its rows can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from sudokulab.board.notation._format import small_number
from sudokulab.board.notation._words import Word

_VERTICAL = "│┃║┆┇┊┋╎╏¦!"
_HORIZONTAL = "─━═┄┅┈┉╌╍—–"
_CORNERS = "".join(chr(code) for code in range(0x2500, 0x2580) if chr(code) not in _VERTICAL + _HORIZONTAL)
_TO_ASCII = str.maketrans(
    _VERTICAL + _HORIZONTAL + _CORNERS + "\u00a0",
    "|" * len(_VERTICAL) + "-" * len(_HORIZONTAL) + "+" * len(_CORNERS) + " ",
)
_LONGEST_ROW = 4000
_LETTERS_ALONE = 16
_EMPTY_SIGNS = "_*-"
_LARGEST_DIGIT = 9  # in larger grids 0 may be a value
_RULE = re.compile(r"[-=+|*:.' _]*")
_ROW = re.compile(r"[0-9A-Ya-y._*|: \t\f-]*")
_HEADING = re.compile(r"\s*(?:[^\W\d_]{3,}[ \t]*(?:[-:#.]|no\.?)*[ \t]*[0-9]*[ \t]*[:.]?)\s*", re.IGNORECASE)
_WORD = re.compile(r"[^\s|]+")


class LineKind(Enum):
    """What one line is; `BORDERS` and `DASHES` may be rows of empty cells, which the other rows decide."""

    BLANK = "blank"
    COMMENT = "comment"
    HEADING = "heading"
    SEPARATOR = "separator"
    BORDERS = "borders"
    DASHES = "dashes"
    ROW = "row"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Row:
    """A line that holds a row, or that may hold one: the more `doubt`, the less."""

    text: str
    line: int
    doubt: int = 0


def kind_of(text: str) -> LineKind:
    """What a line of a grid is.

    >>> [kind_of(text).value for text in ("", "Grid 01", "+---+---+", "| 5 3 . |", "what?")]
    ['blank', 'heading', 'separator', 'row', 'other']
    """
    stripped = text.translate(_TO_ASCII).strip()
    if not stripped:
        return LineKind.BLANK
    if stripped.startswith("#"):
        return LineKind.COMMENT
    stripped = stripped.partition("#")[0].rstrip()
    if len(stripped) > _LONGEST_ROW:
        return LineKind.OTHER
    if _RULE.fullmatch(stripped) and (found := _rule_kind(stripped)) is not None:
        return found
    is_row = _ROW.fullmatch(stripped) is not None and not _is_prose(stripped)
    if _HEADING.fullmatch(stripped) and not (is_row and stripped.isalpha()):
        return LineKind.HEADING
    return LineKind.ROW if is_row else LineKind.OTHER


def _rule_kind(stripped: str) -> LineKind | None:
    """A line without any symbol but signs for empty cells: None when it is a row of those."""
    has_dashes = "--" in stripped or "==" in stripped
    if set(stripped) <= set("|: "):
        return LineKind.BORDERS
    if set(stripped) <= set("-| _"):
        return LineKind.DASHES if has_dashes or set(stripped) == {"_"} else None
    if set(stripped) & set("+='") or has_dashes:
        return LineKind.SEPARATOR
    return None if set(stripped) & set("._*") else LineKind.SEPARATOR


def _is_prose(stripped: str) -> bool:
    """Whether letters alone are words: rows of letters alone are long, and in one case."""
    letters = "".join(stripped.replace("|", " ").split())
    return letters.isalpha() and (
        len(letters) < _LETTERS_ALONE or not (letters.isupper() or letters.islower())
    )


def readings(rows: Sequence[Row]) -> Iterator[list[list[Word]]]:
    """The ways of reading rows as words for cells: as numbers, as symbols, or with blanks for empty cells.

    >>> [[len(row) for row in reading] for reading in readings([Row("12 34", 1)])]
    [[2], [4]]
    """
    plain = [(row.text.translate(_TO_ASCII).replace(":", "|"), row.line) for row in rows]
    words = [_words(text, line) for text, line in plain]
    if all(small_number(word.text) is not None or len(word.text) == 1 for row in words for word in row):
        yield words
    yield [[cell for word in row for cell in _split(word)] for row in words]
    if all("|" in text for text, _ in plain):
        fields = list(_fields(plain))
        are_aligned = len({tuple(len(field.text) for field in row) for row in fields}) == 1
        for reader in (_bordered, _spaced, _packed) if are_aligned else (_bordered,):
            if all(found := [reader(row) for row in fields]) and not _have_two_empties(found, words):
                yield found


def _have_two_empties(reading: Sequence[Sequence[Word]], words: Sequence[Sequence[Word]]) -> bool:
    """Whether blanks would be empty cells beside a sign for one: then a blank is a lost value."""
    signs = "." if any(len(row) > _LARGEST_DIGIT for row in reading) else ".0"
    return any(word.text[:1] in signs for row in words for word in row)


def _words(text: str, line: int) -> list[Word]:
    return [Word(_plain(found[0]), line, found.start() + 1) for found in _WORD.finditer(text)]


def _plain(word: str) -> str:
    return "." if word in _EMPTY_SIGNS else word


def _split(word: Word) -> list[Word]:
    return [_symbol(symbol, word.line, word.column + offset) for offset, symbol in enumerate(word.text)]


def _symbol(symbol: str, line: int, column: int) -> Word:
    return Word(_plain(symbol) if symbol.strip() else ".", line, column)


def _fields(plain: Sequence[tuple[str, int]]) -> Iterator[list[Word]]:
    """What stands between the borders of each row; a border around counts when every row has it."""
    stripped = [text.strip() for text, _ in plain]
    framed = all(len(text) > 1 and text[0] == text[-1] == "|" for text in stripped)
    width = max(len(text) for text, _ in plain)
    for text, line in plain:
        start = text.index("|") + 1 if framed else 0
        inner = text[start : text.rindex("|")] if framed else text.ljust(width)
        fields = []
        for field in inner.split("|"):
            fields.append(Word(field, line, start + 1))
            start += len(field) + 1
        yield fields


def _bordered(fields: Sequence[Word]) -> list[Word]:
    """One cell between each two borders, blank when empty; nothing for a row of another kind."""
    if any(len(field.text.split()) > 1 for field in fields):
        return []
    return [
        Word(_plain(text.strip()) or ".", line, column + len(text) - len(text.lstrip()))
        for text, line, column in fields
    ]


def _spaced(fields: Sequence[Word]) -> list[Word]:
    """Boxes between borders, a blank before and after each cell, and blanks for empty cells."""
    if any(len(field.text) % 2 == 0 or field.text[::2].strip() for field in fields):
        return []
    return [
        _symbol(symbol, field.line, field.column + index)
        for field in fields
        for index, symbol in enumerate(field.text)
        if index % 2
    ]


def _packed(fields: Sequence[Word]) -> list[Word]:
    """Boxes between borders, symbol by symbol, and blanks for empty cells."""
    return [cell for field in fields for cell in _split(field)]
