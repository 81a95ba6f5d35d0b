"""Evenings on a web table: who hosts one in a browser, who comes by its link, and what its clock strikes."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from bot.model.night import Night
from tests.integration.nights.evening import HOUR, Evening
from tests.integration.service.tablemates import Time
from tests.integration.web.players import Shown, screen_on
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Answer, Visitor

TITLE: Final = "Friday with friends"


@dataclass(frozen=True, slots=True)
class Comer:
    visitor: Visitor
    seat: str
    night: str

    @property
    def who(self) -> str:
        return f"web:{self.seat}"

    @property
    def place(self) -> str:
        return f"/seat/{self.seat}/night/{self.night}"

    async def screen(self) -> Shown:
        return screen_on(await self.visitor.get(self.place))

    async def press(self, action: str, **told: object) -> Answer:
        return await self.visitor.post(f"{self.place}/press", {"action": action, **told})

    async def does(self, action: str) -> Shown:
        answer = await self.press(action)
        assert answer.status == 200, answer
        screen: Shown = answer.said["screen"]
        return screen


def in_hours(site: Site, hours: float) -> str:
    """Return a moment as a field for dates has it, in UTC."""
    at = (site.service.context.now() + hours * HOUR) / 1000
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M")


def wishes(site: Site, **told: object) -> dict[str, object]:
    usual = {"title": TITLE, "when": in_hours(site, 48), "zone": "UTC", "name": "Hanna", "duration": "600"}
    return {**usual, **told}


async def hosted(site: Site, visitor: Visitor, **told: object) -> Comer:
    answer = await visitor.post("/nights", wishes(site, **told))
    assert answer.status == 200, answer
    return Comer(visitor, answer.said["seat"], answer.said["night"])


async def came(visitor: Visitor, night: str, name: str, action: str = "join") -> Comer:
    answer = await visitor.post(f"/night/{night}/press", {"action": action, "name": name})
    assert answer.status == 200, answer
    return Comer(visitor, answer.said["seat"], night)


async def opened(site: Site, *names: str, started: bool = False, **told: object) -> tuple[Comer, list[Comer]]:
    """Return the host of an evening that is open, and guests who are here; or who were paired already."""
    host = await hosted(site, site.come(), when=in_hours(site, 0.2), **told)
    await strikes(site, host.night)
    guests = [await came(site.come(), host.night, name, "here") for name in names]
    if started:
        await pair(site, host)
    return host, guests


async def pair(site: Site, host: Comer) -> None:
    await host.does("start")
    await strikes(site, host.night)


async def strikes(site: Site, night: str, ahead: int = 0) -> None:
    """Carry out all that is due by now, and what becomes due by that; or what will be, in a while."""
    evening = clock(site, night)
    evening.time.now += ahead
    while await evening.strikes():
        evening = clock(site, night)


def clock(site: Site, night: str) -> Evening:
    time = Time()
    time.now = site.service.context.now()
    return Evening(site.service, site.house.nights, site.house.client, time, night)


async def night_of(site: Site, comer: Comer) -> Night:
    return (await site.house.nights.find(comer.night)).night


def actions(screen: Shown) -> list[str]:
    return [choice["action"] for part in ("rows", "hosting") for choice in screen[part]]


def told(parts: list[list[dict[str, Any]]]) -> list[str]:
    return ["".join(part["text"] for part in line) for line in parts]
