"""What the service brings to Matrix: to players in their seat rooms, to all others in a game's room.

Who has left their seat room is asked in again when it is their turn: an invitation rings.
"""

from typing import Final

from adapters.matrix.dressing import notice
from adapters.matrix.language import words_in
from adapters.matrix.letters import Letters
from adapters.matrix.names import PLATFORM, user_of
from adapters.matrix.proposals import Proposals
from adapters.matrix.tables import Tables
from adapters.matrix.tools import Tools
from adapters.matrix.troubles import Code, MatrixError, Trouble, bringing, if_it_can_be
from bot.deliverer import Delivery
from bot.service.sights import Sight
from bot.store.people import platform_of
from bot.worker import TryLater
from engine.contract import SPECTATOR

_TOLD: Final = "told"


class Deliveries:
    """Brings screens to the people of Matrix."""

    platform = PLATFORM

    def __init__(self, tools: Tools, letters: Letters, tables: Tables, proposals: Proposals) -> None:
        """Bring them by these ways."""
        self._wire = tools.wire
        self._service = tools.service
        self._rooms = tools.rooms
        self._chores = tools.chores
        self._letters = letters
        self._tables = tables
        self._proposals = proposals

    async def deliver(self, delivery: Delivery) -> str:
        """Show it where it belongs."""
        try:
            return await self._bring(delivery)
        except TryLater as wish:
            if isinstance(wish.__cause__, MatrixError) and wish.__cause__.code == Code.LIMITED:
                self._chores.give_way()
            raise

    async def _bring(self, delivery: Delivery) -> str:
        if delivery.seen.viewer is SPECTATOR:
            with bringing(Trouble.GONE):
                return await self._tables.bring(delivery)
        with bringing(Trouble.REFUSED):
            if not delivery.seen.status.dealt:
                return await self._proposals.bring(delivery)
            memo = await self._letters.bring(delivery)
            await self._proposals.answered(delivery, memo)
            return memo

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        """Ask a player in again; or tell others that they cannot be asked, or that nobody can watch."""
        if delivery.seen.viewer is SPECTATOR:
            return await self._tell_players(delivery) if delivery.seen.status.dealt else delivery.memo
        if delivery.rings and reason == Trouble.LEFT:
            with bringing(Trouble.REFUSED):
                await self._ask_in(delivery.who, delivery.sight)
        if delivery.seen.status.pending and reason == Trouble.REFUSED:
            with bringing(Trouble.REFUSED):
                await self._proposals.cannot_ask(delivery)
        return delivery.memo

    async def ask_in(self, who: str, game: str) -> str | None:
        """Return where somebody plays a game, if that is known; and ask them in if they have left it."""
        return await self._ask_in(who, await self._service.sights.look(who, game))

    async def _ask_in(self, who: str, sight: Sight) -> str | None:
        room = await self._rooms.seat_of(who, sight)
        if room and await self._rooms.has_left(room):
            await self._wire.invite(room, user_of(who))
        return room

    async def _tell_players(self, delivery: Delivery) -> str:
        """Tell those who play, once, that nobody can watch them any more, and what could be done."""
        if delivery.memo.endswith(_TOLD):
            return delivery.memo
        for who in delivery.seen.about.seats:
            if who and platform_of(who) == PLATFORM:
                room = await self._rooms.seat_of(who, delivery.sight)
                words = words_in(await self._service.sights.language(who))
                if room:
                    with if_it_can_be():
                        told = notice(words.say("matrix-table-gone"))
                        await self._wire.send(room, told, f"{delivery.key} {who}")
        return _TOLD
