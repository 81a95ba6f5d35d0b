"""Sends the one message that a room should show, so that no old one is left after a crash.

What is about to be sent is stored before, and its event after. When there is a note without an event, the
same is sent again: the homeserver recognises it by its transaction id, and returns the event that it was.
"""

from dataclasses import dataclass, replace
from typing import Final, Self

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import MatrixError

_MOST: Final = 40  # events that may still have to be redacted


_UNKNOWN: Final = "-"


@dataclass(frozen=True, slots=True)
class _Note:
    """What was sent, or is about to be."""

    key: str = ""
    event: str = ""  # empty while it is being sent, or after a crash
    before: tuple[str, ...] = ()  # events of the same game that it replaces

    def __str__(self) -> str:
        return " ".join((self.key, self.event or _UNKNOWN, *self.before))

    @classmethod
    def read(cls, noted: str) -> Self:
        key, event, *before = noted.split(" ") if noted else ("", "")
        return cls(key, "" if event == _UNKNOWN else event, tuple(before))

    @property
    def game(self) -> str:
        return self.key.partition(":")[0]


class RoomMessage:
    """Sends the message that a room shows."""

    def __init__(self, context: MatrixContext) -> None:
        self._api = context.api
        self._notes = context.service.notes
        self._redactions = context.redactions

    async def send(self, room: str, content: Content, key: str, part: str = "") -> str:
        """Send a message, redact the ones that it replaces, and return its event.

        A room may show several messages at once: each is a part.
        """
        place = _note_key(room, part)
        last, now = _Note.read(await self._notes.recall(PLATFORM, place) or ""), _Note(key)
        if last.key == key:
            now = last
        elif last.game == now.game:
            event = last.event or await self._api.send(room, content, last.key)
            still = (each for each in last.before if not self._redactions.is_redacted(each))
            now = replace(now, before=(*still, event)[-_MOST:])
        await self._note(place, now)
        try:
            sent = await self._api.send(room, content, key)
        except MatrixError as error:
            if not error.is_unclear:  # certainly not sent
                await self._note(place, last)
            raise
        await self._note(place, replace(now, event=sent))
        for each in now.before:
            self._redactions.remove(room, each)
        return sent

    async def sent(self, room: str, part: str = "") -> str:
        """Return the event that shows a part in a room; empty if there is none, or it is being sent."""
        return _Note.read(await self._notes.recall(PLATFORM, _note_key(room, part)) or "").event

    async def remove(self, room: str, part: str = "") -> None:
        """Redact a part, and forget it."""
        note = _Note.read(await self._notes.recall(PLATFORM, _note_key(room, part)) or "")
        for each in (*note.before, note.event):
            if each:
                self._redactions.remove(room, each)
        await self.forget(room, part)

    async def _note(self, place: str, note: _Note) -> None:
        if note.key:
            await self._notes.remember(PLATFORM, place, str(note))
        else:
            await self._notes.forget(PLATFORM, place)

    async def forget(self, room: str, part: str = "") -> None:
        """Forget what was sent in a room."""
        await self._notes.forget(PLATFORM, _note_key(room, part))


def _note_key(room: str, part: str) -> str:
    return f"sent/{room}/{part}" if part else f"sent/{room}"
