"""Given a code that somebody was told: what does it open, and what is left of whoever was refused?"""

import pytest

from bot.connection import Client
from bot.store.keys import devices_key, person_key, seats_key
from tests.integration.service.tablemates import everything
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import Player, screen_on, start
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row


@each_row("typed", ["{game}", "{half}-{rest}", "{small}", " {half} {rest} "])
async def test_a_code_opens_the_free_seat_however_it_is_typed(new_visitor: NewVisitor, typed: str) -> None:
    host = (await start(new_visitor(), partner="code")).host
    game, guest = host.game, new_visitor()
    code = typed.format(game=game, half=game[:5], rest=game[5:], small=game.lower())
    answer = await guest.post("/join", {"code": code})
    assert (answer.status, answer.said["game"]) == (200, game)
    assert answer.said["seat"] != host.seat
    assert screen_on(await guest.get(f"/seat/{answer.said['seat']}/{game}"))["status"] == "playing"
    assert (await host.screen())["status"] == "playing"


@each_row("code", ["", "!!!", "AAAAA-AAAAA", "é" * 10, "A" * 300, "0"])
async def test_an_unknown_code_opens_nothing_and_leaves_nobody_behind(
    visitor: Visitor, redis_client: Client, code: str
) -> None:
    answer = await visitor.post("/join", {"code": code})
    assert (answer.status, answer.said["code"]) == (404, "unknown_code")
    assert "Set-Cookie" not in answer.headers
    assert await everything(redis_client) == {}


@pytest.mark.parametrize(
    ("ended", "code"),
    [("taken", "not_pending"), ("withdraw", "not_pending"), ("expired", "invitation_expired")],
)
async def test_a_code_that_is_taken_or_over_opens_nothing_and_leaves_nobody_behind(
    new_visitor: NewVisitor, site: Site, redis_client: Client, ended: str, code: str
) -> None:
    host = (await start(new_visitor(), partner="code")).host
    if ended == "taken":
        assert (await new_visitor().post("/join", {"code": host.game})).status == 200
    elif ended == "withdraw":
        assert (await host.press("withdraw", 0)).status == 200
    else:
        stored = await site.service.desk.find(host.game)
        old = stored.about.model_copy(update={"created": 1})
        await site.service.desk.games.write(host.game, expect={}, change={"about": old.model_dump_json()})
    before = await everything(redis_client)
    late = new_visitor()
    answer = await late.post("/join", {"code": host.game})
    assert (answer.status, answer.said["code"]) == (409, code)
    assert answer.said["says"]
    assert "Set-Cookie" not in answer.headers
    assert await everything(redis_client) == before


async def test_the_name_of_a_game_whose_seats_have_links_is_no_code(
    new_visitor: NewVisitor, redis_client: Client
) -> None:
    host = (await start(new_visitor())).host
    before = await everything(redis_client)
    answer = await new_visitor().post("/join", {"code": host.game})
    assert (answer.status, answer.said["code"]) == (409, "not_invited")
    assert await everything(redis_client) == before


async def test_a_second_person_in_the_hosts_browser_joins_by_the_code(visitor: Visitor) -> None:
    host = (await start(visitor, partner="code")).host
    answer = await visitor.post("/join", {"code": host.game})
    assert (await visitor.get(host.place)).status == 200
    assert (await visitor.get(f"/seat/{answer.said['seat']}/{host.game}")).status == 200


@pytest.mark.parametrize("wish", [{"language": "xx"}, {"theme": "pink"}])
async def test_who_cannot_be_met_is_not_left_behind_either(
    new_visitor: NewVisitor, redis_client: Client, wish: dict[str, str]
) -> None:
    host = (await start(new_visitor(), partner="code")).host
    before = await everything(redis_client)
    assert (await new_visitor().post("/join", {"code": host.game, **wish})).status == 409
    assert await everything(redis_client) == before


async def test_of_a_player_who_is_forgotten_no_secret_and_no_choice_is_left(
    players: tuple[Player, Player], redis_client: Client
) -> None:
    near, far = players
    await near.visitor.post(f"/seat/{near.seat}/settings", {"theme": "night", "language": "it"})
    answer = await near.visitor.post(f"/seat/{near.seat}/forget")
    assert answer.status == 200
    left = await everything(redis_client)
    assert {devices_key(near.who), person_key(near.who), seats_key(near.who)} & left.keys() == set()
    assert near.seat not in repr(left)
    assert far.seat in repr(left)
