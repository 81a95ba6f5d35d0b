"""Events of Held Hands in words, one line each."""

from collections.abc import Iterable

from engine.contract import SPECTATOR, Seat, Viewer
from engine.heldhands.board import SEATS
from engine.heldhands.events import (
    Began,
    Drew,
    Ended,
    Event,
    Moved,
    ObjectiveCompleted,
    ObjectiveRevealed,
    PerspectiveChanged,
    PileShuffled,
    RingOpened,
    SideChosen,
)
from renderers.heldhands.names import emotion_name, ring_name
from renderers.heldhands.scene import PARTNER, YOU
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import dashed


def news(events: Iterable[Event], words: Words, viewer: Viewer = SPECTATOR) -> tuple[str, ...]:
    """Describe events for this viewer."""
    return tuple(event_line(event, words, viewer) for event in events)


def event_line(event: Event, words: Words, viewer: Viewer = SPECTATOR) -> str:  # noqa: C901, PLR0911 - a line for each event
    """Describe an event: to a player with "you" and "your partner", to others with the seats' names."""
    match event:
        case SideChosen(seat):
            return words.say("event-side-chosen", who=_who(seat, viewer))
        case Began(first):
            return words.say("event-began", who=_who(first, viewer))
        case ObjectiveRevealed(objective, argument):
            emotion = emotion_name(words, objective.emotion)
            if argument:
                return words.say("event-argument-revealed", emotion=emotion)
            return words.say("event-objective-revealed", emotion=emotion)
        case Moved(seat, path, _):
            steps = words.say("steps", count=len(path) - 1)
            return words.say("event-moved", who=_who(seat, viewer), start=path[0], end=path[-1], steps=steps)
        case ObjectiveCompleted(seat, objective, _):
            emotion = emotion_name(words, objective.emotion)
            return words.say("event-objective-completed", who=_who(seat, viewer), emotion=emotion)
        case RingOpened(ring):
            if ring is None:
                return words.say("event-centre-opened")
            return words.say("event-ring-opened", ring=ring_name(words, ring))
        case PileShuffled(seat, cards):
            return words.say("event-pile-shuffled", who=_who(seat, viewer), count=cards)
        case Drew(seat, cards):
            return words.say("event-drew", who=_who(seat, viewer), cards=words.say("cards", count=cards))
        case PerspectiveChanged(seat, side):
            return words.say("event-perspective-changed", who=_who(seat, viewer), side=side.value)
        case Ended(ending):
            return words.say(f"ending-{dashed(ending)}")


def _who(seat: Seat, viewer: Viewer) -> str:
    if viewer is SPECTATOR:
        return SEATS[seat]
    return YOU if seat == viewer else PARTNER
