"""People at a table, a clock that can be moved, and a look at all that is stored."""

import asyncio
import secrets
from collections.abc import Awaitable
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

import pytest

from bot.connection import Client
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.counts import Counts
from bot.store.games import Games, StoredGame
from bot.store.keys import due_key, log_key, partition
from engine.contract import Refusal
from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.record import actions, read_record
from engine.heldhands.views import PlayerView
from engine.replay import replay
from tests.data import GAMES
from tests.integration.conftest import DEADLINE

NEAR: Final = "matrix:@near:example.org"
FAR: Final = "discord:far"
STRANGER: Final = "web:stranger"
PEOPLE: Final = (NEAR, FAR)

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Time:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def passes(self, milliseconds: int) -> None:
        self.now += milliseconds


class AllAtOnce(Games):
    """So many have looked at a game before the first of them changes it."""

    def __init__(self, client: Client, count: int) -> None:
        super().__init__(client)
        self._coming = count
        self._all_there = asyncio.Barrier(count)

    async def write(self, game: str, **fields: Any) -> int | None:  # noqa: ANN401 - whatever is written
        if self._coming:
            self._coming -= 1
            async with asyncio.timeout(DEADLINE):
                await self._all_there.wait()
        return await super().write(game, **fields)


def racing(service: GameService, client: Client, count: int) -> GameService:
    """Return the service for so many who do something at the very same time."""
    return GameService(replace(service.desk, games=AllAtOnce(client, count)), service.metrics)


async def why_not(doing: Awaitable[object]) -> StrEnum:
    """Return the code of the refusal that this comes to."""
    with pytest.raises(Refusal) as refused:
        await doing
    return refused.value.code


async def begun(service: GameService, *people: str, **options: str) -> str:
    """Return a game in which both have chosen a side: revision 3, and near begins."""
    people = people or PEOPLE
    game = await service.play.open("heldhands", {"first": "near", **options}, people, seed=7)
    for revision, who in enumerate(people, 1):
        await service.press(Press(who, game, revision, "left"))
    return game


async def first_step(service: GameService, game: str, who: str = NEAR) -> str:
    """Return a step that this player may take."""
    view = (await service.play.look(who, game)).view
    assert isinstance(view, PlayerView)
    return next(str(action) for action in view.legal if isinstance(action, Step))


async def at_the_end(service: GameService, client: Client, name: str, *people: str) -> Press:
    """Lay a recorded game on the table as if it had been played, and return the press that ends it."""
    people = people or PEOPLE
    record = read_record(GAMES[name])
    log = [(seat, str(action)) for seat, action in actions(record)]
    *_, state, _ = replay(GAME, record.options, 2, record.seed, log)
    options = {"edition": record.options.edition, "level": record.options.level.value}
    game = await service.play.open("heldhands", options, people, seed=record.seed)
    (seat, action), revision = log.pop(), len(log)
    counts = str(Counts((revision,) * 3, (0, 0)))
    await service.desk.games.write(
        game, expect={"rev": 1}, change={"rev": revision, "state": GAME.dump(state), "counts": counts}
    )
    await client.rpush(log_key(game), *(f"{seat} {action}" for seat, action in log))
    return Press(people[seat], game, revision, action)


async def ended(service: GameService, client: Client, name: str, *people: str) -> str:
    """Return a game that has ended like a recorded one."""
    last = await at_the_end(service, client, name, *people)
    await service.press(last)
    return last.game


async def parted(service: GameService, *people: str) -> str:
    """Return a game that both have agreed to end."""
    game = await begun(service, *people)
    for who in people or PEOPLE:
        await service.manners.part(who, game)
    return game


async def stored(service: GameService, game: str) -> StoredGame:
    found = await service.desk.games.load(game)
    assert found
    return found


async def due(client: Client, queue: str, game: str) -> dict[str, float]:
    """Return what is due in a queue because of a game, and when."""
    found: Any = await client.zrange(due_key(queue, partition(game)), 0, -1, withscores=True)
    members = {what.decode().partition(":"): time for what, time in found}
    return {what: time for (name, _, what), time in members.items() if name == game}


UPKEEP: Final = {b"hh:{house}:seen", b"hh:{house}:sweep", b"hh:{house}:rewrite"}


async def everything(client: Client, *, upkeep: bool = False) -> dict[str, object]:
    """Return all that is stored, by key; what the installation needs for itself only if that is wished."""
    found = await _everything(client, set() if upkeep else UPKEEP)
    for key, members in list(found.items()):
        if not upkeep and isinstance(members, list) and key.endswith(":due:clock"):
            found[key] = [each for each in members if not each[0].startswith(b"upkeep:")]
            if not found[key]:
                del found[key]
    return found


async def _everything(client: Client, without: set[bytes]) -> dict[str, object]:
    found: dict[str, object] = {}
    async for key in client.scan_iter(count=1000):
        if key in without:
            continue
        match await client.type(key):
            case b"hash":
                found[key.decode()] = await client.hgetall(key)
            case b"zset":
                found[key.decode()] = await client.zrange(key, 0, -1, withscores=True)
            case b"list":
                found[key.decode()] = await client.lrange(key, 0, -1)
            case b"string":
                found[key.decode()] = await client.get(key)
            case b"none":
                continue  # it was there a moment ago: something is still going on
            case other:
                pytest.fail(f"{key!r} is a {other!r}, which nobody here stores")
    return found


async def signed_in(service: GameService, who: str) -> str:
    """Return the secret of a new device of a person, who may have none yet."""
    secret = secrets.token_urlsafe(24)
    await service.desk.people.devices.add(who, secret, service.desk.now())
    return secret
