"""What can happen to a lobby: many come at once, the bot dies in the middle, things are heard again."""

from typing import Final

import pytest

from adapters.matrix import lobbies
from adapters.matrix.chores import Chores
from adapters.matrix.night_presses import NightPresses
from adapters.matrix.nights import Nights
from adapters.matrix.proposals import Proposals
from adapters.matrix.tools import tools_for
from adapters.matrix.wire import Wire
from bot.commands.commands import Commands
from bot.nights.delivering import LobbyShowing
from bot.nights.night import Stage
from tests.homeserver.timeline import Event
from tests.integration.conftest import until
from tests.integration.matrix.nights.lobby import COMING, NOT_COMING, Lobby, who
from tests.integration.matrix.scene import Scene, bot_running
from tests.integration.service.tablemates import HOUR

REPLACE: Final = "m.replace"


async def test_where_few_events_are_allowed_all_count_at_once_and_the_lobby_follows_in_one_step(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Chores, "is_limited", property(lambda _: True))
    monkeypatch.setattr(lobbies, "_CALM", HOUR / 1000)
    lobby, room, bob = Lobby(scene), scene.lobby, scene.bob
    guests = [await scene.homeserver.player(name) for name in ("Cleo", "Dario", "Emre")]
    await lobby.plan()
    for guest in guests:
        await guest.join(room)
        await guest.react(room, lobby.seen, COMING)

    async def all_count() -> bool:
        return await lobby.listed() == who(*guests)

    def edits() -> list[Event]:
        return [event for event in bob.timeline(room) if event.relates and event.relates.type == REPLACE]

    await until(all_count)
    assert not edits()
    monkeypatch.setattr(lobbies, "_CALM", 0.0)
    await lobby.strike(scene.house.service.desk.now() + HOUR)
    await lobby.reads(bob, "4 come: Ann, Cleo, Dario, Emre")
    assert len(edits()) == 1


async def test_bot_that_dies_after_sending_leaves_no_second_lobby_behind(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, show, deaths, eve = Lobby(scene), Nights.show_lobby, list[str](), scene.eve

    async def dies(nights: Nights, showing: LobbyShowing) -> str:
        memo = await show(nights, showing)
        if showing.night.stage is Stage.PLANNED and len(deaths) < 2:
            deaths.append(memo)
            if len(deaths) == 2:  # so what comes next is another lobby
                await scene.house.service.nights.listing.sign_up(who(scene.bob)[0], showing.night.id)
            msg = "dead"
            raise RuntimeError(msg)
        return memo

    monkeypatch.setattr(Nights, "show_lobby", dies)
    await lobby.plan()
    await lobby.reads(eve, "2 come")
    await eve.until(
        lambda: (
            [len(each) for each in (lobby.words(eve), lobby.files(eve), scene.pictures(eve, scene.lobby))]
            == [1, 1, 1]
        ),
        "there is one lobby, one file and one picture",
    )
    assert len(deaths) == 2


async def test_sign_that_is_heard_again_says_nothing_new(stage: Scene) -> None:
    lobby, room, bob = Lobby(stage), stage.lobby, stage.bob
    async with bot_running(stage.house):
        await lobby.plan()
    host = await stage.homeserver.enter(stage.bot)
    tools = tools_for(Wire(host.client, "Held Hands"), stage.house.service, "en")
    presses = NightPresses(tools, Commands(stage.house.service), Proposals(tools))
    listing, night, me = stage.house.service.nights.listing, (await lobby.night()).id, who(bob)

    async def hear(press: str, sign: str, words: str = lobby.seen) -> list[str]:
        await presses.react(room, bob.user_id, press, words, sign)
        return await lobby.listed()

    async def take_back(redaction: str, press: str, user: str = bob.user_id) -> list[str]:
        await presses.take_back(room, user, redaction, press)
        return await lobby.listed()

    assert await hear("$one", COMING) == me
    await listing.leave(me[0], night)  # by words, or elsewhere
    assert await hear("$one", COMING) == []
    await hear("$two", NOT_COMING)
    for _ in range(2):
        assert await take_back("$three", "$two") == me, "what was said before counts again"
    await listing.leave(me[0], night)
    assert await take_back("$three", "$two") == []
    await listing.sign_up(me[0], night)
    assert await take_back("$four", "$one", stage.eve.user_id) == me, "which is not hers"
    assert await take_back("$five", "$one") == []
    assert await hear("$six", COMING, "$unknown") == []
