"""Given the first page: how do two to eight people come to a table of Palm?"""

from typing import Any

import pytest

from bot.connection import Client
from engine.palm import GAME
from renderers.language import Language
from tests.integration.service.tablemates import everything
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import Player, accepted, behind, seated
from tests.integration.web.visitors import Visitor
from tests.rows import each_row


async def started(visitor: Visitor, **wishes: str) -> dict[str, Any]:
    """Start a game as the first page does."""
    answer = await visitor.post("/games", {"game": "palm", **wishes})
    assert answer.status == 200, answer
    said: dict[str, Any] = answer.said
    return said


def host_of(visitor: Visitor) -> Player:
    return seated(visitor, visitor.answers[-1])


def invitation(said: dict[str, Any], name: str) -> str:
    return behind(said["links"][name]["address"])


@pytest.mark.parametrize("count", GAME.seats)
async def test_everybody_has_an_invitation_and_the_last_guest_deals(
    new_visitor: NewVisitor, count: int
) -> None:
    host = new_visitor()
    said = await started(host, seats=str(count), **{"name-1": "Anna", "name-2": "Bruno"})
    hers = host_of(host)
    names = [f"seat-{number}" for number in range(2, count + 1)]
    assert [*said["links"]] == [*names, "watch"]
    assert len({link["address"] for link in said["links"].values()}) == count
    for number, name in enumerate(names, 2):
        guest = await accepted(new_visitor(), invitation(said, name))
        assert (await guest.screen())["status"] == ("playing" if number == count else "invited")
    table = await hers.screen()
    assert table["status"] == "playing"
    assert "Anna" in table["description"]
    assert "Bruno" not in table["description"], "a guest says themselves what they are called"


async def test_a_guest_is_offered_the_name_by_which_the_host_calls_them(new_visitor: NewVisitor) -> None:
    host, guest = new_visitor(), new_visitor()
    said = await started(host, seats="3", **{"name-1": "Anna", "name-2": "Bruno"})
    hers = host_of(host)
    assert "Bruno" in "".join((await hers.screen())["lines"])
    asked = await guest.post("/invitation", {"key": invitation(said, "seat-2")})
    assert asked.said["guest"] == "Bruno"
    await accepted(guest, invitation(said, "seat-2"), name="Beppe")
    lines = "".join((await hers.screen())["lines"])
    assert "Beppe" in lines
    assert "Bruno" not in lines


@each_row(
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
        ({"seats": "02"}, "not_understood"),
        ({"seats": "02" + "9" * 198}, "not_understood"),
        ({"seats": "٢"}, "not_understood"),
        ({"others": "code", "mode": "individually", "redraw": "yes"}, "redraw_from_hand"),
    ],
)
@each_row("language", Language)
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
    hers = host_of(host)
    assert [*said["links"]] == ["join"]
    assert said["links"]["join"]["address"].endswith(f"/#{said['code']}")
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


async def test_the_host_replaces_invitations_seat_by_seat(new_visitor: NewVisitor) -> None:
    host = new_visitor()
    said = await started(host, seats="4")
    hers = host_of(host)
    path = f"{hers.place}/invitations"
    shown = (await host.get(path)).said["links"]
    assert [link["link"] for link in shown] == [said["links"][f"seat-{seat}"] for seat in (2, 3, 4)]
    new = (await host.post(path, {"seat": 2})).said
    assert new["seat"] == 2
    assert (await host.get(path)).said["links"] == [shown[0], new, shown[2]]
    for seat in (0, 4, -1, 10**30):
        refused = await host.post(path, {"seat": seat})
        assert (refused.status, refused.said["code"]) == (409, "not_invited")
    assert (await host.post(path, {"seat": "2"})).status == 400
