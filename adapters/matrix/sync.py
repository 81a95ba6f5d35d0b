"""Syncing with a homeserver: events in their order, each handled once, also after a restart.

The sync position is stored with the games, when everything up to there was handled: so what happens while the
bot is away is handled later, and nothing is handled again. After a crash an event may still be synced twice:
a press counts once (see `presses`), and a command is carried out at most once.
"""

import asyncio
from itertools import chain, repeat
from random import uniform
from time import time
from typing import Any, Final

from aiohttp import ClientError
from cachetools import FIFOCache
from nio import (
    EncryptionError,
    ErrorResponse,
    ForwardedRoomKeyEvent,
    InviteMemberEvent,
    MegolmEvent,
    MessageDirection,
    RoomKeyEvent,
    RoomMessagesResponse,
    SyncResponse,
    Timeline,
)
from nio.client.async_client import AsyncClient

from adapters.matrix.addresses import PLATFORM, digest
from adapters.matrix.errors import Code, MatrixError
from adapters.matrix.event_handler import EventHandler, RoomEvent
from bot.service.service import GameService
from bot.telemetry.logs import Log

_PAGE: Final = 100  # events; the most that a homeserver sends at once
_MOST: Final = 20  # pages: older events are not worth an answer


class MissedEvents:
    """Requests events that a sync left out: it holds only the last ones of a room.

    Events from before the bot joined do not concern it, though a homeserver sends some of them.
    """

    def __init__(self, client: AsyncClient, types: list[str]) -> None:
        self._client = client
        self._wanted = {"types": types, "lazy_load_members": True}

    async def complete(self, room: str, timeline: Timeline, since: str | None) -> list[Any]:
        """Return all events of a room since the last sync, and since the bot joined it."""
        since_join = self._since_join(timeline.events)
        if since_join is not None:
            return since_join
        if not (timeline.limited and timeline.prev_batch and since):
            return timeline.events
        missing = await self._missing(room, timeline.prev_batch, since)
        since_join = self._since_join(missing)
        return [*(missing if since_join is None else since_join), *timeline.events]

    def _since_join(self, events: list[Any]) -> list[Any] | None:
        """Return the events from the bot's joining on; None if it did not join among them."""
        joins = [number for number, event in enumerate(events) if self._is_own_join(event.source)]
        return events[joins[-1] :] if joins else None

    def _is_own_join(self, source: dict[str, Any]) -> bool:
        now, before = source.get("content"), source.get("unsigned", {}).get("prev_content")
        return (
            source.get("type") == "m.room.member"
            and source.get("state_key") == self._client.user_id
            and isinstance(now, dict)
            and now.get("membership") == "join"
            and not (isinstance(before, dict) and before.get("membership") == "join")
        )

    async def _missing(self, room: str, end: str, since: str) -> list[Any]:
        events: list[Any] = []
        for _ in range(_MOST):
            page = await self._page(room, end, since)
            events += page.chunk
            if not page.chunk or not page.end or page.end == end:
                break
            end = page.end
        return events[::-1]

    async def _page(self, room: str, end: str, since: str) -> RoomMessagesResponse:
        response: RoomMessagesResponse | ErrorResponse = await self._client.room_messages(
            room, end, since, MessageDirection.back, _PAGE, self._wanted
        )
        if not isinstance(response, ErrorResponse):
            return response
        error = MatrixError.from_response(response)
        if error.is_permanent:  # the bot is not in it any more
            return RoomMessagesResponse(room, [], end)
        raise error


_MAX_AGE: Final = 10 * 60 * 1000  # milliseconds: an older press was meant for another moment of the game
_MAX_UNDECRYPTED: Final = 1000
_KEYS: Final = (RoomKeyEvent, ForwardedRoomKeyEvent)
_PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)  # seconds between tries in an outage
_SYNC_TIMEOUT: Final = 30_000  # milliseconds: how long the homeserver may hold a sync
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


class EncryptionKeys:
    """The encryption keys of one session, if it has any."""

    def __init__(self, client: AsyncClient) -> None:
        self._client = client
        self._undecrypted: FIFOCache[str, MegolmEvent] = FIFOCache(_MAX_UNDECRYPTED)

    async def maintain(self) -> None:
        """Do what encryption needs after each sync: share our keys, and fetch those of others."""
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

    def note_undecrypted(self, room: str, event: object) -> None:
        """Remember an event that could not be decrypted; its key may come after it."""
        if self._client.olm is not None and isinstance(event, MegolmEvent):
            event.room_id = room
            self._undecrypted[event.event_id] = event

    def decrypt_late(self, response: SyncResponse) -> dict[str, list[Any]]:
        """Return the events that can be decrypted now that their keys have come, by room."""
        keys = [each for each in response.to_device_events if isinstance(each, _KEYS)]
        sessions = {(each.room_id, each.session_id) for each in keys}
        found: dict[str, list[Any]] = {}
        for event in [
            each for each in self._undecrypted.values() if (each.room_id, each.session_id) in sessions
        ]:
            del self._undecrypted[event.event_id]
            if event.server_timestamp > time() * 1000 - _MAX_AGE:
                try:
                    found.setdefault(event.room_id, []).append(self._client.decrypt_event(event))
                except EncryptionError:  # a key of the same session, but for later messages
                    self._undecrypted[event.event_id] = event
        return found


def sync_filter(*, members: bool) -> dict[str, Any]:
    """Return the filter of our syncs: with all members of a room, or only those who do something."""
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
    """Syncs, and passes events on."""

    def __init__(self, client: AsyncClient, service: GameService, event_handler: EventHandler) -> None:
        self._client = client
        self._notes = service.notes
        self._event_handler = event_handler
        self._keys = EncryptionKeys(client)
        self._missed_events = MissedEvents(client, list(_TYPES))
        # Messages are encrypted for the members that we know, so with encryption we need all of them.
        self._filter = sync_filter(members=client.olm is not None)
        self._place = f"heard/{digest(str(client.user_id))}"

    async def run(self, synced: asyncio.Event) -> None:
        """Sync for ever, and set `synced` after the first time; raises if that fails or we are logged out."""
        since = await self._notes.recall(PLATFORM, self._place)
        # The first sync after a start includes the state of all rooms: nio does not store it.
        response = await self._sync(since, full_state=True, timeout=0)
        log.event("matrix.listening", rooms=len(response.rooms.join))
        synced.set()
        await self._process(response, since, skip=since is None)
        while True:
            since = response.next_batch
            response = await self._next()
            await self._process(response, since)

    async def _next(self) -> SyncResponse:
        """Return the next sync, through outages; raises if our access token is unknown."""
        for pause in chain(_PAUSES, repeat(_PAUSES[-1])):
            try:
                return await self._sync(None, full_state=False, timeout=_SYNC_TIMEOUT)
            except (MatrixError, ClientError, OSError, TimeoutError) as error:
                wait = error.wait if isinstance(error, MatrixError) else 0.0
                if isinstance(error, MatrixError) and error.code == Code.UNKNOWN_TOKEN:
                    raise
                tell = log.warning if pause == _PAUSES[0] else log.detail  # warn once in an outage
                tell("matrix.away", error=type(error).__name__, code=getattr(error, "code", ""))
            pause *= uniform(0.5, 1.0)  # noqa: S311, PLW2901 - so that not all come back at once
            await asyncio.sleep(max(wait, pause))
        raise AssertionError  # the pauses never end

    async def _sync(self, since: str | None, *, full_state: bool, timeout: int) -> SyncResponse:  # noqa: ASYNC109 - the homeserver's timeout
        response: SyncResponse | ErrorResponse = await self._client.sync(
            timeout=timeout, sync_filter=self._filter, since=since, full_state=full_state
        )
        if isinstance(response, ErrorResponse):
            raise MatrixError.from_response(response)
        return response

    async def _process(self, response: SyncResponse, since: str | None, *, skip: bool = False) -> None:
        """Handle a sync; with `skip`, only its invitations: it is from before the bot was ever there."""
        await self._keys.maintain()
        for room, invited in response.rooms.invite.items():
            asked = [event for event in invited.invite_state if isinstance(event, InviteMemberEvent)]
            for event in asked:
                if event.membership == "invite" and event.state_key == self._client.user_id:
                    self._event_handler.handle_invitation(
                        room, event.sender, is_direct=bool(event.content.get("is_direct"))
                    )
        if not skip:
            late = self._keys.decrypt_late(response)
            new = {
                room: await self._missed_events.complete(room, info.timeline, since)
                for room, info in response.rooms.join.items()
            }
            dealt = await asyncio.gather(
                *(
                    self._process_room(room, [*late.get(room, ()), *new.get(room, ())])
                    for room in {**late, **new}
                ),
                return_exceptions=True,  # let all rooms finish before we start again
            )
            for failed in dealt:
                if failed:
                    raise failed
            for room in response.rooms.leave:
                await self._event_handler.handle_removal(room)
        await self._notes.remember(PLATFORM, self._place, response.next_batch)

    async def _process_room(self, room: str, events: list[Any]) -> None:
        """Handle the events of a room, one after the other."""
        for event in events:
            self._keys.note_undecrypted(room, event)
            # nio takes the content out of some events, and puts it into an attribute.
            source = {"content": getattr(event, "content", {}), **event.source}
            if room_event := RoomEvent.read(room, source):
                await self._event_handler.handle(room_event)
