"""Answers to a question, by a key: only the answers of those who are asked count."""

from typing import Final

from adapters.matrix.addresses import address
from adapters.matrix.context import MatrixContext
from adapters.matrix.gatherings import GATHERING, Gatherings
from bot.commands.keypad import Key, Keys, key_of
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.screens.snapshot import Snapshot
from bot.service.play import Press

_ANSWERS: Final = frozenset({Key.ACCEPT, Key.DECLINE, Key.WITHDRAW})
_WRITTEN: Final = _ANSWERS | frozenset(GATHERING)


class Questions:
    """Carries out answers to questions."""

    def __init__(self, context: MatrixContext, gatherings: Gatherings) -> None:
        self._gatherings = gatherings
        self._service = context.service
        self._keypads = context.keypads
        self._answers = context.answers

    async def answer(self, room: str, user: str, press: str, event: str, symbol: str) -> bool:
        """Carry out a reaction to a question; return whether the message was a question at all."""
        game = await self._keypads.game_asked_by(event) if event else ""
        if not game:
            return False
        snapshot = await self._find_snapshot(address(user), game)
        key = key_of(symbol)
        if snapshot and key:
            await self._answer(room, user, press, snapshot, key)
        return True

    async def take_back(self, room: str, user: str, redaction: str, press: str) -> bool:
        """Carry out that a reaction was taken back; return whether that meant something."""
        return await self._gatherings.take_back(room, user, redaction, press)

    async def answer_written(self, room: str, user: str, event: str, keys: Keys) -> bool:
        """Carry out a typed answer; return whether an open question in the room takes it."""
        game = await self._keypads.game_asked_in(room) if len(keys) == 1 and keys[0] in _WRITTEN else ""
        snapshot = await self._find_snapshot(address(user), game) if game else None
        return snapshot is not None and await self._answer(room, user, event, snapshot, keys[0])

    async def _find_snapshot(self, who: str, game: str) -> Snapshot | None:
        """Return the viewer's snapshot of a game; None if the game was deleted."""
        try:
            return await self._service.play.look(who, game)
        except ServiceRefusal as refusal:
            if refusal.code is ServiceProblem.NO_ANSWER:
                raise
            return None

    async def _answer(self, room: str, user: str, event: str, snapshot: Snapshot, key: Key) -> bool:
        who, about = address(user), snapshot.about
        if about.gathers and snapshot.status.pending:
            return await self._gatherings.press(room, user, event, snapshot.game, key)
        if not (key in _ANSWERS and who in about.seats and snapshot.status.pending):
            return False
        async with self._answers.reporting_errors(room, who, will_retry=True):
            await self._service.press(Press(who, snapshot.game, snapshot.revision, key.value))
        return True
