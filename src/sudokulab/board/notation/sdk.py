"""`sdk`: one 9x9 puzzle in nine lines, below lines about it that begin with `#` and a letter.

    #ARuud
    #LEasy
    [Puzzle]
    2..1.5..3
    ...
    [State]
    264185793
    ...

`[Puzzle]` may be left out; `[State]` holds how far somebody has come. Both are kept: the state in `info`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudokulab.board.grid import Puzzle
from sudokulab.board.notation._damage import no_values, wrong_count
from sudokulab.board.notation._format import Context, Fit, Format, Head, Info, NumberedLine, shown
from sudokulab.board.notation._words import Word, numbers_of, settle
from sudokulab.board.shape import NINE
from sudokulab.board.symbols import to_symbols

_ABOUT = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
_PUZZLE = "[puzzle]"
_STATE = "[state]"
_MOST_ABOUT = 1000
_LONGEST_ABOUT = 1000


def parse(lines: Iterator[NumberedLine], context: Context) -> Iterator[Puzzle]:
    """The one puzzle of a file."""
    asked = Context(context.source, NINE, context.tell)
    about: list[tuple[str, str]] = []
    sections: dict[str, list[list[Word]]] = {}
    current = _PUZZLE
    for number, text in lines:
        stripped = text.strip()
        if stripped.startswith("#"):
            if len(about) < _MOST_ABOUT:
                about.append(_about(stripped[:_LONGEST_ABOUT]))
        elif stripped.startswith("["):
            current = _section(stripped, number, asked)
            if current in sections:
                raise asked.error(f"a second {stripped} section, expected one puzzle", number)
        elif stripped and current in (_PUZZLE, _STATE):
            _add_row(text, number, sections.setdefault(current, []), asked)
    if _PUZZLE not in sections:
        raise no_values(asked)
    clues = _nine_rows(sections[_PUZZLE], asked)
    info = tuple(about)
    if _STATE in sections:
        info += (("state", to_symbols(_nine_rows(sections[_STATE], asked))),)
    yield asked.puzzle(NINE, clues, sections[_PUZZLE][0][0].line, info)


def _about(stripped: str) -> tuple[str, str]:
    name = _ABOUT.get(stripped[1:2])
    return (name, stripped[2:].strip()) if name else ("comment", stripped[1:].strip())


def _section(stripped: str, number: int, context: Context) -> str:
    """The name of a section; one that holds neither puzzle nor state is passed over, with a note."""
    name = stripped.lower()
    if not name.endswith("]"):
        raise context.error(f"found {shown(stripped)}, expected [Puzzle] or [State]", number)
    if name not in (_PUZZLE, _STATE):
        context.tell(f"line {number}: the section {shown(stripped)} is not read")
    return name


def _add_row(text: str, number: int, rows: list[list[Word]], context: Context) -> None:
    if len(rows) == 2 * NINE.side or len(text) > 100 * NINE.side:
        raise context.error(f"found {shown(text.strip())}, expected nine rows of nine", number)
    cells = enumerate(text, start=1)
    rows.append([Word(symbol, number, column) for column, symbol in cells if not symbol.isspace()])


def _nine_rows(rows: list[list[Word]], context: Context) -> bytes:
    words = [word for row in rows for word in row]
    if len(words) == NINE.cell_count and len(rows) == NINE.side:
        odd = next((row for row in rows if len(row) != NINE.side), None)
        if odd is not None:
            raise context.error(f"found {len(odd)} values in a row, expected 9", odd[0].line)
        puzzle = settle(words, NINE, context)
        if isinstance(puzzle, Puzzle):
            return puzzle.clues
        letter = next(word for word in words if word.text.isalpha())
        raise context.error(
            f"{letter.text!r} is no value, expected 1-9, or '.' or '0'", letter.line, letter.column
        )
    raise wrong_count(
        context, numbers_of(words, context), line=rows[0][0].line, locate=lambda cell: words[cell][1:]
    )


def format_file(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """What is known about the puzzle, then its nine rows, then the state if there is one."""
    letters = {name: letter for letter, name in _ABOUT.items()}
    for puzzle in puzzles:
        for name, told in puzzle.info:
            if name in letters:
                yield f"#{letters[name]}{' '.join(told.split())}"
        yield "[Puzzle]"
        yield from _rows(to_symbols(puzzle.clues))
        state = _state(puzzle.info)
        if state:
            yield "[State]"
            yield from _rows(state)


def _rows(symbols: str) -> Iterator[str]:
    return (symbols[start : start + NINE.side] for start in range(0, NINE.cell_count, NINE.side))


def _state(info: Info) -> str:
    """The state that this format told, empty where another means something else by the word."""
    told = dict(info).get("state", "")
    is_grid = len(told) == NINE.cell_count and set(told) <= set(".123456789")
    return told if is_grid else ""


def recognise(head: Head) -> Fit:
    """Sure at the section of the puzzle; lines about it with a bare grid are enough when the name says so."""
    texts = [text.strip() for text in head.lines]
    if any(text.lower() in (_PUZZLE, _STATE) for text in texts if text.startswith("[")):
        return Fit.SURE
    rows = [text for text in texts if not text.startswith("#")]
    about = [text for text in texts if text[:1] == "#" and text[1:2] in _ABOUT and text[2:3].strip()]
    if not rows:
        return Fit.PERHAPS if about else Fit.NO
    is_bare = len("".join(rows[0].split())) == NINE.side and "|" not in rows[0]
    if not is_bare or (head.extension != "sdk" and len(about) < 2):
        return Fit.NO
    return Fit.SURE


FORMAT = Format(
    name="sdk",
    extensions=("sdk",),
    many=False,
    carries_shape=False,
    recognise=recognise,
    parse=parse,
    format=format_file,
    only=NINE,
)
