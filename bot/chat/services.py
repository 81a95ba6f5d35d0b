"""The services that a chat platform works with."""

from dataclasses import dataclass, field

from bot.chat.moderation import Moderation
from bot.nights.service import NightService
from bot.service.service import GameService


@dataclass(frozen=True, slots=True)
class ChatServices:
    """Games, evenings, and what may be said where they are played."""

    games: GameService
    nights: NightService
    moderation: Moderation = field(init=False)

    def __post_init__(self) -> None:
        """Let moderation ask both."""
        object.__setattr__(self, "moderation", Moderation(self.games, self.nights))
