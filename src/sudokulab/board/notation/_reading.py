"""Reads and writes puzzles in every format; finds the format of a text by its content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import cast

from sudokulab.board.grid import Grid, Puzzle
from sudokulab.board.notation._format import Context, Fit, Format, Head, numbered, shown
from sudokulab.board.notation._formats import FORMATS
from sudokulab.board.shape import Shape
from sudokulab.errors import NotationError

# No format needs more lines than the rows of the largest grid and some headings to be sure of itself.
_HEAD_LINES = 40
_HEAD_CHARACTERS = 1 << 15
_LONGEST_LOOK = 1 << 13


def format_named(name: str) -> Format:
    """The format of that name.

    >>> format_named("line").many
    True
    """
    return cast(Format, FORMATS.load(name))


def read_puzzles(
    lines: Iterable[str],
    *,
    source: str,
    format: str = "auto",
    shape: Shape | None = None,
    note: Callable[[str], None] | None = None,
) -> Iterator[Puzzle]:
    """The puzzles of a text, each as soon as its lines have come; `source` names the text in errors.

    `note` is told, once a text, what the reader had to decide: another shape that would fit, an alphabet.

    >>> [puzzle.source for puzzle in read_puzzles(["1...2.3...4....2", "." * 16], source="two.txt")]
    ['two.txt:1', 'two.txt:2']
    """
    context = Context(source, shape, _once(note))
    rows = numbered(lines)
    if format != "auto":
        return format_named(format).parse(rows, context)
    return _found_and_read(rows, context)


def _once(note: Callable[[str], None] | None) -> Callable[[str], None]:
    told: set[str] = set()

    def tell(text: str) -> None:
        if note is not None and text not in told:
            told.add(text)
            note(text)

    return tell


def _found_and_read(rows: Iterator[tuple[int, str]], context: Context) -> Iterator[Puzzle]:
    seen: list[tuple[int, str]] = []
    found = _detect(rows, seen, context)
    yield from found.parse(chain(seen, rows), context)


def _detect(rows: Iterator[tuple[int, str]], seen: list[tuple[int, str]], context: Context) -> Format:
    """The format that is sure of itself, asked again with each line; the lines read for that go to `seen`."""
    formats = [format_named(name) for name in FORMATS]
    # What carries its shape is found first, so that a shape asked for makes no other format of it.
    sure = sorted(formats, key=lambda each: not each.carries_shape)
    extension = _extension(context.source)
    heads: list[str] = []
    for number, text in rows:
        if not text.strip():
            # One blank line stands for many: there may be any number of them.
            if seen and seen[-1][1].strip():
                seen.append((number, ""))
            continue
        seen.append((number, text))
        heads.append(text[:_LONGEST_LOOK])
        head = Head(tuple(heads), False, extension, context.shape)
        found = _best(sure, head, Fit.SURE)
        if found is not None:
            return found
        if len(heads) >= _HEAD_LINES or sum(map(len, heads)) > _HEAD_CHARACTERS:
            break
    else:
        head = Head(tuple(heads), True, extension, context.shape)
    found = _best(sure, head, Fit.SURE) or _best(formats, head, Fit.PERHAPS)
    if found is None:
        raise _unrecognised(seen, heads, context)
    return found


def _best(formats: Iterable[Format], head: Head, least: Fit) -> Format | None:
    """The first format with at least this fit, rather one of the file's extension."""
    fit: Format | None = None
    for each in formats:
        if each.recognise(head) >= least:
            if not head.extension or head.extension in each.extensions:
                return each
            fit = fit or each
    return fit


def _extension(source: str) -> str:
    name = source.lower().removesuffix(".gz").removesuffix(".zst")
    extension = name.rpartition(".")[2] if "." in name else ""
    return "" if extension == "txt" else extension  # which tells nothing


def _unrecognised(seen: list[tuple[int, str]], heads: list[str], context: Context) -> NotationError:
    known = ", ".join(FORMATS)
    if not heads:
        return context.error(f"no puzzle found: the text is empty, expected one of the formats {known}")
    number, text = seen[0]
    column = len(text) - len(text.lstrip()) + 1
    return context.error(
        f"found {shown(text.strip())}, expected a puzzle in one of the formats {known}", number, column
    )


def detect(lines: Iterable[str], *, source: str = "", shape: Shape | None = None) -> str:
    """The name of the format that a text is in; reads no more lines than it takes to be sure.

    >>> detect(["5,3,,,7,,,,"])
    'csv'
    """
    return _detect(numbered(lines), [], Context(source, shape, lambda note: None)).name


def parse(
    text: str,
    *,
    format: str = "auto",
    shape: Shape | None = None,
    source: str = "",
    note: Callable[[str], None] | None = None,
) -> Puzzle:
    """The one puzzle that a text holds.

    >>> parse("12.. .... 3... ...4").rows[0]
    [1, 2, 0, 0]
    """
    puzzles = read_puzzles(text.split("\n"), source=source, format=format, shape=shape, note=note)
    first = next(puzzles, None)
    if first is None:
        raise NotationError("no puzzle found, expected one", path=source or None)
    if next(puzzles, None) is not None:
        raise NotationError("found more than one puzzle, expected one", path=source or None)
    return first


def write_puzzles(puzzles: Iterable[Puzzle], format: str) -> Iterator[str]:
    """The lines of a text that holds the puzzles, without line ends.

    >>> list(write_puzzles([parse("12.. .... 3... ...4")], "line"))
    ['12......3......4']
    """
    return format_named(format).write(puzzles)


def format_puzzle(puzzle: Puzzle | Grid, format: str = "line") -> str:
    """The text of one puzzle or grid; several lines have line ends between them.

    >>> format_puzzle(parse("12.. .... 3... ...4"), "csv")
    '1,2,0,0,0,0,0,0,3,0,0,0,0,0,0,4'
    """
    clues = Puzzle(puzzle.shape, puzzle.values) if isinstance(puzzle, Grid) else puzzle
    return "\n".join(write_puzzles([clues], format))
