"""One plays on Matrix and the other on Discord: it is the same game, and each is at home."""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.discord.names import Table as DiscordPlace
from adapters.matrix.names import address
from engine.heldhands.record import actions
from tests.homeserver.player import Refused
from tests.homeserver.synapse import Homeserver
from tests.integration.discord.asking import address_of, code_in, told
from tests.integration.matrix.across import Across, SharedTable, across_on
from tests.integration.matrix.around import is_free, watched
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]
OPTIONS = {"edition": RECORD.options.edition, "level": RECORD.options.level.value}
CODE = re.compile(r"\b\w{5}-\w{5}\b")
ENDING = "agreed to end this game"
PNG = b"\x89PNG"


@pytest.fixture
async def across(homeserver: Homeserver, valkey: str, tmp_path: Path) -> AsyncIterator[Across]:
    """Return one house with a bot on both platforms."""
    async with across_on(homeserver, valkey, tmp_path) as there:
        yield there


async def pending(across: Across, who: str) -> str:
    """Return the game to which somebody has invited."""
    (sitting,) = await across.matrix.house.service.book.games_of(who)
    return sitting.game


async def begun_on_matrix(across: Across) -> SharedTable:
    """Let Ann on Matrix invite whoever has a code, and Bob on Discord have it."""
    matrix, discord, ann = across.matrix, across.discord, across.matrix.ann
    typed = " ".join(f"{name}={value}" for name, value in OPTIONS.items())
    await ann.say(matrix.lobby, f"!heldhands invite {typed}")
    await matrix.enter_all(ann, 1)
    (private,) = ann.rooms - {matrix.lobby}
    await ann.until(lambda: CODE.search(matrix.said(ann, private)), "Ann has a code")
    found = CODE.search(matrix.said(ann, private))
    assert found
    game = await pending(across, address(ann.user_id))
    await across.follow(game, RECORD)
    joined = await told(discord, discord.bob, "join", code=found[0])
    assert "choose a side" in joined.text
    await matrix.enter_all(ann, 2)
    await discord.discord.until(lambda: discord.bob.dms(discord.app), "Bob has a picture")
    await ann.until(
        lambda: [room for room in ann.rooms if matrix.keypad(ann, room) and matrix.pictures(ann, room)],
        "Ann has a picture",
    )
    return SharedTable(across, game, 0)


async def test_a_game_between_matrix_and_discord_goes_both_ways_until_they_agree_to_end_it(
    across: Across,
) -> None:
    matrix, discord = across.matrix, across.discord
    table = await begun_on_matrix(across)
    ann, bob, room = matrix.ann, discord.bob, table.matrix.room(0)
    assert "Bob" in ann.room(room).name
    assert (await ann.picture(table.matrix.picture(0))).startswith(PNG)
    assert discord.letter(bob).pictures
    seen = await watched_on_both(across, table)
    await nobody_can_speak(across, seen)
    await table.play(MOVES[:2])
    await bob_is_called(across, "Turn 1")
    await table.play(MOVES[2:5])
    await ann_is_called(across, table, "Turn 2")
    await table.play(MOVES[5:8])
    await bob_is_called(across, "Turn 3")
    for who in (address(ann.user_id), address_of(bob)):
        await matrix.house.service.manners.part(who, table.game)
    await ann.until(lambda: ENDING in table.matrix.picture(0).body, "Ann sees how it ended")
    await matrix.eve.until(
        lambda: ENDING in matrix.pictures(matrix.eve, seen)[-1].body, "all on Matrix see how it ended"
    )
    await discord.discord.until(
        lambda: ENDING in discord.letter(bob).text and ENDING in discord.tables[-1].text,
        "Bob sees how it ended, and all on Discord",
    )
    await is_free(matrix.eve, seen, free=True)
    # Nobody learns from what is shown who somebody is on the other platform.
    on_discord = [
        version.text
        for message in (*discord.eve.messages(discord.thread), *discord.letters(bob))
        for version in message.versions
    ]
    assert not [text for text in on_discord if ann.user_id in text or "matrix" in text.casefold()]
    on_matrix = [json.dumps(event.source) for each in (room, seen) for event in ann.timeline(each)]
    assert not [text for text in on_matrix if str(bob.id) in text]


async def watched_on_both(across: Across, table: SharedTable) -> str:
    """Let all watch, on Discord too: Bob lays a table there; return the room on Matrix."""
    matrix, discord = across.matrix, across.discord
    (seen,) = [each for each in matrix.ann.rooms if "Ann & Bob" in matrix.ann.room(each).name]
    await matrix.eve.join(seen)
    about = await discord.bob.write(discord.channel, "Watch us!")
    place = DiscordPlace(discord.channel.id, about.id, "en", "NOTTHISONE")
    await matrix.house.service.play.watch(address_of(discord.bob), table.game, "discord", str(place))
    await discord.discord.until(lambda: discord.guild.threads and discord.tables, "all watch on Discord")
    await matrix.eve.until(lambda: matrix.pictures(matrix.eve, seen), "all watch on Matrix")
    return seen


async def nobody_can_speak(across: Across, seen: str) -> None:
    """Check that a game is silent on both platforms."""
    discord, thread = across.discord, across.discord.thread
    with pytest.raises(Refused, match="M_FORBIDDEN"):
        await across.matrix.eve.say(seen, "go left!")
    said = await discord.eve.write(thread, "go left!")
    await discord.discord.until(lambda: said not in discord.bob.messages(thread), "it was taken away")


async def bob_is_called(across: Across, turn: str) -> None:
    """Wait until it has rung for Bob, who is on Discord: his turn is what he sees."""
    discord = across.discord
    await discord.discord.until(
        lambda: (
            f"{turn}: your move" in discord.letter(discord.bob).text
            and discord.bob.notifications[-1].message in (discord.letter(discord.bob), discord.tables[-1])
        ),
        f"Bob is called to {turn}",
    )


async def ann_is_called(across: Across, table: SharedTable, turn: str) -> None:
    """Wait until it has rung for Ann, who is on Matrix: her turn is what she sees."""
    ann, room = across.matrix.ann, table.matrix.room(0)
    await ann.until(lambda: f"{turn}: your move" in table.matrix.picture(0).body, f"Ann sees {turn}")
    assert table.matrix.picture(0).content["m.mentions"] == {"user_ids": [ann.user_id]}
    await ann.until(lambda: ann.unread(room)[1], "it has rung")


async def test_whoever_invites_on_discord_is_told_how_to_join_on_matrix_and_plays_with_whoever_does(
    across: Across,
) -> None:
    matrix, discord, ann, bob = across.matrix, across.discord, across.discord.ann, across.matrix.bob
    invited = await told(discord, ann, "invite", **OPTIONS)
    assert f"On Matrix, they write to {matrix.bot.user_id}: join {code_in(invited)}" in invited.text
    game = await pending(across, address_of(ann))
    await across.follow(game, RECORD)
    await bob.say(matrix.lobby, f"!heldhands join {code_in(invited)}")
    await matrix.enter_all(bob, 3)  # his seat, a room to be answered in, and the one where all can watch
    await discord.discord.until(lambda: discord.letters(ann), "Ann has a picture")
    await bob.until(
        lambda: [room for room in bob.rooms if matrix.keypad(bob, room) and matrix.pictures(bob, room)],
        "Bob has a picture",
    )
    table = SharedTable(across, game, 1)
    await table.play(MOVES[:6])
    assert watched(matrix, bob)
    assert not discord.guild.threads  # nobody asked for one
