"""Whatever people do, every key that is written is in the list of what is stored, and comes to an end."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from bot.clock import Clock
from bot.connection import Client
from bot.nights.seasons import APPEARING
from bot.server_time import ServerTime
from bot.service.desk import CLOCK
from bot.store.games import NOBODY
from bot.store.keys import PARTITIONS, game_key, night_key
from bot.store.lifetimes import KINDS, LIFE, StoredKind, kind_of
from bot.upkeep import begin_upkeep
from tests.integration.nights.conftest import evening
from tests.integration.nights.evening import DAY, MINUTE, WON, Evening, guests
from tests.integration.service.tablemates import FAR, HOUR, NEAR, World, everything

__all__ = ["evening"]

HOUSE_KINDS = {kind.name for kind in KINDS if kind.key.startswith("hh:{house}")}
SELDOM = {"sweep", *(kind.name for kind in KINDS if "{doctor}" in kind.key)}  # only while they are at work


@pytest.fixture
def store_url(valkey: str) -> str:
    """Return the address of one server: how long something is kept is the same on a cluster."""
    return valkey


async def strikes(evening: Evening, world: World) -> None:
    """Carry out all that is due by now, but for what is to be shown: nobody serves these platforms."""
    clock, busy = Clock(world, world.queues), True
    while busy:
        busy = bool(await evening.strikes())
        for part in range(PARTITIONS):
            claims = await world.queues.claim(CLOCK, part, now=world.time(), lease=1000, most=99)
            for claim in claims.claimed:
                await clock.carry_out(claim)
                busy = True


@pytest.fixture
async def world(evening: Evening) -> World:
    """Return a world in which everything was done that people can do."""
    world = evening.service
    assert isinstance(world, World)
    await ServerTime().begin(world.client)
    await _meet(world)
    await _play(world)
    await _note(world)
    await evening.opened(guests(3), rounds=1, weekly=True)
    for pair in (await evening.now()).pairs:
        await evening.play(pair.game, WON)
    await evening.passes(MINUTE)
    await world.guests.meet("discord:gone", name="Gone")
    await world.book.forget("discord:gone")
    await strikes(evening, world)
    await begin_upkeep(world.desk)  # last: so far, everything has an end without it
    return world


async def _meet(world: World) -> None:
    for who in (NEAR, FAR, *guests(3)):
        await world.guests.meet(who, name=f"called {who}")
        await world.guests.choose_look(who, theme="night")
        await world.desk.people.change(who, **{APPEARING: "hidden"})
    for _ in range(5):  # whose invitations nobody will ever answer
        host, _ = await world.identity.create()
        await world.identity.make_device_link(host)
        await world.invitations.invite(host, NOBODY, reserved={1: "Guest"})
    gone, _ = await world.identity.create()
    await world.book.forget(gone)


async def _play(world: World) -> None:
    invitations = world.invitations
    await invitations.decline(FAR, await invitations.invite(NEAR, FAR))
    await invitations.withdraw(NEAR, await invitations.invite(NEAR, FAR))
    await invitations.invite(FAR, seed=await world.seeds.of("a text"))
    await world.gatherings.gather(NEAR, kind="palm", options={})
    await world.begun()
    won = await world.ended()
    await world.gallery.show(NEAR, won)
    await invitations.rematch(NEAR, won)
    await world.parted()


async def _note(world: World) -> None:
    places = world.places
    await places.settle("discord", "1234", "GAME", "Elsewhere")
    await places.keep("discord", "channel", "{}")
    await places.mark("matrix", "direct/abc", "!room:example.org")
    await places.first("hint:discord:1", 60)
    await places.once("press:$event", "meant", 7 * 24 * 60 * 60)


async def endless(client: Client, found: Mapping[str, Any]) -> list[str]:
    """Return the keys that are in no list, or that nothing will ever remove."""
    waiting = {
        member.decode().partition(":")[0]
        for key, members in found.items()
        if key.endswith((":due:clock", ":due:nights"))
        for member, _ in members
    }
    owners: Mapping[str, Callable[[Any], list[str]]] = {  # what goes takes these with it
        "log": lambda key: [game_key(key.rpartition(":")[2])],
        "games": lambda key: [game_key(game.decode()) for game in found[key]],
        "evenings": lambda key: [night_key(night.decode()) for night, _ in found[key]],
        "season": lambda key: [night_key(night.decode()) for night in found[key]],
    }

    async def ends(key: str, kind: StoredKind) -> bool:
        if kind.seconds is not None:
            return 0 < await client.ttl(key) <= LIFE
        if kind.name in {"game", "night"}:
            return key.rpartition(":")[2] in waiting
        if kind.name in owners:
            return all(owner in found for owner in owners[kind.name](key))
        return kind.name == "due" or kind.name in HOUSE_KINDS

    return [key for key in found if not ((kind := kind_of(key)) and await ends(key, kind))]


async def test_every_key_is_in_the_list_and_has_an_end(evening: Evening, world: World) -> None:
    found = await everything(world.client, upkeep=True)
    assert await endless(world.client, found) == []
    kinds = {kind.name for kind in map(kind_of, found) if kind}
    assert kinds | SELDOM == {kind.name for kind in KINDS}, "the people of this test do everything"
    for pause in (HOUR, DAY, 3 * DAY, 30 * DAY, 60 * DAY):
        world.time.passes(pause)
        await strikes(evening, world)
        assert await endless(world.client, await everything(world.client, upkeep=True)) == []


async def test_in_the_end_nothing_is_left_but_a_few_keys_of_the_installation(
    evening: Evening, world: World
) -> None:
    night = await evening.now()
    await world.nights.hosting.cancel(night.host, night.next, hosting=night.home, series=True)
    for _ in range(30):
        world.time.passes(30 * DAY)
        await strikes(evening, world)
    for key in await everything(world.client, upkeep=True):
        if await world.client.ttl(key) > 0:  # which the server does by itself
            await world.client.delete(key)
    left = {key: kind.name for key in await everything(world.client, upkeep=True) if (kind := kind_of(key))}
    assert set(left.values()) - HOUSE_KINDS <= {"due"}
    members = [await world.client.zrange(key, 0, -1) for key, name in left.items() if name == "due"]
    assert {member for each in members for member in each} <= {b"upkeep:sweep", b"upkeep:rewrite"}
