"""Deliveries on Matrix: to players in their seat rooms, to spectators in a game's table room.

A player who has left the seat room is invited again when it is their turn: an invitation rings.
"""

from typing import Final

from adapters.matrix.addresses import PLATFORM, user_of
from adapters.matrix.catalogue import words_in
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import UnreachableReason, best_effort, translate_errors
from adapters.matrix.format import format_notice
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.seat_rooms import SeatRooms
from adapters.matrix.table_rooms import TableRooms
from bot.delivery.deliverer import Delivery
from bot.model.person import platform_of
from bot.service.views import PlayerScreen
from engine.contract import SPECTATOR

_TOLD: Final = "told"


class Deliveries:
    """Delivers screens on Matrix."""

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
        """Show a screen, and return the memo of where it is."""
        with self._background.deferring_when_limited():
            return await self._deliver(delivery)

    async def _deliver(self, delivery: Delivery) -> str:
        if delivery.snapshot.viewer is SPECTATOR:
            with translate_errors(UnreachableReason.GONE):
                return await self._tables.deliver(delivery)
        with translate_errors(UnreachableReason.REFUSED):
            if not delivery.snapshot.status.dealt:
                return await self._invitation_posts.deliver(delivery)
            memo = await self._seat_rooms.deliver(delivery)
            await self._invitation_posts.link_to_game(delivery, memo)
            return memo

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        """Invite a player again, or tell the others that a player or the table room is unreachable."""
        if delivery.snapshot.viewer is SPECTATOR:
            return await self._tell_players(delivery) if delivery.snapshot.status.dealt else delivery.memo
        if delivery.rings and reason == UnreachableReason.LEFT:
            with translate_errors(UnreachableReason.REFUSED):
                await self._reinvite(delivery.who, delivery.player_screen)
        if delivery.snapshot.status.pending and reason == UnreachableReason.REFUSED:
            with translate_errors(UnreachableReason.REFUSED):
                await self._invitation_posts.report_unreachable(delivery)
        return delivery.memo

    async def reinvite(self, who: str, game: str) -> str | None:
        """Return the player's seat room of a game, if there is one; invite them again if they left it."""
        return await self._reinvite(who, await self._service.views.look(who, game))

    async def _reinvite(self, who: str, player_screen: PlayerScreen) -> str | None:
        room = await self._rooms.seat_of(who, player_screen)
        if room and await self._rooms.has_left(room):
            await self._api.invite(room, user_of(who))
        return room

    async def _tell_players(self, delivery: Delivery) -> str:
        """Tell the players, once, that nobody can watch any more, and what can be done."""
        if delivery.memo.endswith(_TOLD):
            return delivery.memo
        for who in delivery.snapshot.about.seats:
            if who and platform_of(who) == PLATFORM:
                room = await self._rooms.seat_of(who, delivery.player_screen)
                words = words_in(await self._service.views.language(who))
                if room:
                    with best_effort():
                        notice = format_notice(words.say("matrix-table-gone"))
                        await self._api.send(room, notice, f"{delivery.key} {who}")
        return _TOLD
