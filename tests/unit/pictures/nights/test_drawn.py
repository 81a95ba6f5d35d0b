"""Given any evening: is everything seen in its pictures and told in words, and can all of it be read?"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import combinations, cycle, product
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pytest
from PIL import Image, ImageChops

from renderers.i18n.catalogue import Language, Words
from renderers.nights import cover, emblems, scoreboard
from renderers.nights.cover import draw_cover
from renderers.nights.description import board_lines, season_lines, summary_lines
from renderers.nights.facts import (
    PALM,
    BoardFacts,
    CoverFacts,
    PairFacts,
    PairStage,
    SeasonFacts,
    SummaryFacts,
)
from renderers.nights.scoreboard import draw_board
from renderers.nights.season import draw_season
from renderers.nights.summary import draw_summary
from renderers.page import sheet
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.paint.pen import Point
from renderers.paint.picture import NARROWEST, WIDEST, Look, Picture, ThemeName
from renderers.paint.stamps import Stamp
from renderers.paint.text import Weight, text_stamp
from tests.rows import each_row
from tests.unit.paint.names import COMMON, PICTURES, STRANGE
from tests.unit.pictures.eyes import contrast
from tests.unit.pictures.goldens import look_alike, opened
from tests.unit.pictures.nights import evenings

WORDS: Final = Words(Language.EN)
LOOK: Final = Look(width=400)
WIDTH = 600
LEAST = 30 * WIDTH / 1200  # pixels: what 390 points of a phone can show
LONG = evenings.LONG_TITLE
FACTS: dict[str, Callable[..., object]] = {
    "a cover": evenings.cover,
    "a cover with a long title": partial(evenings.cover, LONG),
    "one pair": partial(evenings.board, 1),
    "few pairs": partial(evenings.board, 4, late=True),
    "many pairs": partial(evenings.board, 9, title=LONG),
    "more pairs than tiles": partial(evenings.board, 33, waiting=70),
    "a summary": partial(evenings.summary, 9),
    "a summary of many": partial(evenings.summary, 45, title=LONG),
}
LEVELS = cycle(("none", "challenging", "difficult", "impossible"))
MIXED = tuple(replace(pair, level=level) for pair, level in zip(evenings.pairs(7), LEVELS, strict=False))
KINDS: dict[str, object] = {
    **{name: make() for name, make in FACTS.items()},
    **{f"{name} at palm": make(palm=True) for name, make in FACTS.items()},
    "a cover of palm for experts": evenings.cover(palm=True, veterans=True, expert=True),
    "pairs at different levels": replace(evenings.board(7), pairs=MIXED),
    "a season": evenings.season(),
    "a long season": evenings.season(40, title=LONG),
}
USUAL = ("a cover", "many pairs", "a summary")
DRAWN: dict[type, Callable[..., Picture]] = {
    CoverFacts: draw_cover,
    BoardFacts: draw_board,
    SummaryFacts: draw_summary,
    SeasonFacts: draw_season,
}


def drawn(kind: str, look: Look, words: Words = WORDS) -> Picture:
    return DRAWN[type(KINDS[kind])](KINDS[kind], words, look)


@each_row("kind", ["a season", *(kind + game for kind in USUAL for game in ("", " at palm"))])
def test_the_same_facts_are_the_same_bytes_and_every_width_can_be_had(kind: str) -> None:
    usual = drawn(kind, LOOK)
    assert drawn(kind, LOOK) == usual
    for width in (NARROWEST, 333, 1200, WIDEST):
        made = drawn(kind, Look(width=width))
        assert opened(made.data).size == (made.width, made.height)
        assert made.width == width
        assert made.height / width == pytest.approx(usual.height / usual.width, abs=0.06)


def _emblem(facts: CoverFacts, look: Look = LOOK) -> Image.Image:
    """Return a cover without its title."""
    return opened(draw_cover(facts, WORDS, look).data).crop((240, 0, 400, 160))


@each_row("palm", [False, True])
def test_no_two_evenings_have_the_same_cover_and_one_keeps_its_own(*, palm: bool) -> None:
    planned = [evenings.cover(f"Evening {number}", palm=palm) for number in range(6)]
    seen = [_emblem(facts) for facts in planned]
    assert not any(look_alike(one, other) for one, other in combinations(seen, 2))
    assert _emblem(planned[0]) == seen[0]
    made = draw_cover(planned[0], WORDS, Look(width=1600))
    assert (made.width, made.height) == (1600, 640)


@each_row("theme", ThemeName)
def test_which_game_it_is_can_be_seen_on_a_cover_without_reading(theme: ThemeName) -> None:
    one, other = (_emblem(evenings.cover(palm=palm), Look(theme, 400)) for palm in (False, True))
    assert not look_alike(one, other)


def test_every_edition_has_a_cover_and_no_memory_lies_twice_on_one() -> None:
    for edition in ("published", "print-and-play", "", "unheard-of"):
        assert draw_cover(evenings.cover(edition=edition), WORDS, LOOK).data
    for number in range(200):
        shown = cover._memories(emblems.draw_lots(f"Evening {number}"))
        assert len(set(shown)) == 5
        assert set(shown) <= set(emblems.HAPPY)


ONE: Final = PairFacts(("Zoë", "Łukasz"), "none", PairStage.PLAYING, 1, 12, 24, 14, (1, 0))
PALM_ONE: Final = PairFacts(("Zoë", "Łukasz"), "", PairStage.PLAYING, 0, 3, 8, 2, all_turns=4)
CHANGES: Final[tuple[tuple[PairFacts, dict[str, Any]], ...]] = (
    *((pair, {"stage": stage}) for pair in (ONE, PALM_ONE) for stage in PairStage if stage is not pair.stage),
    *((pair, {"names": ("Anna", "Łukasz")}) for pair in (ONE, PALM_ONE)),
    *((pair, {"names": ("Zoë", "Bartolomeo")}) for pair in (ONE, PALM_ONE)),
    *((ONE, {"rings": rings}) for rings in ((0, 0), (1, 1), (3, 0))),
    (ONE, {"level": "difficult"}),
    (ONE, {"ring": 2}),
    (ONE, {"done": 14}),
    (ONE, {"turns": 27}),
    (PALM_ONE, {"done": 4}),
    (PALM_ONE, {"turns": 3}),
)


@each_row("others", [0, 5], ids=["alone", "among others"])
@each_row(("before", "change"), CHANGES)
def test_whatever_becomes_of_a_pair_is_seen(before: PairFacts, change: dict[str, Any], others: int) -> None:
    evening = evenings.board(others, palm=before.all_turns > 0)
    one, other = (
        opened(draw_board(replace(evening, pairs=(pair, *evening.pairs)), WORDS, Look(width=600)).data)
        for pair in (before, replace(before, **change))
    )
    assert not look_alike(one, other)


def _mask(theme: ThemeName, press: Callable[[Sheet], None], size: int = 60) -> Image.Image:
    """Return where something differs from the ground that it was pressed upon, whatever its colours."""
    sheet = Sheet(Image.new("RGB", (size, size), THEMES[theme].board), Look(theme, 1200))
    ground = sheet.image.copy()
    press(sheet)
    seen = ImageChops.difference(sheet.image, ground).convert("L")
    return seen.point(lambda value: 255 * (value > 40)).convert("1")


@each_row("theme", ThemeName)
def test_memories_stages_and_the_two_of_a_pair_are_told_apart_without_colour(theme: ThemeName) -> None:
    def memory(points: int, turns: int) -> Image.Image:
        one = replace(PALM_ONE, done=points, of=1, turns=turns, all_turns=1)
        return _mask(theme, lambda sheet: scoreboard.press_points(sheet, one, (1, 15), 28, 28), 30)

    def stage(each: PairStage) -> Image.Image:
        stamp = emblems._stage(each, 20, theme, 1.0)
        return _mask(theme, lambda sheet: stamp.press(sheet.image, (30, 30)))

    found_missed_to_come = [memory(*each) for each in ((1, 1), (0, 1), (0, 0))]
    for shown, least in ((found_missed_to_come, 60), ([*map(stage, PairStage)], 150)):
        for one, other in combinations(shown, 2):
            assert ImageChops.logical_xor(one, other).histogram()[255] > least
    marks = [emblems._mark(12, theme, 1.0, second=second) for second in (False, True)]
    disc, ring = (_mask(theme, lambda sheet, mark=mark: mark.press(sheet.image, (30, 30))) for mark in marks)  # type: ignore[misc]
    assert disc.getpixel((30, 30))
    assert not ring.getpixel((30, 30))


@each_row("count", [0, 1, 2, 4, 5, 30, 31, 250])
def test_any_number_of_pairs_has_a_picture(count: int) -> None:
    made = [draw_season(evenings.season(count, hidden=count), WORDS, Look())]
    for palm in (False, True):
        made.append(draw_board(evenings.board(count, waiting=count, palm=palm), WORDS, Look()))
        made.append(draw_summary(evenings.summary(count, palm=palm), WORDS, Look()))
    for picture in made:
        assert picture.height <= 4 * picture.width  # a phone shows it in two or three screens
        assert len(picture.data) <= 500 * 1024


@each_row(
    "strange",
    [
        replace(ONE, of=0),
        replace(ONE, done=99),
        replace(ONE, done=-1),
        replace(ONE, ring=3, rings=(3, 3)),
        replace(ONE, ring=-1, rings=(-1, 9)),
        replace(ONE, level="unheard-of", turns=0),
        replace(ONE, turns=123_456_789, done=123_456, of=234_567),
        replace(ONE, turns=9, all_turns=4),
        replace(ONE, turns=-1, all_turns=4, of=8),
    ],
)
def test_facts_that_cannot_be_still_have_a_picture(strange: PairFacts) -> None:
    for pairs in ((strange,), (strange, ONE) * 3):
        for game in ("heldhands", PALM, "unheard-of"):
            draw_board(BoardFacts("", 0, pairs, ("",), late=True, game=game), WORDS, LOOK)
            draw_summary(replace(evenings.summary(), pairs=pairs, game=game), WORDS, LOOK)


@each_row(("palm", "count"), [(False, 1), (False, 2), (False, 3), (True, 1), (True, 2)])
def test_honours_stand_in_the_middle_however_many_there_are(count: int, *, palm: bool) -> None:
    image = opened(draw_summary(evenings.summary(0, count, palm=palm), WORDS, LOOK).data)
    lower = image.crop((0, 130, 400, image.height))
    seen = ImageChops.difference(lower, Image.new("RGB", lower.size, THEMES[ThemeName.DAY].paper)).getbbox()
    assert seen is not None
    assert abs(seen[0] - (400 - seen[2])) < 40


class Written(NamedTuple):
    """A line in a picture; all in pixels."""

    text: str
    size: int
    colour: str
    box: tuple[int, int, int, int]
    ground: str  # the colour that is most of what lay there before
    page: tuple[int, int]

    @property
    def is_inside(self) -> bool:
        left, top, right, bottom = self.box
        return left >= 0 and top >= 0 and right <= self.page[0] and bottom <= self.page[1]

    def meets(self, other: "Written", *, less: int = 2) -> bool:
        """Return whether two lines overlap by more than what smooth edges take."""
        left, top = (max(self.box[side], other.box[side]) for side in (0, 1))
        right, bottom = (min(self.box[side], other.box[side]) for side in (2, 3))
        return right - left > less and bottom - top > less


@contextmanager
def lettered() -> Iterator[list[Written]]:
    made: dict[int, tuple[Stamp, str, int, str]] = {}
    found: list[Written] = []
    press = Stamp.press

    def letter(text: str, size: int, weight: Weight, colour: str, *others: Any) -> Stamp:  # noqa: ANN401
        stamp = text_stamp(text, size, weight, colour, *others)
        made[id(stamp)] = stamp, text, size, colour  # which is kept, so that no other has its number
        return stamp

    def pressed(stamp: Stamp, page: Image.Image, at: Point) -> None:
        _, text, size, colour = made.get(id(stamp), (stamp, "", 0, ""))
        if text.strip():
            left, top = round(at[0] - stamp.anchor[0]), round(at[1] - stamp.anchor[1])
            box = (left, top, left + stamp.cover.width, top + stamp.cover.height)
            found.append(Written(text, size, colour, box, _most_of(page.crop(box)), page.size))
        press(stamp, page, at)

    with patch.object(sheet, "text_stamp", letter), patch.object(Stamp, "press", pressed):
        yield found


def _most_of(image: Image.Image) -> str:
    _, most = max(image.getcolors(image.width * image.height) or [])
    assert isinstance(most, tuple)
    return f"#{bytes(most).hex()}"


def written(kind: str, look: Look, language: Language) -> list[Written]:
    with lettered() as found:
        drawn(kind, look, Words(language))
    assert found
    return found


@each_row("kind", KINDS)
@each_row("language", Language)
def test_every_line_has_its_place_and_large_letters_are_larger(kind: str, language: Language) -> None:
    least = []
    for large in (False, True):
        found = written(kind, Look(width=WIDTH, large=large), language)
        assert [line for line in found if not line.is_inside] == []
        assert [(one, other) for one, other in combinations(found, 2) if one.meets(other)] == []
        least.append(min(line.size for line in found))
    assert LEAST <= least[0] < least[1]


@each_row("kind", KINDS)
@each_row("theme", ThemeName)
def test_letters_stand_out_from_what_they_are_written_upon(kind: str, theme: ThemeName) -> None:
    enough = 7 if theme is ThemeName.CONTRAST else 4.5
    found = written(kind, Look(theme, WIDTH), Language.EN)
    assert [line for line in found if contrast(line.colour, line.ground) < enough] == []


def test_a_title_is_whole_on_a_cover_if_it_is_no_longer_than_discord_allows() -> None:
    for title in (evenings.LONG_TITLE, "serata " * 14, "una-parola-lunghissima " * 4):
        with lettered() as found:
            draw_cover(evenings.cover(title), Words(Language.IT), Look(width=WIDTH))
        words = [word for line in found[2:] for word in line.text.split()]
        assert words[-len(title.split()) :] == title.split()


@each_row("name", [*COMMON[::3], *PICTURES, *STRANGE])
def test_whatever_people_and_evenings_are_called_stays_in_the_picture(name: str) -> None:
    people = (name,) * 6
    board = replace(evenings.board(5, title=name, people=people), waiting=(name, name))
    rows = tuple(replace(row, name=name) for row in evenings.season(2).rows)
    words, look = WORDS, Look(width=400, large=True)
    with lettered() as found:
        draw_cover(evenings.cover(name, server=name, when=(name, name)), words, look)
        draw_board(board, words, look)
        draw_board(evenings.board(5, title=name, palm=True, people=people), words, look)
        draw_summary(replace(evenings.summary(5, title=name, people=people), when=name), words, look)
        draw_season(replace(evenings.season(2), title=name, rows=rows), words, look)
    assert [line for line in found if line.box[0] < 0 or line.box[2] > line.page[0]] == []


@pytest.fixture(params=Language)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


def test_a_scoreboard_has_a_line_for_each_pair_with_all_that_is_known(words: Words) -> None:
    facts = evenings.board(250, waiting=18, late=True)
    lines = board_lines(facts, words)
    assert facts.title in lines[0]
    assert str(facts.round) in lines[0]
    assert "250" in lines[0]
    said = [line for line in lines if " 24" in line and ":" in line]
    for pair, line in zip(facts.pairs, said, strict=True):
        assert all(name in line for name in pair.names)
        assert str(pair.done) in line
        assert pair.turns < 2 or str(pair.turns) in line
    assert all(name in lines[-1] for name in facts.waiting)


def test_places_stages_levels_and_lateness_have_words_of_their_own(words: Words) -> None:
    evening, pair = evenings.board(), evenings.pairs(1)[0]

    def told(*, late: bool = False, **changes: Any) -> tuple[str, ...]:  # noqa: ANN401 - any fact
        return board_lines(replace(evening, pairs=(replace(pair, **changes),), late=late), words)

    stood = product(range(3), ((0, 0), (1, 0), (0, 1), (2, 3), (3, 2)))
    assert len({told(ring=ring, rings=rings) for ring, rings in stood}) == 15
    levels = ("none", "challenging", "difficult", "impossible")
    kinds = product(PairStage, levels, (False, True))
    assert len({told(stage=stage, level=level, late=late) for stage, level, late in kinds}) == 32


def test_a_summary_tells_every_pair_and_every_honour(words: Words) -> None:
    for palm in (False, True):
        facts = evenings.summary(60, palm=palm)
        first, second, *lines = summary_lines(facts, words)
        for known in (facts.title, facts.when, str(facts.people), str(facts.rounds)):
            assert known in first
        assert str(sum(pair.stage is PairStage.HELD for pair in facts.pairs)) in second
        told = [(honour.names, honour.number) for honour in facts.honours]
        told += [(pair.names, pair.done) for pair in facts.pairs]
        for (names, number), line in zip(told, lines, strict=True):
            assert all(name in line for name in names)
            assert number < 2 or f"{number} " in line
    assert second != summary_lines(replace(facts, game="heldhands"), words)[1]


def test_a_season_tells_everybody_who_appears_and_how_many_do_not(words: Words) -> None:
    facts = evenings.season(18, hidden=23)
    first, *rows, last = season_lines(facts, words)
    assert facts.title in first
    for row, line in zip(facts.rows, rows, strict=True):
        assert row.name in line
        assert all(
            str(number) in line for number in (row.evenings, row.games, row.won, row.partners) if number > 1
        )
    assert "23" in last


def test_a_scoreboard_of_palm_tells_points_and_turns_and_no_rings(words: Words) -> None:
    facts = evenings.board(60, palm=True)
    said = board_lines(facts, words)
    for pair, line in zip(facts.pairs, said[2:-1], strict=True):
        assert all(name in line for name in pair.names)
        numbers = [int(each) for each in re.findall(r"\d+", line.partition(": ")[2])]
        assert numbers == [pair.done, 8, pair.turns, 4]
    where = {"ring": "outer", "first": "{}", "second": "{}", "one": "outer", "other": "outer"}
    ring = words.say("told-night-where", **where).partition("{}")[0]
    assert not any(ring in line for line in said)


def test_each_game_has_words_of_its_own_for_how_it_ended(words: Words) -> None:
    for stage in PairStage:
        one, other = (
            board_lines(replace(facts, pairs=(replace(facts.pairs[0], stage=stage),)), words)
            for facts in (evenings.board(1), evenings.board(1, palm=True))
        )
        assert one != other


def test_nothing_is_said_of_what_is_not_there(words: Words) -> None:
    assert len(board_lines(evenings.board(0, waiting=0), words)) == 1
    assert len(summary_lines(evenings.summary(0, 0), words)) == 2
    assert len(season_lines(evenings.season(1, hidden=0), words)) == 2


def cover_texts(facts: CoverFacts, words: Words) -> str:
    with lettered() as found:
        draw_cover(facts, words, Look(width=WIDTH))
    return " ".join(line.text for line in found)


def test_a_cover_says_what_is_special_about_the_evening(words: Words) -> None:
    facts = evenings.cover()
    said = cover_texts(facts, words)
    assert all(known in said for known in (facts.title, *facts.when, facts.server, str(facts.places)))
    assert cover_texts(replace(facts, weekly=False), words) != said
    assert str(facts.places) not in cover_texts(replace(facts, places=0), words).replace(facts.title, "")
    special = product((False, True), repeat=2)
    palm = [evenings.cover(palm=True, expert=expert, veterans=veterans) for expert, veterans in special]
    assert len({cover_texts(each, words) for each in palm}) == 4
