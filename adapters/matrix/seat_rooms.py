"""Seat rooms: what a player sees and plays, in a room of their own.

The room shows the present screen: a new picture comes below the keypad, and the one before it goes. It rings
only when it becomes the player's turn, or when there is news.
"""

from dataclasses import dataclass
from functools import partial
from typing import Final, Self

from adapters.matrix.addresses import user_of
from adapters.matrix.api import Content, NewRoom
from adapters.matrix.catalogue import words_of
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import Code, MatrixError, Trouble
from adapters.matrix.format import FormattedMessage, joined
from adapters.matrix.keypads import seat_keypad
from adapters.matrix.room_message import RoomMessage
from adapters.matrix.rooms import seat_room
from bot.commands.keypad import SYMBOLS, Key, legend
from bot.delivery.deliverer import Delivery, Occasion, Unreachable
from bot.service.views import PlayerScreen
from renderers.heldhands.picture.portrait import Portrait

_SEAT: Final = "seat"
_NOTHING: Final = "-"
_BESIDE: Final = tuple(
    SYMBOLS[key] for key in (Key.END, Key.BACK, Key.CLEAR, Key.NUDGE, Key.PART, Key.STAY, Key.REMATCH)
)
"""The signs of what is told in one line: most of it is the same in every turn."""


@dataclass(frozen=True, slots=True)
class SeatMessage:
    """What somebody has before them now: the memo of a delivery."""

    room: str
    event: str
    told: str = ""  # the news for which it has rung

    def __str__(self) -> str:
        """Write it as the deliverer keeps it."""
        return " ".join((_SEAT, self.room, self.event, self.told or _NOTHING))

    @classmethod
    def read(cls, memo: str) -> Self | None:
        """Return what was noted, if it was."""
        match memo.split(" "):
            case [kind, room, event, told] if kind == _SEAT:
                return cls(room, event, "" if told == _NOTHING else told)
            case _:
                return None


class SeatRooms:
    """Brings screens to seat rooms."""

    def __init__(self, context: MatrixContext, *, encrypted: bool) -> None:
        """Bring them by these ways; new rooms are encrypted, or not."""
        self._api = context.api
        self._rooms = context.rooms
        self._keypads = context.keypads
        self._pictures = context.pictures
        self._portraits = context.portraits
        self._in_words = context.table_in_words
        self._sending = RoomMessage(context)
        self._encrypted = encrypted

    async def bring(self, delivery: Delivery) -> str:
        """Show a player's screen, and return where it is."""
        before = SeatMessage.read(delivery.memo)
        if before and await self._rooms.is_past(before.room, delivery.player_screen):
            return delivery.memo
        try:
            return str(await self._show(delivery, before))
        except MatrixError as error:
            room = await self._rooms.seat_of(delivery.who, delivery.player_screen)
            if room is None or not error.is_the_place:
                raise
        await self._rooms.lose(room)  # somebody has put us out of it: there will be another one
        if await self._rooms.is_past(room, delivery.player_screen):
            return delivery.memo
        return str(await self._show(delivery, None))

    async def _show(self, delivery: Delivery, before: SeatMessage | None) -> SeatMessage:
        room = await self._seat(delivery, before)
        game, words = delivery.snapshot.about.game, words_of(delivery.player_screen)
        if not await self._keypads.is_for(room, game):  # these people have played something else there
            await self._rooms.rename(room, _name(delivery.player_screen), _topic(delivery.player_screen))
        keypad = seat_keypad(words, game)
        await self._keypads.lay(room, keypad, below=delivery.rings, first=before is None)
        rings = delivery.rings_after(before.told if before else "")
        content = await self._content(delivery, room, [user_of(delivery.who)] if rings else [])
        event = await self._sending.send(room, content, delivery.key)
        await self._in_words.take_away(room)
        if any(Key.REMATCH in choice.keys for choice in delivery.screen.choices):
            self._keypads.offer(room, event, Key.REMATCH)  # it is no key before, and so has no place yet
        return SeatMessage(room, event, delivery.news)

    async def _seat(self, delivery: Delivery, before: SeatMessage | None) -> str:
        """Return a room in which the player can read what we write, and we what they write."""
        who, player_screen = delivery.who, delivery.player_screen
        find = partial(self._rooms.seat, who, player_screen, partial(self._new_room, who, player_screen))
        stays = before and await self._rooms.has(
            before.room, player_screen.snapshot.game
        )  # whoever else has gone
        room = before.room if before and stays else await find()
        if self._api.is_encrypted(room) and not self._encrypted:  # it was switched off
            await self._rooms.lose(room)
            room = await find()
        if await self._rooms.has_left(room):
            raise Unreachable(Trouble.LEFT)
        if self._encrypted and not self._api.has_heard_of(room, user_of(who)):
            if not await self._rooms.is_here(room, user_of(who)):
                await self._rooms.note_left(room, left=True)
                raise Unreachable(Trouble.LEFT)
            raise MatrixError(Code.NOT_HEARD_OF)  # a new room: the keys would be for us alone
        return room

    async def _content(self, delivery: Delivery, room: str, mentions: list[str]) -> Content:
        picture = await delivery.picture()
        caption = caption_of(delivery.player_screen, delivery.occasion)
        if picture is None:
            return caption.content(mentions, kind="m.text")
        encrypt = self._encrypted and self._api.is_encrypted(room)
        return await self._pictures.shown(picture, caption.content(mentions), encrypt=encrypt)

    async def _new_room(self, who: str, player_screen: PlayerScreen) -> NewRoom:
        portrait = await self._portraits.state(Portrait.SEAT)
        return seat_room(
            _name(player_screen), _topic(player_screen), user_of(who), portrait, encrypted=self._encrypted
        )


def _name(player_screen: PlayerScreen) -> str:
    """Return what a seat room is called: what is played there, and with whom."""
    names = joined(player_screen.others)
    game, named = player_screen.snapshot.about.game, "yes" if names else "no"
    return words_of(player_screen).say("matrix-seat", game=game, named=named, names=names)


def _topic(player_screen: PlayerScreen) -> str:
    return words_of(player_screen).say("matrix-seat-topic", game=player_screen.snapshot.about.game)


def caption_of(player_screen: PlayerScreen, occasion: Occasion = Occasion.SCREEN) -> FormattedMessage:
    """Return what stands under a player's picture: enough to play by it alone."""
    screen, words = player_screen.screen, words_of(player_screen)
    paper = FormattedMessage().headline(screen.headline)
    if occasion is not Occasion.SCREEN:
        others = len(player_screen.snapshot.about.seats) - 1
        paper.lines([words.say(f"occasion-{occasion.value}", others=others)])
    told = legend(player_screen)
    ways = [line for line in told if not line.startswith(_BESIDE)]
    beside = [line for line in told if line.startswith(_BESIDE)]
    paper.lines([*screen.lines, screen.question, *ways, " \N{MIDDLE DOT} ".join(beside)])
    return paper.aside(screen.alt)
