"""Game nights on Discord: a lobby in a channel, an event of the server, and letters to single people."""

from dataclasses import replace
from typing import Final

from adapters.discord.addresses import PLATFORM
from adapters.discord.direct_messages import DirectMessages
from adapters.discord.events import Events
from adapters.discord.format import dressed_answer, linked, time_shown
from adapters.discord.lobbies import Lobbies
from bot.commands.asking import Elsewhere, TimeShown
from bot.delivery.deliverer import Unreachable
from bot.delivery.night_deliverer import EventShowing, LobbyShowing, Note

_REMINDERS: Final = frozenset({"day", "soon", "late"})


class DiscordNights:
    """Shows evenings to the people of Discord."""

    platform = PLATFORM

    def __init__(
        self, lobbies: Lobbies, events: Events, direct_messages: DirectMessages, elsewhere: Elsewhere
    ) -> None:
        self.time_shown: TimeShown = time_shown
        self.elsewhere = elsewhere
        self._lobbies = lobbies
        self._events = events
        self._direct_messages = direct_messages

    async def show_lobby(self, showing: LobbyShowing) -> str:
        """Show a lobby where it belongs."""
        answer = linked(showing.answer, self.elsewhere.web)
        return await self._lobbies.bring(replace(showing, answer=answer))

    async def show_event(self, showing: EventShowing) -> str:
        """Show an evening among the events of its server."""
        return await self._events.bring(showing)

    async def tell(self, note: Note) -> None:
        """Write to somebody; who takes no letters is called in the lobby.

        Not for a reminder: whoever wishes for one in spite of closed messages sees the lobby ring.
        """
        try:
            answer = linked(note.answer, self.elsewhere.web)
            await self._direct_messages.write(note.who, dressed_answer(answer), note.key)
        except Unreachable:
            if note.kind in _REMINDERS or not note.place:
                raise
            await self._lobbies.call(note)
