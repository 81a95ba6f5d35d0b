"""What a press costs over the least that storing a move could cost, and in several processes at once."""

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from threading import Barrier
from time import perf_counter, time_ns
from typing import Final

from redis.asyncio import Redis

from bot.connection import Client, connect
from bot.embedded import embedded_valkey
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.service.desk import Desk
from bot.service.play import Press
from bot.service.service import GameService
from bot.setting_values import Fsync
from bot.store.games import Games
from bot.store.people import People
from engine.heldhands import GAME
from tests.bench.measure import Ratio, compare, ratio_of
from tests.integration.conftest import running_cluster

AT_ONCE: Final = 64
PRESSES: Final = 40  # in each game
ROUNDS: Final = 9
TOGETHER: Final = 5  # rounds of several processes
PEOPLE: Final = ("matrix:near", "discord:far")

_FLOOR: Final = """
if redis.call('HGET', KEYS[1], 'rev') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'rev', ARGV[2], 'state', ARGV[3])
return 1
"""


@dataclass(frozen=True, slots=True)
class Moves:
    """A game to be played."""

    seed: int
    actions: tuple[tuple[int, str, bool], ...]  # the seat, the action, and whether everybody sees it
    states: tuple[bytes, ...]  # after each action


def ratios() -> Iterator[Ratio]:
    """Return the ratios of the service."""
    with running_valkey() as (runner, url):
        games = played(AT_ONCE)
        client = connect(url, AT_ONCE)
        service = service_for(client)
        yield compare(
            f"a press, {AT_ONCE} games at once / a bare read and compare-and-set of the same bytes",
            lambda: runner.run(presses(service, games)),
            lambda: runner.run(_floor(client, games)),
            rounds=ROUNDS,
            at_most=2,
        )
        runner.run(client.aclose())
        yield from _processes("one server", url)
    with running_cluster() as ports:
        yield from _processes("a cluster of three", f"redis+cluster://127.0.0.1:{ports[0]}")


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
    """Return a service as the program has it."""
    desk = Desk(Games(client), People(client), HOUSE, now=lambda: time_ns() // 1_000_000)
    return GameService(desk, Metrics())


def played(count: int, first: int = 0) -> list[Moves]:
    """Return games played by chance that last long enough."""
    found: list[Moves] = []
    seed = first
    while len(found) < count:
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
        seed += 1
    return found


async def _opened(service: GameService, games: Sequence[Moves]) -> list[str]:
    return [await service.play.open("heldhands", {}, PEOPLE, seed=game.seed) for game in games]


async def _played(service: GameService, names: Sequence[str], games: Sequence[Moves]) -> tuple[float, float]:
    """Play all games at once, and return when that began and when it ended."""

    async def play(name: str, game: Moves) -> None:
        revisions = [1, 1]  # as each player knows them
        for seat, action, public in game.actions:
            pressed = await service.press(Press(PEOPLE[seat], name, revisions[seat], action))
            revisions[seat] = pressed.revision or 0
            revisions[1 - seat] += public

    began = perf_counter()
    await asyncio.gather(*map(play, names, games))
    return began, perf_counter()


async def presses(service: GameService, games: Sequence[Moves]) -> float:
    """Return the microseconds of a press, all games at once."""
    began, ended = await _played(service, await _opened(service, games), games)
    return (ended - began) * 1e6 / (len(games) * PRESSES)


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

    began = perf_counter()
    await asyncio.gather(*map(play, names, games))
    return (perf_counter() - began) * 1e6 / (len(games) * PRESSES)


def _processes(where: str, url: str) -> Iterator[Ratio]:
    """Return what a press costs with two and four processes, over one."""
    alone = _press_time(url, 1)
    for count in (2, 4):
        together = _press_time(url, count)
        name = f"a press on {where}, {count} processes at once / one process"
        yield ratio_of(f"{name} ({1e6 / together:.0f} / {1e6 / alone:.0f} a second)", together, alone, 1)


def _press_time(url: str, processes: int) -> float:
    """Return the microseconds between two accepted presses, whoever made them; the median of the rounds."""
    context = get_context("spawn")
    with context.Manager() as manager, ProcessPoolExecutor(processes, mp_context=context) as pool:
        ready = manager.Barrier(processes)
        spans = list(pool.map(_play_alone, [url] * processes, range(processes), [ready] * processes))
    rounds = zip(*spans, strict=True)
    times = [max(end for _, end in each) - min(begin for begin, _ in each) for each in rounds]
    return float(median(times)) * 1e6 / (processes * AT_ONCE * PRESSES)


def _play_alone(url: str, number: int, ready: Barrier) -> list[tuple[float, float]]:
    """Play in a process of its own; return begin and end of each round, begun together with the others."""
    games = played(AT_ONCE, first=number * 10_000)

    async def play() -> list[tuple[float, float]]:
        client = connect(url, AT_ONCE)
        service = service_for(client)
        await presses(service, games)  # connections and caches are warm then
        spans = []
        for _ in range(TOGETHER):
            names = await _opened(service, games)
            ready.wait()
            spans.append(await _played(service, names, games))
        await client.aclose()
        return spans

    return asyncio.run(play())
