"""Given a body that no page of ours sends: it is refused, the connection closed, and nothing has changed."""

import gzip
import json
import zlib
from collections.abc import AsyncIterator
from typing import Final

import pytest

from adapters.web.traffic import Limits
from bot.http.request_limits import Connections, Deadlines
from tests.integration.conftest import DEADLINE
from tests.integration.raw import wire_to
from tests.integration.web.sites import PLENTY, Site, open_site
from tests.integration.web.visitors import port_of
from tests.rows import each_row

GOOD: Final = b'{"game": "heldhands"}'
LENGTH: Final = f"Content-Length: {len(GOOD)}"
BOMB: Final = gzip.compress(bytes(100 * 1024 * 1024))
PLACES: Final = ("GET /", "GET /nothing", "POST /nothing", "POST /games", "PUT /games")
PACKED: Final = {
    "gzip": gzip.compress(GOOD),
    "GZip": gzip.compress(GOOD),
    "deflate": zlib.compress(GOOD),
    **dict.fromkeys(("br", "zstd", "gzip, gzip", "nonsense"), GOOD),
}
CHUNKED: Final = "Transfer-Encoding: chunked"
LONG_NAMES: Final = (b"1;" + b"x" * 200 + b"\r\n \r\n") * 100
HEAD: Final = ("Host: 127.0.0.1", "Content-Type: application/json")


@pytest.fixture
async def site(store_url: str) -> AsyncIterator[Site]:
    """Open a table that has no patience with clients who dawdle after a refusal, and plenty with others."""
    deadlines = Deadlines(head=DEADLINE, body=DEADLINE, idle=DEADLINE, leaving=0.05)
    async with open_site(store_url, Limits(rates=PLENTY), Connections(deadlines=deadlines)) as opened:
        yield opened


async def answer_to(site: Site, asked: str, body: bytes, *headers: str) -> bytes:
    async with wire_to(port_of(site.url)) as wire:
        wire.send(*(line.encode() for line in (f"{asked} HTTP/1.1", *HEAD, *headers, "")))
        wire.send_bytes(body)
        return await wire.rest()


def is_refused(answer: bytes) -> bool:
    head, _, body = answer.partition(b"\r\n\r\n")
    closed = b"\r\nconnection: close\r\n" in head.lower() + b"\r\n"
    return head.startswith(b"HTTP/1.1 400 ") and closed and json.loads(body)["code"] == "not_understood"


async def test_compressed_body_is_refused_and_never_unpacked(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unpack(*_: object, **__: object) -> None:
        pytest.fail("something was unpacked")

    monkeypatch.setattr("aiohttp.http_parser.DeflateBuffer.feed_data", unpack)
    chunk = b"%x\r\n%b\r\n0\r\n\r\n" % (len(BOMB), BOMB)
    sent = [
        (coding, body, f"Content-Length: {len(body)}") for coding, body in (*PACKED.items(), ("gzip", BOMB))
    ]
    async with site.unchanged():
        for place in PLACES:
            for coding, body, length in (*sent, ("gzip", chunk, CHUNKED)):
                headers = (f"Content-Encoding: {coding}", length, "Connection: close")
                assert is_refused(await answer_to(site, place, body, *headers)), coding


@each_row(
    ("place", "body", "headers"),
    [
        ("GET /", GOOD, (LENGTH, "Connection: close")),
        ("GET /", b"1\r\n", (CHUNKED,)),
        ("HEAD /", b"", ("Content-Length: 1000",)),
        ("POST /games", b"", ("Content-Length: 4097",)),
        ("POST /games", GOOD * 5000, (f"Content-Length: {len(GOOD) * 5000}",)),
        ("POST /games", b"", (f"Content-Length: {2**62}",)),
        ("POST /games", b"1001\r\n" + b" " * 4097, (CHUNKED,)),
        ("POST /games", b"1\r\n \r\n" * 4097, (CHUNKED,)),
        ("POST /games", LONG_NAMES, (CHUNKED,)),
    ],
)
async def test_unexpected_body_is_refused(
    site: Site, place: str, body: bytes, headers: tuple[str, ...]
) -> None:
    async with site.unchanged():
        answer = await answer_to(site, place, body, *headers)
        assert answer.startswith(b"HTTP/1.1 400 ") if place.startswith("HEAD") else is_refused(answer)


async def test_body_that_grows_too_long_while_it_is_read_is_refused(site: Site) -> None:
    async with site.unchanged(), wire_to(port_of(site.url)) as wire:
        head = ("POST /games HTTP/1.1", *HEAD, CHUNKED, "Expect: 100-continue", "")
        wire.send(*(line.encode() for line in head))
        await wire.until(b"100 Continue\r\n\r\n")
        wire.send_bytes(LONG_NAMES)
        assert is_refused(await wire.rest())


@each_row(
    ("headers", "body"),
    [
        ((LENGTH,), GOOD),
        (("Content-Encoding: identity", LENGTH), GOOD),
        ((CHUNKED,), b"%x\r\n%b\r\n0\r\n\r\n" % (len(GOOD), GOOD)),
        ((CHUNKED,), b"".join(b"1\r\n%c\r\n" % each for each in GOOD) + b"0\r\n\r\n"),
        (("Expect: 100-continue", LENGTH), GOOD),
    ],
)
async def test_body_of_a_page_of_ours_is_read_however_it_is_sent(
    site: Site, headers: tuple[str, ...], body: bytes
) -> None:
    answer = await answer_to(site, "POST /games", body, *headers, "Connection: close")
    assert b'"links"' in answer.rpartition(b"\r\n\r\n")[2]


async def test_unknown_expectation_is_refused_and_tells_nothing(site: Site) -> None:
    async with site.unchanged():
        expecting = ("Expect: miracles", LENGTH, "Connection: close")
        answer = await answer_to(site, "POST /games", GOOD, *expecting)
        assert answer.startswith(b"HTTP/1.1 417 ")
        assert b"\r\nserver:" not in answer.lower()
