"""Compression of answers: by ISA-L, which takes a quarter of zlib's time, where there is a wheel of it."""

import zlib
from typing import Any, Final

from aiohttp import set_zlib_backend

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


def compress_part(data: bytes) -> bytes:
    """Return data as the next blocks of a gzip stream that begins with `GZIP_HEADER` and never ends."""
    packer = _BACKEND.compressobj(wbits=_RAW)
    return bytes(packer.compress(data) + packer.flush(_BACKEND.Z_SYNC_FLUSH))
