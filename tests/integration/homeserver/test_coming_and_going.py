"""Given a homeserver that is stopped or killed, or loses its tester: does it come back, or go?"""

import asyncio
import signal
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


@pytest.mark.parametrize("way", ["killed", "stopped"])
async def test_what_was_said_outlives_it(new_homeserver: NewHomeserver, way: str) -> None:
    server = await new_homeserver()
    url = server.url
    ann, bob = await server.player("ann"), await server.player("bob")
    room = await ann.create_room(invite=[bob.user_id])
    await bob.join(room)
    await ann.say(room, "before")
    if way == "killed":
        server.kill()
    else:
        await server.stop()
    with pytest.raises(ClientConnectionError):
        await ann.say(room, "meanwhile")
    await server.start()
    assert server.url == url
    await ann.say(room, "after")
    await bob.until(lambda: [event.body for event in bob.shown(room)] == ["before", "after"], "bob is back")


async def test_nobody_else_gets_its_port_meanwhile(new_homeserver: NewHomeserver) -> None:
    server = await new_homeserver()
    await server.stop()
    with pytest.raises(OSError, match="in use"):
        socket.create_server(("127.0.0.1", server.port))


async def test_it_dies_with_whoever_started_it(synapse_python: str, tmp_path: Path) -> None:
    with subprocess.Popen(  # noqa: S603, ASYNC220 - our own
        (sys.executable, "-c", ONE_THAT_WAITS),
        cwd=ROOT,
        env=environment({"SYNAPSE_PYTHON": synapse_python, "TMPDIR": str(tmp_path)}),
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout
        port = int(await asyncio.to_thread(process.stdout.readline))
        socket.create_connection(("127.0.0.1", port)).close()
        process.send_signal(signal.SIGKILL)

    async def is_free() -> bool:
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            return False
        return True

    await until(is_free)


async def test_it_says_what_is_wrong_with_it(new_homeserver: NewHomeserver) -> None:
    with pytest.raises(AssertionError, match="Unknown default_room_version: none"):
        await new_homeserver(default_room_version="none")


async def test_settings_of_synapse_can_be_given(new_homeserver: NewHomeserver) -> None:
    server = await new_homeserver(default_room_version="11")
    ann = await server.player("ann")
    room = await ann.create_room()
    created = ann.state(room, "m.room.create")
    assert created
    assert created["room_version"] == "11"
