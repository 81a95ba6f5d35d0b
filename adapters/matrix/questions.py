"""Reactions to a question: whoever is asked says yes or no by a key, others are not meant."""

from adapters.matrix.names import address
from adapters.matrix.tools import Tools
from bot.keys import Key, Keys, key_of
from bot.refusals import Denied, ServiceRefusal
from bot.service.play import Press

_ANSWERS = frozenset({Key.ACCEPT, Key.DECLINE, Key.WITHDRAW})


class Questions:
    """Carries out answers to questions."""

    def __init__(self, tools: Tools) -> None:
        """Hand answers to the service."""
        self._service = tools.service
        self._keypads = tools.keypads
        self._answers = tools.answers

    async def answer(self, room: str, user: str, event: str, symbol: str) -> bool:
        """Carry out an answer; tell whether the message was a question at all."""
        game = await self._keypads.asked(event) if event else ""
        if not game:
            return False
        await self._answer(room, address(user), game, key_of(symbol))
        return True

    async def say(self, room: str, user: str, keys: Keys) -> bool:
        """Carry out an answer that was written; tell whether something was asked there that waits for it."""
        game = await self._keypads.asked_in(room) if len(keys) == 1 and keys[0] in _ANSWERS else ""
        return bool(game) and await self._answer(room, address(user), game, keys[0])

    async def _answer(self, room: str, who: str, game: str, key: Key | None) -> bool:
        try:
            seen = await self._service.play.look(who, game)
        except ServiceRefusal as refusal:  # it has been forgotten
            if refusal.code is Denied.NO_ANSWER:
                raise
            return False
        if not (key and key in _ANSWERS and who in seen.about.seats and seen.status.pending):
            return False
        async with self._answers.guarding(room, who, heard_again=True):
            await self._service.press(Press(who, game, seen.revision, key.value))
        return True
