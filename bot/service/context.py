"""What every part of the service works with: the store, the games of the house, the time, and the checks."""

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from bot.games.model import AnyGame, HostedGame
from bot.model.game import NOBODY, About, Status, StoredGame
from bot.model.person import LOOKING, PLATFORMS, platform_of
from bot.model.refusals import Denied, ServiceRefusal
from bot.store.games import Games
from bot.store.people import People
from bot.store.queue import Due
from engine.contract import Seat
from engine.replay import replay

WATCHING: Final = "watch"
"""The screen of those who are not players, in the name of a delivery."""

CLOCK: Final = "clock"
"""The queue of what happens by itself."""

SECOND: Final = 1000
"""In milliseconds, as everything."""
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
_PERSON: Final = re.compile(rf"({'|'.join(PLATFORMS)}):\S+")
_GAME: Final = re.compile(r"\w+", re.ASCII)
_LONGEST: Final = {"who": 300, "place": 300, "game": 32, "action": 200}
_RECENT_STATES: Final = 256
_LOOKERS: Final = dict.fromkeys(sorted(LOOKING), "")

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Limits:
    """How long things take; all in milliseconds."""

    invitation: int = 48 * HOUR
    nudge: int = HOUR  # between two nudges by the same person
    idle: int = 20 * HOUR  # until whoever is awaited is reminded
    away: int = 7 * DAY  # until the other one may end it alone
    abandoned: int = 90 * DAY
    archive: int = DAY  # until a finished game is slimmed down, or an answered invitation forgotten
    finished: int = 400 * DAY  # until a finished game is forgotten


class States:
    """The states that this process wrote or read last, by their bytes: they need not be read once more.

    They are found by content, so they are never out of date; and they are few, so idle games cost nothing.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, Any] = OrderedDict()

    def load(self, rules: AnyGame, data: bytes) -> Any:  # noqa: ANN401 - a state of whichever game it is
        """Return the state that these bytes are."""
        state = self._known.get(data)
        if state is None:
            state = rules.load(data)
            self._keep(data, state)
        return state

    def dump(self, rules: AnyGame, state: Any) -> bytes:  # noqa: ANN401 - a state of whichever game it is
        """Return the bytes of a state."""
        data = rules.dump(state)
        self._keep(data, state)
        return data

    def _keep(self, data: bytes, state: object) -> None:
        self._known[data] = state
        if len(self._known) > _RECENT_STATES:
            self._known.popitem(last=False)


@dataclass(frozen=True, slots=True)
class ServiceContext:
    """The store, the games, the time."""

    games: Games
    people: People
    house: Mapping[str, HostedGame]
    now: Callable[[], int]  # milliseconds since 1970
    limits: Limits = field(default_factory=Limits)
    states: States = field(default_factory=States)
    trusts_clock: Callable[[], bool] = lambda: True  # while not, nothing is deleted because its time has come

    async def find(self, game: str) -> StoredGame:
        """Return a stored game, or refuse."""
        return (await self.find_with(game, ()))[0]

    async def find_with(self, game: str, fields: Sequence[str]) -> tuple[StoredGame, list[str]]:
        """Return a stored game and some of its fields, or refuse."""
        check_shape(game=game)
        return found(await self.games.load_with(game, fields))

    def kind(self, name: str) -> HostedGame:
        """Return a game of the house, or refuse."""
        if name not in self.house:
            raise ServiceRefusal(Denied.UNKNOWN_KIND, kind=name[:40], kinds=tuple(self.house))
        return self.house[name]

    async def state(self, stored: StoredGame) -> Any:  # noqa: ANN401 - a state of whichever game it is
        """Return the state of a game; that of an archived one is played anew."""
        rules = self.kind(stored.about.game).rules
        if stored.state:
            return self.states.load(rules, stored.state)
        seed, log = await self.games.record(stored.id)
        options = rules.read_options(stored.about.options)
        entries = (entry.partition(" ") for entry in log)
        acts = [(int(seat), action) for seat, _, action in entries]
        *_, last = replay(rules, options, len(stored.about.seats), seed, acts)
        return last

    def screens(self, about: About, now: int, seats: Sequence[Seat] | None = None) -> list[Due]:
        """Return the screens to be shown anew: those of some seats, or all with what the others watch.

        Where people gather, seats still shift: there is only what all can watch, for whoever looks too.
        """
        if about.gathers:
            return [screen_due(platform, WATCHING, now) for platform in {**about.tables, **_LOOKERS}]
        shown = range(len(about.seats)) if seats is None else seats
        due = [
            screen_due(platform_of(about.seats[seat]), str(seat), now)
            for seat in shown
            if about.seats[seat] != NOBODY
        ]
        if seats is None:
            due += [screen_due(platform, WATCHING, now) for platform in about.tables]
        return due

    def waits(self, stored: StoredGame) -> bool:
        """Return whether an invitation can still be accepted, also where no clock has let it expire yet."""
        return stored.status.pending and self.now() < self.expiry(stored)

    def expiry(self, stored: StoredGame) -> int:
        """Return when an invitation ends by itself."""
        return stored.about.created + self.limits.invitation

    def ending(self, now: int) -> list[Due]:
        """Return what becomes due when a game is over."""
        return [
            Due(CLOCK, "result", now),
            Due(CLOCK, "archive", now + self.limits.archive),
            Due(CLOCK, "forget", now + self.limits.finished),
        ]


def screen_due(platform: str, what: str, now: int, ring: str = "") -> Due:
    """Return a screen to be shown anew, perhaps with a knock; where people look themselves, only a call."""
    return Due(platform, what, None if platform in LOOKING else now, screen=True, ring=ring)


def check_shape(**texts: str) -> None:
    """Refuse what no adapter should have sent, before anything is looked up."""
    for name, text in texts.items():
        if len(text) > _LONGEST[name]:
            raise ServiceRefusal(Denied.TOO_LONG, what=name, most=_LONGEST[name])
    if "who" in texts and not (_PERSON.fullmatch(texts["who"]) and texts["who"].isprintable()):
        raise ServiceRefusal(Denied.NOT_A_PERSON)
    if "game" in texts and not _GAME.fullmatch(texts["game"]):
        raise ServiceRefusal(Denied.UNKNOWN_GAME)


def check_tables(tables: Mapping[str, str]) -> None:
    """Refuse places that no adapter should have sent."""
    for platform, place in tables.items():
        check_shape(place=f"{platform}:{place}")
        if not (platform in PLATFORMS and place and place.isprintable()):
            raise ServiceRefusal(Denied.NOT_A_PLACE)


def found(stored: _T | None) -> _T:
    """Return what was looked for, or refuse."""
    if stored is None:
        raise ServiceRefusal(Denied.UNKNOWN_GAME)
    return stored


def seat_of(stored: StoredGame, who: str) -> Seat:
    """Return where somebody sits, or refuse."""
    if who not in stored.about.seats:
        raise ServiceRefusal(Denied.NOT_A_PLAYER)
    return stored.about.seats.index(who)


def check_playing(stored: StoredGame) -> None:
    """Refuse where no cards are on the table, or no longer."""
    if stored.status is not Status.PLAYING:
        raise ServiceRefusal(Denied.ALREADY_OVER if stored.status.dealt else Denied.NOT_DEALT)


def check_finished(stored: StoredGame) -> None:
    """Refuse a game that goes on, or has not begun."""
    if not stored.status.dealt:
        raise ServiceRefusal(Denied.NOT_DEALT)
    if stored.status is Status.PLAYING:
        raise ServiceRefusal(Denied.NOT_OVER)
