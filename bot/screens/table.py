"""The screen of a game at any time: before it is dealt, while it is played, and when it was ended by hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.registry import GAMES
from bot.model.game import NOBODY, About, Status
from bot.model.screen import LONGEST_ALT, MOST_ROWS, Choice, Kind, Rows, Screen, TableAction, cut, kept
from bot.model.silence import Sign, Speaker, silence_of
from bot.screens.gathering import gathering_screen
from bot.screens.invitation import all_names, called, choice, code_of
from bot.screens.opening import opening_of, title_of
from bot.screens.snapshot import Snapshot
from engine.contract import SPECTATOR
from renderers.i18n.catalogue import Words

__all__ = ["code_of", "table_screen"]

_PAIR: Final = 2
_MOST_NAMED: Final = 3  # in a headline


def table_screen(
    snapshot: Snapshot, words: Words, *, names: Sequence[str] = (), pick: str | None = None
) -> Screen:
    """Return what this viewer sees; `names` are what the people on the seats are called."""
    if not snapshot.status.dealt:
        return (gathering_screen if snapshot.about.gathers else _invitation)(snapshot, words, names)
    screen = GAMES[snapshot.about.game].screen(snapshot.view, words, pick, names)
    if snapshot.status.let_go:
        screen = _let_go(snapshot, words, screen)
    if snapshot.past:
        return replace(screen, rows=(), call="")
    if snapshot.status is Status.PLAYING:
        return _with_offers(snapshot, words, screen)
    return replace(screen, rows=_after(snapshot, words))


def _invitation(snapshot: Snapshot, words: Words, names: Sequence[str]) -> Screen:
    if not snapshot.status.pending:
        headline = words.say(f"headline-{snapshot.status.value}")
        return Screen(headline, (), headline, headline, over=True)
    about = snapshot.about
    people = called(about, names)
    asked = snapshot.viewer is not SPECTATOR and snapshot.viewer not in about.consented
    headline = _inviting(snapshot, words, people)
    lines = kept(
        [
            opening_of(about.game, about.options, words, len(about.seats)),
            words.say(f"silence-{about.options['silence']}"),
            _agreed(about, words, people),
            words.say("line-code", code=code_of(snapshot.game)) if about.open_seats and not asked else None,
        ]
    )
    told = " ".join((headline, *lines))
    return Screen(
        headline=headline,
        lines=lines,
        description=told,
        alt=cut(told, LONGEST_ALT),
        rows=_asked_rows(snapshot, words),
        call="invitation" if asked else "",
    )


def _inviting(snapshot: Snapshot, words: Words, people: list[str]) -> str:
    """Return who would like to play what with whom."""
    about, game = snapshot.about, title_of(snapshot.about.game, words)
    if snapshot.viewer == about.host:
        guests = [name for seat, name in enumerate(people) if seat != about.host]
        if not any(guests):
            return words.say("headline-inviting", game=game, named="no", name="")
        many = len(guests) > _MOST_NAMED
        name = words.say("several-people", count=len(guests)) if many else all_names(guests, words)
        return words.say("headline-inviting", game=game, named="yes", name=name)
    if snapshot.viewer is not SPECTATOR and snapshot.viewer in about.consented:
        return words.say("headline-agreed", game=game)
    host, watched = people[about.host], snapshot.viewer is SPECTATOR
    named = "yes" if host else "no"
    return words.say(
        "headline-invitation" if watched else "headline-invited", game=game, named=named, name=host
    )


def _agreed(about: About, words: Words, people: list[str]) -> str | None:
    """Return who of several has said yes already, and for whom it waits."""
    if len(people) <= _PAIR:
        return None
    yes = [name for seat, name in enumerate(people) if seat in about.consented]
    waiting = [name for seat, name in enumerate(people) if seat not in about.consented]
    return words.say(
        "line-agreed", count=len(yes), names=all_names(yes, words), waiting=all_names(waiting, words)
    )


def _asked_rows(snapshot: Snapshot, words: Words) -> Rows:
    if snapshot.viewer == snapshot.about.host:
        return ((choice(TableAction.WITHDRAW, words.say("choice-withdraw")),),)
    decline = choice(TableAction.DECLINE, words.say("choice-decline"))
    if snapshot.viewer is not SPECTATOR and snapshot.viewer in snapshot.about.consented:
        return ((decline,),)
    return ((choice(TableAction.ACCEPT, words.say("choice-accept"), Kind.MAIN), decline),)


def _with_offers(snapshot: Snapshot, words: Words, screen: Screen) -> Screen:
    """Add what can be done beside the game: while one waits, and when somebody would like to end it."""
    if snapshot.viewer is SPECTATOR:
        return screen
    mine, others = (
        snapshot.viewer in snapshot.offers,
        sum(seat != snapshot.viewer for seat in snapshot.offers),
    )
    many = "yes" if len(snapshot.about.seats) > _PAIR else "no"
    line = None
    if mine:
        line = words.say("line-part-mine", many=many)
    elif others:
        line = words.say("line-part-theirs", many=many, count=others)
    beside: list[Choice] = []
    if not screen.awaited and not silence_of(snapshot.about).refuses(Sign.NUDGE, Speaker.PLAYER):
        beside.append(choice(TableAction.NUDGE, words.say("choice-nudge")))
    if mine:
        beside.append(choice(TableAction.STAY, words.say("choice-stay")))
    elif others:
        beside.append(choice(TableAction.PART, words.say("choice-part-agree"), Kind.DANGER))
    elif not screen.awaited:
        beside.append(choice(TableAction.PART, words.say("choice-part")))  # which can be taken back
    return replace(screen, lines=kept([*screen.lines, line]), rows=_with(screen.rows, tuple(beside)))


def _with(rows: Rows, beside: tuple[Choice, ...]) -> Rows:
    """Return the rows with another one, or with a longer last one where there is no room for another."""
    if not beside:
        return rows
    return (*rows, beside) if len(rows) < MOST_ROWS else (*rows[:-1], (*rows[-1], *beside))


def _let_go(snapshot: Snapshot, words: Words, screen: Screen) -> Screen:
    """Return the table as it was left; nothing is uncovered that the rules have not uncovered."""
    watched = snapshot.viewer is SPECTATOR and snapshot.status is Status.PARTED
    headline = words.say("headline-parted-watched" if watched else f"headline-{snapshot.status.value}")
    return replace(
        screen,
        headline=headline,
        lines=(),
        description=f"{headline}.\n{screen.description}",
        alt=cut(f"{headline}. {screen.alt}", LONGEST_ALT),
        call="",
        over=True,
    )


def _after(snapshot: Snapshot, words: Words) -> Rows:
    """Return what can be pressed when all is over."""
    if snapshot.viewer is SPECTATOR or NOBODY in snapshot.about.seats:
        return ()
    said = words.say("choice-rematch-seated") if snapshot.about.keeps_order else words.say("choice-rematch")
    return ((choice(TableAction.REMATCH, said, Kind.MAIN),),)
