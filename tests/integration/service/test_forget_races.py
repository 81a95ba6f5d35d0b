"""Forget me, at the same moment as anything that gives the person a seat, in every order of their steps.

Whatever comes first: nothing names a web person who was forgotten, and no game goes on with an empty seat. An
account of another platform may come back by what it does itself; then its notes lead to its seats.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Final, NamedTuple

import pytest

from bot.clock import Clock
from bot.connection import Client, connect
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.nights.night import Listed, Night, Pair, Plan, Round, Stage
from bot.refusals import Denied
from bot.service.desk import CLOCK, SECOND, Desk, Limits
from bot.service.identity import Access
from bot.service.service import GameService
from bot.store.due import Queues
from bot.store.games import NOBODY, About, Games, Status
from bot.store.keys import game_key, partition
from bot.store.lifetimes import FORGOTTEN
from bot.store.people import WEB, People
from tests.integration.conftest import DEADLINE
from tests.integration.service.tablemates import DAY, FAR, Time, everything, stored, why_not
from tests.integration.service.turnstile import Doing, Turnstile, in_every_order

HOME: Final = "web:"


class Acting(NamedTuple):
    """Who does something on a server, step by step."""

    service: GameService
    turnstile: Turnstile


Actors = tuple[Acting, Acting]
Seating = Callable[[GameService, GameService, str, str], Awaitable[Doing]]
"""Prepares, with a service and for a person and their partner, what the other service does then."""


@pytest.fixture
def store_url(request: pytest.FixtureRequest) -> str:
    """Return the address of a server, or of a cluster where a test asks for one."""
    return str(request.getfixturevalue(getattr(request, "param", "valkey")))


@pytest.fixture
async def actors(store_url: str, time: Time) -> AsyncIterator[Actors]:
    """Give two processes, whose steps can be taken one by one."""
    clients = (connect(store_url, patience=DEADLINE), connect(store_url, patience=DEADLINE))
    one, other = (Acting(_service(client, time), Turnstile(client)) for client in clients)
    yield one, other
    for client in clients:
        await client.aclose()


def _service(client: Client, time: Time) -> GameService:
    return GameService(Desk(Games(client), People(client), HOUSE, time), Metrics())


async def by_link(service: GameService, acting: GameService, who: str, host: str) -> Doing:
    game = await service.invitations.invite(host, NOBODY, reserved={1: "a guest"})
    (link,) = await service.seat_links.of_host(host, game)

    async def sit_down() -> None:
        await acting.guests.meet(who, name=f"called {who}")
        await acting.seat_links.accept(who, game, link.secret)

    return sit_down


async def by_code(service: GameService, acting: GameService, who: str, host: str) -> Doing:
    game = await service.invitations.invite(host)
    return lambda: acting.invitations.join(who, game)


async def by_coming(service: GameService, acting: GameService, who: str, host: str) -> Doing:
    game = await service.gatherings.gather(host, kind="palm")

    async def come_and_begin() -> None:
        await acting.gatherings.come(who, game)
        await acting.gatherings.begin(host, game)

    return come_and_begin


async def by_inviting(_: GameService, acting: GameService, who: str, guest: str) -> Doing:
    return lambda: acting.invitations.invite(who, guest)


async def _played(service: GameService, who: str, partner: str) -> str:
    game = await service.play.open("heldhands", {}, (who, partner))
    await service.manners.give_up(partner, game)
    return game


async def by_asking_for_another_game(
    service: GameService, acting: GameService, who: str, partner: str
) -> Doing:
    game = await _played(service, who, partner)
    return lambda: acting.invitations.rematch(who, game)


async def by_agreeing_to_another_game(
    service: GameService, acting: GameService, who: str, partner: str
) -> Doing:
    game = await _played(service, who, partner)
    await service.invitations.rematch(partner, game)
    return lambda: acting.invitations.rematch(who, game)


async def by_a_partner_who_wants_another_game(
    service: GameService, acting: GameService, who: str, partner: str
) -> Doing:
    game = await _played(service, who, partner)
    return lambda: acting.invitations.rematch(partner, game)


async def _night(service: GameService, who: str, partner: str) -> Night:
    """Write an evening whose first round is drawn and not dealt."""
    name = "".join(filter(str.isalnum, partner))
    now = service.desk.now()
    pair = Pair(game=f"GAME{name}", people=(who, partner), level="")
    night = Night(
        id=f"NIGHT{name}",
        home=HOME,
        host=partner,
        plan=Plan(title="Friday", at=now, zone="Europe/Rome"),
        created=now,
        language="en",
        first=now,
        stage=Stage.PLAYING,
        listed=(Listed(who=who, here=True), Listed(who=partner, here=True)),
        rounds=(Round(number=1, at=now, pairs=(pair,)),),
    )
    nights = service.nights.desk.nights
    for each in (who, partner):
        await nights.enter(each, night.id, now, person=True)
    await nights.write(night, None, seed=7)
    return night


async def by_a_round(service: GameService, acting: GameService, who: str, partner: str) -> Doing:
    night = await _night(service, who, partner)

    async def deal() -> None:
        await acting.nights.drawing.deal(await acting.nights.find(night.id), 1)

    return deal


async def by_signing_up(service: GameService, acting: GameService, who: str, partner: str) -> Doing:
    night = await _night(service, f"{partner}too", partner)
    return lambda: acting.nights.listing.sign_up(who, night.id)


async def by_being_wished_for(service: GameService, acting: GameService, who: str, partner: str) -> Doing:
    night = await _night(service, f"{partner}too", partner)
    return lambda: acting.nights.listing.sign_up(partner, night.id, wish=who)


async def by_planning(service: GameService, acting: GameService, who: str, partner: str) -> Doing:
    plan = Plan(title="Friday", at=service.desk.now() + DAY, zone="Europe/Rome")
    home = f"web:{partner}"
    return lambda: acting.nights.hosting.plan(who, plan, home=home, hosting=home, language="en")


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
    service: GameService, actors: Actors, seating: Seating, platform: str, *, forgetting_first: bool
) -> list[str]:
    """Forget a person while they get a seat, in every order; return all whom that was tried with."""
    people: list[str] = []
    seating_actor, forgetting_actor = actors

    async def prepared(name: str) -> tuple[Doing, Doing]:
        who, partner = f"{platform}:{name}", f"matrix:@{name.lower()}:example.org"
        people.append(who)
        await service.guests.meet(who, name=f"called {name}")
        doing = await seating(service, seating_actor.service, who, partner)

        async def forget() -> None:
            await forgetting_actor.service.book.forget(who)

        return (forget, doing) if forgetting_first else (doing, forget)

    turnstiles = (seating_actor.turnstile, forgetting_actor.turnstile)
    one, other = turnstiles[::-1] if forgetting_first else turnstiles
    await in_every_order(one, other, prepared, "GONE")
    assert len(people) > 10
    return people


def traces(found: dict[str, object], who: str) -> set[str]:
    """Return every key that names a person."""
    name = who.partition(":")[2]
    return {key for key, value in found.items() if name in key or name in repr(value)}


def check_games(found: dict[str, object]) -> None:
    """See that no game goes on in which a seat is empty that was taken."""
    for key, fields in found.items():
        if ":game:" in key and isinstance(fields, dict) and b"about" in fields:
            about = About.model_validate_json(fields[b"about"])
            assert fields[b"status"] != Status.PLAYING.value.encode() or NOBODY not in about.seats, key


async def check_all_are_gone(client: Client, people: Sequence[str]) -> None:
    """See that nothing names any of these people, and that no game goes on without one of its players."""
    found = await everything(client)
    assert {who: left for who in people if (left := traces(found, who))} == {}
    check_games(found)


@pytest.mark.parametrize("forgetting_first", [False, True])
@pytest.mark.parametrize("seating", [*OWN, *BY_OTHERS, *EVENINGS])
async def test_no_order_of_forgetting_and_sitting_down_leaves_a_web_person_anywhere(
    service: GameService, redis_client: Client, actors: Actors, seating: Seating, *, forgetting_first: bool
) -> None:
    people = await tried(service, actors, seating, WEB, forgetting_first=forgetting_first)
    await check_all_are_gone(redis_client, people)


@pytest.mark.parametrize("store_url", ["cluster"], indirect=True)
@pytest.mark.parametrize("seating", [by_link, by_signing_up])
async def test_no_order_on_a_cluster_leaves_a_web_person_anywhere(
    service: GameService, redis_client: Client, actors: Actors, seating: Seating
) -> None:
    people = await tried(service, actors, seating, WEB, forgetting_first=False)
    await check_all_are_gone(redis_client, people)


@pytest.mark.parametrize("forgetting_first", [False, True])
@pytest.mark.parametrize("seating", BY_OTHERS)
async def test_no_order_lets_others_bring_a_forgotten_account_back_by_what_they_read_before(
    service: GameService, redis_client: Client, actors: Actors, seating: Seating, *, forgetting_first: bool
) -> None:
    people = await tried(service, actors, seating, "discord", forgetting_first=forgetting_first)
    await check_all_are_gone(redis_client, people)


@pytest.mark.parametrize("forgetting_first", [False, True])
@pytest.mark.parametrize("seating", [by_code, by_coming, by_inviting])
async def test_an_account_that_comes_back_at_that_moment_sits_only_where_its_notes_lead(
    service: GameService, redis_client: Client, actors: Actors, seating: Seating, *, forgetting_first: bool
) -> None:
    people = await tried(service, actors, seating, "discord", forgetting_first=forgetting_first)
    found = await everything(redis_client)
    for who in people:
        seats = {key.rpartition(":")[2] for key in traces(found, who) if ":game:" in key}
        assert seats <= {*await service.desk.people.seats(who)}, who
    check_games(found)
    for who in people:  # and can be forgotten again
        await service.book.forget(who)
    await check_all_are_gone(redis_client, people)


async def test_nothing_is_noted_for_a_web_person_who_was_forgotten(
    service: GameService, redis_client: Client
) -> None:
    who, secret = await service.identity.create()
    game = await service.invitations.invite(FAR)
    await service.book.forget(who)
    before = await everything(redis_client)
    for doing in (
        service.guests.meet(who, name="Anna"),
        service.guests.choose_language(who, "it"),
        service.invitations.join(who, game),
        service.invitations.invite(who),
        service.gatherings.gather(who, kind="palm"),
    ):
        assert await why_not(doing) is Denied.FORGOTTEN
    token = await service.identity.make_device_link(who)
    assert await why_not(service.identity.use_device_link(who, token)) is Denied.DEAD_DEVICE_LINK
    assert await service.identity.verify(who, secret) is Access.NONE
    assert await everything(redis_client) == before


async def test_a_game_that_a_dying_process_dealt_to_a_forgotten_person_is_ended_by_the_clock(
    service: GameService, redis_client: Client, queues: Queues, time: Time
) -> None:
    who = "web:GONE"
    game = await service.play.open("heldhands", {}, (FAR, who))
    about = (await stored(service, game)).raw
    await service.book.forget(who)
    # The write of a process that died right after it, from before the forgetting.
    await redis_client.hset(game_key(game), mapping={"about": about, "status": Status.PLAYING.value})
    time.passes(service.desk.limits.idle)
    claims = await queues.claim(CLOCK, partition(game), now=time(), lease=1000, most=9)
    for claim in claims.claimed:
        await Clock(service, queues).carry_out(claim)
    found = await stored(service, game)
    assert (found.status, found.about.seats) == (Status.LEFT, (FAR, NOBODY))


def test_a_forgotten_person_is_known_to_be_for_longer_than_the_clock_takes_to_look_at_a_game() -> None:
    assert 2 * Limits().idle < FORGOTTEN * SECOND
