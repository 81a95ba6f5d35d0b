"""Deliveries on Matrix: to players in their seat rooms, to spectators in a game's table room.

A player who has left the seat room is invited again when it is their turn: an invitation rings.
"""

from adapters.matrix.addresses import PLATFORM, user_of
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import UnreachableReason, best_effort, translate_errors
from adapters.matrix.format import format_notice, words_in
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.seat_rooms import SeatRooms
from adapters.matrix.table_rooms import TableRooms
from bot.chat.deliveries import ChatDeliveries
from bot.delivery.deliverer import Delivery
from bot.service.views import PlayerScreen
from renderers.i18n.catalogue import Language


class Deliveries(ChatDeliveries):
    """Delivers screens on Matrix."""

    platform = PLATFORM

    def __init__(
        self,
        context: MatrixContext,
        seat_rooms: SeatRooms,
        tables: TableRooms,
        invitation_posts: InvitationPosts,
    ) -> None:
        super().__init__(context.service)
        self._api = context.api
        self._rooms = context.rooms
        self._background = context.background
        self._seat_rooms = seat_rooms
        self._tables = tables
        self._invitation_posts = invitation_posts

    async def deliver(self, delivery: Delivery) -> str:
        """Show a screen; what nobody waits for is put off while the homeserver limits us."""
        with self._background.deferring_when_limited():
            return await super().deliver(delivery)

    async def show_table(self, delivery: Delivery) -> str:
        """Show the table in its room."""
        with translate_errors(UnreachableReason.GONE):
            return await self._tables.deliver(delivery)

    async def show_player(self, delivery: Delivery) -> str:
        """Show an invitation, or a player's screen in the seat room."""
        with translate_errors(UnreachableReason.REFUSED):
            if not delivery.snapshot.status.dealt:
                return await self._invitation_posts.deliver(delivery)
            memo = await self._seat_rooms.deliver(delivery)
            await self._invitation_posts.link_to_game(delivery, memo)
            return memo

    async def call_player(self, delivery: Delivery, reason: str) -> str:
        """Invite a player again who has left, or tell the host that a guest is unreachable."""
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

    def has_lost_table(self, delivery: Delivery, reason: str) -> bool:  # noqa: ARG002 - the port's
        """Return whether a game has lost its room; before it is dealt, it has none."""
        return delivery.snapshot.status.dealt

    async def report_lost_table(self, delivery: Delivery, who: str, language: Language, reason: str) -> None:  # noqa: ARG002 - the port's
        """Tell a player in the seat room that nobody can watch any more."""
        if room := await self._rooms.seat_of(who, delivery.player_screen):
            with best_effort():
                notice = format_notice(words_in(language).say("matrix-table-gone"))
                await self._api.send(room, notice, f"{delivery.key} {who}")
