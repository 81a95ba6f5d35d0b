"""Counts the round trips to the store."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from redis.asyncio.connection import AbstractConnection


@contextmanager
def counted_trips() -> Iterator[list[str]]:
    """Give a list that grows by each round trip to the store: the commands that are sent together.

    What a connection says for itself is not counted.
    """
    trips, send = list[str](), AbstractConnection.send_packed_command

    async def count(self: AbstractConnection, command: Any, *args: Any, **options: Any) -> None:  # noqa: ANN401 - redis-py's
        sent = bytes(command if isinstance(command, bytes) else b"".join(command)).decode("latin1")
        if not any(word in sent for word in ("\nHELLO\r", "\nCLIENT\r", "\nPING\r")):
            trips.append(sent)
        await send(self, command, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AbstractConnection, "send_packed_command", count)
        yield trips
