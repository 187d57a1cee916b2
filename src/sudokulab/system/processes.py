"""A process for somebody else's code: in a group of its own, under limits, heard through a pipe.

The child finds its task on standard input and sends messages through a pipe beside its output, of which the
first part is kept. It ends when its parent does. None of this keeps malice out: it contains mistakes.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType, TracebackType
from typing import BinaryIO, cast

from sudokulab.system.messages import Mailbox, Unpacker, packed

resource: ModuleType | None
try:
    import resource
except ImportError:  # not a POSIX system
    resource = None

_PIPE = "SUDOKULAB_PIPE"
_CHUNK = 1 << 16
_MEGABYTE = 1_000_000


class Child:
    """A running process; a context manager that leaves nothing of its group behind.

    `output_bytes` is how much of what it prints is kept.

    >>> import sys
    >>> code = "import sudokulab.system.processes as p; t, m = p.receive(); m.send(t[::-1])"
    >>> with Child([sys.executable, "-c", code], b"olleh", output_bytes=100) as child:
    ...     while not child.is_silent:
    ...         for message in child.messages(1.0):
    ...             print(message)
    b'hello'
    """

    def __init__(
        self,
        command: Sequence[str],
        task: bytes,
        *,
        environment: Mapping[str, str] | None = None,
        output_bytes: int = _MEGABYTE,
    ) -> None:
        self.printed = bytearray()
        self._output_bytes = output_bytes
        self._unpacker = Unpacker()
        self._pipe, sending = os.pipe()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                pass_fds=[sending],
                start_new_session=True,
                env={**os.environ, **(environment or {}), _PIPE: str(sending)},
            )
        except BaseException:
            os.close(self._pipe)
            raise
        finally:
            os.close(sending)
        self._input, self._output = (
            cast("BinaryIO", self._process.stdin),
            cast("BinaryIO", self._process.stdout),
        )
        self._open = {self._pipe, self._output.fileno()}
        with contextlib.suppress(BrokenPipeError):
            self._input.write(packed(task))
            self._input.flush()

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        os.close(self._pipe)
        for stream in (self._input, self._output):
            with contextlib.suppress(OSError):
                stream.close()

    @property
    def is_silent(self) -> bool:
        """Whether there will be neither messages nor output any more."""
        return not self._open

    @property
    def has_flooded(self) -> bool:
        """Whether it printed more than is kept."""
        return len(self.printed) > self._output_bytes

    def messages(self, seconds: float) -> Iterator[bytes]:
        """The messages that come first; returns when some came, or after so long."""
        ended = self._process.poll() is not None
        ready = select.select(self._open, [], [], 0.0 if ended else seconds)[0] if self._open else []
        if ended and not ready:  # A process that it left behind may hold the pipes for ever.
            self._open.clear()
        # What was printed before a message is taken in before it.
        for handle in sorted(ready, key=lambda handle: handle == self._pipe):
            part = os.read(handle, _CHUNK)
            if not part:
                self._open.discard(handle)
            elif handle == self._pipe:
                yield from self._unpacker.feed(part)
            elif not self.has_flooded:
                self.printed += part

    def stop(self, *, grace: float = 0.0) -> int:
        """End the whole group; the status with which the child ended, negative for a signal.

        It has so many seconds to end by itself.
        """
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        return self._process.wait()


def receive() -> tuple[bytes, Mailbox]:
    """In the child: its task, and where it sends messages. From now on it ends when its parent does.

    Standard input is empty afterwards, so that code which asks for input learns that there is none.
    """
    unpacker, source, found = Unpacker(), os.dup(0), list[bytes]()
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)
    while not found:
        part = os.read(source, _CHUNK)
        if not part:
            raise EOFError("the parent ended before it said what to do")
        found += unpacker.feed(part)
    threading.Thread(target=_end_with_parent, args=(source,), daemon=True).start()
    return found[0], Mailbox(int(os.environ.pop(_PIPE)))


def bound_self(*, memory_mb: int | None = None, cpu_seconds: int | None = None) -> None:
    """Bound this process and its children, as far as the system knows such bounds."""
    if resource is None:
        return
    wanted = {"RLIMIT_CORE": 0}
    if memory_mb is not None:
        wanted["RLIMIT_AS"] = memory_mb * _MEGABYTE
    if cpu_seconds is not None:
        wanted["RLIMIT_CPU"] = cpu_seconds
    for name, bound in wanted.items():
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (bound, bound))


def signal_name(number: int) -> str:
    """What people call a signal.

    >>> signal_name(9), signal_name(200)
    ('SIGKILL', 'signal 200')
    """
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _end_with_parent(source: int) -> None:
    while os.read(source, 1):
        pass
    os._exit(1)
