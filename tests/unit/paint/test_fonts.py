"""Given the fonts of a machine: is a font found for every character, and is it told what is lacking?"""

from importlib import import_module
from pathlib import Path

import pytest
from PIL import ImageFont

from renderers.paint import fonts
from renderers.paint.fonts import STAND_IN, Face, FontLack, Weight, check_fonts, emoji, open_font, shapes_text
from renderers.paint.graphemes import graphemes
from renderers.paint.text import text_stamp
from tests.rows import each_row
from tests.unit.paint.conftest import characters, forget
from tests.unit.paint.names import COMMON, PICTURES

PACKED = [*fonts._OWN[Weight.PLAIN], *fonts._OWN[Weight.BOLD], *fonts._SYMBOLS]
EAST_ASIAN = fonts._east_asian(Weight.PLAIN)[0]


@each_row("face", [*PACKED, EAST_ASIAN], ids=lambda face: face.name)
def test_a_font_has_the_characters_that_fonttools_finds_in_it(face: Face) -> None:
    known = characters(face)
    assert [code for code in known if not face.has(chr(code))] == []
    covered = fonts._coverage(face.name, face.file)
    ranges = zip(covered.begins, covered.ends, strict=True)
    assert sum(end - begin + 1 for begin, end in ranges) == len(known) > 500
    assert not face.coloured


@each_row("weight", Weight)
@each_row("name", COMMON)
def test_our_own_fonts_write_common_names(name: str, weight: Weight, only_ours: Path) -> None:
    assert not [*only_ours.iterdir()]
    pieces = [fonts.find_face(character, weight) for character in graphemes(name)]
    assert [piece.text for piece in pieces if piece] == [*map(plain, graphemes(name))]


def plain(character: str) -> str:
    """Return a character without what only joins it to others, where nothing does."""
    return character if shapes_text() else character.strip("\u200c\u200d")


@each_row(
    ("character", "instead"),
    [
        *((each, STAND_IN) for each in ("த", "ᚠ", "\U00012000", "\U0003ffff", *PICTURES[:3])),
        *(
            (each, STAND_IN) for each in ("\uf89e", "\uf8ff", "\U00100000")
        ),  # which everybody reads differently
        *(("ﷺ", "صلى الله عليه وسلم"), ("x\u0bcd", "x"), ("1\ufe0f\u20e3", "1"), ("❤\ufe0f", "❤")),
    ],
)
@pytest.mark.usefixtures("only_ours")
def test_what_no_font_has_is_a_dot_or_what_it_means_or_without_what_is_lacking(
    character: str, instead: str
) -> None:
    found = fonts.find_face(character, Weight.BOLD)
    assert found
    assert found.text == instead
    assert found.face == Face("figbo") or instead != STAND_IN


def test_no_font_is_opened_before_it_is_needed() -> None:
    forget()
    fonts.find_face("a", Weight.BOLD)
    assert fonts._coverage.cache_info().currsize - bool(emoji()) == 1
    fonts.find_face("★", Weight.BOLD)
    assert fonts._east_asian.cache_info().currsize == 0
    fonts.find_face("日", Weight.BOLD)
    assert fonts._east_asian.cache_info().currsize == 1


def test_large_fonts_are_mapped_small_ones_share_their_bytes_and_few_are_kept_open() -> None:
    assert not hasattr(open_font(EAST_ASIAN, 20), "font_bytes")
    assert open_font(PACKED[0], 20).font_bytes is open_font(PACKED[0], 21).font_bytes
    for size in range(10, 60):
        open_font(PACKED[0], size)
        open_font(EAST_ASIAN, size)
    assert fonts._from_package.cache_info().currsize <= 16
    assert fonts._from_file.cache_info().currsize <= 4


def test_this_machine_says_what_it_lacks() -> None:
    lacking = check_fonts()
    assert FontLack.OWN_FONT_MISSING not in lacking
    assert (FontLack.EMOJI_MISSING in lacking) == (emoji() is None)
    drawn = fonts.find_face("த", Weight.PLAIN)
    assert (FontLack.SCRIPTS_MISSING in lacking) == (drawn is not None and drawn.text == STAND_IN)
    engine = open_font(PACKED[0], 20).layout_engine
    assert (FontLack.RAQM_MISSING in lacking) == (engine != ImageFont.Layout.RAQM)


@pytest.mark.usefixtures("only_ours")
def test_a_machine_without_fonts_lacks_emoji_and_some_scripts() -> None:
    assert {FontLack.EMOJI_MISSING, FontLack.SCRIPTS_MISSING} <= set(check_fonts())


@pytest.mark.usefixtures("nothing_joins")
def test_a_machine_without_fribidi_joins_nothing() -> None:
    assert FontLack.RAQM_MISSING in check_fonts()
    assert open_font(PACKED[0], 20).layout_engine == ImageFont.Layout.BASIC


@pytest.mark.parametrize(
    ("packages", "by"),
    [
        ({"pymupdf_fonts"}, EAST_ASIAN),
        ({"noto_cjk_sans_jp_regular"}, Face("figo")),
        ({"pymupdf_fonts", "noto_cjk_sans_jp_regular"}, None),
    ],
)
@pytest.mark.usefixtures("only_ours")
def test_a_package_that_is_missing_is_told_and_not_raised(
    packages: set[str], by: Face | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def imported(name: str) -> object:
        if name in packages:
            raise ImportError
        return import_module(name)

    monkeypatch.setattr(fonts, "import_module", imported)
    assert FontLack.OWN_FONT_MISSING in check_fonts()
    assert fonts.find_face("த", Weight.PLAIN) == (by and (by, STAND_IN))
    assert (text_stamp("த", 20, Weight.PLAIN, "#000000").cover.getbbox() is None) == (by is None)


def test_a_broken_font_of_the_system_and_one_of_emoji_without_pictures_are_none(only_ours: Path) -> None:
    for content in (b"", b"no font", b"\0\1\0\0" + bytes(100), fonts._packed("symbol2")):
        (only_ours / "NotoColorEmoji.ttf").write_bytes(content)
        (only_ours / "NotoSansTamil-Regular.ttf").write_bytes(content)
        forget()
        assert emoji() is None
        assert fonts.find_face("த", Weight.BOLD) == (Face("figbo"), STAND_IN)


def test_a_script_that_the_system_has_is_written(only_ours: Path) -> None:
    (only_ours / "deeper").mkdir()
    (only_ours / "deeper" / "NotoSansTamil-Regular.ttf").write_bytes(b"")
    file = only_ours / "NotoSansOurs-Regular.ttf"
    file.write_bytes(fonts._packed("music"))
    own = {Weight.PLAIN: fonts._OWN[Weight.PLAIN]}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts, "_SYMBOLS", ())
        patch.setattr(fonts, "_OWN", own)
        assert fonts.find_face("𝄞", Weight.PLAIN) == (Face(file.stem, file), "𝄞")
