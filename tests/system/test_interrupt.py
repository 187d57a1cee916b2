"""One Ctrl-C is a wish, two are an order."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest

from sudokulab.system.interrupt import INTERRUPTED_STATUS, Interrupt, catch_interrupts
from support.honesty import not_applicable

if os.name != "posix":
    not_applicable("signals are sent as POSIX has them")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_sets_the_flag_and_the_work_goes_on(number: signal.Signals) -> None:
    with catch_interrupts() as interrupt:
        assert not interrupt.is_set()
        signal.raise_signal(number)
        assert interrupt.is_set()


def test_a_signal_while_waiting_ends_the_wait() -> None:
    with catch_interrupts() as interrupt, pytest.raises(KeyboardInterrupt), interrupt.waiting():
        signal.raise_signal(signal.SIGINT)


def test_a_signal_of_before_lets_no_wait_begin() -> None:
    with catch_interrupts() as interrupt:
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt), interrupt.waiting():
            pytest.fail("waited")


def test_after_a_wait_a_signal_raises_nothing() -> None:
    with catch_interrupts() as interrupt:
        with interrupt.waiting():
            pass
        signal.raise_signal(signal.SIGINT)
        assert interrupt.is_set()


def test_the_second_signal_aborts_with_the_status_of_an_interrupt() -> None:
    statuses: list[int] = []
    interrupt = Interrupt(abort=statuses.append)
    interrupt.receive(signal.SIGINT, None)
    assert statuses == []
    interrupt.receive(signal.SIGINT, None)
    assert statuses == [INTERRUPTED_STATUS]


def test_the_handlers_of_before_are_back_at_the_end() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    with catch_interrupts():
        assert signal.getsignal(signal.SIGINT) != before[0]
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


def test_in_another_thread_the_flag_is_there_and_no_handler_changes() -> None:
    seen: list[bool] = []

    def work() -> None:
        before = signal.getsignal(signal.SIGINT)
        with catch_interrupts() as interrupt:
            seen.append(not interrupt.is_set() and signal.getsignal(signal.SIGINT) == before)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [True]


def test_a_process_that_does_not_listen_ends_at_the_second_ctrl_c() -> None:
    program = (
        "import time\n"
        "from sudokulab.system.interrupt import catch_interrupts\n"
        "with catch_interrupts() as interrupt:\n"
        "    print('ready', flush=True)\n"
        "    while not interrupt.is_set(): time.sleep(0.01)\n"
        "    print('heard', flush=True)\n"
        "    while True: time.sleep(0.01)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "heard\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == INTERRUPTED_STATUS
