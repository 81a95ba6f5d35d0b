"""Queues of due items: screens to deliver, invitations that expire, reminders. One process claims each.

A queue is a sorted set by time in each partition. Claiming moves an item to the end of a lease: if the
process dies, the item becomes due again by itself. The end of the lease is also the token of the claim: a
process that finds another time there has lost the item to another one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from random import random
from typing import Final, NamedTuple

from bot.store.connection import Client, Script
from bot.store.keys import due_key, game_key, partition

CLOCK: Final = "clock"
"""The queue of timers: reminders, expiries, archiving."""


class Due(NamedTuple):
    """An item that becomes due by writing a game."""

    queue: str  # of a platform's deliverer, or of the timers
    what: str  # what it is about: a viewer, or a kind of reminder
    at: int | None  # milliseconds since 1970; None: nothing is queued, open pages are only notified
    screen: bool = False  # it shows the newest state of something: several then become one
    ring: str = ""  # a nudge that comes with it


@dataclass(frozen=True, slots=True)
class Claim:
    """An item that belongs to this process until the lease is over."""

    queue: str
    game: str
    what: str
    since: float  # when it became due
    until: float

    @property
    def member(self) -> str:
        """The name of the item in the queue."""
        return f"{self.game}:{self.what}"

    @property
    def kind(self) -> str:
        """What it is about, for logs: without the person."""
        return self.what.partition(" ")[0]

    @property
    def screen(self) -> str:
        """The name of the screen, if it is one."""
        return screen_name(self.queue, self.what)


@dataclass(frozen=True, slots=True)
class Claims:
    """The items claimed in a partition, and when the next one is due there."""

    claimed: tuple[Claim, ...]
    next: float | None  # None: the queue is empty there


@dataclass(frozen=True, slots=True)
class Shown:
    """What to store when the delivery of a screen is settled."""

    screen: str  # its name
    change: int  # which of its changes was shown
    memo: str
    ring: str = ""  # the nudge that was delivered with it


def screen_name(queue: str, what: str) -> str:
    """Return the name of a screen in the fields of a game: its platform and its viewer."""
    return f"{queue}:{what}"


class Settled(IntEnum):
    """The outcome of settling or postponing a claim."""

    LOST = 0  # the lease was over, and another process has the item
    DONE = 1
    AGAIN = 2  # there is something newer to show: due at once
    LATER = 3  # it was given another time


_TOKENS: Final = 4096  # different ends of a lease within a millisecond


class Queues:
    """The queues of one server or cluster."""

    def __init__(self, client: Client, hash_key: Callable[[str], str] = game_key) -> None:
        """Store failures and memos in the hash of a game, or in that of the key which `hash_key` returns."""
        self._client = client
        self._hash_key = hash_key
        self._claim, self._settle, self._postpone = Script("claim"), Script("settle"), Script("postpone")

    async def claim(self, queue: str, part: int, *, now: int, lease: int, most: int) -> Claims:
        """Claim what is due in a partition, for a lease in milliseconds."""
        until = now + lease + int(random() * _TOKENS) / _TOKENS  # noqa: S311 - a token, not a secret
        answer = await self._claim.run(self._client, [due_key(queue, part)], [now, until, most])
        if not isinstance(answer, list):
            raise TypeError(answer)
        count = len(answer) // 2
        return Claims(
            tuple(_parse_claims(queue, answer[: 2 * count], until)),
            float(answer[-1]) if len(answer) > 2 * count else None,
        )

    async def settle(self, claim: Claim, *, now: int, shown: Shown | None = None) -> Settled:
        """Remove an item that was carried out, unless its screen has changed meanwhile."""
        keys = [due_key(claim.queue, partition(claim.game)), self._hash_key(claim.game)]
        screen = (shown.screen, shown.change, shown.memo, shown.ring) if shown else ("", 0, "", "")
        answer = await self._settle.run(self._client, keys, [claim.member, claim.until, now, *screen])
        return Settled(int(str(answer)))

    async def postpone(self, claim: Claim, *, until: int) -> Settled:
        """Give a claimed item another time."""
        return await self._reschedule(claim, until)

    async def retry(self, claim: Claim, *, now: int, first: int, longest: int) -> Settled:
        """Let an item that failed wait, twice as long with every failure."""
        return await self._reschedule(claim, now, first, longest)

    async def _reschedule(self, claim: Claim, *times: int) -> Settled:
        keys = [due_key(claim.queue, partition(claim.game)), self._hash_key(claim.game)]
        known = (claim.member, claim.until, claim.screen)
        answer = await self._postpone.run(self._client, keys, [*known, *times])
        return Settled.LATER if answer == 1 else Settled.LOST


def _parse_claims(queue: str, answer: list[bytes], until: float) -> Iterable[Claim]:
    for member, since in zip(answer[::2], answer[1::2], strict=True):
        game, _, what = member.decode().partition(":")
        yield Claim(queue, game, what, float(since), until)
