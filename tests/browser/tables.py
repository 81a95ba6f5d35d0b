"""People at a web table or on an evening: coming by a link, and doing what a record says, by clicks."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from playwright.async_api import Browser, Dialog, Locator, Page, expect

from bot.model.game import NOBODY
from bot.service.play import Press
from engine.contract import Seat
from engine.heldhands.actions import END_TURN, Action, Step
from engine.heldhands.record import Record, actions
from renderers.i18n.catalogue import Language
from tests.browser.contexts import DESKTOP, Contexts, Device
from tests.browser.house import RunningHouse
from tests.records import recorded

RECORD: Final = recorded("published-held-hands")
MOVES: Final = [*actions(RECORD)]
BEGINS: Final = MOVES[2][0]  # after both have chosen a side
ENDS: Final = [number + 1 for number, (_, action) in enumerate(MOVES) if action == END_TURN]
CHOOSING: Final = "Look at the cards and choose a side"
TITLE: Final = "Friday with friends"
NAME: Final = "What should the others call you?"


@dataclass(frozen=True, slots=True)
class Laid:
    """A game that was dealt, and its players."""

    web: "Web"
    game: str
    people: tuple[str, ...]
    seats: tuple[str, ...]  # where `sit_down` finds each player: see `seat_link`

    @property
    def watch(self) -> str:
        return f"{self.web.url}/watch/{self.game}"

    @property
    def replay(self) -> str:
        return f"{self.web.url}/replay/{self.game}"

    async def pass_by(self, moves: Iterable[tuple[Seat, Action]]) -> None:
        """Let this happen at a table without anybody who clicks: it is faster."""
        async with self.web.back_door() as inside:
            for seat, action in moves:
                who = self.people[seat]
                seen = await inside.service.play.look(who, self.game)
                await inside.service.press(Press(who, self.game, seen.revision, str(action)))


class Inviting(NamedTuple):
    host: str  # where `sit_down` finds the host
    invitation: str


class Web(Contexts):
    """The product and people with browsers: what stands on its tables before they come, and their pages."""

    def __init__(self, browser: Browser, house: RunningHouse) -> None:
        super().__init__(browser)
        self.house = house
        self.url = house.url
        self.back_door = house.back_door

    def seat_link(self, who: str, secret: str) -> str:
        """Return an address by which only a test comes to a seat: people never see a browser's secret."""
        return f"{self.url}/seat/{who.partition(':')[2]}#{secret}"

    def laid(self, game: str, people: Sequence[tuple[str, str]]) -> Laid:
        seats = tuple(self.seat_link(who, secret) for who, secret in people)
        return Laid(self, game, tuple(who for who, _ in people), seats)

    async def laid_out(
        self,
        passed: int = 0,
        *,
        language: Language = Language.EN,
        name: str = "",
        record: Record | None = None,
    ) -> Laid:
        """Deal the recorded game, or another one, to two people, and let so many moves pass by."""
        record = record or (recorded(name) if name else RECORD)
        agreed = ("edition", "level", "silence", "first")
        chosen = {each: str(getattr(record.options, each)) for each in agreed}
        async with self.back_door() as inside:
            service = inside.service
            people = [await service.identity.create() for _ in range(2)]
            for who, _ in people:
                await service.guests.choose_language(who, language)
            game = await service.play.open("heldhands", chosen, [who for who, _ in people], seed=record.seed)
        table = self.laid(game, people)
        await table.pass_by([*actions(record)][:passed])
        return table

    async def played_out(self) -> Laid:
        return await self.laid_out(len(MOVES))

    async def inviting(self, *, language: Language = Language.EN, kind: str = "heldhands") -> Inviting:
        async with self.back_door() as inside:
            service = inside.service
            who, secret = await service.identity.create()
            await service.guests.meet(who, name="Anna")
            await service.guests.choose_language(who, language)
            game = await service.invitations.invite(who, NOBODY, kind=kind, reserved={1: ""})
            (link,) = await service.seat_links.of_host(who, game)
        return Inviting(self.seat_link(who, secret), f"{self.url}/invitation#{game}.{link.secret}")

    async def seated(self, laid: Laid, *devices: Device) -> list[Page]:
        every = zip(laid.seats, devices or (DESKTOP,) * len(laid.seats), strict=True)
        return [await self.sitting(link, device) for link, device in every]

    async def sitting(self, link: str, device: Device = DESKTOP) -> Page:
        """Return the page of a new person who has come to a table by a link."""
        page = await self.page(device)
        await sit_down(page, link)
        return page


async def open_link(page: Page, link: str) -> None:
    """Open a link; one of `seat_link` lets the browser be that person first."""
    path, secret = urlsplit(link).path, urlsplit(link).fragment
    if path.startswith("/seat/"):
        await page.context.add_cookies(
            [{"name": "seat", "value": secret, "domain": "127.0.0.1", "path": path, "httpOnly": True}]
        )
        link = link.partition("#")[0]
    await page.goto(link)


async def sit_down(page: Page, link: str) -> None:
    """Come to a table by a link, accepting it if it is an invitation, and wait for the table."""
    await open_link(page, link)
    if urlsplit(link).path == "/invitation":
        await page.locator("#accept").click()
    await expect(page.locator("#said")).not_to_be_empty()  # its script says so; the headline came before it


async def by_clicks(page: Page, action: Action) -> None:
    """Do something by clicking on the board, or beside it where the board has nothing to click."""
    text = str(action)
    wanted = (text, action.to) if isinstance(action, Step) else (text,)
    things = page.locator(", ".join(f'#scene [data-action="{each}"]' for each in wanted))
    buttons = page.locator(", ".join(f'#choices [data-action="{each}"]' for each in wanted))
    await expect(things.or_(buttons).first).to_be_visible()
    await picture_shown(page)
    target = things if await things.count() else buttons
    pressed = await target.first.get_attribute("data-action")
    await target.first.click()
    if pressed != text:  # a node, which is still to be paid for
        await picture_shown(page)
        await page.locator(f'#scene [data-action="{text}"]').click()


async def play(
    pages: Sequence[Page], count: int, act: Callable[[Page, Action], Awaitable[None]] = by_clicks
) -> None:
    for seat, action in MOVES[:count]:
        await act(pages[seat], action)


async def picture_shown(page: Page) -> None:
    """Wait until scene or picture is that of the screen; one that was not drawn in time comes later."""
    await page.locator("body:not(.busy) #frame:not(.drawing):has(#no-picture[hidden])").wait_for()


async def told(page: Page) -> str:
    await picture_shown(page)
    parts = page.locator("#headline, #lines, #description, #choices")
    return "|".join(await parts.all_text_contents())


async def href(page: Page, link: str) -> str:
    """Return where a link leads that is shown on a page under this name, or by the menu of a table."""
    shown = f'[data-link="{link}"]' if link != "offered" else "#offered"
    return await page.locator(f"{shown} .address a").get_attribute("href") or ""


async def headlines(headline: str, *pages: Page) -> None:
    for page in pages:
        await expect(page.locator("#headline")).to_contain_text(headline)


async def asked(page: Page, button: Locator, *, yes: bool) -> str:
    questions: list[str] = []

    async def respond(dialog: Dialog) -> None:
        questions.append(dialog.message)
        await (dialog.accept() if yes else dialog.dismiss())

    page.once("dialog", respond)
    await button.click()
    assert len(questions) == 1, "it has asked"
    return questions[0]


# Evenings: a host who plans one on the pages, and people who come by its link.


def from_now(**ahead: float) -> str:
    """Return a moment as a field for dates has it, in UTC."""
    return (datetime.now(UTC) + timedelta(**ahead)).strftime("%Y-%m-%dT%H:%M")


async def planned(page: Page, web: Web, when: str) -> str:
    """Plan a game night, beginning on the first page, and return its link; the page shows that link then."""
    await page.goto(web.url)
    await page.get_by_role("link", name="Plan a game night").click()
    await page.wait_for_url("**/nights")  # with its script: until then nobody hears the form
    await page.get_by_label("What's it called?").fill(TITLE)
    await page.get_by_label("When does it begin?").fill(when)
    await page.get_by_label(NAME).fill("Hanna")
    await page.get_by_role("button", name="Plan it").click()
    await expect(page.locator("#links")).to_be_visible()
    return await href(page, "night")


async def signed_up(page: Page, link: str, name: str) -> None:
    await page.goto(link)
    await page.get_by_label(NAME).fill(name)
    await page.get_by_role("button", name="I'm coming").click()
    await expect(page.locator("#mine")).to_contain_text("You're on the list.")
