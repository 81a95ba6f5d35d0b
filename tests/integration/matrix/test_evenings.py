"""Evenings in a room: planned, signed up for by one press, and played, whatever happens to the bot."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from adapters.matrix import background
from adapters.matrix.addresses import address
from adapters.matrix.api import MatrixApi
from adapters.matrix.background import BackgroundQueue
from adapters.matrix.context import create_context
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.night_signs import NightPresses
from adapters.matrix.nights import MatrixNights
from bot.commands.dispatcher import Commands
from bot.delivery.night_deliverer import LobbyShowing
from bot.model.night import Night, NightStage
from bot.nights.context import CHECK_IN, NIGHTS, queue_of
from bot.store.keys import wake_channel
from bot.store.server_clock import ServerClock
from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.matrix.scene import LEVELS, Scene, all_see, ask_until, bot_running
from tests.integration.service.tablemates import HOUR

PLAN = '!heldhands night plan "Cosy evening" "in 2 hours"'
JOINED = {"type": "m.room.history_visibility", "content": {"history_visibility": "joined"}}
COMING: Final = "👍"
HERE: Final = "✋"
FILLING: Final = "🧩"
NOT_COMING: Final = "👎"
MORE: Final = "\N{INFORMATION SOURCE}\N{VARIATION SELECTOR-16}"
TITLE: Final = "Friday together"
A_MOMENT: Final = 1000  # milliseconds


@dataclass
class Lobby:
    scene: Scene
    ahead: int = 0  # milliseconds
    seen: str = ""  # the message that offered signs to who looked last

    def __post_init__(self) -> None:
        """Let the clock of the house go as we wish."""
        now = self.scene.house.service.context.now
        assert isinstance(now, ServerClock)
        now._ahead = lambda: self.ahead

    async def night(self) -> Night:
        page = await self.scene.house.nights.lists.page(f"matrix:{self.scene.lobby}", 0, 1)
        (night,) = (*page.coming, *page.over)
        return night

    async def strike(self, at: int) -> None:
        night, house = await self.night(), self.scene.house
        self.ahead += at + A_MOMENT - house.service.context.now()
        for queue in (NIGHTS, queue_of("matrix")):
            await house.client.publish(wake_channel(queue), f"{night.id}:")

    async def plan(self, options: str = "") -> None:
        scene = self.scene
        await scene.ann.until(lambda: scene.said(scene.ann, scene.lobby), "the bot has said hello")
        await scene.ann.say(scene.lobby, f'!heldhands night plan "{TITLE}" "in 2 hours" {options}')
        await self.sees(scene.bob, COMING, NOT_COMING, MORE)
        await scene.bob.until(lambda: self.files(scene.bob), "there is a file for calendars")

    def words(self, player: Player) -> list[Event]:
        """Return the messages that offer signs, as a person sees them."""
        room = self.scene.lobby
        said = [each for each in self.scene.words(player, room) if each.content["msgtype"] != "m.image"]
        return [each for each in said if {NOT_COMING, COMING, HERE} & {*player.reactions(room, each.id)}]

    def files(self, player: Player) -> list[Event]:
        shown = player.shown(self.scene.lobby)
        return [event for event in shown if event.content.get("msgtype") == "m.file"]

    async def calendar(self, player: Player) -> dict[str, str]:
        (file,) = self.files(player)
        lines = (await player.download(file.content["url"])).decode().splitlines()
        return dict(line.partition(":")[::2] for line in lines)

    async def sees(self, player: Player, *signs: str) -> None:
        def looks() -> bool:
            found = self.words(player)
            return len(found) == 1 and {*player.reactions(self.scene.lobby, found[0].id)} == {*signs}

        await player.until(looks, f"there are the signs {signs}")
        self.seen = self.words(player)[0].id

    async def press(self, player: Player, sign: str) -> str:
        """Press a sign below the lobby, as soon as a person sees the one that others have seen."""
        await player.until(
            lambda: [each.id for each in self.words(player)] == [self.seen],
            "there is one lobby, the newest",
        )
        return await player.react(self.scene.lobby, self.seen, sign)

    async def reads(self, player: Player, text: str, *, there: bool = True) -> None:
        await player.until(
            lambda: (text in self.scene.said(player, self.scene.lobby)) == there,
            f"{text!r} is there: {there}",
        )

    async def listed(self) -> list[str]:
        """Return who is on the list besides the host."""
        night = await self.night()
        return [each.who for each in night.listed if each.who != night.host]

    async def note(self, player: Player, text: str) -> tuple[str, Event]:
        """Wait until a person is told something in private; return where, and what."""

        def found() -> list[tuple[str, Event]]:
            rooms = player.rooms - {self.scene.lobby}
            return [(room, each) for room in rooms for each in player.shown(room) if text in each.body]

        await player.until(lambda: player.invites or found(), f"{text!r} is told")
        for room in [*player.invites]:
            await player.join(room)
        await player.until(found, f"{text!r} is told")
        return found()[-1]


def who(*players: Player) -> list[str]:
    return [address(player.user_id) for player in players]


async def test_who_leads_a_room_of_any_version_plans_evenings_there_and_in_private_none_belongs(
    scene: Scene,
) -> None:
    ann, bob, programme = scene.ann, scene.bob, scene.house.nights.lists
    for version in ("11", "12"):
        room = await ann.create_room(
            name="Room", invite=[bob.user_id], room_version=version, initial_state=[JOINED]
        )
        await bob.join(room)
        await ann.invite(room, scene.bot.user_id)
        await bob.until(lambda room=room: scene.words(bob, room), "the bot says hello")  # type: ignore[misc]
        assert "Only the host can do that" in (await scene.answer(bob, room, PLAN)).body
        assert await programme.coming(f"matrix:{room}") == []
        said = (await ann.client.room_get_state_event(room, LEVELS)).content
        await ann.put_state(room, LEVELS, {**said, "users": {**said.get("users", {}), bob.user_id: 50}})
        for player in (bob, ann):
            await player.say(room, PLAN)
        coming = await ask_until(partial(programme.coming, f"matrix:{room}"), lambda now: len(now) == 2)
        assert {each.host for each in coming} == {*who(ann, bob)}

    room = await scene.talking(scene.eve)
    told = await scene.answer(scene.eve, room, PLAN)
    assert "belongs to a server or a room" in told.body


async def come_and_go(lobby: Lobby) -> None:
    scene, (ann, bob, eve) = lobby.scene, lobby.scene.people
    (picture,), (first,) = scene.pictures(bob, scene.lobby), lobby.words(bob)
    assert (picture.body, picture.content["m.mentions"]) == (TITLE, {})
    assert first.content["msgtype"] == "m.notice"
    assert "👍 I'm coming · 👎 Count me out · " in first.body
    press = await lobby.press(bob, COMING)
    await lobby.reads(ann, "Bob")
    await ann.say(scene.lobby, "!heldhands night plan Nothing yesterday")
    await eve.say(scene.lobby, "!heldhands night join")
    await lobby.reads(ann, "Eve")
    assert await lobby.listed() == who(bob, eve)
    await lobby.press(eve, "👎🏽")  # whatever the colour of a hand
    await lobby.reads(ann, "Eve", there=False)
    await bob.redact(scene.lobby, press)
    await lobby.reads(ann, "Bob", there=False)
    assert await lobby.listed() == []
    await lobby.press(bob, COMING)
    below = await eve.react(scene.lobby, picture.id, COMING)  # which means the same
    await lobby.reads(ann, "Eve")
    await eve.redact(scene.lobby, below)
    await lobby.reads(ann, "Eve", there=False)
    assert await lobby.listed() == who(bob)
    assert [event.id for event in lobby.words(bob)] == [first.id], "it was changed, and not sent again"
    assert [event.id for event in scene.pictures(bob, scene.lobby)] == [picture.id]
    await lobby.press(eve, MORE)
    assert TITLE in (await lobby.note(eve, "Sign up: night join"))[1].body
    assert await lobby.listed() == who(bob)
    assert not bob.invites
    assert scene.said(ann, scene.lobby).count("\N{MIDDLE DOT}") == 2, "nothing else was said in the room"


async def change_the_time(lobby: Lobby) -> None:
    """Let Ann change the time: the file for calendars is renewed, and Bob told, who cannot come then."""
    scene, ann, bob = lobby.scene, lobby.scene.ann, lobby.scene.bob
    before, (file,) = await lobby.calendar(bob), lobby.files(bob)
    assert (before["SUMMARY"], before["UID"]) == (TITLE, (await lobby.night()).id)
    assert file.content["info"]["mimetype"] == "text/calendar"
    await ann.say(scene.lobby, '!heldhands night edit when="in 5 hours"')
    await bob.until(
        lambda: len(new := lobby.files(bob)) == 1 and new[0].id != file.id, "there is another one"
    )
    after = await lobby.calendar(bob)
    assert after["DTSTART"] > before["DTSTART"]
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    room, told = await lobby.note(bob, "has a new time")
    await bob.until(lambda: NOT_COMING in bob.reactions(room, told.id), "there is a sign")
    await bob.react(room, told.id, NOT_COMING)
    await lobby.note(bob, "You've signed off")
    assert await lobby.listed() == []


async def call_it_off(lobby: Lobby, away: Player) -> None:
    """Let Ann call it off, and check that those who would have come are told once."""
    scene, (ann, bob, eve) = lobby.scene, lobby.scene.people
    await bob.say(scene.lobby, "!heldhands night join")
    direct = await scene.talking(away)
    await away.say(direct, f"night join {(await lobby.night()).id}")
    await lobby.reads(ann, "Bob")
    await lobby.reads(ann, "Zoe")
    for player in (bob, eve):
        await player.read(scene.lobby)
    await all_see((bob, eve), lambda each: each.unread(scene.lobby) == (0, 0), "all is read")
    await ann.say(scene.lobby, "!heldhands night cancel sure")
    await lobby.reads(bob, f"{TITLE} is off")
    await bob.until(lambda: not lobby.words(bob) and not lobby.files(bob), "nothing is offered any more")
    await bob.until(lambda: len(scene.pictures(bob, scene.lobby)) == 1, "there is one picture")
    await bob.until(lambda: bob.unread(scene.lobby)[1] == 1, "Bob is called by name")
    assert eve.unread(scene.lobby)[1] == 0
    await scene.reads(away, direct, f"{TITLE} is off")
    coming = scene.house.nights.lists.coming
    await ask_until(lambda: coming(f"matrix:{scene.lobby}"), lambda now: not now)


async def test_people_come_and_go_and_are_told_of_another_time_and_that_it_is_called_off(
    scene: Scene,
) -> None:
    lobby = Lobby(scene)
    await lobby.plan("places=2")
    await come_and_go(lobby)
    await change_the_time(lobby)
    await call_it_off(lobby, away=await scene.homeserver.player("Zoe"))


async def test_where_few_events_are_allowed_all_count_at_once_and_the_lobby_follows_in_one_step(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BackgroundQueue, "is_limited", property(lambda _: True))
    monkeypatch.setattr(background, "_EDIT_INTERVAL", HOUR / 1000)
    lobby, room, bob = Lobby(scene), scene.lobby, scene.bob
    guests = [await scene.homeserver.player(name) for name in ("Cleo", "Dario", "Emre")]
    await lobby.plan()
    for guest in guests:
        await guest.join(room)
        await guest.react(room, lobby.seen, COMING)

    def edits() -> list[Event]:
        return [event for event in bob.timeline(room) if event.is_edit]

    await ask_until(lobby.listed, lambda now: now == who(*guests))
    assert not edits()
    monkeypatch.setattr(background, "_EDIT_INTERVAL", 0.0)
    await lobby.strike(scene.house.service.context.now() + HOUR)
    await lobby.reads(bob, "4 people are coming: Ann, Cleo, Dario, Emre")
    assert len(edits()) == 1


async def test_bot_that_dies_after_sending_leaves_no_second_lobby_behind(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, show, deaths, eve = Lobby(scene), MatrixNights.show_lobby, list[str](), scene.eve

    async def dies(nights: MatrixNights, showing: LobbyShowing) -> str:
        memo = await show(nights, showing)
        if showing.night.stage is NightStage.PLANNED and len(deaths) < 2:
            deaths.append(memo)
            if len(deaths) == 2:  # so what comes next is another lobby
                await scene.house.nights.sign_ups.sign_up(who(scene.bob)[0], showing.night.id)
            msg = "dead"
            raise RuntimeError(msg)
        return memo

    monkeypatch.setattr(MatrixNights, "show_lobby", dies)
    await lobby.plan()
    await lobby.reads(eve, "2 people are coming")
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
    context = create_context(
        MatrixApi(host.client, "Held Hands"), stage.house.service, stage.house.nights, "en"
    )
    presses = NightPresses(
        context, Commands(stage.house.service, stage.house.nights), InvitationPosts(context)
    )
    listing, night, me = stage.house.nights.sign_ups, (await lobby.night()).id, who(bob)

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


async def test_presses_count_that_were_made_while_the_bot_was_away_and_who_is_here_is_paired_and_plays(
    stage: Scene, tmp_path: Path
) -> None:
    lobby, (ann, bob, eve), room = Lobby(stage), stage.people, stage.lobby
    zoe = await stage.homeserver.player("Zoe")
    await zoe.join(room)
    with stage.process(tmp_path) as first:
        await lobby.plan()
        planned, coming = lobby.seen, await lobby.press(bob, COMING)
        await lobby.reads(eve, "Bob")
        first.kill()
    await bob.redact(room, coming)
    for player in (bob, eve):
        await lobby.press(player, COMING)
    async with bot_running(stage.house):
        await lobby.reads(eve, "3 people are coming: Ann, Bob, Eve")
        assert len(stage.pictures(eve, room)) == 1
        for player in (bob, zoe):
            await player.read(room)
        await all_see((bob, zoe), lambda each: each.unread(room) == (0, 0), "all is read")
        await lobby.strike((await lobby.night()).plan.at - CHECK_IN)
        await lobby.sees(bob, HERE, FILLING, NOT_COMING)
        assert lobby.seen != planned
        await bob.until(lambda: bob.unread(room)[1] == 1, "Bob is called by name")
        assert zoe.unread(room)[1] == 0
        assert not bob.invites, "and not a second time in private"
    for player in (bob, eve):
        await lobby.press(player, HERE)
    async with bot_running(stage.house):
        await lobby.reads(eve, "2 people are here: Bob, Eve")
        await eve.redact(room, await lobby.press(eve, FILLING))  # she plays in any case
        await lobby.strike((await lobby.night()).plan.at)
        await lobby.reads(ann, f"{TITLE}: now playing")
        (pair,) = (await lobby.night()).rounds[0].pairs
        assert sorted(pair.people) == sorted(who(bob, eve))
        assert [*ann.invites.values()] == ["Held Hands"], "there is no room for watching"
        await ann.until(lambda: not lobby.files(ann), "the file has gone")
        ever = [str(event.original.get("body")) for event in ann.timeline(room)]
        assert not [body for body in ever if "0 of 0" in body], "how far all are is known before it is told"
        await ann.say(room, "!heldhands night end sure")
        await lobby.reads(ann, "No more rounds")
        for each in pair.people:
            await stage.house.service.offers.part(each, pair.game)
        await lobby.strike(stage.house.service.context.now() + 31_000)
        await lobby.reads(ann, f"{TITLE} is over")
        await ann.until(lambda: not lobby.words(ann), "nothing is offered any more")
        await ann.until(lambda: len(stage.pictures(ann, room)) == 1, "one picture is left")
