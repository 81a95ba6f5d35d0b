"""How the program is asked to end: SIGTERM or Ctrl-C, and a second Ctrl-C for those who cannot wait."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

END_WITHIN: Final = 20
"""Seconds after which the kernel ends a program that was asked to end and does not."""


@contextmanager
def heeding_signals(asked: Callable[[], None]) -> Iterator[None]:
    """Call `asked` at the first SIGTERM or SIGINT; from then on the next SIGINT ends the program at once.

    At once means by the kernel: no Python is needed for it, so it works whatever the program hangs in. The
    embedded server notices and ends cleanly by itself.
    """
    loop, heard = asyncio.get_running_loop(), False

    def first() -> None:
        nonlocal heard
        heard = True
        loop.remove_signal_handler(signal.SIGINT)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        loop.add_signal_handler(signal.SIGTERM, lambda: None)  # supervisors repeat themselves
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(END_WITHIN)
        asked()

    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    for number in before:
        loop.add_signal_handler(number, first)
    try:
        yield
    finally:
        for number in before:
            loop.remove_signal_handler(number)
        if heard:  # from here to the end of the program: as since the first signal
            before = {signal.SIGTERM: signal.SIG_IGN, signal.SIGINT: signal.SIG_DFL}
        for number, handler in before.items():
            signal.signal(number, handler)


def ended_in_time() -> None:
    """Call off the kernel, when the loop is closed and nothing can hang any more."""
    signal.alarm(0)
