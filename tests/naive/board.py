"""The two boards, written down as plain facts.

Emotions are letters: A angry, S sad, C calm, H happy. Nodes are "O0".."O31" (outer ring), "M0".."M15"
(middle), "I0".."I7" (inner) and "C". Rings run clockwise as the near player sees them, from the top.
"""

from functools import cache

PUBLISHED = "published"
PRINT_AND_PLAY = "print-and-play"
EDITIONS = (PUBLISHED, PRINT_AND_PLAY)
CENTRE = "C"
RINGS = ("O", "M", "I")  # in the order in which they open
RING_SIZE = {"O": 32, "M": 16, "I": 8}

# Written in groups of eight nodes, for the eye only.
RING_COLOURS = {
    PUBLISHED: {
        "O": "ASCACAHS" + "HCAHAHSC" + "SAHSHCAS" + "CHSCSCAH",
        "M": "CHSCASCA" + "HCAHSAHS",
        "I": "SHCSACHA",
    },
    PRINT_AND_PLAY: {
        "O": "ASCACAHS" + "HCASAHSC" + "SAHSHCAH" + "CHSCSCAH",
        "M": "CHSCASCA" + "HCAHSAHS",
        "I": "SHCSACHA",
    },
}
DOORS_TO_CENTRE = ("I0", "I2", "I4", "I6")  # ruling 20


def ring_of(node: str) -> str:
    return node[0]


@cache
def colours(edition: str) -> dict[str, str]:
    """The emotion of every node but the centre, which has none."""
    rows = RING_COLOURS[edition]
    return {f"{ring}{index}": emotion for ring in RINGS for index, emotion in enumerate(rows[ring])}


@cache
def nodes(edition: str) -> frozenset[str]:
    return frozenset(colours(edition)) | {CENTRE}


@cache
def edges(edition: str) -> frozenset[frozenset[str]]:
    """Every line of the board, as a pair of nodes without direction."""
    lines: list[tuple[str, str]] = []
    for ring in RINGS:  # the last node joins the first
        size = RING_SIZE[ring]
        lines += [(f"{ring}{index}", f"{ring}{(index + 1) % size}") for index in range(size)]
    # From a ring's node to the node with twice its number on the ring outside it.
    for outside, inside in (("O", "M"), ("M", "I")):
        lines += [(f"{inside}{index}", f"{outside}{2 * index}") for index in range(RING_SIZE[inside])]
    lines += [(door, CENTRE) for door in DOORS_TO_CENTRE]
    # Print-and-play only: the odd nodes have an inward line that stops between two
    # nodes of the next ring, which we read as a connection to both of those.
    if edition == PRINT_AND_PLAY:
        for outside, inside in (("O", "M"), ("M", "I")):
            size = RING_SIZE[inside]
            for index in range(size):
                odd = f"{outside}{2 * index + 1}"
                lines += [(odd, f"{inside}{index}"), (odd, f"{inside}{(index + 1) % size}")]
    return frozenset(frozenset(line) for line in lines)


@cache
def neighbours(edition: str) -> dict[str, list[str]]:
    """For each node, the nodes one line away."""
    return {
        node: sorted(other for line in edges(edition) if node in line for other in line - {node})
        for node in sorted(nodes(edition))
    }
