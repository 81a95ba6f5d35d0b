"""Where people talk on an evening: a thread that begins at its lobby when it opens.

While a round is played nobody says a word there, as in the thread of a game; before, between and after the
rounds everybody may.
"""

from typing import Final

from discord import Client, HTTPException, TextChannel

from adapters.discord.names import PLATFORM
from adapters.discord.threads import NOT_HERE
from adapters.discord.troubles import Code
from bot.logs import Log
from bot.nights.night import Night, Stage
from bot.screens.screen import cut
from bot.service.service import GameService
from bot.silence import Hush, Sign, Speaker
from bot.store.games import NOBODY
from bot.store.places import Places

_LONGEST_NAME: Final = 100
_A_DAY: Final = 1440  # minutes

log = Log(__name__)


class LobbyThreads:
    """Opens such threads, and notes when a round begins in them."""

    def __init__(self, client: Client, places: Places) -> None:
        """Note it here."""
        self._client = client
        self._places = places

    async def open(self, night: Night, place: int, message: int) -> int:
        """Return the thread of a lobby, a new one or the one that is there; 0 where there can be none."""
        channel = self._client.get_channel(place) or await self._client.fetch_channel(place)
        if not isinstance(channel, TextChannel):
            return 0
        name = cut(night.plan.title, _LONGEST_NAME)
        try:
            await channel.get_partial_message(message).create_thread(name=name, auto_archive_duration=_A_DAY)
        except HTTPException as error:
            if error.code in NOT_HERE:
                log.event("lobby.no_thread", code=str(error.code))
                return 0
            if error.code != Code.THREAD_EXISTS:  # we had come so far before
                raise
        return message

    async def note(self, night: Night, thread: int, since: int) -> None:
        """Note that an evening goes on in a thread; what was said before this message may stay there."""
        if night.stage in {Stage.OPEN, Stage.PLAYING}:
            name = cut(night.plan.title, _LONGEST_NAME)
            await self._places.settle(PLATFORM, str(thread), night.id, name, str(since))
        else:
            await self._places.leave(PLATFORM, str(thread), night.id)


async def refused_in(
    service: GameService, thread: int, sign: Sign, speaker: Speaker, who: str = NOBODY
) -> Hush | None:
    """Return why a sign is refused in a thread of ours, whether one game is played there or many.

    `who` is whose sign it is, if it matters that somebody may think aloud just now.
    """
    place = await service.places.game_at(PLATFORM, str(thread))
    if place is None:
        return None
    hush = await service.manners.hush(place.game, sign, speaker, who)
    return hush or await service.nights.hush(place.game, sign, speaker)
