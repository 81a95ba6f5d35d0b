"""Given anything at all: is it a violation, and never an exception?"""

import copy
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from tests.simulator.contract import Violation, check_request
from tests.unit.simulator.bodies import (
    CALLBACK,
    COMMANDS,
    EVENTS,
    MESSAGES,
    ONE_MESSAGE,
    THREADS,
    attachment,
    button,
    choice,
    command,
    container,
    event,
    gallery,
    item,
    label,
    modal,
    option,
    row,
    section,
    select,
    text,
    text_input,
    v2,
)

FILES: Final = {"files[0]": b"png"}
MENTIONS: Final = {"parse": ["users"], "roles": ["12"]}
MESSAGE: Final = v2(
    container(text(), gallery(item("attachment://board.png")), row(button(emoji={"name": "👍"}))),
    section(button("other"), text()),
    row(select()),
    {"type": 13, "file": {"url": "attachment://board.png"}},
    attachments=[attachment()],
    allowed_mentions=MENTIONS,
)
COMMAND: Final = command(
    name_localizations={"it": "mani"},
    options=[option(2, "group", options=[option(1, "sub", options=[option(choices=[choice()])])])],
)
REQUESTS: Final[list[tuple[str, str, Any, dict[str, bytes]]]] = [
    ("POST", MESSAGES, MESSAGE, FILES),
    ("PATCH", ONE_MESSAGE, MESSAGE, FILES),
    ("POST", CALLBACK, {"type": 4, "data": MESSAGE}, FILES),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [choice()]}}, {}),
    ("POST", CALLBACK, {"type": 9, "data": modal(label(text_input()), label(select()), text())}, {}),
    ("PUT", COMMANDS, [COMMAND], {}),
    ("POST", COMMANDS, COMMAND, {}),
    ("POST", THREADS, {"name": "A game", "auto_archive_duration": 60, "message": v2(text())}, {}),
    ("PATCH", "/channels/1", {"name": "A game", "archived": True}, {}),
    ("POST", EVENTS, event(), {}),
]
ANYTHING: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("x" * 5000),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@each_row(("method", "path", "body", "files"), REQUESTS)
def test_bodies_that_are_broken_below_are_whole_before(
    method: str, path: str, body: object, files: dict[str, bytes]
) -> None:
    assert check_request(method, path, body, files) == []


@each_row(("method", "path"), [request[:2] for request in REQUESTS])
@each_row("body", [None, "text", 1, 1.5, True, [None], [[]]])
def test_a_body_of_another_type_is_a_violation(method: str, path: str, body: object) -> None:
    assert check_request(method, path, body, {})


def places(value: object) -> list[tuple[Any, Any]]:
    """Return every list or object in a body with each of its keys."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, thing in inner for place in ((value, key), *places(thing))]


@given(request=st.sampled_from(REQUESTS), data=st.data())
def test_whatever_stands_somewhere_nothing_is_raised(
    request: tuple[str, str, Any, dict[str, bytes]], data: st.DataObject
) -> None:
    method, path, body, files = request
    broken = copy.deepcopy(body)
    for _ in range(data.draw(st.integers(1, 3))):
        where, key = data.draw(st.sampled_from(places(broken)))
        where[key] = data.draw(ANYTHING)
    found = check_request(method, path, broken, files)
    assert all(isinstance(violation, Violation) for violation in found)


@given(method=st.sampled_from(["GET", "POST", "PUT", "PATCH", "DELETE", "x"]), path=st.text(), body=ANYTHING)
def test_whatever_is_asked_nothing_is_raised(method: str, path: str, body: object) -> None:
    assert isinstance(check_request(method, path, body, {}), list)


@each_row("wrong", [7, 1.5, True, "text", [], [None], {}, {"x": None}, None])
def test_every_field_may_be_of_any_type(wrong: object) -> None:
    for method, path, body, files in REQUESTS:
        for index in range(len(places(body))):
            broken = copy.deepcopy(body)
            where, key = places(broken)[index]
            where[key] = wrong
            assert isinstance(check_request(method, path, broken, files), list)
