"""Pictures for the documentation of what people see on Matrix, in a real client: phone and desktop.

`python -m tests.browser.hydrogen.screenshots` takes all anew, on a homeserver of its own.
"""

import asyncio
from io import BytesIO
from typing import Final

from PIL import Image
from playwright.async_api import Browser

from engine.heldhands.record import actions
from tests.browser.contexts import DESKTOP, PHONE, Contexts, Device, running_browser
from tests.browser.house import running_house
from tests.browser.hydrogen.evening import (
    ACCEPT,
    DECLINE,
    KEYPAD,
    KEYS,
    LOBBY,
    PROPOSAL,
    SEAT,
    TABLE,
    Evening,
    evening_in,
    lobby_on,
    see_only,
)
from tests.homeserver.synapse import Homeserver
from tests.hydrogen.built import NO_HYDROGEN, found_hydrogen
from tests.hydrogen.client import Hydrogen
from tests.hydrogen.site import served
from tests.integration.program import ROOT
from tests.records import recorded

DOCS: Final = ROOT / "docs" / "matrix"
RECORD: Final = recorded("published-held-hands")
MOVES: Final = [*actions(RECORD)]
CHAIN: Final = 38  # moves, and then two steps of Ann's
AWAITED: Final = "far player's move"
DEVICES: Final = {"phone": PHONE, "desktop": DESKTOP}


async def keep(hydrogen: Hydrogen, name: str) -> None:
    """Write down what somebody sees; a small file, but all its colours: a palette would tint the greys."""
    await hydrogen.page.mouse.move(0, 0)  # what the mouse is over looks different
    await hydrogen.pictures()  # those in sight are there
    with Image.open(BytesIO(await hydrogen.screenshot())) as picture:
        picture.convert("RGB").save(DOCS / f"{name}.png", optimize=True)


async def take_all(browser: Browser, site: str, size: str) -> None:
    """Play an evening on a device, and keep what there is to see."""
    device: Device = DEVICES[size]
    contexts = Contexts(browser)
    async with Homeserver() as homeserver:
        lobby = await lobby_on(homeserver)
        with running_house(**lobby.settings) as house:
            async with evening_in(lobby, house) as evening:
                context = await contexts(device)
                who = lobby.ann
                ann = await Hydrogen.logged_in(context, site, homeserver.url, who.user_id, who.password)
                await _evening(evening, ann, size)
                await contexts.close()


async def _evening(evening: Evening, ann: Hydrogen, size: str) -> None:
    await ann.accept_invite(LOBBY)
    await evening.propose(RECORD)
    await ann.see_reactions(PROPOSAL, ACCEPT, DECLINE)
    await keep(ann, f"proposal-{size}")
    await ann.click_reaction(PROPOSAL, ACCEPT)
    await evening.bob_sits_down()
    await ann.accept_invite(TABLE)
    await ann.accept_invite(SEAT)
    await ann.see_reactions(KEYPAD, *KEYS)
    await ann.see_picture("choose a side")
    if size == "phone":
        await keep(ann, f"set-up-{size}")
    await evening.pass_by(MOVES[:CHAIN])
    await see_only(ann, (await evening.sight(1)).screen.headline)
    for _, action in MOVES[CHAIN : CHAIN + 2]:
        await evening.click(ann, str(action))
    await keep(ann, f"seat-room-{size}")
    await ann.open_room(TABLE)
    await ann.see_picture(AWAITED)
    await keep(ann, f"game-room-{size}")


async def main() -> None:
    """Take all of them."""
    directory = found_hydrogen()
    assert directory, NO_HYDROGEN
    DOCS.mkdir(exist_ok=True)
    async with served(directory) as site, running_browser() as browser:
        for size in DEVICES:
            await take_all(browser, site, size)


if __name__ == "__main__":
    asyncio.run(main())
