"""The screen of a game at any time: before it is dealt, while it is played, and when it was ended by hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games import HOUSE
from bot.key_signs import Key
from bot.screens.screen import (
    LONGEST_ALT,
    LONGEST_LABEL,
    MOST_ROWS,
    Choice,
    Kind,
    Rows,
    Screen,
    TableAction,
    cut,
    kept,
)
from bot.seen import Seen
from bot.silence import Sign, Speaker, silence_of
from bot.store.games import NOBODY, Status
from engine.contract import SPECTATOR
from renderers.language import Words

_LONGEST_NAME: Final = 60
_HALF_CODE: Final = 5


def table_screen(seen: Seen, words: Words, *, names: Sequence[str] = (), pick: str | None = None) -> Screen:
    """Return what this viewer sees; `names` are what the people on the seats are called."""
    if not seen.status.dealt:
        return _invitation(seen, words, names)
    screen = HOUSE[seen.about.game].screen(seen.view, words, pick, names)
    if seen.status.let_go:
        screen = _let_go(seen, words, screen)
    if seen.past:
        return replace(screen, rows=(), call="")
    if seen.status is Status.PLAYING:
        return _with_offers(seen, words, screen)
    return replace(screen, rows=_after(seen, words))


def code_of(game: str) -> str:
    """Return a game's name as it is easily read out and typed."""
    return f"{game[:_HALF_CODE]}-{game[_HALF_CODE:]}"


def _invitation(seen: Seen, words: Words, names: Sequence[str]) -> Screen:
    about, game = seen.about, words.say("title")
    called = [cut(name, _LONGEST_NAME) for name in names] or [""] * len(about.seats)
    host = called[about.host]
    guest = next((name for seat, name in enumerate(called) if seat != about.host), "")
    if not seen.status.pending:
        headline = words.say(f"headline-{seen.status.value}")
        return Screen(headline, (), headline, headline, over=True)
    asked = seen.viewer is not SPECTATOR and seen.viewer not in about.consented
    if asked:
        headline = words.say("headline-invited", game=game, named="yes" if host else "no", name=host)
    elif seen.viewer is SPECTATOR:
        headline = words.say("headline-invitation", game=game, named="yes" if host else "no", name=host)
    else:
        headline = words.say("headline-inviting", game=game, named="yes" if guest else "no", name=guest)
    options = about.options
    open_to_all = NOBODY in about.seats
    lines = kept(
        [
            words.say("opening-edition", edition=options["edition"], level=options["level"]),
            words.say(f"silence-{options['silence']}"),
            words.say("line-code", code=code_of(seen.game)) if open_to_all and not asked else None,
        ]
    )
    told = " ".join((headline, *lines))
    return Screen(
        headline=headline,
        lines=lines,
        description=told,
        alt=cut(told, LONGEST_ALT),
        rows=_answers(words) if asked or seen.viewer is SPECTATOR else _take_back(words),
        call="invitation" if asked else "",
    )


def _answers(words: Words) -> Rows:
    return (
        (
            _choice(TableAction.ACCEPT, words.say("choice-accept"), Kind.MAIN),
            _choice(TableAction.DECLINE, words.say("choice-decline")),
        ),
    )


def _take_back(words: Words) -> Rows:
    return ((_choice(TableAction.WITHDRAW, words.say("choice-withdraw")),),)


def _with_offers(seen: Seen, words: Words, screen: Screen) -> Screen:
    """Add what can be done beside the game: while one waits, and when somebody would like to end it."""
    if seen.viewer is SPECTATOR:
        return screen
    mine, others = seen.viewer in seen.offers, any(seat != seen.viewer for seat in seen.offers)
    line = words.say("line-part-mine") if mine else words.say("line-part-theirs") if others else None
    beside: list[Choice] = []
    if not screen.awaited and not silence_of(seen.about).refuses(Sign.NUDGE, Speaker.PLAYER):
        beside.append(_choice(TableAction.NUDGE, words.say("choice-nudge")))
    if mine:
        beside.append(_choice(TableAction.STAY, words.say("choice-stay")))
    elif others:
        beside.append(_choice(TableAction.PART, words.say("choice-part-agree"), Kind.DANGER))
    elif not screen.awaited:
        beside.append(_choice(TableAction.PART, words.say("choice-part")))  # which can be taken back
    return replace(screen, lines=kept([*screen.lines, line]), rows=_with(screen.rows, tuple(beside)))


def _with(rows: Rows, beside: tuple[Choice, ...]) -> Rows:
    """Return the rows with another one, or with a longer last one where there is no room for another."""
    if not beside:
        return rows
    return (*rows, beside) if len(rows) < MOST_ROWS else (*rows[:-1], (*rows[-1], *beside))


def _let_go(seen: Seen, words: Words, screen: Screen) -> Screen:
    """Return the table as it was left; nothing is uncovered that the rules have not uncovered."""
    watched = seen.viewer is SPECTATOR and seen.status is Status.PARTED
    headline = words.say("headline-parted-watched" if watched else f"headline-{seen.status.value}")
    return replace(
        screen,
        headline=headline,
        lines=(),
        description=f"{headline}.\n{screen.description}",
        alt=cut(f"{headline}. {screen.alt}", LONGEST_ALT),
        call="",
        over=True,
    )


def _after(seen: Seen, words: Words) -> Rows:
    """Return what can be pressed when all is over."""
    if seen.viewer is SPECTATOR or NOBODY in seen.about.seats:
        return ()
    return ((_choice(TableAction.REMATCH, words.say("choice-rematch"), Kind.MAIN),),)


def _choice(action: TableAction, label: str, kind: Kind = Kind.PLAIN) -> Choice:
    return Choice(action, cut(label, LONGEST_LABEL), kind, keys=(Key(action),))
