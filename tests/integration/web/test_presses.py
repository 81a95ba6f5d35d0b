"""Given something that a player presses: what is answered, at once, and what has changed?"""

from bot.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import Player, accepted, actions, screen_on, start
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row


def nodes(screen: dict[str, object]) -> list[str]:
    """Return the nodes that can be pressed and are still to be paid for."""
    return [action for action in actions(screen) if action[1:].isdigit()]


async def test_a_press_is_answered_with_the_new_screen(players: tuple[Player, Player]) -> None:
    near, _ = players
    before = await near.screen()
    screen = await near.step()
    assert screen["revision"] == before["revision"] + 1
    assert screen["mark"] != before["mark"]
    assert screen == await near.screen()


async def test_a_picked_node_is_answered_with_its_cards_and_the_picture_of_them(
    players: tuple[Player, Player], redis_client: Client
) -> None:
    near, _ = players
    before, stored = await near.screen(), await everything(redis_client)
    node = nodes(dict(before))[0]
    answer = await near.press(node)
    screen = answer.said["screen"]
    assert (answer.status, screen["pick"]) == (200, node)
    assert {action.partition("/")[0] for action in actions(screen)} == {node, "show"}
    assert f"pick={node}" in screen["picture"]
    assert screen["mark"] != before["mark"]
    picture = await near.visitor.get(f"{screen['picture']}&width=400")
    whole = await near.visitor.get(f"{before['picture']}&width=400")
    assert picture.body != whole.body
    assert all(f'"{action}"' in picture.headers["X-Spots"] for action in actions(screen) if action != "show")
    assert await everything(redis_client) == stored, "nothing was played yet"
    assert await near.screen() == before


@each_row("pick", ["nonsense", "O999", "é", "x" * 3000, ""])
async def test_a_pick_that_can_be_none_has_no_picture_of_its_own(
    players: tuple[Player, Player], site: Site, pick: str
) -> None:
    near, _ = players
    whole = await near.visitor.get(f"{near.place}/picture?width=400")
    album = site.service.painter.cache
    drawn = len(album)
    assert (await near.visitor.get(f"{near.place}/picture?width=400&pick={pick}")).body == whole.body
    assert len(album) == drawn, "nobody can keep us busy with it"


async def test_a_spectator_has_no_picks_with_pictures_of_their_own(
    players: tuple[Player, Player], visitor: Visitor, site: Site
) -> None:
    near, _ = players
    watch = f"/watch/{near.game}/picture?width=400"
    whole = await visitor.get(watch)
    album = site.service.painter.cache
    drawn = len(album)
    for node in nodes(dict(await near.screen())):
        assert (await visitor.get(f"{watch}&pick={node}")).body == whole.body
    assert len(album) == drawn, "nobody can keep us busy with it"


async def test_a_refusal_is_told_in_the_language_of_the_seat_whatever_the_browser_speaks(
    players: tuple[Player, Player],
) -> None:
    near, _ = players
    await near.visitor.post(f"/seat/{near.seat}/settings", {"language": "it"})
    assert near.visitor.session.headers["Accept-Language"] == "en"
    await near.step()
    answer = await near.press("end", 0)
    assert (answer.said["code"], answer.said["says"][:26]) == ("stale", "La partita è andata avanti")
    assert answer.said["screen"]["headline"].startswith("Turno")


@each_row("action", ["end", "left", "O99", "O1/1", "nonsense", "", "rematch", "decline"])
async def test_what_cannot_be_done_now_is_refused_with_a_sentence_and_the_screen(
    players: tuple[Player, Player], redis_client: Client, action: str
) -> None:
    _, far = players  # whose turn it is not
    before = await everything(redis_client)
    answer = await far.press(action)
    assert answer.status == 409
    assert answer.said["says"]
    assert answer.said["screen"] == await far.screen()
    assert await everything(redis_client) == before


async def test_whoever_watches_is_offered_nothing_to_press_from_the_invitation_to_the_end(
    new_visitor: NewVisitor,
) -> None:
    started = await start(new_visitor())
    host = started.host
    spectator, watch = new_visitor(), f"/watch/{host.game}"

    async def seen() -> tuple[str, object]:
        screen = screen_on(await spectator.get(watch))
        return screen["status"], (screen["rows"], screen["again"], screen["knock"])

    nothing: tuple[list[object], str, int] = ([], "", 0)
    assert await seen() == ("invited", nothing)
    guest = await accepted(new_visitor(), started.invitation)
    assert await seen() == ("playing", nothing)
    assert (await spectator.get(f"{watch}/picture?width=400")).headers["X-Spots"] == "[]"
    for action in ("part", "rematch"):
        await host.press(action)
        await guest.press(action)
        assert await seen() == ("parted", nothing)
