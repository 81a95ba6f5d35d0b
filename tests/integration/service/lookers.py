"""People on the web, who come and look themselves; and an ear that has heard all that was called."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest
from redis.asyncio.client import PubSub
from redis.asyncio.cluster import RedisCluster

from bot.delivery.pubsub import Subscriber, Subscriptions
from bot.model.person import PLATFORMS
from bot.store.connection import Client
from bot.store.keys import game_key, wake_channel
from tests.integration.conftest import DEADLINE

ANNA: Final = "web:ANNA"
BRUNO: Final = "web:BRUNO"

_TRIES: Final = 50

Call = tuple[str, str]
"""The queue that is called, and what is called there."""


async def is_called(looker: Subscriber) -> bool:
    return await looker.wait(0)


@asynccontextmanager
async def listening(client: Client) -> AsyncIterator[Subscriptions]:
    """Give one who passes on every call from now on."""
    live = Subscriptions(client)
    async with live.listening():
        await listens(live)
        yield live


async def listens(live: Subscriptions) -> None:
    """Return when it hears, and has told everybody that they may have missed something before."""
    for number in range(_TRIES):
        with live.subscribe(f"MARK{number}") as marked, live.subscribe("SOMEBODY") as somebody:
            await live.call(f"MARK{number}")
            assert await marked.wait(DEADLINE)
            if not await is_called(somebody):  # so it was not everybody who was called
                return
    pytest.fail("everybody is called all the time")


async def heard(live: Subscriptions, client: Client, *games: str) -> None:
    """Return when it has heard all that was called until now because of these games."""
    for game in games:
        with live.subscribe(f"MARK{game}") as marked:
            await call_after(client, game, f"MARK{game}:")
            assert await marked.wait(DEADLINE)


async def call_after(client: Client, game: str, what: str) -> None:
    """Call something on the node of a game: so it is heard after all that the game has called."""
    here: dict[str, Any] = {}
    if isinstance(client, RedisCluster):
        here = {"target_nodes": client.get_node_from_key(game_key(game))}
    await client.execute_command("PUBLISH", wake_channel("web"), what, **here)


async def calls_by(client: Client, doing: Callable[[], Awaitable[object]], game: str) -> list[Call]:
    """Return what is called on all platforms while something is done with a game, or makes another one."""
    await client.initialize()
    async with client.pubsub() as ear:
        await ear.subscribe(*map(wake_channel, PLATFORMS))
        for _ in PLATFORMS:
            assert (await ear.get_message(timeout=DEADLINE))["type"] == "subscribe"
        await _until_marked(ear, client, game)  # what was called before is heard until now
        made = await doing()
        return await _until_marked(ear, client, *{game, made if isinstance(made, str) else game})


async def _until_marked(ear: PubSub, client: Client, *games: str) -> list[Call]:
    """Return all that was called because of these games and has not been heard yet."""
    marks, found = {f"MARK{game}:" for game in games}, list[Call]()
    for game in games:
        await call_after(client, game, f"MARK{game}:")
    while marks:
        message = await ear.get_message(timeout=DEADLINE)
        assert message, "a mark has to come"
        channel, what = message["channel"].decode(), message["data"].decode()
        if what in marks:
            marks.remove(what)
        else:
            found.append((channel.rpartition(":")[2], what))
    return found
