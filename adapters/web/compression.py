"""Compression of answers: by ISA-L, which takes a quarter of zlib's time, where there is a wheel of it."""

import zlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import set_zlib_backend, web

try:
    from isal import isal_zlib as _quick
except ImportError:  # each reads what the other wrote
    _quick = None  # type: ignore[assignment]  # mypy: isal is always there

_BACKEND: Final[Any] = _quick or zlib
_RAW: Final = -15  # deflate without a header

GZIP_HEADER: Final = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"


def compress_answers() -> None:
    """Let aiohttp use the quickest compressor."""
    set_zlib_backend(_BACKEND)


def accepts_gzip(request: web.Request) -> bool:
    """Return whether a client takes gzip: named, or meant by a star, and not with a weight of 0."""
    weights = dict(map(_read_coding, ",".join(request.headers.getall("Accept-Encoding", ())).split(",")))
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def _read_coding(part: str) -> tuple[str, float]:
    """Return a coding and its weight; 0 where that cannot be understood."""
    coding, *parameters = (each.strip().lower() for each in part.split(";"))
    weight = next((each.removeprefix("q=") for each in parameters if each.startswith("q=")), "1")
    try:
        return coding, float(weight)
    except ValueError:
        return coding, 0.0


@web.middleware
async def compression_middleware(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Choose the coding of an answer that may be compressed: aiohttp does not read the weights."""
    response = await handler(request)
    if response.compression:
        response.enable_compression(
            web.ContentCoding.gzip if accepts_gzip(request) else web.ContentCoding.identity
        )
    return response


def compress_part(data: bytes) -> bytes:
    """Return data as the next blocks of a gzip stream that begins with `GZIP_HEADER` and never ends."""
    packer = _BACKEND.compressobj(wbits=_RAW)
    return bytes(packer.compress(data) + packer.flush(_BACKEND.Z_SYNC_FLUSH))
