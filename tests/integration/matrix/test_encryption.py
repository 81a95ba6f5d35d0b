"""Given that encryption is switched on: nobody but a player can read what is in their seat room."""

from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import nio
import pytest
from aiohttp import ClientConnectionError
from nio.api import Api

from adapters.matrix.language import words_in
from engine.heldhands.record import actions
from renderers.language import Language
from tests.homeserver.synapse import Homeserver
from tests.integration.conftest import until
from tests.integration.matrix.encrypting import (
    EncryptedScene,
    another_client,
    encrypted_scene_on,
    seated,
    stored,
    unreadable,
)
from tests.integration.matrix.playing import BOTH, Table, begun, proposed
from tests.records import recorded

pytestmark = pytest.mark.usefixtures("drawn")

PNG = b"\x89PNG"
ACCEPT = "\N{THUMBS UP SIGN}"
RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]
NO_KEY = words_in(Language.EN).say("matrix-no-key-seat")


@pytest.fixture
async def scene(homeserver: Homeserver, valkey: str, tmp_path: Path) -> AsyncIterator[EncryptedScene]:
    """Return a scene with a bot that encrypts."""
    async with encrypted_scene_on(homeserver, valkey, tmp_path) as there:
        yield there


async def test_a_player_sees_and_plays_in_a_room_that_the_homeserver_cannot_read(
    scene: EncryptedScene,
) -> None:
    table = await begun(scene, RECORD)
    ann, room = scene.ann, table.room(0)
    await table.play(MOVES[:3])
    table.types = BOTH
    await table.play(MOVES[3:6])
    await table.has_counted(MOVES[:6])
    shown, plain = table.picture(0), scene.plain_ann
    info = shown.content["info"]
    assert shown.decrypted
    assert "Turn 2: your move" in shown.body
    assert "Turn 2: your move" in shown.content["formatted_body"]
    assert (await ann.picture(shown)).startswith(PNG)
    assert (await ann.download(info["thumbnail_file"])).startswith(PNG)
    assert "url" not in shown.content
    assert "thumbnail_url" not in info
    # The homeserver has neither the picture nor a word of what was said, by the bot or by Ann.
    assert not (await ann.download(shown.content["file"]["url"])).startswith(PNG)
    await plain.until(lambda: shown.id in stored(plain, room), "the homeserver has it all")
    sent = {event.type for event in plain.timeline(room) if event.state_key is None}
    assert sent == {"m.room.encrypted", "m.reaction", "m.room.redaction"}
    assert not [
        word for word in ("your move", "Where to", "Objective 2", '"body"') if word in stored(plain, room)
    ]
    # It was so from the beginning, and only there: whoever likes may watch.
    kinds = [event.type for event in ann.timeline(room)]
    assert kinds.index("m.room.encryption") < kinds.index("m.room.message")
    (watched,) = ann.rooms - {room, scene.lobby}
    assert ann.state(watched, "m.room.encryption") is None


async def a_picture_waits_for_bob(scene: EncryptedScene) -> str:
    """Let a game begin, and return it when all is in Bob's room but Bob."""
    bot = await another_client(scene.homeserver, scene.bot, encrypted=False)
    proposal, game = await proposed(scene, RECORD)
    await scene.bob.react(scene.lobby, proposal.id, ACCEPT)
    await scene.bob.until(lambda: len(scene.bob.invites) == 2, "Bob is invited")
    rooms = set(scene.bob.invites)
    await bot.until(lambda: any(len(unreadable(bot, room)) >= 2 for room in rooms), "a picture is there")
    return game


async def test_whoever_comes_after_the_first_picture_can_read_all_of_it(scene: EncryptedScene) -> None:
    game = await a_picture_waits_for_bob(scene)
    await scene.enter_all(scene.bob, 2)
    await seated(scene, scene.bob)
    room = scene.seat(scene.bob)
    assert not unreadable(scene.bob, room)
    assert (await scene.bob.picture(scene.pictures(scene.bob, room)[-1])).startswith(PNG)
    await scene.enter_all(scene.ann, 2)
    await seated(scene, scene.ann)
    await Table(scene, game).play(MOVES[:2])


async def test_a_client_that_is_new_gets_a_picture_that_it_can_read(scene: EncryptedScene) -> None:
    await a_picture_waits_for_bob(scene)
    new = await another_client(scene.homeserver, scene.bob.credentials)
    await scene.enter_all(new, 2)
    (room,) = [room for room in new.rooms if new.state(room, "m.room.encryption")]
    await new.until(lambda: scene.pictures(new, room), "there is a picture")
    assert (await new.picture(scene.pictures(new, room)[-1])).startswith(PNG)


async def test_words_whose_key_comes_after_them_are_understood_then(scene: EncryptedScene) -> None:
    table = await begun(scene, RECORD)
    await table.play(MOVES[:2])
    seat, action = MOVES[2]
    player, room = table.people[seat], table.room(seat)
    client, words = player.client, " ".join(await table.keys(seat, str(action)))
    assert client.olm
    client.invalidate_outbound_session(room)
    keys = [
        *client.olm.share_group_session_parallel(room, [scene.bot.user_id], ignore_unverified_devices=True)
    ]
    client.olm.outbound_group_sessions[room].shared = True
    kind, content = client.encrypt(room, "m.room.message", {"msgtype": "m.text", "body": words})
    await client.send(*Api.room_send(client.access_token, room, kind, content, uuid4()))
    # What is pressed afterwards has been heard, so the words have been too, and could not be read.
    keypad = scene.keypad(player, room)
    assert keypad
    pressed = await player.react(room, keypad.id, "\N{OPEN BOOK}")
    await player.until(
        lambda: any(each.id == pressed and each.redacted for each in player.timeline(room)), "it was heard"
    )
    assert len(await table.log()) == 2
    await player.until(lambda: NO_KEY in scene.said(player, room), "Bob knows why nothing happens")
    for _, messages in keys:
        await client.send(*Api.to_device(client.access_token, "m.room.encrypted", messages, uuid4()))

    async def understood() -> bool:
        return len(await table.log()) == 3

    await until(understood)
    await table.has_counted(MOVES[:3])
    assert scene.said(player, room).count(NO_KEY) == 1


async def test_keys_that_could_not_be_handed_out_once_are_handed_out_later(
    scene: EncryptedScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim, failed = nio.AsyncClient.keys_claim, list[str]()

    async def fail_once(client: nio.AsyncClient, *wanted: object) -> object:
        if client.user_id == scene.bot.user_id and len(failed) < 2:
            failed.append("the connection is lost")
            raise ClientConnectionError
        return await claim(client, *wanted)

    monkeypatch.setattr(nio.AsyncClient, "keys_claim", fail_once)
    table = await begun(scene, RECORD)
    await table.play(MOVES[:2])
    assert failed
