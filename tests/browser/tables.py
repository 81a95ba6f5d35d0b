"""People at a web table: sitting down by a link, and doing what a record says, by clicks."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from playwright.async_api import Dialog, Locator, Page, expect

from bot.service.play import Press
from bot.store.games import NOBODY
from engine.contract import Seat
from engine.heldhands.actions import END_TURN, Action, Step
from engine.heldhands.record import actions
from renderers.language import Language
from tests.browser.contexts import DESKTOP, Contexts, Device, Web
from tests.browser.house import RunningHouse
from tests.records import recorded

Place: TypeAlias = RunningHouse | Web

RECORD: Final = recorded("published-held-hands")
MOVES: Final = [*actions(RECORD)]
BEGINS: Final = MOVES[2][0]  # after both have chosen a side
ENDS: Final = [number + 1 for number, (_, action) in enumerate(MOVES) if action == END_TURN]
CHOOSING: Final = "Look at your cards and choose a side"


@dataclass(frozen=True, slots=True)
class Laid:
    url: str
    game: str
    people: tuple[str, ...]
    seats: tuple[str, ...]  # where `sit_down` finds each player: see `seat_link`

    @property
    def watch(self) -> str:
        return f"{self.url}/watch/{self.game}"

    @property
    def replay(self) -> str:
        return f"{self.url}/replay/{self.game}"


class Inviting(NamedTuple):
    host: str  # where `sit_down` finds the host
    invitation: str


def laid(house: Place, game: str, people: Sequence[tuple[str, str]]) -> Laid:
    seats = tuple(seat_link(house, who, secret) for who, secret in people)
    return Laid(house.url, game, tuple(who for who, _ in people), seats)


async def laid_out(
    house: Place, passed: int = 0, *, language: Language = Language.EN, name: str = ""
) -> Laid:
    """Deal the recorded game, or another one, to two people, and let so many moves pass by."""
    record = recorded(name) if name else RECORD
    chosen = {each: str(getattr(record.options, each)) for each in ("edition", "level", "silence", "first")}
    async with house.back_door() as inside:
        service = inside.service
        people = [await service.identity.create() for _ in range(2)]
        for who, _ in people:
            await service.guests.choose_language(who, language)
        game = await service.play.open("heldhands", chosen, [who for who, _ in people], seed=record.seed)
    table = laid(house, game, people)
    await pass_by(house, table, [*actions(record)][:passed])
    return table


async def played_out(house: Place, language: Language = Language.EN) -> Laid:
    return await laid_out(house, len(MOVES), language=language)


async def inviting(
    house: Place, *, name: str = "Anna", language: Language = Language.EN, kind: str = "heldhands"
) -> Inviting:
    async with house.back_door() as inside:
        service = inside.service
        who, secret = await service.identity.create()
        await service.guests.meet(who, name=name)
        await service.guests.choose_language(who, language)
        game = await service.invitations.invite(who, NOBODY, kind=kind, reserved={1: ""})
        (link,) = await service.seat_links.of_host(who, game)
    return Inviting(seat_link(house, who, secret), f"{house.url}/invitation#{game}.{link.secret}")


async def pass_by(house: Place, laid: Laid, moves: Iterable[tuple[Seat, Action]]) -> None:
    """Let this happen at a table without anybody who clicks: it is faster."""
    async with house.back_door() as inside:
        for seat, action in moves:
            who = laid.people[seat]
            seen = await inside.service.play.look(who, laid.game)
            await inside.service.press(Press(who, laid.game, seen.revision, str(action)))


def seat_link(house: Place, who: str, secret: str) -> str:
    """Return an address by which only a test comes to a seat: people never see the secret of a browser."""
    return f"{house.url}/seat/{who.partition(':')[2]}#{secret}"


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


async def seated(contexts: Contexts, laid: Laid, *devices: Device) -> list[Page]:
    pages = [await contexts.page(device) for device in devices or (DESKTOP,) * len(laid.seats)]
    for page, link in zip(pages, laid.seats, strict=True):
        await sit_down(page, link)
    return pages


async def by_clicks(page: Page, action: Action) -> None:
    """Do something by clicking into the picture, or beside it where the picture has nothing to click."""
    text = str(action)
    wanted = (text, action.to) if isinstance(action, Step) else (text,)
    spots = page.locator(", ".join(f'#spots [data-action="{each}"]' for each in wanted))
    buttons = page.locator(", ".join(f'#choices [data-action="{each}"]' for each in wanted))
    await expect(spots.or_(buttons).first).to_be_visible()
    await picture_shown(page)
    target = spots if await spots.count() else buttons
    pressed = await target.first.get_attribute("data-action")
    await target.first.click()
    if pressed != text:  # a node, which is still to be paid for
        await picture_shown(page)
        await page.locator(f'#spots [data-action="{text}"]').click()


async def play(
    pages: Sequence[Page], count: int, act: Callable[[Page, Action], Awaitable[None]] = by_clicks
) -> None:
    for seat, action in MOVES[:count]:
        await act(pages[seat], action)


async def picture_shown(page: Page) -> None:
    """Wait until the picture is that of the screen; one that was not drawn in time comes later."""
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
