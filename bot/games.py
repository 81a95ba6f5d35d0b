"""The games of the house: rules, screens and pictures for each. What is added here is on every platform."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from bot.screens import heldhands
from bot.screens.screen import Screen
from engine.contract import Game
from engine.heldhands import GAME as HELD_HANDS
from engine.heldhands.views import at_rest
from renderers.heldhands.picture.draw import draw
from renderers.language import Words
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


@dataclass(frozen=True, slots=True)
class HouseGame:
    """A game with all that the service needs to put it before people."""

    rules: AnyGame
    screen: Callable[[Any, Words, str | None, Sequence[str]], Screen]
    """A view, the reader's words, what was picked on the way to an action, and names by seat: the screen."""
    picks: Callable[[Mapping[str, str], str], bool]
    """Whether in a game with these options a text is not yet an action, but the first half of one."""
    picture: Drawing
    """The picture of what the screen says."""
    at_rest: Callable[[Any], Any]
    """A view, when its game was let go before its end: nobody is awaited any more."""

    def options(self, chosen: Mapping[str, object]) -> dict[str, str]:
        """Return all options by name, the missing ones at their default; raises `InvalidOptions`."""
        read = self.rules.read_options(chosen)
        return {name: str(getattr(read, name)) for name in self.rules.option_values()}


HOUSE: Final[Mapping[str, HouseGame]] = {
    HELD_HANDS.name: HouseGame(HELD_HANDS, heldhands.screen, heldhands.picks, draw, at_rest),
}
