"""The lobby: what everybody who comes to an evening reads, and what they can press there."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.asking import Elsewhere, TimeShown, button
from bot.commands.model import YES
from bot.model.game import NOBODY
from bot.model.night import Listed, Night, Stage
from bot.model.screen import Kind, Rows, cut, kept
from bot.nights.showing import Told, has_a_scoreboard
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
    """Writes lobbies, for readers of one language on one platform."""

    words: Words
    time_shown: TimeShown
    elsewhere: Elsewhere

    def answer(self, told: Told) -> Answer:
        """Return what is shown where all meet."""
        night = told.night
        lines = {
            Stage.PLANNED: self._planned,
            Stage.OPEN: self._open,
            Stage.PLAYING: self._playing,
            Stage.OVER: self._over,
            Stage.CANCELLED: self._called_off,
            Stage.MISSED: self._called_off,
        }[night.stage]
        stage = "break" if night.breaks_until else night.stage.value
        headline = self.words.say("lobby-headline", title=night.plan.title, stage=stage)
        return Answer(headline, kept(lines(told)), self._rows(night))

    def pictured(self, told: Told) -> tuple[str, ...]:
        """Return those of its lines that tell what its picture shows, and nothing else."""
        if has_a_scoreboard(told.night):
            return _board_lines(told.board_facts, self.words.language)
        if told.night.stage is Stage.OVER and told.night.rounds:
            return _summary_lines(told.summary_facts(self.when(told.night)), self.words.language)
        return ()

    def description(self, night: Night) -> str:
        """Return what a calendar says of an evening."""
        about = self.words.say("lobby-event", game=night.plan.game, code=code_of(night.id))
        return "\n".join((about, *self.plan_lines(night)))

    def when(self, night: Night) -> str:
        """Return when an evening begins, for whoever reads it."""
        return self.time(night, night.plan.at)

    def time(self, night: Night, at: int) -> str:
        """Return a moment, for whoever reads it."""
        return self.time_shown(at, ZoneInfo(night.plan.zone), self.words)

    def _planned(self, told: Told) -> Iterable[str | None]:
        night = told.night
        yield self.words.say("lobby-when", when=self.when(night))
        yield from self.plan_lines(night)
        yield self.words.say("lobby-host", name=self._name(told, night.host)) if night.host else None
        yield self._people(told, "coming", night.welcome)
        yield self._people(told, "waiting", night.waiting) if night.waiting else None
        yield self._elsewhere(night)

    def _open(self, told: Told) -> Iterable[str | None]:
        night = told.night
        yield self.words.say("lobby-late") if night.late else None
        yield self.words.say("lobby-open", when=self.when(night))
        yield self._people(told, "here", night.welcome)
        yield self._people(told, "waiting", night.waiting) if night.waiting else None
        missing = [each for each in night.listed if not each.here]
        yield self._people(told, "missing", missing) if missing else None
        yield from self.plan_lines(night)
        yield self._elsewhere(night)

    def _playing(self, told: Told) -> Iterable[str | None]:
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
        yield self._elsewhere(night) if night.has_rounds_left else None

    def _over(self, told: Told) -> Iterable[str | None]:
        night = told.night
        if not night.rounds:
            yield self.words.say("lobby-nobody")
        else:
            yield from _summary_lines(told.summary_facts(self.when(night)), self.words.language)
            yield self.words.say("lobby-talk")
            yield from self._journeys(told)
        yield self._next(night)

    def _called_off(self, told: Told) -> Iterable[str | None]:
        night = told.night
        yield self.words.say("lobby-when", when=self.when(night))
        yield self.words.say("lobby-missed") if night.stage is Stage.MISSED else None
        yield self._next(night)

    def _next(self, night: Night) -> str | None:
        return self.words.say("lobby-next") if night.plan.weekly else None

    def _journeys(self, told: Told) -> Iterable[str]:
        """Return where the journeys of an evening can be seen again."""
        done = [pair for pair in told.night.pairs if told.board.of(pair.game).stage in _TO_BE_SEEN]
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
        """Return all that was planned, apart from the time."""
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

    def _people(self, told: Told, which: str, people: Iterable[Listed]) -> str:
        those = [each.who for each in people]
        listed = self.names(told, those[:_MOST_NAMES])
        return self.words.say(
            "lobby-people", which=which, count=len(those), names=listed, more=max(0, len(those) - _MOST_NAMES)
        )

    def names(self, told: Told, people: Iterable[str]) -> str:
        """Return what these people are called."""
        return ", ".join(self._name(told, who) for who in people)

    def _name(self, told: Told, who: str) -> str:
        if who == NOBODY:
            return self.words.say("partner-gone")
        return cut(told.name(who), _LONGEST_NAME) or self.words.say("partner-unnamed")

    def _elsewhere(self, night: Night) -> str:
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


# A crowd looks at the same lines, and each of many lines takes its time.
@lru_cache(maxsize=_MOST_KEPT)
def _board_lines(facts: BoardFacts, language: Language) -> tuple[str, ...]:
    return board_lines(facts, words_in(language))


@lru_cache(maxsize=_MOST_KEPT)
def _summary_lines(facts: SummaryFacts, language: Language) -> tuple[str, ...]:
    return summary_lines(facts, words_in(language))


_TO_BE_SEEN: Final = frozenset({PairStage.HELD, PairStage.LOST})


def news_of(night: Night) -> str:
    """Return a word for how far an evening has come: each new one is worth a new message, and a ring."""
    if night.stage is Stage.PLAYING:
        return f"round {len(night.rounds)}"
    return night.stage.value
