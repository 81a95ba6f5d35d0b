"""Given a table of Palm: what does each page get, and what can be done on it?"""

import json
import re

import pytest

from bot.connection import Client
from engine.palm.phases import Phase
from renderers.language import Language
from tests.integration.service.tablemates import ended
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.evenings import hosted
from tests.integration.web.palm_players import listed, palm_players, passed
from tests.integration.web.players import actions, screen_on
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

TOUCH = "coin/press/index-palm/light/slow/1"
CHANGED = "=coin/tap/index-palm/light/slow/1"


async def test_child_alone_has_menus_and_what_she_chooses_counts_like_a_press(
    site: Site, new_visitor: NewVisitor
) -> None:
    players, state = await palm_players(site, new_visitor, 4)
    state = await passed(site, players, state, Phase.MIME)
    child = players[state.turn.child or 0]
    for player in players:
        assert bool(listed(await player.screen())) is (player is child)
    assert TOUCH in listed(await child.screen())
    answer = await child.press(TOUCH)
    assert answer.status == 200
    (chosen,) = {menu["chosen"] for menu in answer.said["screen"]["menus"]} - {""}
    assert chosen == f"={TOUCH}", "every part of the last touch is as it is"
    assert CHANGED in listed(answer.said["screen"])
    old = (await child.screen())["revision"]
    assert (await child.press(CHANGED)).status == 200
    refused = await child.press(f"={TOUCH}", old)
    assert (refused.status, refused.said["code"]) == (409, "stale")
    assert refused.said["screen"] == await child.screen()


async def test_what_a_phone_can_feel_is_sent_to_grandfather_alone(
    site: Site, new_visitor: NewVisitor, visitor: Visitor
) -> None:
    players, state = await palm_players(site, new_visitor, 4)
    state = await passed(site, players, state, Phase.INTERFERE)
    for seat, player in enumerate(players):
        assert bool((await player.screen())["pulse"]) is (seat == state.turn.grandfather)
    watched = screen_on(await visitor.get(f"/watch/{players[0].game}"))
    assert (watched["pulse"], watched["menus"], watched["rows"]) == ([], [], [])


async def test_a_mime_is_a_film_and_an_album_can_be_pressed(site: Site, new_visitor: NewVisitor) -> None:
    players, state = await palm_players(site, new_visitor, 4)
    state = await passed(site, players, state, Phase.INTERFERE)
    grandfather = players[state.turn.grandfather or 0]
    film = await grandfather.visitor.get(f"{grandfather.place}/picture?width=400")
    assert film.headers["Content-Type"] == "image/gif"
    assert film.body.startswith(b"GIF89a")
    await passed(site, players, state, Phase.ALBUM)
    screen = await grandfather.screen()
    album = await grandfather.visitor.get(f"{screen['picture']}&width=400")
    spots = {action for action, *_ in json.loads(album.headers["X-Spots"])}
    assert spots == {f"find:{place}" for place in range(1, 9)} == {*actions(screen)}
    picked = (await grandfather.press("find:3")).said["screen"]
    assert {*actions(picked)} == {"show", *(f"find:3>{place}" for place in range(1, 9) if place != 3)}


async def test_titles_and_lists_tell_the_games_apart(site: Site, new_visitor: NewVisitor) -> None:
    players, _ = await palm_players(site, new_visitor, 2)
    page = (await players[0].visitor.get(players[0].place)).text
    assert "· In the Palm of Your Hand</title>" in page
    assert 'href="/rules/palm"' in page
    (listed_game,) = (await players[0].visitor.get(f"/seat/{players[0].seat}/games")).said["games"]
    assert listed_game["title"] == "In the Palm of Your Hand"


async def test_a_finished_game_is_leafed_through_from_every_seat_and_shown(
    site: Site, new_visitor: NewVisitor, visitor: Visitor
) -> None:
    players, state = await palm_players(site, new_visitor, 3)
    for player in players:
        await site.service.guests.meet(player.who, name="Anna")
    await passed(site, players, state, Phase.OVER)
    game = players[0].game
    page = (await visitor.get(f"/replay/{game}")).text
    assert "Anna" not in page, "it may be shown to all who come by"
    sides = [*(f"seat-{seat}" for seat in (1, 2, 3)), "table"]
    assert all(f'<option value="{side}"' in page for side in sides)
    count = json.loads(page.partition('id="start">')[2].partition("</script>")[0])["count"]
    assert count == 6
    for turn in (0, 1, count):
        answer = await visitor.get(f"/replay/{game}/{turn}")
        assert "Anna" not in answer.text
        assert [*answer.said["sides"]] == sides
        for side in sides:
            picture = await visitor.get(f"/replay/{game}/{turn}/{side}?width=400")
            assert picture.headers["Content-Type"] in {"image/png", "image/gif"}
    for side in ("seat-4", "near", "far"):
        expected = 404 if side == "seat-4" else 200  # "near" and "far" are the first two, whatever is played
        assert (await visitor.get(f"/replay/{game}/1/{side}?width=400")).status == expected
    film = await visitor.get(f"/replay/{game}/film/table?width=400")
    assert film.headers["Content-Type"] == "image/gif"
    assert (await visitor.get(f"/replay/{game}/record")).status == 200
    shown = await players[0].visitor.post(f"{players[0].place}/gallery", {"shown": True})
    assert shown.said == {"shown": True}
    for language in Language:
        assert f'href="/replay/{game}"' in (await visitor.get("/", {"Accept-Language": language})).text


def way_to_rules(page: str) -> list[str]:
    """Return where the bar of a page leads whoever wants to know how to play."""
    bar = page.partition("<header")[2].partition("</header>")[0]
    return re.findall(r'href="(/rules[^"]*)"', bar)


@pytest.mark.parametrize("language", Language)
async def test_how_to_play_is_about_the_game_that_is_looked_at(
    site: Site, new_visitor: NewVisitor, redis_client: Client, visitor: Visitor, language: Language
) -> None:
    players, state = await palm_players(site, new_visitor, 2)
    await passed(site, players, state, Phase.OVER)
    people = [(await site.service.identity.create())[0] for _ in range(2)]
    other = await ended(site.service, redis_client, "published-held-hands", *people)
    evening = await hosted(site, new_visitor(), plays="palm")
    game, spoken = players[0].game, {"Accept-Language": language}
    for path in (f"/replay/{game}", f"/watch/{game}", "/rules/palm", "/palm/life", f"/night/{evening.night}"):
        assert way_to_rules((await visitor.get(path, spoken)).text) == ["/rules/palm"], path
    for path in (f"/replay/{other}", f"/watch/{other}", "/rules"):
        assert way_to_rules((await visitor.get(path, spoken)).text) == ["/rules"], path


@pytest.mark.parametrize("language", Language)
async def test_the_rules_and_the_life_are_told_in_the_readers_language(
    visitor: Visitor, language: Language
) -> None:
    spoken = {"Accept-Language": language}
    rules = (await visitor.get("/rules/palm", spoken)).text
    assert f'<html lang="{language}"' in rules
    assert "Nonno" in rules if language is Language.IT else "Grandfather" in rules
    first, last = [(await visitor.get(f"/palm/life/{number}", spoken)).text for number in (1, 100)]
    assert (await visitor.get("/palm/life", spoken)).text == first
    assert 'rel="next" href="/palm/life/2"' in first
    assert 'rel="prev"' not in first
    assert 'rel="prev" href="/palm/life/99"' in last
    assert 'rel="next"' not in last
    picture = await visitor.get("/palm/life/55/picture?width=400", spoken)
    assert picture.headers["Content-Type"] == "image/png"


@each_row("path", ["/rules/chess", "/palm/life/0", "/palm/life/101", "/palm/life/x/picture"])
async def test_what_there_is_not_is_refused(visitor: Visitor, path: str) -> None:
    answer = await visitor.get(path)
    assert (answer.status, answer.said["code"]) == (404, "no_page")
