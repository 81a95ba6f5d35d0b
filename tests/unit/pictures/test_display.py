"""What a page draws itself: the things of the picture, in the page's colours, with room for a finger."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from renderers.heldhands.pages import list_scene
from renderers.heldhands.pixels import draw
from renderers.heldhands.stock import stock
from renderers.i18n.catalogue import Language, Words
from renderers.page.display import FINGER, Stock, touch_area
from renderers.page.theme import style_sheet
from renderers.paint.picture import Look, ThemeName
from renderers.paint.svg import TAGS
from tests.data import RECORDS
from tests.rows import each_row
from tests.unit.pictures import moments

WORDS: Final = Words(Language.EN)
VARIABLE: Final = re.compile(r"var\((--[\w-]+)\)")
ON_THE_WAY: Final = {"came", "chain", "swing", "objective"}  # what differs from picture to picture


def scenes(name: str, viewer: Viewer = 0) -> Iterator[tuple[Any, list[dict[str, Any]]]]:
    """Return some views of a game with what stands where."""
    game = moments.whole_game(name)
    for state in (*game[:3], *game[3:-1:23], game[-1]):
        view = GAME.view(state, viewer)
        listed = list_scene(view, WORDS, Look(), names=("Anna <b>", "Bert"))
        kept = stock(view.table.edition, Language.EN)
        yield view, over(kept, **listed.as_json(kept.symbols))


def over(kept: Stock, on: list[str], items: list[dict[str, Any]], **_: object) -> list[dict[str, Any]]:
    """Return what a page shows that has this in stock."""
    shown = {item["k"]: item for name in on for item in kept.backgrounds[name]}
    for item in items:
        shown[item["k"]] = {**item, "g": over(kept, item["on"], item["g"])} if "g" in item else item
    return [*shown.values()]


def flat(items: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for item in items:
        yield from flat(item["g"]) if "g" in item else (item,)


@each_row("name", RECORDS)
def test_every_thing_that_can_be_pressed_in_the_picture_can_be_pressed_in_the_page(name: str) -> None:
    for viewer in (0, 1, SPECTATOR):
        for view, items in scenes(name, viewer):
            spots = draw(view, WORDS, Look(width=200)).spots
            pressed = [(f"{spot.kind}-{spot.name}", spot.action) for spot in spots]
            listed = [(item["k"], item.get("do", "")) for item in items if "name" in item]
            assert sorted(listed) == sorted(pressed)


@each_row("name", RECORDS)
def test_every_thing_has_a_key_and_every_thing_to_press_a_name_of_its_own(name: str) -> None:
    for _, items in scenes(name):
        keys = [item["k"] for item in flat(items)]
        assert len(keys) == len({*keys})
        names = [item["name"] for item in items if "name" in item]
        assert all(names)
        assert len(names) == len({*names})


@each_row("name", RECORDS)
def test_a_page_has_all_symbols_but_those_that_differ_from_picture_to_picture(name: str) -> None:
    for view, items in scenes(name):
        known = stock(view.table.edition, Language.EN).symbols
        for item in flat(items):
            if item.get("s", "") not in known and "s" in item and view.table.ending is None:
                assert item["k"].partition("-")[0] in ON_THE_WAY


def test_pages_get_shapes_of_known_tags_in_colours_of_the_theme_alone() -> None:
    sheet = stock("published", Language.EN).as_json()["symbols"]
    colours = {ink for shapes in sheet.values() for _, each in shapes for ink in _inks(each)}
    assert {tag for shapes in sheet.values() for tag, _ in shapes} == {*TAGS}
    assert all(VARIABLE.search(ink) for ink in colours - {"none", "#FFFFFF00"})
    wanted = {found for ink in colours for found in VARIABLE.findall(ink)}
    for theme in style_sheet().splitlines():
        assert wanted <= {*re.findall(r"(--[\w-]+):", theme)}
    assert len(style_sheet().splitlines()) == len(ThemeName)


def _inks(attributes: dict[str, str]) -> set[str]:
    return {attributes[name] for name in ("fill", "stroke") if name in attributes}


def test_a_walk_is_told_from_where_it_began_to_where_it_ended() -> None:
    for view, items in scenes(moments.WON):
        hands = {item["k"]: item for item in items if item["k"].startswith("hand-")}
        for item in hands.values():
            if way := item.get("way"):
                assert way[-1] == [item["x"], item["y"]]
        if view.partner.last and not view.chain and view.table.ending is None:
            assert len(hands["hand-partner"]["way"]) == len(view.partner.last.nodes)


def test_a_scene_is_a_few_kilobytes() -> None:
    for state in moments.whole_game(moments.WON)[2:-1:9]:
        listed = list_scene(GAME.view(state, 0), WORDS, Look(), names=("Anna", "Bert"))
        sent = listed.as_json(stock("published", Language.EN).symbols)
        assert len(json.dumps(sent, separators=(",", ":"))) < 16_000


def test_a_finger_meets_what_is_nearest() -> None:
    alone = touch_area((100, 100, 140, 140), [])
    assert _size(alone) == (FINGER, FINGER)
    assert _size(touch_area((0, 0, 300, 20), [])) == (300, FINGER)
    left, right = touch_area((0, 0, 40, 40), [(70, 20)]), touch_area((50, 0, 90, 40), [(20, 20)])
    assert max(x for x, _ in left) == min(x for x, _ in right) == 45


def _size(area: list[tuple[float, float]]) -> tuple[float, float]:
    xs, ys = zip(*area, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)
