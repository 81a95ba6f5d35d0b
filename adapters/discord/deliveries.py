"""Deliveries to Discord: to players by direct message, to spectators in a thread.

A player whose direct messages are closed is called in the thread, with a button that shows their own view. A
game of a night has no thread: there the player is called in the lobby.
"""

import re
from contextlib import suppress
from typing import Final, Literal

from discord import AllowedMentions, Client, Object
from discord.ui import LayoutView

from adapters.discord.addresses import PLATFORM, Table, user_of
from adapters.discord.direct_messages import DirectMessages
from adapters.discord.errors import UnreachableReason, ignore_missing, translate_errors
from adapters.discord.format import (
    FormattedMessage,
    escape_markup,
    format_text,
    make_view,
    press_rows,
    text_items,
    words_in,
    words_of,
)
from adapters.discord.table_posts import TablePosts, table_choices
from adapters.discord.threads import Threads
from bot.chat.deliveries import ChatDeliveries
from bot.chat.memos import Memo
from bot.chat.services import ChatServices
from bot.delivery.deliverer import Delivery, Unreachable
from bot.model.refusals import ServiceProblem
from bot.service.context import DAY
from engine.contract import Refusal
from renderers.i18n.catalogue import Language

WITHOUT_TABLE: Final = (UnreachableReason.GONE, UnreachableReason.FORBIDDEN)
"""Reasons for which there is no table any more; their texts are called `discord-table-REASON`."""

_LONGEST: Final = 1500


class _Call(Memo):
    """The last message that called the player: the memo of a fallback."""

    old_form = re.compile(r"told (?P<message>\d+)")

    kind: Literal["call"] = "call"
    message: int


class Deliveries(ChatDeliveries):
    """Delivers screens on Discord."""

    platform = PLATFORM

    def __init__(
        self,
        client: Client,
        services: ChatServices,
        direct_messages: DirectMessages,
        tables: TablePosts,
        threads: Threads,
    ) -> None:
        super().__init__(services.games)
        self._client = client
        self._nights = services.nights
        self._direct_messages = direct_messages
        self._tables = tables
        self._threads = threads

    async def show_table(self, delivery: Delivery) -> str:
        """Show the table in its thread."""
        return await self._tables.deliver(delivery)

    async def show_player(self, delivery: Delivery) -> str:
        """Show a player's screen by direct message."""
        return await self._direct_messages.deliver(delivery)

    async def call_player(self, delivery: Delivery, reason: str) -> str:  # noqa: ARG002 - the port's
        """Call the player in the thread, the first time with how they could be reached."""
        before = _Call.read(delivery.memo)
        if before and not delivery.rings:
            return delivery.memo
        if not delivery.place and (lobby := await self._find_lobby(delivery.snapshot.about.night)):
            with translate_errors():
                return await self._ring(
                    delivery, lobby, _format_call(delivery, _call_text(delivery, before)), before
                )
        table, dealt = Table.of(delivery.place), delivery.snapshot.status.dealt
        if not delivery.place or not (dealt or _may_have_thread(table, delivery)):
            raise Unreachable(UnreachableReason.NO_THREAD)
        with translate_errors():
            if before is None and dealt and await self._threads.open(table, delivery.player_screen) is None:
                raise Unreachable(UnreachableReason.NO_THREAD)
            if await self._threads.has_left(table, user_of(delivery.who)):
                view = _format_left(delivery, self._service.limits.away // DAY)
            else:
                view = _format_call(delivery, _call_text(delivery, before))
            return await self._ring(delivery, table.thread, view, before)

    async def _ring(self, delivery: Delivery, place: int, view: LayoutView, before: _Call | None) -> str:
        """Send a call that notifies the player, and delete the one before."""
        channel, user = self._client.get_partial_messageable(place), Object(user_of(delivery.who))
        mentions = AllowedMentions(users=[user])
        sent = await self._threads.send(channel, FormattedMessage(view), delivery.key, mentions=mentions)
        if before and before.message:
            with ignore_missing():
                await channel.get_partial_message(before.message).delete()
        return str(_Call(message=sent.id))

    async def _find_lobby(self, night: str) -> int | None:
        """Return the channel of a night's lobby on Discord, if there is one."""
        try:
            found = (await self._nights.find(night)).night if night else None
        except Refusal as refusal:
            if refusal.code is ServiceProblem.NO_ANSWER:
                raise
            return None  # it was deleted
        place = found.lobbies.get(PLATFORM) if found else None
        return int(place) if place else None

    def has_lost_table(self, delivery: Delivery, reason: str) -> bool:
        """Return whether the table is gone; where it never was, the host was told so."""
        never_there = reason == UnreachableReason.FORBIDDEN and not delivery.memo
        return reason in WITHOUT_TABLE and not never_there

    async def report_lost_table(self, delivery: Delivery, who: str, language: Language, reason: str) -> None:
        """Tell a player by direct message that their game can no longer be watched."""
        text = words_in(language).say(f"discord-table-{reason}", game=delivery.snapshot.about.game)
        with suppress(Unreachable):
            await self._direct_messages.write(who, format_text(text), f"{delivery.key}:{who}")


def _may_have_thread(table: Table, delivery: Delivery) -> bool:
    """Return whether a game that has not begun is a rematch, whose players have a thread already."""
    return delivery.screen.awaited and not table.proposes(delivery.snapshot.game)


def _call_text(delivery: Delivery, before: _Call | None) -> str:
    """Return the text of a call: the first time, how the player could be reached."""
    words = words_of(delivery.player_screen)
    if before is not None:
        return words.say("your-turn")
    return words.say("discord-closed", game=delivery.snapshot.about.game)


def _format_call(delivery: Delivery, text: str) -> LayoutView:
    """Return the message that calls a player."""
    choices = table_choices(words_of(delivery.player_screen))[:1]
    rows = press_rows((choices,), delivery.snapshot.game, delivery.snapshot.revision)
    return make_view([*text_items(f"<@{user_of(delivery.who)}> {escape_markup(text, _LONGEST)}"), *rows])


def _format_left(delivery: Delivery, days: int) -> LayoutView:
    """Return the message for the remaining players when one has left the server."""
    player_screen = delivery.player_screen
    name = escape_markup(
        player_screen.names[player_screen.snapshot.about.seats.index(delivery.who)], _LONGEST
    )
    words, named = words_of(player_screen), "yes" if name else "no"
    text = words.say(
        "discord-left", named=named, name=name, days=days, game=player_screen.snapshot.about.game
    )
    return make_view(text_items(text))
