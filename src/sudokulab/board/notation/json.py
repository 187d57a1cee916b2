"""`json`: objects with shape and clues, one a line or in an array; also lists of rows and flat lists.

    {"schema": "puzzle/1", "shape": [3, 3], "clues": "53..7....6..195...", "info": {"name": "easy"}}
    [[5, 3, 0, 0, 7, 0, 0, 0, 0], ...]
    [5, 3, 0, 0, 7, 0, ...]

`clues` is a string of symbols, a list of rows or a flat list; 0, null, "" and "." stand for an empty cell.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from sudokulab.board.grid import Puzzle
from sudokulab.board.notation._alphabet import Alphabets, Cells, decode_standard
from sudokulab.board.notation._damage import no_values, values_text, wrong_count
from sudokulab.board.notation._format import (
    Context,
    Fit,
    Format,
    Head,
    Info,
    NumberedLine,
    shown,
    usual_shape,
)
from sudokulab.board.notation._jsonscan import JsonValue, Piece, PieceKind, pieces
from sudokulab.board.notation._words import Word, numbers_of, settle
from sudokulab.board.shape import MAX_SIDE, Shape
from sudokulab.board.symbols import to_symbols
from sudokulab.errors import ShapeError

SCHEMA = "puzzle/1"
_SCHEMA = re.compile(r"puzzle/([0-9]{1,6})")
_MOST_VALUES = MAX_SIDE * MAX_SIDE
_OWN_KEYS = frozenset({"schema", "shape", "clues", "puzzle", "info", "made_with"})


def parse(lines: Iterator[NumberedLine], context: Context) -> Iterator[Puzzle]:
    """The puzzles of a text, each as soon as its value has ended."""
    alphabets = Alphabets(context)
    found = False
    for arrived in _all(pieces(lines, context), context):
        found = True
        yield from alphabets.take(arrived)
    if not found:
        raise no_values(context)
    yield from alphabets.finish()


def _all(parts: Iterator[Piece], context: Context) -> Iterator[Cells | Puzzle]:
    for piece in parts:
        if piece.kind is PieceKind.OPEN:
            yield from _array(_until_close(parts), piece, context)
        elif piece.kind is PieceKind.VALUE:
            yield _puzzle(piece, context)


def _until_close(parts: Iterator[Piece]) -> Iterator[Piece]:
    for piece in parts:
        if piece.kind is PieceKind.CLOSE:
            return
        yield piece


def _array(values: Iterator[Piece], opening: Piece, context: Context) -> Iterator[Cells | Puzzle]:
    """An array of puzzles, or one puzzle as a list of rows or a flat list: its first values show which."""
    held: list[Piece] = []
    cells = 0
    for piece in values:
        held.append(piece)
        cells += max(1, _cell_count(piece))
        if _is_puzzle_alone(held[0], context) and not _may_be_rows(held, context):
            yield from (_puzzle(each, context) for each in held)
            yield from (_puzzle(each, context) for each in values)
            return
        if cells > 2 * _MOST_VALUES:
            raise context.error(
                f"more than {2 * _MOST_VALUES} values in one list, the largest puzzle has {_MOST_VALUES}",
                opening.line,
                opening.column,
            )
    if not held:
        return
    if _is_puzzle_alone(held[0], context) and not _are_rows(held, context):
        yield from (_puzzle(each, context) for each in held)
        return
    yield _from_clues([piece.value for piece in held], None, opening, context, ())


def _cell_count(piece: Piece) -> int:
    """The number of cells that a flat list or a string of symbols holds, 0 for anything else."""
    value = piece.value
    if isinstance(value, str):
        return len(value)
    is_flat = isinstance(value, list) and not any(isinstance(each, list) for each in value)
    return len(value) if isinstance(value, list) and is_flat else 0


def _is_puzzle_alone(piece: Piece, context: Context) -> bool:
    if isinstance(piece.value, dict):
        return True
    if isinstance(piece.value, list) and any(isinstance(each, list) for each in piece.value):
        return True
    count = _cell_count(piece)
    return count == context.shape.cell_count if context.shape else usual_shape(count) is not None


def _may_be_rows(held: list[Piece], context: Context) -> bool:
    """Whether these may yet turn out to be the rows of one grid: as many as each is long, such as 16."""
    count = _cell_count(held[0])
    return _is_row(count, context) and len(held) <= count and all(_cell_count(each) == count for each in held)


def _are_rows(held: list[Piece], context: Context) -> bool:
    return _may_be_rows(held, context) and len(held) == _cell_count(held[0])


def _is_row(count: int, context: Context) -> bool:
    return count == context.shape.side if context.shape else Shape.usual_of_side(count) is not None


def _puzzle(piece: Piece, context: Context) -> Cells | Puzzle:
    if not isinstance(piece.value, dict):
        return _from_clues(piece.value, None, piece, context, ())
    told = piece.value
    _check_schema(told, piece, context)
    clues = told.get("clues", told.get("puzzle"))
    if clues is None:
        keys = ", ".join(map(shown, list(told)[:8])) or "none"
        raise context.error(f"no 'clues', found the keys {keys}", piece.line, piece.column)
    return _from_clues(clues, _shape(told.get("shape"), piece, context), piece, context, _info(told))


def _check_schema(told: dict[str, JsonValue], piece: Piece, context: Context) -> None:
    schema = told.get("schema", SCHEMA)
    if schema == SCHEMA:
        return
    found = _SCHEMA.fullmatch(schema) if isinstance(schema, str) else None
    newer = found is not None and int(found[1]) > 1
    what = f"the schema is {shown(str(schema))}, "
    what += f"which is newer than {SCHEMA!r}" if newer else f"expected {SCHEMA!r}"
    raise context.error(what, piece.line, piece.column)


def _shape(told: JsonValue, piece: Piece, context: Context) -> Shape | None:
    if told is None:
        return None
    try:
        if isinstance(told, str):
            shape = Shape.parse(told)
        else:
            height, width = told if isinstance(told, list) and len(told) == 2 else (None, None)
            if type(height) is not int or type(width) is not int:
                raise ShapeError(f"{shown(str(told))} is no shape, expected [box height, box width]")
            shape = Shape(height, width)
    except ShapeError as error:
        raise context.error(str(error), piece.line, piece.column) from error
    context.carried(shape)
    return shape


def _from_clues(
    clues: JsonValue, shape: Shape | None, piece: Piece, context: Context, info: Info
) -> Cells | Puzzle:
    asked = Context(context.source, shape or context.shape, context.tell)
    words = _words(clues, piece, asked)
    found = asked.shape_of(len(words))
    if found is None:
        side, hint = _row_length(clues)
        raise wrong_count(
            asked,
            numbers_of(words, asked),
            line=piece.line,
            locate=lambda cell: words[cell][1:],
            side=side,
            hint=hint,
        )
    settled = settle(words, found, asked, info)
    if isinstance(settled, Puzzle) or shape is None:
        return settled
    return decode_standard(settled, asked)


def _row_length(clues: JsonValue) -> tuple[int | None, str]:
    """The side that the rows of a damaged grid show, and the first row of another length."""
    rows = clues if isinstance(clues, list) else []
    lengths = [len(row) for row in rows if isinstance(row, list | str)]
    usual = max(set(lengths), key=lengths.count, default=0)
    if len(lengths) < 3 or 2 * lengths.count(usual) <= len(lengths) or Shape.usual_of_side(usual) is None:
        return None, ""
    odd = next((number for number, length in enumerate(lengths, start=1) if length != usual), None)
    return (
        usual,
        f"row {odd} has {values_text(lengths[odd - 1])}, most have {usual}" if odd is not None else "",
    )


def _words(clues: JsonValue, piece: Piece, context: Context) -> list[Word]:
    """A word for each cell; its place is that of the value that it lies in."""
    if isinstance(clues, str):
        return [Word(symbol, piece.line, piece.column) for symbol in clues if not symbol.isspace()]
    if not isinstance(clues, list):
        raise context.error(
            f"found {shown(str(clues))}, expected a string of symbols or a list", piece.line, piece.column
        )
    are_rows = any(isinstance(each, list) or (isinstance(each, str) and len(each) > 2) for each in clues)
    if not are_rows:
        return [_word(each, piece, context) for each in clues]
    return [word for row in clues for word in _row_words(row, piece, context)]


def _row_words(row: JsonValue, piece: Piece, context: Context) -> list[Word]:
    if isinstance(row, str):
        return [Word(symbol, piece.line, piece.column) for symbol in row if not symbol.isspace()]
    if not isinstance(row, list):
        raise context.error(f"found {shown(str(row))} among rows, expected a list", piece.line, piece.column)
    return [_word(each, piece, context) for each in row]


def _word(value: JsonValue, piece: Piece, context: Context) -> Word:
    if value is None:
        return Word("", piece.line, piece.column)
    if isinstance(value, str) or type(value) is int:
        return Word(str(value).strip(), piece.line, piece.column)
    raise context.error(f"found {shown(str(value))}, expected a whole number", piece.line, piece.column)


def _info(told: dict[str, JsonValue]) -> Info:
    """What an object says beside the puzzle: its `info`, and keys that are not ours."""
    about = told.get("info")
    pairs = list(about.items()) if isinstance(about, dict) else []
    pairs += [(key, value) for key, value in told.items() if key not in _OWN_KEYS]
    return tuple(
        (_printable(key), _printable(each if isinstance(each, str) else json.dumps(each)))
        for key, value in pairs
        for each in (value if isinstance(value, list) and all(isinstance(v, str) for v in value) else [value])
    )


def _printable(text: str) -> str:
    """The text without lone surrogates, which JSON can write and no file can hold."""
    return text.encode("utf-8", "replace").decode()


def format_objects(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """One object a line."""
    for puzzle in puzzles:
        told: dict[str, object] = {
            "schema": SCHEMA,
            "shape": [puzzle.shape.box_height, puzzle.shape.box_width],
            "clues": to_symbols(puzzle.clues),
        }
        if puzzle.info:
            told["info"] = _grouped(puzzle.info)
        yield json.dumps(told, ensure_ascii=False)


def _grouped(info: Info) -> dict[str, str | list[str]]:
    keys = dict.fromkeys(key for key, _ in info)
    lists = {key: [told for name, told in info if name == key] for key in keys}
    return {key: told[0] if len(told) == 1 else told for key, told in lists.items()}


def recognise(head: Head) -> Fit:
    """Sure at the first bracket, unless it opens the name of a section."""
    first = head.lines[0].strip() if head.lines else ""
    return Fit.SURE if re.match(r'\{|\[\s*($|[\[\]{"0-9]|null)', first) else Fit.NO


FORMAT = Format(
    name="json",
    extensions=("json", "jsonl", "ndjson"),
    many=True,
    carries_shape=True,
    recognise=recognise,
    parse=parse,
    format=format_objects,
)
