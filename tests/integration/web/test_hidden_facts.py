"""Two games that differ only in what is hidden from somebody: every answer that they get is the same."""

from collections.abc import AsyncIterator
from random import Random
from typing import Final, NamedTuple

import pytest

from bot.connection import Client
from bot.store.keys import game_key
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.board import SEATS
from engine.heldhands.state import State
from tests.integration.service.lookers import ANNA, BRUNO
from tests.integration.service.tablemates import signed_in, stored
from tests.integration.service.test_secrecy import ID, OTHERS_TRY, lay, running
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import actions, screen_on
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Answer, Visitor
from tests.properties.hidden import VIEWERS, another_world

PEOPLE: Final = (ANNA, BRUNO)
EVERYBODYS: Final = (
    f"/watch/{ID}",
    f"/watch/{ID}/picture?width=400",
    f"/watch/{ID}/watch",
    f"/replay/{ID}",
    f"/replay/{ID}/0",
    f"/replay/{ID}/0/near?width=400",
    f"/replay/{ID}/record",
    f"/replay/{ID}/film/far",
    "/",
)
AT_ONCE: Final = {"part", "stay", "nudge", "show"}  # whatever the screen on which they are pressed
NEVER: Final = 99  # no screen has had this revision yet, so nothing that is pressed on it counts


class Told(NamedTuple):
    """An answer, but for the time at which it was given."""

    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


def told(asked: str, answer: Answer) -> Told:
    headers = tuple((name, value) for name, value in answer.headers.items() if name != "Date")
    return Told(asked, answer.status, headers, answer.body)


async def lay_out(site: Site, client: Client, state: State) -> None:
    """Put a state on the table of two people on the web, and let nobody remember an earlier one."""
    service = site.service
    await client.delete(game_key(ID))
    await lay(service, state, SPECTATOR)
    about = (await stored(service, ID)).about.model_copy(update={"seats": PEOPLE, "tables": {}})
    await service.desk.games.write(ID, expect={}, change={"about": about.model_dump_json()})
    for who in PEOPLE:
        await service.desk.people.sit_down(who, ID, 1)
    service.painter.cache.clear()


async def answers_to(visitor: Visitor, viewer: Viewer) -> AsyncIterator[Told]:
    """Return all that a viewer is told who looks everywhere, and tries whatever can be tried."""
    for path in EVERYBODYS:
        yield told(path, await visitor.get(path, {"Accept": "text/html"}))
    seat = "STRANGER" if viewer is SPECTATOR else PEOPLE[viewer].partition(":")[2]
    place = f"/seat/{seat}/{ID}"
    page = await visitor.get(place)
    yield told(place, page)
    screen = screen_on(page)
    for path in (
        f"/seat/{seat}/games",
        f"{place}/gallery",
        f"{place}/watch",
        f"{screen['picture']}&width=400",
    ):
        yield told(path, await visitor.get(path))
    for action in sorted({*OTHERS_TRY, *actions(screen), "rematch", "decline", "withdraw"} - AT_ONCE):
        answer = await visitor.post(f"{place}/press", {"action": action, "revision": NEVER, "width": 400})
        yield told(f"press {action}", answer)
        if answer.status == 200:  # it was a node, which has a picture of its own
            picture = f"{answer.said['screen']['picture']}&width=400"
            yield told(picture, await visitor.get(picture))
    for where in (place, f"/watch/{ID}"):
        async with visitor.stream(where) as stream:
            yield Told(f"{where}/events", 200, (), repr([await stream.event() for _ in range(2)]).encode())


async def sit_down(site: Site, visitor: Visitor, viewer: Viewer) -> None:
    """Give a viewer their seat; whoever watches has one too, elsewhere."""
    who = "web:STRANGER" if viewer is SPECTATOR else PEOPLE[viewer]
    key = await signed_in(site.service, who)
    visitor.sign_in(who.partition(":")[2], key)


@pytest.mark.parametrize(
    "viewer", VIEWERS, ids=lambda each: "spectator" if each is SPECTATOR else SEATS[each]
)
async def test_no_answer_depends_on_what_is_hidden_from_whoever_gets_it(
    site: Site, redis_client: Client, new_visitor: NewVisitor, viewer: Viewer
) -> None:
    rng = Random(3)
    visitor = new_visitor()
    await sit_down(site, visitor, viewer)
    for state in running("published-held-hands", 24):
        given = []
        for world in (state, another_world(state, viewer, rng)):
            await lay_out(site, redis_client, world)
            given.append([each async for each in answers_to(visitor, viewer)])
            assert (await stored(site.service, ID)).state == GAME.dump(world), "looking changes nothing"
            assert str(world.seed).encode() not in b"".join(each.body for each in given[-1])
        assert [one.asked for one, other in zip(*given, strict=True) if one != other] == []


async def test_what_is_not_hidden_makes_a_difference(
    site: Site, redis_client: Client, new_visitor: NewVisitor
) -> None:
    """So the test above can see one."""
    visitor = new_visitor()
    await sit_down(site, visitor, 0)
    given = []
    for state in running("published-held-hands", 24)[-2:]:
        await lay_out(site, redis_client, state)
        given.append([each async for each in answers_to(visitor, 0)])
    different = {one.asked for one, other in zip(*given, strict=False) if one != other}
    assert {
        f"/watch/{ID}",
        f"/watch/{ID}/picture?width=400",
        f"/seat/ANNA/{ID}",
        "/seat/ANNA/games",
    } <= different
