"""Given a page of somebody else, a foreign host, or nonsense: whatever is sent, nothing is changed by it."""

import json
from typing import Final
from urllib.parse import urlsplit

import pytest

from adapters.web.hosts import Hosts
from adapters.web.limits import Limits
from bot.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.evenings import Comer, hosted
from tests.integration.web.players import Player, sat_down, start
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Answer, Headers, Visitor
from tests.rows import each_row

JSON: Final = "application/json"
PRESS: Final = {"action": "part", "revision": 3}
PUBLIC: Final = "https://hands.example.org"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - it is only said: the test itself listens to this machine alone
OUTSIDE: Final = "192.0.2.7"
NO_HOSTS: Final = ("", "a:b:c", "a" * 3000, "a b", "[::1", "é", "127.0.0.1:99999")
OTHERS: Final = ("evil.example", "hands.example.org", "192.0.2.1:8000", "localhost.evil.example")
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
NONSENSE: Final = (
    *(b"", b"action=part&revision=3", b'"part"', b"3", b"null", b"[" * 4000, json.dumps([PRESS]).encode()),
    *(json.dumps(PRESS).encode()[:-1], b'{"revision": 3}', b'{"action": "part"}'),
    *(b'{"action": 3, "revision": 3}', b'{"action": null, "revision": 3}'),
    *(b'{"action": "part", "revision": %b}' % number for number in (b'"3"', b"true", b"3.0", b"NaN")),
    b'{"action": "part", "revision": 3, "more": {"a": 1}}',
    b'{"action": "part", "revision": 3, "width": [400]}',
    b'{"action": "part", "revision": 3, "more": "\xff"}',
    json.dumps({**PRESS, "action": "a" * 301}).encode(),
    json.dumps({**PRESS, "more": "a" * 301}).encode(),
    json.dumps({**PRESS, **{f"n{number}": "a" * 250 for number in range(20)}}).encode(),
)
WRONG_KIND: Final[tuple[tuple[str, dict[str, object]], ...]] = (
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
)


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
    sent = [("{place}/press", body) for body in NONSENSE]
    sent += [(path, body.encode()) for path in paths for body in anywhere]
    sent += [(path, body) for path in NIGHTS for body in (b"{}", b'{"action": 3}')]
    sent += [(path, json.dumps(body).encode()) for path, body in WRONG_KIND]
    async with site.unchanged():
        for path, body in sent:
            answer = await near.visitor.ask("POST", address(path, near, host), body, {"Content-Type": JSON})
            assert is_refused(answer), (path, body)


# For another host.


async def asked_of(visitor: Visitor, host: str) -> tuple[int, str]:
    answer = await visitor.post("/games", {}, {"Host": host})
    return answer.status, answer.said.get("code", "")


async def test_request_for_another_host_changes_nothing_and_is_nowhere_repeated(
    site: Site, visitor: Visitor
) -> None:
    nonsense, elsewhere = (400, "not_understood"), (421, "wrong_address")
    async with site.unchanged():
        told = {host: await asked_of(visitor, host) for host in (*NO_HOSTS, *OTHERS)}
        assert told == {**dict.fromkeys(NO_HOSTS, nonsense), **dict.fromkeys(OTHERS, elsewhere)}
        for path in ("/", "/seat/NOBODY", "/rules", "/nothing", "/health"):
            answer = await visitor.get(path, {"Host": OTHERS[0]})
            assert OTHERS[0] not in answer.text + str(answer.headers)
    headers = {"Host": OTHERS[0], "Accept": "text/html", "Accept-Language": "it"}
    page = await visitor.get("/", headers)
    assert page.status == 421
    assert "Questo tavolo non sta a questo indirizzo" in page.text


@each_row(
    ("bound", "base", "here"),
    [("127.0.0.1", "http://127.0.0.1:{port}", True), (EVERYWHERE, f"http://{OUTSIDE}:{{port}}", False)],
)
async def test_links_lead_to_where_others_reach_the_table_and_say_where_they_lead_nowhere_else(
    store_url: str, bound: str, base: str, *, here: bool
) -> None:
    hosts = Hosts(None, bound, OUTSIDE if bound == EVERYWHERE else None)
    async with open_site(store_url, Limits(rates=PLENTY), hosts=hosts) as site:
        links = (await start(site.come())).answer.said["links"]
    for link in links.values():
        assert link["address"].startswith(f"{base.format(port=urlsplit(site.url).port)}/")
        assert link["here"] is here


# What every answer carries.

PROTECTION: Final = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
}
PAGES: Final = ("/", "/rules", "/invitation", "/device", "/seat/{seat}", "{place}", "/watch/{game}")
OF_NIGHTS: Final = ("/nights", "/night/{night}", "{evening}", "/seat/{host}/nights")
FACTS: Final = ("/health", "/seat/{seat}/games", "{place}/watch", "{place}/gallery", "/watch/{game}/watch")
KEPT: Final = (  # pictures and files, for a while
    *("{place}/picture?width=400", "/watch/{game}/picture?width=400"),
    *("/sw.js", "/static/x/look.css", "/static/x/table.js", "/static/x/mark.svg"),
)
ERRORS: Final = {
    "/nothing": 404,
    "/static/x/nothing": 404,
    "/seat/NOBODY/{game}": 403,
    **dict.fromkeys(
        ("/watch/NOGAME", "/watch/NOGAME/watch", "/watch/%00/watch", "/seat/{seat}/no-game"), 404
    ),
    "/night/NONE": 404,
}


def check(headers: Headers) -> None:
    """See that a browser shows this nowhere but here, and tells nobody about it."""
    assert {name: headers.get(name) for name in PROTECTION} == PROTECTION
    policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    assert policy == POLICY
    assert "Server" not in headers
    assert "Cache-Control" in headers


async def test_every_answer_is_protected_and_no_page_and_no_fact_is_kept_by_anybody(
    near: Player, site: Site
) -> None:
    host = await hosted(site, near.visitor)
    names = {"seat": near.seat, "place": near.place, "game": near.game}
    names |= {"host": host.seat, "night": host.night, "evening": host.place}
    for path in (*PAGES, *OF_NIGHTS, *FACTS, *KEPT, *ERRORS):
        for accept in ("text/html", "application/json"):
            answer = await near.visitor.get(path.format(**names), {"Accept": accept})
            expected = ERRORS.get(path, 303 if path == "/seat/{seat}" else 200)
            assert (path, answer.status) == (path, expected)
            check(answer.headers)
            assert path in KEPT or answer.headers["Cache-Control"] == "no-store", path
    for answer in (await near.press("end"), await near.press("part"), await near.visitor.post("/nothing")):
        check(answer.headers)
    async with near.visitor.stream(near.place) as stream:
        check(stream.headers)
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.headers["Cache-Control"] == "no-store"
