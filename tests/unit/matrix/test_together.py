"""Parts that run together end together, also if one of them loses a cancellation."""

import asyncio

import pytest

from adapters.matrix.together import together
from bot.calls import break_off


async def for_ever(ended: list[str], name: str, losing: int = 0) -> None:
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if not losing:
                ended.append(name)
                raise
            losing -= 1


async def failing() -> None:
    raise ConnectionResetError


async def test_all_end_when_they_are_told_to_though_one_loses_that_at_first() -> None:
    ended: list[str] = []
    task = asyncio.create_task(together(for_ever(ended, "one"), for_ever(ended, "two", losing=2)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    async with asyncio.timeout(30):
        await break_off(task)
    assert sorted(ended) == ["one", "two"]
    assert task.cancelled()


async def test_what_one_fails_with_is_raised_when_the_others_have_ended() -> None:
    ended: list[str] = []
    with pytest.raises(ConnectionResetError):
        await together(for_ever(ended, "one", losing=1), failing())
    assert ended == ["one"]
