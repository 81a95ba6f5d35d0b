"""The screen of a gathering: who has come, how it would be played if it began now, and what is missing."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from bot.games.registry import GAMES
from bot.model.game import About, Status
from bot.model.screen import LONGEST_ALT, Choice, Kind, Rows, Screen, TableAction, cut, kept
from bot.screens.invitation import all_names, called, choice, code_of
from bot.screens.opening import opening_of, teams, title_of
from bot.screens.refusals import refusal_text
from bot.screens.snapshot import Snapshot
from engine.contract import SPECTATOR, Refusal
from renderers.i18n.catalogue import Words


def gathering_screen(snapshot: Snapshot, words: Words, names: Sequence[str]) -> Screen:
    """Return what this viewer sees of a gathering; `names` are what those who have come are called."""
    if not snapshot.status.pending:
        expired = snapshot.status is Status.EXPIRED
        ended = words.say("headline-gathering-expired" if expired else "headline-gathering-off")
        return Screen(ended, (), ended, ended, over=True)
    people = called(snapshot.about, names)
    headline = _headline(snapshot, words, people[snapshot.about.host])
    lines = kept(_lines(snapshot, words, people))
    told = " ".join((f"{headline}.", *lines))
    return Screen(
        headline=headline,
        lines=lines,
        description=told,
        alt=cut(told, LONGEST_ALT),
        rows=tuple(row for row in _rows(snapshot, words) if row),
    )


def _headline(snapshot: Snapshot, words: Words, host: str) -> str:
    game = title_of(snapshot.about.game, words)
    if snapshot.viewer is SPECTATOR:
        return words.say("headline-gathering", game=game, named="yes" if host else "no", name=host)
    mine = snapshot.viewer == snapshot.about.host
    return words.say("headline-gathering-mine" if mine else "headline-gathering-come", game=game)


def _lines(snapshot: Snapshot, words: Words, people: list[str]) -> Iterator[str | None]:
    about, count = snapshot.about, len(people)
    options, host = about.options, people[about.host]
    yield words.say("line-gathered", count=count, names=all_names(people, words))
    why_not = _why_not(about, count)
    yield opening_of(about.game, options, words, None if why_not else count)
    if not why_not and (found := teams(about.game, options, count)):
        sides = "; ".join(all_names((people[seat] for seat in team), words) for team in found)
        yield words.say("line-gathered-teams", teams=sides)
    yield words.say(f"silence-{options['silence']}")
    if why_not:
        more = _missing(about, count)
        yield words.say("line-gathering-missing", count=more) if more else refusal_text(why_not, words)
    elif snapshot.viewer != about.host:
        yield words.say("line-gathering-begins", named="yes" if host else "no", name=host)
    if _is_full(about):
        yield words.say("line-gathering-full")
    else:
        yield words.say("line-code", code=code_of(snapshot.game))


def _rows(snapshot: Snapshot, words: Words) -> Rows:
    """Return what can be pressed: at a table, where all press the same, everything that anybody can."""
    about = snapshot.about
    come = choice(TableAction.ACCEPT, words.say("choice-come-in"), Kind.MAIN, enabled=not _is_full(about))
    leave = choice(TableAction.LEAVE, words.say("choice-leave"))
    move = _move(about, words)
    fits = _why_not(about, len(about.seats)) is None
    begin = choice(TableAction.BEGIN, words.say("choice-begin"), Kind.MAIN, enabled=fits)
    off = choice(TableAction.WITHDRAW, words.say("choice-call-off"), Kind.DANGER)
    if snapshot.common:
        return (come, leave, *move), (begin, off)
    if snapshot.viewer is SPECTATOR:
        return ((come,),)
    return ((begin, *move, off),) if snapshot.viewer == about.host else ((leave, *move),)


def _move(about: About, words: Words) -> tuple[Choice, ...]:
    """Return how one sits elsewhere, where that makes a difference."""
    if not about.keeps_order:
        return ()
    return (choice(TableAction.MOVE, words.say("choice-move"), enabled=len(about.seats) > 1),)


def _is_full(about: About) -> bool:
    return len(about.seats) >= max(GAMES[about.game].rules.seats)


def _why_not(about: About, count: int) -> Refusal | None:
    """Return why so many cannot begin; None if they can."""
    return _refused(about.game, tuple(about.options.items()), count)


def _missing(about: About, count: int) -> int:
    """Return how many have to come yet, at least; 0 if that is not what is wrong."""
    more = (number for number in GAMES[about.game].rules.seats if number > count)
    return next((number - count for number in more if not _why_not(about, number)), 0)


@lru_cache(maxsize=1024)
def _refused(game: str, options: tuple[tuple[str, str], ...], count: int) -> Refusal | None:
    rules = GAMES[game].rules
    chosen: Mapping[str, object] = dict(options)
    try:
        rules.setup(rules.read_options(chosen), count, 0)
    except Refusal as refusal:
        return refusal.with_traceback(None)  # it is kept: what it was raised in need not be
    return None
