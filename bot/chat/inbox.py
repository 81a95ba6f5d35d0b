"""The inbox: events of a platform that hands some of them over twice, each carried out once."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeVar

from bot.chat.memos import Memo
from bot.model.refusals import ServiceProblem
from bot.service.service import PlatformNotes
from engine.contract import Refusal

A_WEEK: Final = 7 * 24 * 60 * 60
"""Seconds: how long an event may be handed over again."""

M = TypeVar("M", bound=Memo)


class Inbox:
    """Carries out events.

    What an event means is stored before it is carried out, and afterwards that it was. So after a crash it
    means the same as before, whatever has happened since.
    """

    def __init__(self, notes: PlatformNotes) -> None:
        self._notes = notes

    async def recall(self, event: str, kind: type[M]) -> M | None:
        """Return what an event meant; None if it never came, or long ago."""
        return kind.read(await self._notes.get(event))

    async def once(
        self,
        event: str,
        kind: type[M],
        interpretation: Coroutine[Any, Any, M],
        carry_out: Callable[[M], Awaitable[None]],
        seconds: int = A_WEEK,
    ) -> None:
        """Carry out an event, unless it was carried out before; its meaning is kept for some time.

        The `interpretation` finds out what it means, and changes nothing; it counts only if the event is new.
        When an earlier attempt was interrupted, a refusal only says that it had been carried out already.
        """
        finding = asyncio.create_task(interpretation)  # beside the notes: they are rarely there
        finding.add_done_callback(lambda task: task.cancelled() or task.exception())
        try:
            noted, done = await asyncio.gather(self._notes.get(event), self._notes.get(_done(event)))
            if done:
                return
            meaning = before = kind.read(noted)
            if meaning is None:
                found = await finding
                meaning = kind.read(await self._notes.get_or_set(event, str(found), seconds)) or found
        finally:
            finding.cancel()
        try:
            await carry_out(meaning)
        except Refusal as refusal:
            if refusal.code is ServiceProblem.NO_ANSWER:  # it may have been carried out, or not
                raise
            if before is None:
                await self._notes.claim(_done(event), seconds)
                raise
        await self._notes.claim(_done(event), seconds)


async def known(meaning: M) -> M:
    """Return the interpretation of an event whose meaning is known."""
    return meaning


def _done(event: str) -> str:
    return f"done:{event}"
