"""An HTTP server for one application, on connections that no single client can use up."""

import asyncio
import errno
import resource
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final, Self, TypeAlias

from aiohttp import StreamReader, web
from aiohttp.abc import AbstractStreamWriter
from aiohttp.http import RawRequestMessage

from bot.http.connections import Connection
from bot.http.network_addresses import client_of
from bot.http.request_limits import Connections, Fault

Listener: TypeAlias = socket.socket
_BACKLOG: Final = 1024  # connections that wait to be accepted
_ACCEPTED_AT_ONCE: Final = 8  # so that others are served in between
_WITHOUT_DESCRIPTORS: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_UNTIL_NEXT_TRY: Final = 0.1  # seconds, where the machine had no descriptor left
_ENOUGH: Final = 65_536  # a limit of millions slows down code that loops over all possible descriptors
_MOST_ON_MACOS: Final = 10_240


def listening_socket(host: str, port: int) -> Listener:
    """Return a socket that listens on an address; raises OSError if that is impossible."""
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return socket.create_server((str(address[0]), port), family=family, backlog=_BACKLOG)


@asynccontextmanager
async def serving(
    app: web.Application, listener: Listener, connections: Connections, finish_within: float
) -> AsyncIterator[None]:
    """Serve inside this context; at its end, accept no new connections and finish the current answers."""
    runner, loop = web.AppRunner(app, shutdown_timeout=finish_within), asyncio.get_running_loop()
    await runner.setup()
    try:
        server = runner.server
        if server is None:
            raise RuntimeError
        _announce_requests(server)
        with _Acceptor(listener, connections, lambda client: Connection(server, connections, client, loop)):
            yield
    finally:
        await runner.cleanup()


class _Acceptor:
    """Accepts connections, a few at a time, and closes those that are beyond a client's limit.

    asyncio's own server builds a protocol and a transport first: a hundred refused connections, which one
    client can open in a moment, would keep all other clients waiting.
    """

    def __init__(
        self, listener: Listener, connections: Connections, protocol: Callable[[str], Connection]
    ) -> None:
        self._listener = listener
        self._connections = connections
        self._protocol = protocol
        self._loop = asyncio.get_running_loop()
        self._beginning = set[asyncio.Task[object]]()
        self._again: asyncio.TimerHandle | None = None

    def __enter__(self) -> Self:
        self._listener.setblocking(False)  # noqa: FBT003 - the socket's own way
        self._open()
        return self

    def __exit__(self, *_: object) -> None:
        self._close()
        if self._again:
            self._again.cancel()
        self._listener.close()

    def _open(self) -> None:
        self._loop.add_reader(self._listener, self._accept)

    def _close(self) -> None:
        self._loop.remove_reader(self._listener)

    def _accept(self) -> None:
        for _ in range(_ACCEPTED_AT_ONCE):
            try:
                accepted, address = self._listener.accept()
            except OSError as error:  # usually because no more connections wait
                if error.errno in _WITHOUT_DESCRIPTORS:
                    self._pause()
                return
            self._begin(accepted, str(address[0]))

    def _pause(self) -> None:
        """Wait until other connections are closed; the loop would otherwise retry continuously."""
        self._connections.note(Fault.TOO_MANY)
        self._close()
        self._again = self._loop.call_later(_UNTIL_NEXT_TRY, self._open)

    def _begin(self, accepted: socket.socket, address: str) -> None:
        client = client_of(address) or address
        if not self._connections.admit(client):
            accepted.close()
            return
        accepted.setblocking(False)  # noqa: FBT003
        connecting = self._loop.connect_accepted_socket(lambda: self._protocol(client), accepted)
        task = self._loop.create_task(connecting)
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)


def _announce_requests(server: web.Server) -> None:
    """Tell connections when a request begins; aiohttp announces it only to its request factory."""
    make_request = server.request_factory

    def begin_request(
        message: RawRequestMessage,
        payload: StreamReader,
        protocol: web.RequestHandler,
        writer: AbstractStreamWriter,
        task: asyncio.Task[None],
    ) -> web.BaseRequest:
        if isinstance(protocol, Connection):
            protocol.begin(payload)
        return make_request(message, payload, protocol, writer, task)

    server.request_factory = begin_request


def raise_file_limit() -> None:
    """Raise the soft limit as far as the hard one allows; if that is impossible, leave it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (_ENOUGH, _MOST_ON_MACOS):
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < limit:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
                return


def file_limit() -> int:
    """Return how many descriptors this process may have open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _ENOUGH if soft == resource.RLIM_INFINITY else soft
