"""Direct messages: each player has one message for each game, which shows the game and its buttons.

It is edited in place. A new one is sent, and the old one deleted, when the player must be notified, which an
edit does not do: it became their turn, the game has ended, a partner offers to end it. So it is when the old
one was deleted, or is so old that Discord limits its edits.
"""

import asyncio
import re
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from secrets import token_hex
from typing import Final, Literal
from weakref import WeakValueDictionary

from discord import ChannelType, Client, NotFound, Object, PartialMessageable
from discord.utils import snowflake_time, utcnow

from adapters.discord.addresses import Table, user_of
from adapters.discord.errors import ignore_missing, translate_errors
from adapters.discord.format import FormattedMessage, format_screen, words_of
from bot.chat.invitations import computer_offer
from bot.chat.memos import Memo
from bot.delivery.deliverer import Delivery, Occasion
from bot.model.screen import MOST_IN_ROW, Choice, Key, Kind, TableAction
from bot.service.views import PlayerScreen
from renderers.i18n.catalogue import Words, listed
from renderers.paint.picture import Picture

_STEP_WIDTH: Final = 800  # pixels: twice what Discord shows on a desktop
_NO_MOVE: Final = frozenset(TableAction)
_LONGEST_NONCE: Final = 25
_FREELY_EDITED: Final = timedelta(minutes=50)


class DirectMessage(Memo):
    """The player's current message: the memo of a delivery."""

    old_form = re.compile(r"(?P<channel>\d+) (?P<message>\d+)(?: (?P<news>\S+))?")

    kind: Literal["direct"] = "direct"
    channel: int
    message: int
    news: str = ""  # the news of which it has notified


class DirectMessages:
    """Delivers screens by direct message."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    def lock(self, game: str, who: str) -> AbstractAsyncContextManager[None]:
        """Return the lock of a player's message: screens are shown one after the other, the newest last."""
        return self._locks.setdefault((game, who), asyncio.Lock())

    async def deliver(self, delivery: Delivery) -> str:
        """Show a player's screen, and return the memo of its message."""
        if _is_in_channel(delivery):
            return delivery.memo
        game, who = delivery.snapshot.game, delivery.who
        async with self.lock(game, who):
            old, news = DirectMessage.read(delivery.memo), delivery.news
            rings = delivery.rings_after(old.news if old else "")
            player_screen = delivery.player_screen
            if old and not rings and _is_step(player_screen):  # which is seen for seconds
                player_screen = player_screen.with_usual_width(_STEP_WIDTH)
            formatted = format_player_screen(
                player_screen, await delivery.picture(player_screen), delivery.occasion
            )
            with translate_errors():
                if old and not rings and not is_old(old.message) and await self._edit(old, formatted):
                    return str(old.model_copy(update={"news": news}))
                channel = await self._channel(old, who)
                sent = await channel.send(
                    view=formatted.view,
                    files=formatted.rewound_files,
                    nonce=nonce(delivery.key),
                    silent=not rings,
                )
                if old and old.message != sent.id:
                    with ignore_missing():
                        await self._partial(old).get_partial_message(old.message).delete()
            return str(DirectMessage(channel=channel.id, message=sent.id, news=news))

    async def write(self, who: str, formatted: FormattedMessage, key: str = "") -> None:
        """Send a message, once for each key; raises what the deliverer understands."""
        with translate_errors():
            channel = await self._channel(None, who)
            await channel.send(
                view=formatted.view, files=formatted.rewound_files, nonce=nonce(key or token_hex())
            )

    async def _edit(self, current: DirectMessage, formatted: FormattedMessage) -> bool:
        """Edit the player's message, and return whether it still exists."""
        try:
            message = self._partial(current).get_partial_message(current.message)
            await message.edit(view=formatted.view, attachments=formatted.rewound_files)
        except NotFound:  # it was deleted
            return False
        return True

    async def _channel(self, current: DirectMessage | None, who: str) -> PartialMessageable:
        if current:
            return self._partial(current)
        channel = await self._client.create_dm(Object(user_of(who)))
        return self._client.get_partial_messageable(channel.id, type=ChannelType.private)

    def _partial(self, current: DirectMessage) -> PartialMessageable:
        return self._client.get_partial_messageable(current.channel, type=ChannelType.private)


def _is_step(player_screen: PlayerScreen) -> bool:
    """Return whether a player is in the middle of a turn."""
    return any(Key.BACK in choice.keys for choice in player_screen.screen.choices)


def format_player_screen(
    player_screen: PlayerScreen,
    picture: Picture | None,
    occasion: Occasion = Occasion.SCREEN,
    *,
    fresh: bool = True,
) -> FormattedMessage:
    """Return a player's own message.

    `fresh` says that the message is kept up to date, so it needs no button to show the table again.
    """
    screen, snapshot = player_screen.screen, player_screen.snapshot
    rows = [list(row) for row in screen.rows]
    if fresh and not player_screen.pick:
        rows = [[choice for choice in row if choice.action != TableAction.SHOW] for row in rows]
    if snapshot.view is not None:
        rows = _add_read_choice(rows, read_choice(words_of(player_screen)))
    screen = replace(screen, rows=tuple(tuple(map(soften_danger, row)) for row in rows))
    if occasion is not Occasion.SCREEN:
        line = words_of(player_screen).say(f"occasion-{occasion.value}", others=len(snapshot.about.seats) - 1)
        screen = replace(screen, lines=(line, *screen.lines))
    formatted = format_screen(
        screen, snapshot.game, snapshot.revision, picture, above=_name_others(player_screen)
    )
    return formatted.with_calls(computer_offer(player_screen, words_of(player_screen)))


def _name_others(player_screen: PlayerScreen) -> str:
    """Return who the other players are, for those who play several games."""
    if not player_screen.snapshot.status.dealt or not player_screen.others:
        return ""
    words = words_of(player_screen)
    return words.say("with-whom", name=listed(words, list(player_screen.others)))


def _add_read_choice(rows: Sequence[list[Choice]], read: Choice) -> list[list[Choice]]:
    """Return the rows with the choice to read: beside choices that are not moves, else in a row below."""
    *before, last = [row for row in rows if row] or [[]]
    beside = any(choice.kind is not Kind.PLAIN or choice.action in _NO_MOVE for choice in last)
    if not beside or len(last) == MOST_IN_ROW:
        return [*before, last, [read]]
    parting = [choice for choice in last if choice.action == TableAction.PART]  # is needed least
    return [*before, [*(choice for choice in last if choice not in parting), read, *parting]]


def soften_danger(choice: Choice) -> Choice:
    """Return a choice in a neutral colour instead of red, unless it cannot be undone."""
    shouts = choice.kind is Kind.DANGER and choice.action != TableAction.PART
    return replace(choice, kind=Kind.PLAIN) if shouts else choice


def read_choice(words: Words) -> Choice:
    """Return the choice to read the description of a picture."""
    return Choice(TableAction.READ, words.say("choice-read"))


def nonce(key: str) -> str:
    """Return the nonce by which Discord recognises a message that was sent already."""
    return sha256(key.encode()).hexdigest()[:_LONGEST_NONCE]


def is_old(message: int) -> bool:
    """Return whether a message is so old that Discord limits its edits."""
    return snowflake_time(message) < utcnow() - _FREELY_EDITED


def _is_in_channel(delivery: Delivery) -> bool:
    """Return whether the proposal of this game is shown in a channel."""
    if delivery.snapshot.status.dealt or not delivery.place:
        return False
    return Table.of(delivery.place).proposes(delivery.snapshot.game)
