"""The component `computer` is killed while it thinks: another process plays on, and logs no secret."""

import os
import signal
import sys
from pathlib import Path
from typing import Final

from bot.model.person import COMPUTER, COMPUTERS
from bot.store.connection import connect
from bot.store.keys import due_key, partition
from tests.integration.computer.endless import NAME
from tests.integration.conftest import until
from tests.integration.program import HELDHANDS, ROOT, started
from tests.integration.service.tablemates import NEAR, World

ENDLESS: Final = (sys.executable, "-m", "tests.integration.computer")


async def test_a_process_killed_while_it_thinks_loses_nothing_and_what_is_logged_has_no_secret(
    valkey: str, tmp_path: Path
) -> None:
    client = connect(valkey)
    world, settings = World(client), {"REDIS_URL": valkey, "HELDHANDS_COMPUTER_PAUSE": "0"}
    game = await world.invitations.invite(NEAR, COMPUTERS[0], options={"first": "far"}, seed=7)
    await world.do(NEAR, game, "left")
    thinking = tmp_path / NAME
    home = {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    with started(*ENDLESS, "run", "computer", cwd=tmp_path, **settings, **home) as endless:
        await until(thinking.exists)
        endless.kill()
    os.kill(int(thinking.read_text(encoding="ascii")), signal.SIGKILL)  # else it would end by itself, later
    assert await world.context.games.log(game) == ["0 left"]
    assert (await world.due(COMPUTER, game)).keys() == {"1"}
    await client.zadd(due_key(COMPUTER, partition(game)), {f"{game}:1": 0})  # its lease is over
    with started(*HELDHANDS, "run", "computer", cwd=tmp_path, HELDHANDS_LOG="debug", **settings) as another:

        async def turn_ended() -> bool:
            return (await world.context.games.log(game))[-1] == "1 end"

        await until(turn_ended)
        another.terminate()
        said = "".join(another.communicate())
    log = await world.context.games.log(game)
    assert log[0] == "0 left"
    assert {entry[0] for entry in log[1:]} == {"1"}
    for secret in (game, COMPUTERS[0], *(entry.partition(" ")[2] for entry in log if "/" in entry)):
        assert secret not in said
    await client.aclose()
