"""Forget me, at the same moment as anything that gives the person a seat, in every order of their steps.

Whatever comes first: nothing names a web person who was forgotten, and no game goes on with an empty seat. An
account of another platform may come back by what it does itself; then its notes lead to its seats.

Every order is tried, none by chance. A doing is stopped before and after each thing that it writes: then what
it has read is out of date, or what it wrote is seen before it looks again. To stop it between two reads too
would take five times as long.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, Final

import pytest

from bot.model.game import NOBODY, About, Status
from bot.model.night import Plan
from bot.model.person import WEB
from bot.model.refusals import ServiceProblem
from bot.service.context import SECOND, Limits
from bot.service.identity import Access
from bot.store.connection import Client, connect
from bot.store.keys import game_key
from bot.store.lifetimes import FORGOTTEN
from engine.contract import Refusal
from tests.integration.conftest import DEADLINE
from tests.integration.service.tablemates import FAR, MINUTE, World, why_not

Doing = Callable[[], Awaitable[object]]
Seating = Callable[[World, World, str, str], Awaitable[Doing]]
"""Prepares, in a world and for a person and their partner, what is done in the other world then."""

READS: Final = (
    "EXISTS GET HGET HGETALL HKEYS HMGET TTL ZMSCORE ZRANGE ZREVRANGEBYSCORE ZSCAN ZSCORE".split()  # noqa: SIM905
)


class Turnstile:
    """Lets a doing go past some of the places where it can be stopped, and on only when it may."""

    def __init__(self, client: Client) -> None:
        self._execute: Final[Callable[..., Awaitable[Any]]] = client.execute_command
        self._notes, self._wrote = 0, False
        self._stopped, self._open = asyncio.Event(), asyncio.Event()
        setattr(client, "execute_command", self._step)  # noqa: B010 - as mypy wants it

    async def _step(self, *command: Any, **how: Any) -> Any:  # noqa: ANN401 - whatever is sent
        writes = command[0] not in READS
        if writes or self._wrote:
            self._notes -= 1
            if self._notes < 0:
                self._stopped.set()
                await self._open.wait()
        self._wrote = writes
        return await self._execute(*command, **how)

    async def begin(self, doing: Doing, places: int) -> asyncio.Task[None]:
        """Begin to do something, and return when it is stopped after so many places, or done."""
        self._notes, self._wrote = places, False
        self._stopped.clear()
        self._open.clear()
        task = asyncio.create_task(_done(doing))
        waiting = asyncio.create_task(self._stopped.wait())
        async with asyncio.timeout(DEADLINE):
            await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        return task

    async def finish(self, task: asyncio.Task[None]) -> None:
        self._open.set()
        async with asyncio.timeout(DEADLINE):
            await task


async def _done(doing: Doing) -> None:
    with suppress(Refusal):
        await doing()


async def in_every_order(
    one: Turnstile, other: Turnstile, prepared: Callable[[str], Awaitable[tuple[Doing, Doing]]]
) -> None:
    """Interleave two doings, prepared anew for a name each time, in every way in which each is stopped once.

    The first goes some way, then the second goes some way, then the first finishes, and then the second. To
    begin with the second, exchange them. A name tells in which order things happened with it.
    """
    for before in count():
        for between in count():
            doing, other_doing = await prepared(f"GONE{before}x{between}z")
            first = await one.begin(doing, before)
            second = await other.begin(other_doing, between)
            done = first.done(), second.done()
            await one.finish(first)
            await other.finish(second)
            if done[1]:
                break
        if done[0]:
            return


@pytest.fixture
async def actors(world: World, store_url: str) -> AsyncIterator[tuple[World, World]]:
    clients = (connect(store_url, patience=DEADLINE), connect(store_url, patience=DEADLINE))
    yield World(clients[0], world.time), World(clients[1], world.time)
    for client in clients:
        await client.aclose()


async def by_link(world: World, acting: World, who: str, host: str) -> Doing:
    game = await world.invitations.invite(host, NOBODY, reserved={1: "a guest"})
    (link,) = await world.seat_links.of_host(host, game)

    async def sit_down() -> None:
        await acting.guests.meet(who, name=f"called {who}")
        await acting.seat_links.accept(who, game, link.secret)

    return sit_down


async def by_code(world: World, acting: World, who: str, host: str) -> Doing:
    game = await world.invitations.invite(host)
    return lambda: acting.invitations.join(who, game)


async def by_coming(world: World, acting: World, who: str, host: str) -> Doing:
    game = await world.gatherings.gather(host, kind="palm")

    async def come_and_begin() -> None:
        await acting.gatherings.come(who, game)
        await acting.gatherings.begin(host, game)

    return come_and_begin


async def by_inviting(_: World, acting: World, who: str, guest: str) -> Doing:
    return lambda: acting.invitations.invite(who, guest)


async def _left(world: World, who: str, partner: str) -> str:
    game = await world.play.open("heldhands", {}, (who, partner))
    await world.offers.give_up(partner, game)
    return game


async def by_asking_for_another_game(world: World, acting: World, who: str, partner: str) -> Doing:
    game = await _left(world, who, partner)
    return lambda: acting.invitations.rematch(who, game)


async def by_agreeing_to_another_game(world: World, acting: World, who: str, partner: str) -> Doing:
    game = await _left(world, who, partner)
    await world.invitations.rematch(partner, game)
    return lambda: acting.invitations.rematch(who, game)


async def by_a_partner_who_wants_another_game(world: World, acting: World, who: str, partner: str) -> Doing:
    game = await _left(world, who, partner)
    return lambda: acting.invitations.rematch(partner, game)


async def planned(world: World, host: str, place: str) -> str:
    """Plan an evening that people can be at already, and return its name."""
    plan = Plan(title="Friday", at=world.time() + MINUTE, zone="Europe/Rome")
    home = f"web:{place}"
    return (await world.nights.hosts.plan(host, plan, home=home, hosting=home, language="en")).id


async def by_a_round(world: World, acting: World, who: str, partner: str) -> Doing:
    night, nights = await planned(world, partner, partner), world.nights
    for each in (who, partner):
        await nights.sign_ups.here(each, night)
    await nights.context.change(night, lambda stored: nights.rounds.call_people(stored, 1))
    await nights.rounds.pair(await nights.find(night), 1)
    assert (await nights.find(night)).night.pairs

    async def deal() -> None:
        await acting.nights.rounds.deal(await acting.nights.find(night), 1)

    return deal


async def by_signing_up(world: World, acting: World, who: str, partner: str) -> Doing:
    night = await planned(world, partner, partner)
    return lambda: acting.nights.sign_ups.sign_up(who, night)


async def by_being_wished_for(world: World, acting: World, who: str, partner: str) -> Doing:
    night = await planned(world, partner, partner)
    return lambda: acting.nights.sign_ups.sign_up(partner, night, wish=who)


async def by_planning(_: World, acting: World, who: str, partner: str) -> Doing:
    return lambda: planned(acting, who, partner)


OWN: Final = (
    by_link,
    by_code,
    by_coming,
    by_inviting,
    by_asking_for_another_game,
    by_agreeing_to_another_game,
)
BY_OTHERS: Final = (by_a_partner_who_wants_another_game, by_a_round)
EVENINGS: Final = (by_signing_up, by_being_wished_for, by_planning)


async def tried(
    world: World, actors: tuple[World, World], seating: Seating, platform: str, *, forgetting_first: bool
) -> list[str]:
    """Forget a person while they get a seat, in every order; return all whom that was tried with."""
    people: list[str] = []
    sits_down, forgets = actors

    async def prepared(name: str) -> tuple[Doing, Doing]:
        who, partner = f"{platform}:{name}", f"matrix:@{name.lower()}:example.org"
        people.append(who)
        await world.guests.meet(who, name=f"called {name}")
        doing = await seating(world, sits_down, who, partner)

        async def forget() -> None:
            await forgets.records.forget(who)

        return (forget, doing) if forgetting_first else (doing, forget)

    one, other = actors[::-1] if forgetting_first else actors
    await in_every_order(Turnstile(one.client), Turnstile(other.client), prepared)
    assert len(people) > 10
    return people


def keys_naming(found: dict[str, object], people: Sequence[str]) -> dict[str, list[str]]:
    texts = {key: f"{key} {value!r}" for key, value in found.items()}
    named = {who: [key for key in texts if who.partition(":")[2] in texts[key]] for who in people}
    return {who: keys for who, keys in named.items() if keys}


def check_games(found: dict[str, object]) -> None:
    for key, fields in found.items():
        if ":game:" in key and isinstance(fields, dict) and b"about" in fields:
            about = About.model_validate_json(fields[b"about"])
            assert fields[b"status"] != Status.PLAYING.value.encode() or NOBODY not in about.seats, key


async def check_all_are_gone(world: World, people: Sequence[str]) -> None:
    found = await world.everything()
    assert keys_naming(found, people) == {}
    check_games(found)


both_ways = pytest.mark.parametrize("forgetting_first", [False, True])


@both_ways
@pytest.mark.parametrize(
    ("platform", "seating"),
    [
        *((WEB, seating) for seating in (*OWN, *BY_OTHERS, *EVENINGS)),
        *(("discord", seating) for seating in BY_OTHERS),  # by what they have read before
    ],
)
async def test_no_order_of_forgetting_and_sitting_down_leaves_the_person_anywhere(
    world: World, actors: tuple[World, World], seating: Seating, platform: str, *, forgetting_first: bool
) -> None:
    people = await tried(world, actors, seating, platform, forgetting_first=forgetting_first)
    await check_all_are_gone(world, people)


@both_ways
@pytest.mark.parametrize("seating", [by_code, by_coming, by_inviting])
async def test_an_account_that_comes_back_at_that_moment_sits_only_where_its_notes_lead(
    world: World, actors: tuple[World, World], seating: Seating, *, forgetting_first: bool
) -> None:
    people = await tried(world, actors, seating, "discord", forgetting_first=forgetting_first)
    found = await world.everything()
    for who, keys in keys_naming(found, people).items():
        seats = {key.rpartition(":")[2] for key in keys if ":game:" in key}
        assert seats <= {*await world.context.people.seats(who)}, who
    check_games(found)
    for who in people:  # and can be forgotten again
        await world.records.forget(who)
    await check_all_are_gone(world, people)


async def test_nothing_is_noted_for_a_web_person_who_was_forgotten(world: World) -> None:
    who, secret = await world.identity.create()
    game = await world.invitations.invite(FAR)
    await world.records.forget(who)
    async with world.unchanged():
        for doing in (
            world.guests.meet(who, name="Anna"),
            world.guests.choose_language(who, "it"),
            world.invitations.join(who, game),
            world.invitations.invite(who),
            world.gatherings.gather(who, kind="palm"),
        ):
            assert await why_not(doing) is ServiceProblem.FORGOTTEN
        token = await world.identity.make_device_link(who)
        assert await why_not(world.identity.use_device_link(who, token)) is ServiceProblem.DEAD_DEVICE_LINK
        assert await world.identity.verify(who, secret) is Access.NONE


async def test_a_game_dealt_to_a_forgotten_person_by_a_dying_process_is_ended(world: World) -> None:
    who = "web:GONE"
    game = await world.play.open("heldhands", {}, (FAR, who))
    about = (await world.stored(game)).raw
    await world.records.forget(who)
    # The write of a process that died right after it, from before the forgetting.
    await world.client.hset(game_key(game), mapping={"about": about, "status": Status.PLAYING.value})
    world.time.passes(world.context.limits.idle)
    await world.tick(game)
    assert (await world.status(game), await world.seats(game)) == (Status.LEFT, (FAR, NOBODY))
    # And the person is known to be forgotten for longer than the clock takes to look at a game.
    assert 2 * Limits().idle < FORGOTTEN * SECOND
