"""Given nothing but descriptions, read aloud: can whole games be played, as well as by those who see?"""

from collections.abc import Callable, Sequence
from random import Random

from engine.chance import Chance
from engine.contract import Seat
from engine.heldhands import GAME
from engine.heldhands.actions import END_TURN, Action
from engine.heldhands.board import SEATS
from engine.heldhands.phases import Ending
from engine.heldhands.policies import POLICIES
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, player_view
from renderers.heldhands.description import describe_fully
from renderers.language import Language, Words
from tests.rows import each_row
from tests.unit.descriptions.reader import read

EN = Words(Language.EN)
UNDOING = {"back", "clear"}

Played = tuple[Ending | None, int, list[str]]
"""How a game ended, how many objectives were done, and every action."""


def hear(state: State, seat: Seat) -> PlayerView:
    """Return what this player knows who hears the table and nothing else."""
    view = read(describe_fully(player_view(state, seat), EN), state.options.edition).view
    assert isinstance(view, PlayerView)
    return view


def play(options: dict[str, str], seed: int, decide: Callable[[State, Seat], Sequence[Action]]) -> Played:
    """Return a game in which whoever acts decides what to do, one action after the other."""
    state = GAME.setup(GAME.read_options(options), len(SEATS), seed)
    log = []
    while waiting := GAME.to_act(state):
        for action in decide(state, waiting[0]):
            assert action in hear(state, waiting[0]).legal, "it is told that this can be done"
            state, _ = GAME.apply(state, waiting[0], action)
            log.append(str(action))
    return state.ending, state.completed, log


@each_row(
    ("edition", "level"), [("published", "none"), ("published", "impossible"), ("print-and-play", "none")]
)
@each_row("seed", range(4))
def test_a_whole_game_is_played_by_ear(edition: str, level: str, seed: int) -> None:
    rng = Random(seed)

    def whim(state: State, seat: Seat) -> Sequence[Action]:
        """Do anything that is heard of, and end a turn that completes the objective."""
        view = hear(state, seat)
        if view.chain and view.chain.preview and view.chain.preview.completes:
            return [END_TURN]
        return [rng.choice([action for action in view.legal if str(action) not in UNDOING] or view.legal)]

    ending, *_ = play({"edition": edition, "level": level}, seed, whim)
    assert ending is not None


@each_row(
    ("edition", "level", "seed", "ending"),
    [
        ("published", "none", 1, Ending.HELD_HANDS),
        ("published", "none", 3, Ending.CARDS_GONE),
        ("published", "difficult", 0, Ending.NO_STEP),
        ("print-and-play", "none", 3, Ending.HELD_HANDS),
    ],
)
def test_who_listens_plays_the_game_of_who_sees(edition: str, level: str, seed: int, ending: Ending) -> None:
    def thinker(know: Callable[[State, Seat], PlayerView]) -> Callable[[State, Seat], Sequence[Action]]:
        """Think a turn over as a computer does, knowing the table in this way."""
        chances = [Chance(7, f"lookahead on seat {seat}") for seat in range(len(SEATS))]
        return lambda state, seat: POLICIES["lookahead"](know(state, seat), chances[seat])

    options = {"edition": edition, "level": level}
    played = play(options, seed, thinker(hear))
    assert played == play(options, seed, thinker(player_view))
    assert played[0] is ending
