"""The screen of a game: before the deal, while it is played, and after its end."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.registry import GAMES
from bot.model.game import NOBODY, About, Status
from bot.model.screen import LONGEST_ALT, MOST_ROWS, Choice, Kind, Rows, Screen, TableAction, cut, kept
from bot.model.silence import Sign, Speaker, silence_of
from bot.screens.gathering import gathering_screen
from bot.screens.invitation import code_of, list_names, make_choice, shorten_names
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
    """Return the screen of a snapshot; `names` are the players' names by seat."""
    if not snapshot.status.dealt:
        return (gathering_screen if snapshot.about.gathers else _invitation_screen)(snapshot, words, names)
    screen = GAMES[snapshot.about.game].screen(snapshot.view, words, pick, names)
    if snapshot.status.let_go:
        screen = _let_go_screen(snapshot, words, screen)
    if snapshot.past:
        return replace(screen, rows=(), call="")
    if snapshot.status is Status.PLAYING:
        return _add_offers(snapshot, words, screen)
    return replace(screen, rows=_final_rows(snapshot, words))


def _invitation_screen(snapshot: Snapshot, words: Words, names: Sequence[str]) -> Screen:
    if not snapshot.status.pending:
        headline = words.say(f"headline-{snapshot.status.value}")
        return Screen(headline, (), headline, headline, over=True)
    about = snapshot.about
    people = shorten_names(about, names)
    asked = snapshot.viewer is not SPECTATOR and snapshot.viewer not in about.consented
    headline = _invitation_headline(snapshot, words, people)
    lines = kept(
        [
            opening_of(about.game, about.options, words, len(about.seats)),
            words.say(f"silence-{about.options['silence']}"),
            _consent_line(about, words, people),
            words.say("line-code", code=code_of(snapshot.game)) if about.open_seats and not asked else None,
        ]
    )
    text = " ".join((headline, *lines))
    return Screen(
        headline=headline,
        lines=lines,
        description=text,
        alt=cut(text, LONGEST_ALT),
        rows=_invitation_rows(snapshot, words),
        call="invitation" if asked else "",
    )


def _invitation_headline(snapshot: Snapshot, words: Words, people: list[str]) -> str:
    """Return the headline of an invitation for its viewer."""
    about, game = snapshot.about, title_of(snapshot.about.game, words)
    if snapshot.viewer == about.host:
        guests = [name for seat, name in enumerate(people) if seat != about.host]
        if not any(guests):
            return words.say("headline-inviting", game=game, named="no", name="")
        many = len(guests) > _MOST_NAMED
        name = words.say("several-people", count=len(guests)) if many else list_names(guests, words)
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
        "line-agreed", count=len(yes), names=list_names(yes, words), waiting=list_names(waiting, words)
    )


def _invitation_rows(snapshot: Snapshot, words: Words) -> Rows:
    if snapshot.viewer == snapshot.about.host:
        return ((make_choice(TableAction.WITHDRAW, words.say("choice-withdraw")),),)
    decline = make_choice(TableAction.DECLINE, words.say("choice-decline"))
    if snapshot.viewer is not SPECTATOR and snapshot.viewer in snapshot.about.consented:
        return ((decline,),)
    return ((make_choice(TableAction.ACCEPT, words.say("choice-accept"), Kind.MAIN), decline),)


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
    if not screen.awaited and not silence_of(snapshot.about).refuses(Sign.NUDGE, Speaker.PLAYER):
        buttons.append(make_choice(TableAction.NUDGE, words.say("choice-nudge")))
    if mine:
        buttons.append(make_choice(TableAction.STAY, words.say("choice-stay")))
    elif others:
        buttons.append(make_choice(TableAction.PART, words.say("choice-part-agree"), Kind.DANGER))
    elif not screen.awaited:
        buttons.append(make_choice(TableAction.PART, words.say("choice-part")))  # it can be withdrawn
    return replace(screen, lines=kept([*screen.lines, line]), rows=_append_row(screen.rows, tuple(buttons)))


def _append_row(rows: Rows, buttons: tuple[Choice, ...]) -> Rows:
    """Append a row of buttons, or extend the last row where there is no room for another."""
    if not buttons:
        return rows
    return (*rows, buttons) if len(rows) < MOST_ROWS else (*rows[:-1], (*rows[-1], *buttons))


def _let_go_screen(snapshot: Snapshot, words: Words, screen: Screen) -> Screen:
    """Return the screen of a game that was ended by hand; it uncovers nothing."""
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


def _final_rows(snapshot: Snapshot, words: Words) -> Rows:
    """Return the buttons of a finished game."""
    if snapshot.viewer is SPECTATOR or NOBODY in snapshot.about.seats:
        return ()
    said = words.say("choice-rematch-seated") if snapshot.about.keeps_order else words.say("choice-rematch")
    return ((make_choice(TableAction.REMATCH, said, Kind.MAIN),),)
