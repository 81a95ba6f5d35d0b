"""Forget me: nothing of a person remains anywhere, and the partners keep what is theirs."""

import asyncio
from collections.abc import Collection
from itertools import count

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from bot.connection import Client
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.refusals import Denied, ServiceRefusal
from bot.service.desk import Desk
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Queues, Shown
from bot.store.games import NOBODY, Games, Status
from bot.store.keys import game_key, partition, results_key
from bot.store.people import People, Result
from tests.integration.service.moments import meanwhile
from tests.integration.service.tablemates import (
    FAR,
    NEAR,
    Time,
    begun,
    ended,
    everything,
    parted,
    stored,
    why_not,
)

NAME = "7f3a90"
GONE = f"matrix:{NAME}"


async def traces(client: Client) -> list[str]:
    """Return every key under which something of the person is left."""
    found = await everything(client)
    return [key for key, value in found.items() if NAME in key or NAME in repr(value)]


async def lived(service: GameService, client: Client) -> dict[str, str]:
    """Return games of all kinds in which the person sits, with everything that a person leaves behind."""
    await service.desk.people.change(GONE, name=f"called {NAME}", language="it")
    games = {
        "won": await ended(service, client, "published-held-hands", GONE, FAR),
        "parted": await parted(service, FAR, GONE),
        "going": await begun(service, GONE, FAR),
        "inviting": await service.invitations.invite(GONE, FAR),
        "open": await service.invitations.invite(GONE),
        "invited": await service.invitations.invite(FAR, GONE),
        "archived": await ended(service, client, "difficult-no-step", FAR, GONE),
        "not entered": await ended(service, client, "published-no-step", GONE, FAR),
    }
    for game in ("won", "parted", "archived"):
        await service.book.enter(await stored(service, games[game]))
    await service.desk.games.archive(await stored(service, games["archived"]))
    await service.play.show(GONE, games["going"])
    return games


async def delivered(service: GameService, queues: Queues, game: str, memo: str) -> None:
    """Have every screen of the person in this game be shown, and remembered by the adapter."""
    claims = await queues.claim("matrix", partition(game), now=service.desk.now(), lease=1000, most=99)
    for claim in claims.claimed:
        await queues.settle(claim, now=service.desk.now(), shown=Shown(f"matrix:{claim.what}", 99, memo))


async def test_nothing_of_the_person_remains_in_any_key(
    service: GameService, redis_client: Client, queues: Queues
) -> None:
    games = await lived(service, redis_client)
    for game in games.values():
        await delivered(service, queues, game, f"message to {NAME}")
    assert len(await traces(redis_client)) > len(games)
    await service.book.forget(GONE)
    assert await traces(redis_client) == []


async def test_the_partners_keep_their_games_played_with_nobody(
    service: GameService, redis_client: Client
) -> None:
    games = await lived(service, redis_client)
    before = await service.book.statistics(FAR)
    await service.book.forget(GONE)
    assert await service.book.statistics(FAR) == before
    for game in ("won", "parted", "archived"):
        assert NOBODY in (await stored(service, games[game])).about.seats
        result = await service.desk.people.result(FAR, games[game])
        assert result
        assert result.partners == (NOBODY,)
        assert (await service.play.look(FAR, games[game])).view
    assert await service.desk.games.log(games["archived"])
    assert {each.game for each in await service.book.finished_of(FAR)} == {
        games[each] for each in ("won", "parted", "archived")
    }


async def test_a_running_game_ends_and_the_partner_is_told(service: GameService, time: Time) -> None:
    game = await begun(service, GONE, FAR)
    (told,) = (await service.desk.find_with(game, ("want:discord:1",)))[1]
    await service.book.forget(GONE)
    found, (again,) = await service.desk.find_with(game, ("want:discord:1",))
    assert (found.status, found.about.seats) == (Status.LEFT, (NOBODY, FAR))
    assert int(again) == int(told) + 1
    await service.book.enter(found)
    assert await service.desk.people.results(FAR) == {
        game: Result(game="heldhands", options=found.about.options, partners=(NOBODY,), at=time(), won=None)
    }


async def test_invitations_of_the_person_and_to_the_person_are_withdrawn(service: GameService) -> None:
    games = [
        await service.invitations.invite(GONE, FAR),
        await service.invitations.invite(GONE),
        await service.invitations.invite(FAR, GONE),
    ]
    await service.book.forget(GONE)
    for game in games:
        assert (await stored(service, game)).status is Status.WITHDRAWN


async def test_to_forget_somebody_unknown_changes_nothing(service: GameService, redis_client: Client) -> None:
    await begun(service)
    before = await everything(redis_client)
    await service.book.forget(GONE)
    assert await everything(redis_client) == before


async def test_when_both_want_to_be_forgotten_at_once_nothing_of_either_remains(
    service: GameService, redis_client: Client
) -> None:
    both = (GONE, f"discord:{NAME}")
    for name in ("published-held-hands", "published-no-step"):
        game = await ended(service, redis_client, name, *both)
        await service.book.enter(await stored(service, game))
    await begun(service, *both)
    await asyncio.gather(*map(service.book.forget, both))
    assert await traces(redis_client) == []


class BreaksOff:
    """The server goes away at the n-th change."""

    def __init__(self, at: int) -> None:
        self.left = at

    def __call__(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise NoConnectionError


class FragileGames(Games):
    breaks: BreaksOff

    async def write(self, *args: object, **fields: object) -> int | None:
        self.breaks()
        return await super().write(*args, **fields)  # type: ignore[arg-type]


class FragilePeople(People):
    breaks: BreaksOff

    async def add_result(self, who: str, game: str, result: Result) -> None:
        self.breaks()
        await super().add_result(who, game, result)

    async def forget(self, who: str, staying: Collection[str] = (), *, mark: bool = True) -> bool:
        self.breaks()
        return await super().forget(who, staying, mark=mark)


async def test_a_forgetting_that_broke_off_can_be_repeated(
    service: GameService, redis_client: Client, time: Time
) -> None:
    await lived(service, redis_client)
    games, people = FragileGames(redis_client), FragilePeople(redis_client)
    fragile = GameService(Desk(games, people, HOUSE, time), Metrics())
    for at in count():
        games.breaks = people.breaks = BreaksOff(at // 2)  # every time a little further
        try:
            await fragile.book.forget(GONE)
        except ServiceRefusal as refusal:
            assert refusal.code is Denied.NO_ANSWER  # noqa: PT017 - it may also be forgotten
            continue
        break
    assert at > 2
    assert await traces(redis_client) == []


class LatePeople(People):
    """Somebody is forgotten just before a result is written."""

    service: GameService
    forgotten = ""

    async def add_result(self, who: str, game: str, result: Result) -> None:
        if self.forgotten:
            forgotten, self.forgotten = self.forgotten, ""
            await self.service.book.forget(forgotten)
        await super().add_result(who, game, result)


@pytest.mark.parametrize("seats", [(GONE, FAR), (FAR, GONE)])
async def test_a_result_that_is_entered_during_the_forgetting_brings_nothing_back(
    service: GameService, redis_client: Client, games: Games, time: Time, seats: tuple[str, str]
) -> None:
    game = await ended(service, redis_client, "published-held-hands", *seats)
    people = LatePeople(redis_client)
    people.service, people.forgotten = service, GONE
    late = GameService(Desk(games, people, HOUSE, time), Metrics())
    await late.book.enter(await stored(service, game))
    assert await traces(redis_client) == []
    assert (await service.book.statistics(FAR)).won == 1


async def test_a_partner_who_is_forgotten_at_that_moment_stays_forgotten(
    service: GameService, redis_client: Client, games: Games, time: Time
) -> None:
    both = (GONE, f"discord:{NAME}")
    game = await ended(service, redis_client, "published-held-hands", *both)
    await service.book.enter(await stored(service, game))
    people = LatePeople(redis_client)
    people.service, people.forgotten = service, both[1]
    await GameService(Desk(games, people, HOUSE, time), Metrics()).book.forget(GONE)
    assert await traces(redis_client) == []


async def test_a_screen_that_is_shown_during_the_forgetting_leaves_no_memo(
    service: GameService, redis_client: Client, queues: Queues, time: Time
) -> None:
    game = await begun(service, GONE, FAR)
    claims = await queues.claim("matrix", partition(game), now=time(), lease=1000, most=9)
    await service.book.forget(GONE)
    for claim in claims.claimed:
        await queues.settle(claim, now=time(), shown=Shown(f"matrix:{claim.what}", 3, f"message to {NAME}"))
    assert await traces(redis_client) == []


async def test_a_move_at_that_moment_does_not_keep_the_person_there(service: GameService) -> None:
    game = await begun(service, NEAR, GONE)
    seen = await service.play.look(NEAR, game)
    await asyncio.gather(
        service.book.forget(GONE),
        service.press(Press(NEAR, game, seen.revision, str(seen.view.legal[0]))),
        return_exceptions=True,
    )
    found = await stored(service, game)
    assert (found.status, found.about.seats) == (Status.LEFT, (NEAR, NOBODY))


@pytest.mark.parametrize("inviting", [(GONE, NEAR), (NEAR, GONE), (GONE,)])
async def test_an_invitation_that_is_written_meanwhile_does_not_keep_the_person(
    service: GameService, redis_client: Client, inviting: tuple[str, ...]
) -> None:
    await begun(service, FAR, GONE)
    late = meanwhile(service, redis_client, lambda: service.invitations.invite(*inviting), "about")
    await late.book.forget(GONE)
    assert await traces(redis_client) == []


@pytest.mark.parametrize("inviting", [(GONE, NEAR), (NEAR, GONE), (GONE,)])
async def test_an_invitation_whose_seats_were_noted_before_does_not_keep_the_person(
    service: GameService, redis_client: Client, inviting: tuple[str, ...]
) -> None:
    late = meanwhile(service, redis_client, lambda: service.book.forget(GONE), "about")
    game = await late.invitations.invite(*inviting)
    assert (await stored(service, game)).status is Status.WITHDRAWN
    assert await traces(redis_client) == []


async def test_a_yes_does_not_keep_the_person(service: GameService, redis_client: Client) -> None:
    game = await service.invitations.invite(NEAR)
    late = meanwhile(service, redis_client, lambda: service.book.forget(GONE), "about")
    await late.invitations.join(GONE, game)
    found = await stored(service, game)
    assert (found.status, found.about.seats) == (Status.LEFT, (NEAR, NOBODY))
    assert await traces(redis_client) == []


async def newer(client: Client, game: str) -> bytes:
    """Let a game be one that only a newer program can read; return what it is about."""
    about = await client.hget(game_key(game), "about")
    assert isinstance(about, bytes)
    await client.hset(game_key(game), "about", about.replace(b'{"game"', b'{"mood":"blue","game"'))
    return about


@pytest.mark.parametrize("which", ["won", "going", "inviting", "archived"])
async def test_what_only_a_newer_program_can_read_is_refused_after_all_the_rest_is_forgotten(
    service: GameService, redis_client: Client, which: str
) -> None:
    games = await lived(service, redis_client)
    about = await newer(redis_client, games[which])
    kept = game_key(games[which])
    before = (await everything(redis_client))[kept]
    for _ in range(2):
        assert await why_not(service.book.forget(GONE)) is Denied.NEWER_GAME
        left = await everything(redis_client)
        assert left[kept] == before
        assert {key for key in await traces(redis_client) if "game:" in key} == {kept}
        assert not any("person:" in key for key in left)
    await redis_client.hset(kept, "about", about)  # the program is brought up to date
    await service.book.forget(GONE)
    assert await traces(redis_client) == []


@pytest.mark.parametrize("whose", [GONE, FAR])
async def test_a_result_that_cannot_be_read_does_not_keep_the_person(
    service: GameService, redis_client: Client, whose: str
) -> None:
    games = await lived(service, redis_client)
    await redis_client.hset(results_key(whose), games["won"], '{"newer":true}')
    await service.book.forget(GONE)
    assert await traces(redis_client) == []


async def test_but_one_of_a_partner_that_names_the_person_is_left_to_a_newer_program(
    service: GameService, redis_client: Client
) -> None:
    games = await lived(service, redis_client)
    line = await redis_client.hget(results_key(FAR), games["won"])
    assert isinstance(line, bytes)
    newer_line = line.replace(b'{"game"', b'{"mood":"blue","game"')
    await redis_client.hset(results_key(FAR), games["won"], newer_line)
    assert await why_not(service.book.forget(GONE)) is Denied.NEWER_GAME
    assert set(await traces(redis_client)) == {results_key(FAR), results_key(GONE)}
    await redis_client.hset(results_key(FAR), games["won"], line)  # the program is brought up to date
    await service.book.forget(GONE)
    assert await traces(redis_client) == []
