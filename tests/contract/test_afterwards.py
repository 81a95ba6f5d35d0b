"""Given a game that has ended, or a player who has gone: what comes then?"""

from bot.store.games import Status
from tests.contract.platform import GUEST, HOST, MOVES, PLAYERS, Platform, Promise
from tests.integration.conftest import until
from tests.integration.service.tablemates import everything


async def parted(platform: Platform) -> None:
    """Let both agree to end a game that has begun."""
    await platform.begin()
    await platform.play(MOVES[:2])
    await platform.all_is_shown()
    for person in PLAYERS:
        await platform.part(person)
        await platform.sees(1 - person, await platform.screen(1 - person))
    assert await platform.status() is Status.PARTED
    await platform.all_is_shown()


async def test_rematch_is_played_in_the_same_place_with_the_seats_changed_when_both_want_it(
    platform: Platform,
) -> None:
    await parted(platform)
    before, places = platform.game, platform.places()
    await platform.rematch(GUEST)
    await platform.accept_rematch(HOST)
    assert platform.game != before
    await platform.has_become(Status.PLAYING)
    seats = (await platform.house.service.desk.find(platform.game)).about.seats
    assert seats == (platform.who(GUEST), platform.who(HOST))
    await platform.all_is_shown()
    assert (platform.places() == places) is platform.can(Promise.SAME_PLACE)


async def test_of_a_player_who_is_forgotten_nothing_is_stored_and_the_other_sees_that_it_is_over(
    platform: Platform,
) -> None:
    await platform.begin()
    await platform.play(MOVES[:3])
    gone = platform.who(HOST)
    assert gone in repr(await everything(platform.house.client))
    assert await platform.forget(HOST)
    await platform.has_become(Status.LEFT)
    screen = await platform.screen(GUEST)
    assert "because somebody had gone" in "\n".join((screen.headline, *screen.lines))
    await platform.sees(GUEST, screen)

    async def nothing_is_left() -> bool:
        return gone not in repr(await everything(platform.house.client))

    await until(nothing_is_left)
