"""Nothing hidden leaves the house: not in a message, not on a button, not in a log."""

import json
import logging
from collections.abc import AsyncIterator
from random import Random
from typing import NamedTuple

import pytest

from adapters.discord.names import Table
from bot.store.keys import game_key
from engine.contract import SPECTATOR, Viewer
from engine.heldhands.actions import Step
from engine.heldhands.board import SEATS
from engine.heldhands.record import actions
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView
from tests.integration.conftest import until
from tests.integration.discord.asking import WON, address_of, told
from tests.integration.discord.playing import Table as Played
from tests.integration.discord.playing import begun, game_of, proposed
from tests.integration.discord.scene import Scene
from tests.integration.service.tablemates import stored
from tests.integration.service.test_secrecy import ID, lay, running
from tests.properties.hidden import VIEWERS, another_world
from tests.records import recorded
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person

pytestmark = pytest.mark.usefixtures("drawn")

EVERY = 48
SEED = 8_123_456_789_012_345


class Shown(NamedTuple):
    """All that somebody gets with a message."""

    asked: str
    text: str
    buttons: tuple[object, ...]
    pictures: tuple[object, ...]
    files: tuple[bytes, ...]


def shown(asked: str, message: Message) -> Shown:
    files = tuple(file.data for file in message.files)
    return Shown(asked, message.text, tuple(message.buttons), tuple(message.pictures), files)


async def lay_out(scene: Scene, state: State) -> Message:
    """Put a state on the table of Ann and Bob, and return the message that shows it to all."""
    service, client = scene.house.service, scene.house.client
    await client.delete(game_key(ID))
    await lay(service, state, SPECTATOR)
    for thread in list(scene.guild.threads.values()):
        thread.delete()
    start = await scene.ann.write(scene.channel, "Watch us!")
    people = (address_of(scene.ann), address_of(scene.bob))
    place = Table(scene.channel.id, start.id, "en", "NOTTHISONE")
    about = (await stored(service, ID)).about.model_copy(update={"seats": people, "tables": {}})
    await service.desk.games.write(ID, expect={}, change={"about": about.model_dump_json()})
    for who in people:
        await service.desk.people.sit_down(who, ID, 1)
    await service.play.watch(people[0], ID, "discord", str(place))
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "all can watch")
    return scene.tables[-1]


async def looks_around(scene: Scene, person: Person, table: Message) -> AsyncIterator[Shown]:
    """Return all that somebody is shown who looks everywhere."""
    if person is scene.eve:
        yield shown("table", table)
    view = await (await person.press(table, "My view")).answered()
    yield shown("my view", view)
    if person is not scene.eve:
        yield shown("my view in words", await (await person.press(view, "In words")).answered())
    yield shown("in words", await (await person.press(table, "In words")).answered())
    for command in ("show", "replay", "rematch"):
        yield shown(command, await told(scene, person, command, game=ID))
    yield shown("games", await told(scene, person, "games"))
    suggested = await person.autocomplete(scene.channel, "heldhands show", game="")
    yield Shown("suggested", json.dumps(suggested), (), (), ())


@pytest.mark.parametrize(
    "viewer", VIEWERS, ids=lambda each: "spectator" if each is SPECTATOR else SEATS[each]
)
async def test_nothing_that_is_shown_depends_on_what_is_hidden_from_whoever_sees_it(
    scene: Scene, viewer: Viewer
) -> None:
    rng = Random(3)
    person = scene.eve if viewer is SPECTATOR else (scene.ann, scene.bob)[viewer]
    for state in running(WON, EVERY):
        given = []
        for world in (state, another_world(state, viewer, rng)):
            table = await lay_out(scene, world)
            given.append([each async for each in looks_around(scene, person, table)])
            scene.house.service.painter.cache.clear()
        assert [one.asked for one, other in zip(*given, strict=True) if one != other] == []


async def test_what_is_not_hidden_makes_a_difference(scene: Scene) -> None:
    """So the test above can see one."""
    given = []
    for state in running(WON, EVERY)[-2:]:
        table = await lay_out(scene, state)
        given.append([each async for each in looks_around(scene, scene.ann, table)])
    different = {one.asked for one, other in zip(*given, strict=True) if one != other}
    assert {"my view", "my view in words", "in words", "show"} <= different


async def test_the_steps_of_a_chain_leave_no_trace_for_anybody_else(scene: Scene) -> None:
    record = recorded(WON)
    table = await begun(scene, record)
    moves = list(actions(record))
    await table.play(moves[:2])
    seat, first = moves[2]
    assert isinstance(first, Step)
    builder, partner = table.people[seat], table.people[1 - seat]
    await scene.both_read("Turn 1")
    alt = (await scene.house.service.sights.watch(table.game)).screen.alt
    await scene.discord.until(
        lambda: (
            [[each.alt for each in post.pictures] for post in scene.eve.messages(scene.thread)] == [[alt]]
        ),
        "all see turn 1, and nothing else",
    )
    before = len(scene.discord.requests)
    await table.act(seat, first)
    await scene.discord.until(
        lambda: "Take a step back" in [each.label for each in scene.letter(builder).buttons],
        "the builder sees the step",
    )
    others = [str(room.id) for room in (scene.thread, scene.channel, partner.dm(scene.app))]
    since = [each.path for each in scene.discord.requests[before:]]
    assert since
    assert not [path for path in since if any(room in path for room in others)]


async def played_a_while(scene: Scene) -> Played:
    """Return a game in which something has happened, with a seed that would be noticed."""
    proposal = await proposed(scene, level="difficult")
    game, service = game_of(proposal), scene.house.service
    await scene.house.client.hset(game_key(game), "seed", str(SEED))
    await scene.bob.press(proposal, "Accept")
    await scene.both_read("choose a side")
    table = Played(scene, game, scene.letter)
    for number in range(1, 13):
        for seat, person in enumerate(table.people):
            view = (await service.play.look(address_of(person), game)).view
            assert isinstance(view, PlayerView)
            if view.legal:
                steps = [action for action in view.legal if isinstance(action, Step)]
                await table.act(seat, (steps or view.legal)[0] if number % 2 else view.legal[-1])
                break

        async def done(number: int = number) -> bool:
            return len(await table.log()) >= number

        await until(done)
    return table


async def test_no_secret_stands_in_a_request_or_in_a_log(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for name in ("bot", "adapters", "renderers", "engine"):
        caplog.set_level(logging.DEBUG, logger=name)
    table = await played_a_while(scene)
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
    assert table.game not in logged, "whoever has the name of a game can watch it"
    assert not [person for person in table.people if str(person.id) in logged]
