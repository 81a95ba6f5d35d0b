"""Pictures for the documentation of what people see on Matrix, in a real client: phone and desktop.

`python -m tests.browser.hydrogen.screenshots` takes all anew, on homeservers of their own.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from io import BytesIO
from typing import Final
from zoneinfo import ZoneInfo

from PIL import Image
from playwright.async_api import Browser

from bot.nights.night import Plan
from bot.nights.when import read_when
from engine.heldhands.record import actions
from tests.browser.contexts import DESKTOP, PHONE, Contexts, running_browser
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
DEVICES: Final = {"phone": PHONE, "desktop": DESKTOP}
TITLE: Final = "Friday together"
ZONE: Final = "Europe/Rome"
GUESTS: Final = ("Cleo", "Dario", "Emre", "Flavia")

Story = Callable[[Evening, Hydrogen, str], Awaitable[None]]


async def keep(hydrogen: Hydrogen, name: str) -> None:
    """Write down what Ann sees; a small file, but all its colours: a palette would tint the greys."""
    await hydrogen.page.mouse.move(0, 0)  # what the mouse is over looks different
    await hydrogen.see_pictures()
    with Image.open(BytesIO(await hydrogen.page.screenshot(animations="disabled"))) as picture:
        picture.convert("RGB").save(DOCS / f"{name}.png", optimize=True)


async def take_all(browser: Browser, site: str, size: str, story: Story) -> None:
    contexts = Contexts(browser)
    async with Homeserver() as homeserver:
        lobby = await lobby_on(homeserver)
        with running_house(**lobby.settings) as house:
            async with evening_in(lobby, house) as evening:
                context, who = await contexts(DEVICES[size]), lobby.ann
                ann = await Hydrogen.logged_in(context, site, homeserver.url, who.user_id, who.password)
                await ann.accept_invite(LOBBY)
                await story(evening, ann, size)
                await contexts.close()


async def a_game(evening: Evening, ann: Hydrogen, size: str) -> None:
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
    await ann.see_only((await evening.sight(1)).screen.headline)
    for _, action in MOVES[CHAIN : CHAIN + 2]:
        await evening.click(ann, str(action))
    await keep(ann, f"seat-room-{size}")
    await ann.open_room(TABLE)
    await ann.see_picture("far player's move")
    await keep(ann, f"game-room-{size}")


async def a_night(evening: Evening, ann: Hydrogen, size: str) -> None:
    """Plan an evening for people who are here or elsewhere, and show it when they have signed up."""
    bob, room, nights = evening.lobby.bob, evening.lobby.room, evening.inside.service.nights
    await bob.until(lambda: evening.lobby.bot.user_id in bob.members(room), "the bot is in the lobby")
    at = read_when("Friday 20:30", ZoneInfo(ZONE), datetime.now(UTC))
    plan = Plan(title=TITLE, at=round(at.timestamp()) * 1000, zone=ZONE, weekly=True)
    host, home = evening.people[0], f"matrix:{room}"
    here = dict(zip(evening.people, ("Bob", "Ann"), strict=True))
    names = {**here, **{f"web:{name.lower()}": name for name in GUESTS}}
    for who, name in names.items():
        await evening.inside.service.guests.meet(who, name=name)
    night = await nights.hosting.plan(host, plan, home=home, hosting=home, language="en")
    for who in names:
        await nights.listing.sign_up(who, night.id)
    await nights.hosting.bring(night.id, "matrix", room)
    await ann.see_reactions("night join", "👍", "👎", "\N{INFORMATION SOURCE}\N{VARIATION SELECTOR-16}")
    await ann.see_picture(TITLE)
    await ann.go_to_the_end()
    await keep(ann, f"night-{size}")


async def main() -> None:
    directory = found_hydrogen()
    assert directory, NO_HYDROGEN
    DOCS.mkdir(exist_ok=True)
    async with served(directory) as site, running_browser() as browser:
        for size in DEVICES:
            for story in (a_game, a_night):
                await take_all(browser, site, size, story)


if __name__ == "__main__":
    asyncio.run(main())
