"""The games that can be played. A game added here is available on every platform."""

from collections.abc import Mapping
from typing import Final

from bot.games.heldhands.game import HOSTED_HELD_HANDS
from bot.games.model import HostedGame
from bot.games.palm.game import HOSTED_PALM

GAMES: Final[Mapping[str, HostedGame]] = {game.rules.name: game for game in (HOSTED_HELD_HANDS, HOSTED_PALM)}
