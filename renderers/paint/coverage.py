"""Which characters a font can write, kept small: as ranges, and only these."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from struct import iter_unpack, unpack_from
from typing import BinaryIO, Final, TypeAlias

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

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
        """Tell whether the font has this character."""
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
