"""Seat rooms: a player's screens, in a room of their own.

The room shows the current screen: a new picture comes below the keypad, and the one before is redacted. It
rings only when it becomes the player's turn, or when there is news.
"""

import re
from functools import partial
from typing import Final, Literal

from adapters.matrix.addresses import user_of
from adapters.matrix.api import Content, NewRoom
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import Code, MatrixError, UnreachableReason
from adapters.matrix.format import FormattedMessage, join_names, words_of
from adapters.matrix.keypads import seat_keypad
from adapters.matrix.rooms import seat_room
from bot.chat.memos import Memo
from bot.commands.keypad import legend
from bot.delivery.deliverer import Delivery, Occasion, Unreachable
from bot.model.screen import SYMBOLS, Key
from bot.service.views import PlayerScreen
from renderers.heldhands.portrait import Portrait

_AFTERWARDS: Final = (Key.REMATCH, Key.HINDSIGHT)
"""The keys that are offered below the end of a game, since they are not on the keypad."""
_BESIDE: Final = tuple(
    SYMBOLS[key]
    for key in (Key.END, Key.BACK, Key.CLEAR, Key.NUDGE, Key.PART, Key.STAY, Key.SKIP, *_AFTERWARDS)
)
"""The keys whose labels share one line: most of them are the same in every turn."""


class SeatMessage(Memo):
    """The message that shows a player's screen: the memo of a delivery."""

    old_form = re.compile(r"seat (?P<room>\S+) (?P<event>\S+) (?:-|(?P<news>\S+))")

    kind: Literal["seat"] = "seat"
    room: str
    event: str
    news: str = ""  # the news that it rang for


class SeatRooms:
    """Delivers screens to seat rooms."""

    def __init__(self, context: MatrixContext, *, encrypted: bool) -> None:
        """Create it; `encrypted` says whether new rooms are encrypted."""
        self._api = context.api
        self._rooms = context.rooms
        self._keypads = context.keypads
        self._pictures = context.pictures
        self._portraits = context.portraits
        self._table_in_words = context.table_in_words
        self._room_message = context.room_message
        self._encrypted = encrypted

    async def deliver(self, delivery: Delivery) -> str:
        """Show a player's screen, and return its memo."""
        before = SeatMessage.read(delivery.memo)
        if before and await self._rooms.is_outdated(before.room, delivery.player_screen):
            return delivery.memo
        try:
            return str(await self._show(delivery, before))
        except MatrixError as error:
            room = await self._rooms.seat_of(delivery.who, delivery.player_screen)
            if room is None or not error.is_permanent:
                raise
        await self._rooms.forget(room)  # the bot was removed from it: there will be another one
        if await self._rooms.is_outdated(room, delivery.player_screen):
            return delivery.memo
        return str(await self._show(delivery, None))

    async def _show(self, delivery: Delivery, before: SeatMessage | None) -> SeatMessage:
        room = await self._find_room(delivery, before)
        game, words = delivery.snapshot.about.game, words_of(delivery.player_screen)
        if not await self._keypads.is_for(room, game):  # they played another game there before
            await self._rooms.rename(room, _name(delivery.player_screen), _topic(delivery.player_screen))
        keypad = seat_keypad(words, game)
        await self._keypads.place(room, keypad, below=delivery.rings, first=before is None)
        rings = delivery.rings_after(before.news if before else "")
        content = await self._content(delivery, room, [user_of(delivery.who)] if rings else [])
        event = await self._room_message.send(room, content, delivery.key)
        await self._table_in_words.remove(room)
        offered = {key for choice in delivery.screen.choices for key in choice.keys}
        for key in _AFTERWARDS:
            if key in offered:
                self._keypads.offer(room, event, key)
        return SeatMessage(room=room, event=event, news=delivery.news)

    async def _find_room(self, delivery: Delivery, before: SeatMessage | None) -> str:
        """Return a room in which the player and the bot can read each other."""
        who, player_screen = delivery.who, delivery.player_screen
        find = partial(self._rooms.seat, who, player_screen, partial(self._new_room, who, player_screen))
        stays = before and await self._rooms.has_game(before.room, player_screen.snapshot.game)
        room = before.room if before and stays else await find()
        if self._api.is_encrypted(room) and not self._encrypted:  # encryption was switched off
            await self._rooms.forget(room)
            room = await find()
        if await self._rooms.has_left(room):
            raise Unreachable(UnreachableReason.LEFT)
        if self._encrypted and not self._api.knows_member(room, user_of(who)):
            if not await self._rooms.is_member(room, user_of(who)):
                await self._rooms.set_left(room, left=True)
                raise Unreachable(UnreachableReason.LEFT)
            raise MatrixError(Code.NOT_SYNCED)  # a new room: only the bot would get the keys
        return room

    async def _content(self, delivery: Delivery, room: str, mentions: list[str]) -> Content:
        picture = await delivery.picture()
        caption = caption_of(delivery.player_screen, delivery.occasion)
        if picture is None:
            return caption.content(mentions, kind="m.text")
        encrypt = self._encrypted and self._api.is_encrypted(room)
        return await self._pictures.picture_message(picture, caption.content(mentions), encrypt=encrypt)

    async def _new_room(self, who: str, player_screen: PlayerScreen) -> NewRoom:
        portrait = await self._portraits.avatar_state(Portrait.SEAT)
        return seat_room(
            _name(player_screen), _topic(player_screen), user_of(who), portrait, encrypted=self._encrypted
        )


def _name(player_screen: PlayerScreen) -> str:
    """Return the name of a seat room: the game, and the other players."""
    names = join_names(player_screen.others)
    game, named = player_screen.snapshot.about.game, "yes" if names else "no"
    return words_of(player_screen).say("matrix-seat", game=game, named=named, names=names)


def _topic(player_screen: PlayerScreen) -> str:
    return words_of(player_screen).say("matrix-seat-topic", game=player_screen.snapshot.about.game)


def caption_of(player_screen: PlayerScreen, occasion: Occasion = Occasion.SCREEN) -> FormattedMessage:
    """Return the caption of a player's picture: enough to play without seeing the picture."""
    screen, words = player_screen.screen, words_of(player_screen)
    message = FormattedMessage().headline(screen.headline)
    if occasion is not Occasion.SCREEN:
        others = len(player_screen.snapshot.about.seats) - 1
        message.lines([words.say(f"occasion-{occasion.value}", others=others)])
    labels = legend(player_screen)
    ways = [line for line in labels if not line.startswith(_BESIDE)]
    beside = [line for line in labels if line.startswith(_BESIDE)]
    message.lines([*screen.lines, screen.note, screen.question, *ways, " \N{MIDDLE DOT} ".join(beside)])
    return message.plain_text(screen.alt)
