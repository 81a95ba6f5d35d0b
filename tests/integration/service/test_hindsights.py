"""Where a finished game turned: found once when a player asks, in a process, and kept with the game."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.model.refusals import ServiceProblem
from bot.rendering.process import Failure, Job, Rendered, RenderError, T, render_timed
from bot.rendering.render_workers import Lane, RenderWorkers
from bot.service.hindsights import Found, Hindsights, Progress
from bot.service.replays import Readings
from engine.heldhands.record import actions, record_of
from tests.integration.conftest import DEADLINE
from tests.integration.service.tablemates import FAR, NEAR, PEOPLE, STRANGER, World
from tests.unit.pictures.moments import lost_at_once

PARTS = 4  # the set-up, the only turn, its comparison, and the conclusion


class Worker:
    """Stands for the process: it carries out a part when it may, or dies over it."""

    def __init__(self) -> None:
        self.may, self.parts, self.deaths = asyncio.Semaphore(0), 0, 0

    async def start(self) -> None: ...

    async def render(self, job: Job[T]) -> Rendered[T]:
        await self.may.acquire()
        if self.deaths:
            self.deaths -= 1
            raise RenderError(Failure("died", ""))
        self.parts += 1
        return await asyncio.to_thread(render_timed, job)

    def abort(self) -> None: ...

    async def close(self) -> None: ...

    def goes_on(self, parts: int = 2 * PARTS) -> None:
        for _ in range(parts):
            self.may.release()


@pytest.fixture
def worker() -> Worker:
    return Worker()


@pytest.fixture
async def hindsights(world: World, worker: Worker) -> AsyncIterator[Hindsights]:
    """Look back by this worker alone: anything that is done elsewhere would fail."""
    workers = RenderWorkers({Lane.HINDSIGHTS: [worker]})
    found = Hindsights(world.context, world.views, Readings(world.context), world.metrics, workers)
    yield found
    await found.close()
    await workers.close()


async def lost(world: World) -> str:
    """Return a game that its first turn lost."""
    record = record_of(lost_at_once())
    game = await world.play.open("heldhands", {}, PEOPLE, seed=record.seed)
    for seat, action in actions(record):
        await world.do(PEOPLE[seat], game, str(action))
    return game


async def progress(hindsights: Hindsights, game: str, wanted: Progress) -> None:
    async with asyncio.timeout(DEADLINE):
        while await hindsights.ask(FAR, game) != wanted:
            pass


async def test_it_is_found_once_however_often_it_is_asked_and_stays_with_the_game(
    world: World, hindsights: Hindsights, worker: Worker
) -> None:
    game, other = await lost(world), world.but().hindsights
    assert await asyncio.gather(*(hindsights.ask(who, game) for who in PEOPLE)) == [Progress(0, 2)] * 2
    assert await other.ask(NEAR, game) == Progress(0, 2), "another process waits for this one"
    worker.goes_on(1)
    await progress(hindsights, game, Progress(1, 2))
    await progress(other, game, Progress(1, 2))
    worker.goes_on()
    found = await hindsights.ask(NEAR, game, DEADLINE)
    assert isinstance(found, Found)
    assert found.lines[0] == "The game is over. Lost: no step was left."
    assert len(found.turns) == 2
    await world.archive(game)
    again = await world.but().hindsights.ask(FAR, game)
    assert isinstance(again, Found)
    assert again.hindsight == found.hindsight
    assert worker.parts == PARTS


async def test_a_process_that_dies_loses_time_alone(
    world: World, hindsights: Hindsights, worker: Worker
) -> None:
    game, worker.deaths = await lost(world), 1
    worker.goes_on()
    assert isinstance(await hindsights.ask(NEAR, game, DEADLINE), Found), "the part is done again"
    game, worker.deaths = await lost(world), 2
    assert isinstance(await hindsights.ask(NEAR, game, DEADLINE), Progress), "it is given up"
    worker.goes_on()
    assert isinstance(await hindsights.ask(NEAR, game, DEADLINE), Found), "and done when it is asked again"


async def test_it_is_told_to_its_players_alone_and_only_of_a_game_that_the_rules_have_ended(
    world: World, hindsights: Hindsights
) -> None:
    over, going_on, parted = await lost(world), await world.begun(), await world.parted()
    palm = await world.play.open("palm", {}, PEOPLE)
    await world.refuses(
        (hindsights.ask(STRANGER, over), ServiceProblem.NOT_A_PLAYER),
        (hindsights.ask(NEAR, going_on), ServiceProblem.NOT_OVER),
        (hindsights.ask(NEAR, parted), ServiceProblem.LET_GO),
        (hindsights.ask(NEAR, palm), ServiceProblem.NOT_OVER),
        (hindsights.ask(NEAR, "NOGAME"), ServiceProblem.UNKNOWN_GAME),
    )
