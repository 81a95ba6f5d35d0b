"""Given components of a message: is what stands in the wrong place, or too often, found?"""

from tests.rows import each_row
from tests.unit.simulator.bodies import (
    button,
    container,
    gallery,
    item,
    of_components,
    of_edit,
    option_of_select,
    row,
    section,
    select,
    text,
    v2,
)

THUMBNAIL = {"type": 11, **item()}
SEPARATOR = {"type": 14, "divider": True, "spacing": 2}


@each_row(
    "component",
    [
        row(button()),
        row(*(button(f"b{index}") for index in range(5))),
        row(select()),
        *(row({"type": kind, "custom_id": "who"}) for kind in (5, 6, 7, 8)),
        section(button(), text("1"), text("2"), text("3")),
        section(THUMBNAIL, text()),
        text("x" * 4000),
        gallery(*(item(description="x" * 1024) for _ in range(10))),
        SEPARATOR,
        container(text(), SEPARATOR, row(button()), accent_color=0xFFFFFF, spoiler=True),
    ],
)
def test_components_in_their_places_pass(component: object) -> None:
    assert of_components(component) == set()


@each_row(
    ("component", "code"),
    [
        (button(), "misplaced_component"),
        (select(), "misplaced_component"),
        (THUMBNAIL, "misplaced_component"),
        (row(text()), "misplaced_component"),
        (row(row(button())), "misplaced_component"),
        (row({"type": 4, "custom_id": "typed", "style": 1}), "misplaced_component"),
        (container(container(text())), "misplaced_component"),
        (section(text("no accessory"), text()), "misplaced_component"),
        (section(button(), row(button("other"))), "misplaced_component"),
        ({"type": 99}, "misplaced_component"),
        ({"type": "1"}, "wrong_type"),
        ({}, "missing"),
        (row(), "wrong_count"),
        (row(*(button(f"b{index}") for index in range(6))), "wrong_count"),
        (row(select(), button()), "row_width"),
        (row(select(), select(custom_id="other")), "row_width"),
        (section(button()), "wrong_count"),
        (section(button(), *(text(str(index)) for index in range(4))), "wrong_count"),
        (section(None, text()), "missing"),
        (text(""), "wrong_length"),
        (text("x" * 4001), "wrong_length"),
        (gallery(), "wrong_count"),
        (gallery(*(item() for _ in range(11))), "wrong_count"),
        (gallery(item(description="x" * 1025)), "wrong_length"),
        (gallery(item("board.png")), "wrong_value"),
        (gallery({}), "missing"),
        ({"type": 13, "file": {"url": "https://example.com/record.txt"}}, "wrong_value"),
        ({**SEPARATOR, "spacing": 3}, "wrong_value"),
        (container(), "wrong_count"),
        (container(text(), accent_color=0x1000000), "wrong_value"),
    ],
)
def test_components_misplaced_miscounted_or_malformed_are_a_violation(component: object, code: str) -> None:
    assert code in of_components(component)


def test_texts_have_4000_characters_together() -> None:
    half = text("x" * 2000)
    assert of_components(half, container(half)) == set()
    assert "texts_too_long" in of_components(half, container(half, section(button(), text("x"))))


def test_there_are_forty_components_counted_with_all_that_is_in_them() -> None:
    rows = [row(*(button(f"{index} {number}") for number in range(5))) for index in range(6)]
    thirty_nine = [container(*rows, text(), text())]
    assert of_components(*thirty_nine, text()) == set()
    assert "too_many_components" in of_components(*thirty_nine, text(), text())


def test_an_accessory_counts() -> None:
    sections = [section(THUMBNAIL, text(), text(), text()) for _ in range(8)]
    assert of_components(*sections) == set()
    assert "too_many_components" in of_components(*sections, text())


@each_row(
    ("first", "second"),
    [
        (row(button("same")), row(button("same"))),
        (row(button("same")), container(row(select(custom_id="same")))),
        (row(button("same")), section(button("same"), text())),
    ],
)
def test_a_custom_id_is_there_once(first: object, second: object) -> None:
    assert of_components(first) == of_components(second) == set()
    assert "custom_id_twice" in of_components(first, second)
    assert "custom_id_twice" in of_edit(v2(first, second))


def test_an_id_is_there_once_unless_it_is_nothing() -> None:
    assert of_components({**text(), "id": 0}, {**text(), "id": 0}) == set()
    assert "id_twice" in of_components({**text(), "id": 7}, {**text(), "id": 7})


@each_row(
    ("changed", "code"),
    [
        ({"options": []}, "wrong_count"),
        ({"options": [option_of_select(str(index)) for index in range(26)]}, "wrong_count"),
        ({"options": [option_of_select("a"), option_of_select("a")]}, "value_twice"),
        ({"options": [option_of_select("")]}, "wrong_length"),
        ({"options": [option_of_select("a", description="x" * 101)]}, "wrong_length"),
        ({"options": [option_of_select("a", emoji={"name": "x"})]}, "unknown_emoji"),
        ({"placeholder": "x" * 151}, "wrong_length"),
        ({"min_values": 3, "max_values": 2}, "wrong_value"),
        ({"max_values": 26}, "wrong_value"),
        ({"max_values": 2}, "wrong_value"),
        ({"options": [option_of_select(each, default=True) for each in "ab"]}, "wrong_value"),
        ({"options": [option_of_select("a", default="yes")]}, "wrong_type"),
        ({"custom_id": None}, "missing"),
        ({"custom_id": "x" * 101}, "wrong_length"),
    ],
)
def test_a_select_menu_is_well_formed(changed: dict[str, object], code: str) -> None:
    assert code in of_components(row(select(**changed)))


def test_as_many_may_be_chosen_as_there_are() -> None:
    both = [option_of_select(each, default=True) for each in "ab"]
    assert of_components(row(select(options=both, min_values=2, max_values=2))) == set()
