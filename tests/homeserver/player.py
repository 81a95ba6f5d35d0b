"""A person with a real client, matrix-nio, which syncs in the background; tests read like a story."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import nio
from nio.crypto.attachments import decrypt_attachment

from tests.homeserver.credentials import Credentials
from tests.homeserver.eyes import Eyes, Invite
from tests.homeserver.refused import Refused, answered
from tests.homeserver.room import Room
from tests.homeserver.timeline import Content, Event
from tests.homeserver.waiting import PATIENCE, News

__all__ = ["Player", "Refused"]

ENCRYPTION = {"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}
NEWEST = 8


class Player:
    """Does what people do, and sees what they see; what the homeserver does not let them do is `Refused`.

    `create_room`, `join` and `leave` return when this player's sync has it; the others return at once.
    """

    def __init__(self, eyes: Eyes, news: News, credentials: Credentials) -> None:
        self.credentials = credentials
        self.user_id = credentials.user_id
        self.client = eyes.client
        self._eyes = eyes
        self._news = news

    def __repr__(self) -> str:
        return f"Player({self.user_id})"

    async def close(self) -> None:
        await self._eyes.close()

    # What there is

    @property
    def rooms(self) -> set[str]:
        return {room.id for room in self._eyes.rooms.values() if room.joined}

    @property
    def invites(self) -> Mapping[str, Invite]:
        return self._eyes.invites

    def room(self, room: str) -> Room:
        """Return what this player knows of a room; nothing, before the first news from it."""
        return self._eyes.rooms.get(room) or Room(room)

    def timeline(self, room: str) -> list[Event]:
        return self.room(room).timeline.events()

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

        def looks() -> object:
            self._eyes.check()
            return holds()

        if not await self._news.until(looks):
            raise AssertionError("\n".join((f"not so within {PATIENCE:.0f} s: {what}", *self._sight())))

    def _sight(self) -> list[str]:
        lines = [
            f"{self.user_id} sees:",
            *(f"invited to {room}: {asked}" for room, asked in self.invites.items()),
        ]
        for room in self._eyes.rooms.values():
            left = "" if room.joined else " (left)"
            lines.append(f"in {room.id} {room.name!r}{left} with {', '.join(sorted(room.members))}:")
            lines += [f"  {event}" for event in room.timeline.events()[-NEWEST:]]
        return lines

    # Rooms

    async def create_room(  # noqa: PLR0913 - all by name
        self,
        *,
        name: str | None = None,
        invite: Sequence[str] = (),
        public: bool = False,
        encrypted: bool = False,
        direct: bool = False,
        power_levels: Mapping[str, Any] | None = None,
        state: Sequence[Mapping[str, Any]] = (),
        version: str | None = None,
    ) -> str:
        created = answered(
            nio.RoomCreateResponse,
            await self.client.room_create(
                name=name,
                invite=invite,
                is_direct=direct,
                preset=nio.RoomPreset.public_chat if public else nio.RoomPreset.private_chat,
                initial_state=[*state, *([ENCRYPTION] if encrypted else [])],
                power_level_override=power_levels,
                room_version=version,
            ),
        )
        return await self._be_in(created.room_id)

    async def join(self, room: str) -> str:
        return await self._be_in(answered(nio.JoinResponse, await self.client.join(room)).room_id)

    async def _be_in(self, room: str) -> str:
        await self.until(lambda: room in self.rooms, f"{self.user_id} is in {room}")
        return room

    async def leave(self, room: str) -> None:
        """Leave a room, or decline to come."""
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

    async def edit(self, room: str, event: str, text: str) -> str:
        new = {"msgtype": "m.text", "body": text}
        relation = {"rel_type": "m.replace", "event_id": event}
        return await self.say(room, f"* {text}", **{"m.new_content": new, "m.relates_to": relation})

    async def react(self, room: str, event: str, key: str) -> str:
        relation = {"rel_type": "m.annotation", "event_id": event, "key": key}
        return await self.send(room, "m.reaction", {"m.relates_to": relation})

    async def unreact(self, room: str, reaction: str) -> str:
        """Take a reaction of one's own back, as a second press on it does."""
        return await self.redact(room, reaction)

    async def redact(self, room: str, event: str, reason: str | None = None) -> str:
        redacted = await self.client.room_redact(room, event, reason)
        return answered(nio.RoomRedactResponse, redacted).event_id

    async def send(
        self, room: str, kind: str, content: Mapping[str, Any], transaction: str | None = None
    ) -> str:
        """Send any event, encrypted where the room is, if this player can."""
        await self._eyes.know_devices()
        sent = await self.client.room_send(
            room, kind, dict(content), transaction, ignore_unverified_devices=True
        )
        return answered(nio.RoomSendResponse, sent).event_id

    async def read(self, room: str) -> None:
        """Have seen all that there is, so that nothing rings any more."""
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
        """Return the bytes of the file that a message shows, encrypted or not."""
        return await self.download(event.content.get("file") or event.content["url"])
