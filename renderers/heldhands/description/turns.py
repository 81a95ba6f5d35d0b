"""Finished turns in sentences: the last one, and all of them when the game is over."""

from collections.abc import Iterator
from itertools import chain, zip_longest

from engine.heldhands.history import Turn
from engine.heldhands.phases import Phase
from engine.heldhands.views import SeatView
from renderers.heldhands.names import emotion_name, node_name
from renderers.heldhands.scene import Scene


def describe_last(seen: Scene, player: SeatView) -> str:
    """Return the last turn of a player; empty before the first."""
    if player.last is None:
        return ""
    return seen.words.say("described-last", who=seen.who(player), turn=_turn(seen, player.last))


def length(seen: Scene) -> str:
    """Return how long the game took; empty before its end."""
    if seen.table.phase is not Phase.OVER:
        return ""
    turns = len(seen.own.journey) + len(seen.partner.journey)
    return seen.words.say("described-length", turns=turns)


def journeys(seen: Scene) -> Iterator[str]:
    """Yield the turns of both players in their order."""
    own = [(seen.own, turn) for turn in seen.own.journey]
    partners = [(seen.partner, turn) for turn in seen.partner.journey]
    taken = zip_longest(own, partners) if _began(seen) is seen.own else zip_longest(partners, own)
    for number, one in enumerate(filter(None, chain.from_iterable(taken)), 1):
        player, turn = one
        yield seen.words.say("described-walked", number=number, who=seen.who(player), turn=_turn(seen, turn))


def _began(seen: Scene) -> SeatView:
    """Return the player of the first turn: players alternate, and the player of the last turn is known."""
    other = seen.partner if seen.own.at_turn else seen.own
    at_turn = seen.own if seen.own.at_turn else seen.partner
    return at_turn if seen.table.turn % 2 else other


def _turn(seen: Scene, turn: Turn) -> str:
    words, board = seen.words, seen.board
    path = ", ".join(node_name(words, board, step.to) for step in turn.steps)
    said = [words.say("described-path", start=node_name(words, board, turn.start), path=path)]
    if turn.completed:
        said.append(words.say("described-completed", emotion=emotion_name(words, turn.completed.emotion)))
    if turn.drew:
        said.append(words.say("described-drew", cards=words.say("cards", count=turn.drew)))
    if turn.chose:
        said.append(words.say("described-chose", side=turn.chose.value))
    return "; ".join(said)
