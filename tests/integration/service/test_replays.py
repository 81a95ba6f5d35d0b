"""Games that are over, seen again: turn by turn, as a film, and written down."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from adapters.terminal import recorded
from bot.connection import Client
from bot.games import HOUSE
from bot.language import words_in
from bot.metrics import Metrics
from bot.refusals import Denied, ServiceRefusal
from bot.rendering.workers import in_threads
from bot.screens.news import news
from bot.service.desk import Desk
from bot.service.play import Press
from bot.service.readings import AnyPage, Readings
from bot.service.replays import Leaf, Replays
from bot.service.service import GameService
from bot.store.games import NOBODY, Games, Status, StoredGame
from bot.store.people import People
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
from tests.integration.service.tablemates import (
    FAR,
    NEAR,
    PEOPLE,
    STRANGER,
    Time,
    at_the_end,
    begun,
    ended,
    first_step,
    parted,
    stored,
    why_not,
)
from tests.properties.hidden import VIEWERS, another_world

EN, IT = words_in(Language.EN), words_in(Language.IT)
WON = "published-held-hands"
NAMES = (WON, "difficult-no-step", "print-and-play-cards-gone")


async def let_go(service: GameService, client: Client, name: str = WON) -> str:
    """Return a game that was ended by hand, a moment before the rules would have ended it."""
    game = (await at_the_end(service, client, name)).game
    for who in PEOPLE:
        await service.manners.part(who, game)
    return game


async def leaves(replays: Replays, game: str) -> list[Leaf]:
    first = await replays.leaf(game, 0, EN)
    return [first, *[await replays.leaf(game, number, EN) for number in range(1, first.count + 1)]]


# Turn by turn


@pytest.mark.parametrize("name", NAMES)
async def test_every_leaf_is_the_table_after_a_turn_with_what_happened_in_it(
    service: GameService, redis_client: Client, name: str
) -> None:
    game = await ended(service, redis_client, name)
    pages = [*recorded.pages(read_record(GAMES[name]))]
    found = await leaves(service.replays, game)
    assert [leaf.number for leaf in found] == [page.number for page in pages]
    assert {leaf.count for leaf in found} == {pages[-1].number}
    assert [leaf.lines for leaf in found] == [news(page.happened, EN) for page in pages]
    for leaf, page in zip(found, pages, strict=True):
        assert {viewer: sight.seen.view for viewer, sight in leaf.sights.items()} == {
            viewer: looked_back(GAME.view(page.state, viewer)) for viewer in VIEWERS
        }


@pytest.mark.parametrize("over", [True, False])
async def test_no_leaf_offers_anything_to_press(
    service: GameService, redis_client: Client, *, over: bool
) -> None:
    game = await (ended if over else let_go)(service, redis_client, WON)
    for leaf in await leaves(service.replays, game):
        for sight in leaf.sights.values():
            assert (sight.screen.rows, sight.screen.call) == ((), "")
            assert "next steps" not in sight.screen.description.lower()
    middle = await service.replays.leaf(game, 7, EN, {"size": "400"})
    for sight in middle.sights.values():
        picture = await service.painter.paint(sight)
        assert picture
        assert not any(spot.action for spot in picture.spots)


@pytest.mark.parametrize("over", [True, False])
async def test_a_leaf_tells_whose_turn_came_then_however_it_ended(
    service: GameService, redis_client: Client, *, over: bool
) -> None:
    game = await (ended if over else let_go)(service, redis_client, WON)
    leaf = await service.replays.leaf(game, 5, EN)
    assert [leaf.sights[viewer].screen.headline for viewer in VIEWERS] == [
        "Turn 6: your move",
        "Turn 6: your partner's move",
        "Turn 6: the near player's move",
    ]
    for sight in leaf.sights.values():
        told = (sight.screen.description, sight.screen.alt)
        assert all(text.startswith("Turn 6: ") and "any more" not in text for text in told)


@pytest.mark.parametrize("over", [True, False])
async def test_the_last_leaf_is_what_is_seen_of_the_game_now(
    service: GameService, redis_client: Client, *, over: bool
) -> None:
    game = await (ended if over else let_go)(service, redis_client, WON)
    *_, last = await leaves(service.replays, game)
    for viewer, who in zip(VIEWERS, (*PEOPLE, STRANGER), strict=True):
        now, then = await service.sights.look(who, game), last.sights[viewer]
        assert then.seen.view == now.seen.view
        assert then.screen == replace(now.screen, rows=())


async def test_what_was_taken_back_is_on_no_leaf(service: GameService) -> None:
    game = await begun(service)
    step = await first_step(service, game)
    for action in (step, "back", step, "clear", step, "end"):
        seen = await service.play.look(NEAR, game)
        await service.press(Press(NEAR, game, seen.revision, action))
    for who in PEOPLE:
        await service.manners.part(who, game)
    assert [leaf.number for leaf in await leaves(service.replays, game)] == [0, 1]


async def test_a_leaf_is_in_the_words_and_the_look_of_its_reader(
    service: GameService, redis_client: Client
) -> None:
    game = await ended(service, redis_client, WON)
    leaf = await service.replays.leaf(game, 1, IT, {"theme": "night", "size": "400"})
    english = await service.replays.leaf(game, 1, EN)
    assert leaf.lines == news([*recorded.pages(read_record(GAMES[WON]))][1].happened, IT)
    for viewer, sight in leaf.sights.items():
        assert sight.look == Look(ThemeName.NIGHT, 400)
        assert sight.screen.description != english.sights[viewer].screen.description
        assert english.sights[viewer].look == Look()


async def test_players_are_called_as_they_are_called_now(service: GameService, redis_client: Client) -> None:
    game = await ended(service, redis_client, WON)

    async def names() -> set[tuple[str, ...]]:
        return {sight.names for sight in (await service.replays.leaf(game, 3, EN)).sights.values()}

    assert await names() == {("", "")}
    await service.guests.meet(NEAR, name="Anna")
    await service.guests.meet(FAR, name="Bo")
    assert await names() == {("Anna", "Bo")}
    await service.guests.meet(FAR, name="anna")
    assert await names() == {("Anna", "anna (2)")}
    await service.book.forget(FAR)
    assert await names() == {("Anna", "")}
    unnamed = await service.replays.leaf(game, 3, EN, named=False)
    assert {sight.names for sight in unnamed.sights.values()} == {("", "")}


@pytest.mark.parametrize("number", [-1, 27, 10**9])
async def test_a_turn_that_was_not_played_is_refused(
    service: GameService, redis_client: Client, number: int
) -> None:
    game = await ended(service, redis_client, WON)
    with pytest.raises(ServiceRefusal) as no:
        await service.replays.leaf(game, number, EN)
    assert (no.value.code, no.value.facts) == (Denied.NO_SUCH_TURN, {"turn": number, "turns": 26})


async def test_what_goes_on_or_has_not_begun_is_not_leafed_through(service: GameService) -> None:
    for game, why in (
        (await service.invitations.invite(NEAR, FAR), Denied.NOT_DEALT),
        (await begun(service), Denied.NOT_OVER),
        ("NOSUCHGAME", Denied.UNKNOWN_GAME),
        ("../etc", Denied.UNKNOWN_GAME),
    ):
        assert await why_not(service.replays.leaf(game, 0, EN)) is why
        assert await why_not(service.replays.film(game, SPECTATOR, EN)) is why
        assert await why_not(service.replays.record(game)) is why


@pytest.mark.parametrize("status", [Status.PARTED, Status.LEFT, Status.ABANDONED])
async def test_whatever_was_let_go_can_be_leafed_through(service: GameService, status: Status) -> None:
    game = await begun(service)
    change = {"status": status.value}
    await service.desk.games.write(game, expect={}, change=change)
    (leaf,) = await leaves(service.replays, game)
    assert {sight.seen.status for sight in leaf.sights.values()} == {status}


# What is hidden


class OtherReadings(Readings):
    """Reads the same games in a world in which all is different that nobody could see."""

    async def pages(self, stored: StoredGame) -> Sequence[AnyPage]:
        rng = Random(5)
        pages = await super().pages(stored)
        return [replace(page, state=another_world(page.state, SPECTATOR, rng)) for page in pages]


@pytest.mark.parametrize("name", NAMES)
async def test_of_a_game_that_was_let_go_nothing_is_uncovered_from_any_side(
    service: GameService, redis_client: Client, name: str
) -> None:
    game = await let_go(service, redis_client, name)
    other = Replays(service.desk, OtherReadings(service.desk), Metrics(), in_threads())
    here, there = await leaves(service.replays, game), await leaves(other, game)
    assert here == there
    for leaf, same in zip(here, there, strict=True):
        for viewer in VIEWERS:
            assert leaf.sights[viewer].screen == same.sights[viewer].screen


async def test_of_a_game_that_was_let_go_nothing_hidden_is_in_pictures_and_films(
    service: GameService, redis_client: Client
) -> None:
    game, small = await let_go(service, redis_client), {"size": "400"}
    other = Replays(service.desk, OtherReadings(service.desk), Metrics(), in_threads())
    beside = GameService(service.desk, Metrics())
    for viewer in VIEWERS:
        for number in (0, 12, 25):
            here, there = [await each.leaf(game, number, EN, small) for each in (service.replays, other)]
            one = await service.painter.paint(here.sights[viewer])
            assert one
            assert await beside.painter.paint(there.sights[viewer]) == one
        film = await service.replays.film(game, viewer, EN, small)
        assert film
        assert await other.film(game, viewer, EN, small) == film


async def test_until_the_end_nothing_is_uncovered_of_a_game_that_was_played_to_it(
    service: GameService, redis_client: Client
) -> None:
    game = await ended(service, redis_client, WON)
    other = Replays(service.desk, OtherReadings(service.desk), Metrics(), in_threads())
    *here, end = await leaves(service.replays, game)
    assert here == (await leaves(other, game))[:-1]
    for viewer in VIEWERS:
        assert end.sights[viewer].screen.headline == "Won: hand in hand"
    assert isinstance(end.sights[0].seen.view, PlayerView)
    assert end.sights[0].seen.view.partner.whole


async def test_a_side_that_was_chosen_in_secret_stays_secret(service: GameService) -> None:
    told = []
    for side in ("left", "right"):
        game = await service.play.open("heldhands", {"first": "near"}, PEOPLE, seed=7)
        await service.press(Press(NEAR, game, 1, side))
        for who in PEOPLE:
            await service.manners.part(who, game)
        (leaf,) = await leaves(service.replays, game)
        told.append([(leaf.sights[viewer].seen.view, leaf.sights[viewer].screen) for viewer in VIEWERS])
        assert await service.replays.film(game, SPECTATOR, EN, {"size": "400"})
    assert told[0] == told[1]


# Read once


class CountedGames(Games):
    """Counts how often a game was read for being played anew."""

    read = 0

    async def record(self, game: str) -> tuple[int, list[str]]:
        self.read += 1
        return await super().record(game)


async def test_a_game_is_played_anew_once_for_all_who_leaf_through_it(
    service: GameService, redis_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.readings._RECENT", 2)
    games = [await ended(service, redis_client, name) for name in NAMES]
    counted = CountedGames(redis_client)
    replays = GameService(replace(service.desk, games=counted), Metrics()).replays
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


@pytest.mark.parametrize("over", [True, False])
async def test_a_game_in_the_archive_is_leafed_through_as_before(
    service: GameService, redis_client: Client, *, over: bool
) -> None:
    game = await (ended if over else let_go)(service, redis_client, WON)
    before = await leaves(service.replays, game)
    await service.desk.games.archive(await stored(service, game))
    assert not (await stored(service, game)).state
    anew = GameService(service.desk, Metrics())
    assert await leaves(anew.replays, game) == before


class GoneGames(Games):
    """A game is forgotten between the look at it and the reading."""

    async def record(self, game: str) -> tuple[int, list[str]]:
        found = await self.load(game)
        assert found
        await self.delete(found)
        return await super().record(game)


async def test_a_game_that_is_forgotten_at_that_moment_is_refused(
    service: GameService, redis_client: Client
) -> None:
    game = await parted(service)
    unlucky = GameService(replace(service.desk, games=GoneGames(redis_client)), Metrics())
    assert await why_not(unlucky.replays.leaf(game, 0, EN)) is Denied.UNKNOWN_GAME


# Written down


@pytest.mark.parametrize("name", NAMES)
async def test_a_game_that_is_over_is_written_down_to_the_letter(
    service: GameService, redis_client: Client, name: str
) -> None:
    game = await ended(service, redis_client, name)
    assert await service.replays.record(game) == GAMES[name]
    await service.desk.games.archive(await stored(service, game))
    assert await GameService(service.desk, Metrics()).replays.record(game) == GAMES[name]


async def test_what_was_let_go_keeps_its_seed(service: GameService, redis_client: Client) -> None:
    for game in (await parted(service), await let_go(service, redis_client)):
        assert await why_not(service.replays.record(game)) is Denied.LET_GO


# As a film


@pytest.fixture
def films() -> Drawings:
    return Drawings()


@pytest.fixture
def watched(games: Games, people: People, time: Time, films: Drawings) -> GameService:
    """Return a service whose films are watched."""
    house = {name: replace(game, journey=films) for name, game in HOUSE.items()}
    return GameService(Desk(games, people, house, time), Metrics())


async def test_a_film_is_an_animation_of_the_whole_game(service: GameService, redis_client: Client) -> None:
    game = await ended(service, redis_client, WON)
    film = await service.replays.film(game, SPECTATOR, EN, {"size": "400"})
    assert film
    assert (film.media, film.width) == (Media.GIF, 400)
    assert film.data.startswith(b"GIF89a")


@pytest.mark.parametrize("viewer", VIEWERS)
async def test_a_film_is_made_of_the_leaves_from_one_side(
    watched: GameService, redis_client: Client, films: Drawings, viewer: int | None
) -> None:
    await watched.guests.meet(NEAR, name="Anna")
    game = await ended(watched, redis_client, WON)
    for named in (True, False):
        await watched.replays.film(game, viewer, IT, {"theme": "night"}, named=named)
    views = tuple(leaf.sights[viewer].seen.view for leaf in await leaves(watched.replays, game))
    look = Look(ThemeName.NIGHT)
    assert films.given == [
        (views, Language.IT, look, ("Anna", ""), None),
        (views, Language.IT, look, ("", ""), None),
    ]


async def test_film_of_a_game_that_was_let_go_is_made_of_its_leaves_too(
    watched: GameService, redis_client: Client, films: Drawings
) -> None:
    game = await let_go(watched, redis_client, WON)
    await watched.replays.film(game, SPECTATOR, EN)
    ((views, *_),) = films.given
    assert views == tuple(leaf.sights[SPECTATOR].seen.view for leaf in await leaves(watched.replays, game))


async def test_equal_wishes_are_drawn_once_at_the_same_time_and_later(
    watched: GameService, redis_client: Client, films: Drawings
) -> None:
    game = await ended(watched, redis_client, WON)
    films.may_end.clear()
    asked = [asyncio.create_task(watched.replays.film(game, SPECTATOR, EN)) for _ in range(2)]

    async def drawing() -> bool:
        return bool(films.given)

    await until(drawing)
    films.may_end.set()
    one, other = await asyncio.gather(*asked)
    assert one is other
    assert one == Drawings.done(1)
    assert await watched.replays.film(game, SPECTATOR, EN) is one
    assert len(films.given) == 1
    assert await watched.replays.film(game, 0, EN) == Drawings.done(2)
    assert watched.metrics.registry.get_sample_value("heldhands_film_seconds_count") == 2


async def test_pictures_do_not_wait_for_a_film(
    watched: GameService, redis_client: Client, films: Drawings
) -> None:
    game = await ended(watched, redis_client, WON)
    films.may_end.clear()
    filming = asyncio.create_task(watched.replays.film(game, SPECTATOR, EN))

    async def drawing() -> bool:
        return bool(films.given)

    await until(drawing)
    leaf = await watched.replays.leaf(game, 3, EN, {"size": "400"})
    assert await watched.painter.paint(leaf.sights[SPECTATOR])
    assert not filming.done()
    films.may_end.set()
    assert await filming


async def test_a_film_that_cannot_be_drawn_or_not_in_time_is_none(
    watched: GameService, redis_client: Client, films: Drawings, caplog: pytest.LogCaptureFixture
) -> None:
    game = await ended(watched, redis_client, WON)
    films.error = RuntimeError("the covered halves")
    assert await watched.replays.film(game, SPECTATOR, EN) is None
    films.error = None
    films.may_end.clear()
    metrics = watched.metrics
    impatient = Replays(watched.desk, Readings(watched.desk), metrics, in_threads(), patience=0)
    assert await impatient.film(game, SPECTATOR, EN) is None
    films.may_end.set()
    await impatient.close()
    assert [record.getMessage() for record in caplog.records] == ["film.failed", "film.late"]
    assert "covered" not in repr([vars(record) for record in caplog.records])
    assert metrics.registry.get_sample_value("heldhands_film_failures_total") == 2
    assert metrics.registry.get_sample_value("heldhands_picture_failures_total") == 0


async def test_in_the_end_there_are_no_films(
    watched: GameService, redis_client: Client, films: Drawings
) -> None:
    game = await ended(watched, redis_client, WON)
    await watched.replays.close()
    assert await watched.replays.film(game, SPECTATOR, EN) is None
    assert films.given == []


@pytest.mark.parametrize("viewer", [-1, 2])
async def test_there_is_no_film_from_a_seat_that_nobody_has(service: GameService, viewer: int) -> None:
    assert await why_not(service.replays.film(await parted(service), viewer, EN)) is Denied.NOT_A_PLAYER


async def test_a_game_whose_players_are_forgotten_can_still_be_seen(
    service: GameService, redis_client: Client
) -> None:
    game = await ended(service, redis_client, WON)
    before = await leaves(service.replays, game)
    for who in PEOPLE:
        await service.book.forget(who)
    after = await leaves(service.replays, game)
    assert {sight.seen.about.seats for leaf in after for sight in leaf.sights.values()} == {(NOBODY, NOBODY)}
    assert [leaf.sights[0].screen for leaf in after] == [leaf.sights[0].screen for leaf in before]
