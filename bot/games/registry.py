"""The games that can be played. A game added here is available on every platform."""

from collections.abc import Mapping
from typing import Final

from bot.games.heldhands.game import HELD_HANDS
from bot.games.model import HostedGame
from bot.games.palm.game import PALM

GAMES: Final[Mapping[str, HostedGame]] = {game.rules.name: game for game in (HELD_HANDS, PALM)}
