"""Things that are due: screens to deliver, invitations to let expire, nudges; each is for one process.

A queue is a sorted set by time in each partition. Claiming moves a thing to the end of a lease: if the
claimer dies, it becomes due again by itself. The end of the lease is also the claimer's token: who finds
another time there has lost the thing to somebody else.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from random import random
from typing import Final

from bot.store.connection import Client
from bot.store.keys import due_key, game_key, partition
from bot.store.script import Script


@dataclass(frozen=True, slots=True)
class Due:
    """A thing that becomes due by writing a game."""

    queue: str  # who carries it out: a platform's deliverer, or the clock
    what: str  # what it is about: a viewer, or a kind of reminder
    at: int | None  # milliseconds since 1970; None: nobody carries it out, whoever looks is only called
    screen: bool = False  # it shows the newest state of something: several then become one
    ring: str = ""  # a knock that comes with it


@dataclass(frozen=True, slots=True)
class Claim:
    """A thing that is ours until the lease is over."""

    queue: str
    game: str
    what: str
    since: float  # when it became due
    until: float

    @property
    def member(self) -> str:
        """Its name in the queue."""
        return f"{self.game}:{self.what}"

    @property
    def kind(self) -> str:
        """What it is about, as logs may know it: not whom it concerns."""
        return self.what.partition(" ")[0]

    @property
    def screen(self) -> str:
        """The name of the screen, if it is one."""
        return screen_name(self.queue, self.what)


@dataclass(frozen=True, slots=True)
class Claims:
    """What was claimed in a partition, and when to look there again."""

    claimed: tuple[Claim, ...]
    next: float | None  # None: nothing waits there


@dataclass(frozen=True, slots=True)
class Shown:
    """What the settling of a delivered screen remembers."""

    screen: str  # its name
    change: int  # which of its changes was shown
    memo: str
    ring: str = ""  # the knock that was brought with it


def screen_name(queue: str, what: str) -> str:
    """Return the name under which a game remembers a screen: whose it is, and on which platform."""
    return f"{queue}:{what}"


class Settled(IntEnum):
    """What became of a claim."""

    LOST = 0  # the lease was over, and somebody else has it
    DONE = 1
    AGAIN = 2  # there is something newer to show: due at once
    LATER = 3  # it was given another time


_TOKENS: Final = 4096  # so many different ends of a lease within a millisecond


class Queues:
    """The queues of one server or cluster."""

    def __init__(self, client: Client, hash_key: Callable[[str], str] = game_key) -> None:
        """Use this connection; what is due belongs to games, or to whatever else has a hash of its own."""
        self._client = client
        self._hash_key = hash_key
        self._claim, self._settle, self._postpone = Script("claim"), Script("settle"), Script("postpone")

    async def claim(self, queue: str, part: int, *, now: int, lease: int, most: int) -> Claims:
        """Return what is due in a partition, ours for the time of the lease (milliseconds)."""
        until = now + lease + int(random() * _TOKENS) / _TOKENS  # noqa: S311 - a token, not a secret
        answer = await self._claim.run(self._client, [due_key(queue, part)], [now, until, most])
        if not isinstance(answer, list):
            raise TypeError(answer)
        count = len(answer) // 2
        return Claims(
            tuple(_claims(queue, answer[: 2 * count], until)),
            float(answer[-1]) if len(answer) > 2 * count else None,
        )

    async def settle(self, claim: Claim, *, now: int, shown: Shown | None = None) -> Settled:
        """Put away what was carried out."""
        keys = [due_key(claim.queue, partition(claim.game)), self._hash_key(claim.game)]
        said = (shown.screen, shown.change, shown.memo, shown.ring) if shown else ("", 0, "", "")
        answer = await self._settle.run(self._client, keys, [claim.member, claim.until, now, *said])
        return Settled(int(str(answer)))

    async def postpone(self, claim: Claim, *, until: int) -> Settled:
        """Give a claimed thing another time."""
        return await self._give_time(claim, until)

    async def retry(self, claim: Claim, *, now: int, first: int, longest: int) -> Settled:
        """Let a thing that failed wait, twice as long with every failure."""
        return await self._give_time(claim, now, first, longest)

    async def _give_time(self, claim: Claim, *times: int) -> Settled:
        keys = [due_key(claim.queue, partition(claim.game)), self._hash_key(claim.game)]
        known = (claim.member, claim.until, claim.screen)
        answer = await self._postpone.run(self._client, keys, [*known, *times])
        return Settled.LATER if answer == 1 else Settled.LOST


def _claims(queue: str, answer: list[bytes], until: float) -> Iterable[Claim]:
    for member, since in zip(answer[::2], answer[1::2], strict=True):
        game, _, what = member.decode().partition(":")
        yield Claim(queue, game, what, float(since), until)
