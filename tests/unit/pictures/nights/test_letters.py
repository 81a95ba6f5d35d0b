"""Given any evening: can all that is written in its pictures be read, on a phone too?"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations, cycle

from renderers.language import Language, Words
from renderers.nights import draw
from renderers.nights.facts import BoardFacts, CoverFacts, SeasonFacts, SummaryFacts
from renderers.paint.look import Look, ThemeName
from renderers.paint.picture import Picture
from tests.rows import each_row
from tests.unit.paint.names import COMMON, PICTURES, STRANGE
from tests.unit.pictures.nights import evenings
from tests.unit.pictures.nights.lettered import Written, lettered

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
DRAWN: dict[type, Callable[..., Picture]] = {
    CoverFacts: draw.cover,
    BoardFacts: draw.board,
    SummaryFacts: draw.summary,
    SeasonFacts: draw.season,
}


def written(kind: str, look: Look, language: Language) -> list[Written]:
    facts = KINDS[kind]
    with lettered() as found:
        DRAWN[type(facts)](facts, Words(language), look)
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
    assert [line for line in found if line.contrast < enough] == []


def test_a_title_is_whole_on_a_cover_if_it_is_no_longer_than_discord_allows() -> None:
    for title in (evenings.LONG_TITLE, "serata " * 14, "una-parola-lunghissima " * 4):
        with lettered() as found:
            draw.cover(evenings.cover(title), Words(Language.IT), Look(width=WIDTH))
        words = [word for line in found[2:] for word in line.text.split()]
        assert words[-len(title.split()) :] == title.split()


@each_row("name", [*COMMON[::3], *PICTURES, *STRANGE])
def test_whatever_people_and_evenings_are_called_stays_in_the_picture(name: str) -> None:
    people = (name,) * 6
    board = replace(evenings.board(5, title=name, people=people), waiting=(name, name))
    rows = tuple(replace(row, name=name) for row in evenings.season(2).rows)
    words, look = Words(Language.EN), Look(width=400, large=True)
    with lettered() as found:
        draw.cover(evenings.cover(name, server=name, when=(name, name)), words, look)
        draw.board(board, words, look)
        draw.board(evenings.board(5, title=name, palm=True, people=people), words, look)
        draw.summary(replace(evenings.summary(5, title=name, people=people), when=name), words, look)
        draw.season(replace(evenings.season(2), title=name, rows=rows), words, look)
    assert [line for line in found if line.box[0] < 0 or line.box[2] > line.page[0]] == []
