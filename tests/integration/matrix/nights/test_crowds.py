"""What can happen to a lobby: many come at once, somebody dies in the middle, things are heard again."""

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
from tests.integration.matrix.nights.lobby import COMING, NOT_COMING, Lobby, bot_leading, who
from tests.integration.matrix.scene import Scene
from tests.integration.service.tablemates import HOUR

REPLACE: Final = "m.replace"


async def test_where_few_events_are_allowed_all_count_at_once_and_the_lobby_follows_in_one_step(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Chores, "is_limited", property(lambda _: True))
    monkeypatch.setattr(lobbies, "_CALM", HOUR / 1000)
    lobby, room, bob = Lobby(stage), stage.lobby, stage.bob
    guests = [await stage.homeserver.player(name) for name in ("Cleo", "Dario", "Emre")]
    async with bot_leading(stage.house):
        await lobby.plan()
        words = lobby.words(bob)[0].id
        for guest in guests:
            await guest.join(room)
            await guest.react(room, words, COMING)

        async def all_count() -> bool:
            return await lobby.listed() == who(*guests)

        def edits() -> list[Event]:
            return [event for event in bob.timeline(room) if event.relates and event.relates.type == REPLACE]

        await until(all_count)
        assert not edits()
        monkeypatch.setattr(lobbies, "_CALM", 0.0)
        await lobby.strike(stage.house.service.desk.now() + HOUR)
        await lobby.reads(bob, "4 come: Ann, Cleo, Dario, Emre")
        assert len(edits()) == 1


async def test_whoever_dies_after_sending_leaves_no_second_lobby_behind(
    stage: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, show, deaths = Lobby(stage), Nights.show_lobby, list[str]()
    listing = stage.house.service.nights.listing

    async def dies(nights: Nights, showing: LobbyShowing) -> str:
        memo = await show(nights, showing)
        if showing.night.stage is Stage.PLANNED and len(deaths) < 2:
            deaths.append(memo)
            if len(deaths) == 2:  # so what comes next is another lobby
                await listing.sign_up(who(stage.bob)[0], showing.night.id)
            msg = "dead"
            raise RuntimeError(msg)
        return memo

    monkeypatch.setattr(Nights, "show_lobby", dies)
    async with bot_leading(stage.house):
        await lobby.plan()
        await lobby.reads(stage.eve, "2 come")
        await stage.eve.until(lambda: len(lobby.words(stage.eve)) == 1, "there is one lobby")
        await stage.eve.until(lambda: len(stage.pictures(stage.eve, stage.lobby)) == 1, "and one picture")
        await stage.eve.until(lambda: len(lobby.files(stage.eve)) == 1, "and one file")
    assert len(deaths) == 2


async def test_what_is_heard_again_says_nothing_new(stage: Scene) -> None:
    lobby, room, bob = Lobby(stage), stage.lobby, stage.bob
    async with bot_leading(stage.house):
        await lobby.plan()
    words = lobby.words(bob)[0].id
    host = await stage.homeserver.enter(stage.bot)
    tools = tools_for(Wire(host.client, "Held Hands"), stage.house.service, "en")
    commands = Commands(stage.house.service)
    presses = NightPresses(tools, commands, Proposals(tools))
    listing, night, me = stage.house.service.nights.listing, (await lobby.night()).id, who(bob)

    async def hear(press: str, sign: str) -> None:
        await presses.react(room, bob.user_id, press, words, sign)

    await hear("$one", COMING)
    assert await lobby.listed() == me
    await listing.leave(me[0], night)  # by words, or elsewhere
    await hear("$one", COMING)
    assert await lobby.listed() == []
    await hear("$two", NOT_COMING)
    for _ in range(2):
        await presses.take_back(room, bob.user_id, "$three", "$two")
        assert await lobby.listed() == me, "what was said before counts again"
    await listing.leave(me[0], night)
    await presses.take_back(room, bob.user_id, "$three", "$two")
    assert await lobby.listed() == []
    await listing.sign_up(me[0], night)
    await presses.take_back(room, stage.eve.user_id, "$four", "$one")  # which is not hers
    assert await lobby.listed() == me
    await presses.take_back(room, bob.user_id, "$five", "$one")
    assert await lobby.listed() == []
    await presses.react(room, bob.user_id, "$six", "$unknown", COMING)
    assert await lobby.listed() == []
