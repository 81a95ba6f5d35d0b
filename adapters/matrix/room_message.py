"""Sending the one thing that a room shall show, so that none is left behind if we die in the middle.

What is about to be sent is noted before, and which event it became after. Whoever finds a note without an
event sends the same once more: the homeserver knows it by its mark, and tells which event it was.
"""

from dataclasses import dataclass, replace
from typing import Final, Self

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import MatrixError

_MOST: Final = 40  # events that may still have to be taken away


_UNKNOWN: Final = "-"


@dataclass(frozen=True, slots=True)
class _Note:
    """What was sent, or is about to be."""

    key: str = ""
    event: str = ""  # unknown while it is being sent, and to whoever finds the note of somebody who died
    before: tuple[str, ...] = ()  # events of the same game that it takes the place of

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
    """Sends what a room shall show."""

    def __init__(self, context: MatrixContext) -> None:
        self._api = context.api
        self._notes = context.service.notes
        self._redactions = context.redactions

    async def send(self, room: str, content: Content, key: str, part: str = "") -> str:
        """Send something, take away what it takes the place of, and return which event it is.

        A room may show several things at once: each is a part of its own.
        """
        place = _place(room, part)
        last, now = _Note.read(await self._notes.recall(PLATFORM, place) or ""), _Note(key)
        if last.key == key:
            now = last
        elif last.game == now.game:
            event = last.event or await self._api.send(room, content, last.key)
            still = (each for each in last.before if not self._redactions.is_gone(each))
            now = replace(now, before=(*still, event)[-_MOST:])
        await self._note(place, now)
        try:
            sent = await self._api.send(room, content, key)
        except MatrixError as error:
            if not error.is_unclear:  # it was not sent, and that is known
                await self._note(place, last)
            raise
        await self._note(place, replace(now, event=sent))
        for each in now.before:
            self._redactions.take_away(room, each)
        return sent

    async def sent(self, room: str, part: str = "") -> str:
        """Return the event that shows something in a room; nothing where none does, or it is on its way."""
        return _Note.read(await self._notes.recall(PLATFORM, _place(room, part)) or "").event

    async def take_away(self, room: str, part: str = "") -> None:
        """Show something no more, and forget that it was shown."""
        note = _Note.read(await self._notes.recall(PLATFORM, _place(room, part)) or "")
        for each in (*note.before, note.event):
            if each:
                self._redactions.take_away(room, each)
        await self.forget(room, part)

    async def _note(self, place: str, note: _Note) -> None:
        if note.key:
            await self._notes.remember(PLATFORM, place, str(note))
        else:
            await self._notes.forget(PLATFORM, place)

    async def forget(self, room: str, part: str = "") -> None:
        """Forget what was sent in a room."""
        await self._notes.forget(PLATFORM, _place(room, part))


def _place(room: str, part: str) -> str:
    return f"sent/{room}/{part}" if part else f"sent/{room}"
