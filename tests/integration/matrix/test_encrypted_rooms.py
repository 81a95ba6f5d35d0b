"""Rooms that people have encrypted themselves: the bot reads there, or says that it cannot."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import nio
import pytest
from nio.exceptions import GroupEncryptionError

from adapters.matrix.language import words_in
from engine.heldhands.record import actions
from renderers.language import Language
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.integration.matrix.encrypting import (
    EncryptedScene,
    another_client,
    encrypted_scene_on,
    stored,
    unreadable,
)
from tests.integration.matrix.playing import begun
from tests.integration.matrix.scene import Scene
from tests.records import recorded

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]
CANNOT = words_in(Language.EN).say("matrix-cannot-read")


@pytest.fixture
async def secret(homeserver: Homeserver, valkey: str, tmp_path: Path) -> AsyncIterator[EncryptedScene]:
    """Return a scene with a bot that encrypts."""
    async with encrypted_scene_on(homeserver, valkey, tmp_path) as there:
        yield there


async def opened_with(scene: Scene, player: Player, *others: Player, direct: bool = False) -> str:
    """Let somebody open an encrypted room with the bot, and with others; return it when all are there."""
    people = [scene.bot.user_id, *(other.user_id for other in others)]
    room = await player.create_room(name="Secret", invite=people, encrypted=True, direct=direct)
    for other in others:
        await other.until(lambda other=other: room in other.invites, "they are invited")  # type: ignore[misc]
        await other.join(room)
    await player.until(lambda: player.members(room) >= {*people}, "all are there")
    return room


async def test_commands_are_understood_in_an_encrypted_room(secret: EncryptedScene) -> None:
    secret.lobby = await opened_with(secret, secret.ann, secret.bob)
    await secret.bob.until(lambda: secret.bot.user_id in secret.bob.members(secret.lobby), "Bob knows it")
    table = await begun(secret, RECORD)
    await table.play(MOVES[:2])
    assert not unreadable(secret.bob, secret.lobby)
    assert "!heldhands" in secret.said(secret.ann, secret.lobby)  # it has said who it is


async def test_a_direct_room_that_somebody_has_encrypted_is_where_the_bot_talks(
    secret: EncryptedScene,
) -> None:
    room = await opened_with(secret, secret.ann, direct=True)
    await secret.ann.until(lambda: secret.said(secret.ann, room), "it says hello")
    await secret.ann.say(room, "invite")
    await secret.ann.until(lambda: "join" in secret.said(secret.ann, room), "it answers")
    assert not unreadable(secret.ann, room)
    newest, plain = secret.ann.shown(room)[-1].id, secret.plain_ann
    await plain.until(lambda: newest in stored(plain, room), "the homeserver has it all")
    assert {event.type for event in plain.timeline(room) if event.state_key is None} == {"m.room.encrypted"}
    before = len(secret.ann.shown(room))
    await secret.ann.say(secret.lobby, "!heldhands games")
    await secret.ann.until(lambda: len(secret.ann.shown(room)) > before, "it answers there")


async def test_what_could_not_be_encrypted_at_once_is_said_a_moment_later(
    secret: EncryptedScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    encrypt, failed = nio.AsyncClient.encrypt, list[str]()

    def fail_once(client: nio.AsyncClient, room: str, *more: Any) -> Any:  # noqa: ANN401 - as it is
        if client.user_id == secret.bot.user_id and not failed:
            failed.append(room)
            raise GroupEncryptionError
        return encrypt(client, room, *more)

    monkeypatch.setattr(nio.AsyncClient, "encrypt", fail_once)
    room = await opened_with(secret, secret.ann, direct=True)
    await secret.ann.until(lambda: secret.said(secret.ann, room), "it says hello")
    assert failed


@pytest.mark.parametrize("direct", [True, False])
async def test_a_bot_that_does_not_encrypt_says_so_and_offers_a_room_in_which_it_can_read(
    direct: bool,  # noqa: FBT001 - a case
    scene: Scene,
) -> None:
    ann = await another_client(scene.homeserver, scene.ann.credentials)
    room = await opened_with(scene, ann, direct=direct)
    await ann.until(lambda: CANNOT in scene.said(ann, room), "it says that it cannot read")
    await ann.until(lambda: ann.invites, "Ann is invited")
    (offered,) = ann.invites
    assert offered in scene.said(ann, room)
    await ann.join(offered)
    await ann.say(room, "are you there?")
    await ann.say(offered, "help")
    await ann.until(lambda: scene.said(ann, offered), "it answers")
    assert ann.state(offered, "m.room.encryption") is None
    assert scene.said(ann, room).count(CANNOT) == 1
    assert not ann.invites


async def test_a_room_that_becomes_encrypted_is_one_in_which_the_bot_cannot_read(scene: Scene) -> None:
    ann = scene.ann
    await ann.put_state(scene.lobby, "m.room.encryption", {"algorithm": "m.megolm.v1.aes-sha2"})
    await ann.until(lambda: CANNOT in scene.said(ann, scene.lobby), "it says that it cannot read")
    await ann.until(lambda: ann.invites, "Ann is invited")
    (offered,) = ann.invites
    assert offered in scene.said(ann, scene.lobby)
