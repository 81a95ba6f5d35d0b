"""A homeserver of one's own: a process, its directory and its port, where it comes back if it is killed."""

import asyncio
import base64
import hashlib
import hmac
import json
import os
import secrets
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Final, Self
from urllib.parse import quote

from aiohttp import ClientError, ClientSession

from tests.homeserver.installed import NO_SYNAPSE, found_synapse
from tests.homeserver.player import LOOK_AGAIN, MOST_EVENTS, Credentials, Player, Refused

LAUNCH: Final = Path(__file__).with_name("launch.py")
DEADLINE: Final = 180.0  # seconds; only a broken one ever takes so long
NAME: Final = "home.test"
SHARED_SECRET: Final = "who knows this may register"  # noqa: S105 - to a homeserver of an hour
PASSWORD: Final = "a password that nobody has to guess"  # noqa: S105 - to nothing

_NONE: Final = {"per_second": 1_000_000, "burst_count": 1_000_000}
NO_LIMITS: Final[Mapping[str, object]] = {
    **dict.fromkeys(("rc_message", "rc_registration", "rc_admin_redaction", "rc_room_creation"), _NONE),
    **dict.fromkeys(("rc_joins_per_room", "rc_key_requests", "rc_media_create", "rc_profile"), _NONE),
    "rc_user_directory": _NONE,
    "rc_joins": {"local": _NONE, "remote": _NONE},
    "rc_invites": {"per_room": _NONE, "per_user": _NONE, "per_issuer": _NONE},
    "rc_login": {"address": _NONE, "account": _NONE, "failed_attempts": _NONE},
}


def write_configuration(directory: Path, port: int, *, limits: bool) -> Path:
    key, log, file = (directory / name for name in ("signing.key", "logging.json", "homeserver.json"))
    seed = base64.b64encode(secrets.token_bytes(32)).decode().rstrip("=")
    key.write_text(f"ed25519 a_home {seed}\n", encoding="utf-8")
    handlers = {"all": {"class": "logging.StreamHandler"}}
    logging = {"version": 1, "handlers": handlers, "root": {"level": "WARNING", "handlers": ["all"]}}
    log.write_text(json.dumps({**logging, "disable_existing_loggers": False}), encoding="utf-8")
    resources = [{"names": ["client"]}]  # and no federation
    listener = {"port": port, "bind_addresses": ["127.0.0.1"], "type": "http", "resources": resources}
    whole = {
        "server_name": NAME,
        "public_baseurl": f"http://127.0.0.1:{port}/",
        "listeners": [listener],
        "database": {"name": "sqlite3", "args": {"database": str(directory / "homeserver.db")}},
        "media_store_path": str(directory / "media"),
        "dynamic_thumbnails": True,  # when a client asks for one, and not for every picture
        "signing_key_path": str(key),
        "log_config": str(log),
        "macaroon_secret_key": secrets.token_hex(),
        "form_secret": secrets.token_hex(),
        "registration_shared_secret": SHARED_SECRET,
        "bcrypt_rounds": 4,  # a password is quickly checked; here it protects nothing
        "trusted_key_servers": [],
        "federation_domain_whitelist": [],
        "report_stats": False,
        "presence": {"enabled": False},
        "filter_timeline_limit": MOST_EVENTS,
        "caches": {"sync_response_cache_duration": "0s"},
        **({} if limits else NO_LIMITS),
    }
    file.write_text(json.dumps(whole), encoding="utf-8")
    return file


class Homeserver:
    """Synapse as a process; nothing of it belongs to a loop, so tests on any loop can share one."""

    def __init__(self, *, limits: bool = False) -> None:
        """Make one that does not run yet, with Synapse's own limits or none."""
        self._directory = tempfile.TemporaryDirectory(prefix="hh-")
        self._kept = socket.socket()  # nobody listens there, and nobody else gets its port, over all restarts
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        self._kept.bind(("127.0.0.1", 0))
        port: int = self._kept.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        place = Path(self._directory.name)
        self._settings = write_configuration(place, port, limits=limits)
        self._log = place / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._players: list[Player] = []
        self._admin: Credentials | None = None

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace")

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
        with self._log.open("ab") as said:
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
        nonce = (await self.ask("GET", path))["nonce"]
        parts = (nonce, name, password, "admin" if admin else "notadmin")
        mac = hmac.new(SHARED_SECRET.encode(), "\0".join(parts).encode(), hashlib.sha1).hexdigest()
        who = {"username": name, "displayname": called or name, "password": password, "admin": admin}
        answer = await self.ask("POST", path, {**who, "nonce": nonce, "mac": mac})
        return Credentials(answer["user_id"], answer["access_token"], answer["device_id"], password)

    async def log_in(self, who: Credentials) -> Credentials:
        """Return the same person with another device."""
        login = {"type": "m.login.password", "identifier": {"type": "m.id.user", "user": who.user_id}}
        answer = await self.ask("POST", "/_matrix/client/v3/login", {**login, "password": who.password})
        return replace(who, access_token=answer["access_token"], device_id=answer["device_id"])

    async def player(self, name: str) -> Player:
        return await self.enter(await self.register(f"{name.lower()}-{next(self._numbers)}", called=name))

    async def enter(self, credentials: Credentials, *, encrypted: bool = False) -> Player:
        """Return the player who has these, syncing from the beginning: also a bot, seen from inside."""
        player = Player(self.url, credentials, encrypted=encrypted)
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

    async def ask_as_admin(self, method: str, path: str, body: Mapping[str, object]) -> Mapping[str, Any]:
        self._admin = self._admin or await self.register("admin", admin=True)
        return await self.ask(method, path, body, self._admin)

    async def ask(
        self, method: str, path: str, body: Mapping[str, object] | None = None, who: Credentials | None = None
    ) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {who.access_token}"} if who else {}
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
