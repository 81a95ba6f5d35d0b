"""Given every field that is required: is it missed when it is not there, and when it is null?"""

from collections.abc import Callable

from tests.rows import each_row
from tests.unit.simulator.bodies import (
    CALLBACK,
    COMMANDS,
    EVENTS,
    THREADS,
    Json,
    choice,
    codes,
    command,
    container,
    event,
    gallery,
    item,
    label,
    modal,
    of_components,
    option,
    option_of_select,
    row,
    section,
    select,
    text,
    text_input,
)

THUMBNAIL = {"type": 11, **item()}


def of_form(form: object) -> set[str]:
    return codes("POST", CALLBACK, {"type": 9, "data": form})


def of_command(body: object) -> set[str]:
    return codes("PUT", COMMANDS, [body])


def of_option(body: object) -> set[str]:
    return of_command(command(options=[body]))


Of = Callable[[Json], set[str]]
REQUIRED: list[tuple[Of, Json, str]] = [
    (of_components, text(), "type content"),
    (of_components, row(select()), "type components"),
    (of_components, gallery(item()), "type items"),
    (of_components, container(text()), "type components"),
    (of_components, section(THUMBNAIL, text()), "type components accessory"),
    (lambda file: of_components(text(), file), gallery(item()), "type"),
    (lambda one: of_components(gallery(one)), item(), "media"),
    (lambda media: of_components(gallery({"media": media})), {"url": "https://example.com"}, "url"),
    (lambda one: of_components(row(one)), select(), "type custom_id options"),
    (lambda one: of_components(row(select(options=[one]))), option_of_select("a"), "label value"),
    (of_command, command(), "name description"),
    (of_option, option(), "type name description"),
    (lambda one: of_option(option(choices=[one])), choice(), "name value"),
    (of_form, modal(label(text_input())), "custom_id title components"),
    (lambda one: of_form(modal(one)), label(text_input()), "label component"),
    (lambda one: of_form(modal(one)), text(), "content"),
    (lambda one: of_form(modal(label(one))), text_input(), "custom_id style"),
    (lambda one: of_form(modal(row(one))), text_input(label="Name"), "label"),
    (lambda body: codes("POST", CALLBACK, body), {"type": 4, "data": {"content": "x"}}, "type data"),
    (lambda body: codes("POST", CALLBACK, body), {"type": 8, "data": {"choices": []}}, "data"),
    (lambda body: codes("POST", THREADS, body), {"name": "A game"}, "name"),
    (
        lambda body: codes("POST", EVENTS, body),
        event(),
        "name privacy_level scheduled_start_time entity_type entity_metadata scheduled_end_time",
    ),
]


@each_row(("of", "whole", "fields"), REQUIRED)
def test_what_is_required_is_missed(of: Of, whole: Json, fields: str) -> None:
    assert of(whole) == set()
    for field in fields.split():
        without = {name: value for name, value in whole.items() if name != field}
        assert "missing" in of(without), field
        assert "missing" in of({**without, field: None}), field
