"""Sights without a service: a state of Held Hands as one viewer is shown it."""

from bot.keys import Key
from bot.language import words_in
from bot.seen import Seen
from bot.service.sights import Sight
from bot.store.games import About, Status
from engine.contract import Viewer
from engine.heldhands import GAME
from engine.heldhands.state import State
from renderers.language import Language

PEOPLE = ("matrix:@anna:example.org", "matrix:@bruno:example.org")


def sight_of(
    state: State,
    viewer: Viewer,
    language: Language = Language.EN,
    status: Status = Status.PLAYING,
    offers: tuple[int, ...] = (),
) -> Sight:
    """Return what a viewer is shown of a state."""
    options = {name: str(getattr(state.options, name)) for name in GAME.option_values()}
    about = About(
        game=GAME.name,
        seats=PEOPLE,
        created=1,
        options=options,
        consented=(0, 1) if status.dealt else (0,),
    )
    view = GAME.view(state, viewer) if status.dealt else None
    seen = Seen("ABCDEFGHJK", 1, status, about, viewer, view, offers)
    return Sight(seen, words_in(language), ("Anna", "Bruno"), {})


def keys(text: str) -> tuple[Key, ...]:
    """Return the keys of these names."""
    return tuple(map(Key, text.split()))
