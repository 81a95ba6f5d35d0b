"""Who people are to us: their names made readable, their language their own choice."""

import pytest

from bot.connection import Client
from bot.looks import read_look
from bot.refusals import Denied
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.keys import person_keys
from bot.store.lifetimes import LIFE
from bot.store.people import Person
from renderers.language import Language
from renderers.paint.look import Look, ThemeName
from tests.integration.service.tablemates import FAR, HOUR, NEAR, Time, begun, first_step, why_not

DAY = 24 * 60 * 60  # seconds


async def test_whoever_is_met_is_remembered(service: GameService) -> None:
    met = await service.guests.meet(NEAR, name="Anna", language=Language.IT)
    assert met == Person(NEAR, "Anna", "it")
    assert await service.guests.meet(NEAR) == met
    assert (await service.guests.meet(NEAR, name="Änna")).name == "Änna"


async def aged(client: Client, who: str) -> None:
    """Let it be two days since a person was seen."""
    for key in person_keys(who):
        await client.expire(key, LIFE - 2 * DAY)


async def seconds_left(client: Client, who: str) -> int:
    """Return how long the key of a person lives that goes first."""
    left = [await client.ttl(key) for key in person_keys(who)]
    return min(seconds for seconds in left if seconds != -2)


async def test_whoever_is_met_or_presses_something_is_known_for_longer(
    service: GameService, redis_client: Client, time: Time
) -> None:
    game = await begun(service)
    await service.guests.meet(NEAR, name="Anna")
    time.passes(HOUR)
    await aged(redis_client, NEAR)
    await service.guests.meet(NEAR)
    assert await seconds_left(redis_client, NEAR) > LIFE - 60
    await aged(redis_client, NEAR)
    revision = (await service.play.look(NEAR, game)).revision
    await service.press(Press(NEAR, game, revision, await first_step(service, game)))
    assert await seconds_left(redis_client, NEAR) > LIFE - 60


async def test_a_partner_who_does_nothing_is_not_known_for_longer(
    service: GameService, redis_client: Client
) -> None:
    game = await begun(service)
    await aged(redis_client, FAR)
    revision = (await service.play.look(NEAR, game)).revision
    await service.press(Press(NEAR, game, revision, await first_step(service, game)))
    await service.sights.look(NEAR, game)
    assert await seconds_left(redis_client, FAR) < LIFE - DAY


async def test_a_chosen_language_is_not_changed_by_a_platform(service: GameService) -> None:
    await service.guests.meet(NEAR, language=Language.EN)
    await service.guests.choose_language(NEAR, "it")
    assert (await service.guests.meet(NEAR, language=Language.EN)).language == "it"


async def test_a_language_that_nobody_speaks_is_refused(service: GameService) -> None:
    assert await why_not(service.guests.choose_language(NEAR, "tlh")) is Denied.UNKNOWN_LANGUAGE
    assert await service.desk.people.load(NEAR) == Person(NEAR)


async def test_how_pictures_look_is_chosen_piece_by_piece(service: GameService) -> None:
    async def look() -> Look:
        return read_look((await service.desk.people.load(NEAR)).choices)

    await service.guests.choose_look(NEAR, theme="night")
    await service.guests.choose_look(NEAR, size=1600, large=True)
    assert await look() == Look(ThemeName.NIGHT, 1600, large=True)
    await service.guests.choose_look(NEAR, theme="safe", large=False)
    await service.guests.choose_look(NEAR)
    assert await look() == Look(ThemeName.SAFE, 1600)


async def test_a_look_that_cannot_be_drawn_is_refused_as_a_whole(service: GameService) -> None:
    guests = service.guests
    for size in (0, 1201, 99_999):
        refused = guests.choose_look(NEAR, theme="night", size=size)
        assert await why_not(refused) is Denied.NOT_A_SIZE
    assert await why_not(guests.choose_look(NEAR, theme="dusk", large=True)) is Denied.UNKNOWN_THEME
    assert await service.desk.people.load(NEAR) == Person(NEAR)


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("  Anna \t of\n the Sea ", "Anna of the Sea"),
        ("An\x1b[2Jna\0", "An[2Jna"),
        ("\u202eannA", "annA"),
        ("\ud800Anna", "Anna"),
        ("x" * 1_000_000, "x" * 200),
        ("\0\n\x1b", ""),
        ("", ""),
    ],
)
async def test_a_name_is_made_readable_and_never_too_long(
    service: GameService, name: str, called: str
) -> None:
    assert (await service.guests.meet(NEAR, name=name)).name == called
