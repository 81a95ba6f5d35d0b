"""The fonts, and which of them draws a character.

Our own is FiraGO, which comes with a package, as do Noto's symbols and its Chinese, Japanese and Korean.
Colour emoji are a font of the system; so are the scripts that no package brings, if they are installed.
A font is opened when a character is needed that all fonts before it lack.
"""

import os
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import filter as filter_names
from functools import cache, lru_cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import BinaryIO, Final, NamedTuple, TypeAlias
from unicodedata import category, east_asian_width, normalize

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from PIL import ImageFont, features

from renderers.paint.graphemes import AS_PICTURE, AS_TEXT, FLAGS, JOINED, KEYCAP, TAGS, UNJOINED, is_picture

STAND_IN: Final = "·"
"""Drawn instead of a character that no font has: calm, and clearly not a letter."""

PICTURE_SIZE: Final = 109
"""The only size of colour emoji, in pixels."""

PLACES: Final = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
)
_EMOJI: Final = "NotoColorEmoji.ttf"
_OTHER_SCRIPTS: Final = ("NotoSans*-Regular.ttf", "DejaVuSans.ttf")
_OF_OTHER_SCRIPTS: Final = "\N{BENGALI LETTER A}\N{TAMIL LETTER A}\N{ETHIOPIC SYLLABLE HA}"

_JOINERS: Final = frozenset((UNJOINED, JOINED))
_SELECTORS: Final = frozenset((AS_TEXT, AS_PICTURE, KEYCAP))
_FIRST_EMOJI: Final = 0x1F000  # the first code point of the planes of emoji

_PICTURES: Final = "CBDT"  # the table of a bitmap font
_IN_RANGES: Final = 12  # the `cmap` format that lists ranges
_HEADER, _RECORD, _BEFORE_RANGES, _RANGE = 4, 8, 16, 12  # bytes

Range: TypeAlias = tuple[int, int]


class Weight(StrEnum):
    """The weight of letters."""

    PLAIN = "plain"
    BOLD = "bold"


class FontLack(StrEnum):
    """Something that this machine lacks for drawing text."""

    OWN_FONT_MISSING = "own_font_missing"
    RAQM_MISSING = "raqm_missing"  # without it the letters of Arabic and the parts of an emoji are not joined
    EMOJI_MISSING = "emoji_missing"
    SCRIPTS_MISSING = "scripts_missing"  # of southern Asia, Ethiopia and Armenia: no package brings them


@dataclass(frozen=True, slots=True)
class Coverage:
    """The characters of a font as ranges, which take little memory: where each begins, and where it ends."""

    begins: "array[int]"  # in quotes until Python 3.12
    ends: "array[int]"
    pictures: bool = False  # coloured bitmaps of one size

    def has(self, code: int) -> bool:
        """Return whether the font has this character."""
        place = bisect_right(self.begins, code) - 1
        return place >= 0 and code <= self.ends[place]


NOTHING: Final = Coverage(array("I"), array("I"))


@dataclass(frozen=True, slots=True)
class Face:
    """A font: a file, or a name in the package of fonts."""

    name: str
    file: Path | None = None
    bolder: float = 0  # stroke added to letters, as a part of their size, where there is no bold font

    def has(self, point: str) -> bool:
        """Return whether the font has this character."""
        return _coverage(self.name, self.file).has(ord(point))

    @property
    def coloured(self) -> bool:
        """Whether its characters are coloured bitmaps of one size."""
        return _coverage(self.name, self.file).pictures


class Piece(NamedTuple):
    """A character, and the font that draws it."""

    face: Face
    text: str


_OWN: Final = {Weight.PLAIN: (Face("figo"), Face("notos")), Weight.BOLD: (Face("figbo"), Face("notosbo"))}
_SYMBOLS: Final = (Face("symbol1"), Face("symbol2"), Face("math"), Face("music"))


def _packed(name: str) -> bytes:
    """Return the bytes of a font in the package, which always returns the same object."""
    data: bytes = import_module("pymupdf_fonts").myfont(name)
    return data


@cache
def _east_asian(weight: Weight) -> tuple[Face, ...]:
    try:
        file = Path(import_module("noto_cjk_sans_jp_regular").FONT_PATH)
    except ImportError:
        return ()
    return (Face("cjk", file, _bolder(weight)),)


@cache
def _files(pattern: str) -> tuple[Path, ...]:
    places = map(os.path.expanduser, PLACES)  # pathlib would raise for a user without a home
    walks = (entry for place in places for entry in os.walk(place))
    return tuple(
        Path(folder) / name for folder, _, names in walks for name in sorted(filter_names(names, pattern))
    )


@cache
def emoji() -> Face | None:
    """Return the font of colour emoji, if the system has it in a format that can be drawn."""
    faces = (Face(file.stem, file) for file in _files(_EMOJI))
    return next((face for face in faces if face.coloured), None)


@cache
def _other_scripts(weight: Weight) -> tuple[Face, ...]:
    found = (file for pattern in _OTHER_SCRIPTS for file in _files(pattern))
    return tuple(Face(file.stem, file, _bolder(weight)) for file in found)


def _bolder(weight: Weight) -> float:
    return 0.02 if weight is Weight.BOLD else 0


def _faces(weight: Weight, *, as_picture: bool) -> Iterator[Face]:
    """Yield all fonts, the better ones first; the later ones are searched only if the caller gets there."""
    pictures = [face] if (face := emoji()) else []
    if as_picture:
        yield from pictures
    yield from _OWN[weight]
    yield from _SYMBOLS
    yield from _east_asian(weight)
    if not as_picture:
        yield from pictures
    yield from _other_scripts(weight)


@cache
def _coverage(name: str, file: Path | None) -> Coverage:
    try:
        _open(file or BytesIO(_packed(name)), PICTURE_SIZE)  # can it be drawn with?
        with file.open("rb") if file else BytesIO(_packed(name)) as opened:
            return read_coverage(opened)
    except Exception:  # noqa: BLE001 - a broken font has no characters
        return NOTHING


def read_coverage(font: BinaryIO) -> Coverage:
    """Read which characters a font has. Raises whatever the parser raises for a broken font."""
    with TTFont(font, lazy=True) as opened:
        ranges = _read_ranges(opened.reader["cmap"]) or [(code, code) for code in opened.getBestCmap() or ()]
        joined = [*_merge(sorted(ranges))]
        begins, ends = array("I", (first for first, _ in joined)), array("I", (last for _, last in joined))
        return Coverage(begins, ends, _PICTURES in opened)


def _read_ranges(table: bytes) -> list[Range]:
    """Return the ranges of a table that lists them, or an empty list.

    A dictionary of the 45,000 characters of Chinese, Japanese and Korean would take 30 MB.
    """
    (tables,) = unpack_from(">H", table, 2)
    for number in range(tables):
        (place,) = unpack_from(">L", table, _HEADER + number * _RECORD + 4)
        (form,) = unpack_from(">H", table, place)
        if form == _IN_RANGES:
            (count,) = unpack_from(">L", table, place + _BEFORE_RANGES - 4)
            start = place + _BEFORE_RANGES
            listed = iter_unpack(">LLL", table[start : start + count * _RANGE])
            # Glyph 0 is the box for missing characters.
            return [(first + (glyph == 0), last) for first, last, glyph in listed]
    return []


def _merge(ranges: Iterable[Range]) -> Iterator[Range]:
    begin, end = 0, -2
    for first, last in ranges:
        if first > end + 1:
            if end >= begin:
                yield begin, end
            begin = first
        end = max(end, last)
    if end >= begin:
        yield begin, end


def shapes_text() -> bool:
    """Return whether Raqm is there, which joins letters, places accents and composes emoji."""
    return bool(features.check("raqm"))


@lru_cache(maxsize=4096)
def find_face(character: str, weight: Weight) -> Piece | None:
    """Return a character with the font that has it; if none does, an equivalent of it, or the stand-in."""
    if category(character[0]) != "Co":  # private use: no agreed meaning
        ways = (character, normalize("NFD", character), normalize("NFKC", character), character[0])
        for way in dict.fromkeys(ways):
            for face in _faces(weight, as_picture=_as_picture(way)):
                if text := _drawable_text(face, way):
                    return Piece(face, text)
    return None if character == STAND_IN else find_face(STAND_IN, weight)


def _as_picture(character: str) -> bool:
    """Return whether a character should be in colours: by its selector, or by default."""
    if AS_TEXT in character:
        return False
    if character[0].isascii():
        return KEYCAP in character and shapes_text()
    return AS_PICTURE in character or any(
        ord(point) in FLAGS
        or (is_picture(point) and (east_asian_width(point) == "W" or ord(point) >= _FIRST_EMOJI))
        for point in character
    )


def _drawable_text(face: Face, character: str) -> str:
    """Return the text to draw with this font, or an empty one if the font lacks a part of it."""
    if face.coloured:
        if not shapes_text() and ord(character[0]) not in FLAGS:
            character = character[0]  # the parts of a family side by side would be another family
        kept = [point for point in character if not _unseen(point) or (shapes_text() and face.has(point))]
    else:
        kept = [point for point in character if not _unseen(point) or (shapes_text() and point in _JOINERS)]
    seen = [point for point in kept if not _unseen(point)]
    return "".join(kept) if all(map(face.has, seen)) else ""


def _unseen(point: str) -> bool:
    """Return whether a code point only changes how others look, so that it needs no glyph."""
    return point in _JOINERS or point in _SELECTORS or ord(point) in TAGS


def open_font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return a font of this size in pixels; bitmap fonts have only one."""
    size = PICTURE_SIZE if face.coloured else max(1, size)
    return _from_file(face.file, size) if face.file else _from_package(face.name, size)


# Opening a font takes less time than drawing a name; an open one takes 0.7 MB, and 2.5 MB for Chinese.
@lru_cache(maxsize=10)
def _from_package(name: str, size: int) -> ImageFont.FreeTypeFont:
    return _open(BytesIO(_packed(name)), size)


@lru_cache(maxsize=4)
def _from_file(file: Path, size: int) -> ImageFont.FreeTypeFont:
    return _open(file, size)  # mapped, not read


def _open(source: Path | BytesIO, size: int) -> ImageFont.FreeTypeFont:
    """Open a font. Pillow's `truetype` would open another one of the same name instead of a broken one."""
    engine = ImageFont.Layout.RAQM if shapes_text() else ImageFont.Layout.BASIC
    return ImageFont.FreeTypeFont(source, size, layout_engine=engine)


def check_fonts() -> tuple[FontLack, ...]:
    """Return what this machine lacks for drawing text."""
    ours = (_OWN[Weight.PLAIN][0].has("a"), _OWN[Weight.BOLD][0].has("a"))
    there = {
        FontLack.OWN_FONT_MISSING: all(ours) and any(face.has("の") for face in _east_asian(Weight.PLAIN)),
        FontLack.RAQM_MISSING: shapes_text(),
        FontLack.EMOJI_MISSING: emoji() is not None,
        FontLack.SCRIPTS_MISSING: all(
            any(face.has(letter) for face in _other_scripts(Weight.PLAIN)) for letter in _OF_OTHER_SCRIPTS
        ),
    }
    return tuple(lack for lack, well in there.items() if not well)
