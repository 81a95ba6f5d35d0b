"""An evening on a server of Discord: its host, its lobby, its event, and a clock that is moved by hand."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from adapters.discord.events import EventRecords
from adapters.discord.permissions import ASKED
from bot.delivery.worker import LEASE
from bot.model.night import Night
from bot.nights.context import EVENT, LOBBY, NIGHTS, queue_of
from bot.nights.running_nights import TICK
from bot.store.keys import PARTITIONS, due_key, night_key, wake_channel
from tests.integration.conftest import until
from tests.integration.discord.asking import whispered, whispered_in
from tests.integration.discord.playing import MOVES
from tests.integration.discord.scene import Scene, world_of
from tests.integration.nights.evening import play
from tests.simulator import Permission
from tests.simulator.guilds import Guild
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.scheduled import ScheduledEvent

SECOND: Final = 1000  # milliseconds
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


def later(when: str | None, hours: float) -> str:
    assert when
    return (datetime.fromisoformat(when) + timedelta(hours=hours)).isoformat()


@dataclass
class Evening(Scene):
    """Ann may host evenings in the channel; Bob, Eve and others come."""

    night: str = ""

    @property
    def book(self) -> EventRecords:
        return EventRecords(self.house.service.notes)

    async def asks(self, person: Person, command: str, **options: Any) -> str:  # noqa: ANN401 - as they are
        return (await whispered_in(self.channel, person, f"heldhands night {command}", **options)).text

    async def planned(self, title: str = "Friday", when: str = "in 2 hours", **options: Any) -> str:  # noqa: ANN401
        told = await self.asks(self.ann, "plan", title=title, when=when, **options)
        (night,) = await self.house.nights.lists.coming(f"discord:{self.guild.id}")
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
        return (await self.house.nights.find(self.night)).night

    @property
    def lobbies(self) -> list[Message]:
        return [each for each in self.eve.messages(self.channel) if each.pictures]

    @property
    def lobby(self) -> Message:
        """The newest lobby, while an older one is being taken away."""
        return self.lobbies[-1]

    async def lobby_reads(self, *words: str) -> None:
        await self.until(lambda: len(self.lobbies) == 1 and all(each in self.lobby.text for each in words))

    @property
    def event(self) -> ScheduledEvent:
        (event,) = self.guild.scheduled_events.values()
        return event

    async def event_is(self, event: ScheduledEvent, **facts: object) -> None:
        await self.until(lambda: all(getattr(event, key) == fact for key, fact in facts.items()))

    async def known_as(self, event: ScheduledEvent, status: int | None) -> None:
        async def noted() -> bool:
            known = await self.book.read(event.id)
            return (known.shape.status if known else None) == status

        await until(noted)

    async def passes(self, seconds: int) -> None:
        """Let time pass, in the house and on Discord; what is in hand is done before."""
        await self._calm()
        self.discord.clock.advance(seconds)
        self.clock.ahead += seconds * SECOND
        for queue in (NIGHTS, queue_of("discord")):
            await self.house.client.publish(wake_channel(queue), f"{self.night}:")

    async def _calm(self) -> None:
        """Wait until nobody has anything in hand: its lease would be over as soon as time passes.

        What nights bring about is looked for after them, and what was claimed while we looked is in hand too.
        """
        client, queues = self.house.client, (NIGHTS, queue_of("discord"), "discord")

        async def nothing_in_hand() -> bool:
            for key in [due_key(queue, part) for queue in queues for part in range(PARTITIONS)]:
                soon = self.house.service.context.now() + LEASE + SECOND
                there = await client.zrangebyscore(key, "-inf", soon)
                if any(b":tick@" not in each for each in there):
                    return False
            return True

        await until(nothing_in_hand)

    async def comes_to(self, holds: Callable[[Night], object]) -> None:

        async def there() -> bool:
            return bool(holds(await self.now()))

        await until(there)

    async def pressed(self, person: Person, label: str) -> Message:
        return await whispered(person, self.lobby, label)

    async def opened(self) -> None:
        await self.passes(2 * HOUR - 10 * MINUTE)
        await self.lobby_reads("who's here?")

    async def began(self, *people: Person) -> None:
        await self.opened()
        for person in people:
            await self.pressed(person, "I'm here")
        await self.passes(10 * MINUTE)
        await self.comes_to(lambda night: night.rounds and night.rounds[-1].opened)

    async def plays_round(self, number: int) -> None:
        await self.comes_to(
            lambda night: night.is_silent and len(night.rounds) == number and night.rounds[-1].opened
        )

    async def played(self, moves: int | None = None) -> None:
        """Let the first pair of the round go on as it is recorded, and time be looked at again."""
        game = (await self.now()).rounds[-1].pairs[0].game
        done = len(await self.house.service.context.games.log(game))
        await play(self.house.service, game, MOVES[done:moves])
        await self.passes(TICK // SECOND)

    def deny(self, permissions: Permission) -> None:
        everyone = self.guild.everyone
        everyone.allow(everyone.permissions & ~permissions)
        self.allow(ASKED.value & ~permissions)


@asynccontextmanager
async def evening_on(
    store_url: str, shards: Callable[[Guild], dict[str, Any]] = lambda _: {}
) -> AsyncIterator[Evening]:
    """Give an evening on which the bot does not run yet; it may have only some of its shards."""
    async with world_of(Evening, store_url, shards) as evening:
        hosts = Permission.CREATE_EVENTS | Permission.MANAGE_EVENTS
        evening.guild.new_role("hosts", hosts, members=[evening.ann])
        yield evening
