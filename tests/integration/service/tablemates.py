"""The service on a real server with a clock that can be moved: people at a table, and all that is stored."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import Any, Final, TypeVar

import pytest

from bot.delivery.timers import Timers
from bot.games.registry import GAMES
from bot.model.game import Revisions, Status, StoredGame
from bot.nights.service import NightService
from bot.rendering.render_workers import in_threads
from bot.service.context import ServiceContext
from bot.service.play import Press, Pressed
from bot.service.service import GameService
from bot.store.connection import Client
from bot.store.games import Games
from bot.store.keys import due_key, log_key, partition
from bot.store.people import People
from bot.store.queue import Claim, Queues
from bot.telemetry.metrics import Metrics
from engine.contract import Refusal
from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.record import actions, read_record
from engine.heldhands.views import PlayerView
from engine.replay import replay
from renderers.i18n.catalogue import Language
from tests.data import RECORDS
from tests.integration.conftest import DEADLINE

NEAR: Final = "matrix:@near:example.org"
FAR: Final = "discord:far"
STRANGER: Final = "web:stranger"
PEOPLE: Final = (NEAR, FAR)

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

Part = TypeVar("Part")


class Time:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def passes(self, milliseconds: int) -> None:
        self.now += milliseconds


async def why_not(doing: Awaitable[object]) -> StrEnum:
    with pytest.raises(Refusal) as refused:
        await doing
    return refused.value.code


async def begun(service: GameService, *people: str, **options: str) -> str:
    """Return a game in which both have chosen a side: revision 3, and near begins."""
    people = people or PEOPLE
    game = await service.play.open("heldhands", {"first": "near", **options}, people, seed=7)
    for revision, who in enumerate(people, 1):
        await service.press(Press(who, game, revision, "left"))
    return game


async def first_step(service: GameService, game: str, who: str = NEAR) -> str:
    view = (await service.play.look(who, game)).view
    assert isinstance(view, PlayerView)
    return next(str(action) for action in view.legal if isinstance(action, Step))


async def at_the_end(service: GameService, client: Client, name: str, *people: str) -> Press:
    """Lay a recorded game on the table as if it had been played, and return the press that ends it."""
    people = people or PEOPLE
    record = read_record(RECORDS[name])
    log = [(seat, str(action)) for seat, action in actions(record)]
    *_, state, _ = replay(GAME, record.options, 2, record.seed, log)
    options = {"edition": record.options.edition, "level": record.options.level.value}
    game = await service.play.open("heldhands", options, people, seed=record.seed)
    (seat, action), revision = log.pop(), len(log)
    counts = str(Revisions((revision,) * 3, (0, 0)))
    await service.context.games.write(
        game, expect={"rev": 1}, change={"rev": revision, "state": GAME.dump(state), "counts": counts}
    )
    await client.rpush(log_key(game), *(f"{seat} {action}" for seat, action in log))
    return Press(people[seat], game, revision, action)


async def ended(service: GameService, client: Client, name: str, *people: str) -> str:
    last = await at_the_end(service, client, name, *people)
    await service.press(last)
    return last.game


async def parted(service: GameService, *people: str) -> str:
    game = await begun(service, *people)
    for who in people or PEOPLE:
        await service.offers.part(who, game)
    return game


async def stored(service: GameService, game: str) -> StoredGame:
    found = await service.context.games.load(game)
    assert found
    return found


UPKEEP: Final = {"hh:{house}:seen", "hh:{house}:sweep", "hh:{house}:rewrite"}


async def everything(client: Client, *, upkeep: bool = False) -> dict[str, object]:
    """Return all that is stored, by key; what the installation needs for itself only if that is wished."""
    reading: dict[object, Callable[[bytes], Awaitable[Any]]] = {
        b"hash": client.hgetall,
        b"zset": lambda key: client.zrange(key, 0, -1, withscores=True),
        b"list": lambda key: client.lrange(key, 0, -1),
        b"string": client.get,
    }
    found: dict[str, object] = {}
    async for key in client.scan_iter(count=1000):
        name, kind = key.decode(), await client.type(key)
        if kind == b"none" or (name in UPKEEP and not upkeep):
            continue  # it was there a moment ago: something is still going on
        value = await reading[kind](key)
        if not upkeep and name.endswith(":due:clock"):
            value = [each for each in value if not each[0].startswith(b"upkeep:")]
        if value != [] or upkeep:
            found[name] = value
    return found


async def signed_in(service: GameService, who: str) -> str:
    secret = secrets.token_urlsafe(24)
    await service.context.people.devices.add(who, secret, service.context.now())
    return secret


def preceded(part: Part, method: str, doing: Callable[..., Awaitable[object]]) -> Part:
    """Let something be done before each call of a method, with the same arguments."""
    usual = getattr(part, method)

    async def later(*args: object, **fields: object) -> object:
        await doing(*args, **fields)
        return await usual(*args, **fields)

    setattr(part, method, later)
    return part


class World(GameService):
    """The service at a server, with a clock that can be moved, and short words for what people do."""

    begun, parted, first_step, stored = begun, parted, first_step, stored

    def __init__(
        self,
        client: Client,
        time: Time | None = None,
        language: Language = Language.EN,
        **parts: Any,  # noqa: ANN401 - other parts than usual
    ) -> None:
        self.client, self.time, self.queues = client, time or Time(), Queues(client)
        usual = {"games": Games(client), "people": People(client), "kinds": GAMES, "now": self.time}
        context, metrics = ServiceContext(**{**usual, **parts}), Metrics()
        self.nights = NightService(context, metrics, in_threads())
        super().__init__(context, metrics, language, forget_elsewhere=self.nights.forget)

    def but(self, **parts: Any) -> "World":  # noqa: ANN401 - whatever it is made of
        """Return another process at the same server, made of other parts."""
        return World(self.client, self.time, **parts)

    def racing(self, count: int) -> "World":
        """Return the world of so many who have all looked at a game before the first of them changes it."""
        all_there, coming = asyncio.Barrier(count), iter(range(count))

        async def wait(*_: object, **_fields: object) -> None:
            if next(coming, None) is not None:
                async with asyncio.timeout(DEADLINE):
                    await all_there.wait()

        return self.but(games=preceded(Games(self.client), "write", wait))

    def meanwhile(self, happening: Callable[[], Awaitable[object]], field: str, value: str = "") -> "World":
        """Return a world where something happens just before a field is first written, or given a value."""
        waiting = [happening]

        async def happen(*_: object, change: Mapping[str, object], **_fields: object) -> None:
            if field in change and value in {"", change[field]}:
                while waiting:
                    await waiting.pop()()

        return self.but(games=preceded(Games(self.client), "write", happen))

    async def at_the_end(self, name: str = "published-held-hands", *people: str) -> Press:
        return await at_the_end(self, self.client, name, *people)

    async def ended(self, name: str = "published-held-hands", *people: str, entered: bool = False) -> str:
        game = await ended(self, self.client, name, *people)
        if entered:
            await self.enter(game)
        return game

    async def enter(self, game: str) -> None:
        await self.records.enter(await self.stored(game))

    async def archive(self, game: str) -> None:
        await self.context.games.archive(await self.stored(game))

    async def delete(self, game: str) -> None:
        assert await self.context.games.delete(await self.stored(game))

    async def change(self, game: str, **fields: Any) -> None:  # noqa: ANN401 - whatever is stored
        """Write something as only another program would."""
        await self.context.games.write(game, expect={}, change=fields)

    async def do(self, who: str, game: str, *actions: str) -> Pressed:
        """Press one thing after the other, each on the screen that is there then."""
        for action in actions:
            revision = (await self.play.look(who, game)).revision
            pressed = await self.press(Press(who, game, revision, action))
        return pressed

    async def step(self, game: str, who: str = NEAR) -> Pressed:
        return await self.do(who, game, await self.first_step(game, who))

    async def end_turn(self, game: str, who: str = NEAR) -> None:
        await self.step(game, who)
        await self.do(who, game, "end")

    async def part(self, game: str, *people: str) -> None:
        for who in people or PEOPLE:
            await self.offers.part(who, game)

    async def status(self, game: str) -> Status:
        return (await self.stored(game)).status

    async def seats(self, game: str) -> tuple[str, ...]:
        return (await self.stored(game)).about.seats

    async def fields(self, game: str, *names: str) -> list[str]:
        return (await self.context.find_with(game, names))[1]

    async def due(self, queue: str, game: str) -> dict[str, float]:
        found: Any = await self.client.zrange(due_key(queue, partition(game)), 0, -1, withscores=True)
        members = {what.decode().partition(":"): time for what, time in found}
        return {what: time for (name, _, what), time in members.items() if name == game}

    async def everything(self) -> dict[str, object]:
        return await everything(self.client)

    async def traces(self, *texts: str) -> list[str]:
        found = (await self.everything()).items()
        return [key for key, value in found if any(text in key or text in repr(value) for text in texts)]

    @asynccontextmanager
    async def unchanged(self) -> AsyncIterator[None]:
        before = await self.everything()
        yield
        assert await self.everything() == before

    async def refuses(self, *cases: tuple[Awaitable[object], StrEnum], **facts: object) -> None:
        """See that each of these is refused with its code and these facts, and nothing has changed by it."""
        refused: list[Refusal] = []
        async with self.unchanged():
            for doing, _ in cases:
                with pytest.raises(Refusal) as no:
                    await doing
                refused.append(no.value)
        assert [repr(each.code) for each in refused] == [repr(code) for _, code in cases]
        assert not facts or [dict(each.facts) for each in refused] == [facts] * len(refused)

    async def claimed(self, game: str, queue: str = "clock") -> list[Claim]:
        claims = await self.queues.claim(queue, partition(game), now=self.time(), lease=30_000, most=99)
        for claim in claims.claimed:
            if claim.game != game:  # which happens to lie in the same partition
                await self.queues.postpone(claim, until=int(claim.since))
        return [claim for claim in claims.claimed if claim.game == game]

    def timers(self) -> Timers:
        return Timers(self, self.nights.context.nights, self.queues)

    async def tick(self, game: str, *what: str) -> list[str]:
        """Let the clock do what is due because of a game by now, or these things; return what that was."""
        claims = [Claim("clock", game, each, self.time(), self.time()) for each in what]
        for claim in claims or (claims := await self.claimed(game)):
            await self.timers().carry_out(claim)
        return [claim.what for claim in claims]

    def count(self, metric: str, **labels: str) -> float | None:
        return self.metrics.registry.get_sample_value(f"heldhands_{metric}", labels)
