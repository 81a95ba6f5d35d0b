"""The screen of a gathering: who has joined, how the game would be played now, and what is missing."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from bot.games.registry import GAMES
from bot.model.game import About, Status
from bot.model.screen import LONGEST_ALT, Choice, Kind, Rows, Screen, TableAction, cut, kept
from bot.screens.invitation import code_of, list_names, make_choice, shorten_names
from bot.screens.opening import find_teams, opening_of, title_of
from bot.screens.refusals import refusal_text
from bot.screens.snapshot import Snapshot
from engine.contract import SPECTATOR, Refusal
from renderers.i18n.catalogue import Words


def gathering_screen(snapshot: Snapshot, words: Words, names: Sequence[str]) -> Screen:
    """Return the screen of a gathering for a viewer; `names` are the players' names by seat."""
    if not snapshot.status.pending:
        expired = snapshot.status is Status.EXPIRED
        ended = words.say("headline-gathering-expired" if expired else "headline-gathering-off")
        return Screen(ended, (), ended, ended, over=True)
    people = shorten_names(snapshot.about, names)
    headline = _headline(snapshot, words, people[snapshot.about.host])
    lines = kept(_lines(snapshot, words, people))
    text = " ".join((f"{headline}.", *lines))
    return Screen(
        headline=headline,
        lines=lines,
        description=text,
        alt=cut(text, LONGEST_ALT),
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
    yield words.say("line-gathered", count=count, names=list_names(people, words))
    refusal = _find_refusal(about, count)
    yield opening_of(about.game, options, words, None if refusal else count)
    if not refusal and (found := find_teams(about.game, options, count)):
        sides = "; ".join(list_names((people[seat] for seat in team), words) for team in found)
        yield words.say("line-gathered-teams", teams=sides)
    yield words.say(f"silence-{options['silence']}")
    if refusal:
        more = _count_missing(about, count)
        yield words.say("line-gathering-missing", count=more) if more else refusal_text(refusal, words)
    elif snapshot.viewer != about.host:
        yield words.say("line-gathering-begins", named="yes" if host else "no", name=host)
    if _is_full(about):
        yield words.say("line-gathering-full")
    else:
        yield words.say("line-code", code=code_of(snapshot.game))


def _rows(snapshot: Snapshot, words: Words) -> Rows:
    """Return the buttons; a table, where everyone sees the same screen, has the buttons of all roles."""
    about = snapshot.about
    come = make_choice(
        TableAction.ACCEPT, words.say("choice-come-in"), Kind.MAIN, enabled=not _is_full(about)
    )
    leave = make_choice(TableAction.LEAVE, words.say("choice-leave"))
    move = _move_buttons(about, words)
    fits = _find_refusal(about, len(about.seats)) is None
    begin = make_choice(TableAction.BEGIN, words.say("choice-begin"), Kind.MAIN, enabled=fits)
    off = make_choice(TableAction.WITHDRAW, words.say("choice-call-off"), Kind.DANGER)
    if snapshot.common:
        return (come, leave, *move), (begin, off)
    if snapshot.viewer is SPECTATOR:
        return ((come,),)
    return ((begin, *move, off),) if snapshot.viewer == about.host else ((leave, *move),)


def _move_buttons(about: About, words: Words) -> tuple[Choice, ...]:
    """Return the button to change seats, where the order of seats matters."""
    if not about.keeps_order:
        return ()
    return (make_choice(TableAction.MOVE, words.say("choice-move"), enabled=len(about.seats) > 1),)


def _is_full(about: About) -> bool:
    return len(about.seats) >= max(GAMES[about.game].rules.seats)


def _find_refusal(about: About, count: int) -> Refusal | None:
    """Return why `count` players cannot begin; None if they can."""
    return _try_setup(about.game, tuple(about.options.items()), count)


def _count_missing(about: About, count: int) -> int:
    """Return how many more players are needed; 0 if more players would not help."""
    more = (number for number in GAMES[about.game].rules.seats if number > count)
    return next((number - count for number in more if not _find_refusal(about, number)), 0)


@lru_cache(maxsize=1024)
def _try_setup(game: str, options: tuple[tuple[str, str], ...], count: int) -> Refusal | None:
    rules = GAMES[game].rules
    chosen: Mapping[str, object] = dict(options)
    try:
        rules.setup(rules.read_options(chosen), count, 0)
    except Refusal as refusal:
        return refusal.with_traceback(None)  # cached, so without references to its frames
    return None
