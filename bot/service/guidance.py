"""Guided games: a first game with the computer, in which what is new on a screen is explained.

What was explained is not stored. It follows from the log: of each view that a player has had, what was shown
on it counts as explained when the player has acted. So every process shows the same, whatever has died.
"""

from dataclasses import dataclass
from typing import Any, Final

from cachetools import LRUCache

from bot.games.model import Lessons
from bot.model.game import About, Status, StoredGame
from bot.model.person import COMPUTERS, is_person
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import ServiceContext, check_shape, seat_of
from bot.service.play import Play
from bot.service.records import Records
from bot.service.seat_views import replay_seat
from engine.contract import SPECTATOR, Seat, Viewer

_RECENT: Final = 256  # guided games: of each the last state


class GuidedGames:
    """Begins guided games, and ends their explanations."""

    def __init__(self, context: ServiceContext, play: Play, records: Records) -> None:
        self._context = context
        self._play = play
        self._records = records

    async def begin(self, who: str, kind: str = "heldhands") -> str:
        """Return the id of a person's guided game: the one that they have begun, or else a new one."""
        check_shape(who=who)
        for sitting in await self._records.games_of(who):
            if sitting.about.guided and sitting.about.game == kind and sitting.status is Status.PLAYING:
                return sitting.game
        hosted = self._context.kind(kind)
        if hosted.lessons is None:
            guided = tuple(name for name, each in self._context.kinds.items() if each.lessons)
            raise ServiceRefusal(ServiceProblem.UNKNOWN_KIND, kind=kind, kinds=guided)
        deal, seats = hosted.lessons.deal, (who, COMPUTERS[0])
        about = About(
            game=kind,
            seats=seats,
            created=self._context.now(),
            options=hosted.options(deal.options),
            consented=tuple(range(len(seats))),
            guided=True,
        )
        return await self._play.open_agreed(about, deal.seed, opening=deal.opening)

    async def leave(self, who: str, game: str) -> None:
        """Let a player's guided game go on without explanations."""
        check_shape(who=who, game=game)
        written: int | None = 0
        while written is not None:
            stored = await self._context.find(game)
            seat = seat_of(stored, who)
            if not stored.about.guided:
                return
            about = stored.about.model_copy(update={"guided": False})
            written = await self._context.games.write(
                game,
                expect={"about": stored.raw},
                change={"about": about.model_dump_json()},
                due=self._context.screens(about, self._context.now(), (seat,)),
            )


@dataclass(frozen=True, slots=True)
class _Explained:
    """How far a guided game was explained to a player."""

    log: list[str]  # as far as it was replayed
    state: Any
    before: frozenset[str]  # the codes that were explained
    shown: str  # the code on the present screen; empty if there is none


class Explanations:
    """Finds what is explained on a player's screen."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._recent = LRUCache[tuple[str, Seat], _Explained](_RECENT)

    async def find(self, stored: StoredGame, viewer: Viewer) -> str:
        """Return the code of what is explained to a viewer now; empty if nothing is."""
        about, lessons = stored.about, self._context.kind(stored.about.game).lessons
        if not about.guided or lessons is None or viewer is SPECTATOR or stored.status is not Status.PLAYING:
            return ""
        if not is_person(about.seats[viewer]):
            return ""
        known, state = self._recent.get((stored.id, viewer)), await self._context.state(stored)
        if known is None or (len(known.log) + 1, known.state) != (stored.revision, state):
            known = self._recent[stored.id, viewer] = await self._explain(stored, viewer, lessons, known)
        return known.shown

    async def _explain(
        self, stored: StoredGame, seat: Seat, lessons: Lessons, known: _Explained | None
    ) -> _Explained:
        """Return how far the game is explained at this revision, going on from what is known of it."""
        seed, log = await self._context.games.seed_and_log(stored.id)
        rules, log = self._context.kind(stored.about.game).rules, log[: stored.revision - 1]
        if known is None or log[: len(known.log)] != known.log:  # a server may lose its last moves
            state = rules.setup(rules.read_options(stored.about.options), len(stored.about.seats), seed)
            known = _Explained([], state, frozenset(), lessons.next(rules.view(state, seat), ()))
        before, shown, state = known.before, known.shown, known.state
        async for moment in replay_seat(rules, state, log[len(known.log) :], seat):
            state = moment.state
            before |= {shown} if moment.acted else frozenset()
            shown = lessons.next(moment.view, before) if moment.changed else shown
        return _Explained(log, state, before, shown)
