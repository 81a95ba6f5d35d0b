"""A whole game on a real homeserver: all that is seen of it, what follows it, and one with Discord."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from adapters.matrix.addresses import address
from bot.model.person import SIZES
from bot.model.screen import SYMBOLS, Key
from bot.store.keys import game_key
from engine.heldhands.actions import END_TURN, Step
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.homeserver.timeline import Event
from tests.integration.discord import asking
from tests.integration.discord import playing as on_discord
from tests.integration.matrix.playing import (
    MOVES,
    OPTIONS,
    RECORD,
    Table,
    begun,
    is_complete,
    is_told_completely,
)
from tests.integration.matrix.scene import NO, YES, Scene, all_see, events, greeted, seen_by
from tests.integration.nights.across.stage import stage_on

ALLOWED = {"strong", "br", "p", "a", "ul", "li", "code", "details", "summary"}
MATRIX = "https://matrix.to/#/"
MOST_LINES = 10
MOST_CHARACTERS = 600
RUDE = "<img src=x onerror=y>&\"' [x](z)"
PINNED = "m.room.pinned_events"
ONE_TURN = 5
ENDING = "agreed to end this game"


def text_of(event: Event) -> str:
    """Return the words of a message, whose tags are allowed and closed, and lead nowhere but to Matrix."""
    marked = str(event.content["formatted_body"]).replace("<br>", "<br/>")
    tree = ET.fromstring(f"<all>{marked}</all>")  # noqa: S314 - our own words
    tags = [*tree.iter()][1:]
    assert {each.tag for each in tags} <= ALLOWED
    assert {name for each in tags for name in each.attrib} <= {"href"}
    assert all(each.get("href", MATRIX).startswith(MATRIX) for each in tags)
    for each in tags:
        each.text = f"\n{each.text or ''}" if each.tag in {"br", "p", "li", "details"} else each.text
    return "\n".join(line for line in "".join(tree.itertext()).splitlines() if line)


def told(player: Player) -> set[str]:
    """Return all that a person has got; not what is taken away a while after it was heard or seen."""
    return {event.id for event in events(player) if event.type != "m.room.redaction"}


async def all_is_told(table: Table, viewer: Player, room: str, *, as_seen_by: Player) -> None:
    """Wait until a person has the newest picture of a room, and all that the bot does there besides."""
    sight = await table.scene.house.service.views.look(address(as_seen_by.user_id), table.game)

    def told_in_full() -> bool:
        pictures = table.scene.pictures(viewer, room)
        newest = len(pictures) == 1 and sight.screen.alt in pictures[0].body
        return newest and bool(viewer.state(room, PINNED))  # which is done last of all

    await viewer.until(told_in_full, f"{viewer.user_id} sees what there is to see now")


def has_short_caption(event: Event) -> None:
    assert "<details" not in event.content["formatted_body"], "most phones cannot fold it"
    text = text_of(event)
    assert len(text.splitlines()) <= MOST_LINES
    assert len(text) <= MOST_CHARACTERS
    assert event.body.startswith(text), "the plain words begin alike"
    assert len(event.body) > len(text), "and tell what the picture shows"


async def steps_leave_no_trace(table: Table, room: str) -> None:
    scene, (seat, first) = table.scene, MOVES[2]
    assert isinstance(first, Step)
    partner = table.people[1 - seat]
    for viewer, where, who in (
        (partner, table.room(1 - seat), partner),
        (partner, room, scene.eve),
        (scene.eve, room, scene.eve),
    ):
        await all_is_told(table, viewer, where, as_seen_by=who)
    before = [told(player) for player in (partner, scene.eve)]
    await table.act(seat, first)
    await table.sees(seat, "Your chain")
    assert [told(player) for player in (partner, scene.eve)] == before


@pytest.mark.usefixtures("drawn")
async def test_whole_game_by_keys_and_typed_words_hides_what_is_hidden_and_is_shown_completely(
    scene: Scene,
) -> None:
    ann, bob, eve = scene.people
    for player, name in ((ann, f"Ann {RUDE}"), (bob, RUDE)):
        await player.client.set_displayname(name)
        await scene.house.service.guests.choose_look(address(player.user_id), size=SIZES[0])
    table = await begun(scene, RECORD)
    table.types = {1}
    first, room = scene.keypad(ann, table.room(0)), scene.watched(ann)
    await eve.join(room)
    mine = [re.findall(r"^Your cards, (left.*)$", table.picture(seat).body, re.MULTILINE) for seat in (0, 1)]
    cards = [line for lines in mine for line in {*lines}]
    assert len(cards) == 2
    await table.play(MOVES[:2])
    await all_see(
        (ann, bob),
        lambda each: "left and right halves" not in str([event.content for event in events(each)]),
        "what was shown before the first turn is gone, for the player too",
    )
    await steps_leave_no_trace(table, room)
    await scene.private(ann, "games")
    await scene.private(ann, "settings")
    for seat, player in enumerate(table.people):
        await is_told_completely(player, table.picture(seat))
        has_short_caption(table.picture(seat))
    await is_told_completely(ann, scene.pictures(ann, room)[-1])
    shown = [scene.words(player, each) for player in scene.people for each in player.rooms]
    texts = [text_of(event) for each in shown for event in each]
    assert any(RUDE in text for text in texts)
    assert not any("&lt;" in text for text in texts), "nothing is escaped twice"
    assert RUDE in ann.room(table.room(0)).name

    for seat, action in MOVES[3:]:
        table.looks = action == END_TURN  # people are faster than pictures in the middle of a chain
        await table.act(seat, action)
    await table.has_counted(MOVES)
    for seat in (0, 1):
        await table.sees(seat, "Won: hand in hand")
    await all_see((ann, bob), lambda each: len(scene.pictures(each, scene.seat(each))) == 1, "older ones go")
    await all_see((ann, bob), lambda each: is_complete(scene, each), "the keypad has all keys")
    now = scene.keypad(ann, table.room(0))
    assert first
    assert now
    assert now.id != first.id, "a keypad that is out of sight is laid anew"
    await ann.until(lambda: ann.state(table.room(0), PINNED) == {"pinned": [now.id]}, "it is pinned")
    await ann.until(
        lambda: first.id not in {each.id for each in ann.shown(table.room(0))}, "the first is gone"
    )
    assert not any(line in seen_by(eve) for line in cards)


async def test_game_ended_by_both_is_handed_out_and_another_one_is_declined_and_then_accepted(
    scene: Scene,
) -> None:
    table = await begun(scene, RECORD)
    await table.play(MOVES[:ONE_TURN])
    (ann, bob), rooms = table.people, (table.room(0), table.room(1))
    await bob.say(rooms[1], "nudge")
    await scene.reads(bob, rooms[1], "You've knocked")
    await table.sees(0, "Your partner is knocking")
    await bob.say(rooms[1], "part")
    await table.sees(1, "You've offered to end this game")
    await table.sees(0, "Agree to end the game")
    await ann.until(lambda: ann.unread(rooms[0])[1] >= 1, "it rings")
    await bob.say(rooms[1], SYMBOLS[Key.STAY])
    await bob.until(lambda: "offered" not in table.picture(1).body, "it is taken back")
    await ann.until(lambda: "Agree" not in table.picture(0).body, "for the other one too")
    await table.end()
    for seat in (0, 1):
        await table.sees(seat, "You've agreed to end this game")
    keypads = {each.id for player in table.people if (each := scene.keypad(player, scene.seat(player)))}

    private = await scene.talking(ann)
    assert "Play again, swap seats: rematch" in (await scene.answer(ann, private, "replay")).body

    def files() -> list[Event]:
        return [each for each in ann.shown(private) if "filename" in each.content]

    await ann.until(lambda: len(files()) == 2, "all can be taken home")
    film, words = [each.content for each in files()]
    assert (film["msgtype"], film["info"]["mimetype"], words["msgtype"]) == ("m.image", "image/gif", "m.file")
    assert film["filename"] == f"heldhands-{table.game}.gif"
    assert {"w", "h", "size"} <= film["info"].keys()
    assert (await ann.picture(files()[0])).startswith(b"GIF8")
    assert "Turn 1" in (await ann.picture(files()[1])).decode()

    await bob.say(rooms[1], "again")
    question = await scene.asked(ann, rooms[0])
    await ann.react(rooms[0], question.id, NO)
    for player, room in zip(table.people, rooms, strict=True):
        await scene.reads(player, room, "The invitation was declined")

    await ann.say(rooms[0], "again")
    question = await scene.asked(bob, rooms[1])
    assert "Ann invites you" in question.body
    assert "A board game for two" not in question.body, "Bob knows"
    await scene.reads(ann, rooms[0], "You've invited Bob")
    await bob.react(rooms[1], question.id, YES)
    await scene.reads(bob, rooms[1], "Bob and Ann are playing")
    await all_see(  # on a phone it would be too far from how the first one ended
        table.people,
        lambda each: (now := scene.keypad(each, scene.seat(each))) and now.id not in keypads,
        "keypads lie below the end",
    )


async def test_game_between_discord_and_matrix_is_joined_by_code_and_played_both_ways_to_its_end(
    homeserver: Homeserver, valkey: str, tmp_path: Path
) -> None:
    async with stage_on(homeserver, valkey, tmp_path) as stage:
        discord, matrix = stage.discord, stage.matrix
        await greeted(matrix)
        ann, bob, service = discord.ann, matrix.bob, matrix.house.service
        invited = await asking.told(discord, ann, "invite", **OPTIONS)
        code = asking.code_in(invited)
        assert f"On Matrix, they write to {matrix.bot.user_id}: join {code}" in invited.text
        (sitting,) = await service.records.games_of(asking.address_of(ann))
        game = sitting.game
        await matrix.house.client.hset(game_key(game), "seed", str(RECORD.seed))
        await bob.say(matrix.lobby, f"!heldhands join {code}")
        await matrix.enter_all(bob, 3)  # his seat, a room to be answered in, and the one where all can watch
        await discord.discord.until(lambda: discord.direct_messages(ann), "Ann has a picture")
        await bob.until(lambda: matrix.seats(bob) and len(bob.rooms) == 4, "Bob has a picture")
        here, there = Table(matrix, game), on_discord.Table(discord, game, discord.letter)
        room = here.room(1)
        assert "Ann" in bob.room(room).name

        assert not discord.guild.threads  # nobody asked for one
        seen = await matrix.can_watch(bob)
        await bob.until(lambda: bob.room(seen).name == "Ann & Bob", "it is called after both")

        for number, (seat, action) in enumerate(MOVES[:8]):
            here.counted = number
            await (here.act(seat, action) if seat else there.act(seat, action))
            await here.has_counted(MOVES[: number + 1])
        await here.sees(1, "Turn 3: your move")
        assert here.picture(1).content["m.mentions"] == {"user_ids": [bob.user_id]}
        await bob.until(lambda: bob.unread(room)[1], "it has rung")

        for who in (asking.address_of(ann), address(bob.user_id)):
            await service.offers.part(who, game)
        await here.sees(1, ENDING)
        await bob.until(lambda: ENDING in matrix.pictures(bob, seen)[-1].body, "all on Matrix see the end")
        await discord.discord.until(lambda: ENDING in discord.letter(ann).text, "Ann sees how it ended")
        # Nobody learns from what is shown who a person is on the other platform.
        on_discord_texts = [
            version.text for message in discord.direct_messages(ann) for version in message.versions
        ]
        assert not [text for text in on_discord_texts if bob.user_id in text or "matrix" in text.casefold()]
        on_matrix = [json.dumps(event.source) for each in (room, seen) for event in bob.timeline(each)]
        assert not [text for text in on_matrix if str(ann.id) in text]
