"""The services that a chat platform works with."""

from dataclasses import dataclass

from bot.model.game import NOBODY
from bot.model.silence import Sign, SilenceProblem, Speaker
from bot.nights.service import NightService
from bot.service.service import GameService


class Moderation:
    """Decides whether a sign is allowed, by the rules of the game or night."""

    def __init__(self, service: GameService, nights: NightService) -> None:
        self._service = service
        self._nights = nights

    async def refused(
        self, name: str, sign: Sign, speaker: Speaker, who: str = NOBODY
    ) -> SilenceProblem | None:
        """Return why a sign is refused in this game or night; None if it is allowed.

        `who` is the speaker, if known: the rules may let this player think aloud just now.
        """
        problem = await self._service.signs.refuses(name, sign, speaker, who)
        return problem or await self._nights.hush(name, sign, speaker)

    async def refused_at(
        self, platform: str, place: str, sign: Sign, speaker: Speaker, who: str = NOBODY
    ) -> SilenceProblem | None:
        """Return why a sign is refused in a place; None if it is allowed or no game is played there."""
        found = await self._service.notes.game_at(platform, place)
        return await self.refused(found.game, sign, speaker, who) if found else None


@dataclass(frozen=True, slots=True)
class ChatServices:
    """Games, nights, and the moderation of both."""

    games: GameService
    nights: NightService

    @property
    def moderation(self) -> Moderation:
        """Decides what may be said where they are played."""
        return Moderation(self.games, self.nights)
