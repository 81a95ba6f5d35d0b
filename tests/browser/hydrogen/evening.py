"""An evening on Matrix: Ann has a client of code, Bob is at Hydrogen, and plays the second seat there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from adapters.matrix.letters import caption_of
from adapters.matrix.names import address
from bot.embedded import embedded_valkey
from bot.games import HOUSE
from bot.keys import SYMBOLS, Key, paths
from tests.homeserver.synapse import Homeserver
from tests.hydrogen.client import Hydrogen
from tests.integration.matrix.playing import Table
from tests.integration.matrix.scene import Scene, ask_until, scene_on

LOBBY, SEAT, TABLE = "Lobby", "Held Hands with Ann", "Ann & Bob"  # rooms
ACCEPT, DECLINE = SYMBOLS[Key.ACCEPT], SYMBOLS[Key.DECLINE]
PROPOSAL: Final = f"{ACCEPT} Accept"  # words of that message
KEYPAD: Final = "Your keys"
KEYS: Final = tuple(SYMBOLS[key] for key in HOUSE["heldhands"].keys)


@asynccontextmanager
async def evening_on(homeserver: Homeserver) -> AsyncIterator[Scene]:
    with TemporaryDirectory(prefix="hh-") as name:  # short enough for a socket
        async with embedded_valkey(Path(name)) as url, scene_on(homeserver, url, Path(name)) as scene:
            yield scene


async def click(table: Table, hydrogen: Hydrogen, action: str) -> None:
    """Let Bob do something by clicks on his keypad, and wait until it counts and he sees only that."""
    look, who = table.scene.house.service.sights.look, address(table.people[1].user_id)
    before = await look(who, table.game)
    for key in next(keys for keys, meant in paths(before) if meant == action):
        await hydrogen.click_reaction(KEYPAD, SYMBOLS[key])
        await hydrogen.see_reaction(KEYPAD, SYMBOLS[key], 1)  # it was taken away, and is a key again
    after = await ask_until(
        lambda: look(who, table.game), lambda now: now.seen.revision > before.seen.revision
    )
    said, now = (caption_of(each).content()["body"].splitlines() for each in (before, after))
    await hydrogen.see_only(next(line for line in now if line not in said))
