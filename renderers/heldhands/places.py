"""The positions of nodes, for every kind of picture."""

from engine.heldhands.board import CENTRE, Board, Ring


def ring_of(node: str) -> Ring | None:
    """Return the ring of a node; None for the centre."""
    return None if node == CENTRE else Ring(node[0])


def bearing(board: Board, node: str) -> float:
    """Return the position of a node on its ring: a part of a whole turn, clockwise from the far player."""
    ring = ring_of(node)
    return int(node[1:]) / board.on_ring[ring].bit_count() if ring else 0.0
