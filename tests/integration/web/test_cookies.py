"""Given a browser that was handed a key: where does it keep it, and where does it send it?"""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from adapters.web.limits import Limits
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import Player, start
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Answer, Visitor

Handing = Callable[[Player], Awaitable[Answer]]
"""A way in which a browser gets a key."""


async def by_starting(player: Player) -> Answer:
    return await player.visitor.post("/games")


async def by_sitting_down(player: Player) -> Answer:
    return await player.visitor.post("/seat", {"key": player.link})


async def by_a_new_key(player: Player) -> Answer:
    return await player.visitor.post(f"/seat/{player.seat}/key")


async def by_joining(player: Player) -> Answer:
    code = (await player.visitor.post("/games", {"partner": "code"})).said["game"]
    return await player.visitor.post("/join", {"code": code})


HANDED = pytest.mark.parametrize("handed", [by_starting, by_sitting_down, by_a_new_key, by_joining])


def attributes(answer: Answer) -> dict[str, str]:
    """Return what a browser is told about the key that it gets."""
    (cookie,) = answer.headers.getall("Set-Cookie")
    key, *rest = (part.strip() for part in cookie.split(";"))
    assert key.startswith("seat=")
    return dict(part.lower().partition("=")[::2] for part in rest)


def seat_in(answer: Answer) -> str:
    """Return the seat that an answer is about."""
    said = answer.said
    return str(
        said["seat"] if "seat" in said else said["link"]["address"].partition("#")[2].partition(".")[0]
    )


@HANDED
async def test_no_script_and_no_other_site_gets_the_key_and_no_other_seat(
    visitor: Visitor, handed: Handing
) -> None:
    answer = await handed((await start(visitor)).host)
    told = attributes(answer)
    assert told.pop("max-age") == str(400 * 24 * 60 * 60)
    assert told == {"httponly": "", "samesite": "lax", "path": f"/seat/{seat_in(answer).lower()}"}


@HANDED
async def test_where_the_public_address_is_safe_the_key_never_travels_in_the_open(
    store_url: str, handed: Handing
) -> None:
    plenty, public_url = Limits(rates=PLENTY), "https://hands.example.org"
    async with open_site(store_url, plenty, public_url=public_url) as site, Visitor(site.url) as visitor:
        host = (await start(visitor)).host
        async with Visitor(site.url, Cookie=f"seat={host.key}") as anybody:  # no browser would send it here
            assert "secure" in attributes(await handed(replace(host, visitor=anybody)))


async def test_two_seats_in_one_browser_do_not_disturb_each_other(visitor: Visitor) -> None:
    started = await start(visitor)
    host, guest = started.host, started.guest
    assert guest
    await guest.sit_down()
    assert (await guest.press("accept")).status == 200
    for player in (host, guest, host, guest):
        screen = await player.screen()
        assert screen["rows"], "each looks with their own eyes"
    assert (await host.press("left")).status == 200
    assert (await host.screen())["call"] == ""
    assert (await guest.screen())["call"] != ""


async def test_a_third_game_in_the_same_browser_leaves_the_others_alone(visitor: Visitor) -> None:
    started = [(await start(visitor)).host for _ in range(3)]
    for player in started:
        assert (await visitor.get(f"/seat/{player.seat}")).headers["Location"] == player.place


async def test_a_browser_can_let_go_of_one_seat_and_the_link_still_opens_it(
    site: Site, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor()
    started = await start(visitor)
    host, guest = started.host, started.guest
    assert guest
    await guest.sit_down()
    left = attributes(await visitor.post(f"/seat/{host.seat}/leave"))
    assert (left["max-age"], left["path"]) == ("0", f"/seat/{host.seat.lower()}")
    assert (await visitor.get(host.place)).status == 403
    assert (await visitor.get(guest.place)).status == 200
    await host.sit_down()
    assert (await visitor.get(host.place)).status == 200
    assert await site.service.keys.fits(host.who, host.key)


@pytest.mark.parametrize("seat", ["a;Domain=x", "A%0D%0AX:y", "%00", "lower", "TOOLONGTOOLONGTOOLONG"])
async def test_what_is_no_seat_gets_into_no_header(visitor: Visitor, seat: str) -> None:
    answer = await visitor.post(f"/seat/{seat}/leave")
    assert (answer.status, answer.said["code"]) == (403, "no_key")
    assert "Set-Cookie" not in answer.headers
