"""A night with the names of its people: the facts for its texts and pictures, and the pictures."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final
from zoneinfo import ZoneInfo

from bot.model.game import NOBODY
from bot.model.night import MINUTE, Board, Night, NightStage, Pair, Standing, StoredNight
from bot.nights.rounds import active_pairs
from bot.rendering.named_function import NamedFunction
from bot.rendering.render_queue import Need, PictureCache, RenderQueue, Tally
from bot.rendering.render_workers import RenderWorkers
from bot.store.people import People
from bot.telemetry.metrics import Metrics
from bot.text.display_names import number_duplicates
from bot.text.time_words import format_time
from engine.palm import GAME as PALM
from engine.palm.options import Veterans, Wish
from renderers.i18n.catalogue import Words
from renderers.nights.facts import (
    BoardFacts,
    CoverFacts,
    Honour,
    HonourKind,
    PairFacts,
    PairStage,
    SeasonFacts,
    SummaryFacts,
)
from renderers.paint.picture import Look, Picture

_AT_ONCE: Final = 8  # people loaded side by side
_PATIENCE: Final = 10.0  # seconds
_MOST_KEPT: Final = 32
_MOST_BYTES: Final = 8 * 2**20
_ENDED: Final = frozenset({PairStage.HELD, PairStage.LOST})

_draw_cover: Final = NamedFunction[Picture]("renderers.nights.cover", "draw_cover")
_draw_board: Final = NamedFunction[Picture]("renderers.nights.scoreboard", "draw_board")
_draw_summary: Final = NamedFunction[Picture]("renderers.nights.summary", "draw_summary")
_draw_season: Final = NamedFunction[Picture]("renderers.nights.season", "draw_season")


@dataclass(frozen=True)
class NamedNight:
    """A night with the names of its people."""

    night: Night
    board: Board
    names: Mapping[str, str]

    def name(self, who: str) -> str:
        """Return the name of a person; empty if it is unknown or the person was forgotten."""
        return self.names.get(who, "")

    def pair_facts(self, pair: Pair) -> PairFacts:
        """Return the progress of a pair."""
        standing = self.board.of(pair.game)
        return PairFacts(
            names=self._names(pair),
            level=pair.level,
            stage=standing.stage,
            ring=standing.ring,
            done=standing.done,
            of=standing.of,
            turns=standing.turns,
            rings=standing.rings,
            all_turns=standing.all_turns,
        )

    @cached_property
    def board_facts(self) -> BoardFacts:
        """The scoreboard: the last round, and earlier pairs that still played when it began."""
        night, playing = self.night, active_pairs(self.night, self.board)
        newest = night.rounds[-1] if night.rounds else None
        last = newest.pairs if newest else ()
        going_on = {pair.game for pair in playing}
        earlier = [pair for each in night.rounds[:-1] for pair in each.pairs]
        still = [
            pair for pair in earlier if newest and (pair.game in going_on or self._of(pair).at >= newest.at)
        ]
        busy = {who for pair in (*last, *playing) for who in pair.people}
        waiting = [each.who for each in night.listed if each.here and each.who not in busy]
        if not night.has_rounds_left:
            waiting = []  # nothing to wait for
        return BoardFacts(
            title=night.plan.title,
            round=len(night.rounds),
            pairs=tuple(map(self.pair_facts, (*still, *last))),
            waiting=tuple(self.name(who) for who in waiting),
            late=night.late,
            game=night.plan.game,
        )

    def summary_facts(self, when: str) -> SummaryFacts:
        """Return the facts of a night that is over."""
        people = {who for pair in self.night.pairs for who in pair.people if who != NOBODY}
        return SummaryFacts(
            title=self.night.plan.title,
            when=when,
            rounds=len(self.night.rounds),
            people=len(people),
            pairs=tuple(map(self.pair_facts, self.night.pairs)),
            honours=self._palm_honours() if self.night.plan.game == PALM.name else self._honours(),
            game=self.night.plan.game,
        )

    def _palm_honours(self) -> tuple[Honour, ...]:
        """Return the medallions for Palm, where all pairs have the same number of turns and points count."""
        ended = [pair for pair in self.night.pairs if self._of(pair).stage in _ENDED and self._of(pair).done]
        if not ended:
            return ()
        most = min(ended, key=lambda pair: (-self._of(pair).done, self._of(pair).at))
        honours = [Honour(HonourKind.MOST, self._names(most), self._of(most).done)]
        if held := [pair for pair in ended if self._of(pair).stage is PairStage.HELD]:
            first = min(held, key=lambda pair: self._of(pair).at)
            honours.append(Honour(HonourKind.EARLIEST, self._names(first), self._minutes(first)))
        return tuple(honours)

    def _honours(self) -> tuple[Honour, ...]:
        """Return the medallions; of equals, the pair that finished first gets it."""
        held = [pair for pair in self.night.pairs if self._of(pair).stage is PairStage.HELD]
        if not held:
            return ()
        shortest = min(held, key=lambda pair: (self._of(pair).turns, self._of(pair).at))
        closest = min(held, key=lambda pair: (self._of(pair).deck, self._of(pair).at))
        first = min(held, key=lambda pair: self._of(pair).at)
        return (
            Honour(HonourKind.FIRST, self._names(first), self._minutes(first)),
            Honour(HonourKind.SHORTEST, self._names(shortest), self._of(shortest).turns),
            Honour(HonourKind.CLOSEST, self._names(closest), self._of(closest).deck),
        )

    def _of(self, pair: Pair) -> Standing:
        return self.board.of(pair.game)

    def _minutes(self, pair: Pair) -> int:
        """Return how many minutes after the beginning a pair finished."""
        return max(0, self._of(pair).at - self.night.began) // MINUTE

    def _names(self, pair: Pair) -> tuple[str, str]:
        return self.name(pair.people[0]), self.name(pair.people[1])


async def load_names(people: People, stored: StoredNight) -> NamedNight:
    """Return a night with the names of its people."""
    night = stored.night
    everybody = [who for who in dict.fromkeys(_all_people(night)) if who != NOBODY]
    names = list[str]()
    for first in range(0, len(everybody), _AT_ONCE):
        known = await asyncio.gather(*map(people.load, everybody[first : first + _AT_ONCE]))
        names += [person.name for person in known]
    names = [*number_duplicates(names)]
    return NamedNight(night, stored.board, dict(zip(everybody, names, strict=True)))


def _all_people(night: Night) -> Iterable[str]:
    yield night.host
    yield from (each.who for each in night.listed)
    for pair in night.pairs:
        yield from pair.people


def has_scoreboard(night: Night) -> bool:
    """Return whether there is a scoreboard to show."""
    return night.stage is NightStage.PLAYING and bool(night.rounds)


class NightPainter:
    """Draws nights; equal requests share one picture."""

    def __init__(self, metrics: Metrics, workers: RenderWorkers) -> None:
        tally = Tally("night", metrics.picture_drawn, metrics.picture_failed)
        cache = PictureCache(_MOST_KEPT, _MOST_BYTES)
        self._queue = RenderQueue(tally, _PATIENCE, cache, workers)

    async def lobby(
        self, named: NamedNight, words: Words, look: Look | None = None, asker: str = ""
    ) -> Picture | None:
        """Return the picture of a lobby: the cover, then the scoreboard, in the end the summary."""
        night = named.night
        if has_scoreboard(night):
            return await self._draw(_draw_board, named.board_facts, words, look, asker)
        if night.stage is NightStage.OVER and night.rounds:
            facts = named.summary_facts(_format_time(night, words))
            return await self._draw(_draw_summary, facts, words, look, asker)
        return await self.cover(night, words, look, asker)

    async def cover(
        self, night: Night, words: Words, look: Look | None = None, asker: str = ""
    ) -> Picture | None:
        """Return the cover of a night."""
        plan, options = night.plan, night.plan.options
        facts = CoverFacts(
            title=plan.title,
            when=tuple(_format_time(night, words).split(", ", 1)),  # the day, and the time below it
            edition=options.get("edition", ""),
            level=options.get("level", ""),
            places=plan.places,
            weekly=plan.weekly,
            server="",
            game=plan.game,
            expert=options.get("expert") == Wish.YES,
            veterans=options.get("veterans", Veterans.NO) != Veterans.NO,
        )
        return await self._draw(_draw_cover, facts, words, look, asker)

    async def season(self, facts: SeasonFacts, words: Words, look: Look | None = None) -> Picture | None:
        """Return the table of a season."""
        return await self._draw(_draw_season, facts, words, look, asker="")

    async def _draw(
        self,
        draw: NamedFunction[Picture],
        facts: object,
        words: Words,
        look: Look | None,
        asker: str,
    ) -> Picture | None:
        look = look or Look()
        key = (draw.name, facts, words.language, look)
        return await self._queue.drawn(key, partial(draw, facts, words, look), Need.TO_WATCH, asker)

    async def close(self) -> None:
        """Finish the running pictures and draw no more."""
        await self._queue.close()


def _format_time(night: Night, words: Words) -> str:
    return format_time(night.plan.at, ZoneInfo(night.plan.zone), words)
