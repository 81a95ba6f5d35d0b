"""Many games on Discord in one process: from a press to its acknowledgement, and to the partner's picture.

It is compared with a bare bot of the same library, which answers a press by a fixed picture of the same size,
in one request: less cannot be done. Discord and all people are in this process, each bot is in its own, and
they are measured in turns. Our acknowledgement is empty, so it is compared with an empty answer too.

`python -m tests.bench.discord token picture.png` is the bare bot.
"""

import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from discord import AllowedMentions, AutoShardedClient, File, Interaction, InteractionType, MediaGalleryItem
from discord.ui import ActionRow, Button, Container, LayoutView, MediaGallery, TextDisplay

from adapters.discord.permissions import intents
from tests.bench.discord_room import ACKNOWLEDGE, SHOW, Exchange, Room, letter, room_on
from tests.bench.measure import Ratio, latencies, pressed
from tests.bench.service import running_valkey
from tests.bench.serving import running
from tests.simulator.reaching import VARIABLE, pointed_at

GAMES: Final = 200
PAUSE: Final = 20.0  # seconds between two presses at a table, by and large
TURNS: Final = 3  # of each bot, one after the other
LASTS: Final = 6.0  # seconds of each
AT_ONCE: Final = 16  # tables at which somebody presses in the same moment, at most
FEW: Final = 3  # at which somebody does before anything counts
SOONEST: Final = 2.0  # times the bare bot's answer, for an acknowledgement
SOON: Final = 5.0  # the same, for the partner's picture
_LOOK_AGAIN: Final = 0.01  # seconds


def ratios() -> Iterator[Ratio]:
    with running_valkey() as (runner, url), TemporaryDirectory(prefix="hh-") as directory:
        yield from runner.run(_ratios(url, Path(directory)))


async def _ratios(url: str, directory: Path) -> list[Ratio]:
    async with _opened(url, directory) as room:
        pause = AT_ONCE * PAUSE / GAMES
        house, floor = list[Exchange](), list[Exchange]()
        for _ in range(TURNS):
            house += await pressed(room.play, LASTS, AT_ONCE, pause)
            floor += await pressed(room.press, LASTS, AT_ONCE, pause)
    load = f"{GAMES} games, {len(house) / TURNS / LASTS:.0f} presses a second"
    acknowledged = f"a press until it is acknowledged, {load}"
    answers = [each.acknowledged for each in house]
    pictures, bare = ([each.picture for each in of if each.picture is not None] for of in (house, floor))
    empty = [each.acknowledged for each in floor if each.picture is None]
    return [
        *latencies(acknowledged, answers, "a bare bot's answer with a picture", bare, SOONEST),
        *latencies(acknowledged, answers, "a bare bot's empty answer", empty),
        *latencies(
            f"a turn's end until the partner has the picture, {load}",
            pictures,
            "a bare bot's answer with a picture",
            bare,
            SOON,
        ),
    ]


@asynccontextmanager
async def _opened(url: str, directory: Path) -> AsyncIterator[Room]:
    """Let both bots run until everybody has something to press, and has done so at every table."""
    async with AsyncExitStack() as leaving:
        room = await leaving.enter_async_context(room_on(url, GAMES))

        def run(*module: str, **settings: str) -> None:
            command = (sys.executable, "-m", *module)
            leaving.enter_context(running(*command, cwd=directory, **room.discord.environment, **settings))

        launch = ("tests.simulator.launch", "run", "discord", "clock")
        run(*launch, REDIS_URL=url, DISCORD_TOKEN=room.ours.token)
        await _until(lambda: all(pair.has_all for pair in room.free))
        pictures = [letter(pair.people[0], room.ours).pictures[0].data for pair in room.free]
        (file := directory / "picture.png").write_bytes(sorted(pictures, key=len)[GAMES // 2])
        run("tests.bench.discord", room.bare.token, str(file))
        await _until(lambda: room.discord.gateway.is_connected(room.bare))
        for press in (room.play, room.press):
            await asyncio.gather(*(_times(press, GAMES // FEW) for _ in range(FEW)))
        await asyncio.sleep(PAUSE / 2)  # so long nobody presses: what comes next is drawn ahead
        gc.collect()
        gc.freeze()  # all that was made until now is not searched while we measure
        leaving.callback(gc.unfreeze)
        yield room


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(600):
        while not holds():  # noqa: ASYNC110 - bots in other processes make it so
            await asyncio.sleep(_LOOK_AGAIN)


async def _times(press: Callable[[], Awaitable[Exchange]], count: int) -> None:
    for _ in range(count):
        await press()


class BareBot(AutoShardedClient):
    """Knows no game and keeps nothing; connected as ours is."""

    def __init__(self, picture: bytes) -> None:
        nobody = AllowedMentions.none()
        super().__init__(
            intents=intents(), allowed_mentions=nobody, chunk_guilds_at_startup=False, max_messages=None
        )
        self._picture = picture

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        if interaction.type is not InteractionType.component:
            return
        if dict(interaction.data or {}).get("custom_id") == ACKNOWLEDGE:
            await interaction.response.defer()
            return
        file = File(BytesIO(self._picture), "table.png")
        view: LayoutView = LayoutView(timeout=None)
        view.add_item(Container(MediaGallery(MediaGalleryItem(file)), TextDisplay("A picture")))
        view.add_item(ActionRow(*(Button(label=name, custom_id=name) for name in (SHOW, ACKNOWLEDGE))))
        view.stop()  # the library need not remember it
        await interaction.response.edit_message(view=view, attachments=[file])


if __name__ == "__main__":
    with pointed_at(os.environ[VARIABLE]):
        asyncio.run(BareBot(Path(sys.argv[2]).read_bytes()).start(sys.argv[1]))
