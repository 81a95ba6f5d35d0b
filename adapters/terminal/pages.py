"""The longer texts of the terminal table, put together from its catalogue."""

from collections.abc import Iterable

from bot.games.heldhands.news import event_line
from engine.contract import SPECTATOR, Seat
from engine.heldhands.board import SEATS
from engine.heldhands.edition import Edition
from engine.heldhands.events import Ended, Event, Moved, ObjectiveRevealed, PerspectiveChanged, SideChosen
from engine.heldhands.options import Options
from renderers.heldhands.names import emotion_name
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import listed


def opening(words: Words, options: Options) -> str:
    """Return the text before the deal."""
    return "\n".join(
        (
            words.say("title"),
            words.say("opening-edition", edition=options.edition, level=options.level.value),
            words.say(f"silence-{options.silence}"),
            words.say("credits"),
        )
    )


def rules(words: Words, edition: Edition) -> str:
    """Return the rules on one page, with the numbers of this edition."""
    plus = [emotion_name(words, emotion) for emotion, shift in edition.shift.items() if shift > 0]
    minus = [emotion_name(words, emotion) for emotion, shift in edition.shift.items() if shift < 0]
    return words.say(
        "rules",
        plus=listed(words, plus),
        minus=listed(words, minus),
        limit=edition.limit,
        row=edition.row,
        set=edition.set,
        objectives=len(edition.objective_deck),
        arguments="yes" if len(edition.levels) > 1 else "no",
        cards=edition.long_chain or 0,
    )


def pass_keyboard(words: Words, seat: Seat) -> str:
    """Return the request to pass the keyboard to a player."""
    return words.say("pass-keyboard", seat=SEATS[seat])


def missed(words: Words, events: Iterable[Event], viewer: Seat) -> str:
    """Return the news that neither the picture nor the description shows."""
    seen_there = (SideChosen, ObjectiveRevealed, Moved, PerspectiveChanged, Ended)
    return " ".join(event_line(event, words, viewer) for event in events if not isinstance(event, seen_there))


def report(words: Words, events: Iterable[Event]) -> str:
    """Return what happened, as both players may read it."""
    return " ".join(event_line(event, words, SPECTATOR) for event in events if not isinstance(event, Ended))
