"""People whose clients encrypt, and a bot that does."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import nio

from tests.homeserver.credentials import Credentials
from tests.homeserver.player import Player
from tests.homeserver.refused import answered
from tests.homeserver.synapse import Homeserver
from tests.homeserver.timeline import Event
from tests.integration.matrix.scene import Scene, bot_running, stage_on


@dataclass
class EncryptedScene(Scene):
    """Ann and Bob have clients that encrypt; `plain_ann` is what Ann sees with one that cannot."""

    plain_ann: Player

    def bot_devices(self) -> set[tuple[str, str]]:
        """Return the devices of the bot that Ann knows, each with its key."""
        known = self.ann.client.device_store.active_user_devices(self.bot.user_id)
        return {(device.id, device.curve25519) for device in known}

    async def bot_is_there(self) -> None:
        """Wait until the bot is in the lobby."""
        await self.ann.until(
            lambda: self.bot.user_id in self.ann.members(self.lobby), "the bot is in the lobby"
        )


async def another_client(homeserver: Homeserver, who: Credentials, *, encrypted: bool = True) -> Player:
    """Return the same person with another client; what they have stays as it is."""
    once = nio.AsyncClientConfig(max_limit_exceeded=0, max_timeouts=0)
    login = nio.AsyncClient(homeserver.url, who.user_id, config=once)
    try:
        answer = answered(nio.LoginResponse, await login.login(who.password))
    finally:
        await login.close()  # type: ignore[no-untyped-call]
    entered = Credentials(answer.user_id, answer.access_token, answer.device_id, who.password)
    return await homeserver.enter(entered, encrypted=encrypted)


@asynccontextmanager
async def encrypted_stage_on(
    homeserver: Homeserver, store_url: str, directory: Path
) -> AsyncIterator[EncryptedScene]:
    """Give a scene in which the bot does not run yet, and will encrypt."""
    async with stage_on(homeserver, store_url, directory, matrix_encryption=True) as stage:
        plain = stage.ann
        stage.ann = await another_client(homeserver, stage.ann.credentials)
        stage.bob = await another_client(homeserver, stage.bob.credentials)
        yield EncryptedScene(**vars(stage), plain_ann=plain)


@asynccontextmanager
async def encrypted_scene_on(
    homeserver: Homeserver, store_url: str, directory: Path
) -> AsyncIterator[EncryptedScene]:
    """Give a scene with a bot that encrypts."""
    async with encrypted_stage_on(homeserver, store_url, directory) as stage, bot_running(stage.house):
        await stage.bot_is_there()
        yield stage


async def seated(scene: Scene, player: Player) -> None:
    """Wait until somebody has a room with keys and a picture."""
    await player.until(
        lambda: [
            room for room in player.rooms if scene.keypad(player, room) and scene.pictures(player, room)
        ],
        f"{player.user_id} can play",
    )


def stored(player: Player, room: str) -> str:
    """Return all that the homeserver has of what was sent to a room, as somebody without keys gets it."""
    sent = [event for event in player.timeline(room) if event.state_key is None]
    return "\n".join(json.dumps(event.source, ensure_ascii=False) for event in sent)


def unreadable(player: Player, room: str) -> list[Event]:
    """Return what somebody sees in a room and cannot read."""
    return [
        event for event in player.timeline(room) if event.type == "m.room.encrypted" and not event.redacted
    ]
