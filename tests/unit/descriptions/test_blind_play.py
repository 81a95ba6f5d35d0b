"""Given nothing but descriptions, read aloud: can whole games be played, as well as by those who see?"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from engine.chance import Chance
from engine.contract import Seat
from engine.heldhands import GAME
from engine.heldhands.actions import Action
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

Listener = Callable[[str], str]
"""Hears the table and answers with the text of an action."""


class Played(NamedTuple):
    """A game that was played to its end."""

    ending: Ending | None
    completed: int
    log: tuple[str, ...]


def aloud(state: State, seat: Seat) -> str:
    """Return what this player hears."""
    return describe_fully(player_view(state, seat), EN)


def play(options: dict[str, str], seed: int, *players: Listener) -> Played:
    """Return a game between two who hear the table and nothing else."""
    state = GAME.setup(GAME.read_options(options), len(SEATS), seed)
    log = []
    while waiting := GAME.to_act(state):
        seat = waiting[0]
        answer = players[seat](aloud(state, seat))
        state, _ = GAME.apply(state, seat, GAME.read_action(answer))
        log.append(answer)
    return Played(state.ending, state.completed, tuple(log))


def whim(edition: str, seed: int) -> Listener:
    """Return somebody who does anything they hear of, and ends a turn that completes the objective."""
    rng = Random(seed)

    def answer(text: str) -> str:
        view = read(text, edition).view
        assert isinstance(view, PlayerView)
        if view.chain and view.chain.preview and view.chain.preview.completes:
            return "end"
        told = [str(action) for action in view.legal]
        return rng.choice([action for action in told if action not in UNDOING] or told)

    return answer


def thinker(edition: str, name: str, seat: Seat) -> Listener:
    """Return somebody who thinks a turn over as a computer does, and carries it out action by action."""
    chance, to_do = Chance(7, f"{name} on seat {seat}"), list[Action]()

    def answer(text: str) -> str:
        view = read(text, edition).view
        assert isinstance(view, PlayerView)
        if not to_do:
            to_do.extend(POLICIES[name](view, chance))
        action = to_do.pop(0)
        assert action in view.legal, "it is told that this can be done"
        return str(action)

    return answer


def by_sight(options: dict[str, str], seed: int, name: str) -> Played:
    """Return the same game between two who see it."""
    state = GAME.setup(GAME.read_options(options), len(SEATS), seed)
    chances = [Chance(7, f"{name} on seat {seat}") for seat in range(len(SEATS))]
    log = []
    while waiting := GAME.to_act(state):
        seat = waiting[0]
        for action in POLICIES[name](player_view(state, seat), chances[seat]):
            state, _ = GAME.apply(state, seat, action)
            log.append(str(action))
    return Played(state.ending, state.completed, tuple(log))


@each_row(
    ("edition", "level"),
    [("published", "none"), ("published", "impossible"), ("print-and-play", "none")],
)
@each_row("seed", range(4))
def test_a_whole_game_is_played_by_ear(edition: str, level: str, seed: int) -> None:
    options = {"edition": edition, "level": level}
    played = play(options, seed, whim(edition, seed), whim(edition, seed + 100))
    assert played.ending is not None


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
    options = {"edition": edition, "level": level}
    played = play(options, seed, *(thinker(edition, "lookahead", seat) for seat in (0, 1)))
    assert played == by_sight(options, seed, "lookahead")
    assert played.ending is ending
