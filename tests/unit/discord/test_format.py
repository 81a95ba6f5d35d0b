"""How screens and answers are formatted: what comes first, what is small, what is never markup."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import ANY
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.format import (
    LONGEST_TEXT,
    FormattedMessage,
    allow_own_links,
    escape_markup,
    format_answer,
    format_headline,
    format_screen,
    format_time,
    words_in,
)
from bot.commands.answers import Answer
from bot.model.screen import Choice, Kind, Menu, Screen
from renderers.i18n.catalogue import Language
from renderers.paint.picture import Media, Picture
from tests.simulator.contract import Violation, check_request
from tests.simulator.preview import CONTAINER, marked_up
from tests.simulator.shown import BUTTON, GALLERY, SELECT, TEXT, every
from tests.simulator.world import JSON, World

PICTURE = Picture(b"PNG", Media.PNG, 4, 5)
ROWS = ((Choice("O1", "Sad O1"),), (Choice("end", "End the turn", Kind.MAIN),))
SCREEN = Screen(
    "Your move", ("Objective 1.", "Balance 0."), tuple, "a board", "Where to?", rows=ROWS, call="turn:1"
)


def components(formatted: FormattedMessage) -> list[JSON]:
    found: list[JSON] = formatted.view.to_components()  # type: ignore[no-untyped-call]
    return found


def parts(formatted: FormattedMessage) -> Iterator[tuple[int, Any]]:
    """Yield what a message says, shows and offers, in the order in which it is read out."""
    for each in every(components(formatted)):
        if each["type"] in (TEXT, BUTTON, GALLERY, SELECT):
            yield each["type"], each.get("content") or each.get("label") or each.get("placeholder")


GESTURES = (Choice("=coin/press", "press"), Choice("=coin/tap", "tap", symbol="👆"))
MENUS = (Menu("Add a touch with…", (Choice("coin", "the coin"),)), Menu("Gesture", GESTURES, "=coin/tap"))


def selects(*menus: Menu) -> list[JSON]:
    found = components(format_screen(replace(SCREEN, menus=menus), "GAME", 7, PICTURE))
    assert check_request("POST", "/channels/1/messages", {"flags": 1 << 15, "components": found}, {}) == [
        Violation("unknown_attachment", ANY)  # which comes with the request
    ]
    return [each for each in every(found) if each["type"] == SELECT]


def test_picture_stands_between_what_it_shows_and_what_is_asked_and_lists_before_buttons() -> None:
    assert list(parts(format_screen(replace(SCREEN, menus=MENUS), "GAME", 1, PICTURE))) == [
        (TEXT, "### Your move\nObjective 1.\n-# Balance 0."),
        (GALLERY, None),
        (TEXT, "**Where to?**"),
        (SELECT, "Add a touch with…"),
        (SELECT, "Gesture"),
        (BUTTON, "Sad O1"),
        (BUTTON, "End the turn"),
    ]


def test_a_list_offers_actions_and_says_which_one_holds() -> None:
    thing, gesture = selects(*MENUS)
    assert (thing["custom_id"], gesture["custom_id"]) == ("m:GAME:7:0", "m:GAME:7:1")
    assert [(each["value"], each["label"], each["default"]) for each in gesture["options"]] == [
        ("=coin/press", "press", False),
        ("=coin/tap", "Gesture: tap", True),
    ]
    assert gesture["options"][1]["emoji"] == {"id": None, "name": "👆"}
    assert not any(each["default"] for each in thing["options"])


def test_a_list_is_never_empty_or_too_long_and_none_of_its_words_are() -> None:
    many = tuple(Choice(f"{number}", "x" * 80) for number in range(30))
    idle = Menu("Nothing", (Choice("a", "a", enabled=False),))
    first, second, third = selects(Menu("y" * 200, many, "3"), idle, Menu("Gesture", GESTURES))
    assert [len(each["options"]) for each in (first, second, third)] == [25, 5, 2]
    assert [each["value"] for each in first["options"] + second["options"]] == [each.action for each in many]


def test_picture_is_called_what_it_is() -> None:
    for media in Media:
        (file,) = format_screen(SCREEN, "GAME", 1, replace(PICTURE, media=media)).files
        assert file.filename == f"table{media.suffix}"


def test_the_edge_has_a_colour_while_the_game_waits_for_somebody() -> None:
    def edge(screen: Screen) -> object:
        found = components(format_screen(screen, "GAME", 1, None))
        (container,) = [each for each in found if each["type"] == CONTAINER]
        return container.get("accent_color")

    assert edge(SCREEN)
    assert edge(Screen("Their move", (), tuple, "")) is None


@given(st.text("*_~`|>#-<@1>[]()\\: a\n", max_size=30))
def test_nothing_that_people_call_themselves_is_markup(name: str) -> None:
    shown = marked_up(format_headline(f"x {name}", ["a", f"x {name}", f"x {name}"]), World())
    assert shown.count("<h3>") == 1
    assert not any(tag in shown for tag in ("<strong>", "<em>", "<code>", "<s>", "<u>", "mention", "quote"))


@given(st.lists(st.integers(0, 3000), max_size=6), st.integers(0, 600), st.sampled_from("a*"))
def test_no_message_is_too_long(lines: list[int], headline: int, letter: str) -> None:
    screen = Screen(letter * headline, tuple(letter * line for line in lines), tuple, "", letter * headline)
    said = [text for kind, text in parts(format_screen(screen, "GAME", 1, None)) if kind == TEXT]
    assert sum(map(len, said)) <= LONGEST_TEXT


def test_what_a_button_says_is_not_said_above_it_too() -> None:
    answer = Answer(
        "Rules", ("Also in the rules:", "2. The board"), ((Choice("rules page=2", "2. The board"),),)
    )
    assert list(parts(format_answer(answer))) == [
        (TEXT, "### Rules"),
        (TEXT, "Also in the rules:"),
        (BUTTON, "2. The board"),
    ]


def test_paragraphs_stand_apart_and_short_lines_do_not() -> None:
    assert (TEXT, f"{'a' * 200}\n\nb") in parts(format_answer(Answer("Rules", ("a" * 200, "b"))))
    assert (TEXT, "a\nb") in parts(format_answer(Answer("Games", ("a", "b"))))


def test_a_moment_is_told_to_everybody_in_their_own_time() -> None:
    shown = format_time(1_800_000_000_000, ZoneInfo("Europe/Rome"), words_in(Language.EN))
    assert escape_markup(f"It begins {shown}. <t:5:F>", 100) == "It begins <t:1800000000:F>. \\<t:5:F>"


def test_only_addresses_of_our_own_pages_can_be_pressed() -> None:
    web = "https://table.example.org/our_games"
    answer = allow_own_links(Answer("", (f"Ann, Bob: {web}/replay/AB_C", "https://else.where: hello")), web)
    assert [escape_markup(line, 200) for line in answer.lines] == [
        f"Ann, Bob: {web}/replay/AB_C",
        "https:\\//else.where: hello",
    ]
    web = "https://table.example"  # with which others only begin
    names = (f"Two come: Ann, {web}.else.where", f"Ann, {web}@else.where", f"Ann, {web}:8@else.where")
    assert all(r":\//" in escape_markup(line, 200) for line in allow_own_links(Answer("", names), web).lines)
    assert allow_own_links(Answer("", (f"Open {web}",)), f"{web}/") == allow_own_links(
        Answer("", (f"Open {web}",)), web
    )
