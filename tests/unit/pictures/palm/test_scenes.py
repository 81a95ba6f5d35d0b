"""What a page draws itself at a table of Palm: what lies there, and mimes in the rhythm of the score."""

import gzip
import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from bot.games.palm.game import HOSTED_PALM
from engine.palm.hand import Pose, hand
from engine.palm.mime import Feeling
from renderers.i18n.catalogue import Language, Words
from renderers.page.display import DisplayList
from renderers.page.theme import style_sheet
from renderers.page.tracks import Film, Frame, Item, make_film
from renderers.paint.picture import Look
from renderers.paint.svg import CUT, TAGS, VectorPen
from renderers.palm.mime import colours
from renderers.palm.mime.score import beats
from renderers.palm.mime.tracks import film_of
from renderers.palm.pages import draw_still, list_scene
from renderers.palm.stock import stock
from tests.rows import each_row
from tests.unit.pictures.palm.mimes import BOTH_SIDES, SIX, mime
from tests.unit.pictures.palm.situations import NAMES, SITUATIONS, view

WORDS: Final = Words(Language.EN)
VECTORS: Final = HOSTED_PALM.vectors
VARIABLE: Final = re.compile(r"var\((--[\w-]+)\)")
LARGEST_SCENE: Final = 40_000  # bytes, compressed
HEAVIEST: Final = {"hand": 30_000, "memories": 225_000}  # bytes, compressed


def listed(name: str) -> DisplayList:
    return list_scene(view(name), WORDS, Look(), names=NAMES)


def kept() -> set[str]:
    assert VECTORS
    return {name for each in VECTORS.stocks for name in stock(each, Language.EN).symbols}


def flat(items: list[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from flat(item.get("g", []))


@each_row("name", SITUATIONS)
def test_what_can_be_pressed_in_a_picture_can_be_pressed_in_the_page_and_has_a_name_of_its_own(
    name: str,
) -> None:
    spots = draw_still(view(name), WORDS, Look(width=200), names=NAMES).spots
    named = [item for item in listed(name).items if "name" in item]
    cards = [(item["k"], item.get("do", "")) for item in named if not item["k"].startswith("place-")]
    assert cards == [(f"{spot.kind}-{spot.name}", spot.action) for spot in spots]
    assert len({item["name"] for item in named}) == len(named)
    keys = [item["k"] for item in flat(listed(name).items)]
    assert len({*keys}) == len(keys)


def test_the_places_of_the_hand_have_names_where_child_thinks_out_a_mime() -> None:
    for name, sides in (("untouched", 15), ("composing-both-sides", 16)):
        places = [item["k"] for item in listed(name).items if item["k"].startswith("place-")]
        assert len(places) == sides
        assert {place.removeprefix("place-") for place in places} <= {*hand().places}
    assert not [item for item in listed("album").items if item["k"].startswith("place-")]


@each_row("name", SITUATIONS)
def test_a_scene_is_small_and_brings_what_is_not_in_stock(name: str) -> None:
    sent = listed(name).as_json(kept())
    assert len(gzip.compress(json.dumps(sent, separators=(",", ":")).encode())) < LARGEST_SCENE
    shown = [*flat(sent["items"])]
    shown += [track for item in shown if "film" in item for track in item["film"]["tracks"]]
    wanted = {item[part] for item in shown for part in ("s", "in") if part in item and "do" not in item}
    assert wanted <= kept() | sent["symbols"].keys()
    assert not kept() & sent["symbols"].keys()


def test_a_stock_is_fetched_once_and_has_colours_that_the_page_knows() -> None:
    assert VECTORS
    for name in VECTORS.stocks:
        made = stock(name, Language.EN).as_json()
        data = json.dumps(made, separators=(",", ":"))
        assert len(gzip.compress(data.encode())) < HEAVIEST[name]
        assert {tag for shapes in made["symbols"].values() for tag, _ in shapes} <= {*TAGS}
        for theme in colours.style_sheet().splitlines():
            known = {*re.findall(r"(--[\w-]+):", theme + style_sheet())}
            assert {*VARIABLE.findall(data)} <= known


def _felt(*touches: str, pose: Pose = Pose.FLAT) -> tuple[Feeling, ...]:
    return mime(*touches, pose=pose).felt


def test_mimes_that_feel_the_same_are_the_same_animation_but_to_those_who_watch() -> None:
    rolled = [mime(f"{thing}/roll/index>middle/light/slow/1") for thing in ("pawn", "top")]
    assert rolled[0].felt == rolled[1].felt
    films = [film_of(Pose.FLAT, each.felt, (each.touches[0].thing,), WORDS) for each in rolled]
    assert films[0].facts != films[1].facts
    assert "thing" not in {
        track["k"] for track in film_of(Pose.FLAT, rolled[0].felt, (), WORDS).facts["tracks"]
    }


@each_row("pose", Pose)
def test_a_mime_lasts_as_long_as_its_score_and_its_things_are_seen_while_they_touch(pose: Pose) -> None:
    for touches in (SIX, BOTH_SIDES):
        felt = _felt(*touches, pose=pose)
        things = tuple(touch.partition("/")[0] for touch in touches)
        score = [*beats(pose, felt)]
        for film in (film_of(pose, felt, (), WORDS), film_of(pose, felt, things, WORDS)):
            assert film.facts["ms"] == sum(beat.milliseconds for beat in score)
        begin = 0
        for beat in score:
            seen = {item["k"] for item in at(film, begin + beat.milliseconds / 2)}
            assert ("thing" in seen) == (beat.moment is not None)
            assert f"hand-{beat.stance.palm}" in seen
            begin += beat.milliseconds


def at(film: Film, time: float) -> list[dict[str, Any]]:
    """Return what a page shows of a film at a time, with where it is."""
    shown = []
    for track in film.facts["tracks"]:
        if all(not begin <= time < end for begin, end in track.get("seen", [[0, film.facts["ms"]]])):
            continue
        keys = [(key[0], key[1]) for key in track["keys"]]
        before = max((key for key in keys if key[0] <= time), default=keys[0])
        after = min((key for key in keys if key[0] > time), default=before)
        part = (time - before[0]) / (after[0] - before[0]) if after != before else 0
        shown.append({**track, "x": before[1] + (after[1] - before[1]) * part})
    return shown


def test_what_is_elsewhere_in_the_next_frame_stays_first_and_goes_there_in_the_last_moments() -> None:
    def item(key: str, x: float, symbol: str = "a") -> Item:
        return {"k": key, "s": symbol, "x": x, "y": 0}

    frames = [
        Frame([item("one", 0)], 400),
        Frame([item("other", 5), item("one", 10)], 100),
        Frame([item("one", 10, "b")], 100),
    ]
    film = make_film(frames, 100, {})
    assert [track["k"] for track in film.facts["tracks"]] == ["other", "one", "one"]
    for time, x in ((0, 0), (299, 0), (350, 5), (400, 10), (599, 10)):
        assert next(each for each in at(film, time) if each["k"] == "one")["x"] == pytest.approx(x)
    assert [each["k"] for each in at(film, 450)] == ["other", "one"]
    assert [each["s"] for each in at(film, 550)] == ["b"]


def test_what_a_pen_erases_is_cut_out_of_what_it_drew_before() -> None:
    pen = VectorPen()
    pen.polygon([(0, 0), (9, 0), (9, 9)], "#123456")
    pen.erase([(1, 1), (2, 1), (2, 2)])
    pen.polygon([(0, 0), (9, 0), (9, 9)], "#123456")
    pen.polygon([(20, 0), (20, 9), (29, 9)], "#123456")
    assert [CUT in attributes for _, attributes in pen.shapes] == [False, True, False]
    assert pen.shapes[-1][1]["d"].count("M") == 2
