"""The daily table: one deal for all people of an installation, which each of them plays once.

It begins at midnight UTC. A person has played it when a game was dealt to them: also one that they never
ended, but not an invitation that came to nothing. Nobody else sees such a game before the day is over, and as
long as others still play it, for another day at most.

Both players are noted with the day before the game is dealt, in one step, so that of two games that begin at
the same moment only one does. A process that dies in between leaves a note that leads to no dealt game: an
invitation can be accepted again, and a game with the computer is dealt under the same name.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.model.day import DayEnd, DayStanding, day_at, end_of_day
from bot.model.game import About, Status, StoredGame
from bot.model.person import only_people
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import DAY, ServiceContext, check_shape
from bot.store.days import Days
from bot.store.seeds import Seeds
from engine.contract import SPECTATOR

OPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {"edition": "published", "level": "none", "first": "random", "silence": "quiet"}
)
"""How it is played; the deal decides who begins."""

_PURPOSE: Final = "table of a day"
_IN_THE_CENTRE: Final = 3  # see `Progress.rings`
_LONGEST_SEAL: Final = DAY  # after the day


class DailyTables:
    """Knows who has played the table of a day, what may be shown of it, and how it went."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._days = Days(context.games.client)

    def today(self) -> str:
        """Return the present day."""
        return day_at(self._context.now())

    async def seed(self, day: str) -> int:
        """Return the seed of a day's deal, which is secret."""
        return await Seeds(self._context.games.client).derive(_PURPOSE, day)

    async def check(self, day: str, who: str, players: Iterable[str], game: str = "") -> None:
        """Refuse `who` if one of these players has played the table of a day, in another game than this."""
        people = _who_first(who, players)
        for person in people:
            check_shape(who=person)
            other = await self._days.game_of(day, person)
            if other not in {"", game}:
                stored = await self._context.games.load(other)
                if self._counts(stored) if stored else len(people) > 1:
                    raise _refusal(who, person)

    async def claim(self, about: About, game: str, who: str) -> str:
        """Note that the players of a game sit at the daily table, and return the name of their game.

        It is another one if that game is with the computer and its deal was interrupted. `who` is refused if
        one of the players has played. Their seats are noted already, so one who was forgotten meanwhile is
        recognised.
        """
        people, void = _who_first(who, about.seats), set[str]()
        while taken := await self._days.claim(about.day, game, people, void):
            person, other = taken
            stored = await self._context.games.load(other)
            if stored is None and len(people) == 1:
                return other
            if stored is None or self._counts(stored):
                raise _refusal(who, person)
            void.add(other)
        for person in people:
            if not await self._context.people.is_noted(person, game):
                await self.forget(person)
        return game

    def _counts(self, stored: StoredGame) -> bool:
        """Return whether a game was dealt, or may be."""
        return stored.status.dealt or self._context.waits(stored)

    async def is_sealed(self, stored: StoredGame) -> bool:
        """Return whether a game of a day must not be shown to people who do not play it."""
        if not stored.status.dealt:
            return False
        now, over = self._context.now(), end_of_day(stored.about.day)
        if not over <= now < over + _LONGEST_SEAL:
            return now < over
        found = await self._days.games(stored.about.day)
        others = await self._context.games.load_all([*found.games - found.ends.keys()])
        return any(other and other.status is Status.PLAYING for other in (stored, *others.values()))

    async def note_end(self, stored: StoredGame) -> None:
        """Note how a game of a day ended, if it ended soon enough; repeating it changes nothing."""
        day, end = stored.about.day, await day_end(self._context, stored)
        if end and self._context.now() < end_of_day(day) + DAY:
            await self._days.note_end(day, stored.id, end)

    async def standing(self, who: str, day: str) -> DayStanding:
        """Return what a person may know of the table of a day."""
        check_shape(who=who)
        game = await self._days.game_of(day, who)
        stored = await self._context.games.load(game) if game else None
        end = await day_end(self._context, stored) if stored else None
        mine = game if stored and stored.status.dealt else ""
        if end is None and self._context.now() < end_of_day(day):
            return DayStanding(day, mine)
        found = await self._days.games(day)
        others = tuple(found.ends[each] for each in sorted(found.ends.keys() - {game}))
        going_on = len(found.games - found.ends.keys() - {game})
        return DayStanding(day, mine, end, opened=True, others=others, unfinished=going_on)

    async def forget(self, who: str) -> None:
        """Delete the notes of a person."""
        await self._days.forget(who, self._context.now())


async def day_end(context: ServiceContext, stored: StoredGame) -> DayEnd | None:
    """Return how a game of a day ended; None for any other game, and for one that goes on."""
    if not stored.about.day or not stored.status.dealt or stored.status is Status.PLAYING:
        return None
    kind, state = context.kind(stored.about.game), await context.state(stored)
    outcome, progress = kind.rules.outcome(state), kind.progress(kind.rules.view(state, SPECTATOR))
    return DayEnd(
        done=progress.done,
        of=progress.of,
        centre=progress.rings.count(_IN_THE_CENTRE),
        won=bool(outcome.winners) if outcome else None,
    )


def _who_first(who: str, players: Iterable[str]) -> Sequence[str]:
    """Return the people among these players, `who` first: that they have played is the plainer reason."""
    return sorted(only_people(players), key=lambda person: person != who)


def _refusal(who: str, played: str) -> ServiceRefusal:
    mine = played == who
    return ServiceRefusal(ServiceProblem.DAY_PLAYED if mine else ServiceProblem.DAY_PLAYED_BY_PARTNER)
