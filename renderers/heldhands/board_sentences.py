"""The board in sentences: the surroundings of a node, and the whole map."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, islice, pairwise
from typing import Final

from engine.contract import Seat
from engine.heldhands.board import CENTRE, RINGS, Board, members
from engine.heldhands.cards import Side
from engine.heldhands.views import PlayerView, SpectatorView
from renderers.heldhands.names import direction_name, node_name, ring_name
from renderers.heldhands.scene import Direction, Scene, depth, direction, ring_of, scene
from renderers.i18n.catalogue import Words, listed, sentence

_AHEAD: Final = 4  # nodes along the ring that are named in each direction
_A_FEW: Final = 2  # nodes that are named one by one; more in a row are "from, to"


def describe_board(view: PlayerView | SpectatorView, words: Words) -> str:
    """Return every node and every line of the board, as the viewer sees it."""
    return "\n".join(board_sentences(scene(view, words)))


def board_sentences(seen: Scene) -> tuple[str, ...]:
    """Return the map: ring by ring, then the halves, then the lines between the rings."""
    return _map(seen.words, seen.board, depth(seen.table.ring), seen.seat, seen.who(seen.own))


@lru_cache(maxsize=64)  # it changes three times in a game, and is part of every screen
def _map(words: Words, board: Board, reached: int, seat: Seat, who: str) -> tuple[str, ...]:
    rings = [
        words.say(
            "described-ring",
            ring=sentence(ring_name(words, ring)),
            open="yes" if number <= reached else "no",
            nodes=", ".join(node_name(words, board, board.nodes[n]) for n in members(board.on_ring[ring])),
        )
        for number, ring in enumerate(RINGS)
    ]
    before = members(board.neighbours[board.number[CENTRE]])
    centre = words.say(
        "described-centre",
        open="yes" if reached == len(RINGS) else "no",
        nodes=", ".join(board.nodes[n] for n in before),
    )
    return (*rings, centre, _halves(words, board, seat, who), lines_inward(words, board))


def _halves(words: Words, board: Board, seat: Seat, who: str) -> str:
    """Return the nodes of the left and of the right half: they decide which halves of the cards show."""
    left, right, middle = (
        _runs(words, board, [n for n, side in enumerate(board.sides[seat]) if side is wanted])
        for wanted in (Side.LEFT, Side.RIGHT, None)
    )
    return words.say(
        "described-seat", who=who, node=board.starts[seat], left=left, right=right, middle=middle
    )


def _runs(words: Words, board: Board, numbers: Iterable[int]) -> str:
    """List nodes; consecutive nodes of a ring are listed by the first and the last."""
    said = []
    together = groupby(enumerate(numbers), lambda one: (one[1] - one[0], ring_of(board.nodes[one[1]])))
    for (_, ring), run in together:
        nodes = [board.nodes[number] for _, number in run]
        if ring is None:
            said.append(words.say("centre"))
        elif len(nodes) > _A_FEW:
            said.append(words.say("described-run", first=nodes[0], last=nodes[-1]))
        else:
            said += nodes
    return ", ".join(said)


def around(seen: Scene) -> str:
    """Describe the surroundings of the end of the chain: along its ring, and one line in or out."""
    if seen.chain is None or ring_of(seen.chain.node) is None:
        return ""
    return seen.words.say(
        "described-around", node=seen.chain.node, ways="; ".join(_ways(seen, seen.chain.node))
    )


def _ways(seen: Scene, here: str) -> Iterator[str]:
    words, board = seen.words, seen.board
    for way in (Direction.CLOCKWISE, Direction.COUNTER_CLOCKWISE):
        ahead = ", ".join(node_name(words, board, node) for node in islice(_along(board, here, way), _AHEAD))
        yield words.say("described-way", direction=direction_name(words, way), nodes=ahead)
    for n in members(board.neighbours[board.number[here]]):
        node = board.nodes[n]
        if ring_of(node) is not ring_of(here):
            name = node_name(words, board, node)
            if not seen.is_open(ring_of(node)):
                name = words.say("described-closed", node=name)
            way = (
                direction(board, here, node) if ring_of(node) else Direction.INWARD
            )  # the centre is named anyway
            yield words.say("described-way", direction=direction_name(words, way), nodes=name)


def _along(board: Board, here: str, way: Direction) -> Iterator[str]:
    ring = ring_of(here)
    while ring:
        here = next(
            board.nodes[n]
            for n in members(board.neighbours[board.number[here]] & board.on_ring[ring])
            if direction(board, here, board.nodes[n]) is way
        )
        yield here


def lines_inward(words: Words, board: Board) -> str:
    """Describe the lines from ring to ring: by the rule of their numbers, or else one by one."""
    lines = _inward(board)
    even, odd = _from_even(board), _from_odd(board)
    if _same(lines, even):
        return words.say("described-lines-even", even=_examples(words, even))
    if _same(lines, even | odd):
        return words.say("described-lines-all", even=_examples(words, even), odd=_examples(words, odd))
    each = (_line(words, node, inner) for node, inner in lines.items())
    return words.say("described-lines", lines="; ".join(each))


def _inward(board: Board) -> dict[str, list[str]]:
    """Return the nodes one ring further in that each node leads to, without the centre."""
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
    return {node: {*inner} for node, inner in lines.items()} == {
        node: {*inner} for node, inner in others.items()
    }


def _examples(words: Words, lines: Mapping[str, list[str]]) -> str:
    """Return the lines of the last node of each ring, as the best examples of the rule."""
    last = {ring_of(node): node for node in lines}
    return "; ".join(_line(words, node, lines[node]) for node in last.values())


def _line(words: Words, outer: str, inner: Sequence[str]) -> str:
    return words.say("described-line", outer=outer, inner=listed(words, [*inner]))
