"""The services that a chat platform works with."""

from dataclasses import dataclass

from bot.chat.moderation import Moderation
from bot.nights.service import NightService
from bot.service.service import GameService


@dataclass(frozen=True, slots=True)
class ChatServices:
    """Games, evenings, and the moderation of both."""

    games: GameService
    nights: NightService

    @property
    def moderation(self) -> Moderation:
        """Decides what may be said where they are played."""
        return Moderation(self.games, self.nights)
