"""A homeserver of one's own: a process, its directory and its port, where it comes back if it is killed."""

import asyncio
import hashlib
import hmac
import os
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Final, Self
from urllib.parse import quote

from aiohttp import ClientError, ClientSession

from tests.homeserver.configuration import NAME, SHARED_SECRET, write_configuration
from tests.homeserver.credentials import Credentials
from tests.homeserver.installed import NO_SYNAPSE, found_synapse
from tests.homeserver.player import Player
from tests.homeserver.refused import Refused
from tests.homeserver.waiting import News

LAUNCH: Final = Path(__file__).with_name("launch.py")
LOOK_AGAIN: Final = 0.02
DEADLINE: Final = 180.0  # seconds; only a broken one ever takes so long
PASSWORD: Final = "a password that nobody has to guess"  # noqa: S105 - to nothing


class Homeserver:
    """Synapse as a process; nothing of it belongs to a loop, so tests on any loop can share one."""

    name = NAME

    def __init__(self, *, limits: bool = False, settings: Mapping[str, object] | None = None) -> None:
        """Make one that does not run yet; with Synapse's own limits or none, and these settings besides."""
        self._directory = tempfile.TemporaryDirectory(prefix="hh-")
        self._kept = socket.socket()  # nobody listens there, and nobody else gets its port, over all restarts
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        self._kept.bind(("127.0.0.1", 0))
        self.port: int = self._kept.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        place = Path(self._directory.name)
        self._settings = write_configuration(place, self.port, limits=limits, settings=settings or {})
        self._logs = place / "said", place / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._news = News()
        self._players: list[Player] = []
        self._admin: Credentials | None = None

    @property
    def log(self) -> str:
        return "".join(each.read_text(errors="replace") for each in self._logs if each.exists())

    # How it comes and goes

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            self.remove()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        try:
            await self.dismiss()
        finally:
            self.remove()

    async def start(self) -> None:
        python = found_synapse()
        assert python, NO_SYNAPSE
        with self._logs[0].open("ab") as said:
            self._process = subprocess.Popen(  # noqa: S603, ASYNC220 - our own program, and a moment
                (python, "-I", str(LAUNCH), "--config-path", str(self._settings)),
                cwd=self._directory.name,
                env={**os.environ, "GIT_DIR": os.devnull},  # it would look for its version in our repository
                stdin=subprocess.PIPE,  # it ends when this does, also if we are killed
                stdout=said,
                stderr=said,
            )
        deadline = monotonic() + DEADLINE
        while not await self._answers():
            assert self._process.poll() is None, self.log
            assert monotonic() < deadline, self.log
            await asyncio.sleep(LOOK_AGAIN)

    async def _answers(self) -> bool:
        with suppress(ClientError):
            async with ClientSession() as session, session.get(f"{self.url}/health") as response:
                return response.status == 200
        return False

    async def stop(self) -> None:
        if self._process:
            self._process.terminate()
            await asyncio.to_thread(self._process.wait, DEADLINE)
            self.kill()

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            if self._process.stdin:
                self._process.stdin.close()
            self._process = None

    def remove(self) -> None:
        self.kill()
        self._kept.close()
        self._directory.cleanup()

    # Who is there

    async def register(
        self, name: str, password: str = PASSWORD, *, called: str | None = None, admin: bool = False
    ) -> Credentials:
        """Register a person with exactly this name, called by it or by another; no limit applies to that."""
        path = "/_synapse/admin/v1/register"
        nonce = (await self._ask("GET", path))["nonce"]
        parts = (nonce, name, password, "admin" if admin else "notadmin")
        mac = hmac.new(SHARED_SECRET.encode(), "\0".join(parts).encode(), hashlib.sha1).hexdigest()
        who = {"username": name, "displayname": called or name, "password": password, "admin": admin}
        answer = await self._ask("POST", path, {**who, "nonce": nonce, "mac": mac})
        return Credentials(answer["user_id"], answer["access_token"], answer["device_id"], password)

    async def player(self, name: str, *, encrypted: bool = False) -> Player:
        credentials = await self.register(f"{name.lower()}-{next(self._numbers)}", called=name)
        return await self.enter(credentials, encrypted=encrypted)

    async def enter(self, credentials: Credentials, *, encrypted: bool = False) -> Player:
        """Return the player who has these, syncing from the beginning: also a bot, seen from inside."""
        player = Player(self.url, credentials, self._news, encrypted=encrypted)
        self._players.append(player)
        await player.open()
        return player

    async def dismiss(self) -> None:
        while self._players:
            await self._players.pop().close()

    async def lift_limits(self, user_id: str) -> None:
        """Let this user send as much as they like, as an admin of any Synapse can."""
        path = f"/_synapse/admin/v1/users/{quote(user_id)}/override_ratelimit"
        await self.ask_as_admin("POST", path, {"messages_per_second": 0, "burst_count": 0})

    async def ask_as_admin(self, method: str, path: str, body: Mapping[str, object]) -> Mapping[str, object]:
        self._admin = self._admin or await self.register("admin", admin=True)
        return await self._ask(method, path, body, Authorization=f"Bearer {self._admin.access_token}")

    async def _ask(
        self, method: str, path: str, body: Mapping[str, object] | None = None, **headers: str
    ) -> dict[str, Any]:
        async with (
            ClientSession() as session,
            session.request(method, self.url + path, json=body, headers=headers) as response,
        ):
            answer: dict[str, Any] = await response.json()
            if response.status != 200:
                raise Refused(response.status, answer["errcode"], answer["error"])
            return answer


@asynccontextmanager
async def guests_on(server: Homeserver) -> AsyncIterator[Homeserver]:
    """Let a test be a guest on a homeserver that others use as well: its players go when it ends."""
    try:
        yield server
    finally:
        await server.dismiss()
