"""Players, spectators and films are drawn side by side; no asker keeps another one waiting."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, TypeAlias, TypeVar

import pytest

from bot.rendering.fair_queue import Budget, FairQueue
from bot.rendering.process import Job, Rendered
from bot.rendering.render_workers import BURST, Lane, RenderWorkers
from renderers.paint.picture import Media, Picture
from tests.rows import each_row


def served(queue: FairQueue[str], count: int, cost: float = 1.0) -> list[str]:
    """Return the next items, each of which costs as much."""
    items = []
    for _ in range(count):
        item, asker = queue.take()
        items.append(item)
        queue.charge(asker, cost)
    return items


def test_one_asker_is_served_in_the_order_of_asking_and_of_delays() -> None:
    queue = FairQueue[str]()
    queue.put("later", "one", delay=1)
    for item in "abc":
        queue.put(item, "one")
    assert served(queue, 4) == ["a", "b", "c", "later"]
    with pytest.raises(IndexError):
        queue.take()


@each_row(
    ("greedy", "before", "within"),
    [
        (("first",), [1.0] * 10, 1),
        (("first", "second", "third"), [1.0] * 30, 2),
        (("first",), [1, 50, 1, 1], 1),
    ],
    ids=["beside one", "beside several", "after another was expensive"],
)
def test_a_newcomer_is_next_however_much_others_have_asked_for(
    greedy: tuple[str, ...], before: list[float], within: int
) -> None:
    queue = FairQueue[str]()
    for number in range(100):
        for asker in greedy:
            queue.put(f"{asker} {number}", asker)
    if 50 in before:
        queue.put("dear", "another")
    for cost in before:
        served(queue, 1, cost)
    queue.put("one", "modest")
    assert "one" in served(queue, within)


def test_askers_share_by_what_they_cost_and_not_by_how_often_they_ask() -> None:
    queue, spent = FairQueue[str](), {"dear": 0.0, "cheap": 0.0}
    for number in range(200):
        queue.put(f"{number}", "dear")
        queue.put(f"{number}", "cheap")
    for _ in range(110):
        _, asker = queue.take()
        cost = 10.0 if asker == "dear" else 1.0
        spent[asker] += cost
        queue.charge(asker, cost)
    assert abs(spent["dear"] - spent["cheap"]) <= 10


def test_an_item_with_a_delay_lets_others_go_before_it_but_not_for_ever() -> None:
    queue = FairQueue[str]()
    queue.put("patient", "one", delay=3)
    order = []
    for number in range(10):
        queue.put(f"urgent {number}", f"urgent {number}")
        order += served(queue, 1)
    assert order[0] == "urgent 0"
    assert "patient" in order


def test_who_had_much_while_nobody_waited_has_no_debt() -> None:
    queue = FairQueue[str]()
    for _ in range(5):
        queue.put("much", "one")
        served(queue, 1, cost=100)
    queue.put("first", "one")
    queue.put("second", "other")
    assert served(queue, 2) == ["first", "second"]


def test_nothing_is_left_of_askers_who_are_gone() -> None:
    queue = FairQueue[str]()
    for number in range(1000):
        queue.put("item", f"asker {number}")
    served(queue, 1000)
    assert not queue
    assert not queue._askers


def test_a_budget_allows_a_burst_and_comes_back_with_time() -> None:
    now = 0.0
    budget = Budget(burst=3, a_second=0.5, now=lambda: now)
    budget.spend("one", 3)
    assert not budget.is_spent("one")
    budget.spend("one", 0.5)
    assert budget.is_spent("one")
    assert not budget.is_spent("other")
    now = 1.0
    assert not budget.is_spent("one")


def test_a_budget_remembers_only_the_last_askers() -> None:
    budget = Budget(burst=1, a_second=0, now=lambda: 0.0)
    for number in range(10_001):
        budget.spend(f"asker {number}", 2)
    assert not budget.is_spent("asker 0")
    assert budget.is_spent("asker 1")


T = TypeVar("T")

Lanes: TypeAlias = dict[Lane, list["Slow"]]
PICTURE = Picture(b"drawn", Media.PNG, 1, 1)


@dataclass
class Slow:
    may_end: asyncio.Event = field(default_factory=asyncio.Event)
    jobs: list[Job[Any]] = field(default_factory=list)
    closed: bool = False

    async def start(self) -> None:
        """Be ready at once."""

    async def render(self, job: Job[T]) -> Rendered[T]:
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
    return {lane: [Slow(), Slow()] if lane is Lane.PLAYERS else [Slow()] for lane in Lane}


@pytest.fixture
async def workers(lanes: Lanes) -> AsyncIterator[RenderWorkers]:
    workers = RenderWorkers(lanes, lambda: 0.0)
    yield workers
    for slow in chain(*lanes.values()):
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
    lanes[Lane.PLAYERS][0].may_end.set()
    with pytest.raises(ValueError, match=r"^$"):
        await failed.done
    assert (await drawn.done).result == PICTURE
    assert not any(ticket.done.done() for ticket in others)


async def test_beside_a_greedy_asker_another_is_next_and_beyond_its_budget_it_is_drawn_for_with_spectators(
    workers: RenderWorkers, lanes: Lanes
) -> None:
    for _ in range(20):
        workers.submit(draw, Lane.PLAYERS, "greedy", 0)
    await settle()
    modest = workers.submit(lambda: PICTURE, Lane.PLAYERS, "modest", 0)
    assert not lanes[Lane.WATCHERS][0].jobs
    workers._budget.spend("greedy", BURST + 1)  # after it was asked for, and before it is drawn
    lanes[Lane.PLAYERS][0].may_end.set()
    await modest.done
    assert lanes[Lane.PLAYERS][0].jobs.index(modest.job) <= 2
    await settle()
    assert lanes[Lane.WATCHERS][0].jobs


async def test_players_are_drawn_for_side_by_side_and_only_the_first_of_their_processes_stays(
    lanes: Lanes, workers: RenderWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.rendering.render_workers._IDLE_FOR", 0)
    first, second = lanes[Lane.PLAYERS]
    for _ in range(2):
        workers.submit(draw, Lane.PLAYERS, "one", 0)
    await settle()
    assert (len(first.jobs), len(second.jobs)) == (1, 1)
    for slow in (first, second):
        slow.may_end.set()
    await settle()
    workers.submit(draw, Lane.PLAYERS, "one", 0)
    await settle()
    assert (len(first.jobs), len(second.jobs)) == (2, 1)
    assert (first.closed, second.closed) == (False, True)


async def test_closing_breaks_off_what_takes_too_long_and_draws_nothing_more(
    lanes: Lanes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.rendering.render_workers._FINISH_WITHIN", 0)
    hasty = RenderWorkers(lanes, lambda: 0.0)
    slow = hasty.submit(draw, Lane.FILMS, "one", 0)
    await settle()
    await hasty.close()
    assert slow.done.done()
    assert hasty.submit(draw, Lane.PLAYERS, "one", 0).done.cancelled()
    assert all(slow.closed for slow in chain(*lanes.values()))
