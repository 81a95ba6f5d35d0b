"""Presses come before looks, visitors take turns, and nobody waits for one that hangs."""

import asyncio
from collections.abc import AsyncIterator
from typing import Self

import pytest

from adapters.web.admission import Admission, Errand


class Requests:
    """Requests that stay inside until they are told to go."""

    def __init__(self) -> None:
        self.admission = Admission(most_looks=4, most_overdue=4, overdue=3600)
        self.inside: list[str] = []
        self._may_leave: dict[str, asyncio.Event] = {}
        self._tasks = asyncio.TaskGroup()

    async def __aenter__(self) -> Self:
        await self._tasks.__aenter__()
        return self

    async def __aexit__(self, *error: object) -> None:
        for event in self._may_leave.values():
            event.set()
        await self._tasks.__aexit__(None, None, None)

    def ask(self, name: str, errand: Errand, visitor: str) -> asyncio.Task[None]:
        self._may_leave[name] = asyncio.Event()
        return self._tasks.create_task(self._ask(name, errand, visitor))

    async def _ask(self, name: str, errand: Errand, visitor: str) -> None:
        async with self.admission.turn(errand, visitor):
            self.inside.append(name)
            await self._may_leave[name].wait()
            self.inside.remove(name)

    async def leave(self, name: str) -> None:
        self._may_leave[name].set()
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture
async def requests() -> AsyncIterator[Requests]:
    async with Requests() as asked:
        yield asked


async def test_only_a_few_looks_are_inside_at_once_and_a_press_is_let_in_whatever_is_looked_at(
    requests: Requests,
) -> None:
    for number in range(400):
        requests.ask(f"look {number}", Errand.LOOK, "greedy")
    await settle()
    assert len(requests.inside) == 4
    requests.ask("press", Errand.PRESS, "player")
    await settle()
    assert "press" in requests.inside


async def test_while_there_are_presses_one_look_at_a_time_is_let_in(requests: Requests) -> None:
    requests.ask("press", Errand.PRESS, "player")
    for number in range(4):
        requests.ask(f"look {number}", Errand.LOOK, "visitor")
    await settle()
    assert requests.inside == ["press", "look 0"]
    await requests.leave("press")
    assert requests.inside == ["look 0", "look 1", "look 2", "look 3"]


@pytest.mark.parametrize("errand", Errand)
async def test_a_visitor_is_next_however_much_another_asks_for(requests: Requests, errand: Errand) -> None:
    for number in range(100):
        requests.ask(f"many {number}", errand, "greedy")
    await settle()
    requests.ask("one", errand, "modest")
    await settle()
    for number in range(2):
        await requests.leave(f"many {number}")
    assert "one" in requests.inside


async def test_who_goes_away_while_waiting_or_just_when_called_takes_no_place(requests: Requests) -> None:
    for number in range(4):
        requests.ask(f"look {number}", Errand.LOOK, "visitor")
    await settle()
    gone, called = (requests.ask(name, Errand.LOOK, "visitor") for name in ("gone", "called"))
    requests.ask("last", Errand.LOOK, "visitor")
    await settle()
    gone.cancel()
    await settle()
    requests._may_leave["look 0"].set()
    await asyncio.sleep(0)  # it leaves, and the next one is called
    called.cancel()
    await settle()
    assert requests.inside == ["look 1", "look 2", "look 3", "last"]


async def test_a_look_that_hangs_does_not_keep_the_others_out(requests: Requests) -> None:
    requests.admission.overdue = 0
    for number in range(4):
        requests.ask(f"hanging {number}", Errand.LOOK, "visitor")
    await settle()
    requests.admission.overdue = 3600
    for number in range(3):
        requests.ask(f"look {number}", Errand.LOOK, "visitor")
    await settle()
    assert [name for name in requests.inside if "look" in name] == ["look 0"], "but not all at once either"
    await requests.leave("hanging 0")
    assert {"look 0", "look 1", "look 2"} <= {*requests.inside}
