"""Events that a sync left out: it holds only the last ones of a room.

Events from before the bot joined do not concern it, though a homeserver sends some of them.
"""

from typing import Any, Final

from nio import ErrorResponse, MessageDirection, RoomMessagesResponse, Timeline
from nio.client.async_client import AsyncClient

from adapters.matrix.errors import MatrixError

_PAGE: Final = 100  # events; the most that a homeserver sends at once
_MOST: Final = 20  # pages: older events are not worth an answer


class MissedEvents:
    """Requests the missing events."""

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
