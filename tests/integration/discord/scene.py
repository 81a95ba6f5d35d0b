"""A server of Discord with people on it and our bot, all of it real but for Discord itself."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar
from unittest.mock import patch

from pydantic import SecretStr

from adapters.discord.client import DiscordComponent
from adapters.discord.permissions import ASKED
from bot.app.container import Container, open_container
from bot.config.settings import Settings
from bot.delivery.worker import Worker
from tests.drawings import threads
from tests.simulator import Discord
from tests.simulator.guilds import Guild
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.rest.server import Request
from tests.simulator.rooms import Channel, Thread
from tests.simulator.users import Application
from tests.simulator.world import PATIENCE

HINTS = ("No words here", "No new names here", "no reactions")


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


@dataclass
class Clock:
    """How far the time of the house is moved before that of its server."""

    ahead: int = 0  # milliseconds

    def __call__(self) -> int:
        return self.ahead


@dataclass
class Scene:
    discord: Discord
    app: Application
    guild: Guild
    channel: Channel
    ann: Person
    bob: Person
    eve: Person  # neither of the two
    house: Container
    clock: Clock = field(default_factory=Clock)

    @property
    def thread(self) -> Thread:
        (thread,) = self.guild.threads.values()
        return thread

    @property
    def tables(self) -> list[Message]:
        return [message for message in self.eve.messages(self.thread) if message.pictures]

    def direct_messages(self, person: Person) -> list[Message]:
        return [message for message in person.dms(self.app) if not message.ephemeral]

    def letter(self, person: Person) -> Message:
        """Return the message by which somebody plays: the newest, while an older one is being taken away."""
        return [message for message in self.direct_messages(person) if message.buttons][-1]

    def newcomer(self, name: str, locale: str = "en-US", *, may: int = 0) -> Person:
        person = self.discord.new_person(name, locale=locale)
        self.guild.join(person)
        if may:
            self.guild.new_role(f"Role of {name}", may, [person])
        return person

    def another_bot(self) -> Application:
        app = self.discord.new_application("Noise")
        self.guild.install(app)
        return app

    def allow(self, permissions: int) -> None:
        """Change what our own role lets us do."""
        next(role for role in self.guild.roles.values() if role.bot is self.app).allow(permissions)

    def hints(self, person: Person) -> list[str]:
        return [each.text for each in person.dms(self.app) if any(hint in each.text for hint in HINTS)]

    @property
    def strangers(self) -> list[Message]:
        """What is in the thread and not ours; what Discord itself writes there, nobody can delete."""
        there = self.thread.messages.values()
        return [each for each in there if not each.is_notice and each.author is not self.app.user]

    @property
    def reactions(self) -> list[str]:
        return [emoji for each in self.thread.messages.values() for emoji in each.reactions]

    @property
    def refused(self) -> list[Request]:
        """What Discord did not let us do, but for haste; that something is gone may happen to anybody."""
        ours = [each for each in self.discord.requests if each.by is self.app]
        return [each for each in ours if each.status >= 400 and each.status not in {404, 429}]

    async def until(self, holds: Callable[[], object]) -> None:
        await self.discord.until(holds, "what the line of the test waits for")

    async def reads(self, where: Person | Thread | Message, *words: str) -> Message:
        """Wait until a message, the last letter of a person or the table in a thread has words or buttons."""

        def seen() -> list[Message]:
            if isinstance(where, Message):
                return [where]
            return (self.direct_messages(where) if isinstance(where, Person) else self.tables)[-1:]

        def there() -> bool:
            return any(all(word in each.text or word in labels(each) for word in words) for each in seen())

        await self.until(there)
        return seen()[0]

    async def gets(self, person: Person, words: str) -> None:
        """Wait until somebody has exactly one letter with these words."""
        await self.until(lambda: sum(words in each.text for each in self.direct_messages(person)) == 1)

    async def all_can_watch(self) -> None:
        await self.until(lambda: self.guild.threads and self.tables)

    async def both_read(self, words: str) -> None:
        people = (self.ann, self.bob)
        await self.until(
            lambda: all(
                [words in each.text for each in self.direct_messages(person)] == [True] for person in people
            )
        )

    @asynccontextmanager
    async def running(self, *, nights: bool = True) -> AsyncIterator[None]:
        stop = asyncio.Event()
        sessions = self.discord.gateway.sessions
        before = len(sessions.of(self.app))
        with self.discord.reached():
            parts = [DiscordComponent(self.house).run(stop), self.house.timers().run(stop)]
            parts += [self.house.night_timers().run(stop)] if nights else []
            running = [asyncio.create_task(part) for part in parts]
            try:
                await self.until(lambda: len(sessions.of(self.app)) > before)
                yield
            finally:
                stop.set()
                await asyncio.gather(*running)


AnyScene = TypeVar("AnyScene", bound=Scene)


def people_of(discord: Discord) -> tuple[Application, Guild, Channel, Person, Person, Person]:
    app = discord.new_application("Held Hands")
    ann, bob = discord.new_person("Ann", locale="en-GB"), discord.new_person("Bob", locale="en-US")
    eve = discord.new_person("Eve")
    guild = discord.new_guild("Home", owner=discord.new_person("Owner"), members=[ann, bob, eve])
    guild.install(app, ASKED.value)
    return app, guild, guild.new_channel("games"), ann, bob, eve


@asynccontextmanager
async def world_of(
    kind: type[AnyScene], store_url: str, settings: Callable[[Guild], dict[str, Any]] = lambda _: {}
) -> AsyncIterator[AnyScene]:
    async with Discord() as discord:
        app, guild, channel, ann, bob, eve = people_of(discord)
        store, token, clock = SecretStr(store_url), SecretStr(app.token), Clock()
        chosen = Settings(redis_url=store, discord_token=token, **settings(guild))
        async with open_container(chosen, PATIENCE, ahead=clock, patience=PATIENCE, workers=threads) as house:
            yield kind(discord, app, guild, channel, ann, bob, eve, house, clock)


@asynccontextmanager
async def stage_on(store_url: str) -> AsyncIterator[Scene]:
    unhurried = partial(Worker, lease=round(PATIENCE * 1000))  # where all is slow, it would give up
    with patch("bot.app.container.Worker", unhurried):
        async with world_of(Scene, store_url) as scene:
            yield scene


@asynccontextmanager
async def scene_on(store_url: str) -> AsyncIterator[Scene]:
    async with stage_on(store_url) as scene, scene.running():
        yield scene
