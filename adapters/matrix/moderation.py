"""Silence in a table room: the homeserver refuses messages, and this handles what it lets through.

The key of a reaction can be any text. Reactions that were not offered are redacted without a word, since in a
silent room a word would be louder than the reaction. So is anything but text from a player who may speak for
a while, and text that comes a moment after that while.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final
from uuid import uuid4

from adapters.matrix.addresses import address
from adapters.matrix.background import Priority
from adapters.matrix.context import MatrixContext
from adapters.matrix.deliveries import Deliveries
from adapters.matrix.rooms import OurRoom
from adapters.matrix.table_rooms import FEELINGS
from bot.model.screen import Key, key_of, plain
from bot.model.silence import Sign, Speaker

_FEELINGS: Final = frozenset(map(plain, FEELINGS))
_SIGNS: Final = {
    **dict.fromkeys(("m.text", "m.emote", "m.notice"), Sign.MESSAGE),
    "m.audio": Sign.VOICE,
}


class RoomModeration:
    """Keeps table rooms silent."""

    def __init__(self, context: MatrixContext, deliveries: Deliveries) -> None:
        self._service = context.service
        self._redactions = context.redactions
        self._background = context.background
        self._deliveries = deliveries

    async def react(self, place: OurRoom, user: str, event: str, symbol: str) -> None:
        """Show a player their own screen, or redact a reaction that is not allowed."""
        who = address(user)
        if key_of(symbol) is Key.SHOW:
            await self._show(place, who)
            self._redactions.remove(place.room, event, Priority.PRESS)
        elif await self._is_forbidden(place, symbol):
            self._redactions.remove(place.room, event, Priority.URGENT)

    async def check_message(self, place: OurRoom, user: str, event: str, content: Mapping[str, Any]) -> None:
        """Redact a message that its sender may not send, though the homeserver let it pass."""
        sign = _SIGNS.get(str(content.get("msgtype")), Sign.ATTACHMENT)
        if await self._service.signs.refuses(place.game, sign, Speaker.PLAYER, address(user)) is not None:
            self._redactions.remove(place.room, event, Priority.URGENT)

    async def check_redaction(self, place: OurRoom, event: str) -> None:
        """Redact the reason of a redaction: it can be any text too."""
        if await self._service.signs.refuses(place.game, Sign.MESSAGE, Speaker.SPECTATOR) is not None:
            self._redactions.remove(place.room, event, Priority.URGENT)

    async def _is_forbidden(self, place: OurRoom, symbol: str) -> bool:
        sign = Sign.REACTION if plain(symbol) in _FEELINGS else Sign.MESSAGE
        return await self._service.signs.refuses(place.game, sign, Speaker.SPECTATOR) is not None

    async def _show(self, place: OurRoom, who: str) -> None:
        snapshot = await self._service.play.look(who, place.game)
        if who in snapshot.about.seats:
            reinvite = partial(self._deliveries.reinvite, who, place.game)
            self._background.add(Priority.KEY, f"door/{uuid4()}", reinvite)
            await self._service.play.show(who, place.game)
