"""Given the web table as it is run: is too much refused, for each visitor, whatever they say they are?"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from adapters.web.limits import USUAL, Asking
from adapters.web.server import connections_for
from tests.integration.web.sites import open_site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

FORWARDED = "X-Forwarded-For"
FILM = "/replay/NOGAME/film/table"
FILMS = int(USUAL[Asking.FILM].burst)


@asynccontextmanager
async def visiting(store_url: str, proxies: int = 0) -> AsyncIterator[Visitor]:
    """Give a visitor of a table with the usual limits, where time stands still."""
    async with open_site(store_url, proxies=proxies) as site, Visitor(site.url) as visitor:
        site.desk.limits.now = lambda: 1000.0
        yield visitor


async def films(visitor: Visitor, forwarded: str = "") -> int:
    """Return how many films somebody gets to ask for, until it is too many."""
    headers = {FORWARDED: forwarded} if forwarded else {}
    for count in range(2 * FILMS):
        if (await visitor.get(FILM, headers)).status == 429:
            return count
    pytest.fail("there is no limit")


async def test_too_much_is_refused_with_a_sentence_and_how_long_to_wait(store_url: str) -> None:
    async with visiting(store_url) as visitor:
        assert await films(visitor) == FILMS
        answer = visitor.answers[-1]
        assert answer.said == {"code": "too_fast", "says": "That was a lot at once. Try again in 10 seconds."}
        assert answer.headers["Retry-After"] == "10"
        page = await visitor.get(FILM, {"Accept": "text/html", "Accept-Language": "it"})
        assert (page.status, page.headers["Retry-After"]) == (429, "10")
        assert "text/html" in page.headers["Content-Type"]
        assert (await visitor.get("/")).status == 200, "other things can be had"


@each_row(
    ("asking", "method", "path"),
    [
        (Asking.START, "POST", "/games"),
        (Asking.OPEN, "POST", "/join"),
        (Asking.OPEN, "POST", "/invitation"),
        (Asking.OPEN, "POST", "/seat/NOBODY/invitation/accept"),
        (Asking.OPEN, "POST", "/people"),
        (Asking.OPEN, "POST", "/invitation/decline"),
        (Asking.OPEN, "POST", "/device"),
        (Asking.OPEN, "POST", "/device/use"),
        (Asking.OPEN, "POST", "/seat/NOBODY/device"),
        (Asking.OPEN, "POST", "/seat/NOBODY/NOGAME/invitations"),
        (Asking.PRESS, "POST", "/seat/NOBODY/NOGAME/press"),
        (Asking.PRESS, "POST", "/seat/NOBODY/NOGAME/gallery"),
        (Asking.PRESS, "POST", "/seat/NOBODY/settings"),
        (Asking.PRESS, "POST", "/seat/NOBODY/sign-out"),
        (Asking.PRESS, "POST", "/seat/NOBODY/forget"),
        (Asking.LOOK, "GET", "/health"),
        (Asking.LIST, "GET", "/seat/NOBODY/games"),
        (Asking.FOLLOW, "GET", "/seat/NOBODY/NOGAME/events"),
        (Asking.PICTURE, "GET", "/watch/NOGAME/picture"),
        (Asking.PICTURE, "GET", "/replay/NOGAME/1/near"),
        (Asking.FILM, "GET", "/replay/NOGAME/film/near"),
    ],
)
async def test_everything_counts_as_what_it_costs(
    store_url: str, asking: Asking, method: str, path: str
) -> None:
    async with open_site(store_url) as site, Visitor(site.url) as visitor:
        rates = {each: rate._replace(burst=1.0 if each is asking else 0.0) for each, rate in USUAL.items()}
        site.desk.limits.rates = rates
        site.desk.limits.now = lambda: 1000.0
        asked = [
            (await (visitor.get(path) if method == "GET" else visitor.post(path, []))).status
            for _ in range(2)
        ]
    assert asked[0] != 429
    assert asked[1] == 429


async def test_without_a_proxy_nobody_is_believed_who_says_they_are_another(store_url: str) -> None:
    async with visiting(store_url) as visitor:
        assert await films(visitor, "203.0.113.1") == FILMS
        assert await films(visitor, "203.0.113.2") == 0
        assert await films(visitor) == 0


async def test_behind_a_proxy_each_visitor_has_their_own_and_no_forged_hop_helps(store_url: str) -> None:
    async with visiting(store_url, proxies=1) as visitor:
        assert await films(visitor, "203.0.113.1") == FILMS
        assert await films(visitor, "203.0.113.2") == FILMS
        assert await films(visitor, "198.51.100.7, 203.0.113.1") == 0


async def test_behind_two_proxies_it_is_the_hop_before_the_last(store_url: str) -> None:
    async with visiting(store_url, proxies=2) as visitor:
        assert await films(visitor, "203.0.113.1, 10.0.0.1") == FILMS
        assert await films(visitor, "203.0.113.2, 10.0.0.1") == FILMS
        assert await films(visitor, "198.51.100.7, 203.0.113.1, 10.0.0.1") == 0
        assert await films(visitor, "203.0.113.1, 10.0.0.2") == 0


async def test_a_whole_network_of_addresses_is_one_visitor(store_url: str) -> None:
    async with visiting(store_url, proxies=1) as visitor:
        assert await films(visitor, "2001:db8::1") == FILMS
        assert await films(visitor, "2001:db8::ffff") == 0
        assert await films(visitor, "2001:db8:0:1::1") == FILMS


@pytest.mark.parametrize(("proxies", "limited"), [(0, True), (1, False)])
async def test_only_without_a_proxy_one_address_has_a_limit_of_connections(
    store_url: str, proxies: int, *, limited: bool
) -> None:
    async with open_site(store_url, proxies=proxies) as site:
        connections = connections_for(site.house)
        for _ in range(300):
            if not connections.admit("192.0.2.1"):
                break
        assert connections.admit("192.0.2.1") is not limited
        assert connections.admit("192.0.2.2")
