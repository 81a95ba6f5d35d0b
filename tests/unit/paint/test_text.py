"""Given names in any script: are they written without boxes, in their order and in their room?"""

from collections.abc import Iterator
from itertools import product
from math import ceil
from unittest.mock import Mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from renderers.paint import text as module
from renderers.paint.fonts import FontLack, Weight, check_fonts, emoji, open_font, shapes_text
from renderers.paint.graphemes import CUT, READ, graphemes
from renderers.paint.pen import Align
from renderers.paint.stamps import Stamp
from renderers.paint.text import LineCache, Run, line, room, text_stamp, visual_order, width
from tests.rows import each_row
from tests.unit.paint.conftest import characters
from tests.unit.paint.names import ANYTHING, COMMON, PICTURES, STRANGE

HEBREW = {capital: chr(0x5D0 + number) for number, capital in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}
MIRRORED = str.maketrans("()[]", ")(][")


def shown(text: str) -> str:
    order = visual_order([HEBREW.get(each, each) for each in text])
    return "".join(
        text[number].translate(MIRRORED) if from_the_right else text[number]
        for number, from_the_right in order
    )


@each_row(
    ("text", "seen"),
    [
        ("", ""),
        ("car", "car"),
        ("car is THE CAR in arabic", "car is RAC EHT in arabic"),
        ("CAR MEANS car", "car SNAEM RAC"),
        ("he said THE VALUES ARE 123, 456, OK.", "he said KO ,456 ,123 ERA SEULAV EHT."),
        ("CAR 3.14", "3.14 RAC"),
        ("CAR 50%", "50% RAC"),
        ("bob 50% CAR", "bob 50% RAC"),
        ("CAR (bob)", "(bob) RAC"),
        ("(CAR) [bob] 7", "7 [bob] (RAC)"),
        ("bob (CAR)", "bob (RAC)"),
        ("bob CAR (bob CAR) bob", "bob RAC (bob RAC) bob"),
        ("bob 1, CAR 2", "bob 1, 2 RAC"),
        (") CAR (", ") RAC ("),
        ("bob CAR (CAR) bob", "bob (RAC) RAC bob"),
        ("CAR " * 30 + "bob", "bob" + " RAC" * 30),
    ],
)
def test_the_order_on_a_line(text: str, seen: str) -> None:
    assert shown(text) == seen


@given(ANYTHING)
def test_everything_stands_somewhere_once(text: str) -> None:
    characters = graphemes(text)
    assert sorted(number for number, _ in visual_order(characters)) == [*range(len(characters))]


@given(st.text("abc 12(),%", min_size=1))
def test_what_is_read_from_the_left_stays_as_it_is(text: str) -> None:
    assert shown(text) == text


INK = "#203040"
JOINERS = "\u200c\u200d"


def written(text: str, size: int = 34, widest: int | None = None) -> Stamp:
    return text_stamp(text, size, Weight.BOLD, INK, Align.LEFT, widest)


def bold(text: str, widest: float | None = None) -> list[Run]:
    return line(text, 34, Weight.BOLD, widest)


def said(runs: list[Run]) -> str:
    return "".join(run.text for run in runs)


def colours(stamp: Stamp) -> set[object]:
    page = Image.new("RGB", stamp.cover.size)
    page.paste(stamp.colours, (0, 0, *page.size))
    pairs = zip(page.get_flattened_data(), stamp.cover.get_flattened_data(), strict=True)
    return {colour for colour, cover in pairs if cover == 255}


def boxes(text: str, weight: Weight) -> Iterator[str]:
    """Return the characters of a text that would become boxes."""
    for run in line(text, 20, weight, None):
        unneeded = JOINERS if shapes_text() else ""
        yield from (
            each for each in run.text if each not in unneeded and ord(each) not in characters(run.face)
        )


@given(ANYTHING)
@example("".join(STRANGE))
def test_nothing_that_somebody_could_be_called_becomes_a_box(text: str) -> None:
    assert [*boxes(text, Weight.BOLD)] == []


@each_row("text", [*COMMON, *PICTURES, *STRANGE])
def test_no_name_becomes_a_box_in_any_weight(text: str) -> None:
    assert [box for weight in Weight for box in boxes(text, weight)] == []


@pytest.mark.usefixtures("nothing_joins")
@each_row("text", [*COMMON, *PICTURES, *STRANGE])
def test_nothing_becomes_a_box_where_nothing_joins(text: str) -> None:
    assert [*boxes(text, Weight.BOLD)] == []
    assert written(text, 20, 150).cover.width <= 150


def same(one: Stamp, other: Stamp) -> bool:
    def pixels(image: Image.Image | str) -> bytes | str:
        return image if isinstance(image, str) else image.tobytes()

    return pixels(one.cover) == pixels(other.cover) and pixels(one.colours) == pixels(other.colours)


@each_row("text", COMMON)
def test_common_names_are_seen_whole(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, with_more_room = list[Stamp](), list[Stamp]()
    for found, above in ((usual, module._ABOVE), (with_more_room, 3)):
        monkeypatch.setattr(module, "_ABOVE", above)
        module.LINES.clear()
        found += [text_stamp(text, size, weight, INK) for size, weight in product((12, 34), Weight)]
    module.LINES.clear()
    assert all(map(same, usual, with_more_room))


@given(ANYTHING, st.integers(1, 60), st.integers(0, 300), st.sampled_from(Weight))
@example("x" * 100_000, 34, 300, Weight.BOLD)
@example("".join(STRANGE), 34, 300, Weight.BOLD)
@example("ïx", 60, 40, Weight.BOLD)
@example("ï", 60, 18, Weight.BOLD)
def test_everything_fits(text: str, size: int, widest: int, weight: Weight) -> None:
    stamp = text_stamp(text, size, weight, INK, Align.LEFT, widest)
    assert isinstance(stamp.colours, str) or stamp.cover.size == stamp.colours.size
    assert stamp.cover.width <= max(1, widest)
    assert_in_line(stamp, size)


def assert_in_line(stamp: Stamp, size: int) -> None:
    """See that what is seen reaches no further from the middle of its line than letters do."""
    assert stamp.anchor[1] <= size + 1
    assert stamp.cover.height - stamp.anchor[1] <= size + 1


def test_accents_without_end_stay_in_the_line_and_what_only_joins_is_not_drawn() -> None:
    heap = written("Z" + "\u0301\u0316" * 500)
    assert_in_line(heap, 34)
    assert heap.cover.width < 2 * written("Z").cover.width
    for letter, joiner in product("aの★∑♪𝄞", JOINERS):
        assert same(written(letter + joiner), written(letter)), letter


@each_row("text", [text for text in (*COMMON, *PICTURES, *STRANGE) if graphemes(text)])
def test_a_name_is_cut_with_an_ellipsis_only_where_it_does_not_fit(text: str) -> None:
    runs = bold((text + " ") * 200, 400)
    assert said(runs).count(CUT) == 1
    assert room(runs, 34) <= 400
    assert text not in COMMON or room(runs, 34) > 250
    if text not in STRANGE:
        whole = bold(text)
        assert CUT not in said(whole)
        assert bold(text, room(whole, 34)) == whole
        assert bold(text, room(whole, 34) - 0.1) != whole


@each_row("whole", ["x\u0316\u030c", *PICTURES])
def test_accents_stay_with_their_letters_no_family_is_parted_and_no_space_stands_before_an_ellipsis(
    whole: str,
) -> None:
    one = said(bold(whole))
    for widest in range(130, 400, 17):
        kept = said(bold(whole * 50, widest)).removesuffix(CUT)
        assert kept
        assert kept == one * (len(kept) // len(one))
        assert f" {CUT}" not in said(bold("ab " * 50, widest))


def test_a_long_text_is_measured_and_drawn_once_and_only_its_beginning_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted, measured = Mock(wraps=module._draw), Mock(wraps=room)
    monkeypatch.setattr(module, "_draw", painted)
    monkeypatch.setattr("renderers.paint.text.room", measured)
    module.LINES.clear()
    assert written("Wilhelmina " * 100_000, 34, 400).cover.width > 350
    assert painted.call_count == 1
    assert measured.call_count < 12
    (key,) = module.LINES._lines
    assert len(str(key[0])) == READ + 1


def test_arabic_is_joined_and_drawn_from_the_right_or_the_check_says_so() -> None:
    letters = "بيت"
    (run,), (named,) = bold(letters), bold("محمد!")
    apart = sum(width(Run(run.face, letter, from_the_right=True), 34) for letter in letters)
    if shapes_text():
        assert run == Run(run.face, letters, from_the_right=True)
        assert width(run, 34) < apart - 5
        ink = Image.Image()._new(open_font(named.face, 34).getmask(named.text, direction="rtl"))
        cover = written("محمد!").cover
        assert cover.crop(cover.getbbox()).tobytes() == ink.crop(ink.getbbox()).tobytes()
    else:
        assert FontLack.RAQM_MISSING in check_fonts()
        assert width(run, 34) == pytest.approx(apart)
        assert named.text[0] == "!"


@pytest.mark.usefixtures("nothing_joins")
def test_where_nothing_joins_letters_are_turned_round_here() -> None:
    (run,) = bold("(محمد)")
    assert run == Run(run.face, "(دمحم)")
    assert not same(written("محمد"), written("دمحم"))


@each_row(
    ("text", "parts"),
    [
        *(("Anna محمد 日本", ["Anna", "محمد", "日本"]), ("محمد Anna 日本", ["Anna", "日本", "محمد"])),
        *(("Anna日本Bob", ["Anna", "日本", "Bob"]), ("محمد (بوب)", ["محمد (بوب)"])),
    ],
)
def test_scripts_stand_in_the_order_of_the_line(text: str, parts: list[str]) -> None:
    if not shapes_text():
        turned = str.maketrans("()", ")(")
        parts = [part[::-1].translate(turned) if "\u0600" <= part[0] <= "\u06ff" else part for part in parts]
    assert [part for run in bold(text) if (part := run.text.strip())] == parts


@pytest.mark.usefixtures("only_ours")
def test_without_their_font_emoji_are_dots() -> None:
    assert same(written("😀"), written("·"))
    assert same(written("👩\u200d👩\u200d👧\u200d👦x"), written("·x"))


def test_emoji_are_colourful_and_in_the_order_of_the_line_or_the_check_says_so() -> None:
    stamp = written("😀")
    colours_seen = colours(stamp)
    assert stamp.cover.height / 2 == pytest.approx(stamp.anchor[1], abs=34 / 6), "in the middle of its line"
    seen = [run.text for run in bold("محمد 😀🎉 Anna")]
    assert (FontLack.EMOJI_MISSING in check_fonts()) == (emoji() is None)
    if emoji():
        assert len(colours_seen) > 50
        assert [each for each in seen if each in "😀🎉"] == ["🎉", "😀"]
        assert seen.index("Anna") < seen.index("🎉")
    else:
        assert colours_seen == {(0x20, 0x30, 0x40)}


@each_row("picture", PICTURES)
def test_an_emoji_of_many_parts_is_one_picture(picture: str) -> None:
    (run,) = bold(picture)
    if emoji() and shapes_text():
        assert width(run, 34) == width(bold("😀")[0], 34)
        assert len(colours(written(picture))) > 10
    else:
        assert check_fonts()


@each_row("text", ["HÅ", "Hg", "H日本", "H ★", "Hの😀", "Hქ", "Hش"])
def test_whatever_follows_a_letter_leaves_it_where_it_is(text: str) -> None:
    for high in (50, 50.5, 51, 51.5):
        alone, among = pressed(written("H"), high), pressed(written(text), high)
        box = alone.getbbox()
        assert box
        beginning = (0, 0, box[2], alone.height)
        assert among.crop(beginning).tobytes() == alone.crop(beginning).tobytes()


def pressed(stamp: Stamp, high: float) -> Image.Image:
    page = Image.new("RGB", (200, 100))
    stamp.press(page, (20, high))
    return page


def test_the_anchor_is_at_the_beginning_the_middle_or_the_end_of_the_line() -> None:
    stamps = [text_stamp("ANNA", 34, Weight.BOLD, INK, align) for align in Align]
    (left, high), (middle, _), (right, _) = (stamp.anchor for stamp in stamps)
    assert right - left == pytest.approx(room(bold("ANNA"), 34))
    assert middle == pytest.approx((left + right) / 2)
    assert abs(left) < 4
    box = stamps[0].cover.getbbox()
    assert box
    assert high == pytest.approx((box[1] + box[3]) / 2, abs=1)  # the middle of capitals


@each_row("text", ["Anna", "日本", "|", " i i ", "محمد"])
def test_a_stamp_is_as_wide_as_the_room_that_its_line_takes(text: str) -> None:
    runs = bold(text)
    assert written(text).cover.width == pytest.approx(ceil(room(runs, 34)), abs=1)
    assert written(text).cover.width >= room(runs, 34)


def test_letters_that_reach_over_their_room_are_seen_whole() -> None:
    for letter in "jﻎf日":
        face = line(letter, 60, Weight.PLAIN, None)[0].face
        ink = Image.Image()._new(open_font(face, 60).getmask(letter))
        cover = text_stamp(letter, 60, Weight.PLAIN, INK).cover
        assert cover.crop(cover.getbbox()).tobytes() == ink.crop(ink.getbbox()).tobytes()


def test_a_colour_may_be_half_seen_and_bold_is_heavier_in_every_script() -> None:
    stamp = text_stamp("Anna", 34, Weight.BOLD, f"{INK}80")
    assert (stamp.cover.getextrema(), stamp.colours) == ((0, 0x80), INK)
    for text in ("Anna", "Дмитрий", "محمد", "日本語", "김철수"):
        plain, bold = (text_stamp(text, 34, weight, INK).cover for weight in Weight)
        assert sum(bold.tobytes()) > 1.1 * sum(plain.tobytes())


def test_what_was_drawn_is_kept_and_no_more_than_there_is_room_for() -> None:
    one, other = (text_stamp("Anna", 34, Weight.BOLD, INK, align) for align in (Align.LEFT, Align.RIGHT))
    assert one.cover is other.cover
    assert one.cover is not text_stamp("Anna", 33, Weight.BOLD, INK).cover
    lines, most = LineCache(1_000_000), 0
    for number in range(60):
        lines.get_or_draw("Anna" * (number % 20), 34, Weight.BOLD, f"#0000{number:02x}", None)
        most = max(most, lines.held)
    held = [line for line, _ in lines._lines.values()]
    assert 2 < len(held) < 60
    assert most <= 1_000_000
    assert sum(line.cover.width * line.cover.height for line in held) <= lines.held
    first = lines.get_or_draw("first", 34, Weight.BOLD, INK, None)
    for number in range(60):
        lines.get_or_draw("Anna" * (number % 20), 34, Weight.BOLD, f"#0000{number:02x}", None)
        assert lines.get_or_draw("first", 34, Weight.BOLD, INK, None) is first  # it was asked for last
    lines.get_or_draw("long" * 40, 300, Weight.BOLD, INK, None)
    assert lines.get_or_draw("first", 34, Weight.BOLD, INK, None) is first
