"""How a test says that Discord refuses something."""

from collections.abc import Iterator
from contextlib import contextmanager

import discord
import pytest


@contextmanager
def refused(*codes: int) -> Iterator[None]:
    """Expect that a request is refused with a code of Discord's, or one of several."""
    with pytest.raises(discord.HTTPException) as caught:
        yield
    assert caught.value.code in codes, caught.value
