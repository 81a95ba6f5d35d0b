"""The few requests that we make of a homeserver: each is answered, or raises a `MatrixError`.

The library would wait by itself when it is told to; we are told instead, since whoever waits holds a lease.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Final

from nio import EncryptionError, ErrorResponse, LocalProtocolError, MatrixRoom, RoomPreset, RoomVisibility
from nio.client.async_client import AsyncClient, AsyncClientConfig
from nio.exceptions import GroupEncryptionError

from adapters.matrix.addresses import mark
from adapters.matrix.errors import Code, MatrixError

MESSAGE: Final = "m.room.message"
REACTION: Final = "m.reaction"

_REQUEST_TIMEOUT: Final = 20  # seconds
_PAIR: Final = 2

Content = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stored:
    """Something that was uploaded: the part of a message that says where it is."""

    where: Content = field(repr=False)
    encrypted: bool = False

    def under(self, prefix: str = "") -> Content:
        """Return it as a message has it: an address or, where it is encrypted, a file."""
        return {f"{prefix}file" if self.encrypted else f"{prefix}url": self.where["it"]}


@dataclass(frozen=True, slots=True)
class NewRoom:
    """A room to be made."""

    name: str
    topic: str
    invite: Sequence[str] = ()
    direct: bool = False
    public: bool = False
    space: bool = False
    levels: Mapping[str, object] = field(default_factory=dict)
    state: Sequence[Content] = ()


def configured(*, encryption: bool) -> AsyncClientConfig:
    """Return how the library shall work for us."""
    return AsyncClientConfig(
        max_limit_exceeded=0,
        max_timeouts=0,
        request_timeout=_REQUEST_TIMEOUT,
        encryption_enabled=encryption,
        store_sync_tokens=False,  # they are kept with the games
    )


class MatrixApi:
    """Asks the homeserver."""

    def __init__(self, client: AsyncClient, name: str) -> None:
        self._client = client
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.name = name

    @property
    def user(self) -> str:
        """Who we are."""
        return str(self._client.user_id)

    @property
    def server(self) -> str:
        """The server on which we are."""
        return self.user.partition(":")[2]

    @property
    def rooms(self) -> tuple[str, ...]:
        """The rooms in which we are, as far as we have heard."""
        return tuple(self._client.rooms)

    def is_encrypted(self, room: str) -> bool:
        """Return whether what is written in a room has to be encrypted, as far as we have heard."""
        there = self._client.rooms.get(room)
        return bool(there and there.encrypted)

    def has_heard_of(self, room: str, user: str) -> bool:
        """Return whether a user is known to be in a room or invited to it, so that they get its keys."""
        there = self._client.rooms.get(room)
        return bool(there and user in there.users)

    async def is_pair(self, room: str) -> bool:
        """Return whether nobody is in a room with us but one other person.

        After a restart we hear only of those who do something, and not how many there are: so then we ask.
        """
        there = self._client.rooms.get(room)
        if there and (self._client.olm or there.members_synced or _is_counted(there)):
            return int(there.joined_count) <= _PAIR
        return len((await _answer(self._client.joined_members(room))).members) <= _PAIR

    async def send(self, room: str, content: Content, key: str = "", kind: str = MESSAGE) -> str:
        """Send something, once for a key, and return which event it is."""
        marked = mark(room, key) if key else None
        async with self._turns[room] if self._client.olm else nullcontext():
            request = self._client.room_send(room, kind, content, marked, ignore_unverified_devices=True)
            try:
                return str((await _answer(request)).event_id)
            finally:  # where keys could not be handed out, the library would let all others wait for ever
                self._client.sharing_session.pop(room, None)

    async def react(self, room: str, event: str, symbol: str) -> None:
        """Offer a key below a message."""
        relates = {"rel_type": "m.annotation", "event_id": event, "key": symbol}
        try:
            await self.send(room, {"m.relates_to": relates}, f"{event} {symbol}", REACTION)
        except MatrixError as error:
            if error.code != Code.SAID_ALREADY:
                raise

    async def redact(self, room: str, event: str) -> None:
        """Take something away; what is gone already is no trouble."""
        await _answer(self._client.room_redact(room, event, tx_id=mark("redact", event)))

    async def upload(self, data: bytes, media: str, name: str, *, encrypt: bool = False) -> Stored:
        """Give the homeserver a file to keep."""
        response, keys = await self._client.upload(
            lambda *_: BytesIO(data), content_type=media, filename=name, encrypt=encrypt, filesize=len(data)
        )
        uri = str((await _answer(_done(response))).content_uri)
        return Stored({"it": {**keys, "url": uri} if keys else uri}, encrypted=bool(keys))

    async def create(self, room: NewRoom) -> str:
        """Make a room, and return its name."""
        request = self._client.room_create(
            visibility=RoomVisibility.private,  # in no directory
            name=room.name,
            topic=room.topic,
            is_direct=room.direct,
            preset=RoomPreset.public_chat if room.public else RoomPreset.private_chat,
            invite=list(room.invite),
            initial_state=list(room.state),
            power_level_override=dict(room.levels) or None,
            space=room.space,
        )
        return str((await _answer(request)).room_id)

    async def state(self, room: str, kind: str, key: str = "") -> Content:
        """Return something that is said of a room; empty where nothing is."""
        try:
            response = await _answer(self._client.room_get_state_event(room, kind, key))
        except MatrixError as error:
            if error.code != Code.NOT_FOUND:
                raise
            return {}
        return dict(response.content)

    async def set_state(self, room: str, kind: str, content: Content, key: str = "") -> None:
        """Say something of a room."""
        await _answer(self._client.room_put_state(room, kind, content, key))

    async def membership(self, room: str, user: str) -> Content:
        """Return what somebody is to a room: `membership`, and perhaps a `displayname`."""
        return await self.state(room, "m.room.member", user)

    async def creators(self, room: str) -> tuple[str, ...]:
        """Return who has made a room, where that gives them all power; in older rooms nobody has it by that.

        A room whose creators have all power is called like the event by which it was made.
        """
        if ":" in room:
            return ()
        event = (await _answer(self._client.room_get_event(room, f"${room[1:]}"))).event
        others = event.source["content"].get("additional_creators")
        return str(event.sender), *(map(str, others) if isinstance(others, list) else ())

    async def invite(self, room: str, user: str) -> None:
        """Ask somebody into a room."""
        await _answer(self._client.room_invite(room, user))

    async def join(self, room: str) -> None:
        """Enter a room."""
        await _answer(self._client.join(room))

    async def leave(self, room: str) -> None:
        """Leave a room, or decline an invitation to it; and forget it."""
        await _answer(self._client.room_leave(room))
        await _answer(self._client.room_forget(room))

    async def typing(self, room: str, *, on: bool) -> None:
        """Show that we have heard something and are at it: this is no event, so it counts for nothing."""
        await _answer(self._client.room_typing(room, on, timeout=10_000))

    async def display_name(self, user: str) -> str:
        """Return what somebody is called; an empty text where nobody knows."""
        try:
            return str((await _answer(self._client.get_displayname(user))).displayname or "")
        except MatrixError:
            return ""

    async def introduce(self, portrait: Stored | None) -> None:
        """Say what we are called, and what we look like."""
        await _answer(self._client.set_displayname(self.name))
        if portrait:
            await _answer(self._client.set_avatar(str(portrait.where["it"])))


def _is_counted(room: MatrixRoom) -> bool:
    """Return whether the homeserver has said how many people are in a room."""
    said = room.summary
    return said is not None and None not in {said.joined_member_count, said.invited_member_count}


async def _done(response: object) -> object:
    return response


async def _answer(request: Awaitable[Any]) -> Any:  # noqa: ANN401 - each request has an answer of its own kind
    """Return what the homeserver answers, or raise what it says against it."""
    try:
        response = await request
    except LocalProtocolError as error:  # we have not heard yet of the room, or of all who are in it
        raise MatrixError(Code.NOT_HEARD_OF) from error
    except (EncryptionError, GroupEncryptionError) as error:  # who is in the room has changed meanwhile
        raise MatrixError(Code.NOT_HEARD_OF) from error
    if isinstance(response, ErrorResponse):
        raise MatrixError(response.status_code or "", (response.retry_after_ms or 0) / 1000)
    return response
