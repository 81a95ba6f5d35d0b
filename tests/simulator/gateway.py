"""The gateway: connections of clients, sessions of bots, what they hear in order and may have missed."""

import asyncio
import json
import secrets
import zlib
from collections import deque
from contextlib import suppress

from aiohttp import WSCloseCode, WSMsgType, web

from tests.simulator import wire
from tests.simulator.bits import PRIVILEGED, Intent
from tests.simulator.guilds import Guild
from tests.simulator.permissions import may_see
from tests.simulator.rooms import DirectRoom
from tests.simulator.users import Application
from tests.simulator.world import JSON, Event, World

HEARTBEAT, IDENTIFY, PRESENCE, RESUME = 1, 2, 3, 6
RECONNECT, INVALID_SESSION, HELLO, ACK = 7, 9, 10, 11
UNKNOWN_OPCODE, NOT_DECODABLE, WRONG_TOKEN, TWICE_AUTHENTICATED = 4001, 4002, 4004, 4005
INVALID_SHARD, INVALID_INTENTS, DISALLOWED_INTENTS = 4010, 4013, 4014
HEARTBEAT_MS = 41_250
KEPT = 5000

_GUILD_INTENTS = {
    "GUILD_MEMBER": Intent.GUILD_MEMBERS,
    "THREAD_MEMBERS": Intent.GUILD_MEMBERS,
    "GUILD_SCHEDULED_EVENT": Intent.GUILD_SCHEDULED_EVENTS,
    "MESSAGE_REACTION": Intent.GUILD_MESSAGE_REACTIONS,
    "MESSAGE": Intent.GUILD_MESSAGES,
}
_DIRECT_INTENTS = {
    "MESSAGE_REACTION": Intent.DIRECT_MESSAGE_REACTIONS,
    "MESSAGE": Intent.DIRECT_MESSAGES,
}


def intent_for(event: Event) -> Intent:
    known = _GUILD_INTENTS if event.guild else _DIRECT_INTENTS
    return next((known[prefix] for prefix in known if event.name.startswith(prefix)), Intent.GUILDS)


class Session:
    def __init__(self, app: Application, intents: int, shard: tuple[int, int]) -> None:
        self.app = app
        self.intents = intents
        self.shard = shard
        self.id = secrets.token_hex(16)
        self.sequence = 0
        self.kept: deque[tuple[int, str]] = deque(maxlen=KEPT)
        self.out: asyncio.Queue[str] | None = None

    def has(self, guild: Guild | None) -> bool:
        """Whether this shard is the one for a guild; direct messages go to the first."""
        number, count = self.shard
        return number == ((guild.id >> 22) % count if guild else 0)

    def hear(self, event: Event) -> None:
        if self._is_told(event):
            self.dispatch(event.name, event.data(self.app))

    def dispatch(self, name: str, data: JSON) -> None:
        self.sequence += 1
        frame = json.dumps({"op": 0, "s": self.sequence, "t": name, "d": data})
        self.kept.append((self.sequence, frame))
        if self.out:
            self.out.put_nowait(frame)

    def missed(self, sequence: int) -> list[str] | None:
        """Return the frames after one that was heard, or None if they are not all here any more."""
        if sequence > self.sequence or (self.kept and sequence < self.kept[0][0] - 1):
            return None
        return [frame for number, frame in self.kept if number > sequence]

    def _is_told(self, event: Event) -> bool:
        if (event.only and event.only is not self.app) or not self.has(event.guild):
            return False
        if event.name == "INTERACTION_CREATE":
            return True
        intent = Intent(0) if event.about is self.app.user else intent_for(event)
        if self.intents & intent != intent or (event.guild and self.app.user.id not in event.guild.members):
            return False
        if isinstance(event.room, DirectRoom):
            return event.room.app is self.app
        return event.room is None or may_see(self.app.user, event.room)


class Sessions:
    def __init__(self) -> None:
        self.all: dict[str, Session] = {}

    def of(self, app: Application) -> list[Session]:
        return [session for session in self.all.values() if session.app is app]

    def hear(self, event: Event) -> None:
        for session in self.all.values():
            session.hear(event)


class _Closed(Exception):  # noqa: N818 - not an error of ours
    """The connection ends with a code."""


class Connection:
    def __init__(self, gateway: "Gateway", socket: web.WebSocketResponse) -> None:
        self.gateway = gateway
        self.socket = socket
        self.session: Session | None = None
        self.dropped = False
        self.out: asyncio.Queue[str] = asyncio.Queue()
        self._zlib = zlib.compressobj()

    async def talk(self) -> None:
        self.say(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        writing = asyncio.create_task(self._write())
        try:
            async for frame in self.socket:
                if frame.type is WSMsgType.TEXT:
                    self._heard(frame.data)
        except _Closed as closed:
            await self.socket.close(code=closed.args[0])
        finally:
            if self.session and self.session.out is self.out:
                self.session.out = None
                if not self.dropped and self.socket.close_code in (1000, 1001):  # goodbye for good
                    self.gateway.sessions.all.pop(self.session.id, None)
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing

    def say(self, opcode: int, data: object) -> None:
        self.out.put_nowait(json.dumps({"op": opcode, "d": data, "s": None, "t": None}))

    async def _write(self) -> None:
        with suppress(ConnectionError):
            while True:
                frame = await self.out.get()
                packed = self._zlib.compress(frame.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_bytes(packed)

    def _heard(self, frame: str) -> None:
        try:
            said = json.loads(frame)
            opcode, data = said["op"], said.get("d")
        except (ValueError, KeyError, TypeError):
            raise _Closed(NOT_DECODABLE) from None
        if opcode == HEARTBEAT:
            self.say(ACK, None)
        elif opcode == IDENTIFY:
            self._identify(data)
        elif opcode == RESUME:
            self._resume(data)
        elif opcode != PRESENCE:
            raise _Closed(UNKNOWN_OPCODE)
        self.gateway.world.changed()

    def _bot(self, said: JSON) -> Application:
        if app := self.gateway.world.bot_with(said.get("token", "")):
            return app
        raise _Closed(WRONG_TOKEN)

    def _identify(self, said: JSON) -> None:
        if self.session:
            raise _Closed(TWICE_AUTHENTICATED)
        app = self._bot(said)
        number, count = said.get("shard") or (0, 1)
        if not 0 <= number < count:
            raise _Closed(INVALID_SHARD)
        intents = said.get("intents")
        if not isinstance(intents, int) or intents < 0:
            raise _Closed(INVALID_INTENTS)
        if intents & PRIVILEGED:
            raise _Closed(DISALLOWED_INTENTS)
        self.session = Session(app, intents, (number, count))
        self.gateway.sessions.all[self.session.id] = self.session
        self.session.out = self.out
        self._ready(self.session)

    def _ready(self, session: Session) -> None:
        app = session.app
        mine = [
            guild
            for guild in app.world.guilds.values()
            if app.user.id in guild.members and session.has(guild)
        ]
        ready = {
            "v": 10,
            "user": wire.user(app.user),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": self.gateway.world.gateway_url,
            "shard": list(session.shard),
            "application": {"id": str(app.id), "flags": 0},
            "private_channels": [],
        }
        session.dispatch("READY", ready)
        if session.intents & Intent.GUILDS:
            for guild in mine:
                # Where a bot joins later, this is left out: so clients know the one from the other.
                session.dispatch("GUILD_CREATE", {**wire.whole_guild(guild, app), "unavailable": False})

    def _resume(self, said: JSON) -> None:
        app = self._bot(said)
        session = self.gateway.sessions.all.get(said.get("session_id", ""))
        missed = session.missed(said.get("seq") or 0) if session and session.app is app else None
        if session is None or missed is None:
            self.say(INVALID_SESSION, data=False)
            return
        self.session = session
        session.out = self.out
        for frame in missed:
            self.out.put_nowait(frame)
        session.dispatch("RESUMED", {})


class Gateway:
    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions = Sessions()
        self.refusing = False
        self.connections: set[Connection] = set()
        world.hearers.append(self.sessions.hear)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if self.refusing:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        assert request.query.get("compress") == "zlib-stream", "nothing else is spoken here"
        connection = Connection(self, socket)
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
            self.sessions.all.clear()
        for connection in list(self.connections):
            connection.dropped = True
            if connection.session:
                connection.session.out = None
            await connection.socket.close(code=4000 if resumable else 4009)

    def ask_reconnect(self) -> None:
        for connection in self.connections:
            connection.say(RECONNECT, None)

    async def close(self) -> None:
        self.refusing = True
        for connection in list(self.connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)
