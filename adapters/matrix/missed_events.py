"""All that happened in a room since we heard of it last: a sync holds only the end of what was much.

What was said before we came in is none of our business, though a homeserver tells us of it when we come.
"""

from typing import Any, Final

from nio import ErrorResponse, MessageDirection, RoomMessagesResponse, Timeline
from nio.client.async_client import AsyncClient

from adapters.matrix.errors import MatrixError

_PAGE: Final = 100  # events; a homeserver sends no more at once
_MOST: Final = 20  # pages: nobody waits for an answer to what is further back


class MissedEvents:
    """Asks for what is missing."""

    def __init__(self, client: AsyncClient, types: list[str]) -> None:
        self._client = client
        self._wanted = {"types": types, "lazy_load_members": True}

    async def filled(self, room: str, timeline: Timeline, since: str | None) -> list[Any]:
        """Return what happened in a room since we have listened, and since we are in it."""
        came = self._since_we_came(timeline.events)
        if came is not None:
            return came
        if not (timeline.limited and timeline.prev_batch and since):
            return timeline.events
        missing = await self._missing(room, timeline.prev_batch, since)
        came = self._since_we_came(missing)
        return [*(missing if came is None else came), *timeline.events]

    def _since_we_came(self, events: list[Any]) -> list[Any] | None:
        """Return what follows our coming in; None where we have been in all the time."""
        came = [number for number, event in enumerate(events) if self._is_our_coming(event.source)]
        return events[came[-1] :] if came else None

    def _is_our_coming(self, source: dict[str, Any]) -> bool:
        now, before = source.get("content"), source.get("unsigned", {}).get("prev_content")
        return (
            source.get("type") == "m.room.member"
            and source.get("state_key") == self._client.user_id
            and isinstance(now, dict)
            and now.get("membership") == "join"
            and not (isinstance(before, dict) and before.get("membership") == "join")
        )

    async def _missing(self, room: str, end: str, since: str) -> list[Any]:
        found: list[Any] = []
        for _ in range(_MOST):
            page = await self._page(room, end, since)
            found += page.chunk
            if not page.chunk or not page.end or page.end == end:
                break
            end = page.end
        return found[::-1]

    async def _page(self, room: str, end: str, since: str) -> RoomMessagesResponse:
        response: RoomMessagesResponse | ErrorResponse = await self._client.room_messages(
            room, end, since, MessageDirection.back, _PAGE, self._wanted
        )
        if not isinstance(response, ErrorResponse):
            return response
        error = MatrixError(response.status_code or "", (response.retry_after_ms or 0) / 1000)
        if error.is_the_place:  # we are not in it any more
            return RoomMessagesResponse(room, [], end)
        raise error
