"""In which order characters stand on a line, where some are read from the right.

The algorithm of Unicode (UAX 9) without its rarities. Orders to turn a text are none of them: whoever writes
a name has no business in turning the rest of a line.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final
from unicodedata import bidirectional

_RIGHT: Final = frozenset(("R", "AL"))
_NUMBER: Final = frozenset(("EN", "AN"))
_SEPARATOR: Final = frozenset(("ES", "CS"))  # in 3.14 and 10:30
_SIGN: Final = "ET"  # in 50 %
_CLOSING: Final = {")": "(", "]": "[", "}": "{"}
_STRONG: Final = frozenset(("L", "R", "EN", "AN"))


def levels(characters: Sequence[str]) -> list[int]:
    """Return for each how deep it lies: even ones are read from the left, odd ones from the right."""
    kinds = [bidirectional(each[0]) for each in characters]
    if _RIGHT.isdisjoint(kinds):
        return [0] * len(kinds)
    base = next((kind for kind in kinds if kind == "L" or kind in _RIGHT), "L")
    base = "R" if base in _RIGHT else "L"
    depths = {"L": 0, "R": 1, "EN": 2, "AN": 2} if base == "L" else {"L": 2, "R": 1, "EN": 2, "AN": 2}
    decided = _brackets_decided(characters, _numbers_decided(kinds, base), base)
    return [depths[kind] for kind in _neutral_decided(decided, base)]


def _numbers_decided(kinds: Sequence[str], base: str) -> list[str]:
    """Return the kinds with numbers made of all their signs; after Latin letters they are letters too."""
    decided: list[str] = []
    strong = base
    for number, kind in enumerate(kinds):
        before, after = kinds[number - 1 : number], kinds[number + 1 : number + 2]
        if kind in _RIGHT or kind == "L":
            strong = "R" if kind in _RIGHT else "L"
            decided.append(strong)
        elif kind == "EN":
            decided.append("L" if strong == "L" else "EN")
        elif (kind in _SEPARATOR and before == after and _NUMBER.issuperset(before)) or (
            kind == _SIGN and "EN" in (*before, *after)
        ):
            decided.append("L" if strong == "L" and "EN" in (*before, *after) else "EN")
        else:
            decided.append(kind)
    return decided


def _brackets_decided(characters: Sequence[str], kinds: Sequence[str], base: str) -> list[str]:
    """Return the kinds with both brackets of a pair on the side of what they hold, or of the line."""
    decided = [*kinds]
    opened: list[int] = []
    for number, character in enumerate(characters):
        if character in _CLOSING.values() and kinds[number] == "ON":
            opened.append(number)
        elif opened and character in _CLOSING and characters[opened[-1]] == _CLOSING[character]:
            first = opened.pop()
            held = {_side(kind) for kind in kinds[first:number] if kind in _STRONG}
            before = next((_side(kind) for kind in reversed(decided[:first]) if kind in _STRONG), base)
            if held:
                decided[first] = decided[number] = base if base in held else before
    return decided


def _neutral_decided(kinds: Sequence[str], base: str) -> list[str]:
    """Return the kinds with the rest going with its neighbours if they agree, or with the line."""
    decided: list[str] = []
    side = base
    groups = [(strong, [*some]) for strong, some in groupby(kinds, _STRONG.__contains__)]
    for number, (strong, some) in enumerate(groups):
        if strong:
            decided += some
            side = _side(some[-1])
        else:
            after = _side(groups[number + 1][1][0]) if number + 1 < len(groups) else base
            decided += [side if side == after else base] * len(some)
    return decided


def _side(kind: str) -> str:
    """Return as what a kind counts beside one that has no side of its own."""
    return "L" if kind == "L" else "R"


def from_the_left(depths: Sequence[int]) -> list[int]:
    """Return the numbers of these in the order in which they stand, from the left."""
    order = [*range(len(depths))]
    lowest_odd = min((depth for depth in depths if depth % 2), default=0)
    for depth in range(max(depths, default=0), lowest_odd - 1, -1) if lowest_odd else ():
        turned: list[int] = []
        for deep, some in groupby(order, lambda number: depths[number] >= depth):  # noqa: B023 - used at once
            turned += [*some][:: -1 if deep else 1]
        order = turned
    return order
