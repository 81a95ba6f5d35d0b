"""How often does a click on the web ask the store? A round trip is the time that every player waits for."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from redis.asyncio.connection import AbstractConnection

from tests.integration.web.players import Pair, actions


@contextmanager
def counted_trips() -> Iterator[list[str]]:
    """Give a list that grows by each round trip to the store: the commands that are sent together."""
    trips, send = list[str](), AbstractConnection.send_packed_command

    async def count(self: AbstractConnection, command: Any, *args: Any, **options: Any) -> None:  # noqa: ANN401 - redis-py's
        trips.append(bytes(command if isinstance(command, bytes) else b"".join(command)).decode("latin1"))
        await send(self, command, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AbstractConnection, "send_packed_command", count)
        yield trips


async def test_a_press_takes_four_round_trips_and_a_look_of_the_partner_three(players: Pair) -> None:
    near, far = players
    node = actions(await near.screen())[0]
    step = actions((await near.press(node)).said["screen"])[0]
    revision = (await near.screen())["revision"]
    with counted_trips() as pressing:
        answer = await near.press(step, revision)
    assert answer.status == 200
    with counted_trips() as looking:
        await far.screen()
    assert len(pressing) <= 4, "the browser, the game, the move, the names"
    assert len(looking) <= 3, "the browser, the game, the names"
