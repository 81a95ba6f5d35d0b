"""Deliveries on a chat platform: to its players in private, to spectators in public."""

from abc import ABC, abstractmethod

from bot.chat.memos import Told
from bot.delivery.deliverer import Delivery
from bot.model.game import Status
from bot.model.person import platform_of
from bot.service.service import GameService
from engine.contract import SPECTATOR
from renderers.i18n.catalogue import Language


class ChatDeliveries(ABC):
    """The port of the deliverer, as far as all chat platforms implement it alike."""

    platform: str

    def __init__(self, service: GameService) -> None:
        self._service = service

    async def deliver(self, delivery: Delivery) -> str:
        """Show a screen to its player, or to the spectators, and return the memo of its message."""
        if delivery.snapshot.viewer is SPECTATOR:
            return await self.show_table(delivery)
        if _ended_unseen(delivery):
            return delivery.memo
        return await self.show_player(delivery)

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        """Call a player some other way, or tell the players that nobody can watch them any more."""
        if delivery.snapshot.viewer is not SPECTATOR:
            return await self.call_player(delivery, reason)
        if Told.read(delivery.memo) or not self.has_lost_table(delivery, reason):
            return delivery.memo
        for who in delivery.snapshot.about.seats:
            if who and platform_of(who) == self.platform:
                await self.report_lost_table(delivery, who, await self._service.views.language(who), reason)
        return str(Told())

    @abstractmethod
    async def show_table(self, delivery: Delivery) -> str:
        """Show a game to spectators, or how its proposal stands."""

    @abstractmethod
    async def show_player(self, delivery: Delivery) -> str:
        """Show a player's screen in private."""

    @abstractmethod
    async def call_player(self, delivery: Delivery, reason: str) -> str:
        """Do what is possible for a player who cannot be reached in private."""

    @abstractmethod
    def has_lost_table(self, delivery: Delivery, reason: str) -> bool:
        """Return whether a table that could not be shown is gone for good."""

    @abstractmethod
    async def report_lost_table(self, delivery: Delivery, who: str, language: Language, reason: str) -> None:
        """Tell a player that nobody can watch any more, and what can be done."""


def _ended_unseen(delivery: Delivery) -> bool:
    """Return whether an invitation has ended before its viewer saw it: only its host may want to know."""
    snapshot = delivery.snapshot
    if delivery.memo or snapshot.status.dealt or snapshot.status.pending:
        return False
    return snapshot.viewer != snapshot.about.host or snapshot.status is Status.WITHDRAWN
