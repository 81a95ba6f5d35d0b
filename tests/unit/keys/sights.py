"""Sights without a service: a state of either game as one viewer is shown it."""

from bot.keys import Key
from bot.language import words_in
from bot.seen import Seen
from bot.service.sights import Sight
from bot.store.games import About, Status
from engine.contract import Viewer
from engine.heldhands import GAME
from engine.heldhands.state import State
from engine.palm import GAME as PALM
from engine.palm.state import State as PalmState
from renderers.language import Language

NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Franco", "Gina", "Ugo")


def sight_of(
    state: State | PalmState,
    viewer: Viewer,
    language: Language = Language.EN,
    status: Status = Status.PLAYING,
    offers: tuple[int, ...] = (),
) -> Sight:
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
    seen = Seen("ABCDEFGHJK", 1, status, about, viewer, view if status.dealt else None, offers)
    return Sight(seen, words_in(language), NAMES[:seats], {})


def keys(text: str) -> tuple[Key, ...]:
    return tuple(map(Key, text.split()))
