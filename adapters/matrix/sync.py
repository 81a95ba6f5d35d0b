"""What we hear of a homeserver: events in their order, each dealt with once, also after a restart.

How far we have heard is kept with the games, when all up to there has been dealt with: so what happens while
we are not there is heard later, and what was heard is not heard again. A press may be heard twice all the
same, if we die in between, and counts once (see `presses`); a command is carried out once at most.
"""

import asyncio
from itertools import chain, repeat
from random import uniform
from time import time
from typing import Any, Final

from aiohttp import ClientError
from nio import (
    EncryptionError,
    ErrorResponse,
    ForwardedRoomKeyEvent,
    InviteMemberEvent,
    MegolmEvent,
    RoomKeyEvent,
    SyncResponse,
)
from nio.client.async_client import AsyncClient

from adapters.matrix.addresses import PLATFORM, mark
from adapters.matrix.errors import Code, MatrixError
from adapters.matrix.event_handler import EventHandler, Heard
from adapters.matrix.missed_events import MissedEvents
from bot.service.service import GameService
from bot.telemetry.logs import Log

# Keys for what is encrypted: ours for others, theirs for us; some come after what they are for.

_LATEST: Final = 10 * 60 * 1000  # milliseconds: what is older was meant for another moment of a game
_MOST: Final = 1000


class EncryptionKeys:
    """Keeps the keys of one session, if it has any."""

    def __init__(self, client: AsyncClient) -> None:
        self._client = client
        self._unread: dict[str, MegolmEvent] = {}

    async def keep(self) -> None:
        """Do what encryption asks for after each sync: our keys for others, and theirs for us."""
        client = self._client
        if client.olm is None:
            return
        await client.send_to_device_messages()
        if client.should_upload_keys:
            await client.keys_upload()
        if client.should_query_keys:
            await client.keys_query()
        if client.should_claim_keys:
            await client.keys_claim(client.get_users_for_key_claiming())

    def note(self, room: str, event: object) -> None:
        """Remember what could not be read; its key may come after it."""
        if self._client.olm is not None and isinstance(event, MegolmEvent):
            event.room_id = room
            self._unread[event.event_id] = event
            while len(self._unread) > _MOST:
                del self._unread[next(iter(self._unread))]

    def late(self, response: SyncResponse) -> dict[str, list[Any]]:
        """Return what can be read only now, by room: keys for it have come."""
        keys = [each for each in response.to_device_events if isinstance(each, _KEYS)]
        sessions = {(each.room_id, each.session_id) for each in keys}
        found: dict[str, list[Any]] = {}
        for event in [each for each in self._unread.values() if (each.room_id, each.session_id) in sessions]:
            del self._unread[event.event_id]
            if event.server_timestamp > time() * 1000 - _LATEST:
                try:
                    found.setdefault(event.room_id, []).append(self._client.decrypt_event(event))
                except EncryptionError:  # another key of the same session, for what was said later
                    self._unread[event.event_id] = event
        return found


_KEYS: Final = (RoomKeyEvent, ForwardedRoomKeyEvent)


_PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)  # seconds, while a homeserver is away
_WAIT: Final = 30_000  # ms: so long a homeserver may have nothing to tell
_TYPES: Final = (
    "m.room.message",
    "m.room.encrypted",
    "m.reaction",
    "m.room.redaction",
    "m.room.member",
    "m.room.tombstone",
    "m.room.encryption",
)

log = Log(__name__)


def wanted(*, members: bool) -> dict[str, Any]:
    """Return what we want to hear: of all who are in a room, or only of those who do something."""
    lazy = {"lazy_load_members": not members}
    return {
        "presence": {"types": []},
        "account_data": {"types": []},
        "room": {
            "ephemeral": {"types": []},
            "account_data": {"types": []},
            "state": lazy,
            "timeline": {"limit": 100, "types": list(_TYPES), **lazy},
        },
    }


class Sync:
    """Hears what happens, and passes it on."""

    def __init__(self, client: AsyncClient, service: GameService, event_handler: EventHandler) -> None:
        self._client = client
        self._notes = service.notes
        self._event_handler = event_handler
        self._keyring = EncryptionKeys(client)
        self._gaps = MissedEvents(client, list(_TYPES))
        # What is encrypted is for those of whom we know, so then we have to know of all.
        self._wanted = wanted(members=client.olm is not None)
        self._place = f"heard/{mark(str(client.user_id))}"

    async def run(self, heard: asyncio.Event) -> None:
        """Listen for ever, and say when we know our rooms; raises when the homeserver cannot be heard."""
        since = await self._notes.recall(PLATFORM, self._place)
        # The first time after a start, the state of all rooms too: the library remembers none of them.
        response = await self._sync(since, full_state=True, timeout=0)
        log.event("matrix.listening", rooms=len(response.rooms.join))
        heard.set()
        await self._deal_with(response, since, missed=since is None)
        while True:
            since = response.next_batch
            response = await self._next()
            await self._deal_with(response, since)

    async def _next(self) -> SyncResponse:
        """Return what happens next, through outages; only where we are not known any more it raises."""
        for pause in chain(_PAUSES, repeat(_PAUSES[-1])):
            try:
                return await self._sync(None, full_state=False, timeout=_WAIT)
            except (MatrixError, ClientError, OSError, TimeoutError) as error:
                wait = error.wait if isinstance(error, MatrixError) else 0.0
                if isinstance(error, MatrixError) and error.code == Code.UNKNOWN_TOKEN:
                    raise
                tell = log.warning if pause == _PAUSES[0] else log.detail  # that it goes on is worth little
                tell("matrix.away", error=type(error).__name__, code=getattr(error, "code", ""))
            pause *= uniform(0.5, 1.0)  # noqa: S311, PLW2901 - so that not all come back at once
            await asyncio.sleep(max(wait, pause))
        raise AssertionError  # there is always another pause

    async def _sync(self, since: str | None, *, full_state: bool, timeout: int) -> SyncResponse:  # noqa: ASYNC109 - the homeserver's, not ours
        response: SyncResponse | ErrorResponse = await self._client.sync(
            timeout=timeout, sync_filter=self._wanted, since=since, full_state=full_state
        )
        if isinstance(response, ErrorResponse):
            raise MatrixError(response.status_code or "", (response.retry_after_ms or 0) / 1000)
        return response

    async def _deal_with(self, response: SyncResponse, since: str | None, *, missed: bool = False) -> None:
        """Deal with what was heard; what happened before we were ever there is none of our business."""
        await self._keyring.keep()
        for room, invited in response.rooms.invite.items():
            asked = [event for event in invited.invite_state if isinstance(event, InviteMemberEvent)]
            for event in asked:
                if event.membership == "invite" and event.state_key == self._client.user_id:
                    self._event_handler.invited(
                        room, event.sender, is_direct=bool(event.content.get("is_direct"))
                    )
        if not missed:
            late = self._keyring.late(response)
            new = {
                room: await self._gaps.filled(room, info.timeline, since)
                for room, info in response.rooms.join.items()
            }
            dealt = await asyncio.gather(
                *(self._room(room, [*late.get(room, ()), *new.get(room, ())]) for room in {**late, **new}),
                return_exceptions=True,  # nobody works on when we begin anew
            )
            for failed in dealt:
                if failed:
                    raise failed
            for room in response.rooms.leave:
                await self._event_handler.put_out(room)
        await self._notes.remember(PLATFORM, self._place, response.next_batch)

    async def _room(self, room: str, events: list[Any]) -> None:
        """Deal with what happened in a room, one thing after the other."""
        for event in events:
            self._keyring.note(room, event)
            # The library takes the content out of some events, and gives it a name of its own.
            source = {"content": getattr(event, "content", {}), **event.source}
            if heard := Heard.read(room, source):
                await self._event_handler.hear(heard)
