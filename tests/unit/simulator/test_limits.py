"""Given every text, number and list that has limits: does it pass at them, and fail just beyond?"""

from collections.abc import Callable

from tests.rows import each_row
from tests.unit.simulator.bodies import (
    CALLBACK,
    COMMANDS,
    EVENTS,
    THREADS,
    attachment,
    button,
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
    of_message,
    option,
    option_of_select,
    row,
    section,
    select,
    text,
    text_input,
)

LINK = "https://example.com/"
PICTURE = {"files[0]": b"png"}
FULL = [option_of_select(str(number)) for number in range(25)]


def of_form(*components: object, **others: object) -> set[str]:
    return codes("POST", CALLBACK, {"type": 9, "data": modal(*components, **others)})


def of_choice(**others: object) -> set[str]:
    return codes("POST", CALLBACK, {"type": 8, "data": {"choices": [{**choice(), **others}]}})


def of_option(**others: object) -> set[str]:
    return codes("PUT", COMMANDS, [command(options=[{**option(), **others}])])


def of_command(**others: object) -> set[str]:
    return codes("PUT", COMMANDS, [command(**others)])


def of_thumbnail(**others: object) -> set[str]:
    return of_components(section({"type": 11, **item(), **others}, text()))


Of = Callable[[str], set[str]]
TEXTS: list[tuple[str, Of, int, int]] = [
    ("content", lambda x: of_message({"content": x}), 0, 2000),
    ("text display", lambda x: of_components(text(x)), 1, 4000),
    ("label of a button", lambda x: of_components(row(button(label=x))), 1, 80),
    ("custom id of a button", lambda x: of_components(row(button(x))), 1, 100),
    ("custom id of a select", lambda x: of_components(row(select(custom_id=x))), 1, 100),
    ("placeholder", lambda x: of_components(row(select(placeholder=x))), 0, 150),
    (
        "label of an option",
        lambda x: of_components(row(select(options=[option_of_select("a", label=x)]))),
        1,
        100,
    ),
    ("value of an option", lambda x: of_components(row(select(options=[option_of_select(x)]))), 1, 100),
    ("gallery description", lambda x: of_components(gallery(item(description=x))), 1, 1024),
    ("thumbnail description", lambda x: of_thumbnail(description=x), 1, 1024),
    ("filename", lambda x: of_message({"attachments": [attachment(name=x)]}, PICTURE), 1, 1024),
    ("command name", lambda x: of_command(name=x), 1, 32),
    ("command name, Italian", lambda x: of_command(name_localizations={"it": x}), 1, 32),
    ("command description", lambda x: of_command(description=x), 1, 100),
    ("command description, Italian", lambda x: of_command(description_localizations={"it": x}), 1, 100),
    ("option name", lambda x: of_option(name=x), 1, 32),
    ("option description", lambda x: of_option(description=x), 1, 100),
    ("choice name", lambda x: of_choice(name=x), 1, 100),
    ("choice name, Italian", lambda x: of_choice(name_localizations={"it": x}), 1, 100),
    ("choice value", lambda x: of_choice(value=x), 0, 100),
    ("modal title", lambda x: of_form(label(text_input()), title=x), 1, 45),
    ("modal custom id", lambda x: of_form(label(text_input()), custom_id=x), 1, 100),
    ("modal text", lambda x: of_form(text(x)), 1, 4000),
    ("label", lambda x: of_form(label(text_input(), label=x)), 1, 45),
    ("label description", lambda x: of_form(label(text_input(), description=x)), 1, 100),
    ("text input custom id", lambda x: of_form(label(text_input(custom_id=x))), 1, 100),
    ("text input label", lambda x: of_form(row(text_input(label=x))), 1, 45),
    ("text input placeholder", lambda x: of_form(label(text_input(placeholder=x))), 0, 100),
    ("text input value", lambda x: of_form(label(text_input(value=x))), 0, 4000),
    ("thread name", lambda x: codes("POST", THREADS, {"name": x}), 1, 100),
    ("event name", lambda x: codes("POST", EVENTS, event(name=x)), 1, 100),
    ("event description", lambda x: codes("POST", EVENTS, event(description=x)), 0, 1000),
    ("event location", lambda x: codes("POST", EVENTS, event(entity_metadata={"location": x})), 1, 100),
]


@each_row(("of", "shortest", "longest"), [row[1:] for row in TEXTS], ids=[row[0] for row in TEXTS])
def test_a_text_is_not_too_short_and_not_too_long(of: Of, shortest: int, longest: int) -> None:
    assert of("x" * max(shortest, 1)) == of("x" * longest) == set()
    assert shortest == 0 or of("x" * (shortest - 1))
    assert "wrong_length" in of("x" * (longest + 1))


@each_row(
    ("of", "longest"),
    [
        (lambda x: of_components(row(button(None, style=5, url=x))), 512),
        (lambda x: of_components(gallery(item(x))), 2048),
    ],
)
def test_a_link_is_not_too_long(of: Of, longest: int) -> None:
    assert of(LINK.ljust(longest, "x")) == set()
    assert "wrong_length" in of(LINK.ljust(longest + 1, "x"))


OfNumber = Callable[[int], set[str]]
NUMBERS: list[tuple[str, OfNumber, int, int]] = [
    ("component id", lambda n: of_components({**text(), "id": n}), 0, (1 << 31) - 1),
    ("min values", lambda n: of_components(row(select(options=FULL, min_values=n, max_values=25))), 0, 25),
    ("max values", lambda n: of_components(row(select(options=FULL, min_values=0, max_values=n))), 1, 25),
    ("colour", lambda n: of_components(container(text(), accent_color=n)), 0, 0xFFFFFF),
    ("spacing", lambda n: of_components({"type": 14, "spacing": n}), 1, 2),
    ("context", lambda n: of_command(contexts=[n]), 0, 2),
    ("integration type", lambda n: of_command(integration_types=[n]), 0, 1),
    ("option type", lambda n: of_option(type=n), 1, 11),
    ("min length", lambda n: of_option(min_length=n), 0, 6000),
    ("max length", lambda n: of_option(max_length=n), 1, 6000),
    ("integer", lambda n: of_option(type=4, choices=[choice(value=n)]), 1 - (1 << 53), (1 << 53) - 1),
    ("text input style", lambda n: of_form(label(text_input(style=n))), 1, 2),
    ("text input min length", lambda n: of_form(label(text_input(min_length=n))), 0, 4000),
    ("text input max length", lambda n: of_form(label(text_input(max_length=n))), 1, 4000),
    ("slow mode", lambda n: codes("POST", THREADS, {"name": "x", "rate_limit_per_user": n}), 0, 21600),
    ("thread type", lambda n: codes("POST", THREADS, {"name": "x", "type": n}), 10, 12),
    ("status", lambda n: codes("PATCH", f"{EVENTS}/7", {"status": n}), 1, 4),
    ("nonce", lambda n: of_message({"nonce": n}), -(1 << 63), (1 << 63) - 1),
]


@each_row(("of", "lowest", "highest"), [row[1:] for row in NUMBERS], ids=[row[0] for row in NUMBERS])
def test_a_number_is_not_too_small_and_not_too_large(of: OfNumber, lowest: int, highest: int) -> None:
    assert of(lowest) == of(highest) == set()
    assert "wrong_value" in of(lowest - 1)
    assert "wrong_value" in of(highest + 1)


@each_row(("kind", "most"), [(1, 100), (2, 15), (3, 15)])
def test_there_are_only_so_many_commands_of_a_type(kind: int, most: int) -> None:
    about = {"description": "Play"} if kind == 1 else {}
    many = [{"type": kind, "name": f"c{number}", **about} for number in range(most + 1)]
    assert codes("PUT", COMMANDS, many[:most]) == set()
    assert "wrong_count" in codes("PUT", COMMANDS, many)


def test_a_command_has_exactly_8000_characters() -> None:
    def of(letters: int) -> set[str]:
        choices = [choice(f"{number:03}", "x" * 100) for number in range(25)]
        full = [option(name=name, choices=choices) for name in "abc"]
        counted = len("heldhandsPlay") + 3 * (len("aAbout it") + 25 * 103)
        rest = letters - counted - len("d") - 100 - 50
        last = option(name="d", description="x" * 100, choices=[choice("x" * 50, "x" * rest)])
        return of_command(options=[*full, last])

    assert of(8000) == set()
    assert of(8001) == {"command_too_long"}
