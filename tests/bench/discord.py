"""Many games on Discord in one process: from a press to its acknowledgement, and to the partner's picture.

It is compared with a bare bot of the same library, which answers a press by a fixed picture of the same size,
in one request: less cannot be done. Discord and all people are in this process, each bot is in its own, and
they are measured in turns. Our acknowledgement is empty, so it is compared with an empty answer too.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests.bench.discord_people import Exchange, letter
from tests.bench.discord_room import Bot, Room, bare_bot, our_bot, room_on
from tests.bench.measure import Ratio, resident
from tests.bench.service import running_valkey

GAMES: Final = 200
PAUSE: Final = 20.0  # seconds between two presses at a table, by and large
TURNS: Final = 3  # of each bot, one after the other
LASTS: Final = 6.0  # seconds of each
AT_ONCE: Final = 16  # tables at which somebody presses in the same moment, at most
FEW: Final = 3  # at which somebody does before anything counts
RUSH: Final = 4.0  # seconds of pressing without a pause
SOONEST: Final = 2.0  # times the bare bot's answer, for an acknowledgement
SOON: Final = 5.0  # the same, for the partner's picture
KILOBYTE: Final = 1024


def ratios() -> Iterator[Ratio]:
    """Return the ratios of Discord."""
    with running_valkey() as (runner, url), TemporaryDirectory(prefix="hh-") as directory:
        yield from runner.run(_ratios(url, Path(directory)))


async def _ratios(url: str, directory: Path) -> list[Ratio]:
    async with _opened(url, directory) as (room, ours, bare):
        pause = AT_ONCE * PAUSE / GAMES
        house, floor = list[Exchange](), list[Exchange]()
        for _ in range(TURNS):
            house += await _pressed(room.play, LASTS, pause)
            floor += await _pressed(room.press, LASTS, pause)
        rushed = await _pressed(room.play, RUSH)
        floor_rushed = await _pressed(room.press, RUSH)
        memory = [resident(bot.pid) / KILOBYTE for bot in (ours, bare)]
    return [
        *_latencies(f"{GAMES} games, {len(house) / TURNS / LASTS:.0f} presses a second", house, floor),
        *_reported(
            f"{GAMES} games, as many presses as {AT_ONCE} people at once can make"
            f" ({len(rushed) / RUSH:.0f} / {len(floor_rushed) / RUSH:.0f} a second)",
            rushed,
            floor_rushed,
        ),
        _ratio(f"KB of a process on Discord with {GAMES} games, after all that / the bare bot", *memory),
    ]


@asynccontextmanager
async def _opened(url: str, directory: Path) -> AsyncIterator[tuple[Room, Bot, Bot]]:
    """Let both bots run until everybody has something to press, and has done so at every table."""
    async with AsyncExitStack() as leaving:
        room = await leaving.enter_async_context(room_on(url, GAMES))
        ours = leaving.enter_context(our_bot(room, url, directory))
        for pair in room.free:
            await ours.until(lambda pair=pair: pair.has_all)  # type: ignore[misc]
        pictures = [letter(pair.people[0], room.ours).pictures[0].data for pair in room.free]
        usual = sorted(pictures, key=len)[GAMES // 2]
        bare = leaving.enter_context(bare_bot(room, usual, directory))
        await bare.until(lambda: room.discord.gateway.is_connected(room.bare))
        for press in (room.play, room.press):
            await asyncio.gather(*(_times(press, GAMES // FEW) for _ in range(FEW)))
        await asyncio.sleep(
            PAUSE / 2
        )  # so long nobody presses at a table, and what comes next is drawn ahead
        gc.collect()
        gc.freeze()  # all that was made until now is not searched while we measure
        leaving.callback(gc.unfreeze)
        yield room, ours, bare


async def _times(press: Callable[[], Awaitable[Exchange]], count: int) -> None:
    for _ in range(count):
        await press()


async def _pressed(
    press: Callable[[], Awaitable[Exchange]], seconds: float, pause: float = 0
) -> list[Exchange]:
    """Press here and there, with pauses, and return what came of it."""
    ends, found, rng = perf_counter() + seconds, list[Exchange](), Random(7)

    async def go_on() -> None:
        while True:
            await asyncio.sleep(pause * rng.expovariate(1))
            if perf_counter() > ends:
                return
            found.append(await press())

    await asyncio.gather(*(go_on() for _ in range(AT_ONCE)))
    return found


@dataclass(frozen=True, slots=True)
class _Times:
    """How long things took, in microseconds."""

    acknowledged: Sequence[float]
    pictures: Sequence[float]

    @classmethod
    def of(cls, exchanges: Sequence[Exchange], *, empty: bool) -> "_Times":
        """Return the times of presses; those of the bare bot are either empty or answered by a picture."""
        answered = [each for each in exchanges if not empty or each.picture is None]
        pictures = [each.picture * 1e6 for each in exchanges if each.picture is not None]
        return cls([each.acknowledged * 1e6 for each in answered], pictures)


def _latencies(load: str, house: Sequence[Exchange], floor: Sequence[Exchange]) -> Iterator[Ratio]:
    """Return the ratios that have a limit, and then the others."""
    ours, bare = _Times.of(house, empty=False), _Times.of(floor, empty=True)
    for what, times, limit in (
        ("a press until it is acknowledged", ours.acknowledged, SOONEST),
        ("a turn's end until the partner has the picture", ours.pictures, SOON),
    ):
        name = f"{what}, {load}, median / a bare bot's answer with a picture"
        yield _ratio(name, median(times), median(bare.pictures), limit)
    yield from _reported(load, house, floor)


def _reported(load: str, house: Sequence[Exchange], floor: Sequence[Exchange]) -> Iterator[Ratio]:
    ours, bare = _Times.of(house, empty=False), _Times.of(floor, empty=True)
    for name, measure in (("median", median), ("99th percentile", _late)):
        acknowledged = f"a press until it is acknowledged, {load}, {name} / a bare bot's empty answer"
        yield _ratio(acknowledged, measure(ours.acknowledged), measure(bare.acknowledged))
        seen = f"a turn's end until the partner has the picture, {load}, {name} / a bare bot's picture"
        yield _ratio(seen, measure(ours.pictures), measure(bare.pictures))


def _late(times: Sequence[float]) -> float:
    return quantiles(times, n=100, method="inclusive")[-1]


def _ratio(name: str, ours: float, floor: float, limit: float | None = None) -> Ratio:
    target = "is reported" if limit is None else f"at most {limit:g}"
    return Ratio(name, ours, floor, ours / floor, target, met=limit is None or ours <= limit * floor)
