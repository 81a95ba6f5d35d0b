"""Pictures for the documentation of an evening on Matrix, in a real client: phone and desktop.

`python -m tests.browser.hydrogen.night_screenshots` takes all anew, on a homeserver of its own.
"""

import asyncio
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from playwright.async_api import Browser

from bot.nights.night import Plan
from bot.nights.when import read_when
from tests.browser.contexts import Contexts, running_browser
from tests.browser.house import running_house
from tests.browser.hydrogen.evening import LOBBY, TO_THE_END, Evening, evening_in, lobby_on
from tests.browser.hydrogen.screenshots import DEVICES, DOCS, keep
from tests.homeserver.synapse import Homeserver
from tests.hydrogen.built import NO_HYDROGEN, found_hydrogen
from tests.hydrogen.client import Hydrogen
from tests.hydrogen.site import served

TITLE: Final = "Friday together"
ZONE: Final = "Europe/Rome"
GUESTS: Final = ("Cleo", "Dario", "Emre", "Flavia")
WORDS: Final = "night join"  # in every lobby while people can come


async def invite_all(evening: Evening) -> None:
    """Plan an evening for people who are here or elsewhere, and show it when they have signed up."""
    service, room, bob = evening.inside.service, evening.lobby.room, evening.people[0]
    at = read_when("Friday 20:30", ZoneInfo(ZONE), datetime.now(UTC))
    plan = Plan(title=TITLE, at=round(at.timestamp()) * 1000, zone=ZONE, weekly=True)
    home = f"matrix:{room}"
    here = dict(zip(evening.people, ("Bob", "Ann"), strict=True))
    names = {**here, **{f"web:{name.lower()}": name for name in GUESTS}}
    for who, name in names.items():
        await service.guests.meet(who, name=name)
    night = await service.nights.hosting.plan(bob, plan, home=home, hosting=home, language="en")
    for who in names:
        await service.nights.listing.sign_up(who, night.id)
    await service.nights.hosting.bring(night.id, "matrix", room)


async def take_all(browser: Browser, site: str, size: str) -> None:
    """Meet in a room, and keep what there is to see."""
    contexts = Contexts(browser)
    async with Homeserver() as homeserver:
        lobby = await lobby_on(homeserver)
        with running_house(**lobby.settings) as house:
            async with evening_in(lobby, house) as evening:
                context, who = await contexts(DEVICES[size]), lobby.ann
                ann = await Hydrogen.logged_in(context, site, homeserver.url, who.user_id, who.password)
                await ann.accept_invite(LOBBY)
                await _evening(evening, ann, size)
                await contexts.close()


async def _evening(evening: Evening, ann: Hydrogen, size: str) -> None:
    bob, room = evening.lobby.bob, evening.lobby.room
    await bob.until(lambda: evening.lobby.bot.user_id in bob.members(room), "the bot is in the lobby")
    await invite_all(evening)
    await ann.see_reactions(WORDS, "👍", "👎", "\N{INFORMATION SOURCE}\N{VARIATION SELECTOR-16}")
    await ann.see_picture(TITLE)
    await ann.page.locator(".Timeline_scroller").evaluate(TO_THE_END)
    await keep(ann, f"night-{size}")


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
