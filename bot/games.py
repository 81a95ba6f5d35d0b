"""The games of the house: for each, its rules and its screens. What is added here is on every platform."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.screens import heldhands
from bot.screens.screen import Screen
from engine.contract import Game
from engine.heldhands import GAME as HELD_HANDS
from renderers.language import Words

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game of the engine; the service never looks inside its states, actions and views."""


@dataclass(frozen=True, slots=True)
class HouseGame:
    """A game with all that the service needs to put it before people."""

    rules: AnyGame
    screen: Callable[[Any, Words, str | None], Screen]
    """A view, the reader's words, and what was picked on the way to an action: the screen."""
    picks: Callable[[Mapping[str, str], str], bool]
    """Whether in a game with these options a text is not yet an action, but the first half of one."""

    def options(self, chosen: Mapping[str, object]) -> dict[str, str]:
        """Return all options by name, the missing ones at their default; raises `InvalidOptions`."""
        read = self.rules.read_options(chosen)
        return {name: str(getattr(read, name)) for name in self.rules.option_values()}


HOUSE: Final[Mapping[str, HouseGame]] = {
    HELD_HANDS.name: HouseGame(HELD_HANDS, heldhands.screen, heldhands.picks),
}
