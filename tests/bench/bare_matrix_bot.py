"""The least that a bot with matrix-nio can do: it answers a reaction by a fixed picture, uploaded each time.

It loads nothing else, since its memory is measured.

python -m tests.bench.bare_matrix_bot https://homeserver @user:server device token picture.png
"""

import asyncio
import sys
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from nio import InviteMemberEvent, MatrixRoom, ReactionEvent, UploadResponse
from nio.client.async_client import AsyncClient

from adapters.matrix.api import client_config

_FILTER: Final[dict[str, Any]] = {
    "presence": {"types": []},
    "account_data": {"types": []},
    "room": {"ephemeral": {"types": []}, "account_data": {"types": []}},
}


async def _run(homeserver: str, user: str, device: str, token: str, file: str) -> None:
    client = AsyncClient(homeserver, user, config=client_config(encryption=False))
    client.restore_login(user, device, token)
    picture = await asyncio.to_thread(Path(file).read_bytes)

    async def enter(room: MatrixRoom, _: object) -> None:
        await client.join(room.room_id)

    async def answer(room: MatrixRoom, event: Any) -> None:  # noqa: ANN401 - the library's own
        if event.sender == user:
            return
        uploaded, _ = await client.upload(
            BytesIO(picture), content_type="image/png", filename="table.png", filesize=len(picture)
        )
        assert isinstance(uploaded, UploadResponse), uploaded
        info = {"mimetype": "image/png", "size": len(picture)}
        content = {"msgtype": "m.image", "body": "table.png", "url": uploaded.content_uri, "info": info}
        await client.room_send(room.room_id, "m.room.message", content)

    client.add_event_callback(answer, ReactionEvent)
    client.add_event_callback(enter, InviteMemberEvent)  # type: ignore[arg-type] # says so itself
    await client.sync_forever(timeout=30_000, sync_filter=_FILTER)


if __name__ == "__main__":
    asyncio.run(_run(*sys.argv[1:]))
