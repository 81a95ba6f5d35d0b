"""Games that are over: seen again turn by turn, as a film, written down, and shown to everybody."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from adapters.cli import record
from bot.games.heldhands.screen import news
from bot.games.registry import GAMES
from bot.model.game import NOBODY, Status, StoredGame
from bot.model.refusals import ServiceProblem, StoreUnavailable
from bot.rendering.render_workers import in_threads
from bot.service.replays import AnyPage, Readings, ReplayPage, Replays
from bot.store.games import MOST_SHOWN, Exhibit, Games
from bot.store.keys import gallery_key, game_key
from bot.telemetry.metrics import Metrics
from bot.text.catalogue import words_in
from engine.contract import SPECTATOR
from engine.heldhands import GAME
from engine.heldhands.record import read_record
from engine.heldhands.views import PlayerView, looked_back
from renderers.i18n.catalogue import Language
from renderers.paint.picture import Look, ThemeName
from tests.data import RECORDS
from tests.drawings import Drawings
from tests.integration.service.tablemates import FAR, NEAR, PEOPLE, STRANGER, World, preceded, why_not
from tests.integration.service.test_forget import newer
from tests.properties.hidden import VIEWERS, another_world

EN, IT = words_in(Language.EN), words_in(Language.IT)
WON, LOST = "published-held-hands", "difficult-no-step"
NAMES = (WON, LOST, "print-and-play-cards-gone")
SMALL = {"size": "400"}


async def let_go(world: World, name: str = WON) -> str:
    """Return a game that was ended by hand, a moment before the rules would have ended it."""
    game = (await world.at_the_end(name)).game
    await world.part(game)
    return game


async def leaves(replays: Replays, game: str) -> list[ReplayPage]:
    first = await replays.page(game, 0, EN)
    return [first, *[await replays.page(game, number, EN) for number in range(1, first.count + 1)]]


@pytest.mark.parametrize("name", NAMES)
async def test_every_leaf_is_the_table_after_a_turn_and_written_down(world: World, name: str) -> None:
    game = await world.ended(name)
    pages = [*record.list_pages(read_record(RECORDS[name]))]
    found = await leaves(world.replays, game)
    assert [leaf.number for leaf in found] == [page.number for page in pages]
    assert {leaf.count for leaf in found} == {pages[-1].number}
    assert [leaf.lines for leaf in found] == [news(page.happened, EN) for page in pages]
    for leaf, page in zip(found, pages, strict=True):
        assert {viewer: sight.snapshot.view for viewer, sight in leaf.views.items()} == {
            viewer: looked_back(GAME.view(page.state, viewer)) for viewer in VIEWERS
        }
    assert await world.replays.record(game) == RECORDS[name]
    await world.archive(game)
    assert not (await world.stored(game)).state
    anew = world.but().replays
    assert await leaves(anew, game) == found
    assert await anew.record(game) == RECORDS[name]


@pytest.mark.parametrize("over", [True, False])
async def test_a_leaf_tells_whose_turn_came_and_offers_nothing(world: World, *, over: bool) -> None:
    game = await (world.ended() if over else let_go(world))
    found = await leaves(world.replays, game)
    for leaf in found:
        for sight in leaf.views.values():
            assert (sight.screen.rows, sight.screen.call) == ((), "")
            assert "next steps" not in sight.screen.description.lower()
    (*_, sight) = (await world.replays.page(game, 7, EN, SMALL)).views.values()
    picture = await world.painter.paint(sight)
    assert picture
    assert not any(spot.action for spot in picture.spots)
    fifth = found[5].views
    assert [fifth[viewer].screen.headline for viewer in VIEWERS] == [
        "Turn 6: your move",
        "Turn 6: your partner's move",
        "Turn 6: the near player's move",
    ]
    for sight in fifth.values():
        told = (sight.screen.description, sight.screen.alt)
        assert all(text.startswith("Turn 6: ") and "any more" not in text for text in told)
    for viewer, who in zip(VIEWERS, (*PEOPLE, STRANGER), strict=True):
        now, then = await world.views.look(who, game), found[-1].views[viewer]
        assert then.snapshot.view == now.snapshot.view
        assert then.screen == replace(now.screen, rows=())
    await world.archive(game)
    assert await leaves(world.but().replays, game) == found


async def test_whatever_was_let_go_can_be_leafed_through_without_what_was_taken_back(world: World) -> None:
    game = await world.begun()
    step = await world.first_step(game)
    await world.do(NEAR, game, step, "back", step, "clear", step, "end")
    for status in (Status.PARTED, Status.LEFT, Status.ABANDONED):
        await world.change(game, status=status.value)
        found = await leaves(world.but().replays, game)
        assert [leaf.number for leaf in found] == [0, 1]
        assert {sight.snapshot.status for sight in found[-1].views.values()} == {status}
    assert await why_not(world.replays.record(game)) is ServiceProblem.LET_GO, "it keeps its seed"
    assert await why_not(world.replays.record(await let_go(world))) is ServiceProblem.LET_GO


async def test_a_leaf_is_in_the_words_and_the_look_of_its_reader_with_the_names_of_now(world: World) -> None:
    game = await world.ended()
    leaf = await world.replays.page(game, 1, IT, {"theme": "night", **SMALL})
    english = await world.replays.page(game, 1, EN)
    assert leaf.lines == news([*record.list_pages(read_record(RECORDS[WON]))][1].happened, IT)
    for viewer, sight in leaf.views.items():
        assert sight.look == Look(ThemeName.NIGHT, 400)
        assert sight.screen.description != english.views[viewer].screen.description
        assert english.views[viewer].look == Look()

    async def names(*, named: bool = True) -> set[tuple[str, ...]]:
        leaf = await world.replays.page(game, 3, EN, named=named)
        return {sight.names for sight in leaf.views.values()}

    assert await names() == {("", "")}
    for who, name, called in ((NEAR, "Anna", ("Anna", "")), (FAR, "anna", ("Anna", "anna (2)"))):
        await world.guests.meet(who, name=name)
        assert await names() == {called}
    assert await names(named=False) == {("", "")}
    await world.records.forget(FAR)
    assert await names() == {("Anna", "")}
    await world.records.forget(NEAR)  # and it can still be seen
    after = await leaves(world.replays, game)
    assert {sight.snapshot.about.seats for leaf in after for sight in leaf.views.values()} == {
        (NOBODY, NOBODY)
    }
    assert after[1].views[0].screen.headline == english.views[0].screen.headline


async def test_what_was_not_played_goes_on_or_has_not_begun_is_not_leafed_through(world: World) -> None:
    over, replays = await world.ended(), world.replays
    for number in (-1, 27, 10**9):
        await world.refuses(
            (replays.page(over, number, EN), ServiceProblem.NO_SUCH_TURN), turn=number, turns=26
        )
    for viewer in (-1, 2):
        assert await why_not(replays.film(over, viewer, EN)) is ServiceProblem.NOT_A_PLAYER
    for game, why in (
        (await world.invitations.invite(NEAR, FAR), ServiceProblem.NOT_DEALT),
        (await world.begun(), ServiceProblem.NOT_OVER),
        ("NOSUCHGAME", ServiceProblem.UNKNOWN_GAME),
        ("../etc", ServiceProblem.UNKNOWN_GAME),
    ):
        for asking in (replays.page(game, 0, EN), replays.film(game, SPECTATOR, EN), replays.record(game)):
            assert await why_not(asking) is why


# What is hidden


class OtherReadings(Readings):
    """Reads the same games in a world in which all is different that nobody could see."""

    async def pages(self, stored: StoredGame) -> Sequence[AnyPage]:
        rng = Random(5)
        pages = await super().pages(stored)
        return [replace(page, state=another_world(page.state, SPECTATOR, rng)) for page in pages]


async def test_nothing_is_uncovered_from_any_side_but_by_the_end_of_a_game_that_was_played_to_it(
    world: World,
) -> None:
    elsewhere = Replays(world.context, OtherReadings(world.context), Metrics(), in_threads())
    for name in NAMES:
        game = await let_go(world, name)
        assert await leaves(world.replays, game) == await leaves(elsewhere, game)
    game = await world.ended()
    *here, end = await leaves(world.replays, game)
    assert here == (await leaves(elsewhere, game))[:-1]
    assert {sight.screen.headline for sight in end.views.values()} == {"Won: hand in hand"}
    assert isinstance(end.views[0].snapshot.view, PlayerView)
    assert end.views[0].snapshot.view.partner.whole


async def test_a_side_that_was_chosen_in_secret_stays_secret(world: World) -> None:
    told = []
    for side in ("left", "right"):
        game = await world.play.open("heldhands", {"first": "near"}, PEOPLE, seed=7)
        await world.do(NEAR, game, side)
        await world.part(game)
        (leaf,) = await leaves(world.replays, game)
        told.append([(leaf.views[viewer].snapshot.view, leaf.views[viewer].screen) for viewer in VIEWERS])
        assert await world.replays.film(game, SPECTATOR, EN, SMALL)
    assert told[0] == told[1]


# Read once


async def test_a_game_is_played_anew_once_for_all_who_leaf_through_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.replays._RECENT", 2)
    games = [await world.ended(name) for name in NAMES]
    read = AsyncMock()
    replays = world.but(games=preceded(Games(world.client), "seed_and_log", read)).replays
    for game in games[:2]:
        await leaves(replays, game)
        await leaves(replays, games[0])
    await replays.record(games[0])
    assert read.await_count == 2
    await leaves(replays, games[2])  # the one that nobody has asked for the longest is not kept
    await leaves(replays, games[0])
    assert read.await_count == 3
    await leaves(replays, games[1])
    assert read.await_count == 4
    read.side_effect = world.delete
    assert await why_not(replays.page(await world.parted(), 0, EN)) is ServiceProblem.UNKNOWN_GAME


# As a film


@pytest.fixture
def films() -> Drawings:
    return Drawings()


@pytest.fixture
def watched(world: World, films: Drawings) -> World:
    return world.but(kinds={name: replace(game, journey=films) for name, game in GAMES.items()})


async def test_a_film_is_made_of_the_leaves_from_one_side(watched: World, films: Drawings) -> None:
    await watched.guests.meet(NEAR, name="Anna")
    for game in (await watched.ended(), await let_go(watched)):
        found = await leaves(watched.replays, game)
        for viewer in VIEWERS:
            films.given.clear()
            for named in (True, True, False):  # equal wishes are one film
                await watched.replays.film(game, viewer, IT, {"theme": "night"}, named=named)
            views = tuple(leaf.views[viewer].snapshot.view for leaf in found)
            assert films.given == [
                (views, Language.IT, Look(ThemeName.NIGHT), names, None) for names in (("Anna", ""), ("", ""))
            ]


async def test_a_film_that_cannot_be_drawn_is_none(
    watched: World, films: Drawings, caplog: pytest.LogCaptureFixture
) -> None:
    game = await watched.ended()
    films.error = RuntimeError("the covered halves")
    assert await watched.replays.film(game, SPECTATOR, EN) is None
    films.error = None
    assert await watched.replays.film(game, SPECTATOR, EN)
    assert [record.getMessage() for record in caplog.records] == ["film.failed"]
    assert "covered" not in repr([vars(record) for record in caplog.records])
    counts = [watched.count(name) for name in ("film_failures_total", "film_seconds_count")]
    assert (counts, watched.count("picture_failures_total")) == ([1, 1], 0)
    await watched.replays.close()  # in the end there are no films
    assert await watched.replays.film(game, 0, EN) is None


# In the gallery


async def listed(world: World, most: int = 99) -> list[str]:
    return [exhibit.game for exhibit in await world.gallery.newest(most=most)]


def before(world: World, method: str, doing: Callable[..., Awaitable[object]]) -> World:
    """Return a world in which something is done before the gallery does this."""
    games = Games(world.client)
    preceded(games.gallery, method, doing)
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
    turns, at = len(read_record(RECORDS[LOST]).turns), world.time()
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
        (world.gallery.show(STRANGER, over), ServiceProblem.NOT_A_PLAYER),
        (world.gallery.show(STRANGER, going), ServiceProblem.NOT_A_PLAYER),
        (world.gallery.show(NEAR, going), ServiceProblem.NOT_OVER),
        (world.gallery.show(NEAR, invited), ServiceProblem.NOT_DEALT),
        (world.gallery.show(NEAR, "NOSUCHGAME"), ServiceProblem.UNKNOWN_GAME),
        (world.gallery.show("nobody", over), ServiceProblem.NOT_A_PERSON),
        (world.gallery.hide(STRANGER, over), ServiceProblem.NOT_A_PLAYER),
        (world.gallery.hide(NEAR, "NOSUCHGAME"), ServiceProblem.UNKNOWN_GAME),
    )
    assert await why_not(world.gallery.show(NEAR, await world.parted())) is ServiceProblem.LET_GO
    for who in (FAR, NEAR):  # either of them, whoever put it up, and twice is once
        await world.gallery.hide(who, over)
        assert not await world.gallery.is_shown(over)
        assert await listed(world) == [other]
    await world.delete(other)
    assert await listed(world) == [], "a game that is deleted is not shown any more"


async def test_only_so_many_are_kept_and_no_game_is_looked_at_for_a_list(world: World) -> None:
    exhibits = [
        Exhibit(game=f"GAME{at}", kind="heldhands", options={}, won=True, ending="held_hands", turns=9, at=at)
        for at in range(MOST_SHOWN + 5)
    ]
    await asyncio.gather(*(world.context.games.gallery.put_up(each) for each in exhibits))
    await world.client.hset(gallery_key(), "NEWERGAME", '{"mood":"blue"}')  # which is not listed
    games = Mock(gallery=world.context.games.gallery)
    assert await listed(world.but(games=games), most=999) == [each.game for each in reversed(exhibits[5:])]
    assert [name for name, *_ in games.mock_calls if not name.startswith("gallery")] == []
    assert not await world.gallery.is_shown(exhibits[4].game)


async def test_who_is_forgotten_takes_all_their_games_along_and_none_is_shown_again(world: World) -> None:
    mine = [await world.ended(name) for name in (WON, LOST, "published-no-step")]
    others = await world.ended(WON, FAR, STRANGER)
    for game in mine[1:]:
        await world.enter(game)
    await world.archive(mine[2])
    for game, who in zip((*mine, others), (NEAR, FAR, NEAR, FAR), strict=True):
        await world.gallery.show(who, game)
    await world.records.forget(NEAR)
    assert await listed(world) == [others]
    assert await why_not(world.gallery.show(FAR, mine[0])) is ServiceProblem.PARTNER_GONE


async def test_who_is_forgotten_at_that_moment_is_not_shown_either(world: World) -> None:
    for forgotten, why in ((NEAR, ServiceProblem.NOT_A_PLAYER), (FAR, ServiceProblem.PARTNER_GONE)):
        game = await world.ended(WON)
        late = before(world, "put_up", lambda _, who=forgotten: world.records.forget(who))
        assert await why_not(late.gallery.show(NEAR, game)) is why
        assert await listed(world) == []


async def test_a_forgetting_that_broke_off_takes_down_what_is_shown(world: World) -> None:
    game = await world.ended(WON, entered=True)
    await world.gallery.show(NEAR, game)
    fragile = before(world, "take_down", AsyncMock(side_effect=StoreUnavailable))
    assert await why_not(fragile.records.forget(NEAR)) is ServiceProblem.NO_ANSWER
    assert await listed(world) == [game]
    await world.records.forget(NEAR)
    assert await listed(world) == []
    game = await world.ended(WON)
    await world.gallery.show(NEAR, game)
    await newer(world, game_key(game), "about")
    assert await why_not(world.records.forget(NEAR)) is ServiceProblem.NEWER_GAME
    assert await listed(world) == []


async def test_a_server_that_does_not_answer_is_a_refusal(world: World) -> None:
    fragile = before(world, "newest", AsyncMock(side_effect=StoreUnavailable))
    assert await why_not(fragile.gallery.newest()) is ServiceProblem.NO_ANSWER
