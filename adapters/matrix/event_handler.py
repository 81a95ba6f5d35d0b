"""What is done about what we hear, by the room in which it happens and by what it is."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from time import time
from typing import Any, Final, Self

from adapters.matrix.addresses import address
from adapters.matrix.command_descriptions import read_described
from adapters.matrix.commands import ChatCommands
from adapters.matrix.context import MatrixContext
from adapters.matrix.membership import Membership
from adapters.matrix.moderation import RoomModeration
from adapters.matrix.night_presses import NightPresses
from adapters.matrix.presses import Presses
from adapters.matrix.questions import Questions
from adapters.matrix.rooms import OurRoom, RoomKind
from adapters.matrix.typed_text import command_in, written
from bot.commands.catalogue import NAMES
from bot.commands.keypad import read_keys
from bot.commands.model import Call
from bot.commands.vocabulary import meant_command
from bot.delivery.pubsub import break_off
from bot.model.refusals import Denied
from bot.telemetry.logs import Log
from engine.contract import Refusal

_A_WEEK: Final = 7 * 24 * 60 * 60  # seconds
_AN_HOUR: Final = 60 * 60 * 1000  # milliseconds: so long a command is worth an answer
_LAST_WORDS: Final = 3.0  # seconds, for what we have begun when we are told to go
_NOTICE: Final = "m.notice"

log = Log(__name__)


@dataclass(frozen=True, slots=True)
class Heard:
    """An event, with what all of them have."""

    room: str
    id: str
    kind: str
    sender: str
    content: Mapping[str, Any]
    at: int  # milliseconds since 1970, as the homeserver says
    redacts: str = ""
    subject: str = ""  # the state key: of whom a membership is

    @classmethod
    def read(cls, room: str, source: Mapping[str, Any]) -> Self | None:
        """Return an event; None for what none of us could have meant: strangers write what they like."""
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
    def reacts(self) -> tuple[str, str]:
        """To what it is a reaction, and with which key; empty texts where it is none."""
        relates = self.content.get("m.relates_to")
        relates = relates if isinstance(relates, Mapping) else {}
        event, key = relates.get("event_id"), relates.get("key")
        return (event, key) if isinstance(event, str) and isinstance(key, str) else ("", "")


class EventHandler:
    """Passes on what happens."""

    def __init__(  # noqa: PLR0913 - all to whom something is passed on
        self,
        context: MatrixContext,
        membership: Membership,
        presses: Presses,
        manners: RoomModeration,
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
        self._manners = manners
        self._chat_commands = chat_commands
        self._nights = nights
        self._at_work: set[asyncio.Task[None]] = set()
        self._dealings: Mapping[str, Callable[[Heard], Awaitable[None]]] = {
            "m.room.message": self._message,
            "m.reaction": self._reaction,
            "m.room.redaction": self._redaction,
            "m.room.member": self._member,
            "m.room.tombstone": self._tombstone,
            "m.room.encrypted": self._unread,
            "m.room.encryption": self._encryption,
        }

    def invited(self, room: str, inviter: str, *, is_direct: bool) -> None:
        """Somebody asks us into a room."""
        self._membership.invited(room, inviter, is_direct=is_direct)

    async def put_out(self, room: str) -> None:
        """We are not in a room any more."""
        await self._guarded(self._membership.put_out(room), "put_out")

    async def hear(self, heard: Heard) -> None:
        """Deal with an event; whatever goes wrong, the next one is heard."""
        deal = self._dealings.get(heard.kind)
        if deal is None or (heard.sender == self._api.user and deal != self._tombstone):
            return
        await self._guarded(deal(heard), heard.kind)

    async def _guarded(self, dealing: Awaitable[None], kind: str) -> None:
        try:
            await dealing
        except Refusal as refusal:  # the store does not answer: then nothing was done, and it is heard again
            if refusal.code is Denied.NO_ANSWER:
                raise
            log.failure("matrix.event_refused", refusal)
        except Exception as error:  # noqa: BLE001 - one event that fails must not stop the others
            log.failure("matrix.event_failed", error, kind=kind)

    async def _member(self, heard: Heard) -> None:
        await self._membership.member(heard.room, heard.subject, heard.content)

    async def _tombstone(self, heard: Heard) -> None:
        await self._membership.upgraded(heard.room, heard.sender, heard.content)

    async def _encryption(self, heard: Heard) -> None:
        await self._membership.cannot_read(heard.room, heard.sender)

    async def _unread(self, heard: Heard) -> None:
        await self._membership.cannot_read(heard.room, heard.sender)
        if heard.content and heard.at > time() * 1000 - _AN_HOUR:  # it was not taken away meanwhile
            await self._membership.has_no_key(heard.room, heard.sender)

    async def _reaction(self, heard: Heard) -> None:
        event, key = heard.reacts
        place = await self._rooms.at(heard.room)
        if await self._questions.answer(heard.room, heard.sender, heard.id, event, key):
            return
        if place is None:
            await self._nights.react(heard.room, heard.sender, heard.id, event, key)
        elif place.kind is RoomKind.TABLE:
            await self._manners.react(place, heard.sender, heard.id, key)
        else:
            await self._presses.react(place, heard.sender, heard.id, key)

    async def _redaction(self, heard: Heard) -> None:
        place = await self._rooms.at(heard.room)
        if heard.redacts and await self._questions.take_back(
            heard.room, heard.sender, heard.id, heard.redacts
        ):
            return
        if place is None and heard.redacts:
            await self._nights.take_back(heard.room, heard.sender, heard.id, heard.redacts)
        elif place and place.kind is RoomKind.SEAT and heard.redacts:
            await self._presses.take_back(place, heard.sender, heard.id, heard.redacts)
        elif place and heard.content.get("reason"):
            await self._manners.reason(place, heard.id)

    async def _message(self, heard: Heard) -> None:
        place = await self._rooms.at(heard.room)
        if place and place.kind is RoomKind.TABLE:
            await self._manners.say(place, heard.sender, heard.id, heard.content)
        if heard.content.get("msgtype") == _NOTICE:  # by another program, which would answer us in turn
            return
        text, who = written(heard.content), address(heard.sender)
        alone, keys = await self._is_alone(heard.room, place), read_keys(text)
        if alone and keys and await self._questions.say(heard.room, heard.sender, heard.id, keys):
            return
        if place and place.kind is RoomKind.SEAT and keys:
            await self._presses.type(place, heard.sender, heard.id, keys, text)
            return
        if place and place.kind is RoomKind.SEAT and await self._names_a_choice(place, heard, text):
            return
        said: str | Call | None = None
        async with self._answers.guarding(heard.room, who):
            said = read_described(heard.content, who, self._api.user)
        if said is None and text:
            said = command_in(text, self._api.user, self._api.name)
            said = text if said is None and alone else said
        if said is not None and heard.at > time() * 1000 - _AN_HOUR:
            await self._use(heard, said, alone=alone)

    async def _names_a_choice(self, place: OurRoom, heard: Heard, text: str) -> bool:
        """Carry out a choice that somebody has named; a single word that is a command is none."""
        if not text or meant_command(text, NAMES) or command_in(text, self._api.user, self._api.name):
            return False
        return await self._presses.name(place, heard.sender, heard.id, text)

    async def _is_alone(self, room: str, place: OurRoom | None) -> bool:
        """Return whether nobody but the two of us is in a room."""
        return place.kind is RoomKind.SEAT if place else await self._api.is_pair(room)

    async def _use(self, heard: Heard, said: str | Call, *, alone: bool) -> None:
        """Carry out a command, once; it may take long, so nobody waits for it."""
        if await self._service.notes.claim(f"heard:{heard.id}", _A_WEEK):
            using = self._chat_commands.use(heard.room, heard.sender, heard.id, said, alone=alone)
            task = asyncio.create_task(using)
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)

    async def finish(self) -> None:
        """Finish what was begun, before we go."""
        if self._at_work:
            await asyncio.wait(self._at_work, timeout=_LAST_WORDS)
        await break_off(*self._at_work)
