"""Given keys of seats: where do they appear, where does a browser keep them, and what is logged?"""

import logging
from collections.abc import Iterable, Mapping
from contextlib import AsyncExitStack
from itertools import chain

import pytest

from adapters.web.traffic import Limits
from tests.integration.web.players import Player, accepted, behind, invited, start
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.test_other_sites import addresses, check
from tests.integration.web.visitors import Answer, Visitor, get_bluntly
from tests.rows import each_row

LEAVING = ("/forget", "/give-up", "/sign-out", "/sign-out-elsewhere")
FOREVER = str(400 * 24 * 60 * 60)


def holding(key: str, answers: Iterable[Answer]) -> list[Answer]:
    return [answer for answer in answers if key in repr(answer.headers) or key.encode() in answer.body]


def written(caplog: pytest.LogCaptureFixture) -> str:
    """Return all that was logged, before anything is taken out of it."""
    facts = [(record.name, record.getMessage(), record.__dict__) for record in caplog.records]
    return repr(facts) + caplog.text


async def look_around(site: Site, player: Player) -> None:
    """Ask for all that there is, and send a secret to where it does not belong."""
    names = {"seat": player.seat, "game": player.game, "night": "NONE"}
    for path in (*addresses(site, "GET", names), f"/seat/NOBODY/{player.game}", "/nothing"):
        await player.visitor.get(path, {"Accept": "text/html"})
    told = f"{player.seat}.{player.key}"
    for path in addresses(site, "POST", names):
        if not path.endswith(LEAVING):
            await player.visitor.post(path, {"key": told, "code": told[:30], "theme": "night"})
    await player.visitor.post(f"{player.place}/press", [told])
    await player.press("nonsense")


async def test_a_key_stands_in_the_answers_that_hand_it_out_and_nowhere_else(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    started = await start(site.come())
    host, invitation = started.host, started.invitation.partition(".")[2]
    await look_around(site, host)
    guest, spectator = await accepted(site.come(), started.invitation), site.come()
    players, told = (host, guest), [host.visitor.answers, guest.visitor.answers, spectator.answers]
    async with AsyncExitStack() as streams:
        pages = [(player.visitor, player.place) for player in players]
        pages.append((spectator, f"/watch/{host.game}"))
        following = [await streams.enter_async_context(who.stream(place)) for who, place in pages]
        for action in ("left", "part"):
            for player in players:
                await look_around(site, player)
                assert (await player.press(action)).status == 200
        for player in players:
            await look_around(site, player)
        assert (await host.screen())["status"] == "parted"
        await spectator.get(f"/watch/{host.game}")
        await host.visitor.post(f"/seat/{host.seat}/sign-out-elsewhere")
        device = behind((await host.visitor.post(f"/seat/{host.seat}/device")).said["link"]["address"])
        seed, _ = await site.service.context.games.seed_and_log(host.game)
        site.stop.set()
        streamed = b"".join([await stream.rest() for stream in following])
    token = device.partition(".")[2]
    for secret in (host.key, guest.key, token):
        assert len(holding(secret, chain(*told))) == 1, "in the answer to the browser of its person"
    assert holding(invitation, guest.visitor.answers) == []
    assert len(holding(invitation, host.visitor.answers)) == 2, "when it was made, and looked at again"
    for secret in (host.key, guest.key, token, invitation):
        assert secret.encode() not in streamed
        assert secret not in written(caplog)
    assert b"event: screen" in streamed
    assert str(seed) not in written(caplog)
    assert host.game not in written(caplog), "whoever has the name of a game can watch it"


async def test_what_fails_is_protected_and_written_down_without_what_it_was_about(
    near: Player, site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*told: object) -> None:
        raise ZeroDivisionError(near.key, near.game, *map(str, told))

    monkeypatch.setattr(site.service.views, "look", fail)
    monkeypatch.setattr(site.service.views, "watch", fail)
    caplog.set_level(logging.DEBUG)
    answers = [await near.visitor.get(path) for path in (near.place, f"/watch/{near.game}")]
    assert [(answer.status, answer.said["code"]) for answer in answers] == [(500, "failed")] * 2
    answers.append(await near.visitor.get(near.place, {"Accept": "text/html"}))
    assert "Something went wrong on our side" in answers[-1].text
    loud = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert loud == ["web.failed"] * 3
    assert "ZeroDivisionError" in written(caplog), "whoever runs it learns what it was"
    for secret in (near.key, near.game, near.seat):
        assert secret not in written(caplog)
        assert secret not in repr(answers)
    for answer in answers:
        assert "ZeroDivision" not in answer.text
        check(answer.headers)


# Where a browser keeps its key.


async def handed(player: Player, visitor: Visitor) -> Mapping[str, Answer]:
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


@each_row(("public_url", "secure"), [(None, {}), ("https://hands.example.org", {"secure": ""})])
async def test_no_script_no_other_site_and_no_other_seat_gets_the_key_which_travels_safely_if_it_can(
    store_url: str, public_url: str | None, secure: dict[str, str]
) -> None:
    async with open_site(store_url, Limits(rates=PLENTY), public_url=public_url) as site:
        host = (await start(site.come())).host
        anybody = site.come(Cookie=f"seat={host.key}")  # which no browser would send here if it is secure
        for way, answer in (await handed(host, anybody)).items():
            path = f"/seat/{answer.said['seat'].lower()}"
            wanted = {"max-age": FOREVER, "httponly": "", "samesite": "lax", "path": path}
            assert attributes(answer) == {**wanted, **secure}, way


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


async def test_a_browser_that_signs_out_forgets_one_person_and_nobody_else(visitor: Visitor) -> None:
    host, guest = await invited(visitor, visitor)
    left = attributes(await visitor.post(f"/seat/{host.seat}/sign-out"))
    assert (left["max-age"], left["path"]) == ("0", f"/seat/{host.seat.lower()}")
    host.sit_down()  # with the secret that it had
    assert (await visitor.get(host.place)).status == 403
    assert (await visitor.get(guest.place)).status == 200


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
    yesterday = site.service.context.now() - 25 * 60 * 60 * 1000
    await site.service.context.people.devices.add(near.who, near.key, yesterday)
    again = await near.visitor.get(f"/seat/{near.seat}/games")
    assert attributes(again)["max-age"] == FOREVER
    assert near.key in again.headers["Set-Cookie"]
    assert "Set-Cookie" not in (await near.visitor.get(f"/seat/{near.seat}/games")).headers
