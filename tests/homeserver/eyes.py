"""The sync of a player: what comes in, and what it means."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import nio
from aiohttp import ClientConnectionError

from tests.homeserver.configuration import MOST_EVENTS
from tests.homeserver.credentials import Credentials
from tests.homeserver.refused import Answer, Refused, answered
from tests.homeserver.room import Room
from tests.homeserver.timeline import Event, event_from
from tests.homeserver.waiting import News

LONGEST_POLL: Final = 30_000  # milliseconds
COME_BACK: Final = 0.05  # seconds, while there is no homeserver
FILTER: Final = {"room": {"timeline": {"limit": MOST_EVENTS}}, "presence": {"types": []}}

Known = nio.Event | nio.BadEvent | nio.UnknownBadEvent


@dataclass(frozen=True)
class Invite:
    inviter: str
    name: str  # of the room


class Eyes:
    """Syncs with a client of nio, without a pause, and keeps what it hears."""

    def __init__(self, url: str, credentials: Credentials, news: News, *, encrypted: bool) -> None:
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
        self.rooms: dict[str, Room] = {}
        self.invites: dict[str, Invite] = {}
        self._news = news
        self._task: asyncio.Task[None] | None = None
        self._unreadable: dict[str, nio.MegolmEvent] = {}

    async def open(self) -> None:
        """Look for the first time, and from then on."""
        await self._look(0)
        self._task = asyncio.create_task(self._keep_looking())
        self._task.add_done_callback(lambda _: self._news.changed())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)  # who waited was told
        await self.client.close()  # type: ignore[no-untyped-call]
        if self.client.store:
            self.client.store.database.close()
        if self._store:
            self._store.cleanup()

    def check(self) -> None:
        """Fail if nobody looks any more."""
        if self._task and self._task.done():
            self._task.result()

    async def know_devices(self) -> None:
        """Ask for the devices of people who are new, before something is encrypted for them."""
        if self.client.olm and self.client.should_query_keys:
            await _insist(nio.KeysQueryResponse, self.client.keys_query)

    async def _keep_looking(self) -> None:
        while True:
            await self._look(LONGEST_POLL)

    async def _look(self, poll: int) -> None:
        response = await _insist(nio.SyncResponse, lambda: self.client.sync(poll, sync_filter=FILTER))
        for room_id in response.rooms.invite:
            invited = self.client.invited_rooms[room_id]
            self.invites[room_id] = Invite(str(invited.inviter), str(invited.name or ""))
        for room_id, told in (*response.rooms.join.items(), *response.rooms.leave.items()):
            self.invites.pop(room_id, None)
            room = self.rooms.setdefault(room_id, Room(room_id))
            self._hear(room, told)
            room.joined = room_id in response.rooms.join
        await self._mind_keys()
        self._read_again()
        self._news.changed()

    def _hear(self, room: Room, told: nio.RoomInfo) -> None:
        for event in told.state:
            room.hear(_event(event))
        new = [self._noted(room, event) for event in told.timeline.events]
        room.timeline.add(new)
        for event in new:
            room.hear(event)
        if counts := told.unread_notifications:
            room.notifications = counts.notification_count or 0
            room.highlights = counts.highlight_count or 0

    def _noted(self, room: Room, event: Known) -> Event:
        if isinstance(event, nio.MegolmEvent):
            event.room_id = room.id
            self._unreadable[event.event_id] = event
        return _event(event)

    def _read_again(self) -> None:
        """Try what could not be decrypted: its key may have come after it."""
        if not self.client.olm:
            return
        for event in list(self._unreadable.values()):
            with suppress(nio.EncryptionError):
                self.rooms[event.room_id].timeline.add([_event(self.client.decrypt_event(event))])
                del self._unreadable[event.event_id]

    async def _mind_keys(self) -> None:
        """Do what a client does for encryption after each sync."""
        client = self.client
        if not client.olm:
            return
        await client.send_to_device_messages()
        if client.should_upload_keys:
            await _insist(nio.KeysUploadResponse, client.keys_upload)
        await self.know_devices()
        if client.should_claim_keys:
            wanted = client.get_users_for_key_claiming()
            await _insist(nio.KeysClaimResponse, lambda: client.keys_claim(wanted))


async def _insist(kind: type[Answer], ask: Callable[[], Awaitable[object]]) -> Answer:
    """Ask until there is an answer, also while the homeserver is away; but not if it refuses."""
    while True:
        try:
            return answered(kind, await ask())
        except (ClientConnectionError, TimeoutError):
            await asyncio.sleep(COME_BACK)
        except Refused as refused:
            if refused.status < 500:
                raise
            await asyncio.sleep(COME_BACK)


def _event(event: Known) -> Event:
    return event_from(event.source, decrypted=bool(getattr(event, "decrypted", False)))
