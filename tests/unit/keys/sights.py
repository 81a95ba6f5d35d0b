"""Sights without a service: a state of either game as one viewer is shown it."""

from bot.model.game import About, Status
from bot.model.screen import Key
from bot.screens.snapshot import Snapshot
from bot.service.views import PlayerScreen
from bot.text.catalogue import words_in
from engine.contract import Viewer
from engine.heldhands import GAME
from engine.heldhands.state import State
from engine.palm import GAME as PALM
from engine.palm.state import State as PalmState
from renderers.i18n.catalogue import Language

NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Franco", "Gina", "Ugo")


def sight_of(
    state: State | PalmState,
    viewer: Viewer,
    language: Language = Language.EN,
    status: Status = Status.PLAYING,
    offers: tuple[int, ...] = (),
) -> PlayerScreen:
    """Return what a viewer is shown of a state; before it is dealt, the first one has said yes."""
    name, values, view, seats = (
        (GAME.name, GAME.option_values(), GAME.view(state, viewer), 2)
        if isinstance(state, State)
        else (PALM.name, PALM.option_values(), PALM.view(state, viewer), len(state.table))
    )
    about = About(
        game=name,
        seats=tuple(f"web:{number}" for number in range(seats)),
        created=1,
        options={option: str(getattr(state.options, option)) for option in values},
        consented=tuple(range(seats)) if status.dealt else (0,),
    )
    seen = Snapshot("ABCDEFGHJK", 1, status, about, viewer, view if status.dealt else None, offers)
    return PlayerScreen(seen, words_in(language), NAMES[:seats], {})


def keys(text: str) -> tuple[Key, ...]:
    return tuple(map(Key, text.split()))
