"""Pictures for the documentation of what people see on Matrix, in a real client: phone and desktop.

`python -m tests.browser.hydrogen.screenshots` takes all anew, on a homeserver of its own.
"""

import asyncio
from datetime import UTC, datetime
from io import BytesIO
from typing import Final
from zoneinfo import ZoneInfo

from PIL import Image

from adapters.matrix.addresses import address
from bot.model.night import Plan
from bot.text.time_phrases import read_when
from tests.browser.contexts import DESKTOP, PHONE, Contexts, running_browser
from tests.browser.hydrogen.test_turn import (
    ACCEPT,
    DECLINE,
    KEYPAD,
    KEYS,
    LOBBY,
    PROPOSAL,
    SEAT,
    TABLE,
    click,
    evening_on,
)
from tests.docs_pictures import picture_path
from tests.homeserver.synapse import Homeserver
from tests.hydrogen.built import NO_HYDROGEN, found_hydrogen
from tests.hydrogen.client import TROUBLE, Hydrogen, served
from tests.integration.matrix.playing import MOVES, RECORD, Table, proposed
from tests.integration.matrix.scene import Scene

CHAIN: Final = 38  # moves, and then two steps of Bob's
TITLE: Final = "Friday together"
ZONE: Final = "Europe/Rome"
GUESTS: Final = ("Cleo", "Dario", "Emre", "Flavia")


async def keep(hydrogen: Hydrogen, name: str) -> None:
    """Write down what Bob sees; a small file, but all its colours: a palette would tint the greys."""
    await hydrogen.page.mouse.move(0, 0)  # what the mouse is over looks different
    await hydrogen.see_pictures()
    with Image.open(BytesIO(await hydrogen.page.screenshot(animations="disabled"))) as picture:
        picture.convert("RGB").save(picture_path(f"matrix/{name}.png"), optimize=True)


async def a_game(scene: Scene, bob: Hydrogen, size: str) -> None:
    _, game = await proposed(scene, RECORD)
    await bob.see_reactions(PROPOSAL, ACCEPT, DECLINE)
    await keep(bob, f"proposal-{size}")
    await bob.click_reaction(PROPOSAL, ACCEPT)
    await scene.enter_all(scene.ann, 2)
    await bob.accept_invite(TABLE)
    await bob.accept_invite(SEAT)
    await bob.see_reactions(KEYPAD, *KEYS)
    await bob.see_picture("choose a side")
    if size == "phone":
        await keep(bob, f"set-up-{size}")
    table = Table(scene, game)
    for move in MOVES[:CHAIN]:
        await table.pass_by(*move)
    sight = await scene.house.service.views.look(address(scene.bob.user_id), game)
    await bob.see_only(sight.screen.headline)
    for _, action in MOVES[CHAIN : CHAIN + 2]:
        await click(table, bob, str(action))
    await keep(bob, f"seat-room-{size}")
    await bob.open_room(TABLE)
    await bob.see_picture("far player's move")
    await keep(bob, f"game-room-{size}")


async def a_night(scene: Scene, bob: Hydrogen, size: str) -> None:
    """Plan an evening for people who are here or elsewhere, and show it when they have signed up."""
    nights, guests = scene.house.nights, scene.house.service.guests
    at = read_when("Friday 20:30", ZoneInfo(ZONE), datetime.now(UTC))
    plan = Plan(title=TITLE, at=round(at.timestamp()) * 1000, zone=ZONE, weekly=True)
    host, home = address(scene.ann.user_id), f"matrix:{scene.lobby}"
    names = {
        host: "Ann",
        address(scene.bob.user_id): "Bob",
        **{f"web:{name.lower()}": name for name in GUESTS},
    }
    for who, name in names.items():
        await guests.meet(who, name=name)
    night = await nights.hosts.plan(host, plan, home=home, hosting=home, language="en")
    for who in names:
        await nights.sign_ups.sign_up(who, night.id)
    await nights.hosts.bring(night.id, "matrix", scene.lobby)
    await bob.see_reactions("night join", "👍", "👎", "\N{INFORMATION SOURCE}\N{VARIATION SELECTOR-16}")
    await bob.see_picture(TITLE)
    await bob.go_to_the_end()
    await keep(bob, f"night-{size}")


async def main() -> None:
    directory = found_hydrogen()
    assert directory, NO_HYDROGEN
    async with served(directory) as site, running_browser() as browser, Homeserver() as homeserver:
        for size, device in {"phone": PHONE, "desktop": DESKTOP}.items():
            for story in (a_game, a_night):
                async with evening_on(homeserver) as scene, Contexts(browser) as contexts:
                    contexts.expect_trouble(TROUBLE)
                    context, who = await contexts(device), scene.bob.credentials
                    bob = await Hydrogen.logged_in(context, site, homeserver.url, who.user_id, who.password)
                    await bob.open_room(LOBBY)
                    await story(scene, bob, size)


if __name__ == "__main__":
    asyncio.run(main())
