"""Thousands of valid-shaped requests by callers who hold some secrets but not others: none fails, none harms.

Everybody is taken to know every name: of people, games and nights. Each request is checked against all that
is stored: what belongs to others must be as it was.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from bot.store.connection import Client
from bot.store.keys import (
    device_link_key,
    devices_key,
    evenings_key,
    game_key,
    log_key,
    outings_key,
    person_key,
)
from tests.integration.web.sites import Site
from tests.integration.web.test_callers import (
    AT_A_GAME,
    AT_THEIR_OWN,
    BY_A_LINK,
    CALLERS,
    GAME,
    NIGHT_HOST,
    OWNER,
    PEOPLE,
    PUBLIC,
    SEAT,
    World,
    new_world,
)
from tests.integration.web.visitors import Visitor

SEEDS: Final = range(8)
REQUESTS: Final = 400

ROUTES: Final = (
    *{(row.method, row.route) for row in AT_A_GAME},
    *AT_THEIR_OWN,
    *(("POST", route) for route in BY_A_LINK),
    *(route for route in PUBLIC if "film" not in route[1] and "life" not in route[1]),
)
ENDING: Final = (f"{SEAT}/forget", f"{SEAT}/sign-out", f"{SEAT}/sign-out-elsewhere", f"{GAME}/give-up")
"""After which there is less to try: these are asked for rarely."""
ACTIONS: Final = """
    left right end back O1/1 O2/p2 I1/1 C/1 1 perform start accept decline withdraw rematch nudge part stay
    show leave move begin coin/press/wrist/light/slow/1 cancel cancel-all join here fill
"""
NAMES: Final = ("", "Ann", "Änne 🌼", "x" * 300, "\u202eevil", "Owner", "<b>", "{seat}")
CHOICES: Final[dict[str, Sequence[object]]] = {
    "action": ACTIONS.split(),
    "width": (400, 1200, 7, "800"),
    "shown": (True, False),
    "large": (True, False),
    "theme": ("day", "night", "pink"),
    "language": ("en", "it", "xx"),
    "game": ("heldhands", "palm"),
    "partner": ("link", "code"),
    "others": ("link", "code"),
    "seats": ("2", "4", "8", "02", "9", "02" + "9" * 198),
    **dict.fromkeys(("name", "name-1", "name-2", "title"), NAMES),
    "when": ("2030-01-01T20:00", "tomorrow 20:00", "never"),
    "zone": ("UTC", "Europe/Rome", "Nowhere"),
}


async def snapshot(client: Client) -> dict[str, bytes]:
    keys = sorted([key async for key in client.scan_iter(count=1000)])
    async with client.pipeline(transaction=False) as pipe:
        for key in keys:
            pipe.dump(key)
        return dict(zip([key.decode() for key in keys], await pipe.execute(), strict=True))


class Attack:
    def __init__(self, world: World, client: Client, seed: int) -> None:
        self.world, self.client, self.random = world, client, Random(seed)
        self.games = [world.playing, world.over, world.rematch, world.inviting, "NOGAME2345"]
        self.allowed = 0

    def body(self, caller: str) -> dict[str, object]:
        """Return a body in which every field that a page could send is of the right kind."""
        chance = self.random
        names = [*self.games, *self.world.seats.values(), self.world.night]
        known = {self.world.secrets.get(caller, ""), "A" * 32}
        if caller == OWNER:
            known |= {self.world.invitation, self.world.device}
        values: dict[str, object] = {
            "revision": chance.randint(0, 6),
            "key": f"{chance.choice(names)}.{chance.choice(sorted(known))}",
            "code": chance.choice(names),
            "seat": chance.randint(-1, 8),
            **{name: chance.choice(CHOICES[name]) for name in CHOICES},
        }
        return {name: value for name, value in values.items() if chance.random() < 0.9}

    async def request(self) -> None:
        chance, world = self.random, self.world
        method, route = chance.choice(ROUTES)
        if route in ENDING and chance.random() < 0.9:
            return
        caller = chance.choice(CALLERS)
        address = chance.choice(PEOPLE) if chance.random() < 0.3 else caller
        game, body = chance.choice(self.games), self.body(caller)
        foreign, listed = await self.foreign_keys(caller), await self.listed(caller)
        before = await snapshot(self.client)
        answer = await world.call(caller, method, world.path(route, address, game), body)
        after = await snapshot(self.client)
        what = (caller, address, method, route, game, body, answer.status, answer.body[:200])
        changed = {key for key in {*before, *after} if before.get(key) != after.get(key)}
        assert answer.status < 500, what
        assert changed & foreign == set(), what
        assert await self.listed(caller) == listed, what
        if "{seat}" in route and caller != address:
            assert (answer.status, changed) == (403, set()), what
        if method == "GET":  # which may notice that a night in the caller's own list is over
            assert changed <= {outings_key(f"web:{world.seats.get(caller, '')}")}, what
        self.allowed += answer.status == 200

    async def foreign_keys(self, caller: str) -> set[str]:
        world, own = self.world, f"web:{self.world.seats.get(caller, '')}"
        kinds = (person_key, devices_key, device_link_key, outings_key, evenings_key)
        keys = {key(f"web:{seat}") for seat in world.seats.values() if f"web:{seat}" != own for key in kinds}
        for game in (world.playing, world.over, world.rematch, world.inviting):
            found = await world.site.service.context.games.load(game)
            if found and own not in found.about.seats:
                keys |= {game_key(game), log_key(game)}
        return keys

    async def listed(self, caller: str) -> list[object]:
        world, night = self.world, (await self.world.site.house.nights.find(self.world.night)).night
        people = {f"web:{seat}" for name, seat in world.seats.items() if name != caller}
        places = [each for each in night.listed if each.who in people]
        return [] if caller == NIGHT_HOST else [night.host, *places]


@pytest.mark.parametrize("seed", SEEDS)
async def test_no_valid_shaped_request_fails_or_changes_what_belongs_to_others(
    site: Site, visitor: Visitor, redis_client: Client, seed: int
) -> None:
    attack = Attack(await new_world(site, visitor), redis_client, seed)
    for _ in range(REQUESTS):
        await attack.request()
    assert attack.allowed > REQUESTS // 20, "most are refused, but not all: then nothing was reached"
