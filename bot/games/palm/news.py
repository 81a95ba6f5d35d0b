"""Events of Palm in public words, one line each."""

from collections.abc import Iterable, Iterator, Sequence

from engine.contract import Seat
from engine.palm.events import (
    AlbumOpened,
    CardLaid,
    DeckShuffled,
    Ended,
    Event,
    Found,
    MemoryTaken,
    Performed,
    Redrew,
    RolesTaken,
    TurnBegan,
)
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import dashed
from renderers.palm.scene import called


def news(events: Iterable[Event], words: Words, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Describe events; consecutive laid cards become one line with their number."""
    return tuple(_lines(events, words, names))


def _lines(events: Iterable[Event], words: Words, names: Sequence[str]) -> Iterator[str]:
    laid = 0
    for event in events:
        if isinstance(event, CardLaid):
            laid += 1
            continue
        if laid:
            yield words.say("event-palm-laid", count=laid)
            laid = 0
        yield event_line(event, words, names)
    if laid:
        yield words.say("event-palm-laid", count=laid)


def event_line(event: Event, words: Words, names: Sequence[str] = ()) -> str:  # noqa: C901, PLR0911 - a line for each event
    """Describe an event."""

    def who(seat: Seat) -> str:
        return called(names, seat, words)

    match event:
        case TurnBegan(number, round_):
            return words.say("event-palm-turn", turn=number, round=round_)
        case RolesTaken(grandfather, child):
            return words.say("event-palm-roles", grandfather=who(grandfather), child=who(child))
        case MemoryTaken(child, which):
            return words.say("event-palm-memory", child=who(child), which=which)
        case Redrew(child):
            return words.say("event-palm-redrew", child=who(child))
        case Performed(child, which):
            return words.say("event-palm-performed", child=who(child), which=which)
        case CardLaid():
            return words.say("event-palm-laid", count=1)
        case DeckShuffled():
            return words.say("event-palm-shuffled")
        case AlbumOpened(cards):
            return words.say("event-palm-album", cards=cards)
        case Found(grandfather, right, _):
            return words.say("event-palm-found", grandfather=who(grandfather), right=sum(right))
        case Ended(ending):
            return words.say("event-palm-ended", ending=dashed(ending))
