"""A whole game on a real homeserver, from the command to the end, and all that is seen of it."""

import io
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from adapters.matrix.names import address
from bot.looks import SIZES
from engine.heldhands.actions import END_TURN, Step
from engine.heldhands.record import actions
from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.matrix.around import events, seen_by, watched
from tests.integration.matrix.asking import private
from tests.integration.matrix.playing import Table, begun, is_complete
from tests.integration.matrix.scene import Scene, all_see
from tests.records import recorded

pytestmark = pytest.mark.usefixtures("drawn")

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]
TYPES = frozenset({1})
ALLOWED = {"strong", "br", "p", "a", "ul", "li", "code", "details", "summary"}
MATRIX = "https://matrix.to/#/"
MOST_LINES = 10
MOST_CHARACTERS = 600
RUDE = "<img src=x onerror=y>&\"' [x](z)"
PINNED = "m.room.pinned_events"


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


def cards_in(shown: Event) -> str:
    (line,) = {line for line in shown.body.splitlines() if line.startswith("Your cards, left")}
    return line.removeprefix("Your cards, ")


async def all_is_told(table: Table, viewer: Player, room: str, *, as_seen_by: Player) -> None:
    """Wait until a person has the newest picture of a room, and all that the bot does there besides."""
    sight = await table.scene.house.service.sights.look(address(as_seen_by.user_id), table.game)

    def told_in_full() -> bool:
        pictures = table.scene.pictures(viewer, room)
        newest = len(pictures) == 1 and sight.screen.alt in pictures[0].body
        return newest and bool(viewer.state(room, PINNED))  # which is done last of all

    await viewer.until(told_in_full, f"{viewer.user_id} sees what there is to see now")


async def is_complete_picture(player: Player, event: Event) -> None:
    content, data = event.content, await player.picture(event)
    small = await player.download(content["info"]["thumbnail_url"])
    for about, file in ((content["info"], data), (content["info"]["thumbnail_info"], small)):
        with Image.open(io.BytesIO(file)) as picture:
            size = {"w": picture.width, "h": picture.height}
        assert {**about, **size, "mimetype": "image/png", "size": len(file)} == about
    assert content["info"]["thumbnail_info"]["w"] == 400
    assert content["filename"] == "table.png" != content["body"]


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


async def test_whole_game_by_keys_and_typed_words_hides_what_is_hidden_and_is_shown_completely(
    scene: Scene,
) -> None:
    ann, bob, eve = scene.people
    for player, name in ((ann, f"Ann {RUDE}"), (bob, RUDE)):
        await player.client.set_displayname(name)
        await scene.house.service.guests.choose_look(address(player.user_id), size=SIZES[0])
    table = await begun(scene, RECORD, types=TYPES)
    first, room = scene.keypad(ann, table.room(0)), watched(scene, ann)
    await eve.join(room)
    cards = [cards_in(table.picture(seat)) for seat in (0, 1)]
    await table.play(MOVES[:2])
    await all_see(
        (ann, bob),
        lambda each: "left and right half" not in str([event.content for event in events(each)]),
        "what was shown before the first turn is gone, for the player too",
    )
    await steps_leave_no_trace(table, room)
    await private(scene, ann, "games")
    await private(scene, ann, "settings")
    for seat, player in enumerate(table.people):
        await is_complete_picture(player, table.picture(seat))
        has_short_caption(table.picture(seat))
    await is_complete_picture(ann, scene.pictures(ann, room)[-1])
    shown = [scene.words(player, each) for player in scene.people for each in player.rooms]
    texts = [text_of(event) for events in shown for event in events]
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
    assert cards[0] not in seen_by(bob) + seen_by(eve)
    assert cards[1] not in seen_by(ann) + seen_by(eve)
