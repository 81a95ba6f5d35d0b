"""People who play In the Palm of Your Hand through the door of the service, by what their own eyes see."""

from typing import Final

from bot.model.game import Status
from bot.service.play import Press
from bot.service.service import GameService
from engine.palm.phases import Phase
from engine.palm.views import PlayerView
from tests.integration.service.tablemates import FAR, NEAR, STRANGER, stored

TAP: Final = "coin/tap/index/light/quick/1"
THIRD: Final = STRANGER
FOURTH: Final = "matrix:@fourth:example.org"
FIFTH: Final = "discord:fifth"
FIVE: Final = (NEAR, FAR, THIRD, FOURTH, FIFTH)


async def seen_by(service: GameService, who: str, game: str) -> PlayerView:
    view = (await service.play.look(who, game)).view
    assert isinstance(view, PlayerView)
    return view


async def awaited(service: GameService, game: str) -> str:
    seats = (await stored(service, game)).about.seats
    return seats[(await seen_by(service, seats[0], game)).table.acting[0]]


async def act(service: GameService, game: str) -> None:
    """Let somebody for whom the game waits do what is next: a mime is a tap with the coin."""
    who = await awaited(service, game)
    revision = (await service.play.look(who, game)).revision
    view = await seen_by(service, who, game)
    action = str(view.legal[0]) if view.legal else ""
    if view.composed:
        action = "perform" if view.composed.mime.touches else TAP
    await service.press(Press(who, game, revision, action))


async def play_until(service: GameService, game: str, phase: Phase) -> PlayerView:
    """Return what the host sees when the game has come so far."""
    host = (await stored(service, game)).about.seats[0]
    while (view := await seen_by(service, host, game)).table.phase is not phase:
        await act(service, game)
    return view


async def play_out(service: GameService, game: str) -> None:
    while (await stored(service, game)).status is Status.PLAYING:
        await act(service, game)
