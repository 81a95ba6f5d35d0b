"""Thinking about a turn: in a process of its own, and never for too long."""

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Final, NamedTuple

from engine.chance import Chance
from engine.heldhands.actions import Action
from engine.heldhands.policies.lookahead import lookahead_policy
from engine.heldhands.policies.partner import Character, decide
from engine.heldhands.views import PlayerView

LONGEST: Final = 4.0
"""Seconds of computing time for a turn. Not of a clock, so that a busy machine does not change a move."""


class Thought(NamedTuple):
    """What the computer wants to do: a whole turn, or one choice."""

    actions: tuple[Action, ...]
    failed: str = ""  # the type of the error, if the simpler policy had to answer


class TooLongError(BaseException):
    """The computer has thought for too long; a policy that handles its own errors must not catch it."""


def think(seen: Sequence[PlayerView], seed: int, character: str, longest: float = LONGEST) -> Thought:
    """Return what to do after these views of one seat; if that fails or takes too long, something simpler."""
    try:
        with _limited(longest):
            return Thought(decide(seen, seed, Character(character)))
    except (Exception, TooLongError) as error:  # noqa: BLE001 - a partner who answers is better than none
        return Thought(lookahead_policy(seen[-1], Chance(seed, "partner")), type(error).__name__)


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise `TooLongError` after so much computing time; threads, which only tests use, have no limit."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _stop(_: int, __: FrameType | None) -> None:
    raise TooLongError
