"""The warning of a first game: it is said only of a turn after which the game is lost, whatever is hidden."""

from collections.abc import Iterator
from random import Random

from bot.text.catalogue import words_in
from engine.contract import Silence
from engine.heldhands import GAME
from engine.heldhands.actions import END_TURN
from engine.heldhands.help import leaves_no_step
from engine.heldhands.phases import Ending
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, Preview
from renderers.heldhands.sentences import describe_chain
from renderers.i18n.catalogue import Language
from tests.properties.hidden import another_world


def warned(state: State) -> bool:
    view = GAME.view(state, state.active)
    assert isinstance(view, PlayerView)
    return view.chain is not None and leaves_no_step(view.table, view.you, view.partner, view.chain)


def lost(state: State) -> bool:
    return GAME.apply(state, state.active, END_TURN)[0].ending in {Ending.NO_STEP, Ending.CARDS_GONE}


def ends(rng: Random, edition: str, level: str, deal: int) -> list[tuple[State, Preview]]:
    """Return every state of a game played by chance in which the turn can end, with what that would do."""
    state, found = GAME.setup(GAME.read_options({"edition": edition, "level": level}), 2, deal), []
    while seats := GAME.to_act(state):
        view = GAME.view(state, seats[0])
        assert isinstance(view, PlayerView)
        if view.chain and view.chain.preview:
            found.append((state, view.chain.preview))
        state, _ = GAME.apply(state, seats[0], rng.choice(view.legal))
    return found


def games(rng: Random) -> Iterator[tuple[State, Preview]]:
    for edition, level in (("published", "none"), ("published", "difficult"), ("print-and-play", "none")):
        for deal in range(40):
            yield from ends(rng, edition, level, deal)


def test_who_is_warned_loses_in_every_world_and_who_surely_loses_is_warned() -> None:
    rng, count = Random(7), 0
    for state, preview in games(rng):
        sure = not preview.draws and preview.side is state.players[state.active].side
        if warned(state):
            count += 1
            assert all(lost(another_world(state, state.active, rng)) for _ in range(3))
        elif sure and not preview.completes:
            assert not lost(state)
    assert count > 10


def test_only_a_first_game_says_it() -> None:
    state = next(state for state, _ in games(Random(7)) if warned(state))
    view = GAME.view(state, state.active)
    assert isinstance(view, PlayerView)
    for silence in Silence:
        said = describe_chain(
            view._replace(table=view.table._replace(silence=silence)), words_in(Language.EN)
        )
        assert ("your partner has no step left" in said) == (silence is Silence.LEARNING)
