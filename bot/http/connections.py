"""Connections of an HTTP server that no single client can use up.

aiohttp waits for a client without limit: for the end of its headers, for the rest of a body that no handler
reads, for the client to read its answer. Here all of that has a deadline, and the connections of each client
are limited. aiohttp also unpacks compressed bodies, logs a traceback for every malformed request and reveals
its version; these connections do not.
"""

import asyncio
from contextlib import suppress
from http import HTTPStatus
from typing import Final, cast

from aiohttp import StreamReader, web

from bot.http.request_limits import Connections, Fault
from bot.telemetry.logs import Log

_LARGEST_HEAD: Final = 32 * 1024  # bytes, of all headers; browsers send one or two thousand
_LARGEST_BODY: Final = 5 * 1024  # with the framing of its chunks; many tiny chunks are expensive to parse
_MOST_HEADERS: Final = 64
_MOST_IGNORED: Final = 1024 * 1024  # bytes that a client may send after its request was refused
_HEAD_END: Final = b"\r\n\r\n"
_PLAIN: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}

log = Log(__name__)


class Connection(web.RequestHandler):
    """A connection of aiohttp with deadlines and limits for what it receives and sends."""

    __slots__ = (
        "_client",
        "_connections",
        "_content",
        "_gone",
        "_head_timer",
        "_ignored",
        "_ignores_input",
        "_in_body",
        "_last",
        "_room",
        "_unread",
        "_unread_timer",
        "_wire",
    )

    def __init__(
        self, server: web.Server, connections: Connections, client: str, loop: asyncio.AbstractEventLoop
    ) -> None:
        """Create the connection of a client that was admitted."""
        super().__init__(
            server,
            loop=loop,
            keepalive_timeout=connections.deadlines.idle,
            access_log=None,  # type: ignore[arg-type]  # which aiohttp documents
            max_headers=_MOST_HEADERS,
            auto_decompress=False,
            lingering_time=0,  # the rest of a body is never parsed: see `_leave`
        )
        self._connections = connections
        self._client = client
        self._wire: asyncio.Transport | None = (
            None  # while it is open: aiohttp drops its own reference earlier
        )
        self._content: StreamReader | None = None  # the body of the current request
        self._gone: asyncio.Future[None] | None = None
        self._head_timer: asyncio.TimerHandle | None = None
        self._unread_timer: asyncio.TimerHandle | None = None
        self._unread = 0  # bytes of answers that the client has not taken
        self._ignores_input = False  # received data is no longer parsed
        self._ignored = 0
        self._expect_head()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request."""
        self._wire = wire = cast("asyncio.Transport", transport)
        wire.set_write_buffer_limits(0)  # so `pause_writing` is called for every byte that is not taken
        super().connection_made(transport)
        self._connections.wait(wire)
        self._start_head_timer()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Stop all timers, and release the client's place."""
        self._stop_head_timer()
        self._stop_unread_timer()
        if self._wire is not None:
            self._connections.stop_waiting(self._wire)
            self._connections.release(self._client)
            self._wire = None
        self._set_gone()
        super().connection_lost(exc)

    def abort(self) -> None:
        """Close at once, without sending the rest."""
        if self._wire is not None:
            self._wire.abort()

    # Receiving.

    def _expect_head(self) -> None:
        self._room = _LARGEST_HEAD  # bytes that may still be parsed
        self._in_body = False
        self._last = b""  # the last bytes received, which may be the beginning of `_HEAD_END`

    def data_received(self, data: bytes) -> None:
        """Parse a request up to the largest allowed size, and ignore the rest."""
        if self._ignores_input:
            self._ignore(len(data))
            return
        waits_for_head = not self._in_body
        fitting = data[: self._take(data)]
        if len(fitting) < len(data):
            self._ignores_input = True
            if not self._in_body:
                self._connections.note(Fault.OVERSIZED)
                self.abort()
                return
            self._break_body()
        if data and waits_for_head and self._head_timer is None:
            self._start_head_timer()
        super().data_received(fitting)

    def _take(self, data: bytes) -> int:
        """Return how many of these bytes may be parsed: the headers, and a body that is not too large."""
        room = self._room
        if not self._in_body:
            seen = self._last + data
            end = seen.find(_HEAD_END) + len(_HEAD_END) - len(self._last)
            self._last = seen[1 - len(_HEAD_END) :]
            if _HEAD_END in seen and end <= room:
                self._in_body, room = True, end + _LARGEST_BODY
        self._room = room - len(data)
        return room

    def _ignore(self, size: int) -> None:
        self._ignored += size
        if self._ignored > _MOST_IGNORED:
            self.abort()

    def _break_body(self) -> None:
        if self._content is not None:
            self._content.set_exception(web.RequestPayloadError())

    def eof_received(self) -> None:
        """Note that the client sends no more."""
        self._set_gone()
        super().eof_received()

    # Requests.

    def begin(self, content: StreamReader) -> None:
        """Note that the headers of a request are complete; `content` is its body."""
        self._stop_head_timer()
        if self._wire is not None:
            self._connections.stop_waiting(self._wire)
        self._content = content
        if not self._in_body:  # it was sent together with the previous request
            self._in_body, self._room = True, _LARGEST_BODY
        if self._ignores_input:
            self._break_body()

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Send the answer; close the connection if the body was not read to its end."""
        if self._is_unfinished(request):
            resp.force_close()
        answered = await super().finish_response(request, resp, start_time)
        if self._is_unfinished(request):
            resp.force_close()
            await self._leave()
        elif self._wire is not None:
            self._content = None
            self._expect_head()
            self._connections.wait(self._wire)
        return answered

    def _is_unfinished(self, request: web.BaseRequest) -> bool:
        return self._ignores_input or not request.content.is_eof()

    async def _leave(self) -> None:
        """Close our side, and ignore for a moment what the client still sends.

        If the connection were closed while the client sends, it would be reset, and the answer might be lost.
        """
        if self._wire is None or self._wire.is_closing():
            return
        self._ignores_input, self._gone = True, self._loop.create_future()
        try:
            self._wire.write_eof()
        except OSError:  # the client has just gone
            return
        self._wire.resume_reading()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._connections.deadlines.leaving):
                await self._gone

    def _set_gone(self) -> None:
        if self._gone is not None and not self._gone.done():
            self._gone.set_result(None)

    # Deadlines.

    def _start_head_timer(self) -> None:
        deadline = self._connections.deadlines.head
        # By `call_soon`, a head that has just arrived is handled first.
        self._head_timer = self._loop.call_later(deadline, self._loop.call_soon, self._end_slow_head)

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _end_slow_head(self) -> None:
        if self._head_timer is not None:
            if self._last:  # else nothing was sent: a browser that has connected in advance
                self._connections.note(Fault.SLOW)
            self.abort()

    def pause_writing(self) -> None:
        """Start the timer for a client that reads more slowly than we write."""
        super().pause_writing()
        self._start_unread_timer()

    def resume_writing(self) -> None:
        """Stop the timer, since the client has read everything."""
        self._stop_unread_timer()
        super().resume_writing()

    def _start_unread_timer(self) -> None:
        if self._wire is not None:
            self._unread = self._wire.get_write_buffer_size()
            deadline = self._connections.deadlines.reading
            self._unread_timer = self._loop.call_later(deadline, self._check_reading)

    def _stop_unread_timer(self) -> None:
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None

    def _check_reading(self) -> None:
        if self._wire is not None and self._wire.get_write_buffer_size() < self._unread:
            self._start_unread_timer()  # the client is slow, but it reads
        else:
            self._connections.note(Fault.STALLED)
            self.abort()

    # Errors.

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = HTTPStatus.INTERNAL_SERVER_ERROR,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002 - aiohttp's message, which quotes the request
    ) -> web.StreamResponse:
        """Answer a request that could not be parsed, or that failed, without any details."""
        if isinstance(exc, ConnectionError) or request.writer.output_size > 0:
            raise ConnectionError  # the client is gone, or has half an answer
        if status == HTTPStatus.BAD_REQUEST:
            self._connections.note(Fault.MALFORMED)
        elif exc is not None:
            log.failure("http.failed", exc)
        response = _PlainResponse(status=status, text=HTTPStatus(status).phrase, headers=_PLAIN)
        response.force_close()
        return response

    def log_exception(self, *_: object, exc_info: object = None, **__: object) -> None:
        """Log a failure inside aiohttp as one line."""
        if isinstance(exc_info, BaseException):
            log.failure("http.failed", exc_info)


class _PlainResponse(web.Response):
    """An answer outside of the application, whose middleware hides the server in all other answers."""

    async def _prepare_headers(self) -> None:
        await super()._prepare_headers()
        hide_server(self)


def hide_server(response: web.StreamResponse) -> None:
    """Remove the header that names the server program and its version."""
    response.headers.popall("Server", None)
