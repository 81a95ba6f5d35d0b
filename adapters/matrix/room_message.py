"""Sends the one message that a room should show, so that no old one is left after a crash.

What is about to be sent is stored before, and its event after. When there is a note without an event, the
same is sent again: the homeserver recognises it by its transaction id, and returns the event that it was.
"""

import re
from functools import partial
from typing import Final
from uuid import uuid4

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content, MatrixApi
from adapters.matrix.background import BackgroundQueue, Priority, Redactions
from adapters.matrix.errors import MatrixError
from adapters.matrix.format import format_notice
from bot.chat.memos import Memo
from bot.service.service import GameService


class TableInWords:
    """Sends descriptions of the table to seat rooms; each is redacted with the screen that it describes.

    Before the first turn it describes both halves of the player's cards, which nobody may look at later.
    """

    def __init__(
        self, api: MatrixApi, service: GameService, background: BackgroundQueue, redactions: Redactions
    ) -> None:
        self._api = api
        self._service = service
        self._notes = service.notes
        self._background = background
        self._redactions = redactions

    def send_soon(self, room: str, who: str, game: str) -> None:
        """Queue a description of what a player sees."""
        key = uuid4().hex
        self._background.add(Priority.MESSAGE, key, partial(self._send_now, room, who, game, key))

    async def _send_now(self, room: str, who: str, game: str, key: str) -> None:
        # Looked up now, because the job may have waited.
        player_screen = await self._service.views.look(who, game)
        await self._send(room, format_notice(*player_screen.screen.description.splitlines()), key)

    async def _send(self, room: str, content: Content, key: str) -> None:
        event = await self._api.send(room, content, key)
        await self.remove(room)
        await self._notes.remember(PLATFORM, _words_key(room), event)

    async def remove(self, room: str) -> None:
        """Redact the description in a room."""
        if event := await self._notes.recall(PLATFORM, _words_key(room)):
            self._redactions.remove(room, event)
            await self._notes.forget(PLATFORM, _words_key(room))


def _words_key(room: str) -> str:
    return f"words/{room}"


_MOST: Final = 40  # events that may still have to be redacted


class _Sent(Memo):
    """What was sent, or is about to be."""

    old_form = re.compile(r"(?P<key>\S+) (?:-|(?P<event>\S+))(?: .*)?")

    key: str = ""
    event: str = ""  # empty while it is being sent, or after a crash
    before: tuple[str, ...] = ()  # events of the same game that it replaces

    @property
    def game(self) -> str:
        return self.key.partition(":")[0]


class RoomMessage:
    """Sends the message that a room shows."""

    def __init__(self, api: MatrixApi, service: GameService, redactions: Redactions) -> None:
        self._api = api
        self._notes = service.notes
        self._redactions = redactions

    async def send(self, room: str, content: Content, key: str, part: str = "") -> str:
        """Send a message, redact the ones that it replaces, and return its event.

        A room may show several messages at once: each is a part.
        """
        place = _note_key(room, part)
        last, now = await self._last(place), _Sent(key=key)
        if last.key == key:
            now = last
        elif last.game == now.game:
            event = last.event or await self._api.send(room, content, last.key)
            still = (each for each in last.before if not self._redactions.is_redacted(each))
            now = now.model_copy(update={"before": (*still, event)[-_MOST:]})
        await self._note(place, now)
        try:
            sent = await self._api.send(room, content, key)
        except MatrixError as error:
            if not error.is_unclear:  # certainly not sent
                await self._note(place, last)
            raise
        await self._note(place, now.model_copy(update={"event": sent}))
        for each in now.before:
            self._redactions.remove(room, each)
        return sent

    async def sent(self, room: str, part: str = "") -> str:
        """Return the event that shows a part in a room; empty if there is none, or it is being sent."""
        return (await self._last(_note_key(room, part))).event

    async def remove(self, room: str, part: str = "") -> None:
        """Redact a part, and forget it."""
        note = await self._last(_note_key(room, part))
        for each in (*note.before, note.event):
            if each:
                self._redactions.remove(room, each)
        await self.forget(room, part)

    async def _last(self, place: str) -> _Sent:
        return _Sent.read(await self._notes.recall(PLATFORM, place)) or _Sent()

    async def _note(self, place: str, note: _Sent) -> None:
        if note.key:
            await self._notes.remember(PLATFORM, place, str(note))
        else:
            await self._notes.forget(PLATFORM, place)

    async def forget(self, room: str, part: str = "") -> None:
        """Forget what was sent in a room."""
        await self._notes.forget(PLATFORM, _note_key(room, part))


def _note_key(room: str, part: str) -> str:
    return f"sent/{room}/{part}" if part else f"sent/{room}"
