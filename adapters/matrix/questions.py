"""Reactions to a question: whoever is asked says yes or no by a key, others are not meant."""

from typing import Final

from adapters.matrix.gatherings import GATHERING, Gatherings
from adapters.matrix.names import address
from adapters.matrix.tools import Tools
from bot.keys import Key, Keys, key_of
from bot.refusals import Denied, ServiceRefusal
from bot.seen import Seen
from bot.service.play import Press

_ANSWERS: Final = frozenset({Key.ACCEPT, Key.DECLINE, Key.WITHDRAW})
_WRITTEN: Final = _ANSWERS | frozenset(GATHERING)


class Questions:
    """Carries out answers to questions."""

    def __init__(self, tools: Tools, gatherings: Gatherings) -> None:
        """Hand answers to the service."""
        self._gatherings = gatherings
        self._service = tools.service
        self._keypads = tools.keypads
        self._answers = tools.answers

    async def answer(self, room: str, user: str, press: str, event: str, symbol: str) -> bool:
        """Carry out an answer; tell whether the message was a question at all."""
        game = await self._keypads.asked(event) if event else ""
        if not game:
            return False
        seen = await self._seen(address(user), game)
        key = key_of(symbol)
        if seen and key:
            await self._answer(room, user, press, seen, key)
        return True

    async def take_back(self, room: str, user: str, redaction: str, press: str) -> bool:
        """Carry out that a press was taken back, where that means something; tell whether it was one."""
        return await self._gatherings.take_back(room, user, redaction, press)

    async def say(self, room: str, user: str, event: str, keys: Keys) -> bool:
        """Carry out an answer that was written; tell whether something was asked there that waits for it."""
        game = await self._keypads.asked_in(room) if len(keys) == 1 and keys[0] in _WRITTEN else ""
        seen = await self._seen(address(user), game) if game else None
        return seen is not None and await self._answer(room, user, event, seen, keys[0])

    async def _seen(self, who: str, game: str) -> Seen | None:
        """Return what somebody sees of a game; None where it has been forgotten."""
        try:
            return await self._service.play.look(who, game)
        except ServiceRefusal as refusal:
            if refusal.code is Denied.NO_ANSWER:
                raise
            return None

    async def _answer(self, room: str, user: str, event: str, seen: Seen, key: Key) -> bool:
        who, about = address(user), seen.about
        if about.gathers and seen.status.pending:
            return await self._gatherings.press(room, user, event, seen.game, key)
        if not (key in _ANSWERS and who in about.seats and seen.status.pending):
            return False
        async with self._answers.guarding(room, who, heard_again=True):
            await self._service.press(Press(who, seen.game, seen.revision, key.value))
        return True
