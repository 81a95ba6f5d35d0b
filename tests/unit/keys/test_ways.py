"""Given the ways that there are: which keys lead to each, whatever the others are?"""

from collections.abc import Iterator
from itertools import product

from bot.keys_heldhands import card_keys, way_keys
from engine.heldhands.actions import Row, Step
from engine.heldhands.board import CENTRE
from engine.heldhands.edition import load_edition
from renderers.heldhands.routes import Direction, Route, direction
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS
from tests.unit.keys.sights import keys


def way(toward: Direction, *cards: str) -> Route:
    """Return a way that these cards can pay for."""
    steps = tuple(Step(toward, Row.PARTNER if card[0] == "p" else Row.OWN, int(card[-1])) for card in cards)
    return Route(1, toward, None, toward, steps, (0,) * len(steps))


CW, CCW, IN, OUT = Direction.CLOCKWISE, Direction.COUNTER_CLOCKWISE, Direction.INWARD, Direction.OUTWARD
IN_CW, IN_CCW = Direction.INWARD_CLOCKWISE, Direction.INWARD_COUNTER_CLOCKWISE
OUT_CW, OUT_CCW = Direction.OUTWARD_CLOCKWISE, Direction.OUTWARD_COUNTER_CLOCKWISE


@each_row(
    ("ways", "expected"),
    [
        # a direction, where several cards can pay; where one can, it may be named and need not
        (
            [way(CW, "1", "2"), way(CCW, "1", "p2"), way(IN, "1", "3"), way(OUT, "p1", "p3")],
            [["left"], ["right"], ["in"], ["out"]],
        ),
        ([way(CW, "3"), way(Direction.CENTRE, "p4")], [["left", "left 3"], ["in", "in partner 4"]]),
        # the only way inward is inward wherever it slants
        ([way(IN_CW, "1", "2")], [["in", "in left"]]),
        ([way(IN_CW, "1", "2"), way(OUT, "1", "2")], [["in", "in left"], ["out"]]),
        ([way(OUT_CCW, "2")], [["out", "out right", "out 2", "out right 2"]]),
        # two slanted ways are told apart by their slant, and a straight one beside them by its card
        ([way(IN_CW, "1"), way(IN_CCW, "1", "2")], [["in left", "in left 1"], ["in right"]]),
        ([way(OUT, "3"), way(OUT_CW, "1")], [["out 3"], ["out left", "out left 1"]]),
    ],
)
def test_the_keys_of_ways_beside_each_other(ways: list[Route], expected: list[list[str]]) -> None:
    assert [[" ".join(keys) for keys in way_keys(each, ways)] for each in ways] == expected


def lines_of(edition: str) -> set[tuple[Direction, ...]]:
    """Return which directions there are together on a board; nobody leaves the centre."""
    board = load_edition(edition).board
    joined = {
        node: [
            other for other in board.nodes if board.neighbours[board.number[node]] >> board.number[other] & 1
        ]
        for node in board.nodes
        if node != CENTRE
    }
    return {tuple(sorted(direction(board, node, other) for other in there)) for node, there in joined.items()}


def open_ways(lines: tuple[Direction, ...]) -> Iterator[list[Route]]:
    """Return these ways, each closed, or open for one card or for two of them."""
    for cards in product(((), ("2",), ("1", "p3")), repeat=len(lines)):
        yield [way(toward, *pay) for toward, pay in zip(lines, cards, strict=True) if pay]


@each_row("edition", EDITIONS)
def test_on_no_board_do_keys_mean_two_things_or_end_before_they_could_go_on(edition: str) -> None:
    for lines in lines_of(edition):
        assert len(set(lines)) == len(lines)
        for ways in open_ways(lines):
            whole = []  # the shortest for each step
            every = []
            for each in ways:
                found = way_keys(each, ways)
                halves = [card_keys(step) for step in each.steps] if len(each.steps) > 1 else [()]
                whole += [(found[0] + half, each) for half in halves]
                every += [one + half for one in found for half in halves]
            assert len(set(every)) == len(every)
            for (one, first), (other, second) in product(whole, whole):
                assert one == other or first is second or other[: len(one)] != one
            assert all(len(path) <= len(keys("in left partner 3")) for path in every)
