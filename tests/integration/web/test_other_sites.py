"""Given a page of somebody else: whatever it makes a visitor's browser send, nothing is changed by it."""

import json
from typing import Final
from urllib.parse import urlsplit

import pytest

from adapters.web.limits import Limits
from bot.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.players import Player, sat_down
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

PRESS: Final = {"action": "part", "revision": 3}
PUBLIC: Final = "https://hands.example.org"
SENT: Final = (
    *(
        "/games",
        "/join",
        "/invitation",
        "/invitation/accept",
        "/invitation/decline",
        "/device",
        "/device/use",
    ),
    *("/seat/{seat}/games", "/seat/{seat}/settings", "/seat/{seat}/device", "/seat/{seat}/sign-out"),
    *("/seat/{seat}/sign-out-elsewhere", "/seat/{seat}/forget"),
    *("{place}/press", "{place}/invitations", "{place}/give-up", "{place}/gallery"),
)
FOREIGN: Final[tuple[dict[str, str], ...]] = (
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": ""},
    {"Sec-Fetch-Site": "cross-site", "Origin": "{here}"},
    {"Origin": "https://evil.example"},
    {"Origin": "https://evil.example?{host}"},
    {"Origin": "https://{host}.evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://["},
    {"Origin": "https://evil.example", "Host": "localhost"},
)
OURS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "{here}"},
    {"Origin": "{here}"},
)


def filled(headers: dict[str, str], url: str) -> dict[str, str]:
    return {name: value.format(here=url, host=urlsplit(url).netloc) for name, value in headers.items()}


@each_row("headers", FOREIGN, ids=str)
async def test_what_another_site_sends_changes_nothing(
    players: tuple[Player, Player], site: Site, redis_client: Client, headers: dict[str, str]
) -> None:
    near, _ = players
    before = await everything(redis_client)
    answer = await near.visitor.post(f"{near.place}/press", PRESS, filled(headers, site.url))
    assert (answer.status, answer.said["code"]) == (403, "foreign_page")
    assert answer.said["says"] == "Another page has tried to do this in your name; nothing was changed."
    assert await everything(redis_client) == before


@each_row("path", SENT)
async def test_what_another_site_sends_to_any_address_changes_nothing(
    players: tuple[Player, Player], redis_client: Client, path: str
) -> None:
    near, _ = players
    before = await everything(redis_client)
    address, body = (
        path.format(seat=near.seat, place=near.place),
        {"key": f"{near.seat}.{near.key}", "code": near.game},
    )
    answer = await near.visitor.post(address, body, {"Sec-Fetch-Site": "cross-site"})
    assert (answer.status, answer.said["code"]) == (403, "foreign_page")
    assert "Set-Cookie" not in answer.headers
    assert await everything(redis_client) == before


@each_row("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
@each_row("path", SENT)
async def test_what_a_form_can_send_changes_nothing_wherever_it_comes_from(
    players: tuple[Player, Player], redis_client: Client, path: str, kind: str
) -> None:
    near, _ = players
    before = await everything(redis_client)
    body = json.dumps({**PRESS, "key": f"{near.seat}.{near.key}", "code": near.game}).encode()
    headers = {"Content-Type": kind, "Sec-Fetch-Site": "same-origin"}
    answer = await near.visitor.ask("POST", path.format(seat=near.seat, place=near.place), body, headers)
    assert (answer.status, answer.said["code"]) == (400, "not_understood")
    assert "Set-Cookie" not in answer.headers
    assert await everything(redis_client) == before


@each_row("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
async def test_a_press_by_another_method_changes_nothing(
    players: tuple[Player, Player], redis_client: Client, method: str
) -> None:
    near, _ = players
    before = await everything(redis_client)
    answer = await near.visitor.ask(
        method, f"{near.place}/press", json.dumps(PRESS).encode(), {"Content-Type": "application/json"}
    )
    assert (answer.status, answer.said["code"]) == (404, "no_page")
    assert await everything(redis_client) == before


@pytest.mark.parametrize("headers", OURS, ids=str)
async def test_our_own_pages_and_those_who_have_no_browser_are_heard(
    players: tuple[Player, Player], site: Site, headers: dict[str, str]
) -> None:
    near, _ = players
    answer = await near.visitor.post(f"{near.place}/press", PRESS, filled(headers, site.url))
    assert answer.status == 200


@each_row(
    ("origin", "status"),
    [
        (PUBLIC, 200),
        ("https://evil.example", 403),
        ("https://hands.example.org.evil.example", 403),
        ("https://example.org", 403),
        ("https://hands.example.org:8443", 403),
    ],
)
async def test_behind_a_proxy_the_public_address_is_ours(store_url: str, origin: str, status: int) -> None:
    plenty = Limits(rates=PLENTY)
    async with (
        open_site(store_url, plenty, public_url=PUBLIC) as site,
        Visitor(site.url) as visitor,
        Visitor(site.url) as another,
    ):
        near, far = await sat_down(site, visitor, another)
        cookie = {"Cookie": f"seat={near.key}", "Host": "127.0.0.1:8000", "Origin": origin}
        assert (await another.post(f"{near.place}/press", PRESS, cookie)).status == status
        assert far


async def test_where_the_table_is_reached_at_no_other_address_a_foreign_name_for_it_is_not_ours(
    players: tuple[Player, Player],
) -> None:
    near, _ = players
    assert (await near.visitor.post(f"{near.place}/press", PRESS, {"Origin": PUBLIC})).status == 403
