"""The lobby of an evening: the text that all guests read, and its buttons."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.model import YES
from bot.commands.request import JoinOptions, TimeFormat, button
from bot.model.game import NOBODY
from bot.model.night import Listed, Night, Stage
from bot.model.screen import Kind, Rows, cut, kept
from bot.nights.showing import NamedNight, has_scoreboard
from bot.screens.opening import opening_of
from bot.screens.table import code_of
from bot.text.catalogue import words_in
from bot.text.durations import length
from renderers.i18n.catalogue import Language, Words
from renderers.nights.facts import PALM, BoardFacts, PairStage, SummaryFacts
from renderers.nights.words import board_lines, summary_lines

_MOST_NAMES: Final = 30
_MOST_LINKS: Final = 12
_LONGEST_NAME: Final = 40
_MOST_KEPT: Final = 16
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Lobby:
    """Writes lobbies in one language for one platform."""

    words: Words
    time_shown: TimeFormat
    elsewhere: JoinOptions

    def answer(self, told: NamedNight) -> Answer:
        """Return the lobby message."""
        night = told.night
        lines = {
            Stage.PLANNED: self._planned_lines,
            Stage.OPEN: self._open_lines,
            Stage.PLAYING: self._playing_lines,
            Stage.OVER: self._over_lines,
            Stage.CANCELLED: self._cancelled_lines,
            Stage.MISSED: self._cancelled_lines,
        }[night.stage]
        stage = "break" if night.breaks_until else night.stage.value
        headline = self.words.say("lobby-headline", title=night.plan.title, stage=stage)
        return Answer(headline, kept(lines(told)), self._rows(night))

    def pictured(self, told: NamedNight) -> tuple[str, ...]:
        """Return the lines of the lobby that only repeat its picture."""
        if has_scoreboard(told.night):
            return _board_lines(told.board_facts, self.words.language)
        if told.night.stage is Stage.OVER and told.night.rounds:
            return _summary_lines(told.summary_facts(self.when(told.night)), self.words.language)
        return ()

    def description(self, night: Night) -> str:
        """Return the description of an evening for a calendar event."""
        about = self.words.say("lobby-event", game=night.plan.game, code=code_of(night.id))
        return "\n".join((about, *self.plan_lines(night)))

    def when(self, night: Night) -> str:
        """Return the start of an evening, formatted."""
        return self.time(night, night.plan.at)

    def time(self, night: Night, at: int) -> str:
        """Return a time of an evening, formatted."""
        return self.time_shown(at, ZoneInfo(night.plan.zone), self.words)

    def _planned_lines(self, told: NamedNight) -> Iterable[str | None]:
        night = told.night
        yield self.words.say("lobby-when", when=self.when(night))
        yield from self.plan_lines(night)
        yield self.words.say("lobby-host", name=self._name(told, night.host)) if night.host else None
        yield self._people_line(told, "coming", night.welcome)
        yield self._people_line(told, "waiting", night.waiting) if night.waiting else None
        yield self._code_line(night)

    def _open_lines(self, told: NamedNight) -> Iterable[str | None]:
        night = told.night
        yield self.words.say("lobby-late") if night.late else None
        yield self.words.say("lobby-open", when=self.when(night))
        yield self._people_line(told, "here", night.welcome)
        yield self._people_line(told, "waiting", night.waiting) if night.waiting else None
        missing = [each for each in night.listed if not each.here]
        yield self._people_line(told, "missing", missing) if missing else None
        yield from self.plan_lines(night)
        yield self._code_line(night)

    def _playing_lines(self, told: NamedNight) -> Iterable[str | None]:
        night = told.night
        yield self.words.say("lobby-late") if night.late else None
        if night.breaks_until:
            yield self.words.say("lobby-break", when=self.time(night, night.breaks_until))
        if night.rounds:
            yield from _board_lines(told.board_facts, self.words.language)
        if night.has_rounds_left and not night.breaks_until:
            yield self.words.say("lobby-playing")
        yield self.words.say("lobby-closing") if night.closing else None
        yield self.words.say("lobby-sealed", game=night.plan.game) if night.plan.same_deal else None
        yield self._code_line(night) if night.has_rounds_left else None

    def _over_lines(self, told: NamedNight) -> Iterable[str | None]:
        night = told.night
        if not night.rounds:
            yield self.words.say("lobby-nobody")
        else:
            yield from _summary_lines(told.summary_facts(self.when(night)), self.words.language)
            yield self.words.say("lobby-talk")
            yield from self._journey_lines(told)
        yield self._next_line(night)

    def _cancelled_lines(self, told: NamedNight) -> Iterable[str | None]:
        night = told.night
        yield self.words.say("lobby-when", when=self.when(night))
        yield self.words.say("lobby-missed") if night.stage is Stage.MISSED else None
        yield self._next_line(night)

    def _next_line(self, night: Night) -> str | None:
        return self.words.say("lobby-next") if night.plan.weekly else None

    def _journey_lines(self, told: NamedNight) -> Iterable[str]:
        """Return the links or codes of the finished games."""
        done = [pair for pair in told.night.pairs if told.board.of(pair.game).stage in _FINISHED]
        for pair in done[:_MOST_LINKS]:
            names = self.names(told, pair.people)
            if self.elsewhere.web:
                link = f"{self.elsewhere.web.rstrip('/')}/replay/{pair.game}"
                yield self.words.say("lobby-journey-link", names=names, link=link)
            else:
                yield self.words.say("lobby-journey-code", names=names, code=code_of(pair.game))
        if len(done) > _MOST_LINKS:
            more = len(done) - _MOST_LINKS
            yield self.words.say("lobby-more-journeys", game=told.night.plan.game, count=more)

    def plan_lines(self, night: Night) -> tuple[str, ...]:
        """Return the plan of an evening, apart from its time."""
        plan, words = night.plan, self.words
        options = plan.options
        return kept(
            (
                words.say("lobby-palm") if plan.game == PALM else None,
                opening_of(plan.game, options, words, _PAIR),
                words.say(f"silence-{options['silence']}"),
                words.say("lobby-lasts", length=length(plan.minutes, words), rounds=plan.rounds),
                words.say("lobby-places", count=plan.places) if plan.places else None,
                words.say("lobby-weekly") if plan.weekly else None,
                words.say("lobby-grow") if plan.grow else None,
                words.say("lobby-same-deal") if plan.same_deal else None,
            )
        )

    def _people_line(self, told: NamedNight, which: str, people: Iterable[Listed]) -> str:
        who = [each.who for each in people]
        listed = self.names(told, who[:_MOST_NAMES])
        return self.words.say(
            "lobby-people", which=which, count=len(who), names=listed, more=max(0, len(who) - _MOST_NAMES)
        )

    def names(self, told: NamedNight, people: Iterable[str]) -> str:
        """Return the names of people, separated by commas."""
        return ", ".join(self._name(told, who) for who in people)

    def _name(self, told: NamedNight, who: str) -> str:
        if who == NOBODY:
            return self.words.say("partner-gone")
        return cut(told.name(who), _LONGEST_NAME) or self.words.say("partner-unnamed")

    def _code_line(self, night: Night) -> str:
        return self.words.say("lobby-elsewhere", code=code_of(night.id))

    def _rows(self, night: Night) -> Rows:
        named, words = {"night": night.id}, self.words
        join = button(words.say("lobby-choice-join"), "night-join", named, kind=Kind.MAIN)
        here = button(words.say("lobby-choice-here"), "night-here", named, kind=Kind.MAIN)
        fill = button(words.say("lobby-choice-fill"), "night-here", {**named, "fill": YES})
        leave = button(words.say("lobby-choice-leave"), "night-leave", named)
        more = button(words.say("lobby-choice-more"), "night-show", named)
        match night.stage:
            case Stage.PLANNED:
                return ((join, leave, more),)
            case Stage.OPEN:
                return ((here, fill, leave),)
            case Stage.PLAYING if night.has_rounds_left:
                return ((here, fill, leave),)
            case _:
                return ()


# Cached, because a crowd reads the same lines and formatting many of them is slow.
@lru_cache(maxsize=_MOST_KEPT)
def _board_lines(facts: BoardFacts, language: Language) -> tuple[str, ...]:
    return board_lines(facts, words_in(language))


@lru_cache(maxsize=_MOST_KEPT)
def _summary_lines(facts: SummaryFacts, language: Language) -> tuple[str, ...]:
    return summary_lines(facts, words_in(language))


_FINISHED: Final = frozenset({PairStage.HELD, PairStage.LOST})


def news_key(night: Night) -> str:
    """Return a code for the stage and round of an evening; each new one is worth a new message."""
    if night.stage is Stage.PLAYING:
        return f"round {len(night.rounds)}"
    return night.stage.value
