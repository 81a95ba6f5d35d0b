"""Small things are done in their order, and again where it was not their fault."""

import asyncio
from collections.abc import Callable

import pytest

from adapters.matrix import chores
from adapters.matrix.chores import Chores, Rank
from adapters.matrix.troubles import Code, MatrixError
from tests.rows import each_row


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_OUTAGE", "_MARGIN", "_A_MOMENT"):
        monkeypatch.setattr(chores, name, 0.0)


async def done(*errors: Exception) -> int:
    """Return how often something is tried that fails with these errors, one after the other."""
    todo, tries, left = Chores(), 0, list(errors)

    async def fails() -> None:
        nonlocal tries
        tries += 1
        if left:
            raise left.pop(0)

    todo.add(Rank.KEY, "it", fails)
    await run(todo)
    return tries


async def run(todo: Chores) -> None:
    running = asyncio.create_task(todo.run())
    await todo.settled()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


@each_row(
    "error",
    [MatrixError(""), MatrixError("M_UNKNOWN"), MatrixError(Code.UNKNOWN_TOKEN), MatrixError(Code.LIMITED)],
    ids=str,
)
async def test_what_says_nothing_against_it_is_tried_again(error: MatrixError) -> None:
    assert await done(error) == 2
    assert await done(TimeoutError(), error) == 3


async def test_what_is_refused_or_fails_again_and_again_is_left() -> None:
    assert await done(MatrixError(Code.FORBIDDEN)) == 1
    assert await done(MatrixError("M_BAD_JSON")) == 1
    assert await done(*(MatrixError("") for _ in range(100))) < 10
    assert await done(*(TimeoutError() for _ in range(100))) < 10  # else all others would wait behind it


async def test_what_must_not_be_seen_goes_before_all_else() -> None:
    todo, order = Chores(), list[Rank]()

    def doing(rank: Rank) -> Callable[[], object]:
        async def it() -> None:
            order.append(rank)

        return it

    for rank in reversed(Rank):
        todo.add(rank, rank.name, doing(rank))  # type: ignore[arg-type]
    await run(todo)
    assert order == [Rank.SILENCE, Rank.WORD, Rank.KEY, Rank.PRESS, Rank.OLD]
