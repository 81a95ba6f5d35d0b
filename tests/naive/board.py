"""The two boards, written down as plain facts.

Emotions are letters: A angry (red), S sad (black), C calm (blue), H happy (green).
Nodes are "O0".."O31" (outer ring), "M0".."M15" (middle), "I0".."I7" (inner) and "C"
(the centre). Rings run clockwise as the near player sees them, from the top.
"""

from __future__ import annotations

from functools import cache

PUBLISHED = "published"
PRINT_AND_PLAY = "print-and-play"
EDITIONS = (PUBLISHED, PRINT_AND_PLAY)

EMOTIONS = ("A", "S", "C", "H")

CENTRE = "C"

# In the order in which they open.
RINGS = ("O", "M", "I")
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

# Ruling 20: the four inner nodes with a line to the centre.
DOORS_TO_CENTRE = ("I0", "I2", "I4", "I6")


def ring_of(node: str) -> str:
    """The ring a node lies on: "O", "M" or "I", and "C" for the centre."""
    return node[0]


@cache
def colours(edition: str) -> dict[str, str]:
    """The emotion of every node but the centre, which has none."""
    result: dict[str, str] = {}
    for ring in RINGS:
        for index, emotion in enumerate(RING_COLOURS[edition][ring]):
            result[f"{ring}{index}"] = emotion
    return result


@cache
def nodes(edition: str) -> frozenset[str]:
    """Every node of the board, the centre included."""
    return frozenset(colours(edition)) | {CENTRE}


@cache
def edges(edition: str) -> frozenset[frozenset[str]]:
    """Every line of the board, as a pair of nodes without direction."""
    lines: list[tuple[str, str]] = []

    # Along each ring, the last node joining the first.
    for ring in RINGS:
        size = RING_SIZE[ring]
        lines += [(f"{ring}{index}", f"{ring}{(index + 1) % size}") for index in range(size)]

    # From a ring's node to the node with twice its number on the ring outside it.
    for outside, inside in (("O", "M"), ("M", "I")):
        lines += [(f"{inside}{index}", f"{outside}{2 * index}") for index in range(RING_SIZE[inside])]

    # From the inner ring to the centre.
    lines += [(door, CENTRE) for door in DOORS_TO_CENTRE]

    # Print-and-play only: the odd nodes have an inward line that stops between two
    # nodes of the next ring, which we read as a connection to both of those.
    if edition == PRINT_AND_PLAY:
        for outside, inside in (("O", "M"), ("M", "I")):
            size = RING_SIZE[inside]
            for index in range(size):
                odd = f"{outside}{2 * index + 1}"
                lines.append((odd, f"{inside}{index}"))
                lines.append((odd, f"{inside}{(index + 1) % size}"))

    return frozenset(frozenset(line) for line in lines)


@cache
def neighbours(edition: str) -> dict[str, list[str]]:
    """For each node, the nodes one line away."""
    result: dict[str, list[str]] = {node: [] for node in sorted(nodes(edition))}
    for line in edges(edition):
        one, other = sorted(line)
        result[one].append(other)
        result[other].append(one)
    for near in result.values():
        near.sort()
    return result
