"""Commands: where and in which language they are typed, what they mean, and where they are answered."""

import logging

import pytest

from adapters.matrix.addresses import PLATFORM, address, digest
from adapters.matrix.command_descriptions import DESCRIPTION
from bot.store.keys import game_key
from tests.integration.matrix.playing import accepted, proposed
from tests.integration.matrix.scene import IN_PRIVATE, Scene, ask_until, seen_by

COMMAND = "org.matrix.msc4391.command"
SEED = 8_123_456_789_012_345


async def test_what_concerns_all_is_answered_in_place_however_it_is_asked(scene: Scene) -> None:
    ann, lobby, bot = scene.ann, scene.lobby, scene.bot.user_id

    async def told(text: str, **content: object) -> str:
        return (await scene.answer(ann, lobby, text, **content)).body

    everything = await scene.answer(ann, lobby, "!heldhands help")
    assert "start partner" in everything.body
    assert "setup" not in everything.body
    assert everything.content["msgtype"] == "m.notice"
    assert await told("!heldhands") == everything.body
    assert "!heldhands rules 2" in await told("!heldhands rules")
    for mistake, why in {
        "start @nobody": "I can't find anyone called",
        "setup": "no command “setup”",  # it is for another platform
        f"palm start {bot}": "doesn't know this game yet",
        f"start {ann.user_id}": "Play with the computer: !heldhands start computer",
    }.items():
        assert why in await told(f"!heldhands {mistake}")
    assert await scene.house.service.records.games_of(address(ann.user_id)) == []

    for said in ("held hands, rules 2", f"{bot} rules 2"):
        assert "Without words" in await told(said)

    open_to_all = await ann.create_room(
        invite=[bot, scene.bob.user_id], power_level_override={"state_default": 0}
    )
    await ann.until(lambda: len(ann.room(open_to_all).states(DESCRIPTION)) == 14, "commands are described")
    assert not ann.room(lobby).states(DESCRIPTION)
    mentions = {"m.mentions": {"user_ids": [bot]}}
    for page, words in ((7, "Your balance"), ("many", "“many” isn't a page number")):
        asked = {"command": "heldhands rules", "arguments": {"page": page}}
        assert words in await told("rules?", **{COMMAND: asked, **mentions})
    asked = {"command": "palm rules", "arguments": {"page": 18}}
    assert "Decroix" in await told("/palm rules 18", **{COMMAND: asked})

    palm = await told("!palm")
    assert "palm start [player1] … [player7]" in palm
    assert palm == await told("!heldhands palm")

    marked = f'!heldhands start <a href="https://matrix.to/#/{scene.bob.user_id}">Bob</a> level=1'
    invited = await scene.answer(ann, lobby, "!heldhands start Bob", formatted_body=marked)
    assert "arguments: challenging" in invited.body
    assert invited.content["m.mentions"] == {"user_ids": [scene.bob.user_id]}
    assert ann.rooms == {lobby, open_to_all}
    assert not ann.invites


async def test_what_concerns_one_alone_is_answered_in_their_private_room(scene: Scene) -> None:
    ann, bob, eve, lobby = *scene.people, scene.lobby
    for text in ("games", "stats", "settings"):
        await eve.say(lobby, f"!heldhands {text}")
    await scene.enter_all(eve, 1)
    (hers,) = eve.rooms - {lobby}
    await eve.until(lambda: len(scene.words(eve, hers)) == 3, "all three are answered in one room")
    assert not eve.invites
    place = f"direct/{digest(address(eve.user_id))}"
    assert await scene.house.service.notes.recall(PLATFORM, place)
    await scene.private(eve, "forget-me sure")
    await ask_until(lambda: scene.house.service.notes.recall(PLATFORM, place), lambda now: now is None)

    room = await scene.talking(ann)
    (hello,) = scene.words(ann, room)
    assert "a board game for two" in hello.body
    assert "start @partner:server" in hello.body
    for text, words in {
        "palm games": "You have no games",
        "settings theme=night": "theme: Night",
        "forget-me": "Forget everything about you?",
    }.items():
        where, told = await scene.private(ann, text)
        assert (where, words in told.body) == (room, True), told.body
    for text, words in {
        "!heldhands aiuto": "What I can do for you",
        "rules 2": "rules 3",
        "hello there": "no command “hello”",
        "invite level=2 silence=silent": "arguments: difficult",
        "palm biography 55": "Two rooms' worth, in one",
    }.items():
        assert words in (await scene.answer(ann, room, text)).body
    await ann.until(
        lambda: any(each.content.get("filename") == "palm-055.png" for each in scene.words(ann, room)),
        "a memory comes with its picture",
    )
    assert "!heldhands" not in scene.said(ann, room), "alone with the bot, nothing has to be said first"

    await ann.invite(room, bob.user_id)
    await bob.until(lambda: room in bob.invites, "Bob is asked in")
    await bob.join(room)
    before = len(scene.words(ann, room))
    await ann.say(room, "lovely weather")
    asked = await ann.say(room, "!heldhands games")
    await ann.until(lambda: IN_PRIVATE in ann.reactions(room, asked), "it is answered elsewhere")
    assert len(scene.words(ann, room)) == before
    assert ann.invites


async def test_each_is_spoken_to_in_their_language_and_no_secret_stands_in_an_event_or_in_a_log(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for name in ("bot", "adapters", "renderers", "engine"):
        caplog.set_level(logging.DEBUG, logger=name)
    ann, bob, eve, lobby = *scene.people, scene.lobby
    room, changed = await scene.private(ann, "impostazioni lingua=italiano")
    assert "lingua: Italiano" in changed.body
    assert "impostazioni tema=night" in changed.body, "what can be typed is Italian too"
    assert "!heldhands regole 3" in (await scene.answer(ann, lobby, "!heldhands regole 2")).body
    missing = (await scene.answer(ann, lobby, "!heldhands start")).body
    assert "Manca “partner”.\nScrivi così: inizia partner" in missing
    assert "non esiste" in (await scene.answer(ann, room, "iniziia")).body

    proposal, game = await proposed(scene, level="difficult")
    assert "Ann vorrebbe giocare" in proposal.body
    await scene.house.client.hset(game_key(game), "seed", str(SEED))
    table = await accepted(scene, proposal, game)
    (mine, theirs) = table.room(0), table.room(1)
    assert "I tuoi tasti" in scene.said(ann, mine)
    assert "Your keys" in scene.said(bob, theirs)
    await table.sees(0, "scegli")
    await table.sees(1, "choose a side")
    await eve.until(lambda: "Ann e Bob" in scene.said(eve, lobby), "the lobby has the host's language")

    for text, words in {"games": "You have one game", "hello": "no command “hello”"}.items():
        assert words in (await scene.answer(bob, theirs, text)).body
    typed = await bob.say(theirs, "read")
    halves = "Choose which halves of your cards should show"
    await bob.until(lambda: halves in bob.shown(theirs)[-1].body, "it is told in words")
    await bob.until(lambda: typed not in {event.id for event in bob.shown(theirs)}, "typed words go")
    await bob.say(theirs, "destra")
    await table.sees(1, "You've chosen")
    await bob.until(
        lambda: halves not in str([each.content for each in bob.timeline(theirs)]), "both halves go"
    )
    assert "Fatto" in (await scene.answer(bob, theirs, "settings language=it")).body
    await bob.say(theirs, "mostra")
    await table.sees(1, "Hai scelto")
    await ann.say(mine, "sinistra")
    await table.sees(0, "Turno 1")

    for player in (ann, bob):
        await scene.private(player, "end")
    seen = "".join(map(seen_by, scene.people))
    records = [each for each in caplog.records if each.name != "nio"]
    ours = [
        each for each in records if each.name.partition(".")[0] in {"bot", "adapters", "engine", "renderers"}
    ]
    logged, said = (repr([(each.getMessage(), each.__dict__) for each in some]) for some in (records, ours))
    for secret in (str(SEED), scene.bot.access_token):
        assert secret not in seen + logged
    assert game not in seen_by(eve), "who has the name of a game can watch it"
    assert not [each for each in (game, ann.user_id, bob.user_id) if each in said]
