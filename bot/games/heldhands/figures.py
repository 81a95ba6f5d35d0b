"""The positions that illustrate the rules: moments of one recorded game, as the near player sees them."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from engine.heldhands import GAME
from engine.heldhands.board import SEATS
from engine.heldhands.record import actions, read_record
from engine.heldhands.views import PlayerView, player_view

_RECORD: Final = files("bot.games.heldhands") / "rules.record"
_NEAR: Final = 0
_LAST: Final = 26  # turns

MOMENTS: Final[Mapping[str, tuple[int, int]]] = {
    "board": (0, 0),
    "cards": (0, 0),
    "perspective": (6, 0),
    "turn": (9, 3),
    "balance": (9, 3),
    "objectives": (9, 3),
    "ending": (_LAST, 0),
}
"""For each section with a picture: the turns taken, and the steps of the chain that is being built."""


@cache
def view_of_figure(name: str) -> PlayerView:
    """Return what the near player sees at the moment of a section."""
    return _views()[MOMENTS[name]]


@cache
def _views() -> Mapping[tuple[int, int], PlayerView]:
    record = read_record(_RECORD.read_text(encoding="utf-8"))
    state = GAME.setup(record.options, len(SEATS), record.seed)
    seen = {}
    for seat, action in actions(record):
        state, _ = GAME.apply(state, seat, action)
        seen[len(state.turns), len(state.chain)] = player_view(state, _NEAR)
    return seen
