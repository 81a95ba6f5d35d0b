"""Given a player who builds a chain: do their own pages hear of it, and all others nothing at all?"""

import pytest

from bot.store.games import NOBODY
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.eyes import Eyes
from tests.integration.web.players import Player
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Event, Stream, Visitor

pytestmark = pytest.mark.usefixtures("one_sign_of_life")


@pytest.fixture
def eyes(monkeypatch: pytest.MonkeyPatch) -> Eyes:
    return Eyes(monkeypatch)


async def begun(*streams: Stream) -> None:
    """Read what everybody hears at first."""
    for stream in streams:
        assert [(await stream.event()).name for _ in range(2)] == ["screen", "still"]


async def test_both_tabs_of_the_builder_show_the_same_chain(players: tuple[Player, Player]) -> None:
    near, _ = players
    tabs = near.visitor.stream(near.place), near.visitor.stream(near.place)
    async with tabs[0] as one, tabs[1] as other:
        await begun(one, other)
        for _ in range(2):
            screen = await near.step()
            assert await one.event() == await other.event() == Event("screen", screen)


async def test_the_others_hear_nothing_until_the_turn_ends(
    players: tuple[Player, Player], visitor: Visitor, site: Site, eyes: Eyes
) -> None:
    near, far = players
    async with (
        far.visitor.stream(far.place) as partner,
        visitor.stream(f"/watch/{far.game}") as spectator,
    ):
        await begun(partner, spectator)
        for action in ("", "back", "", "clear", ""):
            before = eyes.looks.copy()
            if action:
                assert (await near.press(action)).status == 200
            else:
                await near.step()
            await eyes.have_looked(before, far.who, NOBODY)
        assert (await near.press("end")).status == 200
        assert await partner.event() == Event("screen", await far.screen())
        assert (await spectator.event()).facts["revision"] == (await far.screen())["revision"]
        site.stop.set()
        assert [await stream.rest() for stream in (partner, spectator)] == [b"", b""]


async def test_who_has_knocked_does_not_learn_that_it_was_heard(
    players: tuple[Player, Player], eyes: Eyes
) -> None:
    near, far = players
    async with near.visitor.stream(near.place) as builder, far.visitor.stream(far.place) as partner:
        await begun(builder, partner)
        before = eyes.looks.copy()
        assert (await far.press("nudge")).status == 200
        assert (await builder.event()).facts["knock"] > 0
        await eyes.have_looked(before, far.who)
        before = eyes.looks.copy()
        await near.step()
        assert (await builder.event()).facts["knock"] == 0
        await eyes.have_looked(before, far.who)
        assert (await near.press("end")).status == 200
        assert await partner.event() == Event("screen", await far.screen())


async def test_a_page_that_comes_back_meanwhile_hears_nothing_of_it_either(
    players: tuple[Player, Player], new_visitor: NewVisitor
) -> None:
    near, far = players
    spectator, watch = new_visitor(), f"/watch/{far.game}"
    before = await far.visitor.get(far.place), await spectator.get(watch)
    mark = (await far.screen())["mark"]
    await near.step()
    assert (await far.visitor.get(far.place)).body == before[0].body
    assert (await spectator.get(watch)).body == before[1].body
    async with far.visitor.stream(far.place, mark) as stream:
        assert await stream.event() == Event("still", {})
