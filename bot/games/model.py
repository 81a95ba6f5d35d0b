"""What a game needs to be put before people: rules, screens, keys, news and pictures, bound together."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from bot.model.controls import Keys
from bot.model.screen import Screen
from engine.contract import Game, Seat
from renderers.i18n.catalogue import Words
from renderers.paint.look import Look
from renderers.paint.picture import Picture

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
class HostedGame:
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
