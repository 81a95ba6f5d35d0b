"""Given a turn of four: does Grandfather's browser ever hold what a mime was made with, or is about?"""

import asyncio
import json
from typing import Final

from playwright.async_api import Page, Response

from bot.language import words_in
from engine.contract import SPECTATOR, Viewer
from renderers.language import Language
from renderers.palm.memories.life import title
from tests.browser.contexts import PHONE, Web
from tests.browser.palm_tables import PalmTable, caught_up, laid_out_palm
from tests.browser.tables import picture_shown, sit_down

THINGS: Final = ("shoelace", "pawn", "coin")  # which are called what no other text says
TEXTUAL: Final = ("text/html", "application/json")

EVERYTHING: Final = """() => [document.title, document.documentElement.outerHTML,
    ...[...document.querySelectorAll("*")].flatMap((it) => [...it.attributes].map(({value}) => value)),
    ...Object.entries(localStorage).flat(), ...Object.entries(sessionStorage).flat(), document.cookie,
].join("\\n")"""


class Ears:
    """All that somebody's browser is told: pages, answers, headers, and what streams bring."""

    def __init__(self) -> None:
        self._reading: list[asyncio.Task[None]] = []
        self._heard: list[str] = []

    async def listen(self, page: Page) -> None:
        page.on("response", lambda answer: self._reading.append(asyncio.create_task(self._read(answer))))
        session = await page.context.new_cdp_session(page)
        session.on("Network.eventSourceMessageReceived", lambda event: self._heard.append(json.dumps(event)))
        await session.send("Network.enable")

    async def _read(self, response: Response) -> None:
        headers = await response.all_headers()
        self._heard += [response.url, *headers.values()]
        if headers.get("content-type", "").startswith(TEXTUAL):
            self._heard.append(await response.text())

    async def all(self, page: Page) -> str:
        await asyncio.gather(*self._reading)
        return "\n".join((*self._heard, str(await page.evaluate(EVERYTHING)))).lower()


async def listened_to(web: Web, link: str) -> tuple[Page, Ears]:
    """Open a table, and hear all that comes from then on; the door is gone before it can be read."""
    page, ears = await web.page(PHONE), Ears()
    await sit_down(page, link)
    await ears.listen(page)
    await page.reload()
    await page.locator("#said:not(:empty)").wait_for(state="attached")
    return page, ears


async def test_grandfathers_browser_never_holds_the_name_of_a_thing_or_of_a_memory(web: Web) -> None:
    laid, state = await laid_out_palm(web, 4, seed=6)
    listening: dict[Viewer, tuple[Page, Ears]] = {
        seat: await listened_to(web, link) for seat, link in enumerate(laid.seats)
    }
    table = PalmTable([page for page, _ in listening.values()], state)
    listening[SPECTATOR] = await listened_to(web, laid.watch)
    pages = {viewer: page for viewer, (page, _) in listening.items()}
    await table.begin()
    blind = (table.grandfather, SPECTATOR)
    for _ in range(2):
        assert table.state.turn.memory
        memory = title(table.state.turn.memory, words_in(Language.EN)).lower()
        await table.mime(*THINGS)
        await caught_up(web, laid, pages)
        for viewer, (page, ears) in listening.items():
            await picture_shown(page)
            told = await ears.all(page)
            knows = {word for word in (*THINGS, memory) if word in told}
            assert knows >= {*THINGS} if viewer not in blind else knows == set(), viewer
        await table.lay()
    await caught_up(web, laid, pages)
    page, ears = listening[table.grandfather]
    told = await ears.all(page)
    assert {thing for thing in THINGS if thing in told} == set(), "with the album open, he knows the cards"
    assert memory in told
    first, second = table.state.turn.performed
    misleading = next(card for card in second.laid if card is not None)
    await table.find(first.memory, misleading)
    assert table.state.points == (1, 1), "a memory that was found, and one that was taken for it"
    await caught_up(web, laid, pages)
