"""Background jobs run by priority, and are retried if they may; parts of the bot end together."""

import asyncio
from collections.abc import Callable

import pytest

from adapters.matrix import background
from adapters.matrix.background import BackgroundQueue, Priority
from adapters.matrix.client import run_until_first_ends
from adapters.matrix.errors import Code, MatrixError
from bot.delivery.pubsub import cancel_all
from tests.rows import each_row


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_OUTAGE_DELAY", "_MARGIN", "_NOT_SYNCED_DELAY"):
        monkeypatch.setattr(background, name, 0.0)


async def done(*errors: Exception) -> int:
    """Return how often a job is tried that fails with these errors, one after the other."""
    queue, tries, left = BackgroundQueue(), 0, list(errors)

    async def fails() -> None:
        nonlocal tries
        tries += 1
        if left:
            raise left.pop(0)

    queue.add(Priority.KEY, "it", fails)
    await run(queue)
    return tries


async def run(queue: BackgroundQueue) -> None:
    running = asyncio.create_task(queue.run())
    await queue.wait_until_idle()
    await cancel_all(running)


@each_row("code", ["", "M_UNKNOWN", Code.UNKNOWN_TOKEN, Code.LIMITED])
async def test_what_says_nothing_against_it_is_tried_again(code: str) -> None:
    assert await done(MatrixError(code)) == 2
    assert await done(TimeoutError(), MatrixError(code)) == 3


async def test_what_is_refused_or_fails_again_and_again_is_left() -> None:
    assert await done(MatrixError(Code.FORBIDDEN)) == 1
    assert await done(MatrixError("M_BAD_JSON")) == 1
    assert await done(*(MatrixError("") for _ in range(100))) < 10
    assert await done(*(TimeoutError() for _ in range(100))) < 10  # else all others would wait behind it


async def test_what_must_not_be_seen_goes_before_all_else() -> None:
    queue, order = BackgroundQueue(), list[Priority]()

    def job(priority: Priority) -> Callable[[], object]:
        async def it() -> None:
            order.append(priority)

        return it

    for priority in reversed(Priority):
        queue.add(priority, priority.name, job(priority))  # type: ignore[arg-type]
    await run(queue)
    assert order == [Priority.URGENT, Priority.MESSAGE, Priority.KEY, Priority.PRESS, Priority.CLEANUP]


async def for_ever(started: asyncio.Event, ended: list[str], name: str, losing: int = 0) -> None:
    while True:
        try:
            started.set()
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if not losing:
                ended.append(name)
                raise
            losing -= 1


async def test_all_parts_end_when_they_are_told_to_though_one_loses_that_at_first() -> None:
    ended, one, two = list[str](), asyncio.Event(), asyncio.Event()
    task = asyncio.create_task(
        run_until_first_ends(for_ever(one, ended, "one"), for_ever(two, ended, "two", losing=2))
    )
    await asyncio.gather(one.wait(), two.wait())
    await cancel_all(task)
    assert sorted(ended) == ["one", "two"]
    assert task.cancelled()


async def test_what_one_part_fails_with_is_raised_when_the_others_have_ended() -> None:
    ended, started = list[str](), asyncio.Event()

    async def failing() -> None:
        await started.wait()
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await run_until_first_ends(for_ever(started, ended, "one", losing=1), failing())
    assert ended == ["one"]
