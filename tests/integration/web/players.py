"""Players at web tables: the links that they are given, the seats they take by them, and what they press."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from tests.integration.service.tablemates import begun
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Answer, Visitor

Shown = Mapping[str, Any]
"""A screen, as a page gets it."""

START: Final = re.compile(r'<script type="application/json" id="start">(.*?)</script>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody on a seat of a game."""

    visitor: Visitor
    seat: str  # its name in addresses, which is no secret
    key: str  # which is one
    game: str

    @property
    def who(self) -> str:
        return f"web:{self.seat}"

    @property
    def link(self) -> str:
        """What stands behind the # of their link."""
        return f"{self.seat}.{self.key}"

    @property
    def place(self) -> str:
        return f"/seat/{self.seat}/{self.game}"

    async def sit_down(self) -> None:
        answer = await self.visitor.post("/seat", {"key": self.link})
        assert answer.said == {"seat": self.seat}

    async def press(self, action: str, revision: int | None = None) -> Answer:
        """Press something on the screen that is shown now, or on an older one."""
        if revision is None:
            revision = (await self.screen())["revision"]
        return await self.visitor.post(
            f"{self.place}/press", {"action": action, "revision": revision, "width": 400}
        )

    async def screen(self) -> Shown:
        return screen_on(await self.visitor.get(self.place))

    async def step(self) -> Shown:
        """Take a step of a chain, which is nobody else's business yet, and return what is shown then."""
        way = actions(await self.screen())[0]
        if "/" not in way:  # a node, which is still to be paid for
            way = actions((await self.press(way)).said["screen"])[0]
        answer = await self.press(way)
        assert answer.status == 200, answer
        screen: Shown = answer.said["screen"]
        return screen


def screen_on(page: Answer) -> Shown:
    """Return the screen that a page was sent with."""
    assert page.status == 200, page
    found = START.search(page.text)
    assert found
    screen: Shown = json.loads(found[1])["screen"]
    return screen


def actions(screen: Shown) -> list[str]:
    """Return what can be pressed on a screen."""
    return [choice["action"] for row in screen["rows"] for choice in row if choice["enabled"]]


class Started(NamedTuple):
    """What somebody is told who has started a game."""

    answer: Answer
    host: Player
    guest: Player | None  # None: they join by a code


async def start(visitor: Visitor, **wishes: str) -> Started:
    """Start a game as the first page does; the guest has no browser of their own yet."""
    answer = await visitor.post("/games", wishes)
    assert answer.status == 200, answer
    game, links = answer.said["game"], answer.said["links"]
    seated = [
        Player(visitor, *read_link(links[name]["address"]), game)
        for name in ("own", "partner")
        if name in links
    ]
    return Started(answer, seated[0], seated[1] if len(seated) > 1 else None)


async def invited(host: Visitor, guest: Visitor) -> tuple[Player, Player]:
    """Return a host, and a guest who sits in front of the question whether to play."""
    started = await start(host)
    assert started.guest
    player = replace(started.guest, visitor=guest)
    await player.sit_down()
    return started.host, player


def behind(address: str) -> str:
    """Return what stands behind the # of a link."""
    return address.partition("#")[2]


def read_link(address: str) -> tuple[str, str]:
    """Return the seat to which a link leads, and its key."""
    seat, _, key = behind(address).partition(".")
    return seat, key


async def sat_down(site: Site, *visitors: Visitor, **options: str) -> tuple[Player, Player]:
    """Return two players of a game in which both have chosen a side, and near begins."""
    people = [await site.service.keys.newcomer() for _ in visitors]
    game = await begun(site.service, *(who for who, _ in people), **options)
    near, far = (
        Player(visitor, who.partition(":")[2], key, game)
        for visitor, (who, key) in zip(visitors, people, strict=True)
    )
    for player in (near, far):
        await player.sit_down()
    return near, far
