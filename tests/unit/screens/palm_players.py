"""People who play Palm by its screens alone: they press only what is offered, and see nothing else."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from bot.games import HOUSE
from bot.language import words_in
from bot.screens.palm import screen
from bot.screens.screen import Screen, TableAction
from engine.contract import SPECTATOR, Seat, Viewer
from engine.palm import GAME
from engine.palm.state import State
from renderers.language import Language

NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Franco", "Gina", "Ugo")
OPTIONS: dict[str, str] = {}
_AROUND = tuple(TableAction)
_CALM = 0.5  # how often somebody performs who could, or goes on who could not


class Seen(NamedTuple):
    """A state, who was looking at it, and what they saw."""

    state: State
    viewer: Viewer
    screen: Screen


def screen_of(
    state: State, viewer: Viewer, language: Language = Language.EN, pick: str | None = None
) -> Screen:
    """Return what a viewer sees."""
    return screen(GAME.view(state, viewer), words_in(language), pick, NAMES[: len(state.table)])


def press(state: State, seat: Seat, rng: Random) -> Iterator[tuple[State, Screen]]:
    """Let somebody press what is on their screen, until something has changed; return what they saw."""
    pick = None
    while True:
        seen = screen_of(state, seat, rng.choice(tuple(Language)), pick)
        offered = [choice.action for choice in seen.choices if choice.action not in _AROUND]
        chosen = rng.choice(_sensible(offered) if rng.random() < _CALM else offered)
        if HOUSE["palm"].picks(OPTIONS, chosen):
            yield state, seen
            pick = chosen
            continue
        state, _ = GAME.apply(state, seat, GAME.read_action(chosen))  # whatever is offered is legal
        yield state, seen
        return


def _sensible(offered: Sequence[str]) -> Sequence[str]:
    """Return what leads to the end of a mime: with a constraint, one by chance alone would take very long."""
    if "perform" in offered:
        return ["perform"]
    if "back" in offered:
        return [action for action in offered if "/" in action and not action.startswith("=")] or ["back"]
    return offered


def evening(seats: int, options: dict[str, str], seed: int) -> Iterator[Seen]:
    """Return all that is seen in a whole game by those who act, and sometimes by the others."""
    state, rng = GAME.setup(GAME.read_options(options), seats, seed), Random(seed)
    while acting := GAME.to_act(state):
        seat = rng.choice(acting)
        before = state
        for after, seen in press(state, seat, rng):
            yield Seen(before, seat, seen)
            state = after
        viewer: Viewer = rng.choice((*range(seats), SPECTATOR))
        yield Seen(state, viewer, screen_of(state, viewer, rng.choice(tuple(Language))))
    for viewer in (*range(seats), SPECTATOR):
        yield Seen(state, viewer, screen_of(state, viewer))
