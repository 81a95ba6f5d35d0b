"""The few requests that we send to a homeserver: each returns its answer, or raises a `MatrixError`.

nio could wait by itself when it is rate limited. We raise instead, because the caller may hold a lease.
"""

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Final
from weakref import WeakValueDictionary

from nio import EncryptionError, ErrorResponse, LocalProtocolError, MatrixRoom, RoomPreset, RoomVisibility
from nio.client.async_client import AsyncClient, AsyncClientConfig
from nio.exceptions import GroupEncryptionError

from adapters.matrix.addresses import digest
from adapters.matrix.errors import Code, MatrixError

MESSAGE: Final = "m.room.message"
REACTION: Final = "m.reaction"

_REQUEST_TIMEOUT: Final = 20  # seconds
_PAIR: Final = 2

Content = dict[str, Any]


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """A file on the homeserver, as a message refers to it."""

    location: str | Content = field(repr=False)  # an address, or an encrypted file with its key
    encrypted: bool = False

    def as_content(self, prefix: str = "") -> Content:
        """Return the part of a message's content that refers to it."""
        return {f"{prefix}file" if self.encrypted else f"{prefix}url": self.location}


@dataclass(frozen=True, slots=True)
class NewRoom:
    """A room to be created."""

    name: str
    topic: str
    invite: Sequence[str] = ()
    direct: bool = False
    public: bool = False
    space: bool = False
    levels: Mapping[str, object] = field(default_factory=dict)
    state: Sequence[Content] = ()


def client_config(*, encryption: bool) -> AsyncClientConfig:
    """Return our configuration of nio."""
    return AsyncClientConfig(
        max_limit_exceeded=0,
        max_timeouts=0,
        request_timeout=_REQUEST_TIMEOUT,
        encryption_enabled=encryption,
        store_sync_tokens=False,  # we store them with the games
    )


class MatrixApi:
    """Sends requests to the homeserver."""

    def __init__(self, client: AsyncClient, name: str) -> None:
        self._client = client
        self._room_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.name = name

    @property
    def user(self) -> str:
        """The bot's user ID."""
        return str(self._client.user_id)

    @property
    def server(self) -> str:
        """The name of the bot's server."""
        return self.user.partition(":")[2]

    @property
    def rooms(self) -> tuple[str, ...]:
        """The rooms that the bot has joined, as of the last sync."""
        return tuple(self._client.rooms)

    def is_encrypted(self, room: str) -> bool:
        """Return whether a room is encrypted, as of the last sync."""
        known = self._client.rooms.get(room)
        return bool(known and known.encrypted)

    def knows_member(self, room: str, user: str) -> bool:
        """Return whether the sync has told of a user in a room, so that they get its keys."""
        known = self._client.rooms.get(room)
        return bool(known and user in known.users)

    async def is_pair(self, room: str) -> bool:
        """Return whether only the bot and one other user are in a room.

        After a restart the sync may not tell how many members there are: then we ask.
        """
        known = self._client.rooms.get(room)
        if known and (self._client.olm or known.members_synced or _is_counted(known)):
            return int(known.joined_count) <= _PAIR
        return len((await _checked(self._client.joined_members(room))).members) <= _PAIR

    async def send(self, room: str, content: Content, key: str = "", kind: str = MESSAGE) -> str:
        """Send an event, only once for a key, and return its id."""
        transaction = digest(room, key) if key else None
        async with self._room_locks.setdefault(room, asyncio.Lock()) if self._client.olm else nullcontext():
            request = self._client.room_send(room, kind, content, transaction, ignore_unverified_devices=True)
            try:
                return str((await _checked(request)).event_id)
            finally:  # if sharing keys failed, nio would let all others wait for ever
                self._client.sharing_session.pop(room, None)

    async def react(self, room: str, event: str, symbol: str) -> None:
        """Add a reaction to a message, unless it is there already."""
        relates = {"rel_type": "m.annotation", "event_id": event, "key": symbol}
        try:
            await self.send(room, {"m.relates_to": relates}, f"{event} {symbol}", REACTION)
        except MatrixError as error:
            if error.code != Code.DUPLICATE_ANNOTATION:
                raise

    async def redact(self, room: str, event: str) -> None:
        """Redact an event."""
        await _checked(self._client.room_redact(room, event, tx_id=digest("redact", event)))

    async def upload(self, data: bytes, media: str, name: str, *, encrypt: bool = False) -> UploadedFile:
        """Upload a file."""
        response, keys = await self._client.upload(
            lambda *_: BytesIO(data), content_type=media, filename=name, encrypt=encrypt, filesize=len(data)
        )
        uri = str(_check(response).content_uri)
        return UploadedFile({**keys, "url": uri} if keys else uri, encrypted=bool(keys))

    async def create(self, room: NewRoom) -> str:
        """Create a room, and return its id."""
        request = self._client.room_create(
            visibility=RoomVisibility.private,  # not listed in the room directory
            name=room.name,
            topic=room.topic,
            is_direct=room.direct,
            preset=RoomPreset.public_chat if room.public else RoomPreset.private_chat,
            invite=list(room.invite),
            initial_state=list(room.state),
            power_level_override=dict(room.levels) or None,
            space=room.space,
        )
        return str((await _checked(request)).room_id)

    async def state(self, room: str, kind: str, key: str = "") -> Content:
        """Return the content of a room's state event; empty if there is none."""
        try:
            response = await _checked(self._client.room_get_state_event(room, kind, key))
        except MatrixError as error:
            if error.code != Code.NOT_FOUND:
                raise
            return {}
        return dict(response.content)

    async def set_state(self, room: str, kind: str, content: Content, key: str = "") -> None:
        """Set a state event of a room."""
        await _checked(self._client.room_put_state(room, kind, content, key))

    async def membership(self, room: str, user: str) -> Content:
        """Return a user's membership of a room: `membership`, and perhaps `displayname`."""
        return await self.state(room, "m.room.member", user)

    async def creators(self, room: str) -> tuple[str, ...]:
        """Return the creators of a room if that gives them all power; in older room versions nobody.

        The id of a room of the newer versions is the id of its create event.
        """
        if ":" in room:
            return ()
        event = (await _checked(self._client.room_get_event(room, f"${room[1:]}"))).event
        additional = event.source["content"].get("additional_creators")
        return str(event.sender), *(map(str, additional) if isinstance(additional, list) else ())

    async def invite(self, room: str, user: str) -> None:
        """Invite a user to a room."""
        await _checked(self._client.room_invite(room, user))

    async def join(self, room: str) -> None:
        """Join a room."""
        await _checked(self._client.join(room))

    async def leave(self, room: str) -> None:
        """Leave and forget a room, or decline an invitation to it."""
        await _checked(self._client.room_leave(room))
        await _checked(self._client.room_forget(room))

    async def typing(self, room: str, *, on: bool) -> None:
        """Show or hide that the bot is typing; this is no event, so it is not limited."""
        await _checked(self._client.room_typing(room, on, timeout=10_000))

    async def display_name(self, user: str) -> str:
        """Return a user's display name; empty if it is unknown."""
        try:
            return str((await _checked(self._client.get_displayname(user))).displayname or "")
        except MatrixError:
            return ""

    async def set_profile(self, portrait: UploadedFile | None) -> None:
        """Set the bot's display name and avatar."""
        await _checked(self._client.set_displayname(self.name))
        if portrait:
            await _checked(self._client.set_avatar(str(portrait.location)))


def _is_counted(room: MatrixRoom) -> bool:
    """Return whether the homeserver has told how many members a room has."""
    summary = room.summary
    return summary is not None and None not in {summary.joined_member_count, summary.invited_member_count}


async def _checked(request: Awaitable[Any]) -> Any:  # noqa: ANN401 - each request has its own type of answer
    """Return the homeserver's answer, or raise a `MatrixError`."""
    try:
        response = await request
    except LocalProtocolError as error:  # the room or its members have not been synced yet
        raise MatrixError(Code.NOT_SYNCED) from error
    except (EncryptionError, GroupEncryptionError) as error:  # the members have changed meanwhile
        raise MatrixError(Code.NOT_SYNCED) from error
    return _check(response)


def _check(response: Any) -> Any:  # noqa: ANN401 - as above
    if isinstance(response, ErrorResponse):
        raise MatrixError.from_response(response)
    return response
