"""The least that a bot with matrix-nio can do: it answers a reaction by a fixed picture, uploaded each time.

python -m tests.bench.bare_matrix_bot https://homeserver @user:server device token picture.png
"""

import asyncio
import sys
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from nio import Event, InviteMemberEvent, MatrixRoom, ReactionEvent, UploadResponse
from nio.client.async_client import AsyncClient

from adapters.matrix.wire import configured

_POLL: Final = 30_000  # milliseconds
_NAME: Final = "table.png"
_FILTER: Final[dict[str, Any]] = {
    "presence": {"types": []},
    "account_data": {"types": []},
    "room": {"ephemeral": {"types": []}, "account_data": {"types": []}},
}


class BareBot:
    """Knows no game and keeps nothing; connected as ours is."""

    def __init__(self, client: AsyncClient, picture: bytes) -> None:
        self._client = client
        self._picture = picture
        client.add_event_callback(self._answer, ReactionEvent)
        client.add_event_callback(self._enter, InviteMemberEvent)  # type: ignore[arg-type] # says so itself

    async def run(self) -> None:
        await self._client.sync_forever(timeout=_POLL, sync_filter=_FILTER)

    async def _enter(self, room: MatrixRoom, _: object) -> None:
        await self._client.join(room.room_id)

    async def _answer(self, room: MatrixRoom, event: Event) -> None:
        if event.sender == self._client.user_id:
            return
        size = len(self._picture)
        uploaded, _ = await self._client.upload(
            BytesIO(self._picture), content_type="image/png", filename=_NAME, filesize=size
        )
        assert isinstance(uploaded, UploadResponse), uploaded
        content: dict[str, Any] = {
            "msgtype": "m.image",
            "body": _NAME,
            "url": uploaded.content_uri,
            "info": {"mimetype": "image/png", "size": size},
        }
        await self._client.room_send(room.room_id, "m.room.message", content)


async def _run(homeserver: str, user: str, device: str, token: str, picture: bytes) -> None:
    client = AsyncClient(homeserver, user, config=configured(encryption=False))
    client.restore_login(user, device, token)
    await BareBot(client, picture).run()


if __name__ == "__main__":
    _, url, who, device_id, secret, file = sys.argv
    asyncio.run(_run(url, who, device_id, secret, Path(file).read_bytes()))
