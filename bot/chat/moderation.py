"""What may be said where one game is played, or where an evening of many games meets."""

from bot.model.game import NOBODY
from bot.model.silence import Hush, Sign, Speaker
from bot.nights.service import NightService
from bot.service.service import GameService


class Moderation:
    """Asks games and evenings whether a sign is allowed."""

    def __init__(self, service: GameService, nights: NightService) -> None:
        self._service = service
        self._nights = nights

    async def refused(self, name: str, sign: Sign, speaker: Speaker, who: str = NOBODY) -> Hush | None:
        """Return why a sign is refused in the game or evening of this name; None where it is allowed.

        `who` is whose sign it is, if it matters that this player may think aloud just now.
        """
        hush = await self._service.nudges.hush(name, sign, speaker, who)
        return hush or await self._nights.hush(name, sign, speaker)

    async def refused_at(
        self, platform: str, place: str, sign: Sign, speaker: Speaker, who: str = NOBODY
    ) -> Hush | None:
        """Return why a sign is refused in a place; None where it is allowed, or nothing is played."""
        found = await self._service.notes.game_at(platform, place)
        return await self.refused(found.game, sign, speaker, who) if found else None
