"""Display names: whether one can be seen at all, and how two that look the same are told apart.

Whoever picks the partner's name, or one that looks like it, could speak for the partner on every screen.
Names are not refused for that (two people may well be called Ann): the second one is shown with a number.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159")
"""Letters and symbols, as Unicode counts, that look like nothing or like a space."""

_BASES: Final = frozenset("LNPS")  # letters, numbers, punctuation, symbols: what marks are put on
_SHOWN: Final = 24  # characters of a name before its number: most places cut longer ones
_COMPARED: Final = _SHOWN + len("… (999)")
_RECENT: Final = 4096
_IGNORED: Final = dict.fromkeys(
    [
        *map(ord, BLANKS),
        *(0x034F, 0x17B4, 0x17B5),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    ]
)

# The common ones of Unicode's confusables.txt (UTS #39), each as the Latin letter that it looks like.
# Capitals and small letters apart: a Greek capital Nu looks like N, a small one like v.
_CYRILLIC: Final = ("АВЕЅІЈКМНОРСТУХҮԌԚԜӀаеѕіјоркстухԁԛԝһмнвүӏ", "ABESIJKMHOPCTYXYGQWIaesijopkctyxdqwhmhbyl")
_GREEK: Final = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺϳαγεικνορτυχϲ", "ABEZHIKMNOPTYXCMjayeiKvoptuxc")
_CONFUSED: Final = str.maketrans(_CYRILLIC[0] + _GREEK[0], _CYRILLIC[1] + _GREEK[1])
_SIMILAR: Final = str.maketrans({"i": "l", "\u0131": "l", "1": "l", "|": "l", "0": "o", "m": "rn", "w": "vv"})


def is_visible(name: str) -> bool:
    """Return whether a name has a character that can be seen: marks need one to stand on."""
    return any(category(each)[0] in _BASES and each not in BLANKS for each in name)


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return names in which no two look the same: later ones get a number; empty ones stay empty."""
    taken = {form for name in names if name for form in _forms(name)}
    seen: set[str] = set()
    shown = []
    for name in names:
        alone = not name or seen.isdisjoint(_forms(name))
        shown.append(name if alone else _numbered(name, taken))
        seen.update(_forms(shown[-1]) if name else ())
        taken |= seen
    return tuple(shown)


def _numbered(name: str, taken: set[str]) -> str:
    """Return a name with the first number that makes it differ from all others."""
    short = name if len(name) <= _SHOWN else f"{name[: _SHOWN - 1].rstrip()}…"
    number = 2
    while not taken.isdisjoint(_forms(numbered := f"{short} ({number})")):
        number += 1
    return numbered


@lru_cache(maxsize=_RECENT)
def _forms(name: str) -> frozenset[str]:
    """Return what a name looks like, in two ways: names that share one of them look the same."""
    plain = normalize("NFKD", name[:_COMPARED]).translate(_IGNORED)
    folded = normalize("NFKD", plain.casefold())
    skeleton = normalize("NFKD", plain.translate(_CONFUSED).casefold()).translate(_SIMILAR)
    return frozenset({f"folded {folded}", f"skeleton {skeleton}"})
