"""Thousands of valid-shaped requests by callers who hold some secrets but not others: none fails, none harms.

Everybody is taken to know every name: of people, games and nights. Each request is checked against all that
is stored: what belongs to others must be as it was.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from bot.connection import Client
from bot.store.keys import forgotten_key, night_key
from tests.integration.web.callers import (
    CALLERS,
    GUEST,
    NIGHT_HOST,
    OWNER,
    PEOPLE,
    SIGNED_OUT,
    World,
    new_world,
)
from tests.integration.web.sites import Site
from tests.integration.web.test_callers import AT_A_GAME, AT_THEIR_OWN, BY_A_LINK, GAME, PUBLIC, SEAT
from tests.integration.web.visitors import Answer, Visitor

SEEDS: Final = range(8)
REQUESTS: Final = 400

ROUTES: Final = (
    *{(row.method, row.route) for row in AT_A_GAME},
    *AT_THEIR_OWN,
    *(("POST", route) for route in BY_A_LINK),
    *(route for route in PUBLIC if "film" not in route[1] and "life" not in route[1]),
)
ENDING: Final = frozenset(
    {f"{SEAT}/forget", f"{SEAT}/sign-out", f"{SEAT}/sign-out-elsewhere", f"{GAME}/give-up"}
)
"""After which there is less to try: these are asked for rarely."""
ENTERING: Final = frozenset({"join", "here", "fill"})
ACTIONS: Final = (
    *("left", "right", "end", "back", "O1/1", "O2/p2", "I1/1", "C/1", "1", "perform", "start"),
    *("accept", "decline", "withdraw", "rematch", "nudge", "part", "stay", "show", "leave", "move", "begin"),
    *("coin/press/wrist/light/slow/1", "cancel", "cancel-all"),
    *ENTERING,
)
NAMES: Final = ("", "Ann", "Änne 🌼", "x" * 300, "\u202eevil", "Owner", "<b>", "{seat}")
CHOICES: Final[dict[str, Sequence[object]]] = {
    "action": ACTIONS,
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

Snapshot = dict[str, bytes]


async def snapshot(client: Client) -> Snapshot:
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
        game = chance.choice(self.games)
        body = self.body(caller)
        before = await snapshot(self.client)
        known = await self.people_of(before)
        answer = await world.call(caller, method, world.path(route, address, game), body)
        what = (caller, address, method, route, game, body, answer.status, answer.body[:200])
        assert answer.status < 500, what
        after = await snapshot(self.client)
        changed = {key for key in {*before, *after} if before.get(key) != after.get(key)}
        who = world.seats.get(caller, "") if "{seat}" in route and caller != SIGNED_OUT else ""
        if "{seat}" in route and caller != address:
            assert (answer.status, changed) == (403, set()), what
        self.allowed += answer.status == 200
        for key in changed:
            assert self.is_own(key, caller, who, known, body), (key, *what)
        if night_key(world.night) in changed and caller != NIGHT_HOST:
            await self.check_night(caller, answer)
        if method == "GET":
            assert changed == set(), what

    async def people_of(self, stored: Snapshot) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for key in stored:
            _, _, kind, name, *_ = [*key.split(":"), "", ""]
            if kind == "game":
                game = await self.world.site.service.desk.games.load(name)
                found[name] = {who.partition(":")[2] for who in game.about.seats} if game else set()
        return found

    def is_own(
        self, key: str, caller: str, who: str, known: dict[str, set[str]], body: dict[str, object]
    ) -> bool:
        """Return whether a caller may have changed what lies under a key."""
        kind, *rest = key.split(":")[2:]
        if kind in {"due", "games", "wake"} or key.startswith(("hh:{gallery}", "hh:{house}")):
            return True
        name = rest[-1]
        together = {each for seats in known.values() if who in seats for each in seats}
        if kind in {"person", "devices", "device-link", "outings", "evenings", "results", "season", "seats"}:
            # Their own; one that is new; and the owner may use their own device link without a cookie.
            uses_own_link = caller == OWNER and name == self.world.seats[OWNER] and kind != "seats"
            own = name == who or name not in self.world.seats.values() or uses_own_link
            return own or (kind in {"results", "seats"} and name in together)
        if kind in {"game", "log"}:
            invited = caller == OWNER and name == self.world.inviting  # who knows the secret of that link
            joined = str(body.get("code", "")) == name or str(body.get("key", "")).startswith(f"{name}.")
            return name not in known or who in known[name] or invited or (joined and name not in self.games)
        if kind in {"night", "night-log"}:
            mentioned = caller in {NIGHT_HOST, GUEST, OWNER}
            return name != self.world.night or mentioned or body.get("action") in ENTERING
        return kind == "first" or key == forgotten_key(f"web:{who}")  # that they wished to be forgotten

    async def check_night(self, caller: str, answer: Answer) -> None:
        """Fail if a caller has changed more of the night than their own place on its list."""
        night = (await self.world.site.service.nights.find(self.world.night)).night
        host, guest = (f"web:{self.world.seats[each]}" for each in (NIGHT_HOST, GUEST))
        assert night.host == host, (caller, answer)
        assert (night.entry(guest) is not None) or caller == GUEST, (caller, answer)


@pytest.mark.parametrize("seed", SEEDS)
async def test_no_valid_shaped_request_fails_or_changes_what_belongs_to_others(
    site: Site, visitor: Visitor, redis_client: Client, seed: int
) -> None:
    attack = Attack(await new_world(site, visitor), redis_client, seed)
    for _ in range(REQUESTS):
        await attack.request()
    assert attack.allowed > REQUESTS // 20, "most are refused, but not all: then nothing was reached"
