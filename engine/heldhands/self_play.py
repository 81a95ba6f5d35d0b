"""Two policies play a game with each other."""

from engine.chance import Chance
from engine.heldhands.board import SEATS
from engine.heldhands.game import GAME
from engine.heldhands.options import Options
from engine.heldhands.policies import Policy
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, player_view


def self_play(policies: tuple[Policy, Policy], options: Options, seed: int) -> State:
    """Return the end of a game that these two played, near first; equal arguments give equal games."""
    state = GAME.setup(options, len(SEATS), seed)
    chances = [Chance(seed, f"{name} policy") for name in SEATS]
    seen: list[list[PlayerView]] = [[], []]
    while seats := GAME.to_act(state):
        for seat, views in enumerate(seen):
            views.append(player_view(state, seat))
        seat = seats[0]
        for action in policies[seat](seen[seat], chances[seat]):
            state, _ = GAME.apply(state, seat, action)
    return state
