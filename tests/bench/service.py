"""64 games pressed without pictures; the floor is a bare compare-and-set.

The target of syncing is for many games at once, whose commands share a sync. A single game waits for a sync
of its own: less than a millisecond on a solid-state disk, which no player notices.
"""

import asyncio
import itertools
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter, time_ns
from typing import Final

from redis.asyncio import Redis

from bot.config.types import Fsync
from bot.games.registry import GAMES
from bot.service.context import ServiceContext
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.connection import Client, connect
from bot.store.embedded.server import embedded_valkey
from bot.store.games import Games
from bot.store.people import People
from bot.telemetry.metrics import Metrics
from engine.heldhands import GAME
from tests.bench.measure import TIMES, Ratio, compare, value_of

AT_ONCE: Final = 64
PRESSES: Final = 40  # in each game
ROUNDS: Final = round(5 * TIMES)
PEOPLE: Final = ("matrix:near", "discord:far")

_FLOOR: Final = """
if redis.call('HGET', KEYS[1], 'rev') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'rev', ARGV[2], 'state', ARGV[3])
return 1
"""


@dataclass(frozen=True, slots=True)
class Moves:
    seed: int
    actions: tuple[tuple[int, str, bool], ...]  # the seat, the action, and whether everybody sees it
    states: tuple[bytes, ...]  # after each action


def ratios() -> Iterator[Ratio]:
    games = played(AT_ONCE)
    with running_valkey() as (runner, url):
        client = connect(url, AT_ONCE)
        service = service_for(client)
        press = compare(
            "a press",
            lambda: runner.run(presses(service, games)),
            lambda: runner.run(_floor(client, games)),
            rounds=ROUNDS,
            at_most=1.2,
        )
        yield press
        yield value_of("presses a second, one process", 1e6 / press.ours, "/s", at_least=5_000)
        runner.run(client.aclose())
    with running_valkey("always") as (one, always), running_valkey("everysec") as (other, everysec):
        careful, quick = connect(always, AT_ONCE), connect(everysec, AT_ONCE)
        careful_service, quick_service = service_for(careful), service_for(quick)
        yield compare(
            "on disk at once, over 1 s later",
            lambda: one.run(presses(careful_service, games)),
            lambda: other.run(presses(quick_service, games)),
            rounds=ROUNDS,
            at_most=1.5,
        )
        one.run(careful.aclose())
        other.run(quick.aclose())


@contextmanager
def running_valkey(fsync: Fsync = "always") -> Iterator[tuple[asyncio.Runner, str]]:
    """Run an embedded Valkey, and the loop in which it is watched."""
    with tempfile.TemporaryDirectory(prefix="hh-") as directory, asyncio.Runner() as runner:
        server = embedded_valkey(Path(directory), fsync)
        url = runner.run(server.__aenter__())
        try:
            yield runner, url
        finally:
            runner.run(server.__aexit__(None, None, None))


def service_for(client: Client) -> GameService:
    desk = ServiceContext(Games(client), People(client), GAMES, now=lambda: time_ns() // 1_000_000)
    return GameService(desk, Metrics())


@asynccontextmanager
async def service_on(url: str) -> AsyncIterator[GameService]:
    client = connect(url)
    yield service_for(client)
    await client.aclose()


def played(count: int) -> list[Moves]:
    """Return games played by chance that last long enough."""
    found: list[Moves] = []
    for seed in itertools.count():
        rng, state = Random(seed), GAME.setup(GAME.read_options({}), 2, seed)
        actions: list[tuple[int, str, bool]] = []
        states: list[bytes] = []
        while len(actions) < PRESSES and (seats := GAME.to_act(state)):
            action = rng.choice(GAME.legal_actions(state, seats[0]))
            state, events = GAME.apply(state, seats[0], action)
            actions.append((seats[0], str(action), bool(events)))
            states.append(GAME.dump(state))
        if len(actions) == PRESSES:
            found.append(Moves(seed, tuple(actions), tuple(states)))
        if len(found) == count:
            break
    return found


async def presses(service: GameService, games: Sequence[Moves]) -> float:
    """Return the microseconds of a press, all games at once."""
    names = [await service.play.open("heldhands", {}, PEOPLE, seed=game.seed) for game in games]

    async def play(name: str, game: Moves) -> None:
        revisions = [1, 1]  # as each player knows them
        for seat, action, public in game.actions:
            pressed = await service.press(Press(PEOPLE[seat], name, revisions[seat], action))
            revisions[seat] = pressed.revision or 0
            revisions[1 - seat] += public

    return await _timed(play, names, games)


async def _floor(client: Client, games: Sequence[Moves]) -> float:
    """Return the microseconds of a bare read and compare-and-set, through the same client."""
    if not isinstance(client, Redis):
        raise TypeError(client)
    script = await client.script_load(_FLOOR)
    names = [f"floor:{number}" for number in range(len(games))]
    for name, game in zip(names, games, strict=True):
        await client.hset(name, mapping={"rev": "1", "state": game.states[0]})

    async def play(name: str, game: Moves) -> None:
        for revision, state in enumerate(game.states, 1):
            await client.hmget(name, ("rev", "state"))
            await client.evalsha(script, 1, name, revision, revision + 1, state)

    return await _timed(play, names, games)


async def _timed(
    play: Callable[[str, Moves], Awaitable[None]], names: Sequence[str], games: Sequence[Moves]
) -> float:
    began = perf_counter()
    await asyncio.gather(*map(play, names, games))
    return (perf_counter() - began) * 1e6 / (len(games) * PRESSES)
