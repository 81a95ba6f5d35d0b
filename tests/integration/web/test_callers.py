"""Every endpoint against every kind of caller: who may do what with whose seat, game and secrets."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import pytest

from adapters.web.component import create_app
from bot.model.game import NOBODY
from bot.store.connection import Client
from tests.integration.service.tablemates import begun, everything, parted, signed_in
from tests.integration.web.evenings import came, hosted
from tests.integration.web.players import secret_in
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Answer, Visitor

OWNER: Final = "owner"
PARTNER: Final = "partner"
FORMER: Final = "former partner"
GUEST: Final = "night guest"
NIGHT_HOST: Final = "night host"
STRANGER: Final = "stranger"
SIGNED_OUT: Final = "signed-out device of the owner"
NO_ONE: Final = "no one"  # who has no secret at all: a spectator, an invited person before they sit down

PEOPLE: Final = (OWNER, PARTNER, FORMER, GUEST, NIGHT_HOST, STRANGER)
CALLERS: Final = (*PEOPLE, SIGNED_OUT, NO_ONE)
OTHERS: Final = tuple(caller for caller in CALLERS if caller != OWNER)
OUTSIDERS: Final = (FORMER, GUEST, NIGHT_HOST, STRANGER)
"""People who do not play in the game."""


class Row(NamedTuple):
    """A request at a caller's own address, and what comes of it: the status, or the code of a refusal."""

    method: str
    route: str
    owner: int | str
    partner: int | str
    outsider: int | str
    body: dict[str, object] | None = None


SEAT: Final = "/seat/{seat}"
GAME: Final = "/seat/{seat}/{game}"
NIGHT: Final = "/seat/{seat}/night/{night}"

AT_A_GAME: Final = (
    # what all may see, who know the name of the game; players from their own side
    Row("GET", GAME, 200, 200, 200),
    Row("GET", f"{GAME}/picture", 200, 200, 200),
    Row("GET", f"{GAME}/events", 200, 200, 200),
    Row("GET", f"{GAME}/watch", 200, 200, 200),
    Row("GET", f"{GAME}/gallery", 200, 200, 200),
    Row("GET", f"{GAME}/hindsight", 200, 200, 200),
    Row("GET", f"{GAME}/hindsight/picture", "not_over", "not_over", "not_a_player"),
    Row("GET", f"{GAME}/join", "no_page", "no_page", "no_page"),
    # what only players may do
    Row("POST", f"{GAME}/press", 200, 200, "not_a_player", {"action": "stay", "revision": 3}),
    Row("POST", f"{GAME}/hindsight", "not_over", "not_over", "not_a_player"),
    Row("POST", f"{GAME}/gallery", "not_over", "not_over", "not_a_player", {"shown": True}),
    # what only the host may
    Row("GET", f"{GAME}/invitations", 200, "not_the_host", "not_the_host"),
    Row("POST", f"{GAME}/invitations", "not_invited", "not_the_host", "not_the_host", {"seat": 1}),
    # and what ends it, by the partner, who is asked first
    Row("POST", f"{GAME}/give-up", "already_over", 200, "not_a_player"),
)

AT_THEIR_OWN: Final[dict[tuple[str, str], dict[str, object]]] = {
    **{
        ("GET", path): {}
        for path in (SEAT, f"{SEAT}/games", f"{SEAT}/nights", f"{SEAT}/day", NIGHT, f"{NIGHT}/events")
    },
    **{
        ("POST", f"{SEAT}/{deed}"): {}
        for deed in ("games", "day", "device", "sign-out", "sign-out-elsewhere", "forget")
    },
    ("POST", f"{SEAT}/join"): {"code": "ABCDEFGHJK"},
    ("POST", f"{SEAT}/invitation"): {"key": "GAME.SECRET"},
    ("POST", f"{SEAT}/invitation/accept"): {"key": "GAME.SECRET"},
    ("POST", f"{SEAT}/nights"): {"title": "x", "when": "2030-01-01T20:00", "zone": "UTC"},
    ("POST", f"{SEAT}/settings"): {"theme": "night"},
    ("POST", f"{NIGHT}/press"): {"action": "leave"},
    ("POST", f"{NIGHT}/plan"): {"title": "Mine now", "zone": "UTC"},
}
"""What belongs to a person; refused to everybody else at that person's address."""

BY_A_LINK: Final = ("/invitation", "/invitation/decline", "/device", "/device/use")
PUBLIC: Final = {
    **{("GET", page): 200 for page in ("/", "/rules", "/rules/{kind}", "/sw.js", "/health", "/invitation")},
    **{("GET", page): 200 for page in ("/device", "/palm/life", "/palm/life/{number}", "/nights")},
    ("GET", "/palm/life/{number}/picture"): 200,
    ("GET", "/rules/heldhands/picture/{name}"): 404,
    ("GET", "/static/{edition}/{name}"): 404,
    ("GET", "/seat"): 410,
    **{("GET", f"/watch/{{game}}{part}"): 200 for part in ("", "/picture", "/events", "/watch")},
    **{("GET", f"/replay/{{game}}{part}"): 409 for part in ("", "/record", "/film/{side}")},
    **{("GET", f"/replay/{{game}}/{{turn}}{part}"): 409 for part in ("", "/{side}")},
    **{("GET", f"/night/{{night}}{part}"): 200 for part in ("", "/events", "/picture", "/calendar.ics")},
    **{("POST", made): 200 for made in ("/people", "/games")},
    **{("POST", wanting): 400 for wanting in ("/join", "/day", "/nights", "/night/{night}/press")},
}
"""What needs no secret, while the game is still played, and its answer to an empty request."""


@dataclass(frozen=True, slots=True)
class World:
    """One pair at a table, every kind of caller around it, and the secrets that each holds."""

    site: Site
    visitor: Visitor  # a browser without cookies; each call says who it comes from
    seats: dict[str, str]  # by caller, their name in addresses
    secrets: dict[str, str]  # by caller
    playing: str  # a game of the owner and the partner
    over: str  # an earlier one of the owner and the former partner
    rematch: str  # to which the owner has invited the former partner again
    inviting: str  # to which the owner has invited by a link
    invitation: str  # the secret of that link
    device: str  # a token of the owner for another device
    night: str  # of the night's host, to which the guest comes, and the owner too

    def path(self, route: str, caller: str = OWNER, game: str | None = None) -> str:
        """Return an address; a number in it is the first of its kind."""
        fixed = {"kind": "palm", "number": "1", "edition": "x", "name": "x.js", "turn": "0", "side": "near"}
        seat = self.seats.get(caller, "NOBODY")
        return route.format(seat=seat, game=game or self.playing, night=self.night, **fixed)

    async def call(
        self, caller: str, method: str, path: str, body: Mapping[str, object] | None = None
    ) -> Answer:
        self.visitor.session.cookie_jar.clear()  # of answers to others
        cookie = {"Cookie": f"seat={self.secrets[caller]}"} if caller in self.secrets else {}
        if method == "GET":
            return await self.visitor.get(path, cookie)
        return await self.visitor.post(path, dict(body or {}), cookie)

    async def identities(self, client: Client) -> dict[str, object]:
        stored = await everything(client)
        kept = ("devices", "device-link", "person")
        people = {key: value for key, value in stored.items() if key.split(":")[2] in kept}
        games = (self.playing, self.over, self.rematch, self.inviting)
        loaded = [(game, await self.site.service.context.games.load(game)) for game in games]
        return {**people, **{game: found.about.seats if found else () for game, found in loaded}}


async def new_world(site: Site, visitor: Visitor) -> World:
    service = site.service
    created = {caller: await service.identity.create() for caller in (OWNER, PARTNER, FORMER, STRANGER)}
    people = {caller: who for caller, (who, _) in created.items()}
    secrets = {caller: secret for caller, (_, secret) in created.items()}
    for caller, who in people.items():
        await service.guests.meet(who, name=caller.title())
    secrets[SIGNED_OUT] = secrets[OWNER]
    secrets[OWNER] = await signed_in(service, people[OWNER])
    await service.identity.sign_out(people[OWNER], secrets[SIGNED_OUT])
    seats = {caller: who.partition(":")[2] for caller, who in people.items()}
    night = await hosted(site, visitor)
    guest = await came(visitor, night.night, "Gast")
    seats |= {NIGHT_HOST: night.seat, GUEST: guest.seat}
    secrets |= dict(zip((NIGHT_HOST, GUEST), map(secret_in, visitor.answers[-2:]), strict=True))
    visitor.session.cookie_jar.clear()
    await site.house.nights.sign_ups.sign_up(people[OWNER], night.night)
    over = await parted(service, people[OWNER], people[FORMER])
    inviting = await service.invitations.invite(people[OWNER], NOBODY, reserved={1: "Inge"})
    return World(
        site=site,
        visitor=visitor,
        seats=seats,
        secrets=secrets,
        playing=await begun(service, people[OWNER], people[PARTNER]),
        over=over,
        rematch=await service.invitations.rematch(people[OWNER], over),
        inviting=inviting,
        invitation=(await service.seat_links.of_host(people[OWNER], inviting))[0].secret,
        device=await service.identity.make_device_link(people[OWNER]),
        night=night.night,
    )


@pytest.fixture
async def world(site: Site, visitor: Visitor) -> World:
    return await new_world(site, visitor)


def test_every_endpoint_stands_in_one_of_these_tables(site: Site) -> None:
    resources = create_app(site.context).router.resources()
    served = {(route.method, resource.canonical) for resource in resources for route in resource}
    rows = {(row.method, row.route) for row in AT_A_GAME}
    links = {("POST", route) for route in BY_A_LINK}
    tables = rows | links | AT_THEIR_OWN.keys() | PUBLIC.keys()
    assert tables == {(method, route) for method, route in served if method != "HEAD"}


async def test_at_the_owners_address_every_other_caller_is_signed_out_and_changes_nothing(
    site: Site, world: World
) -> None:
    rows = {(row.method, row.route): row.body for row in AT_A_GAME}
    async with site.unchanged():
        for (method, route), body in {**rows, **AT_THEIR_OWN}.items():
            for caller in OTHERS:
                answer = await world.call(caller, method, world.path(route), body)
                said = (answer.status, answer.said["code"], "Set-Cookie" in answer.headers)
                assert (route, caller, *said) == (route, caller, 403, "signed_out", False)


async def test_at_their_own_address_callers_get_of_a_game_what_the_table_says(
    world: World, redis_client: Client
) -> None:
    identities = await world.identities(redis_client)
    for row in AT_A_GAME:
        expected = {**dict.fromkeys(OUTSIDERS, row.outsider), PARTNER: row.partner, OWNER: row.owner}
        for caller, outcome in expected.items():
            before = await everything(redis_client)
            answer = await world.call(caller, row.method, world.path(row.route, caller), row.body)
            got = answer.status if answer.status == 200 else answer.said["code"]
            assert (row.route, caller, got) == (row.route, caller, outcome)
            if row.method == "GET" or outcome != 200:
                assert await everything(redis_client) == before, caller
            assert "Set-Cookie" not in answer.headers or row.route == GAME, "only how one reads and sees"
    assert await world.identities(redis_client) == identities


async def test_without_the_secret_of_a_link_nothing_opens_whoever_asks(site: Site, world: World) -> None:
    about = (world.inviting, world.playing, world.over, world.rematch, world.seats[OWNER], "NOGAME")
    for route in BY_A_LINK:
        right = world.device if route.startswith("/device") else world.invitation
        secrets = ("A" * 32, right[:-1], f"{right}x", *world.secrets.values())
        wrong = [f"{name}.{secret}" for name in about for secret in secrets]
        wrong += [f"{world.playing}.{right}", f"{world.seats[PARTNER]}.{right}"]
        async with site.unchanged():
            for key in (*wrong, world.inviting, right, ".", "é.é"):
                answer = await world.call(STRANGER, "POST", route, {"key": key})
                assert (answer.status, answer.said["code"][:5]) == (403, "dead_"), key
                assert "Set-Cookie" not in answer.headers


async def test_nobody_but_its_host_leads_a_night(site: Site, world: World) -> None:
    async with site.unchanged():
        for caller in (OWNER, PARTNER, GUEST, STRANGER):
            for action in ("start", "end", "cancel", "cancel-all", "plan"):
                route, body = f"{NIGHT}/press", {"action": action}
                if action == "plan":
                    route, body = f"{NIGHT}/plan", {"title": "Mine", "zone": "UTC"}
                answer = await world.call(caller, "POST", world.path(route, caller), body)
                assert (caller, answer.status, answer.said["code"]) == (caller, 403, "may_not_host")
                public = world.path("/night/{night}/press")
                answer = await world.call(NO_ONE, "POST", public, {"action": action.replace("plan", "leave")})
                assert (answer.status, answer.said["code"]) == (403, "signed_out")


async def test_public_pages_need_no_secret_and_change_nobody(world: World, redis_client: Client) -> None:
    identities = await world.identities(redis_client)
    for (method, route), status in PUBLIC.items():
        answer = await world.call(NO_ONE, method, world.path(route))
        assert (route, answer.status) == (route, status)
        for secret in (*world.secrets.values(), world.invitation, world.device):
            assert secret.encode() not in answer.body
    known = await world.identities(redis_client)
    assert {key: known[key] for key in identities} == identities
