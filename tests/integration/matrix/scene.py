"""A room with people in it and our bot, all of it real."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from pydantic import SecretStr

from adapters.matrix.service import MatrixService
from bot.house import House, opened
from bot.settings import Settings
from tests.drawings import threads
from tests.homeserver.player import PATIENCE, Credentials, Player
from tests.homeserver.synapse import Homeserver
from tests.homeserver.timeline import Event
from tests.integration.conftest import LOOK_AGAIN

T = TypeVar("T")

LEVELS: Final = "m.room.power_levels"
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

    @property
    def people(self) -> tuple[Player, Player, Player]:
        return self.ann, self.bob, self.eve

    def seats(self, player: Player) -> set[str]:
        """Return the rooms in which a person plays: those with a keypad and a picture."""
        return {room for room in player.rooms if self.keypad(player, room) and self.pictures(player, room)}

    def alone(self, player: Player) -> set[str]:
        """Return the rooms in which a person sees a picture alone with the bot, with keys or without."""
        both = {player.user_id, self.bot.user_id}
        rooms = {
            room for room in player.rooms if player.members(room) == both and self.pictures(player, room)
        }
        return {room for room in rooms if (player.state(room, LEVELS) or {}).get("events_default") == 0}

    def seat(self, player: Player) -> str:
        (room,) = self.seats(player)
        return room

    def keypad(self, player: Player, room: str) -> Event | None:
        found = [each for each in self.keypads(player, room) if DIGIT in player.reactions(room, each.id)]
        return found[0] if found else None

    def keypads(self, player: Player, room: str) -> list[Event]:
        return [each for each in self.words(player, room) if player.reactions(room, each.id)]

    def pictures(self, player: Player, room: str) -> list[Event]:
        return [event for event in player.shown(room) if event.content.get("msgtype") == "m.image"]

    def words(self, player: Player, room: str) -> list[Event]:
        """Return what the bot has said in a room and is still there."""
        return [event for event in player.shown(room) if event.sender == self.bot.user_id]

    def said(self, player: Player, room: str) -> str:
        return "\n".join(event.body for event in self.words(player, room))

    async def reads(self, player: Player, room: str, words: str) -> None:
        await player.until(lambda: words in self.said(player, room), f"{player} reads {words!r}")

    async def enter_all(self, player: Player, count: int) -> None:
        for _ in range(count):
            await player.until(lambda: player.invites, f"{player.user_id} is invited")
            await player.join(next(iter(player.invites)))


async def ask_until(ask: Callable[[], Awaitable[T]], holds: Callable[[T], object]) -> T:
    """Ask again and again, until the answer is right, and return it."""
    async with asyncio.timeout(PATIENCE):
        while not holds(answer := await ask()):  # noqa: ASYNC110 - as in `until`
            await asyncio.sleep(LOOK_AGAIN)
    return answer


async def all_see(players: Iterable[Player], holds: Callable[[Player], object], what: str) -> None:
    for player in players:
        await player.until(partial(holds, player), f"{player}: {what}")


@asynccontextmanager
async def bot_running(house: House) -> AsyncIterator[None]:
    stop = asyncio.Event()
    parts = (MatrixService(house), house.clock(), house.night_clock())
    running = [asyncio.create_task(part.run(stop)) for part in parts]
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


async def greeted(scene: Scene) -> None:
    """Wait until all have read the bot's hello, so that it is no answer to what comes next."""
    await all_see(scene.people, lambda each: scene.words(each, scene.lobby), "the bot has said hello")


@asynccontextmanager
async def scene_on(
    homeserver: Homeserver, store_url: str, directory: Path, **settings: object
) -> AsyncIterator[Scene]:
    staged = stage_on(homeserver, store_url, directory, lambda: 0, **settings)
    async with staged as scene, bot_running(scene.house):
        await greeted(scene)
        yield scene
