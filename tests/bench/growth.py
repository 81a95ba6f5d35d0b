"""Lists of 10,000 games or nights over those of ten; and presses beside a node of a cluster that is down."""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, aclosing, suppress
from dataclasses import replace
from itertools import count
from time import perf_counter
from typing import Any, Final

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

from bot.commands.dispatcher import Commands
from bot.commands.grammar import read_call
from bot.model.night import Listed, Night, NightStage, Plan
from bot.model.person import Result
from bot.nights.service import NightService
from bot.rendering.render_workers import in_threads
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.connection import Client, connect
from bot.store.keys import evenings_key, game_key, night_key, outings_key, person_key, results_key
from bot.telemetry.metrics import Metrics
from engine.contract import Refusal
from tests.bench.measure import Ratio, compare, ratio_of
from tests.bench.service import PRESSES, Moves, played, running_valkey, service_for
from tests.integration.conftest import NODES, SLOTS, knows_all, node_process, running_cluster, until

FEW, MANY = 10, 10_000
LISTS: Final = ("stats", "games", "night list", "night list past=yes")
RUNNING: Final = 5  # games, and nights to come, of each
ROUNDS: Final = 15
REPEATED: Final = 20  # times in each round
AT_MOST: Final = 1.5
HOUR: Final = 60 * 60 * 1000
WELL, ILL = 12, 6  # tables on nodes that are well, and on the one that is down
DOWN: Final = 1  # the number of that node
MOMENT: Final = 5.0  # seconds before, while and after it is down
RETURNS: Final = 2.0  # seconds in which it comes back
AGAIN: Final = 0.05  # seconds after which a refused player tries again


def ratios() -> Iterator[Ratio]:
    with running_valkey("everysec") as (runner, url):
        client = connect(url)
        service = service_for(client)
        nights = NightService(service.context, Metrics(), in_threads())
        commands = Commands(service, nights)
        for number in (FEW, MANY):
            runner.run(_fill(service, client, number))
        for typed in LISTS:

            def timed(number: int, typed: str = typed) -> float:
                return runner.run(_timed(commands, typed, number))

            timed(MANY)  # what an earlier program stored is counted once
            yield compare(
                f"{typed!r}, {MANY} / {FEW} stored",
                lambda: timed(MANY),
                lambda: timed(FEW),
                rounds=ROUNDS,
                at_most=AT_MOST,
            )
        runner.run(client.aclose())
    with running_cluster() as ports:
        yield from asyncio.run(_with_a_node_down(ports))


async def _timed(commands: Commands, typed: str, number: int) -> float:
    """Return the microseconds of an answer."""
    call = replace(read_call(typed, _who(number)), home=_home(number))
    began = perf_counter()
    for _ in range(REPEATED):
        await commands.carry_out(call)
    return (perf_counter() - began) * 1e6 / REPEATED


def _who(number: int) -> str:
    return f"discord:{number}"


def _home(number: int) -> str:
    return f"discord:community{number}"


async def _fill(service: GameService, client: Client, number: int) -> None:
    """Store so many finished games and nights, as 0.1 did, and a few that are not over."""
    who, home, now = _who(number), _home(number), service.now()
    for _ in range(RUNNING):
        await service.play.open("heldhands", {}, (who, "discord:2"))
    for first in range(0, number, 1000):
        numbers = range(first, min(first + 1000, number))
        results: dict[Any, Any] = {f"GAME{each}": _result(now - HOUR * each, each) for each in numbers}
        await client.hset(results_key(who), mapping=results)
    async with client.pipeline(transaction=False) as pipe:
        for each in range(number + RUNNING):
            at, name = now + HOUR * (RUNNING - each), f"NIGHT{number}X{each}"
            night = _night(name, home, who, at, over=each > RUNNING)
            pipe.hset(night_key(night.id), mapping={"rev": 1, "night": night.model_dump_json()})
            pipe.zadd(evenings_key(home), {night.id: night.plan.at})
            pipe.zadd(outings_key(who), {night.id: night.plan.at})
        await pipe.execute()


def _result(at: int, number: int) -> str:
    options = {"edition": "published", "level": "none", "first": "random", "silence": "quiet"}
    partners, won = (f"discord:{number % 50}",), (True, False, None)[number % 3]
    return Result(game="heldhands", options=options, partners=partners, at=at, won=won).model_dump_json()


def _night(name: str, home: str, host: str, at: int, *, over: bool) -> Night:
    listed = (Listed(who=host), *(Listed(who=f"discord:{guest}") for guest in range(20)))
    plan = Plan(title="Evening", at=at, zone="UTC")
    stage = NightStage.OVER if over else NightStage.PLANNED
    facts: dict[str, Any] = {"created": at, "first": at, "language": "en", "stage": stage, "listed": listed}
    return Night(id=name, home=home, host=host, plan=plan, **facts)


class _Tables:
    """Games on all nodes of a cluster, played for ever by one process."""

    def __init__(self, service: GameService, moves: Moves) -> None:
        self._service, self._moves = service, moves
        names = (f"matrix:{number}" for number in count())
        self._people = [next(who for who in names if _node(person_key(who)) != DOWN) for _ in range(2)]
        self._games = (f"GAME{number}" for number in count())
        self.pressed, self.refused = Counter[bool](), Counter[bool]()  # by whether the node is down
        self.closed = False

    async def play(self, *, ill: bool) -> None:
        while not self.closed:
            try:
                game = next(each for each in self._games if (_node(game_key(each)) == DOWN) == ill)
                await self._play_one(game, ill=ill)
            except Refusal:
                self.refused[ill] += 1
                await asyncio.sleep(AGAIN)

    async def _play_one(self, game: str, *, ill: bool) -> None:
        await self._service.play.open("heldhands", {}, tuple(self._people), seed=self._moves.seed, game=game)
        revisions = [1, 1]  # as each player knows them
        for seat, action, public in self._moves.actions[:PRESSES]:
            pressed = await self._service.press(Press(self._people[seat], game, revisions[seat], action))
            revisions[seat] = pressed.revision or 0
            revisions[1 - seat] += public
            self.pressed[ill] += 1
            if self.closed:
                break

    async def watch(self, seconds: float) -> float:
        """Return the microseconds between two presses on nodes that are well."""
        before, began = self.pressed[False], perf_counter()
        await asyncio.sleep(seconds)
        return (perf_counter() - began) * 1e6 / max(1, self.pressed[False] - before)


def _node(key: str) -> int:
    return key_slot(key.encode()) * NODES // SLOTS


def _is_ready(port: int) -> bool:
    """Return whether a node of the cluster is back among the others."""
    with suppress(RedisError), Redis(port=port) as node:
        return knows_all(node)
    return False


async def _with_a_node_down(ports: tuple[int, ...]) -> list[Ratio]:
    async with aclosing(connect(f"redis+cluster://127.0.0.1:{ports[0]}")) as client:
        tables = _Tables(service_for(client), played(1)[0])
        playing = [asyncio.create_task(tables.play(ill=number < ILL)) for number in range(ILL + WELL)]
        await tables.watch(1)  # which does not count
        before = await tables.watch(MOMENT)
        with ExitStack() as stack, Redis(port=ports[DOWN]) as node:
            directory, bus = (node.config_get(name)[name] for name in ("dir", "cluster-port"))
            os.kill(node.info("server")["process_id"], signal.SIGKILL)
            down = await tables.watch(MOMENT)
            process = stack.enter_context(node_process(directory, ports[DOWN], int(bus)))
            stack.callback(process.kill)
            await until(lambda: asyncio.to_thread(_is_ready, ports[DOWN]))
            await tables.watch(RETURNS)
            tables.refused[True] = 0
            after = await tables.watch(MOMENT)
            refused = tables.refused
            tables.closed = True
            await asyncio.gather(*playing)
    return [
        ratio_of("between two presses on other nodes, one down / before", down, before, 1 / 0.9),
        ratio_of("between two presses on other nodes, one is back / before", after, before),
        ratio_of("refused by nodes that were well / one", refused[False], 1, 0),
        ratio_of("refused two seconds after the return / one", refused[True], 1, 0),
    ]
