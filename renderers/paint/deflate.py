"""The quickest compressor: isal where it has a wheel, zlib elsewhere. Each reads what the other wrote."""

import zlib
from typing import Protocol

try:
    from isal import isal_zlib as _quick
except ImportError:  # no wheel for this platform
    _quick = None  # type: ignore[assignment]  # mypy: isal is always there


class Compressor(Protocol):
    """Compresses piece by piece."""

    def compress(self, data: bytes, /) -> bytes:
        """Compress a piece and return the output that is ready."""
        ...

    def flush(self) -> bytes:
        """Return the remaining output."""
        ...


def compressor() -> Compressor:
    """Return a fast compressor."""
    return _quick.compressobj(2) if _quick else zlib.compressobj(3)


def decompress(data: bytes) -> bytes:
    """Decompress."""
    return _quick.decompress(data) if _quick else zlib.decompress(data)
