"""Given the web table as it is run: is too much refused, for each visitor, whatever they say they are?"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from adapters.web.component import connections_for
from adapters.web.traffic import DEFAULT_RATES, RequestKind
from tests.integration.web.sites import Site, open_site
from tests.integration.web.visitors import Visitor

FILM = "/replay/NOGAME/film/table"
FILMS = int(DEFAULT_RATES[RequestKind.FILM].burst)
COSTS = {
    RequestKind.START: ("POST /games", "POST /nights", "POST /seat/NOBODY/nights"),
    RequestKind.OPEN: (
        *("POST /join", "POST /people", "POST /invitation", "POST /invitation/decline"),
        *("POST /seat/NOBODY/invitation/accept", "POST /seat/NOBODY/NOGAME/invitations"),
        *("POST /device", "POST /device/use", "POST /seat/NOBODY/device", "POST /night/NONE/press"),
    ),
    RequestKind.PRESS: (
        *("POST /seat/NOBODY/NOGAME/press", "POST /seat/NOBODY/NOGAME/gallery", "POST /seat/NOBODY/settings"),
        *("POST /seat/NOBODY/sign-out", "POST /seat/NOBODY/forget"),
        *("POST /seat/NOBODY/night/NONE/press", "POST /seat/NOBODY/night/NONE/plan"),
    ),
    RequestKind.LOOK: ("GET /health", "GET /night/NONE"),
    RequestKind.LIST: ("GET /seat/NOBODY/games",),
    RequestKind.FOLLOW: ("GET /seat/NOBODY/NOGAME/events", "GET /night/NONE/events"),
    RequestKind.PICTURE: (
        "GET /watch/NOGAME/picture",
        "GET /replay/NOGAME/1/near",
        "GET /night/NONE/picture",
    ),
    RequestKind.FILM: ("GET /replay/NOGAME/film/near",),
}


@asynccontextmanager
async def limited(store_url: str, proxies: int = 0) -> AsyncIterator[Site]:
    """Open a table with the usual limits, where time stands still."""
    async with open_site(store_url, proxies=proxies) as site:
        site.context.limits.now = lambda: 1000.0
        yield site


async def films(visitor: Visitor, forwarded: str = "") -> int:
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    asked = [(await visitor.get(FILM, headers)).status for _ in range(FILMS + 1)]
    return asked.index(429)


async def test_too_much_is_refused_with_a_sentence_and_how_long_to_wait(store_url: str) -> None:
    async with limited(store_url) as site:
        visitor = site.come()
        assert await films(visitor) == FILMS
        answer = visitor.answers[-1]
        assert answer.said == {"code": "too_fast", "says": "That was a lot at once. Try again in 10 seconds."}
        assert answer.headers["Retry-After"] == "10"
        page = await visitor.get(FILM, {"Accept": "text/html", "Accept-Language": "it"})
        assert (page.status, page.headers["Retry-After"]) == (429, "10")
        assert "text/html" in page.headers["Content-Type"]
        assert (await visitor.get("/")).status == 200, "other things can be had"


async def test_everything_counts_as_what_it_costs(store_url: str) -> None:
    assert {*RequestKind} - COSTS.keys() == {RequestKind.UPDATE, RequestKind.REFUSED}, "which nobody asks for"
    async with limited(store_url) as site:
        visitor = site.come(Accept="application/json")
        for asking, requests in COSTS.items():
            rates = {
                each: rate._replace(burst=1.0 if each is asking else 0.0)
                for each, rate in DEFAULT_RATES.items()
            }
            for request in requests:
                site.context.limits.rates = rates
                site.context.limits._buckets.clear()
                method, path = request.split()
                asked = [
                    (await (visitor.get(path) if method == "GET" else visitor.post(path, []))).status
                    for _ in range(2)
                ]
                assert [status == 429 for status in asked] == [False, True], request


@pytest.mark.parametrize("proxies", [0, 1])
async def test_visitors_are_told_apart_by_what_our_proxies_say_and_else_have_a_limit_of_connections(
    store_url: str, proxies: int
) -> None:
    async with limited(store_url, proxies) as site:
        visitor, connections = site.come(), connections_for(site.house)
        assert await films(visitor, "203.0.113.1") == FILMS
        assert await films(visitor, "203.0.113.2") == (FILMS if proxies else 0)
        assert await films(visitor, "198.51.100.7, 203.0.113.1") == 0, "no forged hop helps"
        assert all(connections.admit("192.0.2.1") for _ in range(300)) is bool(proxies)
        assert connections.admit("192.0.2.2")
