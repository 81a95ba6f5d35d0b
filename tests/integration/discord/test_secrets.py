"""Nothing hidden leaves the house: not in a message, not on a button, not in a log."""

import json
import logging
from collections.abc import AsyncIterator
from random import Random
from typing import NamedTuple

import pytest

from adapters.discord.addresses import Table
from bot.store.keys import game_key
from engine.contract import SPECTATOR, Viewer
from engine.heldhands.actions import END_TURN, Step
from engine.heldhands.board import SEATS
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView
from tests.integration.discord.asking import WON, address_of, told, whispered
from tests.integration.discord.playing import MOVES, RECORD, accepted, begun, dealt_from, game_of, proposed
from tests.integration.discord.scene import Scene
from tests.integration.service.tablemates import stored
from tests.integration.service.test_secrecy import ID, lay, running
from tests.properties.hidden import VIEWERS, another_world
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person

pytestmark = pytest.mark.usefixtures("drawn")

EVERY = 48
SEED = 8_123_456_789_012_345


class Shown(NamedTuple):
    asked: str
    text: str
    buttons: tuple[object, ...]
    pictures: tuple[object, ...]
    files: tuple[bytes, ...]


def shown(asked: str, message: Message) -> Shown:
    files = tuple(file.data for file in message.files)
    return Shown(asked, message.text, tuple(message.buttons), tuple(message.pictures), files)


async def lay_out(scene: Scene, state: State) -> Message:
    service, client = scene.house.service, scene.house.client
    await client.delete(game_key(ID))
    await lay(service, state, SPECTATOR)
    for thread in list(scene.guild.threads.values()):
        thread.delete()
    start = await scene.ann.write(scene.channel, "Watch us!")
    people = (address_of(scene.ann), address_of(scene.bob))
    place = Table(channel=scene.channel.id, message=start.id, language="en", game="NOTTHISONE")
    about = (await stored(service, ID)).about.model_copy(update={"seats": people, "tables": {}})
    await service.context.games.write(ID, expect={}, change={"about": about.model_dump_json()})
    for who in people:
        await service.context.people.sit_down(who, ID, 1)
    await service.play.watch(people[0], ID, "discord", str(place))
    await scene.all_can_watch()
    return scene.tables[-1]


async def looks_around(scene: Scene, person: Person, table: Message) -> AsyncIterator[Shown]:
    view = await whispered(person, table, "My view")
    yield shown("my view", view)
    if person is scene.eve:
        yield shown("table", table)
    else:
        yield shown("my view in words", await whispered(person, view, "In words"))
    yield shown("in words", await whispered(person, table, "In words"))
    for command in ("show", "replay", "rematch"):
        yield shown(command, await told(scene, person, command, game=ID))
    yield shown("games", await told(scene, person, "games"))
    suggested = await person.autocomplete(scene.channel, "heldhands show", game="")
    yield Shown("suggested", json.dumps(suggested), (), (), ())


async def differences(scene: Scene, person: Person, *worlds: State) -> set[str]:
    """Return by what somebody could tell two states from each other."""
    given = []
    for world in worlds:
        table = await lay_out(scene, world)
        given.append([each async for each in looks_around(scene, person, table)])
        scene.house.service.painter.cache.clear()
    return {one.asked for one, other in zip(*given, strict=True) if one != other}


@pytest.mark.parametrize(
    "viewer", VIEWERS, ids=lambda each: "spectator" if each is SPECTATOR else SEATS[each]
)
async def test_nothing_shown_depends_on_what_is_hidden(scene: Scene, viewer: Viewer) -> None:
    rng, states = Random(3), running(WON, EVERY)
    person = scene.eve if viewer is SPECTATOR else (scene.ann, scene.bob)[viewer]
    for state in states:
        assert await differences(scene, person, state, another_world(state, viewer, rng)) == set()
    seen = (
        {"table", "in words"} if viewer is SPECTATOR else {"my view", "my view in words", "in words", "show"}
    )
    assert seen <= await differences(scene, person, *states[-2:])  # so a difference would be noticed


async def test_steps_of_a_chain_leave_no_trace_for_anybody_else(scene: Scene) -> None:
    table = await begun(scene, RECORD)
    await table.play(MOVES[:2])
    seat, first = MOVES[2]
    assert isinstance(first, Step)
    await scene.both_read("Turn 1")
    alt = (await scene.house.service.views.watch(table.game)).screen.alt
    await scene.until(
        lambda: [[each.alt for each in post.pictures] for post in scene.eve.messages(scene.thread)] == [[alt]]
    )
    before = len(scene.discord.requests)
    await table.act(seat, first)
    await scene.reads(table.people[seat], "Take a step back")
    partner = table.people[1 - seat]
    others = [str(room.id) for room in (scene.thread, scene.channel, partner.dm(scene.app))]
    since = [each.path for each in scene.discord.requests[before:]]
    assert since
    assert not [path for path in since if any(room in path for room in others)]


async def test_no_secret_stands_in_a_request_or_in_a_log(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for name in ("bot", "adapters", "renderers", "engine"):
        caplog.set_level(logging.DEBUG, logger=name)
    proposal = await proposed(scene, level="difficult", first="near")
    await dealt_from(scene, game_of(proposal), SEED)
    table = await accepted(scene, proposal)
    for seat in (0, 1):
        await table.act(seat, "left")
    await scene.both_read("Turn 1")
    view = (await scene.house.service.play.look(address_of(scene.ann), table.game)).view
    assert isinstance(view, PlayerView)
    await table.act(0, next(each for each in view.legal if isinstance(each, Step)))
    await table.act(0, END_TURN)
    await scene.both_read("Turn 2")
    for person in table.people:
        for command in ("show", "games", "end", "help"):
            await told(scene, person, command)
    sent = json.dumps([each.body for each in scene.discord.requests])
    logged = repr([(each.name, each.getMessage(), each.__dict__) for each in caplog.records]) + caplog.text
    assert table.game in sent
    tokens = {each.token for each in scene.discord.world.interactions.values()}
    for secret in (str(SEED), scene.app.token, *tokens):
        assert secret not in sent
        assert secret not in logged
    assert table.game not in logged, "with the name of a game one can watch it"
    assert not [person for person in table.people if str(person.id) in logged]
