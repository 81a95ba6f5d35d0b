"""Two games that differ only in what is hidden from somebody: every answer that they get is the same.

That nothing of Palm reaches who must not know it is shown by `tests/browser/test_palm_secrets.py`, and for
what pages are made of by `tests/properties` and `tests/unit/pictures/palm`.
"""

from collections.abc import AsyncIterator
from random import Random
from typing import Final, NamedTuple

import pytest

from bot.connection import Client
from bot.store.keys import game_key
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.state import State
from tests.integration.service.lookers import ANNA, BRUNO
from tests.integration.service.tablemates import signed_in, stored
from tests.integration.service.test_secrecy import ID, OTHERS_TRY, lay, running
from tests.integration.web.players import actions, screen_on
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Answer, Visitor
from tests.properties.hidden import VIEWERS, another_world

PEOPLE: Final = (ANNA, BRUNO)
EVERYBODYS: Final = (
    *(f"/watch/{ID}", f"/watch/{ID}/picture?width=400", f"/watch/{ID}/watch", f"/replay/{ID}"),
    *(f"/replay/{ID}/0", f"/replay/{ID}/0/near?width=400", f"/replay/{ID}/record", f"/replay/{ID}/film/far"),
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


async def answers_to(visitor: Visitor, seat: str) -> AsyncIterator[Told]:
    """Return all that a viewer is told who looks everywhere, and tries whatever can be tried."""
    for path in EVERYBODYS:
        yield told(path, await visitor.get(path, {"Accept": "text/html"}))
    place = f"/seat/{seat}/{ID}"
    page = await visitor.get(place)
    yield told(place, page)
    screen = screen_on(page)
    picture = f"{screen['picture']}&width=400"
    for path in (f"/seat/{seat}/games", f"{place}/gallery", f"{place}/watch", picture):
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


async def seated(site: Site, visitor: Visitor, viewer: Viewer) -> str:
    """Give a viewer their seat; whoever watches has one too, elsewhere."""
    who = "web:STRANGER" if viewer is SPECTATOR else PEOPLE[viewer]
    seat = who.partition(":")[2]
    visitor.sign_in(seat, await signed_in(site.service, who))
    return seat


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
async def test_no_answer_depends_on_what_is_hidden_from_whoever_gets_it(
    site: Site, redis_client: Client, visitor: Visitor, viewer: Viewer
) -> None:
    rng, seat = Random(3), await seated(site, visitor, viewer)
    earlier, different = list[Told](), set[str]()
    for state in running("published-held-hands", 24):
        given = []
        for world in (state, another_world(state, viewer, rng)):
            await lay_out(site, redis_client, world)
            given.append([each async for each in answers_to(visitor, seat)])
            assert (await stored(site.service, ID)).state == GAME.dump(world), "looking changes nothing"
            assert str(world.seed).encode() not in b"".join(each.body for each in given[-1])
        assert [one.asked for one, other in zip(*given, strict=True) if one != other] == []
        different |= {one.asked for one, other in zip(earlier, given[0], strict=False) if one != other}
        earlier = given[0]
    open_to_all = {f"/watch/{ID}", f"/watch/{ID}/picture?width=400", f"/seat/{seat}/{ID}"}
    assert open_to_all <= different, "what is not hidden makes a difference"
