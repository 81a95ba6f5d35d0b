"""What the service brings to Discord: to players by direct message, to all others in a thread.

Where a player takes no messages from us, the thread calls them, and a button there shows them their side. A
game of an evening has no thread: there the lobby calls them.
"""

from dataclasses import dataclass
from typing import Final, Self

from discord import AllowedMentions, Client, Object
from discord.ui import LayoutView

from adapters.discord.dressing import dressed_words, layout, plain, press_rows, texts
from adapters.discord.language import words_in, words_of
from adapters.discord.letters import Letters, nonce
from adapters.discord.names import PLATFORM, Table, user_of
from adapters.discord.tables import Tables, table_choices
from adapters.discord.threads import Threads
from adapters.discord.troubles import Trouble, bringing, if_it_is_there
from bot.deliverer import Delivery, Unreachable
from bot.refusals import Denied
from bot.service.desk import DAY
from bot.service.service import GameService
from bot.store.people import platform_of
from bot.worker import TryLater
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
        self, client: Client, service: GameService, letters: Letters, tables: Tables, threads: Threads
    ) -> None:
        """Bring them by these ways."""
        self._client = client
        self._service = service
        self._letters = letters
        self._tables = tables
        self._threads = threads

    async def deliver(self, delivery: Delivery) -> str:
        """Show it where it belongs."""
        if delivery.seen.viewer is SPECTATOR:
            return await self._tables.bring(delivery)
        return await self._letters.bring(delivery)

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        """Call a player in the thread; or tell the players that there is no thread any more."""
        if delivery.seen.viewer is SPECTATOR:
            return await self._tell_players(delivery, reason)
        return await self._call_player(delivery)

    async def _call_player(self, delivery: Delivery) -> str:
        """Ring for somebody in the thread, and say the first time how they could be reached."""
        before = _Call.read(delivery.memo)
        if before and not delivery.rings:
            return delivery.memo
        if not delivery.place and (lobby := await self._lobby(delivery.seen.about.night)):
            with bringing():
                return await self._ring(delivery, lobby, _call(delivery, _told(delivery, before)), before)
        table, dealt = Table.read(delivery.place) if delivery.place else None, delivery.seen.status.dealt
        if table is None or not (dealt or _may_have_thread(table, delivery)):
            raise Unreachable(Trouble.NO_THREAD)
        if not table.message:  # it is about to be noted
            raise TryLater(_SOON)
        with bringing():
            if before is None and dealt and await self._threads.open(table, delivery.sight) is None:
                raise Unreachable(Trouble.NO_THREAD)
            if await self._threads.has_left(table, user_of(delivery.who)):
                view = _left(delivery, self._service.desk.limits.away // DAY)
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
            found = (await self._service.nights.find(night)).night if night else None
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
        for who in delivery.seen.about.seats:
            if who and platform_of(who) == PLATFORM:
                words = words_in(await self._service.sights.language(who))
                told = words.say(f"discord-table-{reason}", game=delivery.seen.about.game)
                try:
                    await self._letters.write(who, dressed_words(told), f"{delivery.key}:{who}")
                except Unreachable:
                    continue
        return _TOLD


def _may_have_thread(table: Table, delivery: Delivery) -> bool:
    """Tell whether a game that has not begun yet follows another one, in whose thread they can be called."""
    return delivery.screen.awaited and not table.proposes(delivery.seen.game)


def _told(delivery: Delivery, before: _Call | None) -> str:
    """Return what somebody is told who is called: the first time, how they could be reached."""
    words = words_of(delivery.sight)
    if before is not None:
        return words.say("your-turn")
    return words.say("discord-closed", game=delivery.seen.about.game)


def _call(delivery: Delivery, told: str) -> LayoutView:
    """Return a message that rings for somebody."""
    choices = table_choices(words_of(delivery.sight))[:1]
    rows = press_rows((choices,), delivery.seen.game, delivery.seen.revision)
    return layout([*texts(f"<@{user_of(delivery.who)}> {plain(told, _LONGEST)}"), *rows])


def _left(delivery: Delivery, days: int) -> LayoutView:
    """Return a message for those who are left: one of them is not there any more."""
    sight = delivery.sight
    name = plain(sight.names[sight.seen.about.seats.index(delivery.who)], _LONGEST)
    words, named = words_of(sight), "yes" if name else "no"
    told = words.say("discord-left", named=named, name=name, days=days, game=sight.seen.about.game)
    return layout(texts(told))
