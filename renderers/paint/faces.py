"""The fonts, and which of them writes a character.

Our own is FiraGO, which comes with a package, as do Noto's symbols and its Chinese, Japanese and Korean.
Colour emoji are a font of the system; so are the scripts that no package brings, if somebody has installed
them. A font is opened when a character is asked for that all before it lack.
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

# Which characters a font can write, kept small: as ranges, and only these.

Range: TypeAlias = tuple[int, int]

_PICTURES: Final = "CBDT"  # the table of a font whose characters are small pictures
_IN_RANGES: Final = 12  # the form of a table of characters that is a list of ranges already
_HEADER, _RECORD, _BEFORE_RANGES, _RANGE = 4, 8, 16, 12  # bytes


@dataclass(frozen=True, slots=True)
class Coverage:
    """The characters of a font: where each range of them begins, and where it ends."""

    begins: "array[int]"  # Python learns to read this without quotes with 3.12
    ends: "array[int]"
    pictures: bool = False  # its characters have colours of their own, and one size

    def has(self, code: int) -> bool:
        """Return whether the font has this character."""
        place = bisect_right(self.begins, code) - 1
        return place >= 0 and code <= self.ends[place]


NOTHING: Final = Coverage(array("I"), array("I"))


def coverage_of(font: BinaryIO) -> Coverage:
    """Read which characters a font has; whatever is wrong with it is raised."""
    with TTFont(font, lazy=True) as opened:
        ranges = _listed(opened.reader["cmap"]) or [(code, code) for code in opened.getBestCmap() or ()]
        joined = [*_joined(sorted(ranges))]
        begins, ends = array("I", (first for first, _ in joined)), array("I", (last for _, last in joined))
        return Coverage(begins, ends, _PICTURES in opened)


def _listed(table: bytes) -> list[Range]:
    """Return the ranges of a table that lists them, or nothing.

    To read it as a dictionary would take 30 MB for the 45,000 characters of Chinese, Japanese and Korean.
    """
    (tables,) = unpack_from(">H", table, 2)
    for number in range(tables):
        (place,) = unpack_from(">L", table, _HEADER + number * _RECORD + 4)
        (form,) = unpack_from(">H", table, place)
        if form == _IN_RANGES:
            (count,) = unpack_from(">L", table, place + _BEFORE_RANGES - 4)
            start = place + _BEFORE_RANGES
            listed = iter_unpack(">LLL", table[start : start + count * _RANGE])
            # The glyph 0 is the box that stands for what a font does not have.
            return [(first + (glyph == 0), last) for first, last, glyph in listed]
    return []


def _joined(ranges: Iterable[Range]) -> Iterator[Range]:
    """Return ranges that touch each other as one."""
    begin, end = 0, -2
    for first, last in ranges:
        if first > end + 1:
            if end >= begin:
                yield begin, end
            begin = first
        end = max(end, last)
    if end >= begin:
        yield begin, end


STAND_IN: Final = "·"
"""What stands in the place of a character that no font has: calm, and clearly not a letter."""

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
_WISHES: Final = frozenset((AS_TEXT, AS_PICTURE, KEYCAP))
_FIRST_EMOJI: Final = 0x1F000  # the first code point of the planes of emoji


class Weight(StrEnum):
    """How heavy letters are."""

    PLAIN = "plain"
    BOLD = "bold"


class FontLack(StrEnum):
    """What cannot be written as it should be."""

    OWN_FONT_MISSING = "own_font_missing"
    RAQM_MISSING = "raqm_missing"  # nothing joins the letters of Arabic, or the parts of an emoji
    EMOJI_MISSING = "emoji_missing"
    SCRIPTS_MISSING = (
        "scripts_missing"  # those of southern Asia, Ethiopia and Armenia, which no package brings
    )


@dataclass(frozen=True, slots=True)
class Face:
    """A font: in a file, or in the package of fonts under its name there."""

    name: str
    file: Path | None = None
    bolder: float = 0  # by so much of their size are letters made heavier, for want of a bold font

    def has(self, point: str) -> bool:
        """Return whether the font has this character."""
        return _coverage(self.name, self.file).has(ord(point))

    @property
    def coloured(self) -> bool:
        """Its characters are pictures, of one size and with colours of their own."""
        return _coverage(self.name, self.file).pictures


class Written(NamedTuple):
    """A character as one font writes it."""

    face: Face
    text: str


_OWN: Final = {Weight.PLAIN: (Face("figo"), Face("notos")), Weight.BOLD: (Face("figbo"), Face("notosbo"))}
_SYMBOLS: Final = (Face("symbol1"), Face("symbol2"), Face("math"), Face("music"))


@cache
def _coverage(name: str, file: Path | None) -> Coverage:
    try:
        _opened(file or BytesIO(_packed(name)), PICTURE_SIZE)  # it can be drawn with, too
        with file.open("rb") if file else BytesIO(_packed(name)) as opened:
            return coverage_of(opened)
    except Exception:  # noqa: BLE001 - whatever is wrong with a font, it writes nothing
        return NOTHING


def _packed(name: str) -> bytes:
    """Return a font of the package, which keeps the bytes and gives the same to all who ask."""
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
    """Return the fonts of the system that are called like this."""
    places = map(os.path.expanduser, PLACES)  # pathlib would complain about somebody without a home
    walks = (entry for place in places for entry in os.walk(place))
    return tuple(
        Path(folder) / name for folder, _, names in walks for name in sorted(filter_names(names, pattern))
    )


@cache
def emoji() -> Face | None:
    """Return the font of colour emoji, if the system has it in the form that can be drawn."""
    faces = (Face(file.stem, file) for file in _files(_EMOJI))
    return next((face for face in faces if face.coloured), None)


@cache
def _other_scripts(weight: Weight) -> tuple[Face, ...]:
    found = (file for pattern in _OTHER_SCRIPTS for file in _files(pattern))
    return tuple(Face(file.stem, file, _bolder(weight)) for file in found)


def _bolder(weight: Weight) -> float:
    return 0.02 if weight is Weight.BOLD else 0


def _faces(weight: Weight, *, as_picture: bool) -> Iterator[Face]:
    """Return all fonts, the better ones first; the later ones are looked for only if somebody gets there."""
    pictures = [face] if (face := emoji()) else []
    if as_picture:
        yield from pictures
    yield from _OWN[weight]
    yield from _SYMBOLS
    yield from _east_asian(weight)
    if not as_picture:
        yield from pictures
    yield from _other_scripts(weight)


def joins() -> bool:
    """Return whether there is what joins letters, places accents and puts emoji together."""
    return bool(features.check("raqm"))


@lru_cache(maxsize=4096)
def written(character: str, weight: Weight) -> Written | None:
    """Return a character with the font that writes it; if none does, what is like it, or the stand-in."""
    if category(character[0]) != "Co":  # everybody means something else by these
        ways = (character, normalize("NFD", character), normalize("NFKC", character), character[0])
        for way in dict.fromkeys(ways):
            for face in _faces(weight, as_picture=_as_picture(way)):
                if text := _drawn_by(face, way):
                    return Written(face, text)
    return None if character == STAND_IN else written(STAND_IN, weight)


def _as_picture(character: str) -> bool:
    """Return whether it should be in colours: it asks for that, or is one of those that usually are."""
    if AS_TEXT in character:
        return False
    if character[0].isascii():
        return KEYCAP in character and joins()
    return AS_PICTURE in character or any(
        ord(point) in FLAGS
        or (is_picture(point) and (east_asian_width(point) == "W" or ord(point) >= _FIRST_EMOJI))
        for point in character
    )


def _drawn_by(face: Face, character: str) -> str:
    """Return what to draw with this font, or nothing if it lacks a part of that."""
    if face.coloured:
        if not joins() and ord(character[0]) not in FLAGS:
            character = character[0]  # the parts of a family, side by side, would be another family
        kept = [point for point in character if not _unseen(point) or (joins() and face.has(point))]
    else:
        kept = [point for point in character if not _unseen(point) or (joins() and point in _JOINERS)]
    seen = [point for point in kept if not _unseen(point)]
    return "".join(kept) if all(map(face.has, seen)) else ""


def _unseen(point: str) -> bool:
    """Return whether a code point only tells how others should look, so that it needs no glyph."""
    return point in _JOINERS or point in _WISHES or ord(point) in TAGS


def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return a font to draw with, in a size of pixels; pictures have but one."""
    size = PICTURE_SIZE if face.coloured else max(1, size)
    return _from_file(face.file, size) if face.file else _from_package(face.name, size)


# To open one again takes less time than to draw a name; to keep one takes 0.7 MB, and 2.5 MB for Chinese.
@lru_cache(maxsize=10)
def _from_package(name: str, size: int) -> ImageFont.FreeTypeFont:
    return _opened(BytesIO(_packed(name)), size)


@lru_cache(maxsize=4)
def _from_file(file: Path, size: int) -> ImageFont.FreeTypeFont:
    return _opened(file, size)  # which is mapped, not read


def _opened(source: Path | BytesIO, size: int) -> ImageFont.FreeTypeFont:
    """Open a font; by `truetype`, Pillow would open another of the same name instead of a broken one."""
    return ImageFont.FreeTypeFont(source, size, layout_engine=_layout())


def _layout() -> ImageFont.Layout:
    return ImageFont.Layout.RAQM if joins() else ImageFont.Layout.BASIC


def check_fonts() -> tuple[FontLack, ...]:
    """Return what cannot be written as it should be on this machine."""
    ours = (_OWN[Weight.PLAIN][0].has("a"), _OWN[Weight.BOLD][0].has("a"))
    there = {
        FontLack.OWN_FONT_MISSING: all(ours) and any(face.has("の") for face in _east_asian(Weight.PLAIN)),
        FontLack.RAQM_MISSING: joins(),
        FontLack.EMOJI_MISSING: emoji() is not None,
        FontLack.SCRIPTS_MISSING: all(
            any(face.has(letter) for face in _other_scripts(Weight.PLAIN)) for letter in _OF_OTHER_SCRIPTS
        ),
    }
    return tuple(lack for lack, well in there.items() if not well)
