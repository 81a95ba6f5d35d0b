"""Silence in a game's room: the homeserver refuses words, and what reactions could say is seen to here.

The key of a reaction can be any text. Those that were not offered go, quietly: nobody is told, since in a
silent room that would be louder than the reaction. So does what somebody sends who may use words for a while,
and no pictures; or whose while was over a moment before.
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
from bot.commands.keypad import Key, key_of
from bot.model.controls import plain
from bot.model.silence import Sign, Speaker

_FEELINGS: Final = frozenset(map(plain, FEELINGS))
_SIGNS: Final = {
    **dict.fromkeys(("m.text", "m.emote", "m.notice"), Sign.MESSAGE),
    "m.audio": Sign.VOICE,
}


class RoomModeration:
    """Keeps the rooms of games silent."""

    def __init__(self, context: MatrixContext, deliveries: Deliveries) -> None:
        self._service = context.service
        self._redactions = context.redactions
        self._background = context.background
        self._deliveries = deliveries

    async def react(self, place: OurRoom, user: str, event: str, symbol: str) -> None:
        """Show a player their own side, or take a reaction away that may say something."""
        who = address(user)
        if key_of(symbol) is Key.SHOW:
            await self._show(place, who)
            self._redactions.take_away(place.room, event, Priority.PRESS)
        elif await self._says_something(place, symbol):
            self._redactions.take_away(place.room, event, Priority.SILENCE)

    async def say(self, place: OurRoom, user: str, event: str, content: Mapping[str, Any]) -> None:
        """Take away what somebody has sent who may not, though the homeserver let it pass."""
        sign = _SIGNS.get(str(content.get("msgtype")), Sign.ATTACHMENT)
        if await self._service.nudges.hush(place.game, sign, Speaker.PLAYER, address(user)) is not None:
            self._redactions.take_away(place.room, event, Priority.SILENCE)

    async def reason(self, place: OurRoom, event: str) -> None:
        """Take away why somebody took something back: that can be any text too."""
        if await self._service.nudges.hush(place.game, Sign.MESSAGE, Speaker.SPECTATOR) is not None:
            self._redactions.take_away(place.room, event, Priority.SILENCE)

    async def _says_something(self, place: OurRoom, symbol: str) -> bool:
        sign = Sign.REACTION if plain(symbol) in _FEELINGS else Sign.MESSAGE
        return await self._service.nudges.hush(place.game, sign, Speaker.SPECTATOR) is not None

    async def _show(self, place: OurRoom, who: str) -> None:
        snapshot = await self._service.play.look(who, place.game)
        if who in snapshot.about.seats:
            ask_in = partial(self._deliveries.ask_in, who, place.game)
            self._background.add(Priority.KEY, f"door/{uuid4()}", ask_in)
            await self._service.play.show(who, place.game)
