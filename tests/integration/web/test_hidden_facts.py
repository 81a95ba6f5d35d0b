"""Two games that differ only in what is hidden from somebody: every answer that they get is the same.

Of Palm nothing that Grandfather is sent names a thing or a memory; that views, words and pictures do not
depend on what he cannot see is shown by `tests/properties` and `tests/unit/pictures/palm`.
"""

from collections.abc import AsyncIterator
from random import Random
from typing import Final, NamedTuple

import pytest

from bot.store.connection import Client
from bot.store.keys import game_key
from bot.text.catalogue import words_in
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.state import State
from engine.palm import GAME as PALM
from engine.palm.composition import additions
from engine.palm.phases import Phase
from renderers.i18n.catalogue import Language
from renderers.palm.names import memory_story, memory_title
from tests.integration.service.lookers import ANNA, BRUNO
from tests.integration.service.tablemates import signed_in, stored
from tests.integration.service.test_secrecy import ID, OTHERS_TRY, lay, running
from tests.integration.web.players import actions, palm_players, palm_state, passed, screen_on
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
THINGS: Final = ("shoelace", "pawn", "coin")  # which are called what no other text says
NEVER: Final = 99  # no screen has had this revision yet, so nothing that is pressed on it counts


class NamedNight(NamedTuple):
    """An answer, but for the time at which it was given."""

    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


def told(asked: str, answer: Answer) -> NamedNight:
    headers = tuple((name, value) for name, value in answer.headers.items() if name != "Date")
    return NamedNight(asked, answer.status, headers, answer.body)


async def lay_out(site: Site, client: Client, state: State) -> None:
    """Put a state on the table of two people on the web, and let nobody remember an earlier one."""
    service = site.service
    await client.delete(game_key(ID))
    await lay(service, state, SPECTATOR)
    about = (await stored(service, ID)).about.model_copy(update={"seats": PEOPLE, "tables": {}})
    await service.context.games.write(ID, expect={}, change={"about": about.model_dump_json()})
    for who in PEOPLE:
        await service.context.people.sit_down(who, ID, 1)
    service.painter.cache.clear()


async def answers_to(visitor: Visitor, seat: str) -> AsyncIterator[NamedNight]:
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
            yield NamedNight(
                f"{where}/events", 200, (), repr([await stream.event() for _ in range(2)]).encode()
            )


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
    earlier, different = list[NamedNight](), set[str]()
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


def read_by(visitor: Visitor) -> str:
    answers = [answer for answer in visitor.answers if "image" not in answer.headers["Content-Type"]]
    return repr([answer.headers for answer in visitor.answers] + [answer.text for answer in answers]).lower()


async def test_grandfather_and_who_watches_are_sent_no_name_of_a_thing_or_of_a_memory(
    site: Site, visitor: Visitor
) -> None:
    players, state = await palm_players(site, 4, Phase.MIME)
    game, child = players[0].game, players[state.turn.child or 0]
    his = players[state.turn.grandfather or 0].visitor
    pages = {**{player.visitor: player.place for player in players}, visitor: f"/watch/{game}"}

    async def look() -> None:
        for who, place in pages.items():
            await who.get(f"{screen_on(await who.get(place))['picture']}&width=400")

    async with his.stream(pages[his]) as felt, visitor.stream(pages[visitor]) as watched:
        for _ in range(2):
            state = await passed(site.service, game, Phase.MIME)
            memory = memory_title(state.turn.memory or 0, words_in(Language.EN)).lower()
            for thing in (*THINGS, "perform"):
                offered = {part.value: str(part.touch) for part in additions(state.turn.mime, None)}
                action = offered.get(thing, thing)
                assert (await child.press(action)).status == 200
                state, _ = PALM.apply(state, state.turn.child or 0, PALM.read_action(action))
                await look()
            for who in pages:
                knows = {word for word in (*THINGS, memory) if word in read_by(who)}
                assert knows == set() if who in {his, visitor} else knows >= {*THINGS}
        await passed(site.service, game, Phase.ALBUM)
        await look()
        site.stop.set()
        told = [await felt.rest(), await watched.rest(), read_by(his).encode(), read_by(visitor).encode()]
    assert memory in read_by(his), "with the album open, he knows the cards"
    assert {thing for thing in THINGS if thing.encode() in b"".join(told).lower()} == set()


async def test_one_who_is_alone_is_sent_no_name_of_a_thing_ever_and_of_memories_only_the_album(
    site: Site, visitor: Visitor
) -> None:
    (player,), _ = await palm_players(site, 1, Phase.ROLES, mode="alone", expert="yes")
    pages = {player.visitor: player.place, visitor: f"/watch/{player.game}"}
    stories = {number: memory_story(number, words_in(Language.EN)).lower() for number in range(1, 101)}
    for album in (False, True):
        assert (await player.press("grandfather")).status == 200
        for who, place in pages.items():
            await who.get(f"{screen_on(await who.get(place))['picture']}&width=400")
        state = await palm_state(site.service, player.game)
        assert bool(state.turn.album) == album
        for who in pages:
            told = {number for number, story in stories.items() if story in read_by(who)}
            assert told <= {*state.turn.album}
            assert bool(told) == album
            assert not any(thing in read_by(who) for thing in (*THINGS, "constraint", "respect"))
