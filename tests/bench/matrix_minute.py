"""How many moves somebody can make in a minute where the limits are those of a new Synapse, for all.

A player may send 10 events at once, and then one every 5 seconds: 22 in a minute. A typed move is one event,
a press is one, and so that is what limits the moves. The bot has the same limit, and has to send a picture
for each move, and small things besides, which wait where it knows that it is limited. It does after its first
keypad, so here it has learnt it too. All begin with nothing used up.

A move is a step, or a step taken back: it stands in the log of the game.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from itertools import cycle, islice
from typing import Final, NamedTuple

from bot.keys import Key, Keys
from engine.contract import Seat
from engine.heldhands.record import actions
from tests.bench.matrix_tables import Played, limit, table_on
from tests.bench.measure import Ratio
from tests.homeserver.refused import Refused
from tests.homeserver.synapse import Homeserver
from tests.records import recorded

MINUTE: Final = 60.0  # seconds
PROMISED: Final = 20  # moves
LEARNING: Final = 6  # moves that are too many for the bot
A_MOMENT: Final = 3.0  # seconds, until it has heard that
FORGIVEN: Final = 60.0  # seconds, after which nothing is used up any more
RECORD: Final = recorded("published-held-hands")
MOVES: Final = [*actions(RECORD)]
TWO_KEYS, ONE_KEY = 2, 6  # so many moves are made before: a step of two keys is next, or of one

Doing = Callable[[Played, Seat, Keys], Awaitable[None]]


class Way(NamedTuple):
    """A way to make moves."""

    name: str
    begins: int  # at which move of the game
    do: Doing
    waits: bool = False  # for the picture of each move
    promised: bool = True


async def _typed(played: Played, seat: Seat, keys: Keys) -> None:
    player = played.table.people[seat]
    await _insisting(lambda: player.say(played.table.room(seat), " ".join(keys)))


async def _pressed(played: Played, seat: Seat, keys: Keys) -> None:
    for key in keys:
        await _insisting(lambda key=key: played.press(seat, key))  # type: ignore[misc]


WAYS: Final = (
    Way("each one typed", TWO_KEYS, _typed),
    Way("each one press", ONE_KEY, _pressed),
    Way("three presses for two", TWO_KEYS, _pressed, promised=False),
    Way("each one typed when the picture before is seen", TWO_KEYS, _typed, waits=True),
)


async def minutes() -> list[Ratio]:
    """Return how many moves were made, by every way at once: on one homeserver, each with its own bot."""
    async with Homeserver(limits=True) as homeserver, AsyncExitStack() as stack:
        tables = []
        for way in WAYS:
            played = await stack.enter_async_context(table_on(homeserver, RECORD))
            await played.pass_by(MOVES[: way.begins])
            tables.append(played)
        await asyncio.gather(*map(_learn, WAYS, tables))
        for played in tables:
            await limit(played, played.scene.bot, played.scene.ann, played.scene.bob)
        counted = await asyncio.gather(*map(_minute, WAYS, tables))
    return [row for way, counts in zip(WAYS, counted, strict=True) for row in _rows(way, *counts)]


async def _learn(way: Way, played: Played) -> None:
    """Let the bot find out that it is limited, and let that be forgiven."""
    await limit(played, played.scene.bot)
    seat, keys = await _back_and_forth(way, played)
    for each in islice(cycle(keys), LEARNING):
        await _typed(played, seat, each)
    await asyncio.sleep(A_MOMENT)
    await played.scene.homeserver.lift_limits(played.scene.bot.user_id)
    await asyncio.sleep(FORGIVEN)


async def _back_and_forth(way: Way, played: Played) -> tuple[Seat, tuple[Keys, Keys]]:
    """Return who is to move, and the keys of a step and of taking it back."""
    seat, step = MOVES[way.begins]
    return seat, (await played.table.keys(seat, str(step)), (Key.BACK,))


async def _minute(way: Way, played: Played) -> tuple[int, int]:
    """Make moves for a minute; return how many have counted, and how many pictures have come."""
    seat, ways = await _back_and_forth(way, played)
    player, room, table = played.table.people[seat], played.table.room(seat), played.table
    log, old = len(await table.log()), {event.id for event in player.timeline(room)}

    async def go_on() -> None:
        for keys in cycle(ways):
            before = table.picture(seat).id
            await way.do(played, seat, keys)
            if way.waits:
                await player.until(lambda before=before: table.picture(seat).id != before, "it is seen")  # type: ignore[misc]

    try:
        async with asyncio.timeout(MINUTE):
            await go_on()
    except TimeoutError:
        pass
    new = [event for event in player.timeline(room) if event.id not in old]
    bot = played.scene.bot.user_id
    pictures = sum(event.sender == bot and event.type == "m.room.message" for event in new)
    return len(await table.log()) - log, pictures


async def _insisting(ask: Callable[[], Awaitable[object]]) -> None:
    """Do something as soon as the homeserver lets us, as clients do."""
    while True:
        try:
            await ask()
        except Refused as refused:
            if refused.errcode != "M_LIMIT_EXCEEDED":
                raise
            await asyncio.sleep((refused.retry_after_ms or 0) / 1000)
        else:
            return


def _rows(way: Way, moves: int, pictures: int) -> list[Ratio]:
    name = f"moves in a minute with Synapse's own limits, {way.name} ({pictures} pictures) / promised"
    target = "at least 1" if way.promised else "is reported"
    met = moves >= PROMISED or not way.promised
    return [Ratio(name, moves, PROMISED, moves / PROMISED, target, met=met)]
