"""Given a page that is open: what does it hear, and when does its stream end?"""

from dataclasses import replace

import pytest

from tests.integration.conftest import until
from tests.integration.service.tablemates import signed_in
from tests.integration.web.players import Pair, Player, actions
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Event, Visitor

GONE = b'event: gone\ndata: {"code":"signed_out"}\n\n'

pytestmark = pytest.mark.usefixtures("one_sign_of_life")


# What is heard.


async def test_a_page_first_gets_the_screen_that_it_does_not_show_already_and_a_sign_of_life(
    players: Pair, visitor: Visitor
) -> None:
    near, far = players
    for player in players:
        async with player.visitor.stream(player.place) as stream:
            assert await stream.event() == ("screen", await player.screen())
            assert await stream.event() == ("still", {})
    async with visitor.stream(f"/watch/{far.game}") as stream:
        name, seen = await stream.event()
    assert (name, seen["rows"]) == ("screen", [])
    assert seen["picture"].startswith(f"/watch/{far.game}/picture")
    screen = await near.screen()
    async with near.visitor.stream(near.place, screen["mark"]) as stream:
        assert await stream.event() == ("still", {})
        await near.step()
        newer = await stream.event()
        assert newer == ("screen", await near.screen())
    async with near.visitor.stream(near.place, screen["mark"]) as stream:
        assert await stream.event() == newer


async def test_new_settings_arrive_at_other_pages(near: Player) -> None:
    async with near.visitor.stream(near.place) as stream:
        before = (await stream.event()).facts
        assert (await stream.event()).name == "still"
        await near.visitor.post(f"/seat/{near.seat}/settings", {"language": "it"})
        assert (await stream.event()).facts["headline"] != before["headline"]


async def test_the_picture_of_a_screen_is_where_it_says(near: Player) -> None:
    address = f"{(await near.screen())['picture']}&width=400"
    picture = await near.visitor.get(address)
    assert picture.headers["Content-Type"] == "image/png"
    assert "immutable" in picture.headers["Cache-Control"]
    await near.step()
    newer = await near.visitor.get(address)
    assert newer.headers["Cache-Control"] == "no-store", "it is not the picture of that screen any more"
    assert newer.body != picture.body


async def test_all_tabs_of_the_builder_hear_a_knock_and_a_step_and_the_others_nothing_until_the_turn_ends(
    players: Pair, visitor: Visitor, site: Site
) -> None:
    near, far = players
    async with (
        near.visitor.stream(near.place) as one,
        near.visitor.stream(near.place) as other,
        far.visitor.stream(far.place) as partner,
        visitor.stream(f"/watch/{far.game}") as spectator,
    ):
        for stream in (one, other, partner, spectator):
            await stream.begun()
        assert (await far.press("nudge")).status == 200
        assert [(await tab.event()).facts["knock"] > 0 for tab in (one, other)] == [True, True]
        for action in ("", "back", "", "clear", ""):
            screen = await near.step() if not action else (await near.press(action)).said["screen"]
            assert screen["knock"] == 0, "and who has knocked does not learn that it was heard"
            assert await one.event() == await other.event() == Event("screen", screen)
        assert (await near.press("end")).status == 200
        assert await partner.event() == Event("screen", await far.screen())
        assert (await spectator.event()).facts["revision"] == (await far.screen())["revision"]
        assert (await far.screen())["call"]
        site.stop.set()
        assert [await stream.rest() for stream in (partner, spectator)] == [b"", b""]


async def test_page_hears_of_its_own_answer_only_that_it_was_given_and_other_pages_the_screen(
    players: Pair,
) -> None:
    near, far = players
    async with (
        near.visitor.stream(near.place, page="mine") as own,
        near.visitor.stream(near.place, page="phone") as other,
        far.visitor.stream(far.place, page="mine") as partner,
    ):
        for stream in (own, other, partner):
            await stream.begun()
        way = actions(await near.screen())[0]
        picked = await near.press(way, page="mine")
        step = actions(picked.said["screen"])[0] if "/" not in way else ""
        answer = (await near.press(step, page="mine")) if step else picked
        assert await own.event() == Event("answered", {"mark": answer.said["screen"]["mark"]})
        assert await other.event() == Event("screen", answer.said["screen"])
        await near.press("end", page="mine")
        assert (await own.event()).name == "answered"
        assert await partner.event() == Event("screen", await far.screen())
        await far.step()
        await far.press("end")
        assert await own.event() == Event("screen", await near.screen())


# When it ends.


@pytest.mark.parametrize("deed", ["sign-out-elsewhere", "forget"])
async def test_a_signed_out_device_loses_its_streams_and_nobody_else_does(
    players: Pair, visitor: Visitor, site: Site, deed: str
) -> None:
    near, far = players
    async with (
        near.visitor.stream(near.place) as stream,
        far.visitor.stream(far.place) as partner,
        visitor.stream(f"/watch/{near.game}") as spectator,
    ):
        for each in (stream, partner, spectator):
            await each.begun()
        other = await signed_in(site.service, near.who)
        replace(near, visitor=visitor, key=other).sit_down()
        assert (await visitor.post(f"/seat/{near.seat}/{deed}")).status == 200
        assert (await stream.rest()).endswith(GONE)
        site.stop.set()
        for each in (partner, spectator):
            assert GONE not in await each.rest()


async def test_a_stream_that_fails_ends_in_order_so_that_its_page_comes_again(
    near: Player, site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    async with near.visitor.stream(near.place) as stream:
        await stream.begun()
        monkeypatch.setattr(site.service.views, "look", fail)
        await site.context.subscriptions.call(near.seat)
        assert await stream.rest() == b"", "nothing else can be answered there"
    assert [record.getMessage() for record in caplog.records] == ["web.failed"]
    assert site.context.limits._pages == {}


async def test_a_page_has_a_place_until_it_is_closed_and_a_refused_one_takes_none(
    near: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.web.streams.HEARTBEAT", 0.01)
    site.context.limits.most_pages = 1
    for path, status in (
        (f"/seat/{near.seat}/NOGAME", 404),
        ("/watch/NOGAME", 404),
        ("/seat/NOSEAT/NO", 403),
    ):
        assert (await near.visitor.get(f"{path}/events")).status == status
    assert site.context.limits._pages == {}
    async with near.visitor.stream(near.place) as stream:
        assert (await stream.event()).name == "screen"
        answer = await near.visitor.get(f"/watch/{near.game}/events")
        assert (answer.status, answer.said["code"]) == (429, "too_many_pages")
    await until(lambda: not site.context.limits._pages and not site.context.subscriptions._subscribers)
