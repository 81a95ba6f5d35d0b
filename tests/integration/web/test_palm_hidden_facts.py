"""Two games of Palm that differ only in what is hidden from somebody: they get the same answers."""

from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random
from typing import Final

import pytest

from bot.connection import Client
from bot.store.counts import Counts
from bot.store.games import About, Status
from bot.store.keys import game_key
from bot.store.writing import NOTHING, Value
from engine.contract import SPECTATOR, InvalidState, Viewer
from engine.palm import GAME
from engine.palm.composing import additions
from engine.palm.phases import Phase
from engine.palm.state import State
from tests.integration.service.tablemates import signed_in, stored
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.palm_players import listed
from tests.integration.web.players import actions, screen_on
from tests.integration.web.sites import Site
from tests.integration.web.test_hidden_facts import AT_ONCE, NEVER, Told, told
from tests.integration.web.visitors import Visitor
from tests.properties.palm_hidden import another_world

ID: Final = "SECRETPALM"
PEOPLE: Final = ("web:ANNA", "web:BRUNO", "web:CARLA", "web:DARIO")
TRIED: Final = (
    "perform",
    "back",
    "redraw",
    "grandfather",
    "pose:back",
    "lay:5",
    "mime:5",
    "find:1>2",
    "find:9>1",
    "coin/press/index-palm/light/slow/1",
    "=coin/press/index-palm/light/slow/1",
    "fly",
)
EVERYBODYS: Final = (
    f"/watch/{ID}",
    f"/watch/{ID}/picture?width=400",
    f"/replay/{ID}",
    f"/replay/{ID}/0",
    "/",
)


def moments() -> list[State]:
    """Return a turn, and what comes after it: a moment of each kind."""
    state = GAME.setup(GAME.read_options({}), len(PEOPLE), 3)
    found = [state]
    while state.number == 1 or state.phase is Phase.ROLES:
        seat = GAME.to_act(state)[0]
        state, _ = GAME.apply(state, seat, GAME.read_action(_next(state)))
        found.append(state)
    each = {(state.number, state.phase, len(state.turn.performed)): state for state in found}
    return [*each.values()]


def _next(state: State) -> str:
    """Return what is done: a mime of two touches, and the first of whatever else there is to choose from."""
    mime = state.turn.mime
    if state.phase is Phase.MIME:
        return "perform" if len(mime.touches) > 1 else str(additions(mime, None)[len(mime.touches)].touch)
    return str(GAME.legal_actions(state, GAME.to_act(state)[0])[0])


def worlds(state: State, viewer: Viewer, rng: Random) -> tuple[State, State]:
    """Return a state, and another one that could be stored and differs only in what is hidden."""
    while True:
        other = another_world(state, viewer, rng)
        with suppress(InvalidState):
            return state, GAME.load(GAME.dump(other))


async def lay_out(site: Site, client: Client, state: State) -> None:
    """Put a state on the table of four people on the web, and let nobody remember an earlier one."""
    service = site.service
    await client.delete(game_key(ID))
    options = {name: str(getattr(state.options, name)) for name in GAME.option_values()}
    about = About(game="palm", seats=PEOPLE, created=1, options=options, consented=(0, 1, 2, 3))
    change: dict[str, Value] = {
        "rev": 1,
        "counts": str(Counts.begin(len(PEOPLE))),
        "status": Status.PLAYING.value,
        "about": about.model_dump_json(),
        "state": GAME.dump(state),
        "seed": state.seed,
        "at": service.desk.now(),
    }
    await service.desk.games.write(ID, expect={"status": NOTHING}, change=change)
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
    for path in (f"/seat/{seat}/games", f"{place}/watch", f"{screen['picture']}&width=400"):
        yield told(path, await visitor.get(path))
    offered = {*listed(screen)[:3], *actions(screen)[:3]}
    for action in sorted({*TRIED, *offered} - AT_ONCE):
        answer = await visitor.post(f"{place}/press", {"action": action, "revision": NEVER, "width": 400})
        yield told(f"press {action}", answer)
    for where in (place, f"/watch/{ID}"):
        async with visitor.stream(where) as stream:
            yield Told(f"{where}/events", 200, (), repr([await stream.event() for _ in range(2)]).encode())


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, SPECTATOR], ids=str)
async def test_no_answer_depends_on_what_is_hidden_from_whoever_gets_it(
    site: Site, redis_client: Client, new_visitor: NewVisitor, viewer: Viewer
) -> None:
    rng, visitor = Random(3), new_visitor()
    who = "web:STRANGER" if viewer is SPECTATOR else PEOPLE[viewer]
    key = await signed_in(site.service, who)
    visitor.sign_in(who.partition(":")[2], key)
    for state in moments():
        given = []
        for world in worlds(state, viewer, rng):
            await lay_out(site, redis_client, world)
            given.append([each async for each in answers_to(visitor, viewer)])
            assert (await stored(site.service, ID)).state == GAME.dump(world), "looking changes nothing"
        assert [one.asked for one, other in zip(*given, strict=True) if one != other] == [], state


def test_every_kind_of_moment_is_looked_at() -> None:
    assert [(state.number, state.phase, len(state.turn.performed)) for state in moments()] == [
        (1, Phase.ROLES, 0),
        (1, Phase.MIME, 0),
        (1, Phase.INTERFERE, 1),
        (1, Phase.MIME, 1),
        (1, Phase.INTERFERE, 2),
        (1, Phase.ALBUM, 2),
        (2, Phase.ROLES, 0),
        (2, Phase.MIME, 0),
    ]


async def test_what_is_not_hidden_makes_a_difference(
    site: Site, redis_client: Client, new_visitor: NewVisitor
) -> None:
    """So the test above can see one."""
    visitor, given = new_visitor(), []
    key = await signed_in(site.service, PEOPLE[0])
    visitor.sign_in("ANNA", key)
    for state in moments()[1:3]:
        await lay_out(site, redis_client, state)
        given.append([each async for each in answers_to(visitor, 0)])
    different = {one.asked for one, other in zip(*given, strict=False) if one != other}
    assert {f"/watch/{ID}", f"/watch/{ID}/picture?width=400", f"/seat/ANNA/{ID}"} <= different
