"""Given a page of somebody else, or a body that is nonsense: whatever is sent, nothing is changed by it."""

import json
from typing import Final
from urllib.parse import urlsplit

import pytest

from adapters.web.limits import Limits
from bot.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.evenings import Comer, hosted
from tests.integration.web.players import Player, sat_down
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Answer, Visitor
from tests.rows import each_row

JSON: Final = "application/json"
PRESS: Final = {"action": "part", "revision": 3}
PUBLIC: Final = "https://hands.example.org"
SETTINGS: Final = "/seat/{seat}/settings"
GALLERY: Final = "{place}/gallery"
NIGHTS: Final = (
    "/nights",
    "/seat/{seat}/nights",
    "/night/{night}/press",
    "{evening}/press",
    "{evening}/plan",
)
SENT: Final = (
    *("/games", "/join", "/invitation", "/invitation/accept", "/invitation/decline", "/device"),
    *("/device/use", "/seat/{seat}/games", SETTINGS, "/seat/{seat}/device", "/seat/{seat}/sign-out"),
    *("/seat/{seat}/sign-out-elsewhere", "/seat/{seat}/forget"),
    *("{place}/press", "{place}/invitations", "{place}/give-up", GALLERY),
    *NIGHTS,
)
FORMS: Final = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")
FOREIGN: Final[tuple[dict[str, str], ...]] = (
    *({"Sec-Fetch-Site": site} for site in ("cross-site", "same-site", "none", "")),
    {"Sec-Fetch-Site": "cross-site", "Origin": "{here}"},
    {"Origin": PUBLIC},
    {"Origin": "https://evil.example"},
    {"Origin": "https://evil.example?{host}"},
    {"Origin": "https://{host}.evil.example"},
    *({"Origin": origin} for origin in ("null", "", "http://[")),
    {"Origin": "https://evil.example", "Host": "localhost"},
)
OURS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "{here}"},
    {"Origin": "{here}"},
)
NONSENSE: Final = {
    "nothing": b"",
    "no JSON": b"action=part&revision=3",
    "half of it": json.dumps(PRESS).encode()[:-1],
    "a list": json.dumps([PRESS]).encode(),
    "a text": b'"part"',
    "a number": b"3",
    "null": b"null",
    "no action": b'{"revision": 3}',
    "no revision": b'{"action": "part"}',
    "action is a number": b'{"action": 3, "revision": 3}',
    "action is null": b'{"action": null, "revision": 3}',
    "revision is a text": b'{"action": "part", "revision": "3"}',
    "revision is yes": b'{"action": "part", "revision": true}',
    "revision is a fraction": b'{"action": "part", "revision": 3.0}',
    "revision is no number": b'{"action": "part", "revision": NaN}',
    "something nested": b'{"action": "part", "revision": 3, "more": {"a": 1}}',
    "a list inside": b'{"action": "part", "revision": 3, "width": [400]}',
    "too long": json.dumps({**PRESS, "action": "a" * 301}).encode(),
    "long and unknown": json.dumps({**PRESS, "more": "a" * 301}).encode(),
    "5 KB": json.dumps({**PRESS, **{f"n{number}": "a" * 250 for number in range(20)}}).encode(),
    "many brackets": b"[" * 4000,
    "no UTF-8": b'{"action": "part", "revision": 3, "more": "\xff"}',
}


@pytest.fixture
async def host(site: Site, near: Player) -> Comer:
    return await hosted(site, near.visitor)


def address(path: str, near: Player, host: Comer) -> str:
    seat = host.seat if path in NIGHTS else near.seat
    return path.format(seat=seat, place=near.place, night=host.night, evening=host.place)


def filled(headers: dict[str, str], url: str) -> dict[str, str]:
    return {name: value.format(here=url, host=urlsplit(url).netloc) for name, value in headers.items()}


def is_refused(answer: Answer) -> bool:
    says = "That could not be understood; nothing was changed. Load the page anew."
    told = (answer.status, answer.said) == (400, {"code": "not_understood", "says": says})
    return told and "Set-Cookie" not in answer.headers


async def test_what_another_site_sends_changes_nothing(near: Player, host: Comer, site: Site) -> None:
    body = {**PRESS, "key": f"{near.seat}.{near.key}", "code": near.game}
    sent = [(f"{near.place}/press", filled(headers, site.url)) for headers in FOREIGN]
    sent += [(address(path, near, host), FOREIGN[0]) for path in SENT]
    async with site.unchanged():
        for path, headers in sent:
            answer = await near.visitor.post(path, body, headers)
            assert (answer.status, answer.said["code"]) == (403, "foreign_page"), (path, headers)
            says = "Another page has tried to do this in your name; nothing was changed."
            assert answer.said["says"] == says
            assert "Set-Cookie" not in answer.headers


async def test_what_a_form_or_another_method_can_send_changes_nothing_wherever_it_comes_from(
    site: Site, near: Player, host: Comer
) -> None:
    body = json.dumps({**PRESS, "key": f"{near.seat}.{near.key}", "code": near.game}).encode()
    async with site.unchanged():
        for path in SENT:
            for kind in FORMS:
                headers = {"Content-Type": kind, "Sec-Fetch-Site": "same-origin"}
                assert is_refused(await near.visitor.ask("POST", address(path, near, host), body, headers)), (
                    path
                )
        for kind in ("", "text/json", f"{JSON}; charset=nonsense"):
            press = await near.visitor.ask("POST", f"{near.place}/press", body, {"Content-Type": kind})
            assert is_refused(press), kind
        for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
            answer = await near.visitor.ask(method, f"{near.place}/press", body, {"Content-Type": JSON})
            assert (answer.status, answer.said["code"]) == (404, "no_page"), method


async def test_our_own_pages_and_those_who_have_no_browser_are_heard(
    near: Player, site: Site, redis_client: Client
) -> None:
    for number, headers in enumerate(OURS):
        before = await everything(redis_client)
        press = {**PRESS, "action": ("part", "stay")[number % 2]}
        answer = await near.visitor.post(f"{near.place}/press", press, filled(headers, site.url))
        assert answer.status == 200, headers
        assert await everything(redis_client) != before, headers


async def test_behind_a_proxy_the_public_address_is_ours_and_no_other(store_url: str) -> None:
    async with (
        open_site(store_url, Limits(rates=PLENTY), public_url=PUBLIC) as site,
        Visitor(site.url) as visitor,
        Visitor(site.url) as another,
    ):
        near, _ = await sat_down(site, visitor, another)
        for origin, status in {
            "https://evil.example": 403,
            f"{PUBLIC}.evil.example": 403,
            "https://example.org": 403,
            f"{PUBLIC}:8443": 403,
            PUBLIC: 200,
        }.items():
            headers = {"Cookie": f"seat={near.key}", "Host": "127.0.0.1:8000", "Origin": origin}
            assert (await another.post(f"{near.place}/press", PRESS, headers)).status == status, origin


async def test_a_body_that_is_nonsense_changes_nothing_at_any_address(
    site: Site, near: Player, host: Comer
) -> None:
    anywhere = ("", "null", "[]", "{", '{"any": {}}', '{"any": [1]}', '{"any": null}')
    paths = ("/games", "/join", "/invitation", "/device/use", SETTINGS, GALLERY, *NIGHTS)
    sent = [("{place}/press", body) for body in NONSENSE.values()]
    sent += [(path, body.encode()) for path in paths for body in anywhere]
    sent += [(path, body) for path in NIGHTS for body in (b"{}", b'{"action": 3}')]
    async with site.unchanged():
        for path, body in sent:
            answer = await near.visitor.ask("POST", address(path, near, host), body, {"Content-Type": JSON})
            assert is_refused(answer), (path, body)


@each_row(
    ("path", "body"),
    [
        ("/join", {}),
        ("/join", {"code": 3}),
        ("/invitation", {}),
        ("/device/use", {"key": True}),
        (SETTINGS, {"language": 3}),
        (SETTINGS, {"theme": True}),
        (SETTINGS, {"large": "yes"}),
        (SETTINGS, {"large": 1}),
        (GALLERY, {}),
        (GALLERY, {"shown": "yes"}),
        ("{place}/invitations", {"seat": "1"}),
    ],
)
async def test_what_has_to_be_there_is_of_the_right_kind(
    site: Site, near: Player, host: Comer, path: str, body: dict[str, object]
) -> None:
    async with site.unchanged():
        assert is_refused(await near.visitor.post(address(path, near, host), body))
