"""Deliveries of nights to a platform: lobbies, calendar events, and notes for single people.

At least once, and the newest wins, as with the screens of games.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from bot.commands.answers import Answer
from bot.commands.lobby import Lobby, needs_names, news_key, note
from bot.commands.model import JoinOptions, TimeFormat
from bot.delivery.deliverer import Unreachable
from bot.model.night import MINUTE, Night, NightRefusal, StoredNight
from bot.nights.night_pictures import NamedNight
from bot.nights.service import NightService
from bot.service.service import GameService
from bot.store.queue import Claim, Queues, Settled, Shown
from bot.telemetry.logs import Log
from bot.text.catalogue import words_in
from bot.text.time_words import format_time
from renderers.i18n.catalogue import Language, Words, best_language
from renderers.paint.picture import Picture

_SEPARATOR: Final = "\n"

log = Log(__name__)


@dataclass(frozen=True, slots=True)
class LobbyShowing:
    """A lobby to be shown in a place."""

    night: Night
    answer: Answer
    words: Words
    place: str  # in the adapter's format
    memo: str  # what the adapter remembered of the last delivery
    key: str  # idempotency key: the same for the same change
    rings: bool  # post a new message: the stage or the round has changed
    picture: Callable[[], Awaitable[Picture | None]] = field(repr=False, compare=False)
    pictured: tuple[str, ...] = ()  # lines of the answer that only repeat the picture
    description: str = ""  # the same as alternative text, without markup


@dataclass(frozen=True, slots=True)
class EventShowing:
    """A night for the calendar of a platform."""

    night: Night
    description: str
    words: Words
    place: str  # of the lobby
    memo: str
    key: str
    cover: Callable[[], Awaitable[Picture | None]] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Note:
    """A message for one person."""

    who: str
    answer: Answer
    words: Words
    key: str
    kind: str  # what it is about: "soon", "odd"
    place: str = ""  # of the lobby on this person's platform, if there is one


class NightAdapter(Protocol):
    """The port that a platform implements for nights."""

    platform: str
    time_shown: TimeFormat
    elsewhere: JoinOptions

    async def show_lobby(self, showing: LobbyShowing) -> str:
        """Show the lobby and return a memo; raises `Unreachable` or `TryLater`."""
        ...

    async def show_event(self, showing: EventShowing) -> str:
        """Show the night in the platform's calendar, if it has one, and return a memo."""
        ...

    async def tell(self, note: Note) -> None:
        """Send a note privately."""
        ...


class NightDeliverer:
    """Delivers the due updates of nights on one platform; called by a `Worker`."""

    def __init__(
        self, service: GameService, nights: NightService, queues: Queues, adapter: NightAdapter
    ) -> None:
        self._context = nights.context
        self._painter = nights.painter
        self._nights = nights
        self._guests = service.guests
        self._views = service.views
        self._queues = queues
        self._adapter = adapter

    async def carry_out(self, claim: Claim) -> Settled:
        """Deliver a claim and settle it."""
        screen = claim.screen
        fields = (f"want:{screen}", f"memo:{screen}")
        try:
            stored = await self._context.nights.load(claim.game, fields)
        except NightRefusal:  # written by a newer version
            return await self._queues.postpone(claim, until=self._context.now() + MINUTE)
        if stored is None:
            return await self._queues.settle(claim, now=self._context.now())
        want, kept = (stored.fields[each] for each in fields)
        try:
            shown = await self._deliver(claim, stored, want, kept)
        except Unreachable as answer:  # until people change something there
            log.event("nights.unreachable", what=claim.kind, reason=answer.reason)
            shown = Shown(screen, int(want or 0), kept)
        return await self._queues.settle(claim, now=self._context.now(), shown=shown)

    async def _deliver(self, claim: Claim, stored: StoredNight, want: str, kept: str) -> Shown | None:
        key = f"{claim.game}:{claim.screen}:{want}"
        before, _, memo = kept.partition(_SEPARATOR)
        match claim.what:
            case "lobby" | "event" if claim.queue.rpartition("-")[2] not in stored.night.lobbies:
                return None
            case "lobby":
                memo = await self._show_lobby(await self._nights.load_names(stored), key, before, memo)
            case "event":
                memo = await self._show_event(stored.night, key, memo)
            case _:
                await self._send_note(claim.what, stored, key)
                return None
        return Shown(claim.screen, int(want or 0), f"{news_key(stored.night)}{_SEPARATOR}{memo}")

    async def _show_lobby(self, what: NamedNight, key: str, before: str, memo: str) -> str:
        lobby = self._lobby_for(Language(what.night.language))
        showing = LobbyShowing(
            night=what.night,
            answer=lobby.answer(what),
            words=lobby.words,
            place=what.night.lobbies[self._adapter.platform],
            memo=memo,
            key=key,
            rings=news_key(what.night) != before,
            picture=lambda: self._painter.lobby(what, lobby.words),
            pictured=lobby.pictured(what),
            description="\n".join(replace(lobby, time_shown=format_time).pictured(what)),
        )
        return await self._adapter.show_lobby(showing)

    async def _show_event(self, night: Night, key: str, memo: str) -> str:
        lobby = self._lobby_for(Language(night.language))
        showing = EventShowing(
            night=night,
            description=lobby.description(night),
            words=lobby.words,
            place=night.lobbies[self._adapter.platform],
            memo=memo,
            key=key,
            cover=lambda: self._painter.cover(night, lobby.words),
        )
        return await self._adapter.show_event(showing)

    async def _send_note(self, name: str, stored: StoredNight, key: str) -> None:
        _, kind, who = name.split(" ", 2)
        person = await self._guests.find(who)
        lobby = self._lobby_for(await self._views.language(who))
        # Hundreds are reminded at once: load names only for the notes that contain any.
        what = NamedNight(stored.night, stored.board, {})
        if needs_names(kind):
            what = await self._nights.load_names(stored)
        answer = note(kind, person, what, lobby)
        if answer:
            place = stored.night.lobbies.get(self._adapter.platform, "")
            await self._adapter.tell(Note(who, answer, lobby.words, key, kind.partition("-")[0], place))

    def _lobby_for(self, language: Language) -> Lobby:
        return Lobby(words_in(best_language(language)), self._adapter.time_shown, self._adapter.elsewhere)
