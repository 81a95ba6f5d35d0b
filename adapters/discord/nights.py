"""Game nights on Discord: a lobby in a channel, an event of the server, and direct messages."""

from dataclasses import replace
from typing import Final

from adapters.discord.addresses import PLATFORM
from adapters.discord.direct_messages import DirectMessages
from adapters.discord.events import Events
from adapters.discord.format import allow_own_links, format_answer, format_time
from adapters.discord.lobbies import Lobbies
from bot.commands.request import JoinOptions, TimeFormat
from bot.delivery.deliverer import Unreachable
from bot.delivery.night_deliverer import EventShowing, LobbyShowing, Note

_REMINDERS: Final = frozenset({"day", "soon", "late"})


class DiscordNights:
    """Shows game nights on Discord."""

    platform = PLATFORM

    def __init__(
        self, lobbies: Lobbies, events: Events, direct_messages: DirectMessages, elsewhere: JoinOptions
    ) -> None:
        self.time_shown: TimeFormat = format_time
        self.elsewhere = elsewhere
        self._lobbies = lobbies
        self._events = events
        self._direct_messages = direct_messages

    async def show_lobby(self, showing: LobbyShowing) -> str:
        """Show a lobby in its channel."""
        answer = allow_own_links(showing.answer, self.elsewhere.web)
        return await self._lobbies.deliver(replace(showing, answer=answer))

    async def show_event(self, showing: EventShowing) -> str:
        """Show a night among the events of its server."""
        return await self._events.deliver(showing)

    async def tell(self, note: Note) -> None:
        """Send a note by direct message; if these are closed, call the guest in the lobby.

        Not for reminders: the lobby's own message notifies the guest then.
        """
        try:
            answer = allow_own_links(note.answer, self.elsewhere.web)
            await self._direct_messages.write(note.who, format_answer(answer), note.key)
        except Unreachable:
            if note.kind in _REMINDERS or not note.place:
                raise
            await self._lobbies.call(note)
