"""Commands: what is typed where, how it is meant, and where it is answered."""

from collections.abc import Mapping

import pytest

from adapters.matrix.described import DESCRIPTION
from adapters.matrix.names import address
from tests.homeserver.player import Player
from tests.integration.matrix.asking import HTML, answer, private, talking, words_of_bot
from tests.integration.matrix.playing import begun
from tests.integration.matrix.scene import Scene

COMMAND = "org.matrix.msc4391.command"


def pill(player: Player, name: str) -> str:
    return f'<a href="https://matrix.to/#/{player.user_id}">{name}</a>'


async def games_of(scene: Scene, player: Player) -> int:
    return len(await scene.house.service.book.games_of(address(player.user_id)))


async def test_what_concerns_all_is_answered_in_place_and_mistakes_too(scene: Scene) -> None:
    ann, lobby = scene.ann, scene.lobby
    told = await answer(scene, ann, lobby, "!heldhands help")
    assert "start partner" in told.body
    assert "setup" not in told.body, "it is for another platform"
    assert told.content["msgtype"] == "m.notice"
    assert (await answer(scene, ann, lobby, "!heldhands")).body == told.body
    rules = await answer(scene, ann, lobby, "!heldhands rules")
    assert "!heldhands rules 2" in rules.body
    assert "Without words" in (await answer(scene, ann, lobby, "!HeldHands rules 2")).body
    for mistake, why in {
        "start": '"partner" is missing',
        "start @nobody": "nobody whom I could reach",
        f"start {scene.bob.user_id} level=9": "not a value of level",
        "setup": 'no command "setup"',
        "startt": 'no command "startt"',
        "join ABC": "no invitation with this code",
        f"start {scene.bot.user_id}": "A bot has no hands to hold",
        f"start {ann.user_id}": "your own invitation",
    }.items():
        said = (await answer(scene, ann, lobby, f"!heldhands {mistake}")).body
        assert why in said
        assert ("Like this: start partner" in said) == (
            mistake in {"start", "start @nobody"} or "=9" in mistake
        )
    assert await games_of(scene, ann) == 0
    assert ann.rooms == {lobby}
    assert not ann.invites


async def test_what_concerns_one_alone_is_answered_in_their_private_room(scene: Scene) -> None:
    ann = scene.ann
    room, told = await private(scene, ann, "games")
    assert "You have no games" in told.body
    for text, words in {
        "settings theme=night": "theme: Night",
        "stats": "None has come to its end yet",
        "invite": "Whoever has the code",
        "show": "Whoever has the code",
        "end": "The invitation was taken back",
        "forget-me": "Forget all about you?",
    }.items():
        where, told = await private(scene, ann, text)
        assert (where, words in told.body) == (room, True), told.body
        assert "!heldhands" not in told.body, "alone with the bot, nothing has to be said first"
    assert ann.members(room) == {ann.user_id, scene.bot.user_id}
    assert not scene.eve.invites


async def test_two_questions_at_once_are_answered_in_one_room(scene: Scene) -> None:
    for text in ("games", "stats", "settings"):
        await scene.ann.say(scene.lobby, f"!heldhands {text}")
    await scene.enter_all(scene.ann, 1)
    (room,) = scene.ann.rooms - {scene.lobby}
    await scene.ann.until(lambda: len(words_of_bot(scene, scene.ann, room)) == 3, "all three are answered")
    assert not scene.ann.invites


async def test_alone_with_the_bot_nothing_has_to_be_said_first(scene: Scene) -> None:
    ann = scene.ann
    room = await talking(scene, ann)
    hello = words_of_bot(scene, ann, room)[0].body
    assert "start @partner:server" in hello
    assert "!heldhands" not in hello
    assert "What you can ask for" in (await answer(scene, ann, room, "help")).body
    assert "What you can ask for" in (await answer(scene, ann, room, "!heldhands aiuto")).body
    assert "rules 3" in (await answer(scene, ann, room, "rules 2")).body
    assert 'no command "hello"' in (await answer(scene, ann, room, "hello there")).body
    invited = (await answer(scene, ann, room, "invite level=2 silence=silent")).body
    assert "difficult arguments" in invited
    (sitting,) = await scene.house.service.book.games_of(address(ann.user_id))
    assert f"end {sitting.game}" in invited
    assert "taken back" in (await answer(scene, ann, room, f"end {sitting.game}")).body
    assert "You are forgotten" in (await answer(scene, ann, room, "forget-me sure")).body
    assert "You have no games" in (await answer(scene, ann, room, "games")).body


async def test_in_a_seat_room_words_of_the_game_come_first_and_commands_work_too(scene: Scene) -> None:
    table = await begun(scene)
    ann, room = scene.ann, table.room(0)
    assert "You have one game" in (await answer(scene, ann, room, "games")).body
    assert "How it ends" in (await answer(scene, ann, room, "rules")).body
    assert 'no command "hello"' in (await answer(scene, ann, room, "hello")).body
    typed = await ann.say(room, "read")
    await ann.until(lambda: "both halves" not in ann.shown(room)[-1].body, "there is something new")
    await ann.until(
        lambda: "Choose which halves of your cards shall show" in ann.shown(room)[-1].body,
        "it is told in words",
    )
    told = ann.shown(room)[-1]
    await ann.until(lambda: typed not in {event.id for event in ann.shown(room)}, "typed words go")
    await ann.say(room, "left")
    await ann.until(
        lambda: told.id not in {event.id for event in ann.shown(room)}, "so do both halves, in words"
    )
    await ann.until(
        lambda: "Choose which halves" not in str([e.content for e in ann.timeline(room)]), "for good"
    )


async def test_people_are_named_by_pills_and_the_bot_by_its_name(scene: Scene) -> None:
    ann, lobby = scene.ann, scene.lobby
    marked = f"!heldhands start {pill(scene.bob, 'Bob')} level=1"
    proposed = await answer(
        scene, ann, lobby, "!heldhands start Bob level=1", format=HTML, formatted_body=marked
    )
    assert "challenging arguments" in proposed.body
    assert proposed.content["m.mentions"] == {"user_ids": [scene.bob.user_id]}
    for said in ("Held Hands: rules 2", "held hands, rules 2", f"{scene.bot.user_id} rules 2"):
        assert "Without words" in (await answer(scene, ann, lobby, said)).body
    marked = f'<a href="https://matrix.to/#/{scene.bot.user_id}">Held Hands</a>: rules 3'
    called = await answer(scene, ann, lobby, "Held Hands: rules 3", format=HTML, formatted_body=marked)
    assert "The board" in called.body


@pytest.mark.parametrize("marked", [True, False])
async def test_a_command_in_a_reply_is_heard_and_what_is_quoted_is_not(scene: Scene, marked: bool) -> None:  # noqa: FBT001 - a case
    ann, eve = scene.ann, scene.eve
    before = await eve.say(scene.lobby, "!heldhandsome you are")
    link = f'<a href="https://matrix.to/#/{scene.lobby}/{before}">In reply to</a> {pill(eve, eve.user_id)}'
    quote = f"<mx-reply><blockquote>{link}<br>!heldhands rules 3</blockquote></mx-reply>"
    content: dict[str, object] = {"m.relates_to": {"m.in_reply_to": {"event_id": before}}}
    if marked:
        content |= {"format": HTML, "formatted_body": f"{quote}!heldhands rules 2"}
    told = await answer(
        scene, ann, scene.lobby, f"> <{eve.user_id}> !heldhands rules 3\n\n!heldhands rules 2", **content
    )
    assert "Without words" in told.body


async def test_an_edited_command_is_no_second_one_and_notices_are_none(scene: Scene) -> None:
    ann, lobby = scene.ann, scene.lobby
    first = await ann.say(lobby, "!heldhands rules 2")
    await ann.until(lambda: "Without words" in scene.said(ann, lobby), "it is answered")
    await ann.edit(lobby, first, "!heldhands rules 3")
    await ann.say(lobby, "!heldhands rules 4", msgtype="m.notice")
    await ann.say(lobby, "!heldhandsome rules 5")
    await ann.say(lobby, "what about !heldhands rules 6?")
    assert "Your balance" in (await answer(scene, ann, lobby, "!heldhands rules 7")).body


async def test_commands_are_described_where_the_bot_may_and_called_without_typing(scene: Scene) -> None:
    ann, bot = scene.ann, scene.bot.user_id

    def described(room: str) -> Mapping[str, object]:
        return {key: each for (kind, key), each in ann.room(room)._state.items() if kind == DESCRIPTION}

    open_to_all = await ann.create_room(invite=[bot, scene.bob.user_id], power_levels={"state_default": 0})
    await ann.until(lambda: len(described(open_to_all)) == 14, "all commands are described")
    assert not described(scene.lobby)
    asked = {"command": "heldhands rules", "arguments": {"page": 7}}
    mentions = {"m.mentions": {"user_ids": [bot]}}
    told = await answer(scene, ann, scene.lobby, "rules?", **{COMMAND: asked, **mentions})
    assert "Your balance" in told.body
    wrong = {"command": "heldhands rules", "arguments": {"page": "many"}}
    told = await answer(scene, ann, scene.lobby, "rules?", **{COMMAND: wrong, **mentions})
    assert '"many" is not the number of a page' in told.body
    asked = {"command": "heldhands start", "arguments": {"partner": scene.bob.user_id, "level": "difficult"}}
    assert "difficult arguments" in (await answer(scene, ann, scene.lobby, "x", **{COMMAND: asked})).body
