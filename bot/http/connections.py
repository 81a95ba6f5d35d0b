"""Connections of an HTTP server that no single client can use up.

aiohttp waits for a client as long as that client likes: for the end of its headers, for the rest of a body
that nobody reads, for an answer to be read. Here all of that has a deadline, and a client has only so many
connections. aiohttp also unpacks compressed bodies, logs a traceback for every malformed request and tells
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
_LARGEST_BODY: Final = 5 * 1024  # with the framing of its chunks; many tiny ones are expensive to parse
_MOST_HEADERS: Final = 64
_MOST_IGNORED: Final = 1024 * 1024  # bytes that a client may send after its request was refused
_HEAD_END: Final = b"\r\n\r\n"
_PLAIN: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}

log = Log(__name__)


class Connection(web.RequestHandler):
    """One connection: aiohttp's, with deadlines and limits around what it receives and sends."""

    __slots__ = (
        "_client",
        "_connections",
        "_content",
        "_gone",
        "_head_timer",
        "_ignored",
        "_in_body",
        "_is_deaf",
        "_last",
        "_room",
        "_unread",
        "_unread_timer",
        "_wire",
    )

    def __init__(
        self, server: web.Server, connections: Connections, client: str, loop: asyncio.AbstractEventLoop
    ) -> None:
        """Belong to a client that was admitted; nothing has been received yet."""
        super().__init__(
            server,
            loop=loop,
            keepalive_timeout=connections.deadlines.idle,
            access_log=None,  # type: ignore[arg-type]  # which aiohttp documents
            max_headers=_MOST_HEADERS,
            auto_decompress=False,
            lingering_time=0,  # what is left of a body is never parsed: see `_leave`
        )
        self._connections = connections
        self._client = client
        self._wire: asyncio.Transport | None = None  # while it is open: aiohttp forgets its own one earlier
        self._content: StreamReader | None = None  # the body of the present request
        self._gone: asyncio.Future[None] | None = None
        self._head_timer: asyncio.TimerHandle | None = None
        self._unread_timer: asyncio.TimerHandle | None = None
        self._unread = 0  # bytes of answers
        self._is_deaf = False  # nothing that is received is parsed any more
        self._ignored = 0
        self._expect_head()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request."""
        self._wire = wire = cast("asyncio.Transport", transport)
        wire.set_write_buffer_limits(0)  # so we hear of every byte that is not taken: `pause_writing`
        super().connection_made(transport)
        self._connections.wait(wire)
        self._start_head_timer()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Let everything go."""
        self._stop_head_timer()
        self._stop_unread_timer()
        if self._wire is not None:
            self._connections.stop_waiting(self._wire)
            self._connections.release(self._client)
            self._wire = None
        self._tell_gone()
        super().connection_lost(exc)

    def abort(self) -> None:
        """Close at once, whatever is still to be sent."""
        if self._wire is not None:
            self._wire.abort()

    # What is received.

    def _expect_head(self) -> None:
        self._room = _LARGEST_HEAD  # bytes that may still be parsed
        self._in_body = False
        self._last = b""  # the last bytes of what came, which may be a part of the end of the headers

    def data_received(self, data: bytes) -> None:
        """Parse what belongs to a request of a sane size, and ignore the rest."""
        if self._is_deaf:
            self._ignore(len(data))
            return
        waits_for_head = not self._in_body
        fitting = data[: self._take(data)]
        if len(fitting) < len(data):
            self._is_deaf = True
            if not self._in_body:
                self._connections.note(Fault.OVERSIZED)
                self.abort()
                return
            self._break_body()
        if data and waits_for_head and self._head_timer is None:
            self._start_head_timer()
        super().data_received(fitting)

    def _take(self, data: bytes) -> int:
        """Return how much of it may be parsed: the headers to their end, and a body that is not too large."""
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
        self._tell_gone()
        super().eof_received()

    # Requests.

    def begin(self, content: StreamReader) -> None:
        """Note that the headers of a request are complete; this is its body."""
        self._stop_head_timer()
        if self._wire is not None:
            self._connections.stop_waiting(self._wire)
        self._content = content
        if not self._in_body:  # it was sent together with the one before
            self._in_body, self._room = True, _LARGEST_BODY
        if self._is_deaf:
            self._break_body()

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Answer; after a body that nobody has read to its end, the connection is closed."""
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
        return self._is_deaf or not request.content.is_eof()

    async def _leave(self) -> None:
        """Send no more, and ignore what still comes for a moment.

        A connection that is closed while its client still sends is reset, and the answer may be lost.
        """
        if self._wire is None or self._wire.is_closing():
            return
        self._is_deaf, self._gone = True, self._loop.create_future()
        try:
            self._wire.write_eof()
        except OSError:  # the client has just gone
            return
        self._wire.resume_reading()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._connections.deadlines.leaving):
                await self._gone

    def _tell_gone(self) -> None:
        if self._gone is not None and not self._gone.done():
            self._gone.set_result(None)

    # Deadlines.

    def _start_head_timer(self) -> None:
        deadline = self._connections.deadlines.head
        # A head that has just come is begun before what is called now.
        self._head_timer = self._loop.call_later(deadline, self._loop.call_soon, self._end_slow_head)

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _end_slow_head(self) -> None:
        if self._head_timer is not None:
            if self._last:  # else it has sent nothing: a browser that has connected in advance
                self._connections.note(Fault.SLOW)
            self.abort()

    def pause_writing(self) -> None:
        """Begin to wait for a client that does not read as fast as we write."""
        super().pause_writing()
        self._start_unread_timer()

    def resume_writing(self) -> None:
        """Note that it has read everything."""
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
            self._start_unread_timer()  # it is slow, and it reads
        else:
            self._connections.note(Fault.STALLED)
            self.abort()

    # Errors.

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = HTTPStatus.INTERNAL_SERVER_ERROR,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002 - aiohttp's own words, which quote the request
    ) -> web.StreamResponse:
        """Answer what could not be parsed, or what failed, without a word about how."""
        if isinstance(exc, ConnectionError) or request.writer.output_size > 0:
            raise ConnectionError  # the client has gone, or has half an answer
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
    """An answer outside of any application, where nobody else could take away who made the server."""

    async def _prepare_headers(self) -> None:
        await super()._prepare_headers()
        hide_server(self)


def hide_server(response: web.StreamResponse) -> None:
    """Take away which program answers, in which version."""
    response.headers.popall("Server", None)
