"""Every endpoint against every kind of caller: who may do what with whose seat, game and secrets."""

from typing import Final, NamedTuple

import pytest

from adapters.web.server import application
from bot.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.callers import (
    CALLERS,
    FORMER,
    GUEST,
    NIGHT_HOST,
    NO_ONE,
    OTHERS,
    OWNER,
    PARTNER,
    PEOPLE,
    STRANGER,
    World,
    new_world,
)
from tests.integration.web.players import accepted
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor

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
    Row("GET", f"{GAME}/join", "no_page", "no_page", "no_page"),
    # what only players may do
    Row("POST", f"{GAME}/press", 200, 200, "not_a_player", {"action": "stay", "revision": 3}),
    Row("POST", f"{GAME}/gallery", "not_over", "not_over", "not_a_player", {"shown": True}),
    # what only the host may
    Row("GET", f"{GAME}/invitations", 200, "not_the_host", "not_the_host"),
    Row("POST", f"{GAME}/invitations", "not_invited", "not_the_host", "not_the_host", {"seat": 1}),
    # and what ends it, by the partner, who is asked first
    Row("POST", f"{GAME}/give-up", "already_over", 200, "not_a_player"),
)

AT_THEIR_OWN: Final[dict[tuple[str, str], dict[str, object]]] = {
    **{("GET", path): {} for path in (SEAT, f"{SEAT}/games", f"{SEAT}/nights", NIGHT, f"{NIGHT}/events")},
    **{
        ("POST", f"{SEAT}/{deed}"): {}
        for deed in ("games", "device", "sign-out", "sign-out-elsewhere", "forget")
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
    ("GET", "/static/{edition}/{name}"): 404,
    ("GET", "/seat"): 410,
    **{("GET", f"/watch/{{game}}{part}"): 200 for part in ("", "/picture", "/events", "/watch")},
    **{("GET", f"/replay/{{game}}{part}"): 409 for part in ("", "/record", "/film/{side}")},
    **{("GET", f"/replay/{{game}}/{{turn}}{part}"): 409 for part in ("", "/{side}")},
    **{("GET", f"/night/{{night}}{part}"): 200 for part in ("", "/events", "/picture", "/calendar.ics")},
    **{("POST", made): 200 for made in ("/people", "/games")},
    **{("POST", wanting): 400 for wanting in ("/join", "/nights", "/night/{night}/press")},
}
"""What needs no secret, while the game is still played, and its answer to an empty request."""


@pytest.fixture
async def world(site: Site, visitor: Visitor) -> World:
    return await new_world(site, visitor)


def test_every_endpoint_stands_in_one_of_these_tables(site: Site) -> None:
    resources = application(site.desk).router.resources()
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


async def test_of_no_game_does_anyone_get_a_link_to_a_seat_but_the_host_to_an_empty_one(
    world: World, redis_client: Client
) -> None:
    before = await everything(redis_client)
    for game in (world.playing, world.over, world.rematch, world.inviting):
        for caller in reversed(CALLERS):  # the owner last, who may replace the link
            may = game == world.inviting and caller == OWNER
            path = world.path(f"{GAME}/invitations", caller, game)
            looked = await world.call(caller, "GET", path)
            links = looked.said["links"] if looked.status == 200 else []
            assert len(links) == may, (caller, links)
            for seat in range(2):
                replaced = await world.call(caller, "POST", path, {"seat": seat})
                if not (may and seat == 1):
                    assert replaced.status in {403, 409}, (caller, seat)
                    assert await everything(redis_client) == before


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


async def test_an_invitation_seats_one_new_person_and_opens_nothing_afterwards(
    site: Site, world: World
) -> None:
    key = {"key": f"{world.inviting}.{world.invitation}"}
    asked = await world.call(NO_ONE, "POST", "/invitation", key)
    assert (asked.status, asked.said["guest"], asked.said["seated"]) == (200, "Inge", False)
    assert "Owner invites you" in asked.said["headline"]
    guest = await accepted(world.visitor, key["key"])
    assert guest.game == world.inviting
    assert guest.seat not in world.seats.values()
    async with site.unchanged():
        for caller in PEOPLE:
            for seat in ("", world.path(SEAT, caller)):
                for route in ("/invitation", "/invitation/accept" if seat else "/invitation/decline"):
                    answer = await world.call(caller, "POST", seat + route, key)
                    assert (caller, answer.status, answer.said["code"]) == (caller, 403, "dead_invitation")


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
