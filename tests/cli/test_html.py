"""`solve --html`: one page that needs nothing else, and shows what the trace says."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sudokulab.board.symbols import symbol
from sudokulab.lab.page import page_of
from sudokulab.render.page import Excerpt, replay_page
from sudokulab.solvers.values import UNSETTLED, Outcome, Search, SolveResult
from sudokulab.trace import Recorder, Replay, Trace, read
from support.browser import rendered
from support.commandline import Call
from support.guests import SOURCE

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
VOID = {"meta", "input", "link", "br"}


class Document(HTMLParser):
    """The elements of a page, and whether each that opens also closes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.data = ""
        self.text: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.data += data
        if self.elements:
            name = self.elements[-1][1].get("id")
            if name is not None:
                self.text[name] = self.text.get(name, "") + data


def cells_of(document: Document) -> dict[str, dict[str, str | None]]:
    """The cells of the board by their names."""
    return {str(found["data-rc"]): found for _, found in document.elements if "data-rc" in found}


def test_the_page_is_one_file_that_asks_for_no_other(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    done = call("solve", PUZZLE, "--algorithm", "backtracking", "--html", str(path))
    assert (done.status, done.err) == (0, f"{path}: 8,366 events\n")
    page = path.read_text(encoding="utf-8")
    document = Document(page)
    assert document.open == []
    assert "://" not in page
    assert not re.search(r"\b(src|href)=|@import|url\(", page)
    policy = next(found["content"] for _, found in document.elements if "http-equiv" in found)
    assert policy == "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
    assert "All 8,366 steps of the search." in document.data
    assert "Exactly one solution." in document.data
    assert "backtracking found a solution. It took" in document.data
    assert f"sudokulab solve {PUZZLE} --algorithm backtracking --html" in document.data


def test_every_control_has_a_name(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    call("solve", PUZZLE, "--html", str(path))
    document = Document(path.read_text(encoding="utf-8"))
    controls = [found for tag, found in document.elements if tag in ("button", "input")]
    assert len(controls) == 9
    for found in controls:
        name = str(found["id"])
        assert found.get("aria-label") or document.text.get(name, "").strip() or name == "speed"
    assert '<label class="speed">Speed <input id="speed"' in path.read_text(encoding="utf-8")


def test_a_longer_search_is_cut_to_its_last_steps_and_says_so(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "long.html"
    call("solve", "@puzzle6", "--algorithm", "backtracking", "--html", str(path))
    page = path.read_text(encoding="utf-8")
    assert "This page holds steps 1,761,405 to 1,961,404 of 1,961,404." in page
    assert len(page) < 1_200_000


def traced(*, notes: int = 0) -> tuple[Trace, SolveResult]:
    from sudokulab.board.notation import parse

    puzzle = parse("1......2.3....4.")
    recorder = Recorder(puzzle)
    for number in range(notes):
        recorder.note(f"</script><b>{number}")
    return recorder.trace("mine"), SolveResult(puzzle, "mine", UNSETTLED, Search(Outcome.LIMIT))


def test_nothing_that_a_solver_says_ends_its_element() -> None:
    page = page_of(*traced(notes=3))
    assert page.count("</script>") == 2
    data = re.search(r'id="data">(.*?)</script>', page)
    assert data is not None
    assert json.loads(data[1])["notes"] == [f"</script><b>{number}" for number in range(3)]


def test_a_name_is_text_and_no_html() -> None:
    trace, result = traced()
    odd = SolveResult(result.puzzle, "<img>{data}.py:solve", result.verdict, result.search)
    page = page_of(trace, odd)
    assert "<img>" not in page
    assert "&lt;img&gt;{data}.py:solve" in page


def test_a_trace_that_lacks_its_end_is_shown_from_its_beginning() -> None:
    trace, result = traced(notes=20)
    cut = Trace(trace.puzzle, "mine", trace.body, dropped=100)
    assert "This page holds steps 1 to 10 of 120." in page_of(cut, result, most_steps=10)
    assert "This page holds steps 1 to 20 of 120." in page_of(cut, result)


@pytest.mark.parametrize(
    ("puzzle", "algorithm"), [(PUZZLE, "mac"), ("1......2.3....4.", "annealing"), ("@size16", "singles")]
)
def test_the_page_shows_at_every_step_what_the_replay_says(
    call: Call, tmp_path: Path, puzzle: str, algorithm: str
) -> None:
    page, trace = tmp_path / "page.html", tmp_path / "a.trace"
    call("solve", puzzle, "--algorithm", algorithm, "--html", str(page), "--trace", str(trace))
    replay = Replay(read(trace.read_bytes()))
    shape = replay.trace.puzzle.shape
    for step in (len(replay) // 3, len(replay) // 2 + 1, len(replay)):
        state = replay.state(step)
        document = Document(rendered(page, address=f"#{step}"))
        assert document.text["step"].strip() == f"{step:,}"
        assert document.text["depth"].strip() == f"{state.depth:,}"
        cells = cells_of(document)
        assert len(cells) == shape.cell_count
        for cell, value in enumerate(state.values):
            found = cells[f"r{shape.row(cell) + 1}c{shape.column(cell) + 1}"]
            label = str(found["aria-label"])
            kinds = str(found["class"]).split()
            if replay.trace.puzzle.clues[cell]:
                assert label.endswith(f", {symbol(value)}, clue") or "latest" in label or "forbidden" in label
            elif value:
                assert f", {symbol(value)}, tried" in label
                assert "tried" in kinds
            else:
                assert "tried" not in kinds


def test_a_page_of_a_window_goes_on_counting_from_where_it_begins(call: Call, tmp_path: Path) -> None:
    path, trace_file = tmp_path / "page.html", tmp_path / "a.trace"
    call("solve", PUZZLE, "--algorithm", "backtracking", "--trace", str(trace_file))
    trace = read(trace_file.read_bytes())
    result = SolveResult(trace.puzzle, "backtracking", UNSETTLED, Search(Outcome.LIMIT))
    path.write_text(page_of(trace, result, most_steps=1000), encoding="utf-8")
    document = Document(rendered(path, address="#8366"))
    shown = [document.text[name].strip() for name in ("step", "placements", "backtracks", "depth")]
    assert shown == ["8,366", "4,208", "4,157", "51"]
    assert document.text["told"].strip() == "Solved."
    first = Document(rendered(path))
    assert (first.text["step"].strip(), first.text["told"].strip()) == (
        "7,366",
        "The board where this page begins.",
    )


PRESS = (
    '<script>for (const key of {keys}) document.getElementById("{target}").dispatchEvent('
    'new KeyboardEvent("keydown", {{key, bubbles: true, cancelable: true}}));</script></body>'
)


@pytest.mark.parametrize(
    ("keys", "target", "step"),
    [
        (["ArrowRight"] * 3, "board", "3"),
        (["End", "ArrowLeft"], "scrubber", "8,365"),
        (["End", "ArrowLeft", "Home", "ArrowRight"], "play", "1"),
        (["B", "b", "b", "ArrowLeft"], "board", "8"),
        (["ArrowRight"], "speed", "0"),
    ],
)
def test_the_page_is_moved_by_keys(
    call: Call, tmp_path: Path, keys: list[str], target: str, step: str
) -> None:
    path = tmp_path / "page.html"
    call("solve", PUZZLE, "--algorithm", "backtracking", "--html", str(path))
    page = path.read_text(encoding="utf-8")
    path.write_text(
        page.replace("</body>", PRESS.format(keys=json.dumps(keys), target=target)), encoding="utf-8"
    )
    assert Document(rendered(path)).text["step"].strip() == step


LAPS = (
    '<script>document.title = [...document.querySelectorAll(".counters dd > *")].filter((one, place, all) =>'
    ' one.getBoundingClientRect().right > one.closest("div").getBoundingClientRect().right'
    ' || (one.tagName === "SMALL" &&'
    " one.getBoundingClientRect().top < all[place - 1].getBoundingClientRect().bottom - 6)"
    ").length;</script></body>"
)


@pytest.mark.parametrize("width", [1200, 1000, 760, 500])
def test_counters_of_millions_do_not_run_into_each_other(tmp_path: Path, width: int) -> None:
    trace, result = traced()
    start = Replay(trace).state(0)
    numbers = Excerpt(b"", (), 1_761_404, 881_961_404, start, 880_981_000, 880_718_000, complete=True)
    page = replay_page(result, numbers, trace.made_with)
    path = tmp_path / "page.html"
    path.write_text(page.replace("</body>", LAPS), encoding="utf-8")
    assert "<title>0</title>" in rendered(path, width=width)


@pytest.mark.parametrize(
    ("keys", "target", "pace", "button"),
    [
        (["+"], "board", "16 steps a second", "Play"),
        (["-", "-"], "board", "2 steps a second", "Play"),
        (["+"], "speed", "16 steps a second", "Play"),
        ([" "], "board", "8 steps a second", "Pause"),
        ([" ", " "], "scrubber", "8 steps a second", "Play"),
    ],
)
def test_space_plays_and_plus_and_minus_change_the_speed(
    call: Call, tmp_path: Path, keys: list[str], target: str, pace: str, button: str
) -> None:
    path = tmp_path / "page.html"
    call("solve", "@puzzle3", "--algorithm", "backtracking", "--html", str(path))
    page = path.read_text(encoding="utf-8")
    path.write_text(
        page.replace("</body>", PRESS.format(keys=json.dumps(keys), target=target)), encoding="utf-8"
    )
    shown = rendered(path)
    assert Document(shown).text["pace"].strip() == pace
    assert f'aria-label="{button}"' in shown


def test_a_solver_of_ones_own_has_its_page(call: Call, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SOURCE, encoding="utf-8")
    path = tmp_path / "page.html"
    call("solve", PUZZLE, "--algorithm", f"{tmp_path}/mine.py:told", "--html", str(path))
    assert "All 8,366 steps of the search." in path.read_text(encoding="utf-8")


def test_page_and_trace_cannot_be_the_same_file_and_take_one_puzzle(call: Call, tmp_path: Path) -> None:
    path = str(tmp_path / "both")
    done = call("solve", PUZZLE, "--trace", path, "--html", path)
    assert done.status == 2
    assert f"--html: '{path}' is the file of --trace too, expected another" in done.err
    done = call("solve", PUZZLE, PUZZLE, "--html", path)
    assert done.err == "sudokulab: --html takes one puzzle, found 2 sources\n"
