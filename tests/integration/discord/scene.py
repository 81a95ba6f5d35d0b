"""A server of Discord with people on it and our bot, all of it real but for Discord itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from unittest.mock import patch

from pydantic import SecretStr

from adapters.discord.permissions import ASKED
from adapters.discord.service import DiscordService
from bot.house import House, opened
from bot.settings import Settings
from bot.worker import Worker
from tests.drawings import threads
from tests.simulator import Discord
from tests.simulator.guilds import Guild
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.rooms import Channel, Thread
from tests.simulator.users import Application
from tests.simulator.world import PATIENCE


@dataclass
class Scene:
    """Ann and Bob are in the channel of a server, and others too."""

    discord: Discord
    app: Application
    guild: Guild
    channel: Channel
    ann: Person
    bob: Person
    eve: Person  # neither of the two
    house: House

    @property
    def thread(self) -> Thread:
        """The only thread of the server."""
        (thread,) = self.guild.threads.values()
        return thread

    @property
    def tables(self) -> list[Message]:
        """The messages of the thread that show a picture of the table."""
        return [message for message in self.eve.messages(self.thread) if message.pictures]

    def letters(self, person: Person) -> list[Message]:
        """Return what somebody was written and still has."""
        return [message for message in person.dms(self.app) if not message.ephemeral]

    def letter(self, person: Person) -> Message:
        """Return the message by which somebody plays: the newest, while an older one is being taken away."""
        return self.letters(person)[-1]

    async def both_read(self, words: str) -> None:
        """Wait until Ann and Bob have one message each, and these words stand in it."""
        people = (self.ann, self.bob)
        await self.discord.until(
            lambda: all([words in each.text for each in self.letters(person)] == [True] for person in people),
            f"both read {words!r}",
        )


def people_of(discord: Discord) -> tuple[Application, Guild, Channel, Person, Person, Person]:
    """Return a server with our bot and three people."""
    app = discord.new_application("Held Hands")
    ann, bob = discord.new_person("Ann", locale="en-GB"), discord.new_person("Bob", locale="en-US")
    eve = discord.new_person("Eve")
    guild = discord.new_guild("Home", owner=discord.new_person("Owner"), members=[ann, bob, eve])
    guild.install(app, ASKED.value)
    return app, guild, guild.new_channel("games"), ann, bob, eve


@asynccontextmanager
async def bot_running(discord: Discord, app: Application, house: House) -> AsyncIterator[None]:
    """Let the bot run in this process until this is over."""
    stop = asyncio.Event()
    with discord.reached():
        parts = [DiscordService(house).run(stop), house.clock().run(stop)]
        running = [asyncio.create_task(part) for part in parts]
        try:
            await discord.until(lambda: discord.gateway.is_connected(app), "the bot is connected")
            yield
        finally:
            stop.set()
            await asyncio.gather(*running)


@asynccontextmanager
async def stage_on(store_url: str) -> AsyncIterator[Scene]:
    """Give a scene in which the bot does not run yet."""
    async with Discord() as discord:
        app, guild, channel, ann, bob, eve = people_of(discord)
        settings = Settings(redis_url=SecretStr(store_url), discord_token=SecretStr(app.token))
        unhurried = partial(Worker, lease=round(PATIENCE * 1000))  # where all is slow, it would give up
        with patch("bot.house.Worker", unhurried):
            async with opened(settings, PATIENCE, patience=PATIENCE, workers=threads) as house:
                yield Scene(discord, app, guild, channel, ann, bob, eve, house)


@asynccontextmanager
async def scene_on(store_url: str) -> AsyncIterator[Scene]:
    """Give a scene with the bot in it."""
    async with stage_on(store_url) as scene, bot_running(scene.discord, scene.app, scene.house):
        yield scene
