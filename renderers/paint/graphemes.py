"""A text as the characters that a reader sees: letters with their accents, a flag, a family.

What cannot be seen is left out: controls, orders that turn the direction of reading, halves of characters,
and accents beyond what a letter can carry. Nothing of it is an error, since a name may hold anything.
"""

from enum import Enum, auto
from functools import lru_cache
from typing import Final
from unicodedata import category, combining, normalize

MOST: Final = 160
"""Characters of a line; a longer one is cut."""

READ: Final = 4096
"""Code points that are looked at: enough for the letters of a name with 500 accents on each."""

CUT: Final = "…"
UNJOINED, JOINED = "\u200c", "\u200d"  # between two characters: keep them apart, or make one of them
AS_TEXT, AS_PICTURE = "\ufe0e", "\ufe0f"
KEYCAP: Final = "\u20e3"

_MOST_MARKS: Final = 4  # pointed Hebrew needs them
_LONGEST: Final = 32  # code points: a family of four in all its colours has 11
_VIRAMA: Final = 9  # the combining class of what ties two letters of India together
_SPACE: Final = " "

FLAGS: Final = range(0x1F1E6, 0x1F200)
_TONES: Final = range(0x1F3FB, 0x1F400)
TAGS: Final = range(0xE0020, 0xE0080)
_JAMO: Final = range(0x1100, 0x1200)
_LATER_JAMO: Final = range(0x1160, 0x1200)  # vowels and finals, which go on with a syllable
_AFTER: Final = frozenset("\u0e33\u0eb3")  # vowels of Thai and Lao that Unicode calls letters
_UNSEEN: Final = frozenset(
    [
        *"\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0",  # fillers that look like nothing
        *map(chr, range(0x180B, 0x1810)),
        *map(chr, range(0xFE00, 0xFE0E)),  # variants of characters, all but the two of emoji
        *map(chr, range(0xE0100, 0xE01F0)),
    ]
)


class _Kind(Enum):
    """What a code point does to the character before it."""

    NOTHING = auto()  # it is not seen
    SPACE = auto()  # several are one
    NEW = auto()  # it begins another
    MARK = auto()
    JOINER = auto()
    FLAG = auto()  # two of them are a flag
    TONE = auto()
    TAG = auto()
    JAMO = auto()
    AFTER = auto()


_RANGES: Final = ((FLAGS, _Kind.FLAG), (_TONES, _Kind.TONE), (TAGS, _Kind.TAG), (_LATER_JAMO, _Kind.JAMO))
_SINGLE: Final = {
    UNJOINED: _Kind.JOINER,
    JOINED: _Kind.JOINER,
    **dict.fromkeys(_AFTER, _Kind.AFTER),
    **dict.fromkeys(_UNSEEN, _Kind.NOTHING),
}
_BEGINS: Final = (_Kind.SPACE, _Kind.NEW, _Kind.FLAG, _Kind.TONE, _Kind.JAMO)
_CATEGORIES: Final = {"Cc": _Kind.NOTHING, "Cf": _Kind.NOTHING, "Cs": _Kind.NOTHING}


@lru_cache(maxsize=2048)
def _kind(point: str) -> _Kind:
    if point in _SINGLE:
        return _SINGLE[point]
    code = ord(point)
    for some, kind in _RANGES:
        if code in some:
            return kind
    if point.isspace():
        return _Kind.SPACE
    sort = category(point)
    return _Kind.MARK if sort[0] == "M" else _CATEGORIES.get(sort, _Kind.NEW)


def graphemes(text: str) -> list[str]:
    """Return what is seen of a text, with single spaces; what is more than `MOST` becomes an ellipsis."""
    found: list[str] = []
    marks = 0  # in a row
    more = len(text) > READ
    for point in text[:READ]:
        kind = _kind(point)
        marks = marks + 1 if kind is _Kind.MARK else 0
        if found and _goes_on(found[-1], point, kind):
            if kind is not _Kind.SPACE and marks <= _MOST_MARKS and len(found[-1]) < _LONGEST:
                found[-1] += point
        elif kind in _BEGINS and (found or kind is not _Kind.SPACE):
            if len(found) == MOST:
                more = True
                break
            found.append(_SPACE if kind is _Kind.SPACE else point)
    if found and found[-1] == _SPACE:
        found.pop()
    whole = [normalize("NFC", each) for each in found]
    return [*whole[: MOST - 1], CUT] if more else whole


def _goes_on(before: str, point: str, kind: _Kind) -> bool:
    """Return whether a code point belongs to the character before it."""
    match kind:
        case _Kind.NOTHING:
            belongs = False
        case _Kind.SPACE:
            belongs = before == _SPACE
        case _Kind.MARK | _Kind.JOINER | _Kind.AFTER:
            belongs = before != _SPACE
        case _Kind.FLAG:
            belongs = len(before) == 1 and ord(before) in FLAGS
        case _Kind.TONE:
            belongs = is_picture(before[-1]) or before[-1] == AS_PICTURE
        case _Kind.TAG:
            belongs = is_picture(before[0])
        case _Kind.JAMO:
            belongs = ord(before[-1]) in _JAMO or "가" <= before[-1] <= "힣"
        case _:
            belongs = _is_tied(before, point)
    return belongs


def _is_tied(before: str, point: str) -> bool:
    """Return whether what is before makes one character with what begins here."""
    if len(before) == 1 or len(before) >= _LONGEST:  # nothing ties, or somebody ties without an end
        return False
    if before[-1] == JOINED and is_picture(point) and is_picture(before[0]):
        return True
    last = before.rstrip(UNJOINED + JOINED)[-1]
    return combining(last) == _VIRAMA and category(point) == "Lo"


def is_picture(point: str) -> bool:
    """Return whether a code point may be a part of an emoji: a symbol, or newer than the tables of Python."""
    return not point.isascii() and category(point) in ("So", "Sm", "Sk", "Cn")
