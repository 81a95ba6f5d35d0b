"""The screen of a game: before the deal, while it is played, and after its end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.games.registry import GAMES
from bot.model.game import NOBODY, About, Status
from bot.model.person import is_person
from bot.model.screen import (
    LONGEST_ALT,
    LONGEST_LABEL,
    MOST_ROWS,
    SYMBOLS,
    Choice,
    Key,
    Kind,
    Rows,
    Screen,
    TableAction,
    cut,
    kept,
)
from bot.model.silence import Sign, Speaker, silence_of
from bot.screens.day import format_date, format_result
from bot.screens.refusal_text import refusal_text
from bot.screens.snapshot import Snapshot
from bot.text.display_names import code_of
from engine.contract import SPECTATOR, Refusal
from renderers.i18n.catalogue import Words, listed
from renderers.i18n.sections import untitled

_PAIR: Final = 2
_MOST_NAMED: Final = 3  # in a headline
_LONGEST_NAME: Final = 60
_LONGEST_OF_MANY: Final = 24


def table_screen(
    snapshot: Snapshot, words: Words, *, names: Sequence[str] = (), pick: str | None = None
) -> Screen:
    """Return the screen of a snapshot; `names` are the players' names by seat."""
    if not snapshot.status.dealt:
        return (_gathering_screen if snapshot.about.gathers else _invitation_screen)(snapshot, words, names)
    screen = GAMES[snapshot.about.game].screen(snapshot.view, words, pick, names)
    if snapshot.status.let_go:
        screen = _let_go_screen(snapshot, words, screen)
    if snapshot.past:
        return replace(screen, rows=(), call="")
    if snapshot.status is Status.PLAYING:
        return _add_note(snapshot, words, _add_offers(snapshot, words, screen))
    about, end = snapshot.about, snapshot.day_end
    result = format_result(about.day, end, GAMES[about.game].title(words), words) if end else None
    return replace(screen, lines=kept([*screen.lines, result]), rows=_final_rows(snapshot, words))


def call_of(snapshot: Snapshot) -> str:
    """Return the `call` of a snapshot's screen, without making the screen, which is expensive."""
    about, viewer = snapshot.about, snapshot.viewer
    if snapshot.past or viewer is SPECTATOR:
        return ""
    if snapshot.status.dealt:
        return "" if snapshot.status.let_go else GAMES[about.game].call(snapshot.view)
    asked = snapshot.status.pending and not about.gathers and viewer not in about.consented
    return "invitation" if asked else ""


def _add_offers(snapshot: Snapshot, words: Words, screen: Screen) -> Screen:
    """Add the line and the buttons of offers to end the game, and the nudge button."""
    if snapshot.viewer is SPECTATOR:
        return screen
    mine = snapshot.viewer in snapshot.offers
    others = len(snapshot.offers) - mine
    many = "yes" if len(snapshot.about.seats) > _PAIR else "no"
    line = None
    if mine:
        line = words.say("line-part-mine", many=many)
    elif others:
        line = words.say("line-part-theirs", many=many, count=others)
    buttons: list[Choice] = []
    if not screen.awaited and _may_nudge(snapshot):
        buttons.append(_make_choice(TableAction.NUDGE, words.say("choice-nudge"), symbol=True))
    if mine:
        buttons.append(_make_choice(TableAction.STAY, words.say("choice-stay")))
    elif others:
        buttons.append(_make_choice(TableAction.PART, words.say("choice-part-agree"), Kind.DANGER))
    elif not screen.awaited:
        # It can be withdrawn.
        buttons.append(_make_choice(TableAction.PART, words.say("choice-part"), symbol=True))
    return replace(screen, lines=kept([*screen.lines, line]), rows=_append_row(screen.rows, tuple(buttons)))


def _add_note(snapshot: Snapshot, words: Words, screen: Screen) -> Screen:
    """Add what a guided game explains now, and the button to play on without such notes."""
    lessons = GAMES[snapshot.about.game].lessons
    if not (lessons and snapshot.lesson):
        return screen
    note = lessons.say(snapshot.lesson, snapshot.view, words)
    skip = _make_choice(TableAction.SKIP, words.say("choice-skip"))
    return replace(
        screen,
        note=note,
        describe=lambda: (*untitled(note), *screen.describe()),
        rows=_append_row(screen.rows, (skip,)),
    )


def _may_nudge(snapshot: Snapshot) -> bool:
    """Return whether a partner may be nudged who could hear it: the computer could not."""
    others = (who for seat, who in enumerate(snapshot.about.seats) if seat != snapshot.viewer)
    return any(map(is_person, others)) and not silence_of(snapshot.about).refuses(Sign.NUDGE, Speaker.PLAYER)


def _append_row(rows: Rows, buttons: tuple[Choice, ...]) -> Rows:
    """Append a row of buttons, or extend the last row where there is no room for another."""
    if not buttons:
        return rows
    return (*rows, buttons) if len(rows) < MOST_ROWS else (*rows[:-1], (*rows[-1], *buttons))


def _let_go_screen(snapshot: Snapshot, words: Words, screen: Screen) -> Screen:
    """Return the screen of a game that was ended by hand; it uncovers nothing."""
    headline = words.say(f"headline-{snapshot.status.value}")
    if snapshot.status is Status.PARTED and snapshot.viewer is SPECTATOR:
        headline = words.say("headline-parted-watched")
    elif snapshot.status is Status.PARTED and len(snapshot.about.seats) == 1:
        headline = words.say("headline-parted-alone")
    return replace(
        screen,
        headline=headline,
        lines=(),
        describe=lambda: (*untitled(f"{headline}."), *screen.describe()),
        alt=cut(f"{headline}. {screen.alt}", LONGEST_ALT),
        call="",
        over=True,
    )


def _final_rows(snapshot: Snapshot, words: Words) -> Rows:
    if snapshot.viewer is SPECTATOR:
        return ()
    buttons: list[Choice] = []
    if NOBODY not in snapshot.about.seats:
        buttons.append(_make_choice(TableAction.REMATCH, rematch_label(snapshot.about, words), Kind.MAIN))
    sealed = bool(snapshot.about.day)  # until the day is over, and all have finished
    if snapshot.status is Status.OVER and GAMES[snapshot.about.game].lookback and not sealed:
        buttons.append(_make_choice(TableAction.HINDSIGHT, words.say("choice-hindsight")))
    return (tuple(buttons),) if buttons else ()


def rematch_label(about: About, words: Words) -> str:
    """Return what the button for another game with the same people says."""
    if len(about.seats) == 1:
        return words.say("choice-rematch-alone")
    return words.say("choice-rematch-seated") if about.keeps_order else words.say("choice-rematch")


def _invitation_screen(snapshot: Snapshot, words: Words, names: Sequence[str]) -> Screen:
    if not snapshot.status.pending:
        headline = words.say(f"headline-{snapshot.status.value}")
        return Screen(headline, (), lambda: untitled(headline), headline, over=True)
    about = snapshot.about
    people = _shorten_names(about, names)
    call = call_of(snapshot)
    headline = _invitation_headline(snapshot, words, people)
    lines = kept(
        [
            GAMES[about.game].opening(about.options, words, len(about.seats)),
            words.say(f"silence-{about.options['silence']}"),
            *_day_lines(snapshot, words),
            _consent_line(about, words, people),
            words.say("line-code", code=code_of(snapshot.game)) if about.open_seats and not call else None,
        ]
    )
    text = " ".join((headline, *lines))
    return Screen(
        headline=headline,
        lines=lines,
        describe=lambda: untitled(text),
        alt=cut(text, LONGEST_ALT),
        rows=_invitation_rows(snapshot, words),
        call=call,
    )


def _day_lines(snapshot: Snapshot, words: Words) -> Iterator[str]:
    """Yield what an invitation to a daily table means; its host may have to tell the guest of it."""
    about = snapshot.about
    if about.day:
        yield words.say("day-invitation", date=format_date(about.day, words))
        if snapshot.viewer == about.host and all(about.seats):
            yield words.say("day-asked")


def _invitation_headline(snapshot: Snapshot, words: Words, people: list[str]) -> str:
    about, game = snapshot.about, GAMES[snapshot.about.game].title(words)
    if snapshot.viewer == about.host:
        guests = [name for seat, name in enumerate(people) if seat != about.host]
        if not any(guests):
            return words.say("headline-inviting", game=game, named="no", name="")
        many = len(guests) > _MOST_NAMED
        name = words.say("several-people", count=len(guests)) if many else _list_names(guests, words)
        return words.say("headline-inviting", game=game, named="yes", name=name)
    if snapshot.viewer is not SPECTATOR and snapshot.viewer in about.consented:
        return words.say("headline-agreed", game=game)
    host, watched = people[about.host], snapshot.viewer is SPECTATOR
    named = "yes" if host else "no"
    return words.say(
        "headline-invitation" if watched else "headline-invited", game=game, named=named, name=host
    )


def _consent_line(about: About, words: Words, people: list[str]) -> str | None:
    """Return which of several players have accepted, and which have not."""
    if len(people) <= _PAIR:
        return None
    yes = [name for seat, name in enumerate(people) if seat in about.consented]
    waiting = [name for seat, name in enumerate(people) if seat not in about.consented]
    return words.say(
        "line-agreed", count=len(yes), names=_list_names(yes, words), waiting=_list_names(waiting, words)
    )


def _invitation_rows(snapshot: Snapshot, words: Words) -> Rows:
    if snapshot.viewer == snapshot.about.host:
        return ((_make_choice(TableAction.WITHDRAW, words.say("choice-withdraw")),),)
    decline = _make_choice(TableAction.DECLINE, words.say("choice-decline"))
    if snapshot.viewer is not SPECTATOR and snapshot.viewer in snapshot.about.consented:
        return ((decline,),)
    return ((_make_choice(TableAction.ACCEPT, words.say("choice-accept"), Kind.MAIN), decline),)


def _gathering_screen(snapshot: Snapshot, words: Words, names: Sequence[str]) -> Screen:
    if not snapshot.status.pending:
        expired = snapshot.status is Status.EXPIRED
        ended = words.say("headline-gathering-expired" if expired else "headline-gathering-off")
        return Screen(ended, (), lambda: untitled(ended), ended, over=True)
    people = _shorten_names(snapshot.about, names)
    headline = _gathering_headline(snapshot, words, people[snapshot.about.host])
    lines = kept(_gathering_lines(snapshot, words, people))
    text = " ".join((f"{headline}.", *lines))
    return Screen(
        headline=headline,
        lines=lines,
        describe=lambda: untitled(text),
        alt=cut(text, LONGEST_ALT),
        rows=tuple(row for row in _gathering_rows(snapshot, words) if row),
    )


def _gathering_headline(snapshot: Snapshot, words: Words, host: str) -> str:
    game = GAMES[snapshot.about.game].title(words)
    if snapshot.viewer is SPECTATOR:
        return words.say("headline-gathering", game=game, named="yes" if host else "no", name=host)
    mine = snapshot.viewer == snapshot.about.host
    return words.say("headline-gathering-mine" if mine else "headline-gathering-come", game=game)


def _gathering_lines(snapshot: Snapshot, words: Words, people: list[str]) -> Iterator[str | None]:
    about, count = snapshot.about, len(people)
    game, options, host = GAMES[about.game], about.options, people[about.host]
    yield words.say("line-gathered", count=count, names=_list_names(people, words))
    refusal = _find_refusal(about, count)
    yield game.opening(options, words, None if refusal else count)
    if not refusal and (found := game.teams(options, count)):
        sides = "; ".join(_list_names((people[seat] for seat in team), words) for team in found)
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


def _gathering_rows(snapshot: Snapshot, words: Words) -> Rows:
    """Return the buttons; a table, where everyone sees the same screen, has the buttons of all roles."""
    about = snapshot.about
    come = _make_choice(
        TableAction.ACCEPT, words.say("choice-come-in"), Kind.MAIN, enabled=not _is_full(about)
    )
    leave = _make_choice(TableAction.LEAVE, words.say("choice-leave"))
    move = _move_buttons(about, words)
    fits = _find_refusal(about, len(about.seats)) is None
    begin = _make_choice(TableAction.BEGIN, words.say("choice-begin"), Kind.MAIN, enabled=fits)
    off = _make_choice(TableAction.WITHDRAW, words.say("choice-call-off"), Kind.DANGER)
    if snapshot.common:
        return (come, leave, *move), (begin, off)
    if snapshot.viewer is SPECTATOR:
        return ((come,),)
    return ((begin, *move, off),) if snapshot.viewer == about.host else ((leave, *move),)


def _move_buttons(about: About, words: Words) -> tuple[Choice, ...]:
    """Return the button to change seats, where the order of seats matters."""
    if not about.keeps_order:
        return ()
    return (_make_choice(TableAction.MOVE, words.say("choice-move"), enabled=len(about.seats) > 1),)


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


def _shorten_names(about: About, names: Sequence[str]) -> list[str]:
    """Return the players' names by seat, shortened; empty where unknown."""
    longest = _LONGEST_NAME if len(about.seats) <= _PAIR else _LONGEST_OF_MANY
    return [cut(name, longest) for name in names] or [""] * len(about.seats)


def _list_names(names: Iterable[str], words: Words) -> str:
    """Return names as a list in words, with a placeholder for unknown ones."""
    return listed(words, [name or words.say("somebody") for name in names])


def _make_choice(
    action: TableAction,
    label: str,
    kind: Kind = Kind.PLAIN,
    *,
    enabled: bool = True,
    symbol: bool = False,
) -> Choice:
    """Return the button of a table action, which has a key of its own; its emoji is the button's `symbol`."""
    key = Key(action)
    shown = SYMBOLS[key] if symbol else ""
    return Choice(action, cut(label, LONGEST_LABEL), kind, shown, enabled=enabled, keys=(key,))
