"""Our commands, published where a client may offer them: in the state of rooms that let us."""

import hashlib
import json
from functools import partial
from typing import Final

from adapters.matrix.chores import Rank
from adapters.matrix.described import DESCRIPTION, described
from adapters.matrix.names import PLATFORM
from adapters.matrix.tools import Tools
from adapters.matrix.troubles import MatrixError
from adapters.matrix.wire import Content
from renderers.language import Words

_DIGITS: Final = 16


class Describing:
    """Publishes our commands."""

    def __init__(self, tools: Tools, words: Words) -> None:
        """Describe them in these words; all languages are there, and these come first."""
        self._wire = tools.wire
        self._places = tools.service.places
        self._chores = tools.chores
        self._all = described(tools.wire.user, words)
        self._digest = hashlib.sha256(json.dumps(self._all).encode()).hexdigest()[:_DIGITS]

    async def describe(self, room: str) -> None:
        """Publish our commands in a room, if it has not got them and lets us; nobody waits for that."""
        place = f"described/{room}"
        if await self._places.kept(PLATFORM, place) == self._digest:
            return
        left = list(self._all)
        self._chores.add(Rank.OLD, place, partial(self._publish, room, place, left))

    async def _publish(self, room: str, place: str, left: list[tuple[str, Content]]) -> None:
        """Publish what is left, and go on there when we had to wait; unless the room does not let us."""
        try:
            while left:
                key, content = left[0]
                await self._wire.set_state(room, DESCRIPTION, content, key)
                del left[0]
        except MatrixError as error:
            if not error.is_the_place:
                raise
        await self._places.mark(PLATFORM, place, self._digest)
