"""People who play Palm by its screens alone: they press only what is offered, and see nothing else."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bot.games import HOUSE
from bot.language import words_in
from bot.screens.palm import screen
from bot.screens.screen import Screen, TableAction
from engine.contract import SPECTATOR, Viewer
from engine.palm import GAME
from engine.palm.state import State
from renderers.language import Language

NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Franco", "Gina", "Ugo")


class Seen(NamedTuple):
    state: State
    viewer: Viewer
    screen: Screen


def screen_of(
    state: State, viewer: Viewer, language: Language = Language.EN, pick: str | None = None
) -> Screen:
    return screen(GAME.view(state, viewer), words_in(language), pick, NAMES[: len(state.table)])


def _chosen(offered: list[str], rng: Random) -> str:
    """Return anything, or half of the time what leads to the end of a mime: chance alone takes very long."""
    if rng.random() < 0.5:
        return rng.choice(offered)
    touches = [action for action in offered if "/" in action and not action.startswith("=")]
    return rng.choice(
        ["perform"] if "perform" in offered else (touches if "back" in offered else []) or offered
    )


def evening(seats: int, options: dict[str, str], seed: int) -> Iterator[Seen]:
    """Return all that is seen in a whole game by those who act, and sometimes by the others."""
    state, rng = GAME.setup(GAME.read_options(options), seats, seed), Random(seed)
    languages, pick, seat = tuple(Language), None, 0
    while acting := GAME.to_act(state):
        if pick is None:  # who has picked goes on
            seat = rng.choice(acting)
        seen = screen_of(state, seat, rng.choice(languages), pick)
        yield Seen(state, seat, seen)
        chosen = _chosen(
            [choice.action for choice in seen.choices if choice.action not in tuple(TableAction)], rng
        )
        if HOUSE["palm"].picks({}, chosen):
            pick = chosen
            continue
        state, _ = GAME.apply(state, seat, GAME.read_action(chosen))  # whatever is offered is legal
        pick = None
        viewer: Viewer = rng.choice((*range(seats), SPECTATOR))
        yield Seen(state, viewer, screen_of(state, viewer, rng.choice(languages)))
    for viewer in (*range(seats), SPECTATOR):
        yield Seen(state, viewer, screen_of(state, viewer))
