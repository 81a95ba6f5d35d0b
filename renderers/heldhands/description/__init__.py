"""The picture in plain sentences, equal in content, for players who cannot see it.

Three forms: `describe_briefly` is an alt text; `describe_fully` is for screen readers, and all that a blind
player needs; `describe` is for a place that shows the chain, the next steps and the board by itself.
"""

from renderers.heldhands.description.board import describe_board
from renderers.heldhands.description.chain import describe_chain
from renderers.heldhands.description.forms import BRIEFLY, describe, describe_briefly, describe_fully
from renderers.heldhands.description.players import whole_cards
from renderers.heldhands.description.turns import describe_last

__all__ = (
    "BRIEFLY",
    "describe",
    "describe_board",
    "describe_briefly",
    "describe_chain",
    "describe_fully",
    "describe_last",
    "whole_cards",
)
