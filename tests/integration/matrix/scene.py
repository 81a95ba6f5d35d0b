"""A room with people in it and our bot, all of it real."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import SecretStr

from adapters.matrix.service import MatrixService
from bot.house import House, opened
from bot.settings import Settings
from tests.drawings import threads
from tests.homeserver.credentials import Credentials
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.homeserver.timeline import Event
from tests.homeserver.waiting import PATIENCE

DIGIT: Final = "1\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}"


@dataclass
class Scene:
    """Ann and Bob are in a room with our bot, and Eve too."""

    homeserver: Homeserver
    bot: Credentials
    lobby: str
    ann: Player
    bob: Player
    eve: Player  # neither of the two
    house: House

    def seat(self, player: Player) -> str:
        """Return the room in which somebody plays: the one with a keypad."""
        (room,) = [room for room in player.rooms if self.keypad(player, room)]
        return room

    def keypad(self, player: Player, room: str) -> Event | None:
        """Return the keypad of a room, if it has one."""
        found = [each for each in self.keypads(player, room) if DIGIT in player.reactions(room, each.id)]
        return found[0] if found else None

    def keypads(self, player: Player, room: str) -> list[Event]:
        """Return the messages of the bot in a room that have keys."""
        mine = [event for event in player.shown(room) if event.sender == self.bot.user_id]
        return [event for event in mine if player.reactions(room, event.id)]

    def pictures(self, player: Player, room: str) -> list[Event]:
        """Return the pictures that are to be seen in a room."""
        return [event for event in player.shown(room) if event.content.get("msgtype") == "m.image"]

    def said(self, player: Player, room: str) -> str:
        """Return all that the bot has said in a room and that is still there."""
        mine = [event.body for event in player.shown(room) if event.sender == self.bot.user_id]
        return "\n".join(mine)

    async def enter_all(self, player: Player, count: int) -> None:
        """Accept so many invitations of the bot."""
        for _ in range(count):
            await player.until(lambda: player.invites, f"{player.user_id} is invited")
            await player.join(next(iter(player.invites)))


@asynccontextmanager
async def bot_running(house: House) -> AsyncIterator[None]:
    """Let the bot run in this process until this is over."""
    stop = asyncio.Event()
    parts = [MatrixService(house).run(stop), house.clock().run(stop)]
    running = [asyncio.create_task(part) for part in parts]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*running)


@asynccontextmanager
async def stage_on(
    homeserver: Homeserver,
    store_url: str,
    directory: Path,
    ahead: Callable[[], int] = lambda: 0,
    **settings: object,
) -> AsyncIterator[Scene]:
    """Give a scene in which the bot does not run yet; it is invited to the lobby."""
    ann, bob, eve = [await homeserver.player(name) for name in ("Ann", "Bob", "Eve")]
    bot = await homeserver.register(f"held-hands-{ann.user_id.partition(':')[0][1:]}", called="Bot")
    lobby = await ann.create_room(name="Lobby", invite=[bob.user_id, eve.user_id, bot.user_id], public=True)
    await bob.join(lobby)
    await eve.join(lobby)
    chosen = Settings(
        redis_url=SecretStr(store_url),
        data_dir=directory,
        matrix_homeserver=homeserver.url,
        matrix_user_id=bot.user_id,
        matrix_access_token=SecretStr(bot.access_token),
        **settings,  # type: ignore[arg-type]
    )
    async with opened(chosen, PATIENCE, ahead=ahead, patience=PATIENCE, workers=threads) as house:
        yield Scene(homeserver, bot, lobby, ann, bob, eve, house)


@asynccontextmanager
async def scene_on(
    homeserver: Homeserver, store_url: str, directory: Path, **settings: object
) -> AsyncIterator[Scene]:
    """Give a scene with the bot in it."""
    staged = stage_on(homeserver, store_url, directory, lambda: 0, **settings)
    async with staged as scene, bot_running(scene.house):
        for player in (scene.ann, scene.bob, scene.eve):  # so that its hello is no answer to what comes next
            await player.until(
                lambda player=player: scene.said(player, scene.lobby),  # type: ignore[misc]
                "the bot has said hello in the lobby",
            )
        yield scene
