"""Stopping the program: SIGTERM or Ctrl-C stops it in order, a second Ctrl-C at once."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

END_WITHIN: Final = 20
"""Seconds after which the kernel kills a program that does not stop."""


@contextmanager
def handle_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` at the first SIGTERM or SIGINT; after that the next SIGINT kills the program at once.

    It is the kernel that kills: no Python code has to run, so it works whatever the program hangs in. The
    embedded server notices and ends cleanly by itself.
    """
    loop, received = asyncio.get_running_loop(), False

    def handle() -> None:
        nonlocal received
        received = True
        loop.remove_signal_handler(signal.SIGINT)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        loop.add_signal_handler(signal.SIGTERM, lambda: None)  # supervisors may repeat it
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(END_WITHIN)
        stop()

    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    for number in before:
        loop.add_signal_handler(number, handle)
    try:
        yield
    finally:
        for number in before:
            loop.remove_signal_handler(number)
        if received:  # until the program ends: as since the first signal
            before = {signal.SIGTERM: signal.SIG_IGN, signal.SIGINT: signal.SIG_DFL}
        for number, handler in before.items():
            signal.signal(number, handler)


def cancel_alarm() -> None:
    """Cancel the alarm, when the loop is closed and nothing can hang any more."""
    signal.alarm(0)
