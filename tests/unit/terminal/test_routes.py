"""Given a node and its neighbour: which way is it?"""

from engine.heldhands.board import members
from engine.heldhands.edition import load_edition
from renderers.heldhands.routes import Direction, direction
from tests.rows import each_row


@each_row(
    ("here", "there", "way"),
    [
        ("O16", "O17", Direction.CLOCKWISE),
        ("O16", "O15", Direction.COUNTER_CLOCKWISE),
        ("O31", "O0", Direction.CLOCKWISE),
        ("O0", "O31", Direction.COUNTER_CLOCKWISE),
        ("O2", "M1", Direction.INWARD),
        ("M15", "O30", Direction.OUTWARD),
        ("O1", "M0", Direction.INWARD_COUNTER_CLOCKWISE),
        ("O1", "M1", Direction.INWARD_CLOCKWISE),
        ("O31", "M0", Direction.INWARD_CLOCKWISE),
        ("M0", "O31", Direction.OUTWARD_COUNTER_CLOCKWISE),
        ("M0", "O1", Direction.OUTWARD_CLOCKWISE),
        ("I2", "C", Direction.CENTRE),
    ],
)
def test_directions_as_both_players_see_them(here: str, there: str, way: Direction) -> None:
    assert direction(load_edition("print-and-play").board, here, there) is way


@each_row("edition", ["published", "print-and-play"])
def test_no_two_neighbours_lie_in_one_direction(edition: str) -> None:
    board = load_edition(edition).board
    for number, here in enumerate(board.nodes[:-1]):
        there = [board.nodes[n] for n in members(board.neighbours[number])]
        assert len({direction(board, here, node) for node in there}) == len(there)
