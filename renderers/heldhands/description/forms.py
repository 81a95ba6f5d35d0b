"""The forms of a description: for an alt text, beside a table, and read aloud.

What the player has to do comes first and the map last, so that a listener can stop early.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.heldhands.phases import Phase
from renderers.heldhands.description.board import around, board_sentences
from renderers.heldhands.description.chain import (
    chain_path,
    chain_sentence,
    ending,
    next_steps,
    pick_sentence,
)
from renderers.heldhands.description.players import pile, player_briefly, player_sentences, whole_briefly
from renderers.heldhands.description.situation import (
    deck,
    done,
    headline,
    objective,
    objective_nodes,
    question,
    shifts,
)
from renderers.heldhands.description.turns import describe_last, journeys, length
from renderers.heldhands.scene import Scene, View, scene
from renderers.i18n.catalogue import Words

BRIEFLY: Final = 920  # characters: an alt text has room for 1,000, and a screen may add a prefix


def describe(view: View, words: Words, *, names: Sequence[str] = ()) -> str:
    """Describe the table, one paragraph a line; `names` are by seat.

    Without the chain, the next steps and the map, for places that show them anyway.
    """
    return _paragraphs(_table(scene(view, words, names=names)))


def describe_fully(view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None) -> str:
    """Describe all that the picture shows; `pick` is a node that still has to be paid for."""
    return _paragraphs(_everything(scene(view, words, names=names, pick=pick)))


def describe_briefly(view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None) -> str:
    """Describe the most important, and as much of the rest as there is room for, in whole sentences."""
    said, left = [], BRIEFLY
    for sentence in filter(None, _by_weight(scene(view, words, names=names, pick=pick))):
        if len(sentence) < left:
            said.append(sentence)
            left -= len(sentence) + 1
    return _paragraphs(said)


def _paragraphs(said: Iterable[str]) -> str:
    return "\n".join(filter(None, said))


def _sentences(*said: str) -> str:
    return " ".join(filter(None, said))


def _table(seen: Scene) -> Iterator[str]:
    yield _sentences(headline(seen), length(seen))
    yield objective(seen)
    yield from _around_the_board(seen)
    yield around(seen)


def _everything(seen: Scene) -> Iterator[str]:
    yield _sentences(headline(seen), length(seen))
    yield question(seen)
    yield _sentences(objective(seen), objective_nodes(seen))
    yield from _around_the_board(seen)
    yield chain_sentence(seen)
    yield next_steps(seen)
    yield around(seen)
    yield from board_sentences(seen)


def _around_the_board(seen: Scene) -> Iterator[str]:
    """Yield the progress, both players, what their cards do, and their last turns."""
    yield _sentences(done(seen), deck(seen))
    for player in (seen.own, seen.partner):
        yield _sentences(*player_sentences(seen, player), pile(seen, player))
    yield shifts(seen)
    if seen.table.phase is Phase.OVER:
        yield from journeys(seen)
    else:
        for player in (seen.partner, seen.own) if seen.watched else (seen.partner,):
            yield describe_last(seen, player)


def _by_weight(seen: Scene) -> Iterator[str]:
    """Yield sentences, the most important first."""
    yield _sentences(headline(seen), length(seen))
    yield objective(seen) or done(seen)
    yield from (player_briefly(seen, player) for player in (seen.own, seen.partner))
    yield chain_path(seen)
    yield ending(seen)
    yield pick_sentence(seen)
    yield from (whole_briefly(seen, player) for player in (seen.own, seen.partner) if player.whole)
    yield describe_last(seen, seen.came_last) if seen.table.phase is not Phase.OVER else ""
    yield deck(seen)
