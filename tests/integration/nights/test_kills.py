"""Whoever leads an evening may be killed at any step of its start: no pair is lost, and none is doubled."""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from bot.connection import connect
from bot.nights.night import Stage
from bot.store.games import Status
from bot.store.keys import partition
from tests.integration.conftest import DEADLINE
from tests.integration.nights.evening import DAY, LEASE, MINUTE, Evening, guests
from tests.integration.service.tablemates import World


@dataclass
class Mortals:
    """Processes that lead an evening until they are killed."""

    process: asyncio.subprocess.Process
    address: str

    async def lead_at(
        self, night: str, now: int, dies_at: int, *, answered: bool = True, seed: int | None = None
    ) -> bool:
        """Let one lead what is due in a night at this time; return whether it was killed."""
        orders = {"address": self.address, "now": now, "part": partition(night), "dies_at": dies_at}
        orders |= {"answered": answered, "seed": seed}
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(orders).encode() + b"\n")
        told = json.loads(await self.process.stdout.readline())
        assert told["killed"] or told["code"] == 0
        return bool(told["killed"])


@asynccontextmanager
async def mortals(address: str) -> AsyncIterator[Mortals]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.integration.nights.mortal"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield Mortals(process, address)
    finally:
        if process.stdin:
            process.stdin.close()
        await process.wait()


@pytest.mark.parametrize("answered", [False, True], ids=["before it asks", "after it is answered"])
async def test_killed_at_any_step_of_the_start_no_pair_is_lost_or_doubled(
    valkey: str,
    answered: bool,  # noqa: FBT001 - a case
) -> None:
    people = guests(5)
    async with mortals(valkey) as killed:
        step, dies = 0, True
        while dies:
            step += 1
            world = World(connect(valkey, patience=DEADLINE))
            evening = Evening(world, world.client, world.time)
            await evening.planned(DAY * 2)
            await evening.passes(DAY * 2 - MINUTE)
            await evening.come(people)
            evening.time.passes(MINUTE)
            dies = await killed.lead_at(evening.night, world.time(), step, answered=answered)
            evening.time.passes(LEASE + 1)  # what the dead one held is due again
            assert not await killed.lead_at(evening.night, world.time(), 0)
            await check(evening, people)
            await evening.client.flushall()
            await evening.client.aclose()
    assert step > 20  # so many there are, or the test looks at something else


async def check(evening: Evening, people: list[str]) -> None:
    """Look whether all who are here play once, or sit out, and every game was dealt once."""
    night = await evening.now()
    assert (night.stage, len(night.rounds), night.drawing) == (Stage.PLAYING, 1, ())
    (drawn,) = night.rounds
    placed = Counter(who for pair in drawn.pairs for who in pair.people) + Counter([drawn.odd])
    assert placed == Counter(people)
    assert drawn.opened
    for pair in night.pairs:
        stored = await evening.service.desk.find(pair.game)
        assert (stored.status, stored.about.seats) == (Status.PLAYING, pair.people)
        for who in pair.people:
            assert [each.game for each in await evening.service.book.games_of(who)] == [pair.game]
    games = [key async for key in evening.client.scan_iter("hh:*:game:*")]
    assert len(games) == len(night.pairs)
