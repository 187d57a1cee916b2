"""Where answers go: a stream, or a file that takes its name when it is complete and can be gone on with."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Protocol, TypeAlias, cast

from sudokulab.errors import LabError
from sudokulab.lab.batch.answers import MadeWithObject
from sudokulab.lab.batch.encoding import Encoding, encoding_for
from sudokulab.lab.batch.ledger import Mark
from sudokulab.lab.batch.tally import AnswerTally
from sudokulab.system.atomic import claim, move_into_place, replace_file

Setting: TypeAlias = str | bool | int | float | None
Settings: TypeAlias = Mapping[str, Setting]

_SCHEMA = "batch-partial/1"
_CHECKPOINT_SECONDS = 1.0


class ResumeRefused(LabError):
    """What was begun before does not go together with what is asked for now."""


class OutputFailed(LabError):
    """The answers cannot be written where they shall go."""


@contextmanager
def _writing(name: str) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise OutputFailed(f"cannot write {name}: {reason}") from error


class Sink(Protocol):
    """Takes answers in order, whole lines at a time."""

    def write(self, text: bytes, mark: Mark) -> None:
        """Answers to the lines up to `mark`."""

    def close(self) -> None:
        """No more answers come for now."""

    def finish(self) -> None:
        """All lines are answered."""


class StreamSink:
    """Answers to a stream, each block at once."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name

    def write(self, text: bytes, mark: Mark) -> None:
        with _writing(self._name):
            self._stream.write(text)
            self._stream.flush()

    def close(self) -> None:
        """The stream is somebody else's."""

    def finish(self) -> None:
        """A stream has nothing to complete."""


@dataclass(frozen=True, slots=True)
class Begun:
    """What an unfinished output file says of the run that began it."""

    settings: Settings
    made_with: MadeWithObject
    mark: Mark


class FileSink:
    """Answers to `FILE.partial`, which `finish` makes `FILE`; `FILE.partial.json` goes with it.

    Text that fills no piece of a compressed file yet is written all the same about once a second, and written
    over when the piece has grown.
    """

    def __init__(self, path: Path, begun: Begun, file: BinaryIO, encoding: Encoding, pending: bytes) -> None:
        self._path = path
        self._begun = begun
        self._file = file
        self._encoding = encoding
        self._pending = pending
        self._mark = begun.mark
        self._checkpoint_at = 0.0

    @property
    def begun(self) -> Begun:
        """The run that began the file."""
        return self._begun

    def write(self, text: bytes, mark: Mark) -> None:
        packed, self._pending = self._encoding.pack(self._pending + text)
        self._mark = mark
        with _writing(str(self._path)):
            if packed:
                self._append(packed)
            if time.monotonic() >= self._checkpoint_at:
                self._checkpoint()
                self._checkpoint_at = time.monotonic() + _CHECKPOINT_SECONDS

    def close(self) -> None:
        """Leave the file to be gone on with."""
        if not self._file.closed:
            with _writing(str(self._path)):
                self._checkpoint()
                self._file.close()

    def finish(self) -> None:
        """Give the file its name."""
        with _writing(str(self._path)):
            self._append(self._encoding.close(self._pending))
            os.fsync(self._file.fileno())
            self._file.close()
            move_into_place(partial_of(self._path), self._path)
        with suppress(FileNotFoundError):
            companion_of(self._path).unlink()

    def _checkpoint(self) -> None:
        end = self._file.tell()
        packed = self._encoding.close(self._pending)
        if packed:
            self._append(packed)
            self._file.seek(end)
        _write_companion(self._path, replace(self._begun, mark=self._mark))

    def _append(self, packed: bytes) -> None:
        """Write where the file is good up to, and cut off what stood behind."""
        rest = memoryview(packed)
        while rest:
            rest = rest[self._file.write(rest) :]
        self._file.truncate()


def partial_of(path: Path) -> Path:
    """Where the answers lie until they are complete."""
    return path.with_name(f"{path.name}.partial")


def companion_of(path: Path) -> Path:
    """What says how the unfinished answers were made."""
    return path.with_name(f"{path.name}.partial.json")


def begin_file(path: Path, settings: Settings, made_with: MadeWithObject) -> FileSink:
    """A new output file; an unfinished one of an earlier run is not thrown away."""
    partial, encoding = partial_of(path), encoding_for(path.name)
    begun = Begun(settings, made_with, Mark())
    with _writing(str(path)):
        partial.touch()
        file = _open_alone(partial)
        if partial.stat().st_size:
            file.close()
            raise ResumeRefused(
                f"{partial} holds the answers of an unfinished run: go on with --resume, or remove it"
            )
        _write_companion(path, begun)
    return FileSink(path, begun, file, encoding, b"")


def _open_alone(partial: Path) -> BinaryIO:
    file = cast(BinaryIO, partial.open("r+b", buffering=0))
    if not claim(file):
        file.close()
        raise ResumeRefused(f"another process is writing {partial}, wait for its end")
    return file


def resume_file(path: Path, settings: Settings, tally: AnswerTally) -> FileSink | None:
    """The unfinished output file, cut back to what is good of it; None when there is none.

    Its lines are counted by `tally`.
    """
    partial = partial_of(path)
    if not partial.exists():
        return None
    encoding = encoding_for(path.name)
    begun = _read_companion(path)
    _check_same(partial, begun.settings, settings)
    with _writing(str(path)):
        file = _open_alone(partial)
        kept = encoding.read_back(file, tally.look)
        file.seek(kept.size)
    return FileSink(path, begun, file, encoding, kept.tail)


def _check_same(partial: Path, before: Settings, now: Settings) -> None:
    for name in sorted(before.keys() | now.keys()):
        if before.get(name) != now.get(name):
            raise ResumeRefused(
                f"{partial} was begun with {name} {_shown(before.get(name))}, found {_shown(now.get(name))}; "
                "resume with the same options, or remove the file to begin anew"
            )


def _shown(setting: Setting) -> str:
    if setting is None:
        return "not set"
    return ("on" if setting else "off") if isinstance(setting, bool) else str(setting)


def _read_companion(path: Path) -> Begun:
    companion = companion_of(path)
    try:
        found = json.loads(companion.read_bytes())
        if found["schema"] != _SCHEMA:
            raise ValueError(found["schema"])
        mark = Mark(int(found["lines"]), str(found["input"]))
        return Begun(dict(found["settings"]), dict(found["made_with"]), mark)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ResumeRefused(
            f"{companion} does not say how {partial_of(path)} was begun; remove both to begin anew"
        ) from error


def _write_companion(path: Path, begun: Begun) -> None:
    companion = companion_of(path)
    replace_file(companion, _as_json(begun), scratch=companion.with_name(f"{companion.name}.new"))


def _as_json(begun: Begun) -> bytes:
    found = {
        "schema": _SCHEMA,
        "settings": dict(begun.settings),
        "lines": begun.mark.lines,
        "input": begun.mark.digest,
        "made_with": dict(begun.made_with),
    }
    return json.dumps(found, indent=1).encode() + b"\n"
