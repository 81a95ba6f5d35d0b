"""The lines between the rings: by the rule that their numbers follow, or else one by one."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.heldhands.board import RINGS, Board, members
from renderers.heldhands.names import listed
from renderers.heldhands.places import ring_of
from renderers.language import Words


def lines_inward(words: Words, board: Board) -> str:
    """Return all lines from one ring to the next."""
    lines = _inward(board)
    even, odd = _from_even(board), _from_odd(board)
    if _same(lines, even):
        return words.say("described-lines-even", even=_examples(words, even))
    if _same(lines, even | odd):
        return words.say("described-lines-all", even=_examples(words, even), odd=_examples(words, odd))
    each = (_line(words, node, inner) for node, inner in lines.items())
    return words.say("described-lines", lines="; ".join(each))


def _inward(board: Board) -> dict[str, list[str]]:
    """Return the nodes that lines lead to from each node, but for the centre."""
    found: dict[str, list[str]] = {}
    for outer, inner in pairwise(RINGS):
        for number in members(board.on_ring[outer]):
            there = [board.nodes[n] for n in members(board.neighbours[number] & board.on_ring[inner])]
            if there:
                found[board.nodes[number]] = there
    return found


def _from_even(board: Board) -> dict[str, list[str]]:
    """Return the lines of a board on which each even node leads to the node of half its number."""
    return {
        f"{outer}{n}": [f"{inner}{n // 2}"]
        for outer, inner in pairwise(RINGS)
        for n in range(0, board.on_ring[outer].bit_count(), 2)
    }


def _from_odd(board: Board) -> dict[str, list[str]]:
    """Return the lines of a board on which each odd node leads to the two around half its number."""
    return {
        f"{outer}{n}": [f"{inner}{n // 2}", f"{inner}{(n // 2 + 1) % board.on_ring[inner].bit_count()}"]
        for outer, inner in pairwise(RINGS)
        for n in range(1, board.on_ring[outer].bit_count(), 2)
    }


def _same(lines: Mapping[str, list[str]], others: Mapping[str, list[str]]) -> bool:
    """Tell whether these are the same lines, in whatever order."""
    return {node: {*inner} for node, inner in lines.items()} == {
        node: {*inner} for node, inner in others.items()
    }


def _examples(words: Words, lines: Mapping[str, list[str]]) -> str:
    """Return the lines of the last node of each ring, where it shows how the count goes round."""
    last = {ring_of(node): node for node in lines}
    return "; ".join(_line(words, node, lines[node]) for node in last.values())


def _line(words: Words, outer: str, inner: Sequence[str]) -> str:
    return words.say("described-line", outer=outer, inner=listed(words, [*inner]))
