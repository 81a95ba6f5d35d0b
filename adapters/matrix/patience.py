"""Waiting for a homeserver, where somebody waits for us and nobody would ask again in our place."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, TypeVar

from adapters.matrix.troubles import Code, MatrixError

_PATIENCE: Final = 90.0  # seconds
_A_MOMENT: Final = 0.2

_T = TypeVar("_T")


async def patiently(doing: Callable[[], Awaitable[_T]]) -> _T:
    """Do something; when we are told to wait, we do, unless it would be too long for whoever waits."""
    until = monotonic() + _PATIENCE
    while True:
        try:
            return await doing()
        except MatrixError as error:
            passing = error.code in {Code.LIMITED, Code.NOT_HEARD_OF}
            if not passing or monotonic() + error.wait > until:
                raise
            await asyncio.sleep(error.wait or _A_MOMENT)
