"""Names on screens, which must be visible and look different, and the codes of games and nights.

A player with the partner's name, or one that looks like it, could impersonate the partner on every screen.
Such names are not refused (two people may well be called Ann): the second one is shown with a number.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159")
"""Characters that are letters or symbols for Unicode, but look like nothing or like a space."""

_BASES: Final = frozenset("LNPS")  # letters, numbers, punctuation, symbols: what marks are put on
_SHOWN: Final = 24  # characters of a name before its number: most screens cut longer names
_COMPARED: Final = _SHOWN + len("… (999)")
_RECENT: Final = 4096
_HALF_CODE: Final = 5
_IGNORED: Final = dict.fromkeys(
    [
        *map(ord, BLANKS),
        *(0x034F, 0x17B4, 0x17B5),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    ]
)

# The common entries of Unicode's confusables.txt (UTS #39), each with the Latin letter that it looks like.
# Upper and lower case differ: a Greek capital Nu looks like N, a small one like v.
_CYRILLIC: Final = ("АВЕЅІЈКМНОРСТУХҮԌԚԜӀаеѕіјоркстухԁԛԝһмнвүӏ", "ABESIJKMHOPCTYXYGQWIaesijopkctyxdqwhmhbyl")
_GREEK: Final = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺϳαγεικνορτυχϲ", "ABEZHIKMNOPTYXCMjayeiKvoptuxc")
_CONFUSED: Final = str.maketrans(_CYRILLIC[0] + _GREEK[0], _CYRILLIC[1] + _GREEK[1])
_SIMILAR: Final = str.maketrans({"i": "l", "\u0131": "l", "1": "l", "|": "l", "0": "o", "m": "rn", "w": "vv"})


def is_visible(name: str) -> bool:
    """Return whether a name has a visible character; combining marks alone do not count."""
    return any(category(each)[0] in _BASES and each not in BLANKS for each in name)


def number_duplicates(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names with numbers where two would look the same; empty names stay empty."""
    taken = {form for name in names if name for form in _forms(name)}
    seen: set[str] = set()
    shown = []
    for name in names:
        alone = not name or seen.isdisjoint(_forms(name))
        shown.append(name if alone else _add_number(name, taken))
        seen.update(_forms(shown[-1]) if name else ())
        taken |= seen
    return tuple(shown)


def _add_number(name: str, taken: set[str]) -> str:
    """Return a name with the first number that distinguishes it from all others."""
    short = name if len(name) <= _SHOWN else f"{name[: _SHOWN - 1].rstrip()}…"
    number = 2
    while not taken.isdisjoint(_forms(numbered := f"{short} ({number})")):
        number += 1
    return numbered


@lru_cache(maxsize=_RECENT)
def _forms(name: str) -> frozenset[str]:
    """Return two normal forms of a name: names that share one of them look the same."""
    plain = normalize("NFKD", name[:_COMPARED]).translate(_IGNORED)
    folded = normalize("NFKD", plain.casefold())
    skeleton = normalize("NFKD", plain.translate(_CONFUSED).casefold()).translate(_SIMILAR)
    return frozenset({f"folded {folded}", f"skeleton {skeleton}"})


def code_of(game: str) -> str:
    """Return the id of a game or night with a dash, as a code that is easy to read out and type."""
    return f"{game[:_HALF_CODE]}-{game[_HALF_CODE:]}"
