"""Keys for what is encrypted: ours for others, theirs for us; some come after what they are for."""

from time import time
from typing import Any, Final

from nio import EncryptionError, ForwardedRoomKeyEvent, MegolmEvent, RoomKeyEvent, SyncResponse
from nio.client.async_client import AsyncClient

_LATEST: Final = 10 * 60 * 1000  # milliseconds: what is older was meant for another moment of a game
_MOST: Final = 1000


class Keyring:
    """Keeps the keys of one session, if it has any."""

    def __init__(self, client: AsyncClient) -> None:
        """Keep the keys of this client."""
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
