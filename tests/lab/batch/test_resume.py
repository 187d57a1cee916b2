"""An output file of a batch that was stopped is gone on with, or refused with a reason."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sudokulab.lab.batch import (
    AnswerTally,
    Batch,
    OtherInput,
    ResumeRefused,
    Summary,
    begin_file,
    encoding,
    partial_of,
    resume_file,
)
from sudokulab.lab.batch.ledger import Mark
from support.batches import (
    Portions,
    data_of,
    options,
    random_lines,
)


def into_file(
    data: bytes,
    path: Path,
    rng: Random,
    *,
    resume: bool,
    distinct: bool,
    as_json: bool = False,
    stop_after: int = 0,
) -> Summary:
    """One run into a file. With `stop_after` it ends after so many blocks as kill -9 would end it."""
    tally = AnswerTally(as_json=as_json)
    settings = {"--distinct": distinct}
    sink = resume_file(path, settings, tally) if resume else None
    sink = sink or begin_file(path, settings, {"version": "1"})
    batch = Batch(
        Portions(data, rng, largest=rng.choice([20, 300])),
        options(distinct=distinct, as_json=as_json),
        expected=sink.begun.mark,
    )
    batch.skip(tally)
    if stop_after:
        written = iter(range(stop_after))
        write = sink.write

        def write_some(text: bytes, mark: Mark) -> None:
            if next(written, None) is None:
                raise InterruptedError
            write(text, mark)

        sink.write = write_some  # type: ignore[method-assign]  # stands for the end of the process
        try:
            batch.run(sink, tally)
        finally:
            sink._file.close()
        pytest.fail("the run ended before it was stopped")
    summary = batch.run(sink, tally)
    sink.finish()
    return summary


@pytest.mark.parametrize("name", ["o.txt", "o.txt.gz", "o.txt.zst"])
@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("as_json", [False, True])
def test_a_run_that_is_stopped_again_and_again_ends_with_the_same_bytes(
    name: str, distinct: bool, as_json: bool, tmp_path: Path, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name.endswith("zst"):
        pytest.importorskip("zstandard", reason="the extra fast-io is not installed")
    monkeypatch.setattr(encoding, "PIECE_TEXT", 700)
    lines = random_lines(rng, 80)
    data = data_of(lines + lines[:30] + random_lines(rng, 20))
    whole = into_file(data, tmp_path / f"whole-{name}", rng, resume=False, distinct=distinct, as_json=as_json)
    path = tmp_path / name
    stops = 0
    for attempt in range(1, 200):
        try:
            stop_after = rng.randint(1, 4) if attempt < 12 else 0
            summary = into_file(
                data, path, rng, resume=attempt > 1, distinct=distinct, as_json=as_json, stop_after=stop_after
            )
            break
        except InterruptedError:
            stops += 1
            cut_off(partial_of(path), rng)
    assert stops >= 5
    assert path.read_bytes() == (tmp_path / f"whole-{name}").read_bytes()
    assert (summary.lines, summary.repeated, summary.faults) == (whole.lines, whole.repeated, whole.faults)
    assert summary.tally.answers == whole.tally.answers
    assert summary.tally.of("unreadable") == whole.tally.of("unreadable")
    assert sorted(found.name for found in tmp_path.iterdir()) == sorted([name, f"whole-{name}"])


def cut_off(partial: Path, rng: Random) -> None:
    """Leave the end as a process leaves it that dies while writing, or as a power failure does."""
    content = partial.read_bytes()
    if content and rng.random() < 0.5:
        partial.write_bytes(
            content[: -rng.randint(1, min(20, len(content)))] + rng.choice([b"", bytes(50_000)])
        )


def stopped_run(tmp_path: Path, rng: Random, data: bytes) -> Path:
    path = tmp_path / "o.txt"
    with pytest.raises(InterruptedError):
        into_file(data, path, rng, resume=False, distinct=False, stop_after=20)
    return path


def test_another_input_is_not_gone_on_with(
    tmp_path: Path, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudokulab.lab.batch.output._CHECKPOINT_SECONDS", 0.0)
    data = data_of(["." * 16] * 400)
    path = stopped_run(tmp_path, rng, data)
    before = partial_of(path).read_bytes()
    with pytest.raises(OtherInput, match=r"^the input's first [0-9]+ lines are not those that were answered"):
        into_file(b"1" + data[1:], path, rng, resume=True, distinct=False)
    assert partial_of(path).read_bytes() == before


def test_a_shorter_input_is_not_gone_on_with(tmp_path: Path, rng: Random) -> None:
    data = data_of(["." * 16] * 400)
    path = stopped_run(tmp_path, rng, data)
    with pytest.raises(OtherInput, match=r"ends after 2 lines, but the unfinished output has [0-9]+ answers"):
        into_file(data[:34], path, rng, resume=True, distinct=False)


def test_other_options_are_not_gone_on_with(tmp_path: Path, rng: Random) -> None:
    data = data_of(["." * 16] * 400)
    path = stopped_run(tmp_path, rng, data)
    with pytest.raises(ResumeRefused, match="was begun with --distinct off, found on; resume with the same"):
        into_file(data, path, rng, resume=True, distinct=True)


def test_an_unfinished_output_is_not_thrown_away(tmp_path: Path, rng: Random) -> None:
    data = data_of(["." * 16] * 400)
    path = stopped_run(tmp_path, rng, data)
    with pytest.raises(ResumeRefused, match="of an unfinished run: go on with --resume, or remove it"):
        into_file(data, path, rng, resume=False, distinct=False)


@pytest.mark.parametrize("companion", [None, b"", b"{}", b'{"schema": "batch-partial/9"}', b"[1]", b"\xff"])
def test_an_output_of_unknown_beginnings_is_not_gone_on_with(
    companion: bytes | None, tmp_path: Path, rng: Random
) -> None:
    data = data_of(["." * 16] * 400)
    path = stopped_run(tmp_path, rng, data)
    beside = path.with_name("o.txt.partial.json")
    if companion is None:
        beside.unlink()
    else:
        beside.write_bytes(companion)
    with pytest.raises(ResumeRefused, match=r"o.txt.partial.json does not say how .* was begun"):
        into_file(data, path, rng, resume=True, distinct=False)


def test_a_finished_output_stays_until_the_new_one_is_complete(tmp_path: Path, rng: Random) -> None:
    path = tmp_path / "o.txt"
    path.write_bytes(b"old")
    with pytest.raises(InterruptedError):
        into_file(data_of(["." * 16] * 400), path, rng, resume=False, distinct=False, stop_after=3)
    assert path.read_bytes() == b"old"
    into_file(data_of(["." * 16] * 400), path, rng, resume=True, distinct=False)
    assert path.read_bytes().count(b"\n") == 400
