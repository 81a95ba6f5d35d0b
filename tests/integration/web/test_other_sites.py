"""Given a page of somebody else, a foreign host, or nonsense: whatever is sent, nothing is changed by it."""

import json
from typing import Final
from urllib.parse import urlsplit

import pytest

from adapters.web.component import create_app
from adapters.web.hosts import Hosts
from adapters.web.traffic import Limits
from bot.store.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.evenings import wishes
from tests.integration.web.players import Player, sat_down, start
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Answer, Headers, Visitor
from tests.rows import each_row

JSON: Final = "application/json"
PRESS: Final = {"action": "part", "revision": 3}
PUBLIC: Final = "https://hands.example.org"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - it is only said: the test itself listens to this machine alone
OUTSIDE: Final = "192.0.2.7"
ELSEWHERE: Final = "evil.example"
SETTINGS: Final = "/seat/{seat}/settings"
GALLERY: Final = "/seat/{seat}/{game}/gallery"
NIGHT: Final = "/seat/{seat}/night/{night}"
ABOUT_NIGHTS: Final = ("/night/{night}/press", f"{NIGHT}/press", f"{NIGHT}/plan")
WITH_A_BODY: Final = (
    *("/games", "/join", "/invitation", "/device/use", SETTINGS, GALLERY, "/nights", "/seat/{seat}/nights"),
    *ABOUT_NIGHTS,
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
    ("/seat/{seat}/{game}/invitations", {"seat": "1"}),
)


@pytest.fixture
async def names(site: Site, near: Player) -> dict[str, str]:
    """Return what stands for the parts of an address: a player, who hosts an evening too."""
    evening = await near.visitor.post(f"/seat/{near.seat}/nights", wishes(site))
    return {"seat": near.seat, "game": near.game, "night": evening.said["night"]}


def addresses(site: Site, method: str, names: dict[str, str]) -> list[str]:
    """Return every address that there is; the first of its kind, if it has a number."""
    fixed = {"kind": "palm", "number": "1", "edition": "x", "name": "look.css", "turn": "0", "side": "near"}
    resources = create_app(site.context).router.resources()
    routes = {resource.canonical for resource in resources for route in resource if route.method == method}
    return sorted(route.format(**names, **fixed) for route in routes)


def filled(headers: dict[str, str], url: str) -> dict[str, str]:
    return {name: value.format(here=url, host=urlsplit(url).netloc) for name, value in headers.items()}


def is_refused(answer: Answer) -> bool:
    says = "I couldn't read that, so nothing was changed. Reload the page."
    told = (answer.status, answer.said) == (400, {"code": "not_understood", "says": says})
    return told and "Set-Cookie" not in answer.headers


async def test_what_another_site_sends_changes_nothing(
    site: Site, near: Player, names: dict[str, str]
) -> None:
    body = {**PRESS, "key": f"{near.seat}.{near.key}", "code": near.game}
    sent = [(f"{near.place}/press", filled(headers, site.url)) for headers in FOREIGN]
    sent += [(path, FOREIGN[0]) for path in addresses(site, "POST", names)]
    async with site.unchanged():
        for path, headers in sent:
            answer = await near.visitor.post(path, body, headers)
            assert (answer.status, answer.said["code"]) == (403, "foreign_page"), (path, headers)
            says = "Another page tried to do this in your name; nothing was changed."
            assert answer.said["says"] == says
            assert "Set-Cookie" not in answer.headers


async def test_what_a_form_or_another_method_can_send_changes_nothing_wherever_it_comes_from(
    site: Site, near: Player, names: dict[str, str]
) -> None:
    body = json.dumps({**PRESS, "key": f"{near.seat}.{near.key}", "code": near.game}).encode()
    async with site.unchanged():
        for path in addresses(site, "POST", names):
            for kind in FORMS:
                headers = {"Content-Type": kind, "Sec-Fetch-Site": "same-origin"}
                assert is_refused(await near.visitor.ask("POST", path, body, headers)), path
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
    async with open_site(store_url, Limits(rates=PLENTY), public_url=PUBLIC) as site:
        another = site.come()
        near, _ = await sat_down(site, site.come(), another)
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
    site: Site, near: Player, names: dict[str, str]
) -> None:
    anywhere = (b"", b"null", b"[]", b"{", b'{"any": {}}', b'{"any": [1]}', b'{"any": null}')
    sent = [("/seat/{seat}/{game}/press", body) for body in NONSENSE]
    sent += [(path, body) for path in WITH_A_BODY for body in anywhere]
    sent += [(path, body) for path in ABOUT_NIGHTS for body in (b"{}", b'{"action": 3}')]
    sent += [(path, json.dumps(body).encode()) for path, body in WRONG_KIND]
    async with site.unchanged():
        for path, body in sent:
            answer = await near.visitor.ask("POST", path.format(**names), body, {"Content-Type": JSON})
            assert is_refused(answer), (path, body)


# For another host.


async def test_request_for_another_host_changes_nothing_and_is_nowhere_repeated(
    site: Site, visitor: Visitor
) -> None:
    """Which hosts are others, and which are none, is shown by `tests/unit/web/test_hosts.py`."""
    async with site.unchanged():
        for host, why in (("a:b:c", (400, "not_understood")), (ELSEWHERE, (421, "wrong_address"))):
            answer = await visitor.post("/games", {}, {"Host": host})
            assert (answer.status, answer.said["code"]) == why
        for path in ("/", "/seat/NOBODY", "/rules", "/nothing", "/health"):
            answer = await visitor.get(path, {"Host": ELSEWHERE})
            assert ELSEWHERE not in answer.text + str(answer.headers)
    headers = {"Host": ELSEWHERE, "Accept": "text/html", "Accept-Language": "it"}
    page = await visitor.get("/", headers)
    assert page.status == 421
    assert "Questo tavolo non è a questo indirizzo" in page.text


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
REFUSED: Final = ("/nothing", "/static/x/nothing", "/seat/NOBODY/GAME", "/watch/NOGAME", "/watch/%00/watch")
KEPT: Final = {"image/png", "text/css", "text/javascript"}  # pictures and files, for a while


def check(headers: Headers) -> None:
    """See that a browser shows this nowhere but here, and tells nobody about it."""
    assert {name: headers.get(name) for name in PROTECTION} == PROTECTION
    policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    assert policy == POLICY
    assert "Server" not in headers
    assert "Cache-Control" in headers


async def test_every_answer_is_protected_and_no_page_and_no_fact_is_kept_by_anybody(
    site: Site, near: Player, names: dict[str, str]
) -> None:
    for path in (*addresses(site, "GET", names), *REFUSED):
        for accept in ("text/html", "application/json"):
            answer = await near.visitor.get(path, {"Accept": accept})
            check(answer.headers)
            kept = answer.headers.get("Content-Type", "").split(";")[0] in KEPT
            assert kept or answer.headers["Cache-Control"] == "no-store", path
    for answer in (await near.press("end"), await near.press("part"), await near.visitor.post("/nothing")):
        check(answer.headers)
    async with near.visitor.stream(near.place) as stream:
        check(stream.headers)
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.headers["Cache-Control"] == "no-store"
