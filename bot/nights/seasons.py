"""The table of a community's season: who came, how often they won, and with how many partners.

It is not a ranking of skill: people are sorted by how often they came.
"""

from collections.abc import Iterable
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.model.game import NOBODY
from bot.model.night import Board, Night, NightStage
from bot.nights.context import NightContext
from bot.service.context import DAY
from renderers.nights.facts import PairStage, SeasonFacts, SeasonRow

SEASON: Final = 13 * 7 * DAY
"""A season is the last three months."""

APPEARING: Final = "season"
"""The choice of a person whether to appear in the table."""

HIDDEN: Final = "hidden"


class Played(BaseModel):
    """The games of one person on a night."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    games: int = 0
    won: int = 0
    partners: tuple[str, ...] = ()


class SeasonNight(BaseModel):
    """The contribution of one night to the table."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    at: int
    people: dict[str, Played]


class Seasons:
    """Records finished nights and reads the table."""

    def __init__(self, context: NightContext) -> None:
        self._context = context

    async def enter(self, name: str) -> None:
        """Record a night that is over; repeat if it changes meanwhile.

        A person may be forgotten at the same time, so the record is compared with the night again.
        """
        written: Night | None = None
        stored = await self._context.nights.load(name)
        while (
            stored
            and stored.night.stage is NightStage.OVER
            and stored.night.pairs
            and stored.night != written
        ):
            written = stored.night
            line = SeasonNight(at=written.plan.at, people=_count_games(written, stored.board))
            await self._context.nights.write_season(written.home, name, line.model_dump_json())
            stored = await self._context.nights.load(name)

    async def table(self, home: str) -> SeasonFacts:
        """Return the table of a community. People who chose to be hidden are only counted."""
        nights = await self._load_nights(home)
        people = dict.fromkeys(who for each in nights for who in each.people if who != NOBODY)
        known = await self._context.service.people.load_all(people)
        rows, hidden = [], 0
        for who in people:
            person = known[who]
            if person.choices.get(APPEARING) == HIDDEN:
                hidden += 1
            else:
                rows.append(_season_row(person.name, who, nights))
        best = sorted(rows, key=lambda row: (-row.evenings, -row.won, -row.partners, row.name))
        return SeasonFacts(title="", rows=tuple(best), hidden=hidden)

    async def _load_nights(self, home: str) -> list[SeasonNight]:
        lines = await self._context.nights.season(home)
        since, found = self._context.now() - SEASON, []
        for night, line in lines.items():
            try:
                night_line = SeasonNight.model_validate_json(line)
            except ValidationError:  # written by a newer version
                continue
            if night_line.at >= since:
                found.append(night_line)
            else:
                await self._context.nights.remove_season(home, night)
        return found


def _count_games(night: Night, board: Board) -> dict[str, Played]:
    played: dict[str, Played] = {}
    for pair in night.pairs:
        won = board.of(pair.game).stage is PairStage.HELD
        for who, other in (pair.people, pair.people[::-1]):
            if who != NOBODY:
                before = played.get(who, Played())
                played[who] = Played(
                    games=before.games + 1, won=before.won + won, partners=(*before.partners, other)
                )
    return played


def _season_row(name: str, who: str, nights: Iterable[SeasonNight]) -> SeasonRow:
    mine = [each.people[who] for each in nights if who in each.people]
    return SeasonRow(
        name=name,
        evenings=len(mine),
        games=sum(each.games for each in mine),
        won=sum(each.won for each in mine),
        partners=len({partner for each in mine for partner in each.partners}),
    )
