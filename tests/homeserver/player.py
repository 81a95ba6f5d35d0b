"""A person with a real client, matrix-nio, which syncs in the background; tests read like a story."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, TypeVar

import nio
from aiohttp import ClientConnectionError
from nio.crypto.attachments import decrypt_attachment

from tests.homeserver.timeline import Content, Event, Room

MOST_EVENTS: Final = 10_000  # of a room in one sync: so there is never a gap to be filled
PATIENCE: Final = 120.0  # seconds; only a broken program lets a person wait for so long, however busy all are
LOOK_AGAIN: Final = 0.02  # seconds
LONGEST_POLL: Final = 30_000  # milliseconds
COME_BACK: Final = 0.05  # seconds, while there is no homeserver
FILTER: Final = {"room": {"timeline": {"limit": MOST_EVENTS}}, "presence": {"types": []}}

Known = nio.Event | nio.BadEvent | nio.UnknownBadEvent
Answer = TypeVar("Answer")

ENCRYPTION = {"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}
NEWEST = 8


@dataclass(frozen=True)
class Credentials:
    user_id: str
    access_token: str = field(repr=False)
    device_id: str
    password: str = field(repr=False)


class Refused(Exception):  # noqa: N818 - it is what happened
    def __init__(self, status: int, errcode: str, words: str = "", retry_after_ms: int | None = None) -> None:
        super().__init__(f"{status} {errcode}: {words}")
        self.status = status
        self.retry_after_ms = retry_after_ms


def answered(kind: type[Answer], response: object) -> Answer:
    """Return what a client of nio was answered, or raise what it was refused."""
    if isinstance(response, nio.ErrorResponse):
        status = getattr(response.transport_response, "status", 0)
        raise Refused(status, str(response.status_code), str(response.message), response.retry_after_ms)
    assert isinstance(response, kind), response
    return response


class Player:
    """Does what people do, and sees what they see; what the homeserver does not let them do is `Refused`.

    `create_room`, `join` and `leave` return when this player's sync has it; the others return at once.
    """

    def __init__(self, url: str, credentials: Credentials, *, encrypted: bool) -> None:
        self.credentials = credentials
        self.user_id = credentials.user_id
        self._store = tempfile.TemporaryDirectory(prefix="hh-") if encrypted else None
        self.client = nio.AsyncClient(
            url,
            store_path=self._store.name if self._store else "",
            config=nio.AsyncClientConfig(
                max_limit_exceeded=0,  # a refusal is told, not waited for
                max_timeouts=0,
                encryption_enabled=encrypted,
                store_sync_tokens=False,
            ),
        )
        self.client.restore_login(credentials.user_id, credentials.device_id, credentials.access_token)
        self.invites: dict[str, str] = {}  # the names of rooms
        self._rooms: dict[str, Room] = {}
        self._task: asyncio.Task[None] | None = None
        self._unreadable: dict[str, nio.MegolmEvent] = {}

    def __repr__(self) -> str:
        return f"Player({self.user_id})"

    # What there is

    @property
    def rooms(self) -> set[str]:
        return {room.id for room in self._rooms.values() if room.joined}

    def room(self, room: str) -> Room:
        """Return what this player knows of a room; nothing, before the first news from it."""
        return self._rooms.get(room) or Room(room)

    def timeline(self, room: str) -> list[Event]:
        return self.room(room).timeline()

    def shown(self, room: str) -> list[Event]:
        return self.room(room).shown()

    def reactions(self, room: str, event: str) -> dict[str, set[str]]:
        return self.room(room).reactions(event)

    def state(self, room: str, kind: str, key: str = "") -> Content | None:
        return self.room(room).state(kind, key)

    def members(self, room: str) -> set[str]:
        return self.room(room).members

    def unread(self, room: str) -> tuple[int, int]:
        """Return how often this room has rung since it was read, and how often for this player by name."""
        there = self.room(room)
        return there.notifications, there.highlights

    async def until(self, holds: Callable[[], object], what: str) -> None:
        """Wait until something is true; say what was expected, and what there is, if it never is."""
        deadline = monotonic() + PATIENCE
        while not holds():
            if self._task and self._task.done():  # nobody looks any more
                self._task.result()
            if monotonic() > deadline:
                raise AssertionError("\n".join((f"not so within {PATIENCE:.0f} s: {what}", *self._sight())))
            await asyncio.sleep(LOOK_AGAIN)

    def _sight(self) -> list[str]:
        lines = [
            f"{self.user_id} sees:",
            *(f"invited to {room}: {asked}" for room, asked in self.invites.items()),
        ]
        for room in self._rooms.values():
            left = "" if room.joined else " (left)"
            lines.append(f"in {room.id} {room.name!r}{left} with {', '.join(sorted(room.members))}:")
            lines += [f"  {event}" for event in room.timeline()[-NEWEST:]]
        return lines

    # Rooms

    async def create_room(self, *, public: bool = False, encrypted: bool = False, **options: Any) -> str:  # noqa: ANN401 - as nio calls them
        preset = nio.RoomPreset.public_chat if public else nio.RoomPreset.private_chat
        state = {"initial_state": [ENCRYPTION]} if encrypted else {}
        created = await self.client.room_create(preset=preset, **state, **options)
        return await self._be_in(answered(nio.RoomCreateResponse, created).room_id)

    async def join(self, room: str) -> str:
        return await self._be_in(answered(nio.JoinResponse, await self.client.join(room)).room_id)

    async def _be_in(self, room: str) -> str:
        await self.until(lambda: room in self.rooms, f"{self.user_id} is in {room}")
        return room

    async def leave(self, room: str) -> None:
        answered(nio.RoomLeaveResponse, await self.client.room_leave(room))
        await self.until(lambda: room not in self.rooms and room not in self.invites, f"{room} is left")

    async def invite(self, room: str, user: str) -> None:
        answered(nio.RoomInviteResponse, await self.client.room_invite(room, user))

    async def put_state(self, room: str, kind: str, content: Mapping[str, Any], key: str = "") -> str:
        put = await self.client.room_put_state(room, kind, dict(content), key)
        return answered(nio.RoomPutStateResponse, put).event_id

    # Words and signs: each returns its event

    async def say(self, room: str, text: str, **content: Any) -> str:  # noqa: ANN401 - any JSON
        return await self.send(room, "m.room.message", {"msgtype": "m.text", "body": text, **content})

    async def react(self, room: str, event: str, key: str) -> str:
        relation = {"rel_type": "m.annotation", "event_id": event, "key": key}
        return await self.send(room, "m.reaction", {"m.relates_to": relation})

    async def redact(self, room: str, event: str, reason: str | None = None) -> str:
        redacted = await self.client.room_redact(room, event, reason)
        return answered(nio.RoomRedactResponse, redacted).event_id

    async def send(self, room: str, kind: str, content: Mapping[str, Any]) -> str:
        """Send any event, encrypted where the room is, if this player can."""
        await self._know_devices()
        sent = await self.client.room_send(room, kind, dict(content), ignore_unverified_devices=True)
        return answered(nio.RoomSendResponse, sent).event_id

    async def read(self, room: str) -> None:
        newest = self.timeline(room)[-1].id
        marked = await self.client.room_read_markers(room, newest, newest)
        answered(nio.RoomReadMarkersResponse, marked)

    # Files

    async def download(self, file: str | Mapping[str, Any]) -> bytes:
        """Return the bytes behind an `mxc://` address, or of an encrypted file (the `file` of a message)."""
        address = file if isinstance(file, str) else file["url"]
        body = answered(nio.MemoryDownloadResponse, await self.client.download(address)).body
        if not isinstance(file, str):
            body = decrypt_attachment(body, file["key"]["k"], file["hashes"]["sha256"], file["iv"])
        return body

    async def picture(self, event: Event) -> bytes:
        return await self.download(event.content.get("file") or event.content["url"])

    # The sync

    async def open(self) -> None:
        await self._look(0)
        self._task = asyncio.create_task(self._keep_looking())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)  # who waited was told
        await self.client.close()  # type: ignore[no-untyped-call]
        if self.client.store:
            self.client.store.database.close()
        if self._store:
            self._store.cleanup()

    async def _know_devices(self) -> None:
        """Ask for the devices of people who are new, before something is encrypted for them."""
        if self.client.olm and self.client.should_query_keys:
            await _insist(nio.KeysQueryResponse, self.client.keys_query)

    async def _keep_looking(self) -> None:
        while True:
            await self._look(LONGEST_POLL)

    async def _look(self, poll: int) -> None:
        response = await _insist(nio.SyncResponse, lambda: self.client.sync(poll, sync_filter=FILTER))
        for room_id in response.rooms.invite:
            self.invites[room_id] = str(self.client.invited_rooms[room_id].name or "")
        for room_id, told in (*response.rooms.join.items(), *response.rooms.leave.items()):
            self.invites.pop(room_id, None)
            room = self._rooms.setdefault(room_id, Room(room_id))
            self._hear(room, told)
            room.joined = room_id in response.rooms.join
        await self._mind_keys()
        self._read_again()

    def _hear(self, room: Room, told: nio.RoomInfo) -> None:
        for event in told.state:
            room.note_state(_event(event))
        for event in told.timeline.events:
            room.hear(_event(event))
            if isinstance(event, nio.MegolmEvent):
                event.room_id = room.id
                self._unreadable[event.event_id] = event
        if counts := told.unread_notifications:
            room.notifications = counts.notification_count or 0
            room.highlights = counts.highlight_count or 0

    def _read_again(self) -> None:
        """Try what could not be decrypted: its key may have come after it."""
        if not self.client.olm:
            return
        for event in list(self._unreadable.values()):
            with suppress(nio.EncryptionError):
                self._rooms[event.room_id].hear(_event(self.client.decrypt_event(event)))
                del self._unreadable[event.event_id]

    async def _mind_keys(self) -> None:
        client = self.client
        if not client.olm:
            return
        await client.send_to_device_messages()
        if client.should_upload_keys:
            await _insist(nio.KeysUploadResponse, client.keys_upload)
        await self._know_devices()
        if client.should_claim_keys:
            wanted = client.get_users_for_key_claiming()
            await _insist(nio.KeysClaimResponse, lambda: client.keys_claim(wanted))


async def _insist(kind: type[Answer], ask: Callable[[], Awaitable[object]]) -> Answer:
    """Ask until there is an answer, also while the homeserver is away; but not if it refuses."""
    while True:
        try:
            return answered(kind, await ask())
        except (ClientConnectionError, TimeoutError, Refused) as error:
            if isinstance(error, Refused) and error.status < 500:
                raise
        await asyncio.sleep(COME_BACK)


def _event(event: Known) -> Event:
    source = event.source
    return Event(
        source["event_id"],
        source["sender"],
        source["type"],
        source.get("content") or {},
        source.get("state_key"),
        redacted="redacted_because" in (source.get("unsigned") or {}),
        decrypted=bool(getattr(event, "decrypted", False)),
        source=source,
    )
