"""Things that are due: screens to deliver, invitations to let expire, nudges; each is for one process.

A queue is a sorted set by time in each partition. Claiming moves a thing to the end of a lease: if the
claimer dies, it becomes due again by itself. The end of the lease is also the claimer's token: who finds
another time there has lost the thing to somebody else.
"""

from dataclasses import dataclass
from enum import IntEnum
from random import random
from typing import Final

from bot.connection import Client
from bot.store.keys import due_key, game_key, partition
from bot.store.script import Script


@dataclass(frozen=True, slots=True)
class Due:
    """A thing that becomes due by writing a game."""

    queue: str  # who carries it out: a platform's deliverer, or the clock
    what: str  # what it is about: a viewer, or a kind of reminder
    at: int  # milliseconds since 1970
    viewer: str = ""  # set where it shows the newest revision to a viewer: several then become one

    def member(self, game: str) -> str:
        """Return its name in the queue."""
        return f"{game}:{self.what}"


@dataclass(frozen=True, slots=True)
class Claim:
    """A thing that is ours until the lease is over."""

    queue: str
    game: str
    what: str
    until: float

    @property
    def member(self) -> str:
        """Its name in the queue."""
        return f"{self.game}:{self.what}"


class Settled(IntEnum):
    """What became of a claim."""

    LOST = 0  # the lease was over, and somebody else has it
    DONE = 1
    AGAIN = 2  # there is something newer to show: due at once


_TOKENS: Final = 4096  # so many different ends of a lease within a millisecond


class Queues:
    """The queues of one server or cluster."""

    def __init__(self, client: Client) -> None:
        """Use this connection."""
        self._client = client
        self._claim, self._settle, self._postpone = Script("claim"), Script("settle"), Script("postpone")

    async def claim(self, queue: str, part: int, *, now: int, lease: int, most: int) -> list[Claim]:
        """Return what is due in a partition, ours for the time of the lease (milliseconds)."""
        until = now + lease + int(random() * _TOKENS) / _TOKENS  # noqa: S311 - a token, not a secret
        members = await self._claim.run(self._client, [due_key(queue, part)], [now, until, most])
        if not isinstance(members, list):
            raise TypeError(members)
        names = (member.decode().partition(":") for member in members)
        return [Claim(queue, game, what, until) for game, _, what in names]

    async def settle(self, claim: Claim, *, now: int, viewer: str = "", shown: int = 0) -> Settled:
        """Put away what was carried out; `shown` is the revision that the viewer sees now."""
        keys = [due_key(claim.queue, partition(claim.game)), game_key(claim.game)]
        answer = await self._settle.run(self._client, keys, [claim.member, claim.until, now, viewer, shown])
        return Settled(int(str(answer)))

    async def postpone(self, claim: Claim, *, until: int) -> bool:
        """Give a claimed thing another time; False when it is no longer ours."""
        key = due_key(claim.queue, partition(claim.game))
        answer = await self._postpone.run(self._client, [key], [claim.member, claim.until, until])
        return answer == 1
