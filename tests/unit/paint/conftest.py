"""The fonts of a machine, and other machines that lack some of them."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import pymupdf_fonts  # type: ignore[import-untyped]
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from renderers.paint import fonts
from renderers.paint import text as module
from renderers.paint.fonts import Face


def forget() -> None:
    """Forget what is kept of the fonts of this machine, before they are other ones."""
    for kept in (value for each in (fonts, module) for value in vars(each).values()):
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()
    module.LINES.clear()


@pytest.fixture
def only_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Be on a machine whose fonts are in this directory, which is empty; and on this one again afterwards."""
    monkeypatch.setattr(fonts, "PLACES", (str(tmp_path),))
    forget()
    yield tmp_path
    forget()


@pytest.fixture
def nothing_joins(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("PIL.features.check", lambda feature: feature != "raqm")
    forget()
    yield
    forget()


@cache
def characters(face: Face) -> frozenset[int]:
    """Return the characters of a font, as another program reads them."""
    with TTFont(face.file or BytesIO(pymupdf_fonts.myfont(face.name)), lazy=True) as font:
        return frozenset(code for code, glyph in font.getBestCmap().items() if font.getGlyphID(glyph) != 0)
