"""Two games that differ only in what is hidden from somebody: whatever that person is given is the same."""

import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random

import pytest
from prometheus_client import generate_latest

from bot.delivery.deliverer import Occasion
from bot.delivery.worker import Worker
from bot.model.game import Revisions
from bot.model.screen import TableAction
from bot.screens.refusal_text import refusal_text
from bot.screens.table import table_screen
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.keys import due_key, partition, wake_channel
from bot.text.catalogue import words_in
from engine.contract import SPECTATOR, Refusal, Viewer
from engine.heldhands import GAME
from engine.heldhands.phases import Phase
from engine.heldhands.state import State
from renderers.i18n.catalogue import Language
from tests.integration.conftest import until
from tests.integration.service.recorder import Recorder, bring, deliverer, raising, working
from tests.integration.service.tablemates import STRANGER, World
from tests.properties.hidden import VIEWERS, another_world
from tests.unit.terminal.positions import states

ID = "SECRETGAME"
MINE, THEIRS = "matrix", "discord"
"""The platform of the viewer, to which nobody else's screens are brought, and that of everybody else."""
OTHERS_TRY = ("end", "left", "clear", "back", "fly", "C/1", "O0/1", "M3/p2", "I1/6")


def people(viewer: Viewer) -> tuple[str, ...]:
    return tuple(f"{MINE if seat == viewer else THEIRS}:{seat}" for seat in range(2))


async def lay(service: GameService, state: State, viewer: Viewer) -> None:
    tables = {MINE if viewer is SPECTATOR else THEIRS: "a place"}
    await service.play.open("heldhands", {}, people(viewer), seed=state.seed, tables=tables, game=ID)
    steps = len(state.chain)  # which only its builder may have counted
    seen = (5 + steps, 5, 5) if state.active == 0 else (5, 5 + steps, 5)
    counts = str(Revisions(seen, (0, 0)))
    await service.context.games.write(
        ID, expect={}, change={"rev": 5 + steps, "counts": counts, "state": GAME.dump(state)}
    )


async def seen_and_said(world: World, viewer: Viewer) -> AsyncIterator[object]:
    """Return what somebody gets to see and to read who looks, and presses whatever is not allowed."""
    who = STRANGER if viewer is SPECTATOR else people(viewer)[viewer]
    seen = await world.play.look(who, ID)
    yield seen
    for sight in (await world.views.look(who, ID), await world.views.watch(ID)):
        yield sight.snapshot, sight.screen, sight.names, sight.choices
    for language in Language:
        screen = table_screen(seen, words_in(language))
        yield screen, screen.description
    legal = {str(action) for action in getattr(seen.view, "legal", ())}
    for action in (*OTHERS_TRY, TableAction.REMATCH, TableAction.DECLINE, TableAction.WITHDRAW):
        if action not in legal:
            with pytest.raises(Refusal) as refused:
                await world.press(Press(who, ID, 5, action))
            yield refused.value.code, refused.value.facts
            yield [refusal_text(refused.value, words_in(language)) for language in Language]
    yield [str(each) for each in await world.records.games_of(who)]


async def delivered(world: World, viewer: Viewer) -> AsyncIterator[object]:
    """Return what is brought to somebody by an adapter that fails at first, and what stands in the queue."""
    adapter = Recorder(MINE)
    adapter.answer = raising(RuntimeError("an error that quotes nothing"))
    worker = Worker(MINE, world.client, deliverer(world, adapter).carry_out, world.time, world.metrics)
    what = "watch" if viewer is SPECTATOR else str(viewer)

    async def failed() -> bool:
        return await world.due(MINE, ID) == {what: world.time() + 1000}

    async def brought() -> bool:
        return bool(adapter.brought) and not await world.due(MINE, ID)

    async with working(worker):
        await until(failed)
        adapter.answer = lambda delivery: f"memo {delivery.screen.call}"
        yield await world.client.zrange(due_key(MINE, partition(ID)), 0, -1, withscores=True)
        world.time.passes(1000)
        await world.client.publish(wake_channel(MINE), f"{ID}:{what}")
        await until(brought)
    for each in adapter.brought:
        yield each.snapshot, each.screen, each.who, each.memo, each.rung, each.rings, each.occasion
    yield await world.fields(ID, f"memo:{MINE}:{what}")


async def handed_out(world: World, state: State, viewer: Viewer) -> list[object]:
    world.time.now = 1_700_000_000_000
    async for key in world.client.scan_iter():
        await world.client.delete(key)
    await lay(world, state, viewer)
    given = [each async for each in delivered(world, viewer)]
    return given + [each async for each in seen_and_said(world, viewer)]


def running(name: str, every: int) -> list[State]:
    """Return states of a recorded game that goes on, with a seed that would be noticed."""
    played = [state for state in states(name) if state.phase is not Phase.OVER]
    return [replace(state, seed=8_123_456_789_012_345) for state in (played[0], played[1], *played[2::every])]


@pytest.mark.parametrize("viewer", VIEWERS)
async def test_nothing_that_a_viewer_is_given_depends_on_what_is_hidden(
    world: World, viewer: Viewer, caplog: pytest.LogCaptureFixture
) -> None:
    rng = Random(1)
    caplog.set_level(logging.DEBUG)
    for state in running("published-held-hands", 24):
        logs, given = [], []
        for facts in (state, another_world(state, viewer, rng)):
            caplog.clear()
            given.append(await handed_out(world, facts, viewer))
            records = [(each.name, each.getMessage(), vars(each)) for each in caplog.records]
            logs.append([(*said, more.get("heldhands_facts")) for *said, more in records])
            spoken = repr((given[-1], logs[-1], caplog.text))
            assert str(facts.seed) not in spoken
            assert GAME.dump(facts).decode() not in spoken
        assert given[0] == given[1]
        assert repr(given[0]) == repr(given[1])
        assert logs[0] == logs[1]
    assert b"8123456789012345" not in generate_latest(world.metrics.registry)


async def test_a_state_and_its_seed_are_stored_with_the_game_and_nowhere_else(world: World) -> None:
    (state, *_) = running("published-held-hands", 50)
    await lay(world, state, SPECTATOR)
    (holding,) = await world.traces(str(state.seed))
    assert holding.endswith(f"game:{ID}")


async def test_a_knock_tells_nothing_else_either(world: World) -> None:
    rng = Random(2)
    for state in running("published-held-hands", 40)[2:]:
        given = []
        for facts in (state, another_world(state, state.active, rng)):
            await handed_out(world, facts, state.active)
            await world.signs.nudge(people(state.active)[1 - state.active], ID)
            adapter = Recorder(MINE)
            await bring(world, adapter, ID)
            (brought,) = adapter.brought
            looked = await world.views.look(brought.who, ID)
            assert (brought.occasion, looked.snapshot.knock) == (Occasion.KNOCK, world.time())
            given.append((brought.snapshot, brought.screen, brought.memo, looked.snapshot, looked.screen))
        assert repr(given[0]) == repr(given[1])
