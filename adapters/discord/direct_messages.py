"""Direct messages: each player has one message a game, by which they see it and play it.

While it is their turn it is edited. When it becomes their turn a new one comes, since an edit does not ring,
and the old one goes.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import sha256
from secrets import token_hex
from typing import Final, Self
from weakref import WeakValueDictionary

from discord import ChannelType, Client, NotFound, Object, PartialMessageable
from discord.utils import snowflake_time, utcnow

from adapters.discord.addresses import Table, user_of
from adapters.discord.catalogue import words_of
from adapters.discord.errors import bringing, if_it_is_there
from adapters.discord.format import FormattedMessage, dressed_screen
from bot.delivery.deliverer import Delivery, Occasion
from bot.model.screen import MOST_IN_ROW, Choice, Kind, TableAction
from bot.service.views import PlayerScreen
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import listed
from renderers.paint.picture import Picture

_NO_MOVE: Final = frozenset(TableAction)
_LONGEST_NONCE: Final = 25
_YOUNG: Final = timedelta(minutes=50)


@dataclass(frozen=True, slots=True)
class DirectMessage:
    """The message that somebody has now: the memo of a delivery."""

    channel: int
    message: int
    told: str = ""  # the news for which it has rung

    def __str__(self) -> str:
        """Write it as the deliverer keeps it."""
        return f"{self.channel} {self.message} {self.told}".rstrip()

    @classmethod
    def read(cls, memo: str) -> Self | None:
        """Return the message that was noted, if one was."""
        match memo.split():
            case [channel, message, *told] if channel.isdecimal() and message.isdecimal():
                return cls(int(channel), int(message), *told[:1])
            case _:
                return None


class DirectMessages:
    """Brings screens by direct message."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._turns: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    def alone(self, game: str, who: str) -> AbstractAsyncContextManager[None]:
        """Show something to somebody, one thing after the other: the newest is shown last."""
        return self._turns.setdefault((game, who), asyncio.Lock())

    async def bring(self, delivery: Delivery) -> str:
        """Show a player's screen, and return which message it is."""
        if _is_told_elsewhere(delivery):
            return delivery.memo
        game, who = delivery.snapshot.game, delivery.who
        async with self.alone(game, who):
            dress = own_dress(delivery.player_screen, await delivery.picture(), delivery.occasion)
            old, news = DirectMessage.read(delivery.memo), delivery.news
            rings = delivery.rings_after(old.told if old else "")
            with bringing():
                if old and not rings and not is_old(old.message) and await self._edit(old, dress):
                    return str(replace(old, told=news))
                channel = await self._channel(old, who)
                sent = await channel.send(
                    view=dress.view, files=dress.unread, nonce=nonce(delivery.key), silent=not rings
                )
                if old and old.message != sent.id:
                    with if_it_is_there():
                        await self._partial(old).get_partial_message(old.message).delete()
            return str(DirectMessage(channel.id, sent.id, news))

    async def write(self, who: str, dress: FormattedMessage, key: str = "") -> None:
        """Say something to somebody, once for a key; raises what the deliverer understands."""
        with bringing():
            channel = await self._channel(None, who)
            await channel.send(view=dress.view, files=dress.unread, nonce=nonce(key or token_hex()))

    async def _edit(self, letter: DirectMessage, dress: FormattedMessage) -> bool:
        """Show something in the message that is there, and return whether it is there."""
        try:
            message = self._partial(letter).get_partial_message(letter.message)
            await message.edit(view=dress.view, attachments=dress.unread)
        except NotFound:  # somebody has deleted it
            return False
        return True

    async def _channel(self, letter: DirectMessage | None, who: str) -> PartialMessageable:
        if letter:
            return self._partial(letter)
        channel = await self._client.create_dm(Object(user_of(who)))
        return self._client.get_partial_messageable(channel.id, type=ChannelType.private)

    def _partial(self, letter: DirectMessage) -> PartialMessageable:
        return self._client.get_partial_messageable(letter.channel, type=ChannelType.private)


def own_dress(
    player_screen: PlayerScreen,
    picture: Picture | None,
    occasion: Occasion = Occasion.SCREEN,
    *,
    fresh: bool = True,
) -> FormattedMessage:
    """Return the message by which somebody plays; where it stays fresh, nobody need ask for it again."""
    screen, snapshot = player_screen.screen, player_screen.snapshot
    rows = [list(row) for row in screen.rows]
    if fresh and not player_screen.pick:
        rows = [[choice for choice in row if choice.action != TableAction.SHOW] for row in rows]
    if snapshot.view is not None:
        rows = _with_words(rows, in_words(words_of(player_screen)))
    screen = replace(screen, rows=tuple(tuple(map(calmly, row)) for row in rows))
    if occasion is not Occasion.SCREEN:
        line = words_of(player_screen).say(f"occasion-{occasion.value}", others=len(snapshot.about.seats) - 1)
        screen = replace(screen, lines=(line, *screen.lines))
    return dressed_screen(screen, snapshot.game, snapshot.revision, picture, above=_with_whom(player_screen))


def _with_whom(player_screen: PlayerScreen) -> str:
    """Return whose game it is: who plays several would have to look at the pictures to know."""
    others, words = (
        player_screen.others if player_screen.snapshot.status.dealt else (),
        words_of(player_screen),
    )
    return words.say("with-whom", name=listed(words, list(others))) if others else ""


def _with_words(rows: Sequence[list[Choice]], read: Choice) -> list[list[Choice]]:
    """Return rows with the choice of words: beside what is no move, or else below the moves."""
    *before, last = [row for row in rows if row] or [[]]
    beside = any(choice.kind is not Kind.PLAIN or choice.action in _NO_MOVE for choice in last)
    if not beside or len(last) == MOST_IN_ROW:
        return [*before, last, [read]]
    parting = [choice for choice in last if choice.action == TableAction.PART]  # is wanted least
    return [*before, [*(choice for choice in last if choice not in parting), read, *parting]]


def calmly(choice: Choice) -> Choice:
    """Return a choice without red, which shouts here, unless it cannot be taken back."""
    shouts = choice.kind is Kind.DANGER and choice.action != TableAction.PART
    return replace(choice, kind=Kind.PLAIN) if shouts else choice


def in_words(words: Words) -> Choice:
    """Return the choice of having a picture told in words."""
    return Choice(TableAction.READ, words.say("choice-read"))


def nonce(key: str) -> str:
    """Return the mark by which Discord knows a message that it has been sent already."""
    return sha256(key.encode()).hexdigest()[:_LONGEST_NONCE]


def is_old(message: int) -> bool:
    """Return whether a message was sent so long ago that Discord lets us edit it only now and then."""
    return snowflake_time(message) < utcnow() - _YOUNG


def _is_told_elsewhere(delivery: Delivery) -> bool:
    """Return whether a proposal of a game stands in a channel, for the one and for the other."""
    if delivery.snapshot.status.dealt or not delivery.place:
        return False
    return Table.read(delivery.place).proposes(delivery.snapshot.game)
