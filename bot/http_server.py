"""An HTTP server for one application, on connections that no single client can use up."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

from aiohttp import StreamReader, web
from aiohttp.abc import AbstractStreamWriter
from aiohttp.http import RawRequestMessage

from bot.http_connections import Connection
from bot.http_limits import Connections

Listener: TypeAlias = socket.socket

_BACKLOG: Final = 1024  # connections that wait to be accepted
_ACCEPTED_AT_ONCE: Final = 64  # so that others are served in between


def listening_socket(host: str, port: int) -> Listener:
    """Return a socket that listens on an address; raise OSError where that cannot be."""
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return socket.create_server((str(address[0]), port), family=family, backlog=_BACKLOG)


@asynccontextmanager
async def serving(
    app: web.Application, listener: Listener, connections: Connections, finish_within: float
) -> AsyncIterator[None]:
    """Serve; at the end take no new connections, and finish the answers that have begun."""
    runner, loop = web.AppRunner(app, shutdown_timeout=finish_within), asyncio.get_running_loop()
    await runner.setup()
    try:
        server = runner.server
        if server is None:
            raise RuntimeError
        _tell_beginnings(server)
        accepting = await loop.create_server(
            lambda: Connection(server, connections, loop), sock=listener, backlog=_ACCEPTED_AT_ONCE
        )
        listener.listen(_BACKLOG)  # asyncio has one number for both
        try:
            yield
        finally:
            accepting.close()
    finally:
        await runner.cleanup()


def _tell_beginnings(server: web.Server) -> None:
    """Let connections know when a request begins; this is the only place where aiohttp says so."""
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
