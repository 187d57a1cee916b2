"""The trace as bytes: one line of JSON, then one little-endian 32-bit number for each event.

The header's line is padded with blanks before its line feed, so that the events begin at a multiple of four:

    {"format": "sudokulab-trace", "version": 1, "algorithm": "mrv", "side": 9, "shape": [3, 3],
     "clues": [0, 2, ...], "units": [[0, 1, ...], ...], "words": 164, "dropped": 0, "unnoted": 0,
     "made_with": {...}}

`shape` is box height and box width; `units` lists the cells of rows, columns and boxes. `words`, `dropped`
and `unnoted` are null in a stream that began before the search ended.

An event has 10 bits cell, 5 bits value, 5 bits kind, 12 bits argument, lowest first; `Kind` numbers the
kinds. What they do to the board is said in `replay`. A `note-text` announces the text of the next note's
number: its argument is a number of bytes, which follow as UTF-8, padded with zeros to whole words. Texts are
numbered from 1 in the order in which they come; note 0 has none. A text is no step; any other event is one.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterable, Mapping

from sudokulab.board import MAX_SIDE, Puzzle, Shape, units
from sudokulab.errors import NotationError, ShapeError
from sudokulab.trace.values import (
    ARGUMENT_SHIFT,
    CELL_MASK,
    KIND_MASK,
    KIND_SHIFT,
    NO_CELL,
    VALUE_MASK,
    VALUE_SHIFT,
    Kind,
    Trace,
)

FORMAT = "sudokulab-trace"
VERSION = 1
_MAX_HEADER_BYTES = 1 << 20
_LAST_KIND = max(Kind)
_CONTENT_MASK = (1 << ARGUMENT_SHIFT) - 1
_WITH_CELL = frozenset(Kind) - {Kind.JUMP, Kind.RESTART, Kind.SOLVED, Kind.NOTE, Kind.NOTE_TEXT}
_WITH_VALUE = frozenset({Kind.PLACE, Kind.UNDO, Kind.ELIMINATE, Kind.RESTORE, Kind.CONFLICT, Kind.DECISION})


def header(
    puzzle: Puzzle,
    algorithm: str,
    *,
    words: int | None = None,
    dropped: int | None = None,
    unnoted: int | None = None,
    made_with: Iterable[tuple[str, str]] = (),
) -> bytes:
    """The first line of a trace; what is not known while the search runs stays None.

    >>> line = header(Puzzle.from_rows([[1, 0], [0, 0]], Shape(1, 2)), "mrv")
    >>> len(line) % 4, json.loads(line)["units"]
    (0, [[0, 1], [2, 3], [0, 2], [1, 3]])
    """
    fields = {
        "format": FORMAT,
        "version": VERSION,
        "algorithm": algorithm,
        "side": puzzle.shape.side,
        "shape": [puzzle.shape.box_height, puzzle.shape.box_width],
        "clues": list(puzzle.clues),
        "units": [list(unit.cells) for unit in units(puzzle.shape)],
        "words": words,
        "dropped": dropped,
        "unnoted": unnoted,
        "made_with": dict(made_with),
    }
    line = json.dumps(fields, separators=(",", ":")).encode("ascii")
    return line + b" " * (-(len(line) + 1) % 4) + b"\n"


def write(trace: Trace) -> bytes:
    """The whole trace as it lies in a `.trace` file."""
    first = header(
        trace.puzzle,
        trace.algorithm,
        words=len(trace.body) // 4,
        dropped=trace.dropped,
        unnoted=trace.unnoted,
        made_with=trace.made_with,
    )
    return first + trace.body


def read(content: bytes) -> Trace:
    """The trace that lies in the bytes of a file; what is wrong with it is said in a sentence.

    >>> read(write(Trace(Puzzle.from_rows([[1, 0], [0, 0]], Shape(1, 2)), "mrv", b""))).algorithm
    'mrv'
    >>> read(b'{"format": "sudokulab-trace", "version": 2}\\n')
    Traceback (most recent call last):
    sudokulab.errors.NotationError: this trace has version 2, this Sudoku Lab reads up to 1: update sudokulab
    """
    end = content.find(b"\n", 0, _MAX_HEADER_BYTES)
    fields = _fields(content[:end]) if end >= 0 else None
    if fields is None or fields.get("format") != FORMAT:
        raise NotationError("no trace, expected a first line of JSON with the format 'sudokulab-trace'")
    _check_version(fields.get("version"))
    trace = Trace(
        _puzzle(fields),
        _text(fields, "algorithm"),
        content[end + 1 :],
        _count(fields, "dropped"),
        _count(fields, "unnoted"),
        _made_with(fields),
    )
    _check_length(trace, fields)
    unpack(trace)
    return trace


def unpack(trace: Trace) -> tuple[array[int], tuple[str, ...]]:
    """The events of `trace`, a number each, without the texts, and the texts of its notes.

    A cell, value or kind that the grid has not raises `NotationError`.
    """
    words = array("I", trace.body)
    if sys.byteorder == "big":
        words.byteswap()
    events, texts = _without_texts(words, trace.body)
    _check_contents(events, trace.puzzle.shape)
    return events, texts


def _without_texts(words: array[int], body: bytes) -> tuple[array[int], tuple[str, ...]]:
    events, texts, start, at = array("I"), [], 0, 0
    while at < len(words):
        if words[at] >> KIND_SHIFT & KIND_MASK != Kind.NOTE_TEXT:
            at += 1
            continue
        events.extend(words[start:at])
        length = words[at] >> ARGUMENT_SHIFT
        text = body[4 * at + 4 : 4 * at + 4 + length]
        texts.append(text.decode("utf-8", "replace"))
        start = at = at + 1 + (length + 3) // 4
    events.extend(words[start:])
    return events, tuple(texts)


def _check_contents(events: array[int], shape: Shape) -> None:
    contents = {event & _CONTENT_MASK for event in events}
    for content in contents:
        _check_content(content >> KIND_SHIFT, content & CELL_MASK, content >> VALUE_SHIFT & VALUE_MASK, shape)
    if any(content >> KIND_SHIFT == Kind.SWAP for content in contents):
        for event in events:
            if event >> KIND_SHIFT & KIND_MASK == Kind.SWAP:
                _check_cell("swap", event >> ARGUMENT_SHIFT, shape)


def _check_content(kind: int, cell: int, value: int, shape: Shape) -> None:
    if kind > _LAST_KIND:
        raise NotationError(f"an event has kind {kind}, this version knows 0 to {_LAST_KIND.value}")
    word = Kind(kind).word
    if kind in _WITH_CELL or cell != NO_CELL:
        _check_cell(word, cell, shape)
    if kind in _WITH_VALUE and not 1 <= value <= shape.side:
        raise NotationError(f"a {word} event has value {value}, a {shape} grid has 1 to {shape.side}")
    if kind not in _WITH_VALUE and value:
        raise NotationError(f"a {word} event has value {value}, expected none")


def _check_cell(word: str, cell: int, shape: Shape) -> None:
    if cell >= shape.cell_count:
        raise NotationError(
            f"a {word} event names cell {cell}, a {shape} grid has 0 to {shape.cell_count - 1}"
        )


def _fields(line: bytes) -> Mapping[str, object] | None:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def _check_version(version: object) -> None:
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise NotationError(f"the trace's header has version {version!r}, expected a whole number from 1")
    if version > VERSION:
        raise NotationError(
            f"this trace has version {version}, this Sudoku Lab reads up to {VERSION}: update sudokulab"
        )


def _puzzle(fields: Mapping[str, object]) -> Puzzle:
    shape, clues = _numbers(fields, "shape"), _numbers(fields, "clues")
    if len(shape) != 2:
        raise NotationError(f"the trace's header has shape {shape!r}, expected box height and box width")
    if not all(0 <= clue <= MAX_SIDE for clue in clues):
        raise NotationError(f"the trace's header has clues outside 0 to {MAX_SIDE}")
    try:
        return Puzzle(Shape(*shape), bytes(clues))
    except ShapeError as error:
        raise NotationError(f"the trace's header holds no puzzle: {error}") from error


def _numbers(fields: Mapping[str, object], name: str) -> list[int]:
    found = fields.get(name)
    if not isinstance(found, list) or not all(type(number) is int for number in found):
        raise NotationError(
            f"the trace's header has {name} {str(found)[:40]!r}, expected a list of whole numbers"
        )
    return found


def _text(fields: Mapping[str, object], name: str) -> str:
    found = fields.get(name)
    if not isinstance(found, str):
        raise NotationError(f"the trace's header has {name} {found!r}, expected a text")
    return found


def _count(fields: Mapping[str, object], name: str) -> int:
    found = fields.get(name)
    if found is None:
        return 0
    if type(found) is not int or found < 0:
        raise NotationError(
            f"the trace's header has {name} {found!r}, expected a whole number from 0 or null"
        )
    return found


def _made_with(fields: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    found = fields.get("made_with")
    return tuple((str(name), str(told)) for name, told in found.items()) if isinstance(found, dict) else ()


def _check_length(trace: Trace, fields: Mapping[str, object]) -> None:
    if len(trace.body) % 4:
        raise NotationError(f"the trace's events take {len(trace.body)} bytes, expected a multiple of 4")
    words = fields.get("words")
    if words is not None and words != len(trace.body) // 4:
        raise NotationError(f"the trace is cut: {len(trace.body) // 4} events, its header says {words}")
