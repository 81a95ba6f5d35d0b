"""What every part of the service uses: the store, the games that can be played, the time, and checks."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypeVar

from cachetools import LRUCache

from bot.games.model import AnyGame, HostedGame
from bot.model.day import end_of_day
from bot.model.game import NOBODY, About, Status, StoredGame
from bot.model.person import COMPUTERS, LOOKING, PLATFORMS, platform_of
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.store.games import Games
from bot.store.people import People
from bot.store.queue import CLOCK, Due
from engine.contract import Seat
from engine.replay import replay

WATCHING: Final = "watch"
"""The spectators' screen, as it is named in a delivery."""

OFFERS: Final = "offers"
"""The field of a game with the seats that offer to end it."""
KNOCK: Final = "knock"
"""The field with the last nudges."""
REMATCH: Final = "rematch"
"""The field with the id of the rematch."""
SCREEN_FIELDS: Final = (OFFERS, KNOCK, REMATCH)
"""What a player's screen shows beside the game itself."""

SECOND: Final = 1000
"""In milliseconds, like all times here."""
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
_PERSON: Final = re.compile(rf"({'|'.join(PLATFORMS)}):\S+|{'|'.join(COMPUTERS)}")
_GAME: Final = re.compile(r"\w+", re.ASCII)
_SECRET: Final = re.compile(r"[\w-]+", re.ASCII)
_LONGEST: Final = {"who": 300, "place": 300, "game": 32, "action": 200, "secret": 100}
_RECENT: Final = 1024  # games, and states: a few megabytes

GameAndFields: TypeAlias = tuple[StoredGame, list[str]]
"""A game, and some fields that were read with it."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Limits:
    """Durations, in milliseconds."""

    invitation: int = 48 * HOUR
    nudge: int = HOUR  # between two nudges by the same player
    idle: int = 20 * HOUR  # until the awaited player is reminded
    away: int = 7 * DAY  # until the other player may end the game alone
    abandoned: int = 90 * DAY
    archive: int = DAY  # until a finished game is slimmed down, or an answered invitation forgotten
    finished: int = 400 * DAY  # until a finished game is forgotten


class States:
    """A cache of parsed states, keyed by their bytes.

    The key is the content, so no entry is ever out of date; the cache is small, so idle games cost nothing.
    """

    def __init__(self) -> None:
        self._cache: LRUCache[bytes, Any] = LRUCache(_RECENT)

    def load(self, rules: AnyGame, data: bytes) -> Any:  # noqa: ANN401 - a state of whichever game it is
        """Parse a state."""
        state = self._cache.get(data)
        if state is None:
            state = self._cache[data] = rules.load(data)
        return state

    def dump(self, rules: AnyGame, state: Any) -> bytes:  # noqa: ANN401 - a state of whichever game it is
        """Serialise a state."""
        data = rules.dump(state)
        self._cache[data] = state
        return data


@dataclass(frozen=True, slots=True)
class ServiceContext:
    """What the parts of the service share: the store, the games, the time, the limits."""

    games: Games
    people: People
    kinds: Mapping[str, HostedGame]  # the games that can be played, by name
    now: Callable[[], int]  # milliseconds since 1970
    limits: Limits = field(default_factory=Limits)
    states: States = field(default_factory=States)
    trusts_clock: Callable[[], bool] = lambda: True  # while it returns False, nothing expires
    recent: LRUCache[str, GameAndFields] = field(default_factory=lambda: LRUCache(_RECENT))
    """The games as this process last saw them, with their `SCREEN_FIELDS`; what is stored may be newer."""

    async def find(self, game: str) -> StoredGame:
        """Load a game; refuses if there is none."""
        return (await self.find_with(game, ()))[0]

    async def find_with(self, game: str, fields: Sequence[str]) -> GameAndFields:
        """Load a game and some of its fields; refuses if there is none."""
        check_shape(game=game)
        return require_game(await self.games.load_with(game, fields))

    async def find_for_screen(self, game: str) -> GameAndFields:
        """Load a game and its `SCREEN_FIELDS`, and remember them; refuses if there is none."""
        found = self.recent[game] = await self.find_with(game, SCREEN_FIELDS)
        return found

    def kind(self, name: str) -> HostedGame:
        """Return the game of this name; refuses if it cannot be played here."""
        if name not in self.kinds:
            raise ServiceRefusal(ServiceProblem.UNKNOWN_KIND, kind=name[:40], kinds=tuple(self.kinds))
        return self.kinds[name]

    async def state(self, stored: StoredGame) -> Any:  # noqa: ANN401 - a state of whichever game it is
        """Return the state of a game; that of an archived game is replayed from its log."""
        rules = self.kind(stored.about.game).rules
        if stored.state:
            return self.states.load(rules, stored.state)
        seed, log = await self.games.seed_and_log(stored.id)
        options = rules.read_options(stored.about.options)
        entries = (entry.partition(" ") for entry in log)
        acts = [(int(seat), action) for seat, _, action in entries]
        *_, last = replay(rules, options, len(stored.about.seats), seed, acts)
        return last

    async def awaited(self, stored: StoredGame) -> tuple[Seat, ...]:
        """Return the seats that a running game waits for."""
        return self.kind(stored.about.game).rules.to_act(await self.state(stored))

    def screens(self, about: About, now: int, seats: Sequence[Seat] | None = None) -> list[Due]:
        """Return the deliveries that refresh the screens of some seats, or of all seats and the spectators.

        In a gathering seats still change, so there is only the spectators' screen, which everyone looks at.
        """
        if about.gathers:
            return [
                screen_due(platform, WATCHING, now)
                for platform in dict.fromkeys([*about.tables, *sorted(LOOKING)])
            ]
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
        """Return whether an invitation can still be answered, even if its expiry timer is late."""
        return stored.status.pending and self.now() < self.expiry(stored.about)

    def expiry(self, about: About) -> int:
        """Return when an invitation expires: one to a daily table at midnight."""
        expires = about.created + self.limits.invitation
        return min(expires, end_of_day(about.day)) if about.day else expires

    def ending(self, now: int) -> list[Due]:
        """Return the timers that start when a game is over."""
        return [
            Due(CLOCK, "result", now),
            Due(CLOCK, "archive", now + self.limits.archive),
            Due(CLOCK, "forget", now + self.limits.finished),
        ]


def screen_due(platform: str, what: str, now: int, ring: str = "") -> Due:
    """Return the delivery of a screen, perhaps with a ring; only a call where people look themselves."""
    return Due(platform, what, None if platform in LOOKING else now, screen=True, ring=ring)


def check_shape(**texts: str) -> None:
    """Refuse malformed ids and overlong texts before anything is looked up.

    Every text that becomes part of a key or a field comes through here: Redis cannot store any text at all.
    """
    for name, text in texts.items():
        if len(text) > _LONGEST[name]:
            raise ServiceRefusal(ServiceProblem.TOO_LONG, what=name, most=_LONGEST[name])
    if "who" in texts and not (_PERSON.fullmatch(texts["who"]) and texts["who"].isprintable()):
        raise ServiceRefusal(ServiceProblem.NOT_A_PERSON)
    if "secret" in texts and not _SECRET.fullmatch(texts["secret"]):
        raise ServiceRefusal(ServiceProblem.NOT_A_PERSON)
    if "game" in texts and not _GAME.fullmatch(texts["game"]):
        raise ServiceRefusal(ServiceProblem.UNKNOWN_GAME)


def check_tables(tables: Mapping[str, str]) -> None:
    """Refuse malformed places."""
    for platform, place in tables.items():
        check_shape(place=f"{platform}:{place}")
        if not (platform in PLATFORMS and place and place.isprintable()):
            raise ServiceRefusal(ServiceProblem.NOT_A_PLACE)


def require_game(stored: _T | None) -> _T:
    """Return a loaded game; refuses if there is none."""
    if stored is None:
        raise ServiceRefusal(ServiceProblem.UNKNOWN_GAME)
    return stored


def seat_of(stored: StoredGame, who: str) -> Seat:
    """Return the seat of a player; refuses if they do not play in this game."""
    if who not in stored.about.seats:
        raise ServiceRefusal(ServiceProblem.NOT_A_PLAYER)
    return stored.about.seats.index(who)


def check_playing(stored: StoredGame) -> None:
    """Refuse a game that is not dealt yet, or over."""
    if stored.status is not Status.PLAYING:
        raise ServiceRefusal(ServiceProblem.ALREADY_OVER if stored.status.dealt else ServiceProblem.NOT_DEALT)


def check_finished(stored: StoredGame) -> None:
    """Refuse a game that is not dealt yet, or not over."""
    if not stored.status.dealt:
        raise ServiceRefusal(ServiceProblem.NOT_DEALT)
    if stored.status is Status.PLAYING:
        raise ServiceRefusal(ServiceProblem.NOT_OVER)
