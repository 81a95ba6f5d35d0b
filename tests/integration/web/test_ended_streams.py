"""Given a page that is open: when does its stream end, and how many may one visitor have?"""

from dataclasses import replace

import pytest

from adapters.web.limits import Limits
from tests.integration.conftest import until
from tests.integration.service.tablemates import signed_in
from tests.integration.web.players import Player, sat_down
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import Visitor

GONE = b'event: gone\ndata: {"code": "signed_out"}\n\n'

pytestmark = pytest.mark.usefixtures("one_sign_of_life")


@pytest.mark.parametrize("deed", ["sign-out-elsewhere", "forget"])
async def test_a_signed_out_device_loses_its_streams_and_nobody_else_does(
    players: tuple[Player, Player], visitor: Visitor, site: Site, deed: str
) -> None:
    near, far = players
    async with (
        near.visitor.stream(near.place) as stream,
        far.visitor.stream(far.place) as partner,
        visitor.stream(f"/watch/{near.game}") as spectator,
    ):
        for each in (stream, partner, spectator):
            assert [(await each.event()).name for _ in range(2)] == ["screen", "still"]
        other = await signed_in(site.service, near.who)
        replace(near, visitor=visitor, key=other).sit_down()
        assert (await visitor.post(f"/seat/{near.seat}/{deed}")).status == 200
        assert (await stream.rest()).endswith(GONE)
        site.stop.set()
        for each in (partner, spectator):
            assert GONE not in await each.rest()


async def test_when_the_table_closes_every_stream_ends_in_order(
    players: tuple[Player, Player], visitor: Visitor, site: Site
) -> None:
    near, _ = players
    async with (
        near.visitor.stream(near.place) as one,
        near.visitor.stream(near.place) as another,
        visitor.stream(f"/watch/{near.game}") as spectator,
    ):
        for stream in (one, another, spectator):
            assert [(await stream.event()).name for _ in range(2)] == ["screen", "still"]
        site.stop.set()
        assert [await stream.rest() for stream in (one, another, spectator)] == [b""] * 3


async def test_a_stream_that_fails_ends_in_order_too_so_that_its_page_comes_again(
    players: tuple[Player, Player],
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    near, _ = players

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    async with near.visitor.stream(near.place) as stream:
        assert [(await stream.event()).name for _ in range(2)] == ["screen", "still"]
        monkeypatch.setattr(site.service.sights, "look", fail)
        await site.desk.live.call(near.seat)
        assert await stream.rest() == b"", "nothing else can be answered there"
    assert [record.getMessage() for record in caplog.records] == ["web.failed"]
    assert site.desk.limits._pages == {}


async def test_a_visitor_has_so_many_streams_and_gets_a_place_back_when_one_ends(store_url: str) -> None:
    limits = Limits(proxies=1, rates=PLENTY, most_pages=2)
    async with (
        open_site(store_url, limits) as site,
        Visitor(site.url, **{"X-Forwarded-For": "192.0.2.1"}) as visitor,
        Visitor(site.url, **{"X-Forwarded-For": "192.0.2.2"}) as another,
    ):
        near, far = await sat_down(site, visitor, visitor)
        watch = f"/watch/{near.game}"
        async with visitor.stream(near.place) as stream, visitor.stream(watch):
            answer = await visitor.get(f"{watch}/events")
            assert (answer.status, answer.said["code"]) == (429, "too_many_pages")
            async with another.stream(watch):
                pass
            await visitor.post(f"/seat/{near.seat}/forget")
            assert (await stream.rest()).endswith(GONE)
            async with visitor.stream(far.place):
                pass


async def test_a_page_that_was_closed_gives_its_place_back_with_the_next_sign_of_life(
    players: tuple[Player, Player], site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.web.events.HEARTBEAT", 0.01)
    near, _ = players
    async with near.visitor.stream(near.place) as stream:
        assert (await stream.event()).name == "screen"
        assert len(site.desk.limits._pages) == 1

    async def nobody_is_left() -> bool:
        return not site.desk.limits._pages and not site.desk.live._lookers

    await until(nobody_is_left)


async def test_a_refused_stream_takes_no_place(players: tuple[Player, Player], site: Site) -> None:
    near, _ = players
    assert (await near.visitor.get(f"/seat/{near.seat}/NOGAME/events")).status == 404
    assert (await near.visitor.get("/watch/NOGAME/events")).status == 404
    assert (await near.visitor.get(f"/seat/NOSEAT/{near.game}/events")).status == 403
    assert site.desk.limits._pages == {}
