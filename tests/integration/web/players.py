"""Players at web tables: how they start games, sit down by invitations, and what they press."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from bot.service.service import GameService
from engine.palm.phases import Phase
from engine.palm.state import State
from tests.integration.service.palm_players import play_until
from tests.integration.service.tablemates import begun
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Answer, Visitor

Shown = Mapping[str, Any]
"""A screen, as a page gets it."""

PALM_SEED: Final = 3
_SECRET: Final = re.compile(r"seat=([\w-]+);")
START: Final = re.compile(r'<script type="application/json" id="start">(.*?)</script>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Player:
    visitor: Visitor
    seat: str  # its name in addresses, which is no secret
    key: str  # the secret of their browser
    game: str

    @property
    def who(self) -> str:
        return f"web:{self.seat}"

    @property
    def place(self) -> str:
        return f"/seat/{self.seat}/{self.game}"

    def sit_down(self) -> None:
        self.visitor.sign_in(self.seat, self.key)

    async def press(self, action: str, revision: int | None = None, page: str = "") -> Answer:
        if revision is None:
            revision = (await self.screen())["revision"]
        body = {"action": action, "revision": revision, "width": 400, "page": page}
        return await self.visitor.post(f"{self.place}/press", body)

    async def screen(self) -> Shown:
        return screen_on(await self.visitor.get(self.place))

    async def step(self) -> Shown:
        way = actions(await self.screen())[0]
        if "/" not in way:  # a node, which is still to be paid for
            way = actions((await self.press(way)).said["screen"])[0]
        answer = await self.press(way)
        assert answer.status == 200, answer
        screen: Shown = answer.said["screen"]
        return screen


Pair = tuple[Player, Player]


def screen_on(page: Answer) -> Shown:
    assert page.status == 200, page
    found = START.search(page.text)
    assert found
    screen: Shown = json.loads(found[1])["screen"]
    return screen


def actions(screen: Shown) -> list[str]:
    return [choice["action"] for row in screen["rows"] for choice in row if choice["enabled"]]


class Started(NamedTuple):
    answer: Answer
    host: Player

    @property
    def invitation(self) -> str:
        return behind(self.answer.said["links"]["partner"]["address"])


async def start(visitor: Visitor, **wishes: str) -> Started:
    answer = await visitor.post("/games", wishes)
    assert answer.status == 200, answer
    return Started(answer, seated(visitor, answer))


def seated(visitor: Visitor, answer: Answer) -> Player:
    return Player(visitor, answer.said["seat"], secret_in(answer), answer.said["game"])


def secret_in(answer: Answer) -> str:
    found = _SECRET.search(answer.headers["Set-Cookie"])
    assert found
    return found[1]


async def accepted(visitor: Visitor, invitation: str, **wishes: str) -> Player:
    created = await visitor.post("/people")
    seat = created.said["seat"]
    answer = await visitor.post(f"/seat/{seat}/invitation/accept", {"key": invitation, **wishes})
    assert answer.status == 200, answer
    return Player(visitor, seat, secret_in(created), answer.said["game"])


async def invited(host: Visitor, guest: Visitor) -> Pair:
    started = await start(host)
    return started.host, await accepted(guest, started.invitation)


def behind(address: str) -> str:
    return address.partition("#")[2]


async def sat_down(site: Site, *visitors: Visitor, **options: str) -> Pair:
    """Return two players of a game in which both have chosen a side, and near begins."""
    people = [await site.service.identity.create() for _ in visitors]
    near, far = at_table(people, visitors, await begun(site.service, *(who for who, _ in people), **options))
    return near, far


def at_table(people: Sequence[tuple[str, str]], visitors: Sequence[Visitor], game: str) -> list[Player]:
    players = [
        Player(visitor, who.partition(":")[2], key, game)
        for visitor, (who, key) in zip(visitors, people, strict=True)
    ]
    for player in players:
        player.sit_down()
    return players


# Of Palm, who do whatever is offered first.


async def palm_players(site: Site, count: int, until: Phase, **options: str) -> tuple[list[Player], State]:
    people = [await site.service.identity.create() for _ in range(count)]
    game = await site.service.play.open("palm", options, [who for who, _ in people], seed=PALM_SEED)
    players = at_table(people, [site.come() for _ in people], game)
    return players, await passed(site.service, game, until)


async def passed(service: GameService, game: str, until: Phase) -> State:
    """Let a game go on until it waits for this, and return its state: what a page must not know."""
    await play_until(service, game, until)
    return await palm_state(service, game)


async def palm_state(service: GameService, game: str) -> State:
    state = await service.context.state(await service.context.find(game))
    assert isinstance(state, State)
    return state
