"""Given a game that is over: can whoever has its link leaf through it, and who may show it?"""

import json

import pytest

from bot.connection import Client
from engine.heldhands.record import read_record
from tests.data import GAMES
from tests.integration.service.tablemates import ended
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import Player
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

NAME = "published-held-hands"


@pytest.fixture
async def over(site: Site, redis_client: Client, new_visitor: NewVisitor) -> tuple[Player, Player]:
    """Return the players of a game in which they held hands."""
    people = [await site.service.identity.create() for _ in range(2)]
    game = await ended(site.service, redis_client, NAME, *(who for who, _ in people))
    near, far = (Player(new_visitor(), who.partition(":")[2], key, game) for who, key in people)
    for player in (near, far):
        player.sit_down()
    return near, far


async def test_anybody_leafs_through_it_from_both_sides(
    over: tuple[Player, Player], visitor: Visitor
) -> None:
    game = over[0].game
    page = await visitor.get(f"/replay/{game}")
    assert page.status == 200
    count = json.loads(page.text.partition('id="start">')[2].partition("</script>")[0])["count"]
    for turn in (0, 1, count):
        leaf = (await visitor.get(f"/replay/{game}/{turn}")).said
        assert (leaf["turn"], [*leaf["sides"]]) == (turn, ["near", "far", "table"])
        assert leaf["lines"]
        pictures = [await visitor.get(f"/replay/{game}/{turn}/{side}?width=400") for side in leaf["sides"]]
        assert {picture.headers["Content-Type"] for picture in pictures} == {"image/png"}
        assert len({picture.body for picture in pictures}) == 3


async def test_it_is_taken_home_as_a_film_and_written_down(
    over: tuple[Player, Player], visitor: Visitor
) -> None:
    game = over[0].game
    film = await visitor.get(f"/replay/{game}/film/table?width=400")
    assert film.headers["Content-Type"] == "image/gif"
    assert film.headers["Content-Disposition"] == f'attachment; filename="heldhands-{game}-table.gif"'
    record = await visitor.get(f"/replay/{game}/record")
    assert record.headers["Content-Disposition"] == f'attachment; filename="heldhands-{game}.record"'
    assert read_record(record.text).seed == read_record(GAMES[NAME]).seed


@each_row(
    ("path", "status", "code"),
    [
        ("/99", 409, "no_such_turn"),
        ("/-1", 404, "no_page"),
        ("/99999", 404, "no_page"),
        ("/one", 404, "no_page"),
        ("/²", 404, "no_page"),
        ("/1/middle", 404, "no_page"),
        ("/film/middle", 404, "no_page"),
        ("/record/more", 404, "no_page"),
    ],
)
async def test_what_is_no_leaf_is_refused(
    over: tuple[Player, Player], visitor: Visitor, path: str, status: int, code: str
) -> None:
    answer = await visitor.get(f"/replay/{over[0].game}{path}")
    assert (answer.status, answer.said["code"]) == (status, code)


async def test_a_game_that_goes_on_cannot_be_leafed_through(
    players: tuple[Player, Player], visitor: Visitor
) -> None:
    for path in ("", "/0", "/0/near", "/record", "/film/near"):
        answer = await visitor.get(f"/replay/{players[0].game}{path}")
        assert (answer.status, answer.said["code"]) == (409, "not_over")


async def test_one_that_was_let_go_keeps_its_secrets(
    players: tuple[Player, Player], visitor: Visitor
) -> None:
    near, far = players
    await near.press("part")
    await far.press("part")
    page = await visitor.get(f"/replay/{near.game}")
    assert page.status == 200
    assert "/record" not in page.text
    answer = await visitor.get(f"/replay/{near.game}/record")
    assert (answer.status, answer.said["code"]) == (409, "let_go")
    answer = await near.visitor.post(f"{near.place}/gallery", {"shown": True})
    assert (answer.status, answer.said["code"]) == (409, "let_go")


async def test_either_player_shows_it_to_everybody_and_takes_it_down_again(
    over: tuple[Player, Player], visitor: Visitor
) -> None:
    near, far = over
    link = f'href="/replay/{near.game}"'
    assert link not in (await visitor.get("/")).text
    assert (await near.visitor.post(f"{near.place}/gallery", {"shown": True})).said == {"shown": True}
    assert link in (await visitor.get("/")).text
    assert (await far.visitor.get(f"{far.place}/gallery")).said == {"shown": True}
    assert (await far.visitor.post(f"{far.place}/gallery", {"shown": False})).said == {"shown": False}
    assert link not in (await visitor.get("/")).text


async def test_nobody_else_does(
    over: tuple[Player, Player], players: tuple[Player, Player], visitor: Visitor
) -> None:
    near, _ = over
    stranger, _ = players
    for shown in (True, False):
        answer = await stranger.visitor.post(f"/seat/{stranger.seat}/{near.game}/gallery", {"shown": shown})
        assert (answer.status, answer.said["code"]) == (403, "not_a_player")
    assert (await visitor.post(f"/watch/{near.game}/gallery", {"shown": True})).status == 404
    assert f'href="/replay/{near.game}"' not in (await visitor.get("/")).text
