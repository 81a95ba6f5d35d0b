"""What the service brings to Discord: to players by direct message, to all others in a thread.

Where a player takes no messages from us, the thread calls them, and a button there shows them their side. A
game of an evening has no thread: there the lobby calls them.
"""

from dataclasses import dataclass
from typing import Final, Self

from discord import AllowedMentions, Client, Object
from discord.ui import LayoutView

from adapters.discord.addresses import PLATFORM, Table, user_of
from adapters.discord.catalogue import words_in, words_of
from adapters.discord.direct_messages import DirectMessages, nonce
from adapters.discord.errors import Trouble, bringing, if_it_is_there
from adapters.discord.format import dressed_words, layout, plain, press_rows, texts
from adapters.discord.table_posts import TablePosts, table_choices
from adapters.discord.threads import Threads
from bot.chat.services import ChatServices
from bot.delivery.deliverer import Delivery, Unreachable
from bot.delivery.worker import TryLater
from bot.model.person import platform_of
from bot.model.refusals import Denied
from bot.service.context import DAY
from engine.contract import SPECTATOR, Refusal

WITHOUT_TABLE: Final = (Trouble.GONE, Trouble.FORBIDDEN)
"""Why there is no table any more: `discord-table-` and this tells it."""

_TOLD: Final = "told"
_SOON: Final = 2.0  # seconds
_LONGEST: Final = 1500


@dataclass(frozen=True, slots=True)
class _Call:
    """The message in a thread that called somebody last: the memo of a fallback."""

    message: int = 0

    def __str__(self) -> str:
        return f"{_TOLD} {self.message}"

    @classmethod
    def read(cls, memo: str) -> Self | None:
        told, _, message = memo.partition(" ")
        return cls(int(message)) if told == _TOLD and message.isdecimal() else None


class Deliveries:
    """Brings screens to the people of Discord."""

    platform = PLATFORM

    def __init__(
        self,
        client: Client,
        services: ChatServices,
        direct_messages: DirectMessages,
        tables: TablePosts,
        threads: Threads,
    ) -> None:
        self._client = client
        self._service = services.games
        self._nights = services.nights
        self._direct_messages = direct_messages
        self._tables = tables
        self._threads = threads

    async def deliver(self, delivery: Delivery) -> str:
        """Show it where it belongs."""
        if delivery.snapshot.viewer is SPECTATOR:
            return await self._tables.bring(delivery)
        return await self._direct_messages.bring(delivery)

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        """Call a player in the thread; or tell the players that there is no thread any more."""
        if delivery.snapshot.viewer is SPECTATOR:
            return await self._tell_players(delivery, reason)
        return await self._call_player(delivery)

    async def _call_player(self, delivery: Delivery) -> str:
        """Ring for somebody in the thread, and say the first time how they could be reached."""
        before = _Call.read(delivery.memo)
        if before and not delivery.rings:
            return delivery.memo
        if not delivery.place and (lobby := await self._lobby(delivery.snapshot.about.night)):
            with bringing():
                return await self._ring(delivery, lobby, _call(delivery, _told(delivery, before)), before)
        table, dealt = Table.read(delivery.place) if delivery.place else None, delivery.snapshot.status.dealt
        if table is None or not (dealt or _may_have_thread(table, delivery)):
            raise Unreachable(Trouble.NO_THREAD)
        if not table.message:  # it is about to be noted
            raise TryLater(_SOON)
        with bringing():
            if before is None and dealt and await self._threads.open(table, delivery.player_screen) is None:
                raise Unreachable(Trouble.NO_THREAD)
            if await self._threads.has_left(table, user_of(delivery.who)):
                view = _left(delivery, self._service.limits.away // DAY)
            else:
                view = _call(delivery, _told(delivery, before))
            return await self._ring(delivery, table.thread, view, before)

    async def _ring(self, delivery: Delivery, place: int, view: LayoutView, before: _Call | None) -> str:
        """Call somebody in a place, and take away what called them before."""
        channel, user = self._client.get_partial_messageable(place), Object(user_of(delivery.who))
        sent = await self._threads.awake(
            place,
            lambda: channel.send(
                view=view, nonce=nonce(delivery.key), allowed_mentions=AllowedMentions(users=[user])
            ),
        )
        if before and before.message:
            with if_it_is_there():
                await channel.get_partial_message(before.message).delete()
        return str(_Call(sent.id))

    async def _lobby(self, night: str) -> int | None:
        """Return where the lobby of an evening is, if it has one here."""
        try:
            found = (await self._nights.find(night)).night if night else None
        except Refusal as refusal:
            if refusal.code is Denied.NO_ANSWER:
                raise
            return None  # it has been forgotten
        place = found.lobbies.get(PLATFORM) if found else None
        return int(place) if place else None

    async def _tell_players(self, delivery: Delivery, reason: str) -> str:
        """Tell those who play, once, that nobody can watch them any more, and what could be done."""
        never_there = reason == Trouble.FORBIDDEN and not delivery.memo  # then whoever began it was told
        if delivery.memo == _TOLD or never_there or reason not in WITHOUT_TABLE:
            return delivery.memo
        for who in delivery.snapshot.about.seats:
            if who and platform_of(who) == PLATFORM:
                words = words_in(await self._service.views.language(who))
                told = words.say(f"discord-table-{reason}", game=delivery.snapshot.about.game)
                try:
                    await self._direct_messages.write(who, dressed_words(told), f"{delivery.key}:{who}")
                except Unreachable:
                    continue
        return _TOLD


def _may_have_thread(table: Table, delivery: Delivery) -> bool:
    """Return whether a game that has not begun follows another one, in whose thread people can be called."""
    return delivery.screen.awaited and not table.proposes(delivery.snapshot.game)


def _told(delivery: Delivery, before: _Call | None) -> str:
    """Return what somebody is told who is called: the first time, how they could be reached."""
    words = words_of(delivery.player_screen)
    if before is not None:
        return words.say("your-turn")
    return words.say("discord-closed", game=delivery.snapshot.about.game)


def _call(delivery: Delivery, told: str) -> LayoutView:
    """Return a message that rings for somebody."""
    choices = table_choices(words_of(delivery.player_screen))[:1]
    rows = press_rows((choices,), delivery.snapshot.game, delivery.snapshot.revision)
    return layout([*texts(f"<@{user_of(delivery.who)}> {plain(told, _LONGEST)}"), *rows])


def _left(delivery: Delivery, days: int) -> LayoutView:
    """Return a message for those who are left: one of them is not there any more."""
    player_screen = delivery.player_screen
    name = plain(player_screen.names[player_screen.snapshot.about.seats.index(delivery.who)], _LONGEST)
    words, named = words_of(player_screen), "yes" if name else "no"
    told = words.say(
        "discord-left", named=named, name=name, days=days, game=player_screen.snapshot.about.game
    )
    return layout(texts(told))
