"""Given a table: what does each page get, what is answered to a press, and what has changed then?"""

import re
from http import HTTPStatus

from bot.store.connection import Client
from engine.palm.phases import Phase
from tests.integration.service.tablemates import ended
from tests.integration.web.evenings import hosted
from tests.integration.web.players import Player, Shown, actions, palm_players
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor


def nodes(screen: Shown) -> list[str]:
    return [action for action in actions(screen) if action[1:].isdigit()]


async def test_a_picked_node_is_answered_with_its_cards_and_the_picture_of_them(
    site: Site, near: Player
) -> None:
    before = await near.screen()
    node = nodes(before)[0]
    async with site.unchanged():  # nothing is played yet
        answer = await near.press(node)
        screen = answer.said["screen"]
        assert (answer.status, screen["pick"]) == (200, node)
        assert {action.partition("/")[0] for action in actions(screen)} == {node, "show"}
        assert f"pick={node}" in screen["picture"]
        assert screen["mark"] != before["mark"]
        picture = await near.visitor.get(f"{screen['picture']}&width=400")
        whole = await near.visitor.get(f"{before['picture']}&width=400")
        assert picture.body != whole.body
        cards = [action for action in actions(screen) if action != "show"]
        assert all(f'"{action}"' in picture.headers["X-Spots"] for action in cards)
    assert await near.screen() == before


async def test_a_pick_that_can_be_none_has_no_picture_of_its_own(
    near: Player, visitor: Visitor, site: Site
) -> None:
    own, watched = f"{near.place}/picture?width=400", f"/watch/{near.game}/picture?width=400"
    asked = [(near.visitor, own, pick) for pick in ("nonsense", "O999", "é", "x" * 3000, "")]
    asked += [(visitor, watched, node) for node in nodes(await near.screen())]
    whole = {own: (await near.visitor.get(own)).body, watched: (await visitor.get(watched)).body}
    drawn = len(site.service.painter.cache)
    for who, address, pick in asked:
        assert (await who.get(f"{address}&pick={pick}")).body == whole[address]
    assert len(site.service.painter.cache) == drawn, "nobody can keep us busy with it"


async def test_child_alone_has_menus_and_what_she_chooses_counts_like_a_press(site: Site) -> None:
    players, state = await palm_players(site, 4, Phase.MIME)
    child = players[state.turn.child or 0]
    for player in players:
        assert bool((await player.screen())["menus"]) is (player is child)
    touch = "coin/tap/index/light/quick/1"
    answer = await child.press(touch)
    assert answer.status == HTTPStatus.OK
    (chosen,) = {menu["chosen"] for menu in answer.said["screen"]["menus"]} - {""}
    assert chosen == f"={touch}", "every part of the last touch is as it is"


async def test_titles_lists_and_the_way_to_the_rules_tell_the_games_apart(
    site: Site, redis_client: Client, visitor: Visitor
) -> None:
    (near, _), _ = await palm_players(site, 2, Phase.ROLES)
    assert "· In the Palm of Your Hand</title>" in (await near.visitor.get(near.place)).text
    (entry,) = (await near.visitor.get(f"/seat/{near.seat}/games")).said["games"]
    assert entry["title"] == "In the Palm of Your Hand"
    (near, _), _ = await palm_players(site, 2, Phase.OVER)
    people = [(await site.service.identity.create())[0] for _ in range(2)]
    other = await ended(site.service, redis_client, "published-held-hands", *people)
    evening = await hosted(site, site.come(), plays="palm")
    ways = dict.fromkeys((f"/replay/{other}", f"/watch/{other}", "/rules"), "/rules")
    for palm in (f"/replay/{near.game}", f"/watch/{near.game}", "/rules/palm", "/palm/life"):
        ways[palm] = "/rules/palm"
    ways[f"/night/{evening.night}"] = "/rules/palm"
    for path, way in ways.items():
        bar = (await visitor.get(path)).text.partition("<header")[2].partition("</header>")[0]
        assert re.findall(r'href="(/rules[^"]*)"', bar) == [way], path
