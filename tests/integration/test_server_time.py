"""Processes on several machines go by one clock: the server's."""

from bot.connection import Client
from bot.server_time import ServerTime


async def test_a_machine_whose_clock_is_wrong_has_the_time_of_the_server(redis_client: Client) -> None:
    right, wrong = ServerTime(), ServerTime()
    await right.set_by(redis_client)
    wrong._ahead = 3_600_000
    assert wrong() - right() > 3_000_000
    await wrong.set_by(redis_client)
    assert abs(wrong() - right()) < 2_000
