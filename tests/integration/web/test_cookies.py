"""Given a browser that was handed a secret: where does it keep it, and where does it send it?"""

from collections.abc import Mapping
from dataclasses import replace

from adapters.web.limits import Limits
from tests.integration.web.players import Player, behind, invited, start
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Answer, Visitor, get_bluntly
from tests.rows import each_row

FOREVER = str(400 * 24 * 60 * 60)


async def handed(player: Player, visitor: Visitor) -> Mapping[str, Answer]:
    """Return the answers by which a browser gets a key, in every way."""
    device = (await visitor.post(f"/seat/{player.seat}/device")).said["link"]["address"]
    code = (await visitor.post("/games", {"partner": "code"})).said["game"]
    return {
        "by starting": await visitor.post("/games"),
        "by becoming a person": await visitor.post("/people"),
        "by a device link": await visitor.post("/device/use", {"key": behind(device)}),
        "by joining": await visitor.post("/join", {"code": code}),
    }


def attributes(answer: Answer) -> dict[str, str]:
    (cookie,) = answer.headers.getall("Set-Cookie")
    key, *rest = (part.strip() for part in cookie.split(";"))
    assert key.startswith("seat=")
    return dict(part.lower().partition("=")[::2] for part in rest)


async def test_no_script_and_no_other_site_gets_the_key_and_no_other_seat(visitor: Visitor) -> None:
    for way, answer in (await handed((await start(visitor)).host, visitor)).items():
        told = attributes(answer)
        assert told.pop("max-age") == FOREVER, way
        path = f"/seat/{answer.said['seat'].lower()}"
        assert told == {"httponly": "", "samesite": "lax", "path": path}, way


async def test_where_the_public_address_is_safe_the_key_never_travels_in_the_open(store_url: str) -> None:
    plenty, public_url = Limits(rates=PLENTY), "https://hands.example.org"
    async with open_site(store_url, plenty, public_url=public_url) as site, Visitor(site.url) as visitor:
        host = (await start(visitor)).host
        async with Visitor(site.url, Cookie=f"seat={host.key}") as anybody:  # no browser would send it here
            for way, answer in (await handed(host, anybody)).items():
                assert "secure" in attributes(answer), way


async def test_two_people_in_one_browser_do_not_disturb_each_other(visitor: Visitor) -> None:
    host, guest = await invited(visitor, visitor)
    for player in (host, guest, host, guest):
        assert (await player.screen())["rows"], "each looks with their own eyes"
    assert (await host.press("left")).status == 200
    assert (await host.screen())["call"] == ""
    assert (await guest.screen())["call"] != ""


async def test_a_person_starts_and_joins_all_their_games_in_one_browser(site: Site) -> None:
    visitor = site.come()
    host = (await start(visitor)).host
    again = await visitor.post(f"/seat/{host.seat}/games")
    assert (again.status, again.said["seat"]) == (200, host.seat)
    assert "Set-Cookie" not in again.headers
    code = (await start(site.come(), partner="code")).host.game
    joined = await visitor.post(f"/seat/{host.seat}/join", {"code": code})
    assert (joined.status, joined.said["seat"]) == (200, host.seat)
    listed = (await visitor.get(f"/seat/{host.seat}/games")).said["games"]
    assert {game["game"] for game in listed} == {host.game, again.said["game"], code}


async def test_a_browser_that_signs_out_forgets_one_person_and_their_games_go_on(site: Site) -> None:
    visitor = site.come()
    host, guest = await invited(visitor, visitor)
    phone = replace(host, visitor=site.come())
    link = (await visitor.post(f"/seat/{host.seat}/device")).said["link"]["address"]
    assert (await phone.visitor.post("/device/use", {"key": behind(link)})).status == 200
    left = attributes(await visitor.post(f"/seat/{host.seat}/sign-out"))
    assert (left["max-age"], left["path"]) == ("0", f"/seat/{host.seat.lower()}")
    host.sit_down()  # with the secret that it had
    assert (await visitor.get(host.place)).status == 403
    assert (await visitor.get(guest.place)).status == 200
    assert (await phone.screen())["status"] == "playing"


@each_row("seat", ["a;Domain=x", "A%0D%0AX:y", "%00", "lower", "TOOLONGTOOLONGTOOLONG"])
async def test_what_is_no_seat_gets_into_no_header(visitor: Visitor, seat: str) -> None:
    answer = await visitor.post(f"/seat/{seat}/sign-out")
    assert (answer.status, answer.said["code"]) == (403, "signed_out")
    assert "Set-Cookie" not in answer.headers


async def test_bytes_that_are_no_letters_open_nothing(site: Site, near: Player) -> None:
    answer = await get_bluntly(site.url, near.place, b"Cookie: seat=\xff\xfe")
    assert answer.startswith(b"HTTP/1.1 403 ")


async def test_a_browser_keeps_a_person_for_as_long_again_on_each_day_of_use(
    site: Site, near: Player
) -> None:
    today = await near.visitor.get(near.place)
    assert not any(cookie.startswith("seat=") for cookie in today.headers.getall("Set-Cookie"))
    yesterday = site.service.desk.now() - 25 * 60 * 60 * 1000
    await site.service.desk.people.devices.add(near.who, near.key, yesterday)
    again = await near.visitor.get(f"/seat/{near.seat}/games")
    assert attributes(again)["max-age"] == FOREVER
    assert near.key in again.headers["Set-Cookie"]
    assert "Set-Cookie" not in (await near.visitor.get(f"/seat/{near.seat}/games")).headers
