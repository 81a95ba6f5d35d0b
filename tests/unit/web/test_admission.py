"""Presses come before looks, visitors take turns, and nobody waits for one that hangs."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator

import pytest

from adapters.web.traffic import Admission, Lane


class Requests:
    def __init__(self, tasks: asyncio.TaskGroup) -> None:
        self.admission = Admission(most_looks=4, most_overdue=4, overdue=3600)
        self.inside: list[str] = []
        self.may_leave = defaultdict[str, asyncio.Event](asyncio.Event)
        self._tasks = tasks

    def ask(self, name: str, lane: Lane, visitor: str) -> asyncio.Task[None]:
        return self._tasks.create_task(self._ask(name, lane, visitor))

    async def _ask(self, name: str, lane: Lane, visitor: str) -> None:
        async with self.admission.turn(lane, visitor):
            self.inside.append(name)
            await self.may_leave[name].wait()
            self.inside.remove(name)

    async def looks(self, *names: str) -> None:
        for name in names:
            self.ask(name, Lane.LOOK, "visitor")
        await settle()

    async def leave(self, name: str) -> None:
        self.may_leave[name].set()
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture
async def requests() -> AsyncIterator[Requests]:
    """Give requests that stay inside until they are told to go."""
    async with asyncio.TaskGroup() as tasks:
        yield (asked := Requests(tasks))
        while asked.inside:
            await asked.leave(asked.inside[0])


async def test_only_a_few_looks_are_inside_at_once_and_a_press_is_let_in_whatever_is_looked_at(
    requests: Requests,
) -> None:
    await requests.looks(*map(str, range(400)))
    assert len(requests.inside) == 4
    requests.ask("press", Lane.PRESS, "player")
    await settle()
    assert "press" in requests.inside


async def test_while_there_are_presses_one_look_at_a_time_is_let_in(requests: Requests) -> None:
    requests.ask("press", Lane.PRESS, "player")
    await requests.looks("one", "two", "three", "four")
    assert requests.inside == ["press", "one"]
    await requests.leave("press")
    assert requests.inside == ["one", "two", "three", "four"]


@pytest.mark.parametrize("lane", Lane)
async def test_a_visitor_is_next_however_much_another_asks_for(requests: Requests, lane: Lane) -> None:
    for number in range(100):
        requests.ask(f"many {number}", lane, "greedy")
    await settle()
    requests.ask("one", lane, "modest")
    await settle()
    for number in range(2):
        await requests.leave(f"many {number}")
    assert "one" in requests.inside


async def test_who_goes_away_while_waiting_or_just_when_called_takes_no_place(requests: Requests) -> None:
    await requests.looks("one", "two", "three", "four")
    gone, called = (requests.ask(name, Lane.LOOK, "visitor") for name in ("gone", "called"))
    await requests.looks("last")
    gone.cancel()
    await settle()
    requests.may_leave["one"].set()
    await asyncio.sleep(0)  # it leaves, and the next one is called
    called.cancel()
    await settle()
    assert requests.inside == ["two", "three", "four", "last"]


async def test_a_look_that_hangs_does_not_keep_the_others_out(requests: Requests) -> None:
    hanging = ["hanging", "too", "as well", "and more"]
    requests.admission.overdue = 0
    await requests.looks(*hanging)
    requests.admission.overdue = 3600
    await requests.looks("one", "two", "three")
    assert requests.inside == [*hanging, "one"], "but not all at once either"
    await requests.leave("hanging")
    assert {"one", "two", "three"} <= {*requests.inside}
