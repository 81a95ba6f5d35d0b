"""Given a game that is over: can whoever has its link leaf through it, and who may show it?"""

import json

import pytest

from bot.store.connection import Client
from engine.heldhands.record import read_record
from engine.palm.phases import Phase
from tests.data import RECORDS
from tests.integration.service.tablemates import ended
from tests.integration.web.players import Pair, at_table, palm_players
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor

NAME = "published-held-hands"


@pytest.fixture
async def over(site: Site, redis_client: Client) -> Pair:
    people = [await site.service.identity.create() for _ in range(2)]
    game = await ended(site.service, redis_client, NAME, *(who for who, _ in people))
    near, far = at_table(people, [site.come(), site.come()], game)
    return near, far


async def leafed(visitor: Visitor, game: str, sides: list[str]) -> int:
    page, whole = await visitor.get(f"/replay/{game}"), "near" in sides  # boards, which all sides see
    count = json.loads(page.text.partition('id="start">')[2].partition("</script>")[0])["count"]
    for turn in (0, 1, count):
        leaf = await visitor.get(f"/replay/{game}/{turn}")
        assert (leaf.said["turn"], [*leaf.said["sides"]]) == (turn, sides)
        assert leaf.said["lines"] or not whole
        assert "Anna" not in page.text + leaf.text, "it may be shown to all who come by"
        pictures = [await visitor.get(f"/replay/{game}/{turn}/{side}?width=400") for side in sides]
        kinds = {picture.headers["Content-Type"] for picture in pictures}
        assert kinds == {"image/png"} if whole else kinds <= {"image/png", "image/gif"}
        assert len({picture.body for picture in pictures}) == len(sides) or not whole
    film = await visitor.get(f"/replay/{game}/film/table?width=400")
    assert film.headers["Content-Type"] == "image/gif"
    assert film.headers["Content-Disposition"].endswith(f'-{game}-table.gif"')
    return int(count)


async def test_anybody_leafs_through_it_and_takes_it_home(over: Pair, visitor: Visitor) -> None:
    game = over[0].game
    assert await leafed(visitor, game, ["near", "far", "table"]) == len(read_record(RECORDS[NAME]).turns)
    record = await visitor.get(f"/replay/{game}/record")
    assert record.headers["Content-Disposition"] == f'attachment; filename="heldhands-{game}.record"'
    assert read_record(record.text).seed == read_record(RECORDS[NAME]).seed


async def test_a_game_of_palm_is_leafed_through_from_every_seat_shown_and_taken_down_again(
    site: Site, visitor: Visitor
) -> None:
    players, _ = await palm_players(site, 3, Phase.OVER)
    near, game = players[0], players[0].game
    for player in players:
        await site.service.guests.meet(player.who, name="Anna")
    sides = ["seat-1", "seat-2", "seat-3", "table"]
    assert await leafed(visitor, game, sides) == 6
    page = (await visitor.get(f"/replay/{game}")).text
    assert all(f'<option value="{side}"' in page for side in sides)
    assert (await visitor.get(f"/replay/{game}/1/seat-4?width=400")).status == 404
    for side in ("near", "far"):  # the first two, whatever is played
        assert (await visitor.get(f"/replay/{game}/1/{side}?width=400")).status == 200
    assert (await visitor.get(f"/replay/{game}/record")).status == 200
    for player, wish in ((near, True), (players[1], False)):
        shown = await player.visitor.post(f"{player.place}/gallery", {"shown": wish})
        assert shown.said == (await near.visitor.get(f"{near.place}/gallery")).said
        assert shown.said == {"shown": wish, "offered": True}
        assert (f'href="/replay/{game}"' in (await visitor.get("/")).text) is wish


async def test_what_is_no_leaf_is_refused(over: Pair, visitor: Visitor) -> None:
    nowhere = ("/-1", "/99999", "/one", "/²", "/1/middle", "/film/middle", "/record/more")
    for path, why in {"/99": (409, "no_such_turn"), **dict.fromkeys(nowhere, (404, "no_page"))}.items():
        answer = await visitor.get(f"/replay/{over[0].game}{path}")
        assert (path, answer.status, answer.said["code"]) == (path, *why)


async def test_page_of_a_game_that_was_let_go_offers_no_record(players: Pair, visitor: Visitor) -> None:
    """What else is kept secret is shown by `tests/integration/service/test_replays.py`."""
    for player in players:
        await player.press("part")
    page = await visitor.get(f"/replay/{players[0].game}")
    assert (page.status, "/record" in page.text) == (200, False)
