"""Split a text into the characters that a reader sees: letters with their accents, a flag, a family.

What cannot be seen is dropped: controls, marks that turn the direction of reading, surrogates, and accents
beyond what a letter can carry. None of this is an error, since a name may hold anything.
"""

from typing import Final
from unicodedata import category, normalize

import regex  # type: ignore[import-untyped]

MOST: Final = 160
"""Characters of a line; a longer one is cut."""

READ: Final = 4096
"""Code points that are looked at: enough for the letters of a name with 500 accents on each."""

CUT: Final = "…"
UNJOINED, JOINED = "\u200c", "\u200d"  # between two characters: keep them apart, or make one of them
AS_TEXT, AS_PICTURE = "\ufe0e", "\ufe0f"
KEYCAP: Final = "\u20e3"
FLAGS: Final = range(0x1F1E6, 0x1F200)
TAGS: Final = range(0xE0020, 0xE0080)

_LONGEST: Final = 32  # code points: a family of four in all its colours has 11

_INVISIBLE: Final = regex.compile(
    r"[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe0e\ufe0f\U000E0020-\U000E007F]]",
    regex.V1,
)
_STRAY: Final = regex.compile(r"(?<=^| )[\p{M}\p{Cf}\u0e33\u0eb3]+")  # marks without a letter
_HEAPED: Final = regex.compile(r"(?<=\p{M}{4})\p{M}+")  # pointed Hebrew needs four marks
# `\X` adds a skin tone to whatever stands before it, a space too.
_BREAK: Final = regex.compile(
    r"(?= )|(?<= )|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])(?=\p{Emoji_Modifier})", regex.V1
)
# `\X` parts letters that a virama ties together (rule GB9c of UAX 29 is missing in regex 2026.11).
_CLUSTER: Final = regex.compile(r"\X(?:(?<=\p{ccc=9}[\u200c\u200d]*)(?=\p{Lo})\X)*")
_LETTER: Final = regex.compile(r"[^\p{M}\p{Cf}][\p{M}\p{Cf}]*")


def graphemes(text: str) -> list[str]:
    """Return the visible characters of a text, with single spaces; more than `MOST` end in an ellipsis."""
    visible = _INVISIBLE.sub("", " ".join(text[:READ].split()))
    visible = _HEAPED.sub("", _STRAY.sub("", normalize("NFC", visible)))
    parts = _BREAK.split(" ".join(visible.split()))
    found = [each for part in parts for cluster in _CLUSTER.findall(part) for each in _limit(cluster)]
    return [*found[: MOST - 1], CUT] if len(text) > READ or len(found) > MOST else found


def _limit(cluster: str) -> list[str]:
    """Take a cluster apart if letters are tied together without an end."""
    if len(cluster) <= _LONGEST:
        return [cluster]
    return [letter[:_LONGEST] for letter in _LETTER.findall(cluster)]


def shorten_name(name: str, most: int = 24) -> str:
    """Shorten a name to at most `most` characters."""
    seen = graphemes(name)
    return "".join(seen if len(seen) <= most else [*seen[: most - 1], CUT])


def is_picture(point: str) -> bool:
    """Return whether a code point may be a part of an emoji: a symbol, or newer than the tables of Python."""
    return not point.isascii() and category(point) in ("So", "Sm", "Sk", "Cn")
