"""Given the first page: how do two to eight people come to a table of Palm?"""

from typing import Any

import pytest

from bot.connection import Client
from engine.palm import GAME
from renderers.language import Language
from tests.integration.service.tablemates import everything
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import Player, read_link
from tests.integration.web.visitors import Visitor


async def started(visitor: Visitor, **wishes: str) -> dict[str, Any]:
    """Start a game as the first page does."""
    answer = await visitor.post("/games", {"game": "palm", **wishes})
    assert answer.status == 200, answer
    said: dict[str, Any] = answer.said
    return said


def player(visitor: Visitor, said: dict[str, Any], name: str) -> Player:
    return Player(visitor, *read_link(said["links"][name]["address"]), said["game"])


@pytest.mark.parametrize("count", GAME.seats)
async def test_everybody_has_a_link_and_the_last_yes_deals(new_visitor: NewVisitor, count: int) -> None:
    host = new_visitor()
    said = await started(host, seats=str(count), **{"name-1": "Anna", "name-2": "Bruno"})
    names = [f"seat-{number}" for number in range(2, count + 1)]
    assert [*said["links"]] == ["own", *names, "watch"]
    addresses = {link["address"] for link in said["links"].values()}
    assert len(addresses) == count + 1
    guests = [player(new_visitor(), said, name) for name in names]
    for number, guest in enumerate(guests, 2):
        await guest.sit_down()
        screen = (await guest.press("accept")).said["screen"]
        assert screen["status"] == ("playing" if number == count else "invited")
    table = await player(host, said, "own").screen()
    assert table["status"] == "playing"
    assert "Anna" in table["description"], "everybody is called as the host said"
    assert "Bruno" in table["description"]


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"seats": "2", "mode": "teams"}, "mode_seats"),
        ({"seats": "6", "mode": "individually"}, "mode_seats"),
        ({"seats": "3", "mode": "together"}, "mode_seats"),
        ({"seats": "4", "veterans": "8"}, "veterans_are_two"),
        ({"seats": "3", "redraw": "yes"}, "redraw_from_hand"),
        ({"seats": "4", "mode": "chess"}, "unknown_value"),
        ({"seats": "9"}, "not_understood"),
        ({"seats": "1"}, "not_understood"),
        ({"seats": "two"}, "not_understood"),
        ({"others": "code", "mode": "individually", "redraw": "yes"}, "redraw_from_hand"),
    ],
)
@pytest.mark.parametrize("language", Language)
async def test_what_cannot_be_is_answered_with_a_sentence_and_changes_nothing(
    visitor: Visitor, redis_client: Client, wishes: dict[str, str], code: str, language: Language
) -> None:
    before = await everything(redis_client)
    answer = await visitor.post("/games", {"game": "palm", **wishes}, {"Accept-Language": language})
    assert answer.status in {400, 409}
    assert answer.said["code"] == code
    other = await visitor.post("/games", {"game": "palm", **wishes}, {"Accept-Language": "en"})
    assert (answer.said["says"] == other.said["says"]) is (language is Language.EN)
    assert await everything(redis_client) == before


async def test_a_game_that_there_is_not_is_refused(visitor: Visitor) -> None:
    answer = await visitor.post("/games", {"game": "chess"})
    assert (answer.status, answer.said["code"]) == (409, "unknown_kind")


async def test_whoever_comes_by_the_code_plays(new_visitor: NewVisitor) -> None:
    host = new_visitor()
    said = await started(host, others="code", language="it", **{"name-1": "Anna"})
    assert [*said["links"]] == ["own", "join"]
    assert said["links"]["join"]["address"].endswith(f"/#{said['code']}")
    hers = player(host, said, "own")
    again = await host.get(f"{hers.place}/join")
    assert again.said["link"]["address"] == said["links"]["join"]["address"]
    seats = []
    for name in ("Bruno", ""):
        guest = new_visitor()
        joined = (await guest.post("/join", {"code": said["code"], "name-1": name})).said
        assert joined["game"] == said["game"]
        seats.append((guest, joined["seat"]))
    assert "Bruno" in "".join((await hers.screen())["lines"])
    answer = await hers.press("begin")
    assert answer.said["screen"]["status"] == "playing"
    assert (await host.get(f"{hers.place}/join")).status == 404
    for guest, seat in seats:
        assert (await guest.get(f"/seat/{seat}/{said['game']}/watch")).status == 200


async def test_the_host_gives_a_guest_another_link_seat_by_seat(new_visitor: NewVisitor) -> None:
    host = new_visitor()
    said = await started(host, seats="4")
    hers, third = player(host, said, "own"), player(new_visitor(), said, "seat-3")
    page = (await host.get(hers.place)).text
    assert page.count("data-guest=") == 3
    answer = await host.post(f"{hers.place}/partner", {"guest": third.seat})
    seat, key = read_link(answer.said["link"]["address"])
    assert (seat, key != third.key) == (third.seat, True)
    assert (await third.visitor.post("/seat", {"key": third.link})).status == 403
    for guest in ("STRANGER", hers.seat):
        refused = await host.post(f"{hers.place}/partner", {"guest": guest})
        assert (refused.status, refused.said["code"]) == (409, "not_invited")
    assert (await host.post(f"{hers.place}/partner", {"guest": "?"})).status == 400
