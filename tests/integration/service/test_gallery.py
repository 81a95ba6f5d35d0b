"""Games that their players show to everybody who comes by: nobody else decides, and nobody is named."""

import asyncio
from collections.abc import Sequence
from typing import Any

from redis.exceptions import ConnectionError as NoConnectionError

from bot.refusals import Denied
from bot.store.gallery import MOST_SHOWN, Exhibit, Exhibits
from bot.store.games import Games, StoredGame
from bot.store.keys import gallery_key, game_key
from engine.heldhands.record import read_record
from tests.data import GAMES
from tests.integration.service.tablemates import FAR, NEAR, STRANGER, World, why_not
from tests.integration.service.test_forget import newer

WON, LOST = "published-held-hands", "difficult-no-step"


async def listed(world: World, most: int = 99) -> list[str]:
    return [exhibit.game for exhibit in await world.gallery.newest(most=most)]


def with_gallery(world: World, gallery: Exhibits) -> World:
    games = Games(world.client)
    games.gallery = gallery
    return world.but(games=games)


async def test_a_player_shows_a_game_to_everybody_and_nobody_is_named(world: World) -> None:
    await world.guests.meet(NEAR, name="Anna")
    won, lost = [await world.ended(name) for name in (WON, LOST)]
    assert not await world.gallery.is_shown(won)
    await world.gallery.show(NEAR, won)
    assert await world.gallery.is_shown(won)
    await world.archive(lost)
    world.time.passes(1)
    await world.gallery.show(FAR, lost)
    options = {"edition": "published", "level": "none", "first": "random", "silence": "quiet"}
    turns, at = len(read_record(GAMES[LOST]).turns), world.time()
    shown: dict[str, Any] = {"kind": "heldhands", "options": options}
    assert await world.gallery.newest() == [
        Exhibit(
            **{**shown, "options": {**options, "level": "difficult"}},
            game=lost,
            won=False,
            ending="no_step",
            turns=turns,
            at=at,
        ),
        Exhibit(**shown, game=won, won=True, ending="held_hands", turns=26, at=at - 1),
    ]
    line = repr((await world.everything())[gallery_key()])
    assert not any(word in line for word in (NEAR, FAR, "near", "far", "Anna", "seed"))
    assert await listed(world, most=1) == [lost]
    world.time.passes(1)
    async with world.unchanged():
        await world.gallery.show(FAR, won)  # to show it again changes nothing


async def test_only_players_show_or_hide_a_game_that_the_rules_have_ended(world: World) -> None:
    over, other = await world.ended(WON), await world.ended(LOST)
    going, invited = await world.begun(), await world.invitations.invite(NEAR, FAR)
    for game in (over, other):
        await world.gallery.show(NEAR, game)
    await world.refuses(
        (world.gallery.show(STRANGER, over), Denied.NOT_A_PLAYER),
        (world.gallery.show(STRANGER, going), Denied.NOT_A_PLAYER),
        (world.gallery.show(NEAR, going), Denied.NOT_OVER),
        (world.gallery.show(NEAR, invited), Denied.NOT_DEALT),
        (world.gallery.show(NEAR, "NOSUCHGAME"), Denied.UNKNOWN_GAME),
        (world.gallery.show("nobody", over), Denied.NOT_A_PERSON),
        (world.gallery.hide(STRANGER, over), Denied.NOT_A_PLAYER),
        (world.gallery.hide(NEAR, "NOSUCHGAME"), Denied.UNKNOWN_GAME),
    )
    assert await why_not(world.gallery.show(NEAR, await world.parted())) is Denied.LET_GO
    for who in (FAR, NEAR):  # either of them, whoever put it up, and twice is once
        await world.gallery.hide(who, over)
        assert not await world.gallery.is_shown(over)
        assert await listed(world) == [other]
    await world.delete(other)
    assert await listed(world) == [], "a game that is deleted is not shown any more"


class NoGames(Games):
    """Nobody looks at a game."""

    async def load_with(self, game: str, fields: Sequence[str]) -> tuple[StoredGame, list[str]] | None:
        raise AssertionError(game, fields)

    async def record(self, game: str) -> tuple[int, list[str]]:
        raise AssertionError(game)


async def test_only_so_many_are_kept_and_no_game_is_looked_at_for_a_list(world: World) -> None:
    exhibits = [
        Exhibit(game=f"GAME{at}", kind="heldhands", options={}, won=True, ending="held_hands", turns=9, at=at)
        for at in range(MOST_SHOWN + 5)
    ]
    await asyncio.gather(*(world.desk.games.gallery.put_up(each) for each in exhibits))
    await world.client.hset(gallery_key(), "NEWERGAME", '{"mood":"blue"}')  # which is not listed
    listing = world.but(games=NoGames(world.client))
    assert await listed(listing, most=999) == [each.game for each in reversed(exhibits[5:])]
    assert not await world.gallery.is_shown(exhibits[4].game)


async def test_who_is_forgotten_takes_all_their_games_along_and_none_is_shown_again(world: World) -> None:
    mine = [await world.ended(name) for name in (WON, LOST, "published-no-step")]
    others = await world.ended(WON, FAR, STRANGER)
    for game in mine[1:]:
        await world.enter(game)
    await world.archive(mine[2])
    for game, who in zip((*mine, others), (NEAR, FAR, NEAR, FAR), strict=True):
        await world.gallery.show(who, game)
    await world.book.forget(NEAR)
    assert await listed(world) == [others]
    assert await why_not(world.gallery.show(FAR, mine[0])) is Denied.PARTNER_GONE


class LateExhibits(Exhibits):
    """Somebody is forgotten just before a game is put up."""

    world: World
    forgotten: str

    async def put_up(self, exhibit: Exhibit) -> None:
        await self.world.book.forget(self.forgotten)
        await super().put_up(exhibit)


async def test_who_is_forgotten_at_that_moment_is_not_shown_either(world: World) -> None:
    gallery = LateExhibits(world.client)
    for forgotten, why in ((NEAR, Denied.NOT_A_PLAYER), (FAR, Denied.PARTNER_GONE)):
        game = await world.ended(WON)
        gallery.world, gallery.forgotten = world, forgotten
        assert await why_not(with_gallery(world, gallery).gallery.show(NEAR, game)) is why
        assert await listed(world) == []


class FragileExhibits(Exhibits):
    """The server goes away the first time that something is to be taken down."""

    broken = False

    async def take_down(self, game: str) -> None:
        if not self.broken:
            self.broken = True
            raise NoConnectionError
        await super().take_down(game)


async def test_a_forgetting_that_broke_off_takes_down_what_is_shown(world: World) -> None:
    game = await world.ended(WON, entered=True)
    await world.gallery.show(NEAR, game)
    fragile = with_gallery(world, FragileExhibits(world.client))
    assert await why_not(fragile.book.forget(NEAR)) is Denied.NO_ANSWER
    assert await listed(world) == [game]
    await fragile.book.forget(NEAR)
    assert await listed(world) == []
    game = await world.ended(WON)
    await world.gallery.show(NEAR, game)
    await newer(world, game_key(game), "about")
    assert await why_not(world.book.forget(NEAR)) is Denied.NEWER_GAME
    assert await listed(world) == []


class Silent(Exhibits):
    """The server does not answer."""

    def __getattribute__(self, name: str) -> Any:  # noqa: ANN401 - whatever is asked
        raise NoConnectionError(name)


async def test_a_server_that_does_not_answer_is_a_refusal(world: World) -> None:
    gallery = with_gallery(world, Silent(world.client)).gallery
    for asking in (gallery.newest(), gallery.is_shown("SOMEGAME")):
        assert await why_not(asking) is Denied.NO_ANSWER
