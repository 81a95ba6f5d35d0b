"""The one way through: a press on any platform becomes a revision, or a refusal that changes nothing.

`press` checks in one visible order: shape, who, exists, not over, whose turn, legal, revision. The engine
answers for three of these. A move is two round trips; its deliveries are written with it.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.refusals import Denied, ServiceRefusal
from bot.store.due import Due
from bot.store.games import About, Games, StoredGame
from engine.contract import MAX_SEED, SPECTATOR, Game, Seat, Viewer

AnyGame = Game[Any, Any, Any, Any, Any]
"""A game of the engine; the service never looks inside its states, actions and views."""

_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without what is mistaken for something else
_ID_LENGTH: Final = 10
_LONGEST: Final = {"who": 300, "game": 32, "action": 100}
WATCHING: Final = "watch"
"""The viewer's name in deliveries to those who are not players."""


@dataclass(frozen=True, slots=True)
class Press:
    """What an adapter hands over when somebody has pressed something."""

    who: str  # the person: "discord:1234"
    game: str
    revision: int  # of the screen on which the button was
    action: str  # the engine's text for it


@dataclass(frozen=True, slots=True)
class Seen:
    """What a viewer sees of a game now."""

    game: str
    revision: int
    viewer: Viewer
    view: object


class GameService:
    """All that can be done with games, whatever the platform."""

    def __init__(self, games: Games, engines: Mapping[str, AnyGame], now: Callable[[], int]) -> None:
        """Use this store, these games, and this clock (milliseconds since 1970)."""
        self._games = games
        self._engines = engines
        self._now = now

    async def open(
        self, name: str, options: Mapping[str, object], people: Sequence[str], seed: int | None = None
    ) -> str:
        """Deal a game for these people, in the order of their seats, and return its name."""
        engine = self._engines[name]
        dealt = secrets.randbelow(MAX_SEED + 1) if seed is None else seed
        state = engine.setup(engine.read_options(options), len(people), dealt)
        now = self._now()
        about = About(game=name, seats=tuple(people), created=now)
        while True:  # names are random; one that is taken already is a new throw
            game = "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))
            due = self._deliveries(about, [*range(len(people)), SPECTATOR], now)
            taken = await self._games.write(
                game, expected=0, state=engine.dump(state), now=now, about=about, due=due
            )
            if taken is None:
                return game

    async def press(self, press: Press) -> int:
        """Carry out a press and return the new revision; raises a `Refusal`, and then nothing has changed."""
        _check_shape(press)
        stored = await self._find(press.game)
        engine, seat = self._engines[stored.about.game], _seat(stored, press.who)
        action = engine.read_action(press.action)
        state, events = engine.apply(engine.load(stored.state), seat, action)
        if press.revision != stored.revision:
            raise ServiceRefusal(Denied.STALE, revision=stored.revision)
        viewers: list[Viewer] = [*range(len(stored.about.seats)), SPECTATOR] if events else [seat]
        now = self._now()
        found = await self._games.write(
            press.game,
            expected=stored.revision,
            state=engine.dump(state),
            now=now,
            entry=f"{seat} {engine.write_action(action)}",
            due=self._deliveries(stored.about, viewers, now),
        )
        if found is not None:
            raise ServiceRefusal(Denied.STALE, revision=found)
        return stored.revision + 1

    async def look(self, who: str, game: str) -> Seen:
        """Return what this person sees of a game now; who does not play in it, watches."""
        stored = await self._find(game)
        viewer = stored.about.seats.index(who) if who in stored.about.seats else SPECTATOR
        engine = self._engines[stored.about.game]
        return Seen(game, stored.revision, viewer, engine.view(engine.load(stored.state), viewer))

    async def _find(self, game: str) -> StoredGame:
        stored = await self._games.load(game)
        if stored is None:
            raise ServiceRefusal(Denied.UNKNOWN_GAME)
        return stored

    def _deliveries(self, about: About, viewers: Sequence[Viewer], now: int) -> list[Due]:
        """Return the screens that have to be shown again, each by the deliverer of its platform."""
        due: list[Due] = []
        for viewer in viewers:
            if viewer is SPECTATOR:
                platforms = dict.fromkeys(person.partition(":")[0] for person in about.seats)
                due += [Due(platform, WATCHING, now, WATCHING) for platform in platforms]
            else:
                name = str(viewer)
                due.append(Due(about.seats[viewer].partition(":")[0], name, now, name))
        return due


def _check_shape(press: Press) -> None:
    for name, most in _LONGEST.items():
        if len(getattr(press, name)) > most:
            raise ServiceRefusal(Denied.TOO_LONG, what=name, most=most)


def _seat(stored: StoredGame, who: str) -> Seat:
    if who not in stored.about.seats:
        raise ServiceRefusal(Denied.NOT_A_PLAYER)
    return stored.about.seats.index(who)
