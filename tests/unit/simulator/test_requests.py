"""Given the shape of a request: is it taken exactly where Discord takes it?"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import pytest

from tests.rows import each_row
from tests.simulator.contract import check_request, openapi_is_there
from tests.simulator.contract.emoji import is_emoji
from tests.simulator.contract.openapi import NO_OPENAPI

Json: TypeAlias = dict[str, Any]
Made: TypeAlias = Callable[..., Json]
Files: TypeAlias = Mapping[str, bytes]

NEEDED = pytest.mark.skipif(not openapi_is_there(), reason=NO_OPENAPI)
V2: Final = 1 << 15
MESSAGES: Final = "/channels/1001/messages"
ONE_MESSAGE: Final = f"{MESSAGES}/1002"
CALLBACK: Final = "/interactions/1003/token/callback"
COMMANDS: Final = "/applications/1004/commands"
THREADS: Final = f"{ONE_MESSAGE}/threads"
EVENTS: Final = "/guilds/1005/scheduled-events"
SNOWFLAKE: Final = "1200000000000000000"
PNG: Final = b"\x89PNG\r\n\x1a\n"
NO_FILES: Final[Files] = MappingProxyType({})
ONE_FILE: Final = {"files[0]": PNG}


class Request(NamedTuple):
    method: str
    path: str
    body: object
    files: Files = NO_FILES

    @property
    def codes(self) -> set[str]:
        return {violation.code for violation in check_request(*self)}


button: Made = partial(dict, type=2, style=1, label="Press", custom_id="press")
text: Made = partial(dict, type=10, content="Hello")
entry: Made = partial(dict, label="Label", value="a")
attachment: Made = partial(dict, id=0, filename="board.png")
option: Made = partial(dict, type=3, name="level", description="About it")
choice: Made = partial(dict, name="Easy", value="1")
event: Made = partial(
    dict,
    name="A game",
    privacy_level=2,
    scheduled_start_time="2030-01-01T10:00:00+00:00",
    scheduled_end_time="2030-01-01T12:00:00Z",
    entity_type=3,
    entity_metadata={"location": "the table"},
)


def message(body: object, files: Files = NO_FILES) -> Request:
    return Request("POST", MESSAGES, body, files)


def edit(body: object, files: Files = NO_FILES) -> Request:
    return Request("PATCH", ONE_MESSAGE, body, files)


def made_of(*components: object) -> Request:
    return message(v2(*components))


def callback(files: Files = NO_FILES, **body: object) -> Request:
    return Request("POST", CALLBACK, body, files)


def registered(*options: object, **others: object) -> Request:
    return Request("PUT", COMMANDS, [command(*options, **others)])


def planned(**changed: object) -> Request:
    return Request("POST", EVENTS, event(**changed))


def v2(*components: object, **others: object) -> Json:
    return {"flags": V2, "components": list(components), **others}


def row(*children: object) -> Json:
    return {"type": 1, "components": list(children)}


def select(*options: object, **others: object) -> Json:
    return {"type": 3, "custom_id": "choose", "options": list(options or [entry()]), **others}


def gallery(*urls: str, **others: object) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **others} for url in urls]}


def container(*children: object, **others: object) -> Json:
    return {"type": 17, "components": list(children), **others}


def shown(*attachments: object, url: str = "attachment://board.png") -> Json:
    return v2(gallery(url), attachments=list(attachments))


def command(*options: object, **others: object) -> Json:
    return {"name": "heldhands", "description": "Play", "options": list(options), **others}


def sub(name: str = "start", *options: object) -> Json:
    return option(type=1, name=name, options=list(options))


BUTTONS: Final = [row(*(button(custom_id=f"{index} {number}") for number in range(5))) for index in range(6)]
WHOLE: Final = v2(
    container(text(), gallery("attachment://board.png"), row(button(emoji={"name": "👍"}))),
    row(select()),
    {"type": 13, "file": {"url": "attachment://board.png"}},
    attachments=[attachment()],
    allowed_mentions={"parse": ["users"], "roles": ["12"]},
    nonce="7",
    enforce_nonce=True,
)
WHOLE_REQUESTS: Final = [
    message(WHOLE, ONE_FILE),
    edit(WHOLE, ONE_FILE),
    Request("POST", "/webhooks/1/token", WHOLE, ONE_FILE),
    Request("PATCH", "/webhooks/1/token/messages/@original", WHOLE, ONE_FILE),
    callback(ONE_FILE, type=4, data=WHOLE),
    callback(ONE_FILE, type=7, data=WHOLE),
    callback(type=8, data={"choices": [choice()]}),
    registered(option(type=2, name="group", options=[sub("sub", option(choices=[choice()]))])),
    Request("POST", THREADS, {"name": "A game", "auto_archive_duration": 60}),
    Request("PATCH", "/channels/1", {"name": "A game", "archived": True}),
    planned(image="data:image/png;base64,AAAA"),
    Request("PATCH", f"{EVENTS}/7", {"name": "Later", "status": 4}),
]

REFUSED: Final[list[tuple[str, Request]]] = [
    # Messages
    ("not_here", message({"embeds": [{"title": "x"}]})),
    ("v2_excludes", edit(v2(text(), content="x"))),
    ("needs_v2", message({"components": [text()]})),
    ("too_many_rows", message({"content": "x", "components": BUTTONS})),
    ("maxLength", message({"nonce": "n" * 26})),
    ("dependentRequired", message({"content": "x", "enforce_nonce": True})),
    ("mentions_exclusive", message({"allowed_mentions": {"parse": ["users"], "users": ["12"]}})),
    ("enum", message({"allowed_mentions": {"parse": ["user"]}})),
    ("pattern", message({"allowed_mentions": {"users": ["ann"]}})),
    ("maxItems", message({"allowed_mentions": {"users": [str(index) for index in range(101)]}})),
    *[("type", message({"flags": flags})) for flags in ("32768", True)],
    # Components
    *[("oneOf", made_of(each)) for each in (button(), select(), row(text()), row(row(button())), {})],
    *[("oneOf", made_of(each)) for each in (container(container(text())), {"type": 99})],
    ("minItems", made_of(row())),
    ("maxItems", made_of(row(*(button(custom_id=str(index)) for index in range(6))))),
    ("row_width", made_of(row(select(), button()))),
    ("texts_too_long", made_of(text(content="x" * 4000), container(text(content="x")))),
    ("too_many_components", made_of(container(*BUTTONS, text(), text()), text(), text())),
    ("custom_id_twice", made_of(row(button(custom_id="same")), container(row(select(custom_id="same"))))),
    ("id_twice", made_of(text(id=7), text(id=7))),
    ("pattern", made_of(gallery("board.png"))),
    ("minItems", made_of(gallery())),
    ("pattern", made_of({"type": 13, "file": {"url": "https://example.com/record.txt"}})),
    ("maximum", made_of(container(text(), accent_color=0x1000000))),
    ("required", made_of(row(button(custom_id=None)))),
    ("not_here", made_of(row(button(url="https://example.com")))),
    ("oneOf", made_of(row(button(style=7)))),
    ("required", made_of(row(button(label=None)))),
    ("type", made_of(row(button(disabled="yes")))),
    ("format", made_of(row(button(emoji={"name": ":heart:"})))),
    ("pattern", made_of(row(button(emoji={"id": "held", "name": "held"})))),
    ("value_twice", made_of(row(select(entry(), entry())))),
    ("maxItems", made_of(row(select(*(entry(value=str(index)) for index in range(26)))))),
    ("wrong_choice", made_of(row(select(max_values=2)))),
    ("wrong_choice", made_of(row(select(min_values=2)))),
    ("wrong_choice", made_of(row(select(*(entry(value=each, default=True) for each in "ab"))))),
    # Files
    ("unknown_attachment", message(shown(attachment(), url="attachment://other.png"), ONE_FILE)),
    ("unknown_attachment", edit(shown(attachment(), url="attachment://kept.png"), ONE_FILE)),
    *[("attachment_without_file", message(shown(attachment(id=each)))) for each in (0, SNOWFLAKE)],
    ("attachment_without_file", edit({"attachments": [{"id": (1 << 22) - 1}]})),
    ("file_not_listed", message(v2(text(), attachments=[]), ONE_FILE)),
    ("pattern", message(shown(attachment(id="first")), ONE_FILE)),
    ("file_field", message(shown(attachment()), {"board.png": b"png"})),
    ("empty_file", message(shown(attachment()), {"files[0]": b""})),
    (
        "files_too_large",
        message(shown(attachment(), attachment(id=1)), {"files[0]": bytes(10 << 20), "files[1]": b"1"}),
    ),
    *[
        ("unsafe_filename", message({"attachments": [attachment(filename=name)]}, ONE_FILE))
        for name in ("board 1.png", "tavola_è.png", "../board.png", ".png")
    ],
    *[
        ("wrong_suffix", message({"attachments": [attachment(filename="board.jpg")]}, {"files[0]": data}))
        for data in (PNG, b"GIF89a")
    ],
    # Answers
    *[("oneOf", callback(type=kind)) for kind in (0, 2, 3, 9, 14, "4", None)],
    ("required", callback(type=4)),
    ("enum", callback(type=5, data={"flags": V2})),
    ("v2_excludes", callback(type=7, data=v2(text(), content="x"))),
    ("unwanted_files", callback(ONE_FILE, type=8, data={"choices": []})),
    ("maxItems", callback(type=8, data={"choices": [choice()] * 26})),
    # Commands
    *[("format", registered(name=name)) for name in ("Start", "two words", "a.b", "É", "👍", "a/b")],
    ("format", registered(name_localizations={"it": "Mani"})),
    ("required", registered(description=None)),
    ("additionalProperties", registered(name_localizations={"xx": "gioca"})),
    ("minItems", registered(contexts=[])),
    ("enum", registered(type=2)),
    ("maxItems", Request("PUT", COMMANDS, [command(name=f"c{index}") for index in range(101)])),
    ("name_twice", Request("PUT", COMMANDS, [command(), command()])),
    ("name_twice", registered(option(), option())),
    ("required_after_optional", registered(sub("start", option(name="seed"), option(required=True)))),
    ("mixed_options", registered(sub("start"), option())),
    ("not_here", registered(option(options=[option()]))),
    ("not_here", registered({**sub(), "required": True})),
    ("not_here", registered(option(type=6, choices=[choice()]))),
    *[("oneOf", registered(each)) for each in (option(type=12), sub("start", sub("again")))],
    ("enum", registered(option(type=2, name="group", options=[option()]))),
    ("name_twice", registered(option(choices=[choice(), choice(value="2")]))),
    *[("type", registered(option(type=4, choices=[choice(value=value)]))) for value in ("1", 1.5)],
    ("maximum", registered(option(type=4, choices=[choice(value=1 << 54)]))),
    ("choices_and_autocomplete", registered(option(choices=[choice()], autocomplete=True))),
    ("wrong_value", registered(option(min_length=2, max_length=1))),
    (
        "command_too_long",
        registered(
            *(
                option(name=name, choices=[choice(name=f"{each}", value="x" * 100) for each in range(25)])
                for name in "abcd"
            )
        ),
    ),
    # Threads and events
    ("required", Request("POST", THREADS, {})),
    ("enum", Request("POST", THREADS, {"name": "x", "auto_archive_duration": 61})),
    ("unwanted_files", Request("POST", THREADS, {"name": "x"}, ONE_FILE)),
    ("type", Request("PATCH", "/channels/1", {"archived": "no"})),
    *[("required", planned(**{field: None})) for field in event()],
    ("enum", planned(entity_type=4)),
    ("not_here", planned(channel_id="12")),
    ("format", planned(scheduled_start_time="tomorrow")),
    *[
        ("pattern", planned(image=image))
        for image in ("board.png", "data:image/webp;base64,AAAA", "data:image/png;base64,not base64")
    ],
]


@each_row("request_", WHOLE_REQUESTS)
def test_request_that_discord_takes_is_taken_by_both_judges(request_: Request) -> None:
    assert check_request(*request_) == []


@each_row(("code", "request_"), REFUSED)
def test_request_that_discord_refuses_is_refused(code: str, request_: Request) -> None:
    assert code in request_.codes


LENGTHS: list[tuple[Callable[[str], Request], int, int]] = [
    (lambda x: message({"content": x}), 0, 2000),
    (lambda x: made_of(text(content=x)), 1, 4000),
    (lambda x: made_of(row(button(label=x))), 1, 80),
    (lambda x: made_of(row(button(custom_id=x))), 1, 100),
    (lambda x: made_of(row(select(custom_id=x))), 1, 100),
    (lambda x: made_of(row(select(placeholder=x))), 0, 150),
    (lambda x: made_of(row(select(entry(label=x)))), 1, 100),
    (lambda x: made_of(row(select(entry(value=x)))), 1, 100),
    (lambda x: made_of(gallery("https://example.com", description=x)), 1, 1024),
    (lambda x: message({"attachments": [attachment(filename=x)]}, {"files[0]": b"x"}), 1, 1024),
    (lambda x: registered(name=x), 1, 32),
    (lambda x: registered(name_localizations={"it": x}), 1, 32),
    (lambda x: registered(description=x), 1, 100),
    (lambda x: registered(description_localizations={"it": x}), 1, 100),
    (lambda x: registered(option(name=x)), 1, 32),
    (lambda x: registered(option(choices=[choice(name=x)])), 1, 100),
    (lambda x: registered(option(choices=[choice(value=x)])), 0, 100),
    (lambda x: callback(type=8, data={"choices": [choice(name=x)]}), 1, 100),
    (lambda x: Request("POST", THREADS, {"name": x}), 1, 100),
    (lambda x: planned(name=x), 1, 100),
    (lambda x: planned(description=x), 0, 1000),
    (lambda x: planned(entity_metadata={"location": x}), 1, 100),
]


@each_row(("of", "shortest", "longest"), LENGTHS)
def test_text_is_refused_when_it_is_too_short_or_too_long(
    of: Callable[[str], Request], shortest: int, longest: int
) -> None:
    assert of("x" * max(shortest, 1)).codes == of("x" * longest).codes == set()
    assert shortest == 0 or of("x" * (shortest - 1)).codes
    assert "maxLength" in of("x" * (longest + 1)).codes


def test_only_what_is_one_emoji_is_an_emoji() -> None:
    emoji = ["👍", "👍🏽", "❤️", "❤", "⬅️", "1️⃣", "🇮🇹", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩‍❤️‍💋‍👨", "♾️", "🫱🏻‍🫲🏿", "🫩"]
    assert [each for each in emoji if not is_emoji(each)] == []
    others = ["", "x", "1", "#", "é", "👍👍", "👍 ", "←", "🇮🇹🇮", "\ufe0f", "\u200d", "👍\u200d", "中"]
    assert [each for each in others if is_emoji(each)] == []


@NEEDED
def test_requests_are_compared_with_discords_own_description() -> None:
    for path in ("/gateway/bot", "/users/@me", "/users/12", "/webhooks/1/token/messages/@original"):
        assert Request("GET", path, None).codes == set()
    for path in ("/channels/1/message", "/channels/games/typing", ""):
        assert Request("POST", path, None).codes == {"openapi_route"}
    overwrite = "/channels/1/permissions/2"
    assert Request("PUT", overwrite, {"type": 0, "allow": "1024", "deny": None}).codes == set()
    assert Request("PUT", overwrite, {"type": 0, "allow": "send"}).codes == {"openapi"}
    assert Request("POST", "/channels/1/typing", {"x": 1}).codes == {"openapi_body"}
    assert Request("POST", "/users/@me/channels", {"recipient_id": 1}, ONE_FILE).codes == {"openapi_files"}
    found = {
        each.message
        for each in check_request(*made_of(container(text(content=None))))
        if each.code == "openapi"
    }
    assert found == {"components[0].components[0].content: None is not of type 'string'"}


def test_without_the_description_only_our_own_rules_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_OPENAPI", "/nonexistent")
    assert not openapi_is_there()
    assert Request("POST", "/nothing/of/the/kind", 7).codes == set()
    assert message({"content": "x" * 2001}).codes == {"maxLength"}
