"""The games of the house: rules, screens and pictures for each. What is added here is on every platform."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from bot import keys_heldhands, keys_palm
from bot.key_signs import Keys
from bot.screens import heldhands, palm, palm_news
from bot.screens.news import news
from bot.screens.screen import Screen
from engine.contract import Game, Seat
from engine.heldhands import GAME as HELD_HANDS
from engine.heldhands.board import CENTRE, RINGS, Ring
from engine.heldhands.phases import Phase
from engine.heldhands.record import record_of, write_record
from engine.heldhands.turn import between_turns
from engine.heldhands.views import SpectatorView, at_rest, looked_back
from engine.palm import GAME as PALM
from engine.palm import record as palm_record
from engine.palm import turn as palm_turn
from engine.palm import views as palm_views
from engine.palm.options import Mode, Wish
from engine.palm.phases import TOGETHER
from engine.palm.phases import Phase as PalmPhase
from renderers.heldhands.picture.draw import draw, draw_journey
from renderers.language import Words
from renderers.paint.look import Look
from renderers.paint.picture import Picture
from renderers.palm.picture.draw import draw as draw_palm
from renderers.palm.picture.journey import draw_journey as draw_palm_journey

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game of the engine; the service never looks inside its states, actions and views."""


class Drawing(Protocol):
    """How a game is drawn: many milliseconds of work that waits for nothing, so never on the loop."""

    def __call__(
        self,
        view: Any,  # noqa: ANN401 - of the game's own kind
        words: Words,
        look: Look,
        *,
        names: Sequence[str],
        pick: str | None,
    ) -> Picture:
        """Return the picture of a view; names by seat, and what was picked on the way to an action."""
        ...


class Filming(Protocol):
    """How a whole game is drawn: a second of work or several, so never on the loop either."""

    def __call__(self, views: Sequence[Any], words: Words, look: Look, /, *, names: Sequence[str]) -> Picture:
        """Return an animation of the views of one viewer, after the set-up and after each turn."""
        ...


class Progress(NamedTuple):
    """How far a game has come, as a scoreboard tells it: what everybody at the table can see."""

    done: int  # objectives, points or turns, whichever the game is about
    of: int
    turns: int  # that were made
    left: int  # cards in the deck
    ring: int = 0  # Held Hands: where objectives are completed now, from the outer one
    rings: tuple[int, int] = (0, 0)  # Held Hands: where each of the two stands; 3: in the centre
    all_turns: int = 0  # that there will be; 0: as many as it takes


@dataclass(frozen=True, slots=True)
class HouseGame:
    """A game with all that the service needs to put it before people."""

    rules: AnyGame
    screen: Callable[[Any, Words, str | None, Sequence[str]], Screen]
    """A view, the reader's words, what was picked on the way to an action, and names by seat: the screen."""
    picks: Callable[[Mapping[str, str], str], bool]
    """Whether in a game with these options a text is not yet an action, but the first half of one."""
    keys: Keys
    """What is offered where one plays by keys, in this order."""
    picture: Drawing
    """The picture of what the screen says."""
    at_rest: Callable[[Any], Any]
    """A view, when its game was let go before its end: nobody is awaited any more."""
    looked_back: Callable[[Any], Any]
    """A view of a moment that has passed: nothing to choose, and nothing that only its viewer could see."""
    between: Callable[[Any], bool]
    """Whether a state lies between two turns."""
    news: Callable[[Iterable[Any], Words, Sequence[str]], Sequence[str]]
    """What happened, one line an event, as everybody is told; names by seat."""
    journey: Filming
    """A whole game, as an animation."""
    progress: Callable[[Any], Progress]
    """How far a game has come, by the view of those who watch."""
    record: Callable[[Any, Sequence[tuple[Seat, str]]], str]
    """A game that is over, written down: its state, and who did what. It holds the seed."""
    speaks: Callable[[Any], tuple[Seat, ...]] = lambda _: ()
    """Who may think aloud just now in a quiet game, by the view of those who watch: usually nobody."""

    def options(self, chosen: Mapping[str, object]) -> dict[str, str]:
        """Return all options by name, the missing ones at their default; raises `InvalidOptions`."""
        read = self.rules.read_options(chosen)
        return {name: str(getattr(read, name)) for name in self.rules.option_values()}


def _progress(view: SpectatorView) -> Progress:
    table, innermost = view.table, len(RINGS)
    one, other = (
        innermost if player.node == CENTRE else RINGS.index(Ring(player.node[0]))
        for player in (view.near, view.far)
    )
    return Progress(
        ring=RINGS.index(table.ring) if table.ring else innermost,
        done=table.completed,
        of=table.objectives,
        turns=_turns_made(view),
        rings=(one, other),
        left=table.deck,
    )


def _turns_made(view: SpectatorView) -> int:
    """Return how many turns were made: one that goes on, or that nobody could make, does not count."""
    if view.table.phase is Phase.OVER:
        return len(view.near.journey) + len(view.far.journey)
    return view.table.turn - (view.table.phase is Phase.MOVE)


def _palm_progress(view: palm_views.SpectatorView) -> Progress:
    """Return the points of two who play together, who can have them all; else how many turns were made."""
    table = view.table
    made = table.turn - (table.phase is not PalmPhase.OVER)
    if table.mode is Mode.TOGETHER:
        points, most = table.teams[0].points, TOGETHER[0][0]
        return Progress(done=points, of=most, turns=made, left=table.deck, all_turns=table.turns)
    return Progress(done=made, of=table.turns, turns=made, left=table.deck, all_turns=table.turns)


def _palm_speaks(view: palm_views.SpectatorView) -> tuple[Seat, ...]:
    """Let Grandfather think aloud while the album lies open, if that was agreed on."""
    table = view.table
    aloud = table.phase is PalmPhase.ALBUM and table.options.aloud is Wish.YES
    return (table.grandfather,) if aloud and table.grandfather is not None else ()


HOUSE: Final[Mapping[str, HouseGame]] = {
    HELD_HANDS.name: HouseGame(
        rules=HELD_HANDS,
        screen=heldhands.screen,
        picks=heldhands.picks,
        keys=keys_heldhands.KEYPAD,
        picture=draw,
        at_rest=at_rest,
        looked_back=looked_back,
        between=between_turns,
        news=lambda events, words, _: news(events, words),
        journey=draw_journey,
        progress=_progress,
        record=lambda state, _: write_record(record_of(state)),
    ),
    PALM.name: HouseGame(
        rules=PALM,
        screen=palm.screen,
        picks=palm.picks,
        keys=keys_palm.KEYPAD,
        picture=draw_palm,
        at_rest=palm_views.at_rest,
        looked_back=palm_views.looked_back,
        between=palm_turn.between_turns,
        news=palm_news.news,
        journey=draw_palm_journey,
        progress=_palm_progress,
        record=palm_record.write_record,
        speaks=_palm_speaks,
    ),
}
