"""Games that their players show to everybody who comes by: nobody else decides, and nobody is named."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from bot.connection import Client
from bot.metrics import Metrics
from bot.refusals import Denied
from bot.service.service import GameService
from bot.store.gallery import MOST_SHOWN, Exhibit, Exhibits
from bot.store.games import Games, StoredGame
from bot.store.keys import gallery_key
from engine.heldhands.record import read_record
from tests.data import GAMES
from tests.integration.service.tablemates import (
    FAR,
    NEAR,
    PEOPLE,
    STRANGER,
    Time,
    begun,
    ended,
    everything,
    parted,
    stored,
    why_not,
)
from tests.integration.service.test_forget import newer

WON, LOST = "published-held-hands", "difficult-no-step"


async def listed(service: GameService) -> list[str]:
    return [exhibit.game for exhibit in await service.gallery.newest()]


def with_gallery(service: GameService, client: Client, gallery: Exhibits) -> GameService:
    """Return the service with another store of what is shown."""
    games = Games(client)
    games.gallery = gallery
    return GameService(replace(service.desk, games=games), Metrics())


@pytest.mark.parametrize("who", PEOPLE)
async def test_a_player_shows_a_game_to_everybody(
    service: GameService, redis_client: Client, who: str
) -> None:
    game = await ended(service, redis_client, WON)
    assert not await service.gallery.is_shown(game)
    await service.gallery.show(who, game)
    assert await service.gallery.is_shown(game)
    assert await listed(service) == [game]


async def test_an_exhibit_tells_how_it_was_played_and_how_it_ended(
    service: GameService, redis_client: Client, time: Time
) -> None:
    won, lost = [await ended(service, redis_client, name) for name in (WON, LOST)]
    await service.gallery.show(NEAR, won)
    await service.desk.games.archive(await stored(service, lost))
    time.passes(1)
    await service.gallery.show(FAR, lost)
    options = {"edition": "published", "level": "none", "first": "random", "silence": "quiet"}
    assert await service.gallery.newest() == [
        Exhibit(
            game=lost,
            kind="heldhands",
            options={**options, "level": "difficult"},
            won=False,
            ending="no_step",
            turns=len(read_record(GAMES[LOST]).turns),
            at=time(),
        ),
        Exhibit(
            game=won,
            kind="heldhands",
            options=options,
            won=True,
            ending="held_hands",
            turns=26,
            at=time() - 1,
        ),
    ]


async def test_it_names_nobody(service: GameService, redis_client: Client) -> None:
    await service.guests.meet(NEAR, name="Anna")
    game = await ended(service, redis_client, WON)
    await service.gallery.show(NEAR, game)
    line = repr((await everything(redis_client))[gallery_key()])
    assert game in line
    assert not any(word in line for word in (NEAR, FAR, "near", "far", "Anna", "seed"))


async def test_the_newest_comes_first_and_no_more_than_are_asked_for(
    service: GameService, redis_client: Client, time: Time
) -> None:
    games = []
    for name in (WON, LOST, "published-no-step"):
        games.append(await ended(service, redis_client, name))
        await service.gallery.show(NEAR, games[-1])
        time.passes(1)
    assert await listed(service) == games[::-1]
    assert [each.game for each in await service.gallery.newest(most=2)] == games[:0:-1]


async def test_to_show_it_again_changes_nothing(
    service: GameService, redis_client: Client, time: Time
) -> None:
    games = [await ended(service, redis_client, name) for name in (WON, LOST)]
    for game in games:
        await service.gallery.show(NEAR, game)
        time.passes(1)
    before = await service.gallery.newest()
    await service.gallery.show(FAR, games[0])
    assert await service.gallery.newest() == before


async def test_only_players_show_a_game_and_only_one_that_the_rules_have_ended(
    service: GameService, redis_client: Client
) -> None:
    over = await ended(service, redis_client, WON)
    for who, game, why in (
        (STRANGER, over, Denied.NOT_A_PLAYER),
        (STRANGER, await begun(service), Denied.NOT_A_PLAYER),
        (NEAR, await begun(service), Denied.NOT_OVER),
        (NEAR, await parted(service), Denied.LET_GO),
        (NEAR, await service.invitations.invite(NEAR, FAR), Denied.NOT_DEALT),
        (NEAR, "NOSUCHGAME", Denied.UNKNOWN_GAME),
        ("nobody", over, Denied.NOT_A_PERSON),
    ):
        assert await why_not(service.gallery.show(who, game)) is why
    assert await listed(service) == []


@pytest.mark.parametrize("who", PEOPLE)
async def test_either_player_takes_it_down_whoever_put_it_up(
    service: GameService, redis_client: Client, who: str
) -> None:
    game, other = [await ended(service, redis_client, name) for name in (WON, LOST)]
    for each in (game, other):
        await service.gallery.show(NEAR, each)
    for _ in range(2):
        await service.gallery.hide(who, game)
        assert not await service.gallery.is_shown(game)
        assert await listed(service) == [other]


async def test_nobody_else_does(service: GameService, redis_client: Client) -> None:
    game = await ended(service, redis_client, WON)
    await service.gallery.show(NEAR, game)
    assert await why_not(service.gallery.hide(STRANGER, game)) is Denied.NOT_A_PLAYER
    assert await why_not(service.gallery.hide(NEAR, "NOSUCHGAME")) is Denied.UNKNOWN_GAME
    assert await service.gallery.is_shown(game)


def exhibit(number: int) -> Exhibit:
    return Exhibit(
        game=f"GAME{number}", kind="heldhands", options={}, won=True, ending="held_hands", turns=9, at=number
    )


async def test_only_so_many_are_kept_and_the_oldest_go(service: GameService, games: Games) -> None:
    await asyncio.gather(*(games.gallery.put_up(exhibit(number)) for number in range(MOST_SHOWN + 5)))
    kept = [each.game for each in await service.gallery.newest(most=999)]
    assert kept == [exhibit(number).game for number in reversed(range(5, MOST_SHOWN + 5))]
    assert not await service.gallery.is_shown(exhibit(4).game)


class NoGames(Games):
    """Nobody looks at a game."""

    async def load_with(self, game: str, fields: Sequence[str]) -> tuple[StoredGame, list[str]] | None:
        raise AssertionError(game, fields)

    async def record(self, game: str) -> tuple[int, list[str]]:
        raise AssertionError(game)


async def test_no_game_is_looked_at_for_a_list(service: GameService, redis_client: Client) -> None:
    game = await ended(service, redis_client, WON)
    await service.gallery.show(NEAR, game)
    listing = GameService(replace(service.desk, games=NoGames(redis_client)), Metrics())
    assert await listed(listing) == [game]


async def test_what_only_a_newer_program_can_read_is_not_listed(
    service: GameService, redis_client: Client
) -> None:
    game = await ended(service, redis_client, WON)
    await service.gallery.show(NEAR, game)
    await redis_client.hset(gallery_key(), "NEWERGAME", '{"mood":"blue"}')
    assert await listed(service) == [game]


# When somebody is forgotten, or a game


@pytest.mark.parametrize("shows", PEOPLE)
async def test_who_is_forgotten_takes_all_their_games_along(
    service: GameService, redis_client: Client, shows: str
) -> None:
    mine = [await ended(service, redis_client, name) for name in (WON, LOST, "published-no-step")]
    others = await ended(service, redis_client, WON, FAR, STRANGER)
    await service.book.enter(await stored(service, mine[1]))
    await service.book.enter(await stored(service, mine[2]))
    await service.desk.games.archive(await stored(service, mine[2]))
    for game in mine:
        await service.gallery.show(shows, game)
    await service.gallery.show(FAR, others)
    await service.book.forget(NEAR)
    assert await listed(service) == [others]


async def test_what_they_played_is_not_shown_again(service: GameService, redis_client: Client) -> None:
    game = await ended(service, redis_client, WON)
    await service.book.forget(NEAR)
    assert await why_not(service.gallery.show(FAR, game)) is Denied.PARTNER_GONE
    assert await listed(service) == []


class LateExhibits(Exhibits):
    """Somebody is forgotten just before a game is put up."""

    service: GameService
    forgotten: str

    async def put_up(self, exhibit: Exhibit) -> None:
        await self.service.book.forget(self.forgotten)
        await super().put_up(exhibit)


@pytest.mark.parametrize(("forgotten", "why"), [(NEAR, Denied.NOT_A_PLAYER), (FAR, Denied.PARTNER_GONE)])
async def test_who_is_forgotten_at_that_moment_is_not_shown_either(
    service: GameService, redis_client: Client, forgotten: str, why: Denied
) -> None:
    game = await ended(service, redis_client, WON)
    gallery = LateExhibits(redis_client)
    gallery.service, gallery.forgotten = service, forgotten
    late = with_gallery(service, redis_client, gallery)
    assert await why_not(late.gallery.show(NEAR, game)) is why
    assert await listed(service) == []


class FragileExhibits(Exhibits):
    """The server goes away the first time that something is to be taken down."""

    broken = False

    async def take_down(self, game: str) -> None:
        if not self.broken:
            self.broken = True
            raise NoConnectionError
        await super().take_down(game)


async def test_a_forgetting_that_broke_off_can_be_repeated(
    service: GameService, redis_client: Client
) -> None:
    game = await ended(service, redis_client, WON)
    await service.book.enter(await stored(service, game))
    await service.gallery.show(NEAR, game)
    fragile = with_gallery(service, redis_client, FragileExhibits(redis_client))
    assert await why_not(fragile.book.forget(NEAR)) is Denied.NO_ANSWER
    assert await listed(service) == [game]
    await fragile.book.forget(NEAR)
    assert await listed(service) == []


async def test_a_game_that_only_a_newer_program_can_read_leaves_too(
    service: GameService, redis_client: Client
) -> None:
    game = await ended(service, redis_client, WON)
    await service.gallery.show(NEAR, game)
    await newer(redis_client, game)
    assert await why_not(service.book.forget(NEAR)) is Denied.NEWER_GAME
    assert await listed(service) == []


async def test_a_game_that_is_deleted_is_not_shown_any_more(
    service: GameService, redis_client: Client
) -> None:
    game, other = [await ended(service, redis_client, name) for name in (WON, LOST)]
    for each in (game, other):
        await service.gallery.show(NEAR, each)
    assert await service.desk.games.delete(await stored(service, game))
    assert await listed(service) == [other]


class Silent(Exhibits):
    """The server does not answer."""

    def __getattribute__(self, name: str) -> Any:  # noqa: ANN401 - whatever is asked
        raise NoConnectionError(name)


async def test_a_server_that_does_not_answer_is_a_refusal(service: GameService, redis_client: Client) -> None:
    silent = with_gallery(service, redis_client, Silent(redis_client))
    assert await why_not(silent.gallery.newest()) is Denied.NO_ANSWER
    assert await why_not(silent.gallery.is_shown("SOMEGAME")) is Denied.NO_ANSWER
