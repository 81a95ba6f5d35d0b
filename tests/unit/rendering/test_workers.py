"""Players, spectators and films are drawn side by side; who costs too much is drawn beside spectators."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import TypeAlias

import pytest

from bot.rendering.jobs import Job, Rendered
from bot.rendering.workers import BURST, Lane, RenderWorkers
from renderers.paint.picture import Media, Picture

Lanes: TypeAlias = dict[Lane, "Slow"]
PICTURE = Picture(b"drawn", Media.PNG, 1, 1)


@dataclass
class Slow:
    may_end: asyncio.Event = field(default_factory=asyncio.Event)
    jobs: list[Job] = field(default_factory=list)
    closed: bool = False

    async def start(self) -> None:
        """Be ready at once."""

    async def render(self, job: Job) -> Rendered:
        self.jobs.append(job)
        await self.may_end.wait()
        return Rendered(job(), 0.0)

    def abort(self) -> None:
        self.may_end.set()

    async def close(self) -> None:
        self.closed = True


def draw() -> Picture:
    return PICTURE


def fail() -> Picture:
    raise ValueError


@pytest.fixture
def lanes() -> Lanes:
    return {lane: Slow() for lane in Lane}


@pytest.fixture
async def workers(lanes: Lanes) -> AsyncIterator[RenderWorkers]:
    workers = RenderWorkers(lanes, lambda: 0.0)
    yield workers
    for slow in lanes.values():
        slow.may_end.set()
    await workers.close()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_neither_another_lane_nor_a_drawing_that_fails_keeps_one_back(
    workers: RenderWorkers, lanes: Lanes
) -> None:
    others = [workers.submit(draw, lane, "one", 0) for lane in (Lane.WATCHERS, Lane.FILMS)]
    failed, drawn = (workers.submit(job, Lane.PLAYERS, "one", 0) for job in (fail, draw))
    lanes[Lane.PLAYERS].may_end.set()
    with pytest.raises(ValueError, match=r"^$"):
        await failed.done
    assert (await drawn.done).picture == PICTURE
    assert not any(ticket.done.done() for ticket in others)


async def test_what_was_taken_back_before_it_began_is_not_drawn(workers: RenderWorkers, lanes: Lanes) -> None:
    begun, waiting = (workers.submit(draw, Lane.PLAYERS, "one", 0) for _ in range(2))
    await settle()
    begun.give_up()
    waiting.give_up()
    lanes[Lane.PLAYERS].may_end.set()
    assert (await begun.done).picture == PICTURE
    await settle()
    assert len(lanes[Lane.PLAYERS].jobs) == 1


async def test_beside_a_greedy_asker_another_is_next_and_beyond_its_budget_it_is_drawn_for_with_spectators(
    workers: RenderWorkers, lanes: Lanes
) -> None:
    for _ in range(20):
        workers.submit(draw, Lane.PLAYERS, "greedy", 0)
    await settle()
    modest = workers.submit(lambda: PICTURE, Lane.PLAYERS, "modest", 0)
    assert not lanes[Lane.WATCHERS].jobs
    workers._budget.spend("greedy", BURST + 1)  # after it was asked for, and before it is drawn
    lanes[Lane.PLAYERS].may_end.set()
    await modest.done
    assert lanes[Lane.PLAYERS].jobs.index(modest.job) <= 2
    await settle()
    assert lanes[Lane.WATCHERS].jobs


async def test_closing_finishes_what_is_begun_or_breaks_it_off_and_draws_nothing_more(
    workers: RenderWorkers, lanes: Lanes, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, waiting = (workers.submit(draw, Lane.PLAYERS, "one", 0) for _ in range(2))
    await settle()
    closing = asyncio.create_task(workers.close())
    await settle()
    assert waiting.done.cancelled()
    lanes[Lane.PLAYERS].may_end.set()
    await closing
    assert begun.done.result().picture == PICTURE
    assert workers.submit(draw, Lane.PLAYERS, "one", 0).done.cancelled()
    assert all(slow.closed for slow in lanes.values())
    monkeypatch.setattr("bot.rendering.workers._FINISH_WITHIN", 0)
    hasty = RenderWorkers({lane: Slow() for lane in Lane}, lambda: 0.0)
    slow = hasty.submit(draw, Lane.FILMS, "one", 0)
    await settle()
    await hasty.close()
    assert slow.done.done()
