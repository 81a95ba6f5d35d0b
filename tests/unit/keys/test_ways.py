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


def told(*ways: Route) -> list[list[str]]:
    return [[" ".join(keys) for keys in way_keys(each, ways)] for each in ways]


def test_a_way_is_its_direction_where_several_cards_can_pay() -> None:
    assert told(
        way(Direction.CLOCKWISE, "1", "2"),
        way(Direction.COUNTER_CLOCKWISE, "1", "p2"),
        way(Direction.INWARD, "1", "3"),
        way(Direction.OUTWARD, "p1", "p3"),
    ) == [["left"], ["right"], ["in"], ["out"]]


def test_where_one_card_can_pay_it_may_be_named_and_need_not() -> None:
    assert told(way(Direction.CLOCKWISE, "3"), way(Direction.CENTRE, "p4")) == [
        ["left", "left 3"],
        ["in", "in partner 4"],
    ]


def test_the_only_way_inward_is_inward_wherever_it_slants() -> None:
    slanted = way(Direction.INWARD_CLOCKWISE, "1", "2")
    assert told(slanted) == [["in", "in left"]]
    assert told(slanted, way(Direction.OUTWARD, "1", "2")) == [["in", "in left"], ["out"]]
    assert told(way(Direction.OUTWARD_COUNTER_CLOCKWISE, "2")) == [
        ["out", "out right", "out 2", "out right 2"]
    ]


def test_two_slanted_ways_are_told_apart_by_their_slant() -> None:
    assert told(way(Direction.INWARD_CLOCKWISE, "1"), way(Direction.INWARD_COUNTER_CLOCKWISE, "1", "2")) == [
        ["in left", "in left 1"],
        ["in right"],
    ]


def test_a_straight_way_beside_a_slanted_one_needs_its_card() -> None:
    assert told(way(Direction.OUTWARD, "3"), way(Direction.OUTWARD_CLOCKWISE, "1")) == [
        ["out 3"],
        ["out left", "out left 1"],
    ]


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
