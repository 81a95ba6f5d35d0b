"""Given events that come twice: does each keep its first meaning, and is it carried out once?"""

import pytest

from bot.chat.inbox import Inbox, known
from bot.chat.memos import Memo
from bot.model.refusals import ServiceProblem, ServiceRefusal
from tests.integration.service.tablemates import World


class Meaning(Memo):
    step: str


class CrashError(Exception):
    """The process ends here."""


async def test_event_that_comes_twice_is_carried_out_once(world: World) -> None:
    inbox, done = Inbox(world.notes), list[Meaning]()

    async def carry_out(meaning: Meaning) -> None:
        done.append(meaning)

    for step in ("left", "right"):
        await inbox.once("press:$one", Meaning, known(Meaning(step=step)), carry_out)
    assert done == [await inbox.recall("press:$one", Meaning)] == [Meaning(step="left")]
    assert await inbox.recall("press:$other", Meaning) is None


async def test_interrupted_event_means_the_same_when_it_comes_again_and_may_be_done_already(
    world: World,
) -> None:
    inbox, done = Inbox(world.notes), list[Meaning]()
    outcomes: list[Exception] = [
        CrashError(),
        ServiceRefusal(ServiceProblem.NO_ANSWER),
        ServiceRefusal(ServiceProblem.STALE),
    ]

    async def carry_out(meaning: Meaning) -> None:
        done.append(meaning)
        raise outcomes.pop(0)

    async def come(step: str) -> None:
        await inbox.once("press:$one", Meaning, known(Meaning(step=step)), carry_out)

    with pytest.raises(CrashError):
        await come("left")
    with pytest.raises(ServiceRefusal):
        await come("right")
    await come("right")
    await come("right")
    assert done == [Meaning(step="left")] * 3


async def test_refused_event_is_refused_once_and_one_that_is_done_needs_no_meaning(world: World) -> None:
    inbox, done = Inbox(world.notes), list[Meaning]()

    async def refuse(meaning: Meaning) -> None:
        done.append(meaning)
        raise ServiceRefusal(ServiceProblem.TOO_SOON, minutes=5)

    async def fail() -> Meaning:
        raise ServiceRefusal(ServiceProblem.UNKNOWN_GAME)

    with pytest.raises(ServiceRefusal):
        await inbox.once("press:$one", Meaning, known(Meaning(step="left")), refuse)
    await inbox.once("press:$one", Meaning, fail(), refuse)
    assert done == [Meaning(step="left")]
    with pytest.raises(ServiceRefusal):
        await inbox.once("press:$other", Meaning, fail(), refuse)
    assert done == [Meaning(step="left")]
