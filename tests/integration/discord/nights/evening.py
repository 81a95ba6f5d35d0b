"""An evening on a server of Discord: its host, its lobby, its event, and a clock that is moved by hand."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import SecretStr

from adapters.discord.service import DiscordService
from bot.house import House, opened
from bot.nights.desk import EVENT, LOBBY, NIGHTS, queue_of
from bot.nights.night import Night, Pair
from bot.settings import Settings
from bot.store.keys import PARTITIONS, due_key, night_key, wake_channel
from bot.worker import LEASE
from tests.drawings import threads
from tests.integration.conftest import until
from tests.integration.discord.asking import address_of
from tests.integration.discord.playing import Table, pressables
from tests.integration.discord.scene import Scene, people_of
from tests.records import recorded
from tests.simulator import Discord, Permission
from tests.simulator.guilds import Guild
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.scheduled import ScheduledEvent
from tests.simulator.users import Application
from tests.simulator.world import PATIENCE

WON: Final = recorded("published-held-hands")
SECOND: Final = 1000  # milliseconds
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


@dataclass
class Clock:
    """How far the time of the house is moved before that of its server."""

    ahead: int = 0  # milliseconds

    def __call__(self) -> int:
        return self.ahead


@dataclass
class Evening(Scene):
    """Ann may host evenings in the channel; Bob, Eve and others come."""

    clock: Clock = field(default_factory=Clock)
    night: str = ""

    def running(self) -> AbstractAsyncContextManager[None]:
        """Let the bot run until this is over."""
        return running(self.discord, self.app, self.house)

    async def planned(self, title: str = "Friday", when: str = "in 2 hours", **options: Any) -> Message:  # noqa: ANN401
        """Let Ann plan an evening, wait until all see it, and return what she is told."""
        used = await self.ann.use(self.channel, "heldhands night plan", title=title, when=when, **options)
        told = await used.answered()
        assert used.ephemeral
        (night,) = await self.house.service.nights.programme.coming(f"discord:{self.guild.id}")
        self.night = night.id
        return told

    async def announced(self, **options: Any) -> ScheduledEvent:  # noqa: ANN401
        """Let Ann plan an evening, and return its event as soon as that and the lobby are noted."""
        await self.planned(**options)

        async def noted() -> bool:
            memos = [f"memo:{queue_of('discord')}:{what}" for what in (LOBBY, EVENT)]
            return all(await self.house.client.hmget(night_key(self.night), memos))

        await until(noted)
        return self.event

    async def now(self) -> Night:
        """Return the evening as it is."""
        return (await self.house.service.nights.find(self.night)).night

    @property
    def lobbies(self) -> list[Message]:
        """What stands in the channel."""
        return [each for each in self.eve.messages(self.channel) if each.pictures]

    @property
    def lobby(self) -> Message:
        """The newest lobby, while an older one is being taken away."""
        return self.lobbies[-1]

    async def lobby_reads(self, *words: str) -> None:
        """Wait until there is one lobby, with these words in it."""
        await self.discord.until(
            lambda: len(self.lobbies) == 1 and all(each in self.lobby.text for each in words),
            f"the only lobby says {words}",
        )

    @property
    def event(self) -> ScheduledEvent:
        """The only event of the server."""
        (event,) = self.guild.scheduled_events.values()
        return event

    async def passes(self, seconds: int) -> None:
        """Let time pass, in the house and on Discord; what is in hand is done before."""
        await self._calm()
        self.discord.clock.advance(seconds)
        self.clock.ahead += seconds * 1000
        for queue in (NIGHTS, queue_of("discord")):
            await self.house.client.publish(wake_channel(queue), f"{self.night}:")

    async def _calm(self) -> None:
        """Wait until nobody has anything in hand: its lease would be over as soon as time passes.

        What nights bring about is looked for after them, and what was claimed while we looked is in hand too.
        """
        client, queues = self.house.client, (NIGHTS, queue_of("discord"), "discord")

        async def nothing_in_hand() -> bool:
            for key in [due_key(queue, part) for queue in queues for part in range(PARTITIONS)]:
                soon = self.house.service.desk.now() + LEASE + SECOND
                there = await client.zrangebyscore(key, "-inf", soon)
                if any(b":tick@" not in each for each in there):
                    return False
            return True

        await until(nothing_in_hand)

    async def until(self, holds: Any) -> None:  # noqa: ANN401 - a question about the night
        """Wait until something is true of the evening."""

        async def there() -> bool:
            return bool(holds(await self.now()))

        await until(there)

    async def pressed(self, person: Person, label: str, message: Message | None = None) -> Message:
        """Press a button of the lobby, and return what nobody else is told."""
        used = await person.press(message or self.lobby, label)
        told = await used.answered()
        assert used.ephemeral
        return told

    async def began(self, *people: Person) -> None:
        """Let these be here at the hour, and wait until they play."""
        await self.passes(2 * HOUR - 10 * MINUTE)
        await self.lobby_reads("who is here?")
        for person in people:
            await self.pressed(person, "I'm here")
        await self.passes(10 * MINUTE)
        await self.until(lambda night: night.rounds and night.rounds[-1].opened)

    def letters_of(self, person: Person, game: str) -> list[Message]:
        """Return what somebody was written of a game."""
        there = person.dms(self.app)
        return [each for each in there if game in {button.game for button in pressables(each)}]

    async def table(self, pair: Pair) -> "PairTable":
        """Return the game of two, to be played by presses, as soon as both have it before them."""
        everybody = {
            address_of(each): each for each in self.discord.world.users.values() if isinstance(each, Person)
        }
        one, other = (everybody[who] for who in pair.people)
        await self.discord.until(
            lambda: self.letters_of(one, pair.game) and self.letters_of(other, pair.game), "both have letters"
        )
        return PairTable(
            self, pair.game, lambda person: self.letters_of(person, pair.game)[-1], seats=(one, other)
        )


@dataclass
class PairTable(Table):
    """A game of an evening."""

    seats: tuple[Person, ...] = ()

    @property
    def people(self) -> tuple[Person, Person]:
        one, other = self.seats
        return one, other


@asynccontextmanager
async def running(discord: Discord, app: Application, house: House) -> AsyncIterator[None]:
    """Let the bot run in this process until this is over."""
    stop = asyncio.Event()
    sessions = len(discord.gateway.sessions.of(app))
    with discord.reached():
        parts = [DiscordService(house).run(stop), house.clock().run(stop), house.night_clock().run(stop)]
        tasks = [asyncio.create_task(part) for part in parts]
        try:
            await discord.until(
                lambda: len(discord.gateway.sessions.of(app)) > sessions, "the bot is connected"
            )
            yield
        finally:
            stop.set()
            await asyncio.gather(*tasks)


@asynccontextmanager
async def evening_on(
    store_url: str, shards: Callable[[Guild], dict[str, Any]] = lambda _: {}
) -> AsyncIterator[Evening]:
    """Give an evening on which the bot does not run yet; it may have only some of its shards."""
    async with Discord() as discord:
        app, guild, channel, ann, bob, eve = people_of(discord)
        guild.new_role("hosts", Permission.CREATE_EVENTS | Permission.MANAGE_EVENTS, members=[ann])
        store, token = SecretStr(store_url), SecretStr(app.token)
        settings = Settings(redis_url=store, discord_token=token, **shards(guild))
        clock = Clock()
        async with opened(settings, PATIENCE, ahead=clock, patience=PATIENCE, workers=threads) as house:
            yield Evening(discord, app, guild, channel, ann, bob, eve, house, clock)
