"""Passes each event on, by the room in which it happens and by its type."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from html.parser import HTMLParser
from time import time
from typing import Any, Final, Self
from urllib.parse import unquote

from adapters.matrix.addresses import address
from adapters.matrix.answers import InRoom
from adapters.matrix.command_descriptions import read_command_content
from adapters.matrix.commands import ChatCommands
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import COMMAND
from adapters.matrix.gatherings import Questions
from adapters.matrix.membership import Membership
from adapters.matrix.moderation import RoomModeration
from adapters.matrix.night_signs import NightPresses
from adapters.matrix.presses import Presses
from adapters.matrix.rooms import OurRoom, RoomKind
from bot.commands.command_table import SHARED
from bot.commands.keypad import read_keys
from bot.commands.meanings import meant_command, meant_group
from bot.commands.model import Call
from bot.delivery.pubsub import cancel_all
from bot.model.refusals import ServiceProblem
from bot.telemetry.logs import Log
from engine.contract import Refusal

_A_WEEK: Final = 7 * 24 * 60 * 60  # seconds
_AN_HOUR: Final = 60 * 60 * 1000  # milliseconds: older commands are not answered
_LAST_WORDS: Final = 3.0  # seconds, to finish commands when the bot is stopped
_NOTICE: Final = "m.notice"

log = Log(__name__)


@dataclass(frozen=True, slots=True)
class RoomEvent:
    """An event of a room, checked."""

    room: str
    id: str
    kind: str
    sender: str
    content: Mapping[str, Any]
    at: int  # milliseconds since 1970, by the homeserver's clock
    redacts: str = ""
    subject: str = ""  # the state key: the user of a membership event

    @classmethod
    def read(cls, room: str, source: Mapping[str, Any]) -> Self | None:
        """Return the event of a source; None if it is malformed, for strangers may send anything."""
        content = source.get("content")
        content = content if isinstance(content, Mapping) else {}
        texts = [source.get(name) for name in ("event_id", "type", "sender")]
        event, kind, sender = (text if isinstance(text, str) else "" for text in texts)
        if not (event and kind and sender):
            return None
        redacts = content.get("redacts") or source.get("redacts")
        subject, at = source.get("state_key"), source.get("origin_server_ts")
        return cls(
            room,
            event,
            kind,
            sender,
            content=content,
            at=at if isinstance(at, int) else 0,
            redacts=redacts if isinstance(redacts, str) else "",
            subject=subject if isinstance(subject, str) else "",
        )

    @property
    def reaction(self) -> tuple[str, str]:
        """The event that it reacts to, and the key; empty if it is no reaction."""
        relates = self.content.get("m.relates_to")
        relates = relates if isinstance(relates, Mapping) else {}
        event, key = relates.get("event_id"), relates.get("key")
        return (event, key) if isinstance(event, str) and isinstance(key, str) else ("", "")


class EventHandler:
    """Passes events on."""

    def __init__(  # noqa: PLR0913 - all that events are passed on to
        self,
        context: MatrixContext,
        membership: Membership,
        presses: Presses,
        moderation: RoomModeration,
        chat_commands: ChatCommands,
        *,
        questions: Questions,
        nights: NightPresses,
    ) -> None:
        self._api = context.api
        self._service = context.service
        self._rooms = context.rooms
        self._answers = context.answers
        self._questions = questions
        self._membership = membership
        self._presses = presses
        self._moderation = moderation
        self._chat_commands = chat_commands
        self._nights = nights
        self._tasks: set[asyncio.Task[None]] = set()
        self._handlers: Mapping[str, Callable[[RoomEvent], Awaitable[None]]] = {
            "m.room.message": self._message,
            "m.reaction": self._reaction,
            "m.room.redaction": self._redaction,
            "m.room.member": self._member,
            "m.room.tombstone": self._tombstone,
            "m.room.encrypted": self._encrypted_message,
            "m.room.encryption": self._encryption,
        }

    def handle_invitation(self, room: str, inviter: str, *, is_direct: bool) -> None:
        """Handle an invitation of the bot to a room."""
        self._membership.handle_invitation(room, inviter, is_direct=is_direct)

    async def handle_removal(self, room: str) -> None:
        """Handle that the bot is not in a room any more."""
        await self._guarded(self._membership.handle_removal(room), "put_out")

    async def handle(self, event: RoomEvent) -> None:
        """Handle an event; an error does not stop the next one."""
        handler = self._handlers.get(event.kind)
        if handler is None or (event.sender == self._api.user and handler != self._tombstone):
            return
        await self._guarded(handler(event), event.kind)

    async def _guarded(self, handling: Awaitable[None], kind: str) -> None:
        try:
            await handling
        except Refusal as refusal:  # NO_ANSWER: the event is synced again, and counts once
            if refusal.code is ServiceProblem.NO_ANSWER:
                raise
            log.failure("matrix.event_refused", refusal)
        except Exception as error:  # noqa: BLE001 - one event that fails must not stop the others
            log.failure("matrix.event_failed", error, kind=kind)

    async def _member(self, event: RoomEvent) -> None:
        await self._membership.handle_member(event.room, event.subject, event.content)

    async def _tombstone(self, event: RoomEvent) -> None:
        await self._membership.handle_upgrade(event.room, event.sender, event.content)

    async def _encryption(self, event: RoomEvent) -> None:
        await self._membership.handle_unreadable(event.room, event.sender)

    async def _encrypted_message(self, event: RoomEvent) -> None:
        await self._membership.handle_unreadable(event.room, event.sender)
        if event.content and event.at > time() * 1000 - _AN_HOUR:  # it was not redacted meanwhile
            await self._membership.handle_missing_key(event.room, event.sender)

    async def _reaction(self, event: RoomEvent) -> None:
        target, key = event.reaction
        place, asked = await asyncio.gather(self._rooms.find(event.room), self._questions.find(target))
        if asked:
            await self._questions.answer(event.room, event.sender, event.id, asked, key)
            return
        if place is None:
            await self._nights.react(event.room, event.sender, event.id, target, key)
        elif place.kind is RoomKind.TABLE:
            await self._moderation.react(place, event.sender, event.id, key)
        else:
            await self._presses.react(place, event.sender, event.id, key)

    async def _redaction(self, event: RoomEvent) -> None:
        place = await self._rooms.find(event.room)
        if event.redacts and await self._questions.take_back(
            event.room, event.sender, event.id, event.redacts
        ):
            return
        if place is None and event.redacts:
            await self._nights.take_back(event.room, event.sender, event.id, event.redacts)
        elif place and place.kind is RoomKind.SEAT and event.redacts:
            await self._presses.take_back(place, event.sender, event.id, event.redacts)
        elif place and event.content.get("reason"):
            await self._moderation.check_redaction(place, event.id)

    async def _message(self, event: RoomEvent) -> None:
        place = await self._rooms.find(event.room)
        if place and place.kind is RoomKind.TABLE:
            await self._moderation.check_message(place, event.sender, event.id, event.content)
        if event.content.get("msgtype") == _NOTICE:  # from another bot, which might answer us in turn
            return
        text, who = text_of(event.content), address(event.sender)
        alone, keys = await self._is_alone(event.room, place), read_keys(text)
        if alone and keys and await self._questions.answer_written(event.room, event.sender, event.id, keys):
            return
        if place and place.kind is RoomKind.SEAT and keys:
            await self._presses.press_typed(place, event.sender, event.id, keys, text)
            return
        if place and place.kind is RoomKind.SEAT and await self._press_named_choice(place, event, text):
            return
        command: str | Call | None = None
        async with self._answers.report_errors(InRoom(event.room, who)):
            command = read_command_content(event.content, who, self._api.user)
        if command is None and text:
            command = find_command(text, self._api.user, self._api.name)
            command = text if command is None and alone else command
        if command is not None and event.at > time() * 1000 - _AN_HOUR:
            await self._start_command(event, command, alone=alone)

    async def _press_named_choice(self, place: OurRoom, event: RoomEvent, text: str) -> bool:
        """Carry out a choice that was typed by its name, unless the text is a command."""
        if not text or meant_command(text) or find_command(text, self._api.user, self._api.name):
            return False
        return await self._presses.press_named(place, event.sender, event.id, text)

    async def _is_alone(self, room: str, place: OurRoom | None) -> bool:
        """Return whether only the bot and one other user are in a room."""
        return place.kind is RoomKind.SEAT if place else await self._api.is_pair(room)

    async def _start_command(self, event: RoomEvent, command: str | Call, *, alone: bool) -> None:
        """Carry out a command, once, without waiting for it."""
        if await self._service.notes.claim(f"heard:{event.id}", _A_WEEK):
            running = self._chat_commands.use(event.room, event.sender, event.id, command, alone=alone)
            task = asyncio.create_task(running)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Finish the commands that are being carried out."""
        tasks = self._tasks | self._presses.commands
        if tasks:
            await asyncio.wait(tasks, timeout=_LAST_WORDS)
        await cancel_all(*tasks)


_TEXT: Final = "m.text"
_LONGEST_MARKED: Final = 4000  # characters: nobody types more, and broken markup takes long to parse
_PERSON_LINK: Final = "https://matrix.to/#/@"
_BLOCKS: Final = frozenset({"p", "br", "div", "li"})
_QUOTED: Final = frozenset({"mx-reply", "del"})
_QUOTE: Final = ">"
_SIGN: Final = COMMAND[0]
_AFTER_NAME: Final = ":, "


class _Reader(HTMLParser):
    """Reads markup as plain text, with users by their user IDs."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._skip = 0
        self._person = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _QUOTED:
            self._skip += 1
        elif tag in _BLOCKS:
            self.parts.append(" ")
        elif tag == "a" and not self._skip:
            href = unquote(dict(attrs).get("href") or "")
            if href.startswith(_PERSON_LINK):
                self._person = "@" + href.removeprefix(_PERSON_LINK).partition("?")[0]

    def handle_endtag(self, tag: str) -> None:
        if tag in _QUOTED:
            self._skip = max(0, self._skip - 1)
        elif tag == "a" and self._person:
            self.parts.append(self._person)
            self._person = ""

    def handle_data(self, data: str) -> None:
        if not self._skip and not self._person:
            self.parts.append(data)


def text_of(content: Mapping[str, Any]) -> str:
    """Return the text of a message; empty for notices, pictures, edits and the like."""
    if content.get("msgtype") != _TEXT or "m.new_content" in content:
        return ""
    marked, body = content.get("formatted_body"), content.get("body")
    if isinstance(marked, str) and len(marked) <= _LONGEST_MARKED and _PERSON_LINK in unquote(marked):
        reader = _Reader()
        with suppress(AssertionError):  # raised by the parser for some broken markup
            reader.feed(marked)
            reader.close()
            return "".join(reader.parts).strip()
    return _without_quote(content, body).strip() if isinstance(body, str) else ""


def _without_quote(content: Mapping[str, Any], body: str) -> str:
    """Return a reply without the quote that older clients put above it."""
    relates = content.get("m.relates_to")
    if not isinstance(relates, Mapping) or "m.in_reply_to" not in relates:
        return body
    lines = body.splitlines()
    while lines and lines[0].startswith(_QUOTE):
        del lines[0]
    return "\n".join(lines)


def find_command(text: str, *names: str) -> str | None:
    """Return the command in a message to a shared room: after our prefix, or after one of the bot's names.

    A game with commands of its own has its own prefix, which is a word of the command too: "!palm start".
    """
    first, _, rest = text.partition(" ")
    if first.casefold() == COMMAND:
        return rest.strip()
    if first.startswith(_SIGN) and meant_group(first.removeprefix(_SIGN)) in SHARED:
        return text.removeprefix(_SIGN).strip()
    for name in names:
        if name and text.casefold().startswith(name.casefold()):
            after = text[len(name) :]
            if after[:1] in _AFTER_NAME:
                return after.lstrip(_AFTER_NAME)
    return None
