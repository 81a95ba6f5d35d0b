"""Who people are to us: their names made readable, their language their own choice."""

from bot.looks import read_look
from bot.refusals import Denied
from bot.store.keys import person_keys
from bot.store.lifetimes import LIFE
from bot.store.people import Person
from renderers.language import Language
from renderers.paint.look import Look, ThemeName
from tests.integration.service.tablemates import FAR, HOUR, NEAR, World

DAY = 24 * 60 * 60  # seconds


async def test_whoever_is_met_is_remembered_with_the_language_they_chose(world: World) -> None:
    guests = world.guests
    met = await guests.meet(NEAR, name="Anna", language=Language.EN)
    assert met == Person(NEAR, "Anna", "en")
    assert await guests.meet(NEAR) == met
    assert (await guests.meet(NEAR, name=" \u202eÄn\x1b[2Jna\0 ")).name == "Än[2Jna", "it is made readable"
    await guests.choose_language(NEAR, "it")
    assert (await guests.meet(NEAR, language=Language.EN)).language == "it"
    await world.refuses((guests.choose_language(NEAR, "tlh"), Denied.UNKNOWN_LANGUAGE))


async def test_who_is_met_or_presses_something_is_known_for_longer_and_nobody_else(world: World) -> None:
    async def aged(who: str) -> None:
        """Let it be two days since a person was seen."""
        for key in person_keys(who):
            await world.client.expire(key, LIFE - 2 * DAY)

    async def seconds_left(who: str) -> int:
        """Return how long the key of a person lives that goes first."""
        left = [await world.client.ttl(key) for key in person_keys(who)]
        return min(seconds for seconds in left if seconds != -2)

    game = await world.begun()
    await world.guests.meet(NEAR, name="Anna")
    world.time.passes(HOUR)
    await aged(FAR)
    await aged(NEAR)
    await world.guests.meet(NEAR)
    assert await seconds_left(NEAR) > LIFE - 60
    await aged(NEAR)
    await world.step(game)
    assert await seconds_left(NEAR) > LIFE - 60
    await world.sights.look(NEAR, game)
    assert await seconds_left(FAR) < LIFE - DAY, "a partner who does nothing"


async def test_how_pictures_look_is_chosen_piece_by_piece_or_refused_as_a_whole(world: World) -> None:
    guests = world.guests

    async def look() -> Look:
        return read_look((await world.desk.people.load(NEAR)).choices)

    await world.refuses(
        *(
            (guests.choose_look(NEAR, theme="night", size=size), Denied.NOT_A_SIZE)
            for size in (0, 1201, 99_999)
        ),
        (guests.choose_look(NEAR, theme="dusk", large=True), Denied.UNKNOWN_THEME),
    )
    await guests.choose_look(NEAR, theme="night")
    await guests.choose_look(NEAR, size=1600, large=True)
    assert await look() == Look(ThemeName.NIGHT, 1600, large=True)
    await guests.choose_look(NEAR, theme="safe", large=False)
    await guests.choose_look(NEAR)
    assert await look() == Look(ThemeName.SAFE, 1600)
