"""`course-state`: the course framework's game state, a text of `key = value`; as a puzzle it is its board.

    rows = 2
    columns = 2
    board =
       .   1+   .   2-
       ...
    moves = [(0,1) -> 1, (0,3) -> 2]
    scores = [0, 0]

A value goes on in the indented lines below its key. `5+` and `5-` are values of the first and second player;
who placed what, and all other keys, are kept in `info`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sudokulab.board.grid import Puzzle
from sudokulab.board.notation._damage import wrong_count
from sudokulab.board.notation._format import Context, Fit, Format, Head, Info, NumberedLine, shown
from sudokulab.board.notation._words import Word, numbers_of, settle
from sudokulab.board.notation.course_board import shape_of_sizes
from sudokulab.board.shape import MAX_SIDE, Shape
from sudokulab.errors import NotationError, UnknownName

_KEY = re.compile(r"([A-Za-z][A-Za-z0-9-]{0,30})[ \t]*=")
_WORD = re.compile(r"\S+")
_MARKED = re.compile(r"([0-9]{1,2})[+-]")
_NUMBER = r"[0-9]{1,3}"
_SQUARE = rf"\( ?{_NUMBER} ?, ?{_NUMBER} ?\)"
_MOVE = rf"{_SQUARE} ?-> ?{_NUMBER}"
_PATTERNS = {
    "moves": _MOVE,
    "taboo-moves": _MOVE,
    "scores": r"-?[0-9]{1,6}",
    "allowed-squares1": _SQUARE,
    "allowed-squares2": _SQUARE,
    "occupied-squares1": _SQUARE,
    "occupied-squares2": _SQUARE,
}
_EXPECTED = {
    "moves": "moves such as (0,1) -> 5",
    "taboo-moves": "moves such as (0,1) -> 5",
    "scores": "two whole numbers such as [0, 0]",
    "allowed-squares1": "squares such as (0,1)",
    "allowed-squares2": "squares such as (0,1)",
    "occupied-squares1": "squares such as (0,1)",
    "occupied-squares2": "squares such as (0,1)",
}
_BOARDS = ("board", "initial-board")
_KEYS = ("rows", "columns", "current-player", *_BOARDS, *_PATTERNS)
_MOST_CHARACTERS = 1 << 20


@dataclass(slots=True)
class _Entry:
    """One key, where it stands, and the words of its value."""

    key: str
    line: int
    words: list[Word] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


def parse(lines: Iterator[NumberedLine], context: Context) -> Iterator[Puzzle]:
    """The board of a game state."""
    entries = _entries(lines, context)
    for key in ("rows", "columns", "board"):
        if key not in entries:
            raise context.error(f"no {key!r}, expected rows, columns and board")
    shape = _shape(entries, context)
    boards = {key: _board(entries[key], shape, context) for key in _BOARDS if key in entries}
    info = tuple(
        _told(entry, shape, context) for entry in entries.values() if entry.key not in ("rows", "columns")
    )
    is_plain = all(word.text[-1:] not in "+-" for word in entries["board"].words)
    yield context.puzzle(
        shape,
        boards["board"].clues,
        entries["rows"].line,
        tuple(pair for pair in info if pair[0] != "board" or not is_plain),
    )


def _entries(lines: Iterator[NumberedLine], context: Context) -> dict[str, _Entry]:
    """The keys with their values; refuses a key that is unknown or comes twice."""
    entries: dict[str, _Entry] = {}
    current: _Entry | None = None
    characters = 0
    for number, text in lines:
        content = text.partition("#")[0].rstrip()
        if not content.strip():
            continue
        characters += len(content)
        if characters > _MOST_CHARACTERS:
            raise context.error(f"more than {_MOST_CHARACTERS:,} characters, expected one game state", number)
        found = _KEY.match(content)
        start = 0
        if found is not None:
            current = _new_entry(found[1], number, entries, context)
            start = found.end()
        elif current is None or not content[0].isspace():
            raise context.error(f"found {shown(content.strip())}, expected key = value", number)
        current.words += [Word(word[0], number, word.start() + 1) for word in _WORD.finditer(content, start)]
    return entries


def _new_entry(key: str, number: int, entries: dict[str, _Entry], context: Context) -> _Entry:
    if key not in _KEYS:
        raise context.error(str(UnknownName("key", key, _KEYS)), number, 1)
    if key in entries:
        raise context.error(f"the key {key!r} is there twice, first in line {entries[key].line}", number, 1)
    return entries.setdefault(key, _Entry(key, number))


def _shape(entries: dict[str, _Entry], context: Context) -> Shape:
    sizes = []
    for key in ("rows", "columns"):
        entry = entries[key]
        if len(entry.words) != 1:
            raise context.error(f"found {shown(entry.text)} for {key!r}, expected one number", entry.line)
        sizes.append(entry.words[0])
    return shape_of_sizes(sizes, context)


def _board(entry: _Entry, shape: Shape, context: Context) -> Puzzle:
    words = [
        Word(marked[1] if (marked := _MARKED.fullmatch(word.text)) else word.text, word.line, word.column)
        for word in entry.words
    ]
    if len(words) != shape.cell_count:
        raise _damaged(entry, words, shape, context)
    letter = next((word for word in words if word.text.isalpha()), None)
    puzzle = settle(words, shape, context) if letter is None else None
    if not isinstance(puzzle, Puzzle):
        where = letter or words[0]
        raise context.error(
            f"{shown(where.text)} is no value, expected a number from 1 to {shape.side}, or '.'",
            where.line,
            where.column,
        )
    return puzzle


def _damaged(entry: _Entry, words: list[Word], shape: Shape, context: Context) -> NotationError:
    asked = Context(context.source, shape, context.tell)
    return wrong_count(
        asked,
        numbers_of(words[: 2 * MAX_SIDE * MAX_SIDE], asked),
        line=entry.line,
        locate=lambda cell: words[cell][1:],
    )


def _told(entry: _Entry, shape: Shape, context: Context) -> tuple[str, str]:
    """What `info` keeps of an entry, its syntax checked."""
    if entry.key in _BOARDS:
        side = shape.side
        texts = [word.text for word in entry.words]
        rows = (" ".join(texts[start : start + side]) for start in range(0, len(texts), side))
        return entry.key, "\n".join(rows)
    if entry.key == "current-player":
        if entry.text not in ("1", "2"):
            raise context.error(
                f"found {shown(entry.text)} for 'current-player', expected 1 or 2", entry.line
            )
        return entry.key, entry.text
    _check_list(entry, context)
    return entry.key, entry.text


def _check_list(entry: _Entry, context: Context) -> None:
    item = _PATTERNS[entry.key]
    text = entry.text.strip()
    inner = text[1:-1].strip() if text.startswith("[") and text.endswith("]") else text
    items = rf"{item}(?: ?, ?{item})*" if entry.key != "scores" else rf"{item} ?, ?{item}"
    if (inner or entry.key == "scores") and not re.fullmatch(items, inner):
        raise context.error(
            f"found {shown(entry.text)} for {entry.key!r}, expected {_EXPECTED[entry.key]}", entry.line
        )


def format_state(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Rows, columns and board, then what `info` has of the other keys of a game state."""
    for puzzle in puzzles:
        info = dict(puzzle.info)
        yield f"rows = {puzzle.shape.box_height}"
        yield f"columns = {puzzle.shape.box_width}"
        yield "board ="
        marked = info.get("board", "").split()
        yield from _board_rows(
            marked if _same(marked, puzzle) else [str(value or ".") for value in puzzle.clues], puzzle
        )
        yield from _other_keys(puzzle.info, puzzle)


def _board_rows(texts: list[str], puzzle: Puzzle) -> Iterator[str]:
    side = puzzle.shape.side
    width = max(map(len, texts))
    for start in range(0, len(texts), side):
        yield "   " + " ".join(text.rjust(width) for text in texts[start : start + side])


def _same(texts: list[str], puzzle: Puzzle) -> bool:
    """Whether a board with marks holds the clues of the puzzle."""
    plain = [text.rstrip("+-") for text in texts]
    return plain == [str(value or ".") for value in puzzle.clues]


def _other_keys(info: Info, puzzle: Puzzle) -> Iterator[str]:
    context = Context("", None, lambda note: None)
    for key, told in info:
        entry = _Entry(key, 1, [Word(text, 1, 1) for text in told.split()])
        try:
            if key == "initial-board":
                _board(entry, puzzle.shape, context)
                yield f"{key} ="
                yield from _board_rows(told.split(), puzzle)
            elif key in _PATTERNS or key == "current-player":
                _told(entry, puzzle.shape, context)
                yield f"{key} = {entry.text}"
        except NotationError:
            continue  # the same word, told by another format, means something else


def recognise(head: Head) -> Fit:
    """Sure at the first key that a game state has."""
    contents = [content for text in head.lines if (content := text.partition("#")[0]).strip()]
    found = _KEY.match(contents[0].strip()) if contents else None
    if found is None:
        return Fit.NO
    return Fit.SURE if found[1] in _KEYS else Fit.PERHAPS


FORMAT = Format(
    name="course-state",
    extensions=("txt",),
    many=False,
    carries_shape=True,
    recognise=recognise,
    parse=parse,
    format=format_state,
)
