"""Two games that differ only in what is hidden from somebody: every answer that they get is the same."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from bot.connection import Client
from bot.store.counts import Counts
from bot.store.games import About, Status
from bot.store.keys import game_key
from bot.store.writing import NOTHING, Value
from engine import heldhands, palm
from engine.contract import SPECTATOR, InvalidState, Viewer
from engine.palm.composing import additions
from engine.palm.phases import Phase
from engine.palm.state import State as PalmState
from tests.integration.service.tablemates import signed_in, stored
from tests.integration.service.test_secrecy import ID, OTHERS_TRY, lay, running
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.palm_players import listed
from tests.integration.web.players import actions, screen_on
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Answer, Visitor
from tests.properties import hidden, palm_hidden

NAMES: Final = ("ANNA", "BRUNO", "CARLA", "DARIO")
EVERYBODYS: Final = (
    *(f"/watch/{ID}", f"/watch/{ID}/picture?width=400", f"/watch/{ID}/watch", f"/replay/{ID}"),
    *(f"/replay/{ID}/0", f"/replay/{ID}/0/near?width=400", f"/replay/{ID}/record", f"/replay/{ID}/film/far"),
    "/",
)
AT_ONCE: Final = {"part", "stay", "nudge", "show"}  # whatever the screen on which they are pressed
NEVER: Final = 99  # no screen has had this revision yet, so nothing that is pressed on it counts


@dataclass(frozen=True)
class Kind:
    """A game whose secrets are looked for."""

    rules: Any
    moments: Callable[[], Sequence[Any]]
    another_world: Callable[[Any, Viewer, Random], Any]
    people: int
    tried: tuple[str, ...]

    def __str__(self) -> str:
        return "palm" if self.rules is palm.GAME else "heldhands"


def palm_moments() -> list[PalmState]:
    """Return a turn, and what comes after it: a moment of each kind, after mimes of two touches."""
    state = palm.GAME.setup(palm.GAME.read_options({}), len(NAMES), 1_000_003)
    found = [state]
    while state.number == 1 or state.phase is Phase.ROLES:
        seat, mime = palm.GAME.to_act(state)[0], state.turn.mime
        action = str(palm.GAME.legal_actions(state, seat)[0]) if state.phase is not Phase.MIME else "perform"
        if state.phase is Phase.MIME and len(mime.touches) < 2:
            action = str(additions(mime, None)[len(mime.touches)].touch)
        state, _ = palm.GAME.apply(state, seat, palm.GAME.read_action(action))
        found.append(state)
    return [*{(state.number, state.phase, len(state.turn.performed)): state for state in found}.values()]


def another_palm(state: PalmState, viewer: Viewer, rng: Random) -> PalmState:
    """Return a state that could be stored and differs only in what is hidden."""
    while True:
        with suppress(InvalidState):
            return palm.GAME.load(palm.GAME.dump(palm_hidden.another_world(state, viewer, rng)))


HELD_HANDS: Final = Kind(
    heldhands.GAME,
    lambda: running("published-held-hands", 24),
    hidden.another_world,
    2,
    (*OTHERS_TRY, "rematch", "decline", "withdraw"),
)
TOUCH: Final = "coin/press/index-palm/light/slow/1"
PALM: Final = Kind(
    palm.GAME,
    palm_moments,
    another_palm,
    4,
    (
        *("perform", "back", "redraw", "grandfather", "pose:back", "lay:5", "mime:5", "find:1>2", "find:9>1"),
        *(TOUCH, f"={TOUCH}", "fly"),
    ),
)


class Told(NamedTuple):
    """An answer, but for the time at which it was given."""

    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


def told(asked: str, answer: Answer) -> Told:
    headers = tuple((name, value) for name, value in answer.headers.items() if name != "Date")
    return Told(asked, answer.status, headers, answer.body)


async def lay_out(site: Site, client: Client, kind: Kind, state: Any) -> None:  # noqa: ANN401 - of its game
    """Put a state on the table of people on the web, and let nobody remember an earlier one."""
    service, people = site.service, tuple(f"web:{name}" for name in NAMES[: kind.people])
    await client.delete(game_key(ID))
    if kind is HELD_HANDS:
        await lay(service, state, SPECTATOR)
        about = (await stored(service, ID)).about.model_copy(update={"seats": people, "tables": {}})
        await service.desk.games.write(ID, expect={}, change={"about": about.model_dump_json()})
    else:
        options = {name: str(getattr(state.options, name)) for name in kind.rules.option_values()}
        about = About(game="palm", seats=people, created=1, options=options, consented=(0, 1, 2, 3))
        change: dict[str, Value] = {
            "rev": 1,
            "counts": str(Counts.begin(len(people))),
            "status": Status.PLAYING.value,
            "about": about.model_dump_json(),
            "state": kind.rules.dump(state),
            "seed": state.seed,
            "at": service.desk.now(),
        }
        await service.desk.games.write(ID, expect={"status": NOTHING}, change=change)
    for who in people:
        await service.desk.people.sit_down(who, ID, 1)
    service.painter.cache.clear()


async def answers_to(visitor: Visitor, kind: Kind, seat: str) -> AsyncIterator[Told]:
    """Return all that a viewer is told who looks everywhere, and tries whatever can be tried."""
    for path in EVERYBODYS:
        yield told(path, await visitor.get(path, {"Accept": "text/html"}))
    place = f"/seat/{seat}/{ID}"
    page = await visitor.get(place)
    yield told(place, page)
    screen = screen_on(page)
    pictures = f"{screen['picture']}&width=400"
    for path in (f"/seat/{seat}/games", f"{place}/gallery", f"{place}/watch", pictures):
        yield told(path, await visitor.get(path))
    offered = actions(screen) if kind is HELD_HANDS else [*listed(screen)[:3], *actions(screen)[:3]]
    for action in sorted({*kind.tried, *offered} - AT_ONCE):
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
    seat = "STRANGER" if viewer is SPECTATOR else NAMES[viewer]
    visitor.sign_in(seat, await signed_in(site.service, f"web:{seat}"))
    return seat


@pytest.mark.parametrize(
    ("kind", "viewer"),
    [(kind, viewer) for kind in (HELD_HANDS, PALM) for viewer in (*range(kind.people), SPECTATOR)],
    ids=str,
)
async def test_no_answer_depends_on_what_is_hidden_from_whoever_gets_it(
    site: Site, redis_client: Client, new_visitor: NewVisitor, kind: Kind, viewer: Viewer
) -> None:
    rng, visitor = Random(3), new_visitor()
    seat = await seated(site, visitor, viewer)
    for state in kind.moments():
        given = []
        for world in (state, kind.another_world(state, viewer, rng)):
            await lay_out(site, redis_client, kind, world)
            given.append([each async for each in answers_to(visitor, kind, seat)])
            assert (await stored(site.service, ID)).state == kind.rules.dump(world), "looking changes nothing"
            assert str(world.seed).encode() not in b"".join(each.body for each in given[-1])
        assert [one.asked for one, other in zip(*given, strict=True) if one != other] == [], state


@pytest.mark.parametrize(("kind", "moments"), [(HELD_HANDS, slice(-2, None)), (PALM, slice(1, 3))])
async def test_what_is_not_hidden_makes_a_difference_so_that_the_test_above_can_see_one(
    site: Site, redis_client: Client, visitor: Visitor, kind: Kind, moments: slice
) -> None:
    seat, given = await seated(site, visitor, 0), []
    for state in kind.moments()[moments]:
        await lay_out(site, redis_client, kind, state)
        given.append([each async for each in answers_to(visitor, kind, seat)])
    different = {one.asked for one, other in zip(*given, strict=False) if one != other}
    assert {f"/watch/{ID}", f"/watch/{ID}/picture?width=400", f"/seat/ANNA/{ID}"} <= different
    assert [(state.number, state.phase, len(state.turn.performed)) for state in palm_moments()] == [
        (1, Phase.ROLES, 0),
        (1, Phase.MIME, 0),
        (1, Phase.INTERFERE, 1),
        (1, Phase.MIME, 1),
        (1, Phase.INTERFERE, 2),
        (1, Phase.ALBUM, 2),
        (2, Phase.ROLES, 0),
        (2, Phase.MIME, 0),
    ]
