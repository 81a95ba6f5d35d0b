"""A room with players and the bot on a real homeserver: what they see, and how they ask the bot."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from pydantic import SecretStr

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.component import MatrixComponent
from bot.app.container import Container, open_container
from bot.config.settings import Settings
from tests.drawings import threads
from tests.homeserver.patient import PATIENT
from tests.homeserver.player import PATIENCE, Credentials, Player
from tests.homeserver.synapse import Homeserver
from tests.homeserver.timeline import Event
from tests.integration.conftest import LOOK_AGAIN
from tests.integration.program import started

if TYPE_CHECKING:
    import subprocess

T = TypeVar("T")

LEVELS: Final = "m.room.power_levels"
DIGIT: Final = "1\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}"
YES, NO = "\N{THUMBS UP SIGN}", "\N{THUMBS DOWN SIGN}"
EYE: Final = "\N{EYE}\N{VARIATION SELECTOR-16}"
IN_PRIVATE: Final = "\N{OPEN MAILBOX WITH RAISED FLAG}"


@dataclass
class Scene:
    """Ann, Bob and Eve are in a room with the bot."""

    homeserver: Homeserver
    bot: Credentials
    lobby: str
    ann: Player
    bob: Player
    eve: Player  # neither of the two
    house: Container

    @property
    def people(self) -> tuple[Player, Player, Player]:
        return self.ann, self.bob, self.eve

    def seats(self, player: Player) -> set[str]:
        """Return the rooms in which a player plays: those with a keypad and a picture."""
        return {room for room in player.rooms if self.keypad(player, room) and self.pictures(player, room)}

    def alone(self, player: Player) -> set[str]:
        """Return the rooms in which a player sees a picture alone with the bot, with a keypad or without."""
        both = {player.user_id, self.bot.user_id}
        rooms = {
            room for room in player.rooms if player.members(room) == both and self.pictures(player, room)
        }
        return {room for room in rooms if (player.state(room, LEVELS) or {}).get("events_default") == 0}

    def seat(self, player: Player) -> str:
        (room,) = self.seats(player)
        return room

    def watched(self, player: Player) -> str:
        """Return the room in which a player can watch a game."""
        (room,) = self.watched_rooms(player)
        return room

    def watched_rooms(self, player: Player) -> list[str]:
        """Return the rooms with pictures but no keypad, in which a player is not alone."""
        rooms = player.rooms - {self.lobby} - self.alone(player)
        return [room for room in rooms if self.pictures(player, room) and not self.keypad(player, room)]

    async def can_watch(self, player: Player) -> str:
        await player.until(lambda: self.watched_rooms(player), "all can watch")
        return self.watched(player)

    def keypad(self, player: Player, room: str) -> Event | None:
        found = [each for each in self.keypads(player, room) if DIGIT in player.reactions(room, each.id)]
        return found[0] if found else None

    def keypads(self, player: Player, room: str) -> list[Event]:
        return [each for each in self.words(player, room) if player.reactions(room, each.id)]

    def pictures(self, player: Player, room: str) -> list[Event]:
        return [event for event in player.shown(room) if event.content.get("msgtype") == "m.image"]

    def words(self, player: Player, room: str) -> list[Event]:
        """Return the messages of the bot in a room that were not redacted."""
        return [event for event in player.shown(room) if event.sender == self.bot.user_id]

    def said(self, player: Player, room: str) -> str:
        return "\n".join(event.body for event in self.words(player, room))

    def rewritten(self, player: Player, message: Event) -> list[str]:
        """Return the new text of a message in the lobby, if it was edited."""
        return [each.body for each in player.shown(self.lobby) if each.id == message.id and each.edited]

    async def reads(self, player: Player, room: str, words: str) -> None:
        await player.until(lambda: words in self.said(player, room), f"{player} reads {words!r}")

    async def enter_all(self, player: Player, count: int) -> None:
        for _ in range(count):
            await player.until(lambda: player.invites, f"{player.user_id} is invited")
            await player.join(next(iter(player.invites)))

    async def is_here(self) -> None:
        await self.ann.until(lambda: self.bot.user_id in self.ann.members(self.lobby), "the bot is there")

    async def has_left(self, player: Player, room: str) -> None:
        await player.leave(room)
        places = self.house.service.notes
        await ask_until(lambda: places.recall(PLATFORM, f"left/{room}"), lambda now: now is not None)

    def process(self, place: Path, **settings: str) -> "AbstractContextManager[subprocess.Popen[str]]":
        """Run the bot as a process."""
        ours = self.house.settings
        assert ours.redis_url
        env = {
            "REDIS_URL": ours.redis_url.get_secret_value(),
            "MATRIX_HOMESERVER": self.homeserver.url,
            "MATRIX_USER_ID": self.bot.user_id,
            "MATRIX_ACCESS_TOKEN": self.bot.access_token,
            "HELDHANDS_DATA_DIR": str(ours.data_dir),
        }
        return started(*PATIENT, "run", "matrix", "clock", cwd=place, **env, **settings)

    # Asking the bot, and being asked

    async def talking(self, player: Player) -> str:
        """Let a player create a direct room with the bot."""
        room = await player.create_room(invite=[self.bot.user_id], is_direct=True)
        await player.until(lambda: self.words(player, room), "the bot says hello")
        return room

    async def answer(self, player: Player, room: str, text: str, **content: object) -> Event:
        """Send a message, and return the bot's answer in the same room."""
        before = {event.id for event in self.words(player, room)}
        await player.say(room, text, **content)
        return await self.news(player, room, before, text)

    async def news(self, player: Player, room: str, before: Collection[str], why: str) -> Event:
        """Return the bot's first message that is not among `before`."""

        def fresh() -> list[Event]:
            return [event for event in self.words(player, room) if event.id not in before]

        await player.until(fresh, f"something is said to {why!r}")
        return fresh()[0]

    async def private(self, player: Player, text: str) -> tuple[str, Event]:
        """Send a command in the lobby that is answered in private; return the room and the answer."""
        before = {event.id for room in player.rooms for event in player.shown(room)}
        in_lobby = len(self.words(player, self.lobby))
        asked = await player.say(self.lobby, f"!heldhands {text}")
        await player.until(
            lambda: IN_PRIVATE in player.reactions(self.lobby, asked),
            f"a sign says where {text!r} is answered",
        )
        for room in [*player.invites]:
            await player.join(room)
        assert len(self.words(player, self.lobby)) == in_lobby
        rooms = player.rooms - {self.lobby}

        def found() -> list[tuple[str, Event]]:
            said = [(room, event) for room in rooms for event in self.words(player, room)]
            return [(room, event) for room, event in said if event.id not in before]

        await player.until(found, f"{text!r} is answered")
        return found()[0]

    async def asked(self, player: Player, room: str) -> Event:
        def questions() -> list[Event]:
            return [each for each in self.keypads(player, room) if YES in player.reactions(room, each.id)]

        await player.until(
            lambda: questions() and NO in player.reactions(room, questions()[-1].id), "they are asked"
        )
        return questions()[-1]


def events(player: Player) -> list[Event]:
    return [event for room in player.rooms for event in player.timeline(room)]


def seen_by(player: Player) -> str:
    """Return every event that a player has ever received, in every room, also redacted ones."""
    return json.dumps([dict(event.source) for event in events(player)], ensure_ascii=False)


async def is_free(player: Player, room: str, *, free: bool) -> None:
    def looks() -> bool:
        return (player.state(room, LEVELS) or {}).get("events_default") == (0 if free else 50)

    await player.until(looks, "all may write" if free else "nobody may write")


async def is_asked_into(player: Player, room: str) -> None:
    await player.until(lambda: room in player.invites, f"{player} is asked in")
    await player.join(room)


async def gone_from(player: Player, room: str, event: str) -> None:
    await player.until(
        lambda: any(each.id == event and each.redacted for each in player.timeline(room)), "it is taken away"
    )


async def ask_until(ask: Callable[[], Awaitable[T]], holds: Callable[[T], object]) -> T:
    """Repeat a request until the answer is right, and return it."""
    async with asyncio.timeout(PATIENCE):
        while not holds(answer := await ask()):  # noqa: ASYNC110 - as in `until`
            await asyncio.sleep(LOOK_AGAIN)
    return answer


async def all_see(players: Iterable[Player], holds: Callable[[Player], object], what: str) -> None:
    for player in players:
        await player.until(partial(holds, player), f"{player}: {what}")


@asynccontextmanager
async def bot_running(house: Container) -> AsyncIterator[None]:
    stop = asyncio.Event()
    parts = (MatrixComponent(house), house.timers(), house.night_timers())
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
    """Yield a scene in which the bot is invited to the lobby, but does not run yet."""
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
    async with open_container(chosen, PATIENCE, ahead=ahead, patience=PATIENCE, workers=threads) as house:
        yield Scene(homeserver, bot, lobby, ann, bob, eve, house)


async def greeted(scene: Scene) -> None:
    """Wait until all have read the bot's greeting, so that it is not taken for an answer."""
    await all_see(scene.people, lambda each: scene.words(each, scene.lobby), "the bot has said hello")


@asynccontextmanager
async def scene_on(
    homeserver: Homeserver, store_url: str, directory: Path, **settings: object
) -> AsyncIterator[Scene]:
    staged = stage_on(homeserver, store_url, directory, lambda: 0, **settings)
    async with staged as scene, bot_running(scene.house):
        await greeted(scene)
        yield scene
