"""The gateway itself: connections of clients, and the words that are exchanged on them."""

import asyncio
import json
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING

from aiohttp import WSCloseCode, WSMsgType, web

from tests.simulator import wire
from tests.simulator.bits import PRIVILEGED
from tests.simulator.gateway.members import members_chunk
from tests.simulator.gateway.sessions import Session, Sessions
from tests.simulator.users import Application
from tests.simulator.wire.people import application
from tests.simulator.world import JSON, World

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = 7, 8, 9, 10, 11
UNKNOWN_OPCODE, NOT_DECODABLE, NOT_AUTHENTICATED, WRONG_TOKEN = 4001, 4002, 4003, 4004
TWICE_AUTHENTICATED, INVALID_SHARD, INVALID_INTENTS, DISALLOWED_INTENTS = 4005, 4010, 4013, 4014
HEARTBEAT_MS = 41_250


class _Closed(Exception):  # noqa: N818 - not an error of ours
    """The connection ends with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """One WebSocket of one client."""

    def __init__(self, gateway: "Gateway", socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.gateway = gateway
        self.socket = socket
        self.session: Session | None = None
        self.dropped = False
        """Whether it was us who closed it."""
        self.out: asyncio.Queue[str] = asyncio.Queue()
        self._zlib = zlib.compressobj() if compressed else None
        self._deeds: dict[int, Callable[[JSON], Awaitable[None]]] = {
            IDENTIFY: self._identify,
            RESUME: self._resume,
            REQUEST_MEMBERS: self._request_members,
        }

    async def talk(self) -> None:
        """Speak with the client until one of us ends it."""
        self.say(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
        writing = asyncio.create_task(self._write())
        try:
            async for frame in self.socket:
                if frame.type is WSMsgType.TEXT:
                    await self._heard(frame.data)
        except _Closed as closed:
            await self.socket.close(code=closed.code)
        finally:
            if self.session and self.session.out is self.out:
                self.session.out = None
                if not self.dropped and self.socket.close_code in (1000, 1001):  # goodbye for good
                    self.gateway.sessions.end(lambda session: session is self.session)
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing

    def say(self, opcode: int, data: object) -> None:
        self.out.put_nowait(json.dumps({"op": opcode, "d": data, "s": None, "t": None}))

    async def _write(self) -> None:
        with suppress(ConnectionError):
            while True:
                frame = await self.out.get()
                if self._zlib:
                    packed = self._zlib.compress(frame.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
                else:
                    await self.socket.send_str(frame)

    async def _heard(self, frame: str) -> None:
        try:
            said = json.loads(frame)
            opcode, data = said["op"], said.get("d")
        except (ValueError, KeyError, TypeError):
            raise _Closed(NOT_DECODABLE) from None
        if opcode == HEARTBEAT:
            self.say(ACK, None)
        elif opcode in self._deeds:
            await self._deeds[opcode](data)
        elif opcode not in (PRESENCE, VOICE):
            raise _Closed(UNKNOWN_OPCODE)
        self.gateway.world.changed()

    async def _identify(self, said: JSON) -> None:
        if self.session:
            raise _Closed(TWICE_AUTHENTICATED)
        app = self.gateway.bot_with(said.get("token", ""))
        number, count = said.get("shard") or (0, 1)
        if not 0 <= number < count:
            raise _Closed(INVALID_SHARD)
        intents = said.get("intents")
        if not isinstance(intents, int) or intents < 0:
            raise _Closed(INVALID_INTENTS)
        if intents & PRIVILEGED & ~app.enabled:
            raise _Closed(DISALLOWED_INTENTS)
        self.session = self.gateway.sessions.new(app, intents, (number, count))
        self.session.out = self.out
        self._ready(self.session)

    def _ready(self, session: Session) -> None:
        app = session.app
        mine = [guild for guild in app.world.guilds.values() if app.user.id in guild.members]
        mine = [guild for guild in mine if session.has(guild)]
        ready = {
            "v": 10,
            "user": wire.user(app.user) | {"mfa_enabled": True, "verified": True, "email": None, "flags": 0},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.gateway.url,
            "shard": list(session.shard),
            "application": {"id": str(app.id), "flags": application(app)["flags"]},
            "private_channels": [],
            "user_settings": {},
            "relationships": [],
            "presences": [],
            "_trace": [],
        }
        session.dispatch("READY", ready)
        if session.intents & 1:
            for guild in mine:
                # Where a bot joins later, this is left out: so clients tell the one from the other.
                session.dispatch("GUILD_CREATE", {**wire.whole_guild(guild, app), "unavailable": False})

    async def _resume(self, said: JSON) -> None:
        app = self.gateway.bot_with(said.get("token", ""))
        session = self.gateway.sessions.get(said.get("session_id", ""))
        missed = session.missed(said.get("seq") or 0) if session and session.app is app else None
        if session is None or missed is None:
            self.say(INVALID_SESSION, data=False)
            return
        self.session = session
        session.out = self.out
        for frame in missed:
            self.out.put_nowait(frame)
        session.dispatch("RESUMED", {"_trace": []})

    async def _request_members(self, said: JSON) -> None:
        if not self.session:
            raise _Closed(NOT_AUTHENTICATED)
        chunk = members_chunk(self.gateway.world, self.session, said)
        if chunk:
            self.session.dispatch("GUILD_MEMBERS_CHUNK", chunk)


class Gateway:
    """What tests do to the gateway as a whole."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions = Sessions()
        self.refusing = False
        self.refused = 0
        """How many clients came in vain."""
        self.connections: set[Connection] = set()
        world.hearers.append(self.sessions.hear)

    @property
    def url(self) -> str:
        return self.world.url.replace("http", "ws", 1) + "/gateway/"

    def bot_with(self, token: str) -> Application:
        for app in self.world.applications.values():
            if app.token == token:
                return app
        raise _Closed(WRONG_TOKEN)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if self.refusing:
            self.refused += 1
            self.world.changed()
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        compressed = request.query.get("compress") == "zlib-stream"
        connection = Connection(self, socket, compressed=compressed)
        self.connections.add(connection)
        try:
            await connection.talk()
        finally:
            self.connections.discard(connection)
            self.world.changed()
        return socket

    def is_connected(self, app: Application) -> bool:
        return any(session.out for session in self.sessions.of(app))

    async def drop(self, *, resumable: bool = True) -> None:
        """Close all sockets, as if the network broke; where sessions are lost too, clients begin anew."""
        if not resumable:
            self.sessions.end()
        for connection in list(self.connections):
            connection.dropped = True
            if connection.session:
                connection.session.out = None
            await connection.socket.close(code=4000 if resumable else 4009)

    def ask_reconnect(self) -> None:
        """Ask all clients to come again, as Discord does before it restarts a server."""
        for connection in self.connections:
            connection.say(RECONNECT, None)

    async def close(self) -> None:
        self.refusing = True
        for connection in list(self.connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)
