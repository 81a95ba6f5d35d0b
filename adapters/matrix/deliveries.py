"""What the service brings to Matrix: to players in their seat rooms, to all others in a game's room.

Who has left their seat room is asked in again when it is their turn: an invitation rings.
"""

from typing import Final

from adapters.matrix.addresses import PLATFORM, user_of
from adapters.matrix.catalogue import words_in
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import Code, MatrixError, Trouble, bringing, if_it_can_be
from adapters.matrix.format import notice
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.seat_rooms import SeatRooms
from adapters.matrix.table_rooms import TableRooms
from bot.delivery.deliverer import Delivery
from bot.delivery.worker import TryLater
from bot.model.person import platform_of
from bot.service.views import PlayerScreen
from engine.contract import SPECTATOR

_TOLD: Final = "told"


class Deliveries:
    """Brings screens to the people of Matrix."""

    platform = PLATFORM

    def __init__(
        self,
        context: MatrixContext,
        seat_rooms: SeatRooms,
        tables: TableRooms,
        invitation_posts: InvitationPosts,
    ) -> None:
        self._api = context.api
        self._service = context.service
        self._rooms = context.rooms
        self._background = context.background
        self._seat_rooms = seat_rooms
        self._tables = tables
        self._invitation_posts = invitation_posts

    async def deliver(self, delivery: Delivery) -> str:
        """Show it where it belongs."""
        try:
            return await self._bring(delivery)
        except TryLater as wish:
            if isinstance(wish.__cause__, MatrixError) and wish.__cause__.code == Code.LIMITED:
                self._background.give_way()
            raise

    async def _bring(self, delivery: Delivery) -> str:
        if delivery.snapshot.viewer is SPECTATOR:
            with bringing(Trouble.GONE):
                return await self._tables.bring(delivery)
        with bringing(Trouble.REFUSED):
            if not delivery.snapshot.status.dealt:
                return await self._invitation_posts.bring(delivery)
            memo = await self._seat_rooms.bring(delivery)
            await self._invitation_posts.answered(delivery, memo)
            return memo

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        """Ask a player in again; or tell others that they cannot be asked, or that nobody can watch."""
        if delivery.snapshot.viewer is SPECTATOR:
            return await self._tell_players(delivery) if delivery.snapshot.status.dealt else delivery.memo
        if delivery.rings and reason == Trouble.LEFT:
            with bringing(Trouble.REFUSED):
                await self._ask_in(delivery.who, delivery.player_screen)
        if delivery.snapshot.status.pending and reason == Trouble.REFUSED:
            with bringing(Trouble.REFUSED):
                await self._invitation_posts.cannot_ask(delivery)
        return delivery.memo

    async def ask_in(self, who: str, game: str) -> str | None:
        """Return where somebody plays a game, if that is known; and ask them in if they have left it."""
        return await self._ask_in(who, await self._service.views.look(who, game))

    async def _ask_in(self, who: str, player_screen: PlayerScreen) -> str | None:
        room = await self._rooms.seat_of(who, player_screen)
        if room and await self._rooms.has_left(room):
            await self._api.invite(room, user_of(who))
        return room

    async def _tell_players(self, delivery: Delivery) -> str:
        """Tell those who play, once, that nobody can watch them any more, and what could be done."""
        if delivery.memo.endswith(_TOLD):
            return delivery.memo
        for who in delivery.snapshot.about.seats:
            if who and platform_of(who) == PLATFORM:
                room = await self._rooms.seat_of(who, delivery.player_screen)
                words = words_in(await self._service.views.language(who))
                if room:
                    with if_it_can_be():
                        told = notice(words.say("matrix-table-gone"))
                        await self._api.send(room, told, f"{delivery.key} {who}")
        return _TOLD
