"""Games that are over, seen again: turn by turn, as a film, and written down."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from adapters.terminal import recorded
from bot.games import HOUSE
from bot.language import words_in
from bot.metrics import Metrics
from bot.refusals import Denied, ServiceRefusal
from bot.rendering.workers import in_threads
from bot.screens.news import news
from bot.service.readings import AnyPage, Readings
from bot.service.replays import Leaf, Replays
from bot.store.games import NOBODY, Games, Status, StoredGame
from engine.contract import SPECTATOR
from engine.heldhands import GAME
from engine.heldhands.record import read_record
from engine.heldhands.views import PlayerView, looked_back
from renderers.language import Language
from renderers.paint.look import Look, ThemeName
from renderers.paint.picture import Media
from tests.data import GAMES
from tests.drawings import Drawings
from tests.integration.conftest import until
from tests.integration.service.tablemates import FAR, NEAR, PEOPLE, STRANGER, World, why_not
from tests.properties.hidden import VIEWERS, another_world

EN, IT = words_in(Language.EN), words_in(Language.IT)
WON = "published-held-hands"
NAMES = (WON, "difficult-no-step", "print-and-play-cards-gone")
SMALL = {"size": "400"}


async def let_go(world: World, name: str = WON) -> str:
    """Return a game that was ended by hand, a moment before the rules would have ended it."""
    game = (await world.at_the_end(name)).game
    await world.part(game)
    return game


async def leaves(replays: Replays, game: str) -> list[Leaf]:
    first = await replays.leaf(game, 0, EN)
    return [first, *[await replays.leaf(game, number, EN) for number in range(1, first.count + 1)]]


@pytest.mark.parametrize("name", NAMES)
async def test_every_leaf_is_the_table_after_a_turn_and_written_down(world: World, name: str) -> None:
    game = await world.ended(name)
    pages = [*recorded.pages(read_record(GAMES[name]))]
    found = await leaves(world.replays, game)
    assert [leaf.number for leaf in found] == [page.number for page in pages]
    assert {leaf.count for leaf in found} == {pages[-1].number}
    assert [leaf.lines for leaf in found] == [news(page.happened, EN) for page in pages]
    for leaf, page in zip(found, pages, strict=True):
        assert {viewer: sight.seen.view for viewer, sight in leaf.sights.items()} == {
            viewer: looked_back(GAME.view(page.state, viewer)) for viewer in VIEWERS
        }
    assert await world.replays.record(game) == GAMES[name]
    await world.archive(game)
    assert not (await world.stored(game)).state
    anew = world.but().replays
    assert await leaves(anew, game) == found
    assert await anew.record(game) == GAMES[name]


@pytest.mark.parametrize("over", [True, False])
async def test_a_leaf_tells_whose_turn_came_and_offers_nothing(world: World, *, over: bool) -> None:
    game = await (world.ended() if over else let_go(world))
    found = await leaves(world.replays, game)
    for leaf in found:
        for sight in leaf.sights.values():
            assert (sight.screen.rows, sight.screen.call) == ((), "")
            assert "next steps" not in sight.screen.description.lower()
    for sight in (await world.replays.leaf(game, 7, EN, SMALL)).sights.values():
        picture = await world.painter.paint(sight)
        assert picture
        assert not any(spot.action for spot in picture.spots)
    fifth = found[5].sights
    assert [fifth[viewer].screen.headline for viewer in VIEWERS] == [
        "Turn 6: your move",
        "Turn 6: your partner's move",
        "Turn 6: the near player's move",
    ]
    for sight in fifth.values():
        told = (sight.screen.description, sight.screen.alt)
        assert all(text.startswith("Turn 6: ") and "any more" not in text for text in told)
    for viewer, who in zip(VIEWERS, (*PEOPLE, STRANGER), strict=True):
        now, then = await world.sights.look(who, game), found[-1].sights[viewer]
        assert then.seen.view == now.seen.view
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
        assert {sight.seen.status for sight in found[-1].sights.values()} == {status}
    assert await why_not(world.replays.record(game)) is Denied.LET_GO, "it keeps its seed"
    assert await why_not(world.replays.record(await let_go(world))) is Denied.LET_GO


async def test_a_leaf_is_in_the_words_and_the_look_of_its_reader_with_the_names_of_now(world: World) -> None:
    game = await world.ended()
    leaf = await world.replays.leaf(game, 1, IT, {"theme": "night", **SMALL})
    english = await world.replays.leaf(game, 1, EN)
    assert leaf.lines == news([*recorded.pages(read_record(GAMES[WON]))][1].happened, IT)
    for viewer, sight in leaf.sights.items():
        assert sight.look == Look(ThemeName.NIGHT, 400)
        assert sight.screen.description != english.sights[viewer].screen.description
        assert english.sights[viewer].look == Look()

    async def names(*, named: bool = True) -> set[tuple[str, ...]]:
        leaf = await world.replays.leaf(game, 3, EN, named=named)
        return {sight.names for sight in leaf.sights.values()}

    assert await names() == {("", "")}
    for who, name, called in ((NEAR, "Anna", ("Anna", "")), (FAR, "anna", ("Anna", "anna (2)"))):
        await world.guests.meet(who, name=name)
        assert await names() == {called}
    assert await names(named=False) == {("", "")}
    await world.book.forget(FAR)
    assert await names() == {("Anna", "")}
    await world.book.forget(NEAR)  # and it can still be seen
    after = await leaves(world.replays, game)
    assert {sight.seen.about.seats for leaf in after for sight in leaf.sights.values()} == {(NOBODY, NOBODY)}
    assert after[1].sights[0].screen.headline == english.sights[0].screen.headline


async def test_what_was_not_played_goes_on_or_has_not_begun_is_not_leafed_through(world: World) -> None:
    over, replays = await world.ended(), world.replays
    for number in (-1, 27, 10**9):
        with pytest.raises(ServiceRefusal) as no:
            await replays.leaf(over, number, EN)
        assert (no.value.code, no.value.facts) == (Denied.NO_SUCH_TURN, {"turn": number, "turns": 26})
    for viewer in (-1, 2):
        assert await why_not(replays.film(over, viewer, EN)) is Denied.NOT_A_PLAYER
    for game, why in (
        (await world.invitations.invite(NEAR, FAR), Denied.NOT_DEALT),
        (await world.begun(), Denied.NOT_OVER),
        ("NOSUCHGAME", Denied.UNKNOWN_GAME),
        ("../etc", Denied.UNKNOWN_GAME),
    ):
        for asking in (replays.leaf(game, 0, EN), replays.film(game, SPECTATOR, EN), replays.record(game)):
            assert await why_not(asking) is why


# What is hidden


class OtherReadings(Readings):
    """Reads the same games in a world in which all is different that nobody could see."""

    async def pages(self, stored: StoredGame) -> Sequence[AnyPage]:
        rng = Random(5)
        pages = await super().pages(stored)
        return [replace(page, state=another_world(page.state, SPECTATOR, rng)) for page in pages]


def elsewhere(world: World) -> Replays:
    return Replays(world.desk, OtherReadings(world.desk), Metrics(), in_threads())


async def test_of_a_game_that_was_let_go_nothing_is_uncovered_from_any_side(world: World) -> None:
    for name in NAMES:
        game = await let_go(world, name)
        here, there = await leaves(world.replays, game), await leaves(elsewhere(world), game)
        assert here == there
        for leaf, same in zip(here, there, strict=True):
            for viewer in VIEWERS:
                assert leaf.sights[viewer].screen == same.sights[viewer].screen


async def test_of_a_game_that_was_let_go_nothing_hidden_is_in_pictures_and_films(world: World) -> None:
    game, other, beside = await let_go(world), elsewhere(world), world.but()
    for viewer in VIEWERS:
        for number in (0, 12, 25):
            here, there = [await each.leaf(game, number, EN, SMALL) for each in (world.replays, other)]
            one = await world.painter.paint(here.sights[viewer])
            assert one
            assert await beside.painter.paint(there.sights[viewer]) == one
        film = await world.replays.film(game, viewer, EN, SMALL)
        assert film
        assert await other.film(game, viewer, EN, SMALL) == film


async def test_until_the_end_nothing_is_uncovered_of_a_game_that_was_played_to_it(world: World) -> None:
    game = await world.ended()
    *here, end = await leaves(world.replays, game)
    assert here == (await leaves(elsewhere(world), game))[:-1]
    assert {sight.screen.headline for sight in end.sights.values()} == {"Won: hand in hand"}
    assert isinstance(end.sights[0].seen.view, PlayerView)
    assert end.sights[0].seen.view.partner.whole


async def test_a_side_that_was_chosen_in_secret_stays_secret(world: World) -> None:
    told = []
    for side in ("left", "right"):
        game = await world.play.open("heldhands", {"first": "near"}, PEOPLE, seed=7)
        await world.do(NEAR, game, side)
        await world.part(game)
        (leaf,) = await leaves(world.replays, game)
        told.append([(leaf.sights[viewer].seen.view, leaf.sights[viewer].screen) for viewer in VIEWERS])
        assert await world.replays.film(game, SPECTATOR, EN, SMALL)
    assert told[0] == told[1]


# Read once


class CountedGames(Games):
    """Counts how often a game was read for being played anew, and may forget it at that moment."""

    read = 0
    forgets = False

    async def record(self, game: str) -> tuple[int, list[str]]:
        self.read += 1
        if self.forgets and (found := await self.load(game)):
            await self.delete(found)
        return await super().record(game)


async def test_a_game_is_played_anew_once_for_all_who_leaf_through_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.readings._RECENT", 2)
    games = [await world.ended(name) for name in NAMES]
    counted = CountedGames(world.client)
    replays = world.but(games=counted).replays
    for game in games[:2]:
        await leaves(replays, game)
        await leaves(replays, games[0])
    await replays.record(games[0])
    assert counted.read == 2
    await leaves(replays, games[2])  # the one that nobody has asked for the longest is not kept
    await leaves(replays, games[0])
    assert counted.read == 3
    await leaves(replays, games[1])
    assert counted.read == 4
    counted.forgets = True
    assert await why_not(replays.leaf(await world.parted(), 0, EN)) is Denied.UNKNOWN_GAME


# As a film


@pytest.fixture
def films() -> Drawings:
    return Drawings()


@pytest.fixture
def watched(world: World, films: Drawings) -> World:
    """Return a world whose films are watched."""
    return world.but(house={name: replace(game, journey=films) for name, game in HOUSE.items()})


async def drawing(films: Drawings) -> None:
    """Return when a film is being drawn."""

    async def it_is() -> bool:
        return bool(films.given)

    await until(it_is)


async def test_a_film_is_an_animation_of_the_whole_game(world: World) -> None:
    film = await world.replays.film(await world.ended(), SPECTATOR, EN, SMALL)
    assert film
    assert (film.media, film.width) == (Media.GIF, 400)
    assert film.data.startswith(b"GIF89a")


async def test_a_film_is_made_of_the_leaves_from_one_side(watched: World, films: Drawings) -> None:
    await watched.guests.meet(NEAR, name="Anna")
    for game in (await watched.ended(), await let_go(watched)):
        found = await leaves(watched.replays, game)
        for viewer in VIEWERS:
            films.given.clear()
            for named in (True, False):
                await watched.replays.film(game, viewer, IT, {"theme": "night"}, named=named)
            views = tuple(leaf.sights[viewer].seen.view for leaf in found)
            assert films.given == [
                (views, Language.IT, Look(ThemeName.NIGHT), names, None) for names in (("Anna", ""), ("", ""))
            ]


async def test_equal_wishes_for_films_are_drawn_once(watched: World, films: Drawings) -> None:
    game, film = await watched.ended(), watched.replays.film
    films.may_end.clear()
    asked = [asyncio.create_task(film(game, SPECTATOR, EN)) for _ in range(2)]
    await drawing(films)
    leaf = await watched.replays.leaf(game, 3, EN, SMALL)
    assert await watched.painter.paint(leaf.sights[SPECTATOR])
    assert not asked[0].done()
    films.may_end.set()
    one, other = await asyncio.gather(*asked)
    assert one is other is await film(game, SPECTATOR, EN)
    assert one == Drawings.done(1)
    assert len(films.given) == 1
    assert await film(game, 0, EN) == Drawings.done(2)
    assert watched.count("film_seconds_count") == 2


async def test_a_film_that_cannot_be_drawn_or_not_in_time_is_none(
    watched: World, films: Drawings, caplog: pytest.LogCaptureFixture
) -> None:
    game = await watched.ended()
    films.error = RuntimeError("the covered halves")
    assert await watched.replays.film(game, SPECTATOR, EN) is None
    films.error = None
    films.may_end.clear()
    readings = Readings(watched.desk)
    impatient = Replays(watched.desk, readings, watched.metrics, in_threads(), patience=0)
    assert await impatient.film(game, SPECTATOR, EN) is None
    films.may_end.set()
    await impatient.close()
    assert [record.getMessage() for record in caplog.records] == ["film.failed", "film.late"]
    assert "covered" not in repr([vars(record) for record in caplog.records])
    assert watched.count("film_failures_total") == 2
    assert watched.count("picture_failures_total") == 0
    films.given.clear()
    await watched.replays.close()  # in the end there are no films
    assert await watched.replays.film(game, SPECTATOR, EN) is None
    assert films.given == []
