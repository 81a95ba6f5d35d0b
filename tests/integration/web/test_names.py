"""Names that people type in a browser: what is refused, and when a person may change theirs."""

from bot.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import accepted, start
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

UNSEEN = ("\u3164", "\u2800\u2800", "\u0301\u0302", "\ufe0f", "\u200b", "\U000e0041")


@each_row("name", UNSEEN, ids=ascii)
async def test_a_name_that_nobody_could_see_is_refused_kindly_and_changes_nothing(
    visitor: Visitor, redis_client: Client, name: str
) -> None:
    for field in ("name-1", "name-2"):
        answer = await visitor.post("/games", {"game": "palm", field: name})
        assert (answer.status, answer.said["code"]) == (409, "unseen_name")
        assert answer.said["says"]
    assert await everything(redis_client) == {}


async def test_a_person_is_renamed_between_games_but_not_while_they_play(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    started = await start(visitor, game="palm", **{"name-1": "Anna"})
    again = f"/seat/{started.host.seat}/games"
    renamed = await visitor.post(again, {"game": "palm", "name-1": "Annalisa"})
    link = renamed.said["links"]["seat-2"]["address"].partition("#")[2]
    guest = await accepted(new_visitor(), link, name="Bruno")
    assert "Annalisa" in (await guest.visitor.get(guest.place)).text
    assert (await visitor.post(again, {"game": "palm", "name-1": "go left"})).status == 200
    assert "go left" not in (await guest.visitor.get(guest.place)).text
