"""Fonts as another program reads them, and what to forget before the fonts of a machine are other ones."""

from functools import cache
from io import BytesIO
from types import ModuleType
from typing import Final

import pymupdf_fonts  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from renderers.paint import faces, lettering, line
from renderers.paint.faces import Face

_KEEPING: Final[tuple[ModuleType, ...]] = (faces, line, lettering)


def forget() -> None:
    for kept in (value for module in _KEEPING for value in vars(module).values()):
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()
    lettering.SHELF.empty()


@cache
def characters(face: Face) -> frozenset[int]:
    """Return the characters of a font, as fontTools knows them."""
    with TTFont(face.file or BytesIO(pymupdf_fonts.myfont(face.name)), lazy=True) as font:
        return frozenset(code for code, glyph in font.getBestCmap().items() if font.getGlyphID(glyph) != 0)
