"""What people see of a table of Palm, as those have it who play by keys."""

from bot.language import words_in
from bot.seen import Seen
from bot.service.sights import Sight
from bot.store.games import About, Status
from engine.contract import Viewer
from engine.palm import GAME
from engine.palm.state import State
from renderers.language import Language

NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Franco", "Gina", "Ugo")


def sight_of(state: State, viewer: Viewer, language: Language = Language.EN) -> Sight:
    """Return what a viewer is shown of a state."""
    options = {name: str(getattr(state.options, name)) for name in GAME.option_values()}
    seats = len(state.table)
    people = tuple(f"web:{number}" for number in range(seats))
    about = About(game=GAME.name, seats=people, created=1, options=options, consented=tuple(range(seats)))
    seen = Seen("ABCDEFGHJK", 1, Status.PLAYING, about, viewer, GAME.view(state, viewer))
    return Sight(seen, words_in(language), NAMES[:seats], {})
