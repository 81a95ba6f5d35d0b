"""A person at a real client plays with our bot: invited, seated, and a whole turn by clicks on reactions.

Ann has a client of code; Bob is at Hydrogen, and plays the second seat there.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from adapters.matrix.addresses import address
from adapters.matrix.seat_rooms import caption_of
from adapters.matrix.table_rooms import FEELINGS
from bot.commands.keypad import paths
from bot.games.registry import GAMES
from bot.model.screen import SYMBOLS, Key
from bot.store.embedded.server import embedded_valkey
from tests.browser.contexts import DESKTOP, PHONE
from tests.browser.hydrogen.conftest import NewHydrogen
from tests.homeserver.synapse import Homeserver
from tests.hydrogen.client import Hydrogen
from tests.integration.matrix.playing import MOVES, RECORD, Table, proposed
from tests.integration.matrix.scene import Scene, ask_until, scene_on

LOBBY, SEAT, TABLE = "Lobby", "Held Hands with Ann", "Ann & Bob"  # rooms
ACCEPT, DECLINE = SYMBOLS[Key.ACCEPT], SYMBOLS[Key.DECLINE]
PROPOSAL: Final = f"{ACCEPT} Accept"  # words of that message
KEYPAD: Final = "Your keys"
KEYS: Final = tuple(SYMBOLS[key] for key in GAMES["heldhands"].keys)
ANNS_SIDE, (_, BOBS_SIDE), (_, FIRST), (_, SECOND), (_, END) = MOVES[:5]
STANDING = SYMBOLS[Key.SHOW]  # a sign in the words that stand above the pictures of a game room


@asynccontextmanager
async def evening_on(homeserver: Homeserver) -> AsyncIterator[Scene]:
    with TemporaryDirectory(prefix="hh-") as name:  # short enough for a socket
        async with embedded_valkey(Path(name)) as url, scene_on(homeserver, url, Path(name)) as scene:
            yield scene


async def click(table: Table, hydrogen: Hydrogen, action: str) -> None:
    """Let Bob do something by clicks on his keypad, and wait until it counts and he sees only that."""
    look, who = table.scene.house.service.views.look, address(table.people[1].user_id)
    before = await look(who, table.game)
    for key in next(keys for keys, meant in paths(before) if meant == action):
        await hydrogen.click_reaction(KEYPAD, SYMBOLS[key])
        await hydrogen.see_reaction(KEYPAD, SYMBOLS[key], 1)  # it was taken away, and is a key again
    after = await ask_until(
        lambda: look(who, table.game), lambda now: now.snapshot.revision > before.snapshot.revision
    )
    said, now = (caption_of(each).content()["body"].splitlines() for each in (before, after))
    await hydrogen.see_only(next(line for line in now if line not in said))


async def test_turn_is_begun_by_clicks_on_a_phone_and_ended_on_a_desktop_and_the_partner_is_called(
    homeserver: Homeserver, new_hydrogen: NewHydrogen
) -> None:
    async with evening_on(homeserver) as scene:
        ann = scene.ann
        phone = await new_hydrogen(homeserver, scene.bob.credentials, PHONE)
        await phone.open_room(LOBBY)
        _, game = await proposed(scene, RECORD)
        await phone.see_reactions(PROPOSAL, ACCEPT, DECLINE)
        await phone.click_reaction(PROPOSAL, ACCEPT)
        await scene.enter_all(ann, 2)
        await ann.until(lambda: scene.seats(ann), "Ann has her seat")
        table = Table(scene, game)
        await table.pass_by(*ANNS_SIDE)

        await phone.accept_invite(TABLE)
        await phone.see_picture("choose")
        assert not await phone.may_write()
        await phone.see_reactions(STANDING, STANDING, *FEELINGS)
        await phone.click_reaction(STANDING, FEELINGS[0])
        await phone.see_reaction(STANDING, FEELINGS[0], 2, mine=True)
        await phone.click_reaction(STANDING, FEELINGS[0])  # a second click takes the first one back
        await phone.see_reaction(STANDING, FEELINGS[0], 1)

        await phone.accept_invite(SEAT)
        await phone.see_picture("choose a side")
        await phone.see_reactions(KEYPAD, *KEYS)
        assert await phone.may_write()
        await click(table, phone, str(BOBS_SIDE))
        await table.is_seen(0)
        await ann.read(table.room(0))
        for action in (FIRST, "back", FIRST):
            await click(table, phone, str(action))
        await phone.page.close()

        desktop = await new_hydrogen(homeserver, scene.bob.credentials, DESKTOP)
        await desktop.open_room(SEAT)
        await desktop.see_reactions(KEYPAD, *KEYS)
        await click(table, desktop, str(SECOND))
        await ann.until(lambda: ann.unread(table.room(0))[1] == 0, "Ann has heard nothing of that")
        await click(table, desktop, str(END))
        await ann.until(lambda: ann.unread(table.room(0))[1] == 1, "Ann is called")
        await desktop.see_reactions(KEYPAD, *KEYS)
        await desktop.open_room(TABLE)
        await desktop.see_picture("Ann")
