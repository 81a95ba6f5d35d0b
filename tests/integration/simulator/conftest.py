"""A simulated Discord with a guild, two people and a small bot in it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from tests.integration.simulator.bots import Bot, running
from tests.simulator import Discord, Permission
from tests.simulator.guilds import Guild
from tests.simulator.persons.person import Person
from tests.simulator.rooms import Channel
from tests.simulator.users import Application

ENOUGH = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
)


@dataclass
class Home:
    """Who and what is there."""

    discord: Discord
    app: Application
    ann: Person
    bob: Person
    guild: Guild
    channel: Channel


def furnished(discord: Discord, permissions: int = ENOUGH) -> Home:
    app = discord.new_application("Held Hands")
    ann, bob = discord.new_person("Ann", locale="en-GB"), discord.new_person("Bob", locale="it")
    guild = discord.new_guild("Home", owner=ann, members=[bob])
    guild.install(app, permissions)
    return Home(discord, app, ann, bob, guild, guild.new_channel("games"))


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    async with Discord() as simulated:
        yield simulated


@pytest.fixture
async def home(discord: Discord) -> Home:
    return furnished(discord)


@pytest.fixture
async def bot(home: Home) -> AsyncIterator[Bot]:
    async with running(home.discord, home.app) as run:
        yield run
