"""Given a homeserver that is stopped or killed, or loses its tester: does it come back, or go?"""

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp import ClientConnectionError

from tests.homeserver.fixtures import NewHomeserver
from tests.integration.conftest import until
from tests.integration.program import ROOT, environment

ONE_THAT_WAITS = """
import asyncio
from tests.homeserver.synapse import Homeserver

async def main():
    async with Homeserver() as server:
        print(server.port, flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_what_was_said_outlives_a_stopped_and_a_killed_homeserver_on_the_same_port(
    new_homeserver: NewHomeserver,
) -> None:
    server = await new_homeserver(default_room_version="11")
    ann, bob = await server.player("ann"), await server.player("bob")
    room = await ann.create_room(invite=[bob.user_id])
    assert (ann.state(room, "m.room.create") or {})["room_version"] == "11", "settings of Synapse are its own"
    await bob.join(room)

    async def kill() -> None:
        server.kill()

    for go in (kill, server.stop):
        await ann.say(room, "before")
        await go()
        with pytest.raises(OSError, match="in use"):
            socket.create_server(("127.0.0.1", server.port))
        with pytest.raises(ClientConnectionError):
            await ann.say(room, "meanwhile")
        await server.start()
    await ann.say(room, "after")
    said = ["before", "before", "after"]
    await bob.until(lambda: [event.body for event in bob.shown(room)] == said, "bob is back")


async def test_homeserver_dies_with_the_process_that_started_it(synapse_python: str, tmp_path: Path) -> None:
    with subprocess.Popen(  # noqa: S603, ASYNC220 - our own
        (sys.executable, "-c", ONE_THAT_WAITS),
        cwd=ROOT,
        env=environment({"SYNAPSE_PYTHON": synapse_python, "TMPDIR": str(tmp_path)}),
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout
        port = int(await asyncio.to_thread(process.stdout.readline))
        socket.create_connection(("127.0.0.1", port)).close()
        process.kill()

    async def is_free() -> bool:
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            return False
        return True

    await until(is_free)


async def test_homeserver_that_cannot_start_says_why(new_homeserver: NewHomeserver) -> None:
    with pytest.raises(AssertionError, match="Unknown default_room_version: none"):
        await new_homeserver(default_room_version="none")
