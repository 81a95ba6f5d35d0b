"""Given clients that send too little, too much or nonsense: are they let go, and are others served?"""

import asyncio
import errno
import logging
import socket
import struct
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final
from unittest.mock import Mock

import pytest
from aiohttp import web

from bot.http.connections import Connection, hide_server
from bot.http.request_limits import Connections, Deadlines, Fault
from bot.http.server import listening_socket, serving
from tests.integration.conftest import DEADLINE, until
from tests.integration.raw import SMALL_BUFFER, Wire, wire_to
from tests.rows import each_row

NEVER: Final = 10 * DEADLINE
PATIENT: Final = Deadlines(head=NEVER, body=NEVER, idle=NEVER, reading=NEVER, leaving=NEVER)
SOON: Final = 0.05
HOST: Final = b"Host: 127.0.0.1"
GET: Final = (b"GET / HTTP/1.1", HOST, b"")
STREAM: Final = (b"GET /stream HTTP/1.1", HOST, b"Connection: close", b"")
NOWHERE: Final = (b"POST /nothing HTTP/1.1", HOST)
POST: Final = b"POST / HTTP/1.1\r\nHost: x\r\n"
SECRET: Final = b"/seat/SECRET"
OTHER: Final = "127.0.0.2"


@dataclass(slots=True)
class Server:
    connections: Connections
    port: int = 0
    faults: Counter[Fault] = field(default_factory=Counter)
    read: int = 0  # bytes of bodies
    tell: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue)

    async def look(self, _: web.Request) -> web.Response:
        return web.Response(text="here")

    async def post(self, request: web.Request) -> web.Response:
        self.read += len(await request.read())
        return web.Response(text="read")

    async def send_bytes(self, request: web.Request) -> web.Response:
        return web.Response(body=bytes(int(request.match_info["size"])))

    async def stream(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        while told := await self.tell.get():
            await response.write(told)
        return response

    async def is_served(self, client: str = OTHER) -> bool:
        async with wire_to(self.port, client) as wire:
            wire.send(*GET)
            return (await wire.answer()).endswith(b"here")


@asynccontextmanager
async def opened(
    deadlines: Deadlines = PATIENT,
    listener: socket.socket | None = None,
    **limits: Any,  # noqa: ANN401 - of connections
) -> AsyncIterator[Server]:
    async def hide(_: web.Request, response: web.StreamResponse) -> None:
        hide_server(response)

    connections = Connections(deadlines=deadlines, **limits)
    server, app = Server(connections), web.Application()
    connections.count = lambda fault: server.faults.update([fault])
    app.on_response_prepare.append(hide)
    app.add_routes(
        [
            web.get("/", server.look),
            web.post("/", server.post),
            web.get("/bytes/{size}", server.send_bytes),
            web.get("/stream", server.stream),
        ]
    )
    listener = listener or listening_socket("127.0.0.1", 0)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL_BUFFER)  # of its connections
    async with serving(app, listener, connections, DEADLINE):
        server.port = listener.getsockname()[1]
        yield server


@asynccontextmanager
async def met(*args: Any, **limits: Any) -> AsyncIterator[tuple[Server, Wire]]:  # noqa: ANN401 - as `opened` takes them
    async with opened(*args, **limits) as server, wire_to(server.port) as wire:
        yield server, wire


async def ask(wire: Wire) -> None:
    wire.send(*GET)
    await wire.answer()


async def follow(server: Server, wire: Wire) -> None:
    """Ask for a stream, and wait until it has begun."""
    wire.send(*STREAM)
    server.tell.put_nowait(b"news")
    await wire.until(b"news")


async def ends_well(server: Server, wire: Wire) -> bool:
    """Return whether a stream goes on to its end."""
    server.tell.put_nowait(b"more")
    server.tell.put_nowait(b"")
    return b"more" in await wire.rest()


@each_row(
    ("asks", "sent", "endless", "fault"),
    [
        (False, b"", False, None),  # browsers connect in advance, which is no fault
        (False, b"GET / HT", False, Fault.SLOW),
        (False, b"\r\n".join(GET[:-1]), False, Fault.SLOW),
        (False, b"\r\n".join(GET), True, Fault.SLOW),  # headers, byte by byte
        (True, b"\r\n".join(GET[:-1]), False, Fault.SLOW),
        (True, b"", False, None),
    ],
)
async def test_client_that_does_not_go_on_is_closed_at_its_deadline(
    sent: bytes, fault: Fault | None, *, asks: bool, endless: bool
) -> None:
    deadlines = replace(PATIENT, **{"head" if sent or not asks else "idle": SOON})
    async with met(deadlines) as (server, wire):
        if asks:
            await ask(wire)
        wire.send_bytes(sent)
        if endless:
            await wire.keep_sending(b"X")
        assert await wire.rest() == b""
        assert server.faults == Counter([fault] if fault else [])
        assert await server.is_served()


@each_row("size", [60_000, 1_000_000])  # less than asyncio lets wait unnoticed, and more
async def test_client_that_does_not_read_its_answer_is_closed(size: int) -> None:
    async with met(replace(PATIENT, reading=SOON)) as (server, wire):
        wire.stop_reading()
        wire.send(b"GET /bytes/%d HTTP/1.1" % size, HOST, b"")
        await until(lambda: server.faults[Fault.STALLED])
        wire.read_again()
        assert len(await wire.rest()) < size


async def test_slow_reader_is_kept_as_long_as_it_reads_anything() -> None:
    async def handle(_: web.BaseRequest) -> web.StreamResponse:
        return web.Response()

    unread = [4000, 3000, 3000, 2999, 2999, 2999, 9]  # it reads a little each time we look, and then no more
    transport = Mock(asyncio.Transport, get_write_buffer_size=lambda: unread.pop(0))
    impatient = Connections(deadlines=replace(PATIENT, reading=0.0))
    connection = Connection(web.Server(handle), impatient, "127.0.0.1", asyncio.get_running_loop())
    connection.connection_made(transport)
    connection.pause_writing()
    await until(lambda: transport.abort.called)
    assert unread == [9]
    connection.connection_lost(None)


async def test_stream_stays_open_long_after_every_deadline() -> None:
    async with met(Deadlines(SOON, SOON, SOON, SOON, SOON)) as (server, wire):
        wire.send(*STREAM)
        for _ in range(5):
            async with wire_to(server.port) as other:  # which lives for as long as a deadline
                assert await other.rest() == b""
        assert await ends_well(server, wire)


async def test_client_has_so_many_connections_and_others_have_theirs() -> None:
    async with opened(most_each=3) as server, AsyncExitStack() as closing:
        for _ in range(3):
            await ask(await closing.enter_async_context(wire_to(server.port)))
        async with wire_to(server.port) as wire:
            assert await wire.rest() == b""
        assert server.faults == {Fault.TOO_MANY: 1}
        assert await server.is_served(OTHER)
        await closing.aclose()
        await until(lambda: not server.connections._total)
        assert await server.is_served("127.0.0.1")
    async with opened(most=20, most_each=None) as server, AsyncExitStack() as closing:  # behind a proxy
        for _ in range(20):
            await ask(await closing.enter_async_context(wire_to(server.port)))
        assert not server.faults


class FewDescriptors(socket.socket):
    """A listening socket of a process that has no descriptor left for the first connection."""

    is_exhausted = True

    def accept(self) -> tuple[socket.socket, object]:
        if self.is_exhausted:
            self.is_exhausted = False
            raise OSError(errno.EMFILE, "")
        return super().accept()


async def test_connection_that_found_no_descriptor_is_served_as_soon_as_there_is_one() -> None:
    listener = FewDescriptors(fileno=listening_socket("127.0.0.1", 0).detach())
    async with opened(listener=listener) as server:
        assert await server.is_served()
        assert server.faults == {Fault.TOO_MANY: 1}


async def test_when_all_places_are_taken_the_one_that_waits_longest_makes_room_but_none_that_is_busy() -> (
    None
):
    async with opened(most=3) as server, AsyncExitStack() as closing:
        busy, idle, silent = [await closing.enter_async_context(wire_to(server.port)) for _ in range(3)]
        await follow(server, busy)
        await ask(idle)
        for longest in (silent, idle):
            await ask(await closing.enter_async_context(wire_to(server.port, OTHER)))
            assert await longest.rest() == b""
        assert await ends_well(server, busy)
        assert server.faults == {Fault.TOO_MANY: 2}
    async with met(most=1) as (server, busy):
        await follow(server, busy)
        async with wire_to(server.port, OTHER) as newcomer:
            assert await newcomer.rest() == b"", "there is nobody who waits"
        assert await ends_well(server, busy)


MALFORMED: Final = {
    "no HTTP": b"SECRET\r\n\r\n",
    "no method": b"NONSENSE " + SECRET + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "another version": b"GET " + SECRET + b" HTTP/9.9\r\nHost: x\r\n\r\n",
    "no host": b"GET " + SECRET + b" HTTP/1.1\r\n\r\n",
    "two hosts": b"GET " + SECRET + b" HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "no colon": b"GET " + SECRET + b" HTTP/1.1\r\nHost: x\r\nSECRET\r\n\r\n",
    "a null byte": b"GET " + SECRET + b" HTTP/1.1\r\nHost: x\r\nX: \x00\r\n\r\n",
    "a long line": b"GET /SECRET" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "a long header": b"GET " + SECRET + b" HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 9000 + b"\r\n\r\n",
    "many headers": b"GET " + SECRET + b" HTTP/1.1\r\nHost: x\r\n" + b"X: x\r\n" * 100 + b"\r\n",
    "TLS": bytes.fromhex("16030100c8010000c40303") + b"\r\n\r\n",
    "two lengths": POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
    "length and chunks": POST + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "no chunk": POST + b"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n",
    "a chunk that is longer": POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\nxx\r\n0\r\n\r\n",
    "a negative length": POST + b"Content-Length: -1\r\n\r\n",
}


@each_row("sent", MALFORMED.values(), ids=MALFORMED)
async def test_malformed_request_is_refused_counted_and_tells_nothing(
    sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with met() as (server, wire):
        wire.send_bytes(sent)
        answer = await wire.rest()
        assert await server.is_served()
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.split(b" ")[1] == b"400"
    assert body == b"Bad Request"
    for told in (b"server:", b"python", b"aiohttp", b"secret"):
        assert told not in answer.lower()
    assert server.faults == {Fault.MALFORMED: 1}
    assert caplog.messages == ["http.fault"]
    assert "SECRET" not in caplog.text
    assert "Traceback" not in caplog.text


async def test_thousand_malformed_requests_are_counted_and_logged_in_one_line_a_minute(
    caplog: pytest.LogCaptureFixture,
) -> None:
    counted = Counter[Fault]()
    connections = Connections(count=lambda fault: counted.update([fault]))
    for fault in [Fault.MALFORMED] * 1000 + [Fault.SLOW]:
        connections.note(fault)
    facts = [vars(record)["heldhands_facts"] for record in caplog.records]
    assert facts == [{"fault": "malformed", "count": 1}, {"fault": "slow", "count": 1}]
    assert counted == {Fault.MALFORMED: 1000, Fault.SLOW: 1}


BODY: Final = b"x" * 100_000
UNREAD: Final = {
    "on a GET": (b"GET / HTTP/1.1", HOST, b"Content-Length: 100000", b"", BODY),
    "at no address": (*NOWHERE, b"Content-Length: 100000", b"", BODY),
    "in chunks": (*NOWHERE, b"Transfer-Encoding: chunked", b"", b"186a0", BODY),
    "in tiny chunks": (*NOWHERE, b"Transfer-Encoding: chunked", b"", b"1\r\nx\r\n" * 20_000),
    "without an end": (*NOWHERE, b"Content-Length: 99999999999", b"", b"x"),
    "compressed": (*NOWHERE, b"Content-Encoding: gzip", b"Content-Length: 100000", b"", BODY),
    "after CONNECT": (b"CONNECT x:80 HTTP/1.1", HOST, b"", BODY),
}


@each_row("sent", UNREAD.values(), ids=UNREAD)
async def test_body_that_nobody_reads_closes_the_connection_after_the_answer(sent: tuple[bytes, ...]) -> None:
    async with met(replace(PATIENT, leaving=SOON)) as (server, wire):
        wire.send(*sent)
        answer = await wire.rest()
        status = b"200 " if sent[0].startswith(b"GET") else b"404 "
        assert answer.startswith(b"HTTP/1.1 " + status)
        assert b"\r\nconnection: close\r\n" in answer.lower()
        assert server.read == 0
        assert await server.is_served()


async def test_client_that_still_sends_can_read_that_it_was_refused() -> None:
    async with met() as (_, wire):
        wire.send(*NOWHERE, b"Content-Length: 99999999999", b"")
        assert (await wire.answer()).startswith(b"HTTP/1.1 404 ")
        assert await wire.rest() == b""
        await wire.send_all(BODY)  # the connection is not reset, as it would be if it were closed
        await wire.keep_sending(BODY)  # but it is in the end, though no deadline comes


async def test_client_that_goes_with_the_last_byte_is_no_failure_of_ours(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # it goes without a word

    class LastByte(web.Response):
        async def write_eof(self, data: bytes = b"") -> None:
            await super().write_eof(data)
            link.close()

    async def post(*_: object) -> web.Response:
        return LastByte()

    monkeypatch.setattr(Server, "post", post)
    async with opened() as server:
        link.connect(("127.0.0.1", server.port))
        link.sendall(POST + b"Content-Length: 100\r\n\r\n")
        await until(lambda: link.fileno() < 0 and not server.connections._total)
    assert caplog.text == ""


async def test_headers_without_measure_are_cut_off() -> None:
    async with met() as (server, wire):
        wire.send(*GET[:-1], *(b"X%d: " % number + b"x" * 4000 for number in range(20)))
        assert await wire.rest() == b""
        assert server.faults == {Fault.OVERSIZED: 1}


@each_row("split", [1, 2, 3, 7, 1000, 10_000])
async def test_requests_are_read_and_answered_in_order_however_they_are_cut_into_pieces(split: int) -> None:
    sent = POST + b"Content-Length: 4000\r\n\r\n" + b"x" * 4000
    sent += b"\r\n".join((*GET, b"")) + POST + b"Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n"
    async with met() as (server, wire):
        for start in range(0, len(sent), split):
            wire.send_bytes(sent[start : start + split])
            await asyncio.sleep(0)
        answers = [await wire.answer() for _ in range(3)]
        assert [answer[-4:] for answer in answers] == [b"read", b"here", b"read"]
        assert server.read == 4004
        assert await server.is_served()


async def test_failure_of_ours_is_one_line_in_the_log_and_shows_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> web.Response:
        raise ZeroDivisionError(SECRET)

    monkeypatch.setattr(Server, "look", fail)
    async with met() as (_, wire):
        wire.send(*GET)
        answer = await wire.rest()
    assert answer.startswith(b"HTTP/1.1 500 ")
    assert b"ZeroDivision" not in answer
    logged = [(record.getMessage(), record.levelno) for record in caplog.records]
    assert logged == [("http.failed", logging.ERROR)]
    assert "SECRET" not in caplog.text
