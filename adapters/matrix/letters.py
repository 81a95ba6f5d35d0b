"""Seat rooms: what a player sees and plays, in a room of their own.

The room shows the present screen: a new picture comes below the keypad, and the one before it goes. It rings
only when it becomes the player's turn, or when there is news.
"""

from dataclasses import dataclass
from functools import partial
from typing import Final, Self

from adapters.matrix.dressing import Paper, joined
from adapters.matrix.keypads import seat_keypad
from adapters.matrix.language import words_of
from adapters.matrix.names import user_of
from adapters.matrix.rooms import seat_room
from adapters.matrix.sending import Sending
from adapters.matrix.tools import Tools
from adapters.matrix.troubles import Code, MatrixError, Trouble
from adapters.matrix.wire import Content, NewRoom
from bot.deliverer import Delivery, Occasion, Unreachable
from bot.keys import SYMBOLS, Key, legend
from bot.service.sights import Sight
from renderers.heldhands.picture.portrait import Portrait

_SEAT: Final = "seat"
_NOTHING: Final = "-"
_BESIDE: Final = tuple(
    SYMBOLS[key] for key in (Key.END, Key.BACK, Key.CLEAR, Key.NUDGE, Key.PART, Key.STAY, Key.REMATCH)
)
"""The signs of what is told in one line: most of it is the same in every turn."""


@dataclass(frozen=True, slots=True)
class Letter:
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


class Letters:
    """Brings screens to seat rooms."""

    def __init__(self, tools: Tools, *, encrypted: bool) -> None:
        """Bring them by these ways; new rooms are encrypted, or not."""
        self._wire = tools.wire
        self._rooms = tools.rooms
        self._keypads = tools.keypads
        self._pictures = tools.pictures
        self._portraits = tools.portraits
        self._in_words = tools.in_words
        self._sending = Sending(tools)
        self._encrypted = encrypted

    async def bring(self, delivery: Delivery) -> str:
        """Show a player's screen, and return where it is."""
        before = Letter.read(delivery.memo)
        if before and await self._rooms.is_past(before.room, delivery.sight):
            return delivery.memo
        try:
            return str(await self._show(delivery, before))
        except MatrixError as error:
            room = await self._rooms.seat_of(delivery.who, delivery.sight)
            if room is None or not error.is_the_place:
                raise
        await self._rooms.lose(room)  # somebody has put us out of it: there will be another one
        if await self._rooms.is_past(room, delivery.sight):
            return delivery.memo
        return str(await self._show(delivery, None))

    async def _show(self, delivery: Delivery, before: Letter | None) -> Letter:
        room = await self._seat(delivery, before)
        game, words = delivery.seen.about.game, words_of(delivery.sight)
        if not await self._keypads.is_for(room, game):  # these people have played something else there
            await self._rooms.rename(room, _name(delivery.sight), _topic(delivery.sight))
        keypad = seat_keypad(words, game)
        await self._keypads.lay(room, keypad, below=delivery.rings, first=before is None)
        rings = delivery.rings_after(before.told if before else "")
        content = await self._content(delivery, room, [user_of(delivery.who)] if rings else [])
        event = await self._sending.send(room, content, delivery.key)
        await self._in_words.take_away(room)
        if any(Key.REMATCH in choice.keys for choice in delivery.screen.choices):
            self._keypads.offer(room, event, Key.REMATCH)  # it is no key before, and so has no place yet
        return Letter(room, event, delivery.news)

    async def _seat(self, delivery: Delivery, before: Letter | None) -> str:
        """Return a room in which the player can read what we write, and we what they write."""
        who, sight = delivery.who, delivery.sight
        find = partial(self._rooms.seat, who, sight, partial(self._new_room, who, sight))
        stays = before and await self._rooms.has(before.room, sight.seen.game)  # whoever else has gone
        room = before.room if before and stays else await find()
        if self._wire.is_encrypted(room) and not self._encrypted:  # it was switched off
            await self._rooms.lose(room)
            room = await find()
        if await self._rooms.has_left(room):
            raise Unreachable(Trouble.LEFT)
        if self._encrypted and not self._wire.has_heard_of(room, user_of(who)):
            if not await self._rooms.is_here(room, user_of(who)):
                await self._rooms.note_left(room, left=True)
                raise Unreachable(Trouble.LEFT)
            raise MatrixError(Code.NOT_HEARD_OF)  # a new room: the keys would be for us alone
        return room

    async def _content(self, delivery: Delivery, room: str, mentions: list[str]) -> Content:
        picture = await delivery.picture()
        caption = caption_of(delivery.sight, delivery.occasion)
        if picture is None:
            return caption.content(mentions, kind="m.text")
        encrypt = self._encrypted and self._wire.is_encrypted(room)
        return await self._pictures.shown(picture, caption.content(mentions), encrypt=encrypt)

    async def _new_room(self, who: str, sight: Sight) -> NewRoom:
        portrait = await self._portraits.state(Portrait.SEAT)
        return seat_room(_name(sight), _topic(sight), user_of(who), portrait, encrypted=self._encrypted)


def _name(sight: Sight) -> str:
    """Return what a seat room is called: what is played there, and with whom."""
    names = joined(sight.others)
    game, named = sight.seen.about.game, "yes" if names else "no"
    return words_of(sight).say("matrix-seat", game=game, named=named, names=names)


def _topic(sight: Sight) -> str:
    return words_of(sight).say("matrix-seat-topic", game=sight.seen.about.game)


def caption_of(sight: Sight, occasion: Occasion = Occasion.SCREEN) -> Paper:
    """Return what stands under a player's picture: enough to play by it alone."""
    screen, words = sight.screen, words_of(sight)
    paper = Paper().headline(screen.headline)
    if occasion is not Occasion.SCREEN:
        others = len(sight.seen.about.seats) - 1
        paper.lines([words.say(f"occasion-{occasion.value}", others=others)])
    told = legend(sight)
    ways = [line for line in told if not line.startswith(_BESIDE)]
    beside = [line for line in told if line.startswith(_BESIDE)]
    paper.lines([*screen.lines, screen.question, *ways, " \N{MIDDLE DOT} ".join(beside)])
    return paper.aside(screen.alt)
