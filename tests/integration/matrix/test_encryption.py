"""With encryption switched on, only the player can read a seat room."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import nio
import pytest
from aiohttp import ClientConnectionError
from nio.api import Api
from nio.exceptions import GroupEncryptionError

from adapters.matrix import background
from adapters.matrix.addresses import address
from adapters.matrix.format import words_in
from renderers.i18n.catalogue import Language
from tests.homeserver.player import Credentials, Player
from tests.homeserver.synapse import Homeserver
from tests.homeserver.timeline import Event
from tests.integration.matrix.playing import MOVES, RECORD, Table, proposed
from tests.integration.matrix.scene import YES, Scene, all_see, bot_running, gone_from, greeted, stage_on

PNG = b"\x89PNG"
ENCRYPTION = "m.room.encryption"
CANNOT, NO_KEY = (words_in(Language.EN).say(f"matrix-{name}") for name in ("cannot-read", "no-key-seat"))


async def another_client(homeserver: Homeserver, who: Credentials, *, encrypted: bool = True) -> Player:
    """Return the same person with another client; what they have stays as it is."""
    return await homeserver.enter(await homeserver.log_in(who), encrypted=encrypted)


async def encrypting(scene: Scene) -> Player:
    """Let Ann and Bob have clients that encrypt; return what Ann sees with one that cannot."""
    plain = scene.ann
    scene.ann = await another_client(scene.homeserver, scene.ann.credentials)
    scene.bob = await another_client(scene.homeserver, scene.bob.credentials)
    return plain


def stored(player: Player, room: str) -> str:
    """Return all that the homeserver has of what was sent to a room, as a person without keys gets it."""
    sent = [event for event in player.timeline(room) if event.state_key is None]
    return "\n".join(json.dumps(event.source, ensure_ascii=False) for event in sent)


def unreadable(player: Player, room: str) -> list[Event]:
    events = [each for each in player.timeline(room) if each.type == "m.room.encrypted"]
    return [each for each in events if not each.redacted]


async def opened_with(scene: Scene, player: Player, *others: Player, direct: bool = False) -> str:
    """Let a person open an encrypted room with the bot, and with others; return it when all are there."""
    people = {scene.bot.user_id, *(other.user_id for other in others)}
    room = await player.create_room(name="Secret", invite=[*people], encrypted=True, is_direct=direct)
    for other in others:
        await other.join(room)
    await all_see((player, *others), lambda each: each.members(room) >= people, "all are there")
    return room


async def a_picture_waits_for_bob(scene: Scene) -> tuple[str, str, Player]:
    """Let a game begin; return it and Bob's room when all is there but Bob, and what the bot sees."""
    bot = await another_client(scene.homeserver, scene.bot, encrypted=False)
    proposal, game = await proposed(scene, RECORD)
    await scene.bob.react(scene.lobby, proposal.id, YES)
    await scene.bob.until(lambda: len(scene.bob.invites) == 2, "Bob is invited")

    def found() -> list[str]:
        return [room for room in scene.bob.invites if len(unreadable(bot, room)) >= 2]

    await bot.until(found, "a picture is there")
    return game, found()[0], bot


def failing(
    times: int, error: Exception, user: str, does: Callable[..., Any]
) -> tuple[Callable[..., Any], list[str]]:
    failed = list[str]()

    def fails(client: nio.AsyncClient, *args: object) -> Any:  # noqa: ANN401 - as it is
        if client.user_id == user and len(failed) < times:
            failed.append(user)
            raise error
        return does(client, *args)

    return fails, failed


async def words_before_their_key(table: Table, number: int) -> None:
    """Type a move whose key comes after it: it is understood then, and told of meanwhile."""
    scene, (seat, action) = table.scene, MOVES[number]
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
    await gone_from(player, room, await player.react(room, keypad.id, "\N{OPEN BOOK}"))
    assert len(await table.log()) == number
    await scene.reads(player, room, NO_KEY)
    for _, messages in keys:
        await client.send(*Api.to_device(client.access_token, "m.room.encrypted", messages, uuid4()))
    await table.has_counted(MOVES[: number + 1])
    assert scene.said(player, room).count(NO_KEY) == 1


async def homeserver_cannot_read(table: Table, plain: Player) -> None:
    """Check that Ann sees all in her room, and the homeserver neither a picture nor a word by anybody."""
    ann, room, shown = table.scene.ann, table.room(0), table.picture(0)
    info = shown.content["info"]
    assert shown.decrypted
    for text in (shown.body, shown.content["formatted_body"]):
        assert "Turn 2: your move" in text
    assert (await ann.picture(shown)).startswith(PNG)
    assert (await ann.download(info["thumbnail_file"])).startswith(PNG)
    assert {"url", "thumbnail_url"}.isdisjoint({*shown.content, *info})
    assert not (await ann.download(shown.content["file"]["url"])).startswith(PNG)
    await plain.until(lambda: shown.id in stored(plain, room), "the homeserver has it all")
    sent = {event.type for event in plain.timeline(room) if event.state_key is None}
    assert sent == {"m.room.encrypted", "m.reaction", "m.room.redaction"}
    secrets = ("your move", "Where to", "Objective 2", '"body"')
    assert not [word for word in secrets if word in stored(plain, room)]
    # It was so from the beginning, and only there: who likes may watch.
    kinds = [event.type for event in ann.timeline(room)]
    assert kinds.index(ENCRYPTION) < kinds.index("m.room.message")
    assert ann.state(table.scene.watched(ann), ENCRYPTION) is None


async def talks_in_an_encrypted_room(scene: Scene, plain: Player) -> None:
    ann = scene.ann
    direct = await opened_with(scene, ann, direct=True)
    await ann.until(lambda: scene.said(ann, direct), "it says hello")
    await ann.say(direct, "invite")
    await scene.reads(ann, direct, "join")
    before = len(ann.shown(direct))
    await ann.say(scene.lobby, "!heldhands games")
    await ann.until(lambda: len(ann.shown(direct)) > before, "it answers where they talk")
    await plain.until(lambda: ann.shown(direct)[-1].id in stored(plain, direct), "the homeserver has it all")
    sent = {event.type for event in plain.timeline(direct) if event.state_key is None}
    assert sent == {"m.room.encrypted"}


async def test_only_players_read_what_is_in_seat_rooms_and_encrypted_rooms_of_others_are_understood(
    homeserver: Homeserver, valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    staged = stage_on(homeserver, valkey, tmp_path, matrix_encryption=True)
    async with staged as scene, bot_running(scene.house):
        await greeted(scene)
        plain = await encrypting(scene)
        user, client = scene.bot.user_id, nio.AsyncClient
        encrypt, not_encrypted = failing(1, GroupEncryptionError(), user, client.encrypt)
        claim, not_claimed = failing(2, ClientConnectionError(), user, client.keys_claim)
        monkeypatch.setattr(background, "_OUTAGE_DELAY", 0.1)  # or what was not encrypted would wait for long
        monkeypatch.setattr(client, "encrypt", encrypt)
        monkeypatch.setattr(client, "keys_claim", claim)
        ann, bob = scene.ann, scene.bob
        scene.lobby = await opened_with(scene, ann, bob)
        await scene.reads(ann, scene.lobby, "!heldhands")  # it has said who it is

        game, theirs, _ = await a_picture_waits_for_bob(scene)
        new = await another_client(homeserver, bob.credentials)
        await scene.enter_all(new, 2)
        for player in (bob, new):  # what was there before, and what came for a client that is new
            await player.until(lambda player=player: scene.pictures(player, theirs), "there is a picture")  # type: ignore[misc]
            assert (await player.picture(scene.pictures(player, theirs)[-1])).startswith(PNG)
        await scene.enter_all(ann, 2)
        await all_see((ann, bob), scene.seats, "they can play")
        assert not unreadable(bob, theirs)
        assert not_encrypted
        assert not_claimed
        table = Table(scene, game)
        await table.play(MOVES[:3])
        table.types = {0, 1}
        await table.play(MOVES[3:6])
        await words_before_their_key(table, 6)

        await homeserver_cannot_read(table, plain)
        assert not unreadable(bob, scene.lobby)
        await talks_in_an_encrypted_room(scene, plain)


async def moves_when_it_is_switched_off(table: Table) -> None:
    stage, bob, before = table.scene, table.people[1], table.room(1)
    off = stage.house.settings.model_copy(update={"matrix_encryption": False})
    async with bot_running(replace(stage.house, settings=off)):
        sent = len(bob.timeline(before))
        await bob.say(before, "end")  # which nobody can read any more
        await stage.enter_all(bob, 1)
        await bob.until(lambda: len(stage.seats(bob)) == 2, "there is another room to play in")
        (table.seats[1],) = stage.seats(bob) - {before}
        await table.act(*MOVES[3])
        await table.has_counted(MOVES[:4])
        assert bob.state(table.room(1), ENCRYPTION) is None
        late = [event for event in bob.timeline(before)[sent:] if event.sender == stage.bot.user_id]
        assert not [event for event in late if event.body]


async def test_keys_survive_kill_9_and_restarts_until_encryption_is_switched_off(
    homeserver: Homeserver, valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[nio.AsyncClient]()

    class Noted(nio.AsyncClient):
        def __init__(self, *args: Any, **more: Any) -> None:  # noqa: ANN401 - as it is
            super().__init__(*args, **more)
            made.append(self)

    monkeypatch.setattr("adapters.matrix.component.AsyncClient", Noted)
    async with stage_on(homeserver, valkey, tmp_path, matrix_encryption=True) as stage:
        await encrypting(stage)
        ann, bob = stage.ann, stage.bob

        def devices() -> set[tuple[str, str]]:
            known = ann.client.device_store.active_user_devices(stage.bot.user_id)
            return {(device.id, device.curve25519) for device in known}

        logged = {"MATRIX_ENCRYPTION": "yes", "HELDHANDS_LOG_LEVEL": "debug"}
        with stage.process(tmp_path, **logged) as process:
            await greeted(stage)
            game, theirs, bot = await a_picture_waits_for_bob(stage)
            await stage.enter_all(ann, 2)
            await ann.until(lambda: stage.seats(ann) and devices(), "Ann can play, and knows the device")
            table, known = Table(stage, game, {0, 1}), devices()
            process.kill()
            told = process.communicate()[1]
        assert len(known) == 1
        keys = stage.house.settings.data_dir / "matrix" / "keys"
        assert {each.stat().st_mode & 0o777 for each in (keys, keys.parent)} == {0o700}
        assert list(keys.glob("*.db"))
        assert "matrix.listening" in told
        curve = {key for _, key in known}
        secrets = {stage.bot.access_token, stage.bot.password, game, "your move", *curve}
        assert not [secret for secret in secrets if secret in told]

        seat, action = MOVES[0]  # which is said while nobody is there
        await table.people[seat].say(table.room(seat), " ".join(await table.keys(seat, str(action))))
        before = unreadable(bot, theirs)[-1].id
        async with bot_running(stage.house):
            await table.has_counted(MOVES[:1])
            await table.is_seen(0)
            await stage.house.service.play.show(address(bob.user_id), game)
            await bot.until(lambda: unreadable(bot, theirs)[-1].id != before, "there is another for Bob")
            await stage.enter_all(bob, 2)
            await bob.until(lambda: stage.seats(bob), "who was invited before can play")
            await table.play(MOVES[1:3])
            assert not unreadable(bob, theirs) + unreadable(ann, table.room(0))
            assert devices() == known
        (client,) = made
        assert client.store
        assert client.store.database.is_closed()

        await moves_when_it_is_switched_off(table)


async def test_bot_that_does_not_encrypt_says_so_and_offers_a_room_in_which_it_can_read(scene: Scene) -> None:
    ann = await another_client(scene.homeserver, scene.ann.credentials)
    for direct in (False, True):
        room = await opened_with(scene, ann, direct=direct)
        await scene.reads(ann, room, CANNOT)
        await ann.until(lambda: ann.invites, "Ann is invited")
        (offered,) = ann.invites
        assert offered in scene.said(ann, room)
        await ann.join(offered)
        await ann.say(room, "are you there?")
        await ann.say(offered, "help")
        await ann.until(lambda offered=offered: scene.said(ann, offered), "it answers")  # type: ignore[misc]
        assert ann.state(offered, ENCRYPTION) is None
        assert scene.said(ann, room).count(CANNOT) == 1
        assert not ann.invites
    await ann.put_state(scene.lobby, ENCRYPTION, {"algorithm": "m.megolm.v1.aes-sha2"})
    await scene.reads(ann, scene.lobby, CANNOT)
    assert offered in scene.said(ann, scene.lobby), "a room that becomes encrypted is one of them"
