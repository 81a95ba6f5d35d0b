"""Given the first answer to an interaction: is it checked by its type?"""

from tests.rows import each_row
from tests.unit.simulator.bodies import (
    CALLBACK,
    attachment,
    button,
    choice,
    codes,
    gallery,
    item,
    label,
    modal,
    row,
    select,
    text,
    text_input,
    v2,
)


def of(kind: object, data: object, **files: bytes) -> set[str]:
    return codes("POST", CALLBACK, {"type": kind, "data": data}, files)


def test_answers_pass() -> None:
    ephemeral = 1 << 6
    assert of(4, v2(text())) == of(4, {"content": "x", "flags": ephemeral}) == set()
    assert of(5, {"flags": ephemeral}) == codes("POST", CALLBACK, {"type": 6}) == set()
    assert of(7, {"components": [text()]}) == set()
    files = {"files[0]": b"png"}
    assert of(7, v2(gallery(item("attachment://board.png")), attachments=[attachment()]), **files) == set()


@each_row("kind", [1, 5, 6, 7, 12])
def test_some_answers_say_nothing(kind: int) -> None:
    assert codes("POST", CALLBACK, {"type": kind}) == set()


@each_row("kind", [0, 2, 3, 10, 11, 14])
def test_there_are_no_other_types(kind: int) -> None:
    assert "wrong_value" in codes("POST", CALLBACK, {"type": kind})


@each_row(
    ("kind", "data", "code"),
    [
        (4, v2(text(), content="x"), "v2_excludes"),
        (4, {"components": [text()]}, "needs_v2"),
        (4, {"content": "x" * 2001}, "wrong_length"),
        (4, None, "missing"),
        (4, [], "wrong_type"),
        (7, v2(text(), content="x"), "v2_excludes"),
        (3, {}, "wrong_value"),
        (None, {}, "missing"),
        ("4", {}, "wrong_type"),
    ],
)
def test_a_malformed_answer_is_a_violation(kind: object, data: object, code: str) -> None:
    assert code in of(kind, data)


def test_only_messages_have_files() -> None:
    assert "unwanted_files" in of(8, {"choices": []}, **{"files[0]": b""})


def test_there_are_25_choices_at_most() -> None:
    choices = [choice(str(index), f"{index}") for index in range(26)]
    assert of(8, {"choices": choices[:25]}) == of(8, {"choices": []}) == set()
    assert "wrong_count" in of(8, {"choices": choices})


@each_row(
    ("one", "code"),
    [
        (choice(""), "wrong_length"),
        (choice("x" * 101), "wrong_length"),
        (choice(value="x" * 101), "wrong_length"),
        (choice(value=None), "missing"),
        (choice(value=True), "wrong_type"),
        ("Easy", "wrong_type"),
    ],
)
def test_a_choice_is_well_formed(one: object, code: str) -> None:
    assert code in of(8, {"choices": [one]})


@each_row(
    "form",
    [
        modal(label(text_input(max_length=4000, placeholder="x" * 100))),
        modal(label(select()), text(), label(text_input())),
        modal(row(text_input(label="Name"))),
        modal(*(label(text_input(custom_id=str(index))) for index in range(5))),
    ],
)
def test_a_modal_passes(form: object) -> None:
    assert of(9, form) == set()


@each_row("kind", [5, 6, 7, 8, 19, 23])
def test_a_modal_asks_for_other_things_too(kind: int) -> None:
    assert of(9, modal(label({"type": kind, "custom_id": "asked"}))) == set()
    assert "missing" in of(9, modal(label({"type": kind})))


@each_row("kind", [21, 22])
def test_a_modal_offers_options(kind: int) -> None:
    options = [{"value": value, "label": value} for value in "ab"]
    assert of(9, modal(label({"type": kind, "custom_id": "asked", "options": options}))) == set()


@each_row(
    ("form", "code"),
    [
        (modal(), "wrong_count"),
        (modal(*(label(text_input(custom_id=str(index))) for index in range(6))), "wrong_count"),
        (modal(label(text_input()), title="x" * 46), "wrong_length"),
        (modal(label(text_input()), custom_id=""), "wrong_length"),
        (modal(label(text_input()), title=None), "missing"),
        (modal(label(text_input()), label(text_input())), "custom_id_twice"),
        (modal(label(text_input(), label="x" * 46)), "wrong_length"),
        (modal(label(text_input(min_length=2, max_length=1))), "wrong_value"),
        (modal(label(text_input(style=3))), "wrong_value"),
        (modal(label(select(disabled=True))), "wrong_value"),
        (modal(label(button())), "misplaced_component"),
        (modal(row(button())), "misplaced_component"),
        (modal(button()), "misplaced_component"),
        (modal(text_input()), "misplaced_component"),
        (modal(label(None)), "missing"),
        (modal(row(text_input())), "missing"),
        (modal(row(text_input(label="a"), text_input(label="b", custom_id="b"))), "wrong_count"),
    ],
)
def test_a_malformed_modal_is_a_violation(form: object, code: str) -> None:
    assert code in of(9, form)
