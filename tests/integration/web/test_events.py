"""Given a page that is open: does it hear of everything that it shows, at once, and of nothing twice?"""

import pytest

from adapters.web.limits import Limits
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import Player, accepted, start
from tests.integration.web.sites import PLENTY, open_site
from tests.integration.web.visitors import Visitor

pytestmark = pytest.mark.usefixtures("one_sign_of_life")


async def test_a_page_first_gets_the_screen_and_a_sign_of_life(players: tuple[Player, Player]) -> None:
    for player in players:
        async with player.visitor.stream(player.place) as stream:
            assert await stream.event() == ("screen", await player.screen())
            assert await stream.event() == ("still", {})


async def test_those_who_watch_get_theirs(players: tuple[Player, Player], visitor: Visitor) -> None:
    async with visitor.stream(f"/watch/{players[0].game}") as stream:
        name, screen = await stream.event()
    assert name == "screen"
    assert screen["rows"] == []
    assert screen["picture"].startswith(f"/watch/{players[0].game}/picture")


async def test_a_page_that_shows_the_present_screen_only_hears_that_nothing_has_changed(
    players: tuple[Player, Player],
) -> None:
    near, _ = players
    screen = await near.screen()
    async with near.visitor.stream(near.place, screen["mark"]) as stream:
        assert await stream.event() == ("still", {})
        await near.step()
        name, newer = await stream.event()
    assert (name, newer) == ("screen", await near.screen())
    async with near.visitor.stream(near.place, screen["mark"]) as stream:
        assert await stream.event() == ("screen", newer)


async def test_the_others_turn_arrives_at_every_page(
    players: tuple[Player, Player], visitor: Visitor
) -> None:
    near, far = players
    await near.step()
    async with (
        far.visitor.stream(far.place) as partner,
        visitor.stream(f"/watch/{far.game}") as spectator,
    ):
        for stream in (partner, spectator):
            assert [(await stream.event()).name for _ in range(2)] == ["screen", "still"]
        assert (await near.press("end")).status == 200
        assert await partner.event() == ("screen", await far.screen())
        name, screen = await spectator.event()
        assert (name, screen["revision"]) == ("screen", (await far.screen())["revision"])
    assert (await far.screen())["call"]


async def test_a_change_in_another_process_arrives_too(
    players: tuple[Player, Player], store_url: str
) -> None:
    near, far = players
    async with far.visitor.stream(far.place) as stream, open_site(store_url, Limits(rates=PLENTY)) as other:
        assert [(await stream.event()).name for _ in range(2)] == ["screen", "still"]
        async with Visitor(other.url) as elsewhere:
            there = Player(elsewhere, near.seat, near.key, near.game)
            there.sit_down()
            await there.step()
            await there.press("end")
        name, screen = await stream.event()
        assert (name, screen["call"]) == ("screen", (await far.screen())["call"])


async def test_somebody_who_accepts_calls_the_host(new_visitor: NewVisitor) -> None:
    started = await start(new_visitor())
    host = started.host
    async with host.visitor.stream(host.place) as stream:
        assert (await stream.event()).facts["status"] == "invited"
        assert (await stream.event()).name == "still"
        await accepted(new_visitor(), started.invitation)
        assert (await stream.event()).facts["status"] == "playing"


async def test_a_knock_arrives_at_whoever_is_awaited(players: tuple[Player, Player]) -> None:
    near, far = players
    async with near.visitor.stream(near.place) as stream:
        assert (await stream.event()).facts["knock"] == 0
        assert (await stream.event()).name == "still"
        await far.press("nudge")
        assert (await stream.event()).facts["knock"] > 0


async def test_new_settings_arrive_at_the_other_pages_of_a_seat(players: tuple[Player, Player]) -> None:
    near, _ = players
    async with near.visitor.stream(near.place) as stream:
        english = (await stream.event()).facts["headline"]
        assert (await stream.event()).name == "still"
        await near.visitor.post(f"/seat/{near.seat}/settings", {"language": "it"})
        assert (await stream.event()).facts["headline"] != english


async def test_the_picture_of_a_screen_is_where_it_says(players: tuple[Player, Player]) -> None:
    near, _ = players
    async with near.visitor.stream(near.place) as stream:
        _, screen = await stream.event()
    picture = await near.visitor.get(f"{screen['picture']}&width=400")
    assert picture.headers["Content-Type"] == "image/png"
    assert "immutable" in picture.headers["Cache-Control"]
    await near.step()
    newer = await near.visitor.get(f"{screen['picture']}&width=400")
    assert newer.headers["Cache-Control"] == "no-store", "it is not the picture of that screen any more"
    assert newer.body != picture.body
