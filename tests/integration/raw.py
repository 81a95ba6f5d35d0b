"""Bytes to a server as they are, and all that comes back: every client would mend what is wrong with them."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from tests.integration.conftest import DEADLINE

SMALL_BUFFER: Final = 8192  # bytes
_PIECE: Final = 4096


class Wire:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def send(self, *lines: bytes) -> None:
        self._writer.write(b"".join(line + b"\r\n" for line in lines))

    def send_bytes(self, data: bytes) -> None:
        self._writer.write(data)

    async def send_all(self, data: bytes) -> None:
        """Send this, and see that it is taken; raise ConnectionError if it is not."""
        for start in range(0, len(data), _PIECE):
            self._writer.write(data[start : start + _PIECE])
            await self._writer.drain()
            await asyncio.sleep(0)  # where an error is noticed

    async def keep_sending(self, data: bytes) -> None:
        """Send this again and again until the other side takes no more."""
        async with asyncio.timeout(DEADLINE):
            with suppress(ConnectionError):
                while True:
                    await self.send_all(data)

    def stop_reading(self) -> None:
        self._writer.transport.pause_reading()  # type: ignore[attr-defined]

    def read_again(self) -> None:
        self._writer.transport.resume_reading()  # type: ignore[attr-defined]

    async def answer(self) -> bytes:
        """Return an answer that has a length."""
        async with asyncio.timeout(DEADLINE):
            head = await self._reader.readuntil(b"\r\n\r\n")
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            return head + await self._reader.readexactly(int(length.partition(b":")[2]))

    async def until(self, words: bytes) -> None:
        async with asyncio.timeout(DEADLINE):
            await self._reader.readuntil(words)

    async def rest(self) -> bytes:
        """Return all that still comes until the other side closes."""
        received = b""
        async with asyncio.timeout(DEADLINE):
            with suppress(ConnectionResetError):
                while data := await self._reader.read(65536):
                    received += data
        return received


@asynccontextmanager
async def wire_to(port: int, client: str = "127.0.0.1") -> AsyncIterator[Wire]:
    """Connect to a port of this machine, as a client with this address and a small buffer."""
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    link.bind((client, 0))
    link.setblocking(False)  # noqa: FBT003 - the socket's own way
    await asyncio.get_running_loop().sock_connect(link, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=link)
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
