"""The lobby of a night, the text that all guests read, with its buttons; and notes for one guest."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer, button, computer_button
from bot.commands.model import NO, YES, ZONE, JoinOptions, TimeFormat
from bot.games.registry import GAMES
from bot.model.game import NOBODY
from bot.model.night import Listed, Night, NightStage, Pair
from bot.model.person import Person
from bot.model.screen import Choice, Kind, Rows, cut, kept
from bot.nights.night_pictures import NamedNight, has_scoreboard
from bot.nights.rounds import active_pairs
from bot.text.catalogue import words_in
from bot.text.display_names import code_of
from bot.text.time_words import format_length
from engine.palm import GAME as PALM
from renderers.i18n.catalogue import Language, Words
from renderers.nights.description import board_lines, summary_lines
from renderers.nights.facts import BoardFacts, PairStage, SummaryFacts

_MOST_NAMES: Final = 30
_MOST_LINKS: Final = 12
_LONGEST_NAME: Final = 40
_MOST_KEPT: Final = 16
_PAIR: Final = 2
_FINISHED: Final = frozenset({PairStage.HELD, PairStage.LOST})
_ODD: Final = "odd"
_CHOICES: Final[Mapping[str, tuple[str, Mapping[str, str], Kind]]] = {
    "join": ("night-join", {}, Kind.MAIN),
    "here": ("night-here", {}, Kind.MAIN),
    "fill": ("night-here", {"fill": YES}, Kind.PLAIN),
    "leave": ("night-leave", {}, Kind.PLAIN),
    "more": ("night-show", {}, Kind.PLAIN),
    "quiet": ("night-join", {"reminders": NO}, Kind.PLAIN),
}
"""The buttons of lobbies and notes: command, options, and style."""

_NOTE_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "soon": ("here", "fill", "leave"),
    "late": ("here", "fill", "leave"),
    "day": ("leave", "quiet"),
    "cancelled": (),
}
"""The buttons of notes; others only offer to leave."""

_MOST_WATCHED: Final = 3


@dataclass(frozen=True, slots=True)
class Lobby:
    """Writes lobbies in one language for one platform."""

    words: Words
    time_shown: TimeFormat
    elsewhere: JoinOptions

    def answer(self, named: NamedNight) -> Answer:
        """Return the lobby message."""
        night = named.night
        lines = {
            NightStage.PLANNED: self._planned_lines,
            NightStage.OPEN: self._open_lines,
            NightStage.PLAYING: self._playing_lines,
            NightStage.OVER: self._over_lines,
            NightStage.CANCELLED: self._cancelled_lines,
            NightStage.MISSED: self._cancelled_lines,
        }[night.stage]
        stage = "break" if night.breaks_until else night.stage.value
        headline = self.words.say("lobby-headline", title=night.plan.title, stage=stage)
        return Answer(headline, kept(lines(named)), self._rows(night))

    def pictured(self, named: NamedNight) -> tuple[str, ...]:
        """Return the lines of the lobby that only repeat its picture."""
        if has_scoreboard(named.night):
            return _board_lines(named.board_facts, self.words.language)
        if named.night.stage is NightStage.OVER and named.night.rounds:
            return _summary_lines(named.summary_facts(self.when(named.night)), self.words.language)
        return ()

    def description(self, night: Night) -> str:
        """Return the description of a night for a calendar event."""
        about = self.words.say("lobby-event", game=night.plan.game, code=code_of(night.id))
        return "\n".join((about, *self.plan_lines(night)))

    def when(self, night: Night) -> str:
        """Return the start of a night, formatted."""
        return self.time(night, night.plan.at)

    def time(self, night: Night, at: int) -> str:
        """Return a time of a night, formatted."""
        return self.time_shown(at, ZoneInfo(night.plan.zone), self.words)

    def _planned_lines(self, named: NamedNight) -> Iterable[str | None]:
        night = named.night
        yield self.words.say("lobby-when", when=self.when(night))
        yield from self.plan_lines(night)
        yield self.words.say("lobby-host", name=self._name(named, night.host)) if night.host else None
        yield self._people_line(named, "coming", night.welcome)
        yield self._people_line(named, "waiting", night.waiting) if night.waiting else None
        yield self._code_line(night)

    def _open_lines(self, named: NamedNight) -> Iterable[str | None]:
        night = named.night
        yield self.words.say("lobby-late") if night.late else None
        yield self.words.say("lobby-open", when=self.when(night))
        yield self._people_line(named, "here", night.welcome)
        yield self._people_line(named, "waiting", night.waiting) if night.waiting else None
        missing = [each for each in night.listed if not each.here]
        yield self._people_line(named, "missing", missing) if missing else None
        yield from self.plan_lines(night)
        yield self._code_line(night)

    def _playing_lines(self, named: NamedNight) -> Iterable[str | None]:
        night = named.night
        yield self.words.say("lobby-late") if night.late else None
        if night.breaks_until:
            yield self.words.say("lobby-break", when=self.time(night, night.breaks_until))
        if night.rounds:
            yield from _board_lines(named.board_facts, self.words.language)
        if night.has_rounds_left and not night.breaks_until:
            yield self.words.say("lobby-playing")
        yield self.words.say("lobby-closing") if night.closing else None
        yield self.words.say("lobby-sealed", game=night.plan.game) if night.plan.same_deal else None
        yield self._code_line(night) if night.has_rounds_left else None

    def _over_lines(self, named: NamedNight) -> Iterable[str | None]:
        night = named.night
        if not night.rounds:
            yield self.words.say("lobby-nobody")
        else:
            yield from _summary_lines(named.summary_facts(self.when(night)), self.words.language)
            yield self.words.say("lobby-talk")
            yield from self._journey_lines(named)
        yield self._next_line(night)

    def _cancelled_lines(self, named: NamedNight) -> Iterable[str | None]:
        night = named.night
        yield self.words.say("lobby-when", when=self.when(night))
        yield self.words.say("lobby-missed") if night.stage is NightStage.MISSED else None
        yield self._next_line(night)

    def _next_line(self, night: Night) -> str | None:
        return self.words.say("lobby-next") if night.plan.weekly else None

    def _journey_lines(self, named: NamedNight) -> Iterable[str]:
        """Return the links or codes of the finished games."""
        done = [pair for pair in named.night.pairs if named.board.of(pair.game).stage in _FINISHED]
        for pair in done[:_MOST_LINKS]:
            names = self.names(named, pair.people)
            if self.elsewhere.web:
                link = f"{self.elsewhere.web.rstrip('/')}/replay/{pair.game}"
                yield self.words.say("lobby-journey-link", names=names, link=link)
            else:
                yield self.words.say("lobby-journey-code", names=names, code=code_of(pair.game))
        if len(done) > _MOST_LINKS:
            more = len(done) - _MOST_LINKS
            yield self.words.say("lobby-more-journeys", game=named.night.plan.game, count=more)

    def plan_lines(self, night: Night) -> tuple[str, ...]:
        """Return the plan of a night, apart from its time."""
        plan, words = night.plan, self.words
        options = plan.options
        return kept(
            (
                words.say("lobby-palm") if plan.game == PALM.name else None,
                GAMES[plan.game].opening(options, words, _PAIR),
                words.say(f"silence-{options['silence']}"),
                words.say("lobby-lasts", length=format_length(plan.minutes, words), rounds=plan.rounds),
                words.say("lobby-places", count=plan.places) if plan.places else None,
                words.say("lobby-weekly") if plan.weekly else None,
                words.say("lobby-grow") if plan.grow else None,
                words.say("lobby-same-deal") if plan.same_deal else None,
            )
        )

    def _people_line(self, named: NamedNight, which: str, people: Iterable[Listed]) -> str:
        who = [each.who for each in people]
        listed = self.names(named, who[:_MOST_NAMES])
        return self.words.say(
            "lobby-people", which=which, count=len(who), names=listed, more=max(0, len(who) - _MOST_NAMES)
        )

    def names(self, named: NamedNight, people: Iterable[str]) -> str:
        """Return the names of people, separated by commas."""
        return ", ".join(self._name(named, who) for who in people)

    def _name(self, named: NamedNight, who: str) -> str:
        if who == NOBODY:
            return self.words.say("partner-gone")
        return cut(named.name(who), _LONGEST_NAME) or self.words.say("partner-unnamed")

    def _code_line(self, night: Night) -> str:
        return self.words.say("lobby-elsewhere", code=code_of(night.id))

    def _rows(self, night: Night) -> Rows:
        if night.stage is NightStage.PLANNED:
            return (self.choices(night, "join", "leave", "more"),)
        if night.stage is NightStage.OPEN or (night.stage is NightStage.PLAYING and night.has_rounds_left):
            return (self.choices(night, "here", "fill", "leave"),)
        return ()

    def choices(self, night: Night, *names: str) -> tuple[Choice, ...]:
        """Return the buttons of these names, as in the messages `lobby-choice-NAME`."""
        return tuple(
            button(self.words.say(f"lobby-choice-{name}"), command, {"night": night.id, **options}, kind=kind)
            for name, (command, options, kind) in ((name, _CHOICES[name]) for name in names)
        )


# Cached, because a crowd reads the same lines and formatting many of them is slow.
@lru_cache(maxsize=_MOST_KEPT)
def _board_lines(facts: BoardFacts, language: Language) -> tuple[str, ...]:
    return board_lines(facts, words_in(language))


@lru_cache(maxsize=_MOST_KEPT)
def _summary_lines(facts: SummaryFacts, language: Language) -> tuple[str, ...]:
    return summary_lines(facts, words_in(language))


def news_key(night: Night) -> str:
    """Return a code for the stage and round of a night; each new one is worth a new message."""
    if night.stage is NightStage.PLAYING:
        return f"round {len(night.rounds)}"
    return night.stage.value


def needs_names(kind: str) -> bool:
    """Return whether a note of this kind contains names of other people."""
    return kind.startswith(_ODD)


def note(kind: str, person: Person, named: NamedNight, lobby: Lobby) -> Answer | None:
    """Return the text of a note; None if it no longer applies.

    A kind consists of a word and the time or round for which the note was made.
    """
    name, _, number = kind.partition("-")
    night = named.night
    if not _still_applies(name, int(number or 0), person.id, night):
        return None
    words = lobby.words
    zone = person.choices.get(ZONE) or night.plan.zone
    when = lobby.time_shown(night.plan.at, ZoneInfo(zone), words)
    headline = words.say("night-note", kind=name, title=night.plan.title, round=len(night.rounds))
    lines: list[str | None] = []
    if name in {"day", "soon", "late", "moved", "cancelled", "place"}:
        lines.append(words.say("lobby-when", when=when))
    if name == "late":
        lines.append(words.say("lobby-late"))
    if name == _ODD:
        alone = words.say("night-note-alone") if _can_play_alone(night) else None
        lines += [words.say("night-note-odd"), alone, *_watch_links(named, lobby)]
    pastimes = _pastimes(named, lobby) if name == _ODD else ()
    rows = (*pastimes, lobby.choices(night, *_NOTE_CHOICES.get(name, ("leave",))))
    return Answer(headline, kept(lines), tuple(row for row in rows if row))


def _still_applies(name: str, number: int, who: str, night: Night) -> bool:
    entry = night.entry(who)
    if name == "cancelled":
        return night.stage is NightStage.CANCELLED
    if entry is None or night.stage.done:
        return False
    if name == _ODD:
        return len(night.rounds) == number and night.rounds[-1].odd == who
    if name == "place":
        return True
    return night.plan.at == number and night.stage.coming and not entry.here


def _can_play_alone(night: Night) -> bool:
    return GAMES[night.plan.game].has_computer


def _pastimes(named: NamedNight, lobby: Lobby) -> Rows:
    """Return what an odd guest can do meanwhile: watch, or play with the computer, apart from the night."""
    alone = tuple[Choice, ...]()
    if _can_play_alone(named.night):
        alone = (computer_button(lobby.words, named.night.plan.options),)
    return tuple(_watch_buttons(named, lobby)), alone


def _watchable_pairs(named: NamedNight) -> Sequence[Pair]:
    """Return the pairs that an odd guest can watch: none if all pairs have the same deal."""
    return () if named.night.plan.same_deal else active_pairs(named.night, named.board)[:_MOST_WATCHED]


def _watch_buttons(named: NamedNight, lobby: Lobby) -> Iterable[Choice]:
    for pair in _watchable_pairs(named):
        label = lobby.words.say("lobby-choice-watch", names=lobby.names(named, pair.people))
        yield button(label, "show", {"game": pair.game})


def _watch_links(named: NamedNight, lobby: Lobby) -> Iterable[str]:
    web = lobby.elsewhere.web.rstrip("/")
    for pair in _watchable_pairs(named) if web else ():
        names = lobby.names(named, pair.people)
        yield lobby.words.say("lobby-journey-link", names=names, link=f"{web}/watch/{pair.game}")
