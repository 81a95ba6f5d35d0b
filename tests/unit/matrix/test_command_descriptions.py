"""Commands that clients offer: all that we describe can be called, and is read strictly."""

import json
from base64 import b64decode
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.matrix.command_descriptions import NOT_ON_MATRIX, describe_commands, read_command_content
from bot.commands.command_table import COMMANDS, SHARED, command
from bot.commands.grammar import LONGEST_TEXT
from bot.commands.model import (
    FLAG_VALUES,
    YES,
    Call,
    Command,
    CommandProblem,
    CommandRefusal,
    Option,
    OptionKind,
)
from bot.text.catalogue import words_in
from renderers.i18n.catalogue import Language
from tests.rows import each_row

BOT = "@heldhands:example.org"
WHO = "matrix:@alba:example.org"
BRUNO = "@bruno:example.org"
UNSTABLE = "org.matrix.msc4391.command"
LONGEST_EVENT = 65_536  # bytes, of which signatures and hashes want a part
PRIMITIVES = {"string", "integer", "boolean", "user_id"}
OFFERED = [each for each in COMMANDS if each.name not in NOT_ON_MATRIX]


def called(name: object, arguments: object = None, **more: object) -> dict[str, object]:
    return {"msgtype": "m.text", "body": "/x", UNSTABLE: {"command": name, "arguments": arguments}, **more}


def mentioning(*people: str) -> dict[str, object]:
    return {"m.mentions": {"user_ids": list(people)}}


def typed(meant: Command) -> str:
    """Return what clients send for a command: two words if it is in a group."""
    name = meant.name.replace("-", " ", 1) if meant.group else meant.name
    return name if meant.group in SHARED else f"heldhands {name}"


def contents(language: Language = Language.EN) -> dict[str, Any]:
    found = json.loads(json.dumps([content for _, content in describe_commands(BOT, words_in(language))]))
    return {content["command"]: content for content in found}


DESCRIPTIONS = contents()


def test_every_command_is_described_but_those_of_other_platforms() -> None:
    shared = [f"palm {each.name}" for each in OFFERED if each.name in SHARED["palm"]]
    assert list(DESCRIPTIONS) == [*(typed(each) for each in OFFERED), *shared]
    assert len(shared) == len(SHARED["palm"])
    assert len(describe_commands(BOT, words_in(Language.EN), without=())) == len(COMMANDS) + len(shared)
    commands = DESCRIPTIONS["heldhands help"]["parameters"][0]["schema"]["variants"]
    assert {each["value"] for each in commands} == {each.group or each.name for each in OFFERED}


def test_state_key_is_the_digest_of_the_command_and_of_who_describes_it() -> None:
    keys, others, italian = (
        {content["command"]: key for key, content in describe_commands(bot, words_in(language))}
        for bot, language in ((BOT, Language.EN), (BRUNO, Language.EN), (BOT, Language.IT))
    )
    # printf %s 'heldhands start@heldhands:example.org' | openssl dgst -sha256 -binary | base64
    assert keys["heldhands start"] == "53fkKyWIAZVvU5jgrjjT4fg5oOBu3qfq5R7YjYL1+Pk="
    assert len(set(keys.values())) == len(keys)
    assert all(len(b64decode(key, validate=True)) == 32 for key in keys.values())
    assert set(keys.values()).isdisjoint(others.values())
    assert keys == italian


@each_row("language", Language)
def test_every_text_is_there_in_every_language_and_that_of_the_room_comes_first(language: Language) -> None:
    for content in contents(language).values():
        for about in (content, *content["parameters"]):
            texts = about["description"]["m.text"]
            spoken = [text["org.matrix.msc3554.lang"] for text in texts]
            assert (spoken[0], sorted(spoken)) == (language, sorted(Language))
            assert all(text["body"] for text in texts)
    start = contents(language)["heldhands start"]["description"]["m.text"]
    assert start[0]["body"] == words_in(language).say("command-start-about")


@each_row("offered", OFFERED, ids=lambda offered: offered.name)
def test_description_keeps_the_rules_of_the_proposal(offered: Command) -> None:
    content = DESCRIPTIONS[typed(offered)]
    parameters = content["parameters"]
    keys = [each["key"] for each in parameters]
    assert keys == [option.name for option in offered.options]
    assert len(set(keys)) == len(keys)
    optional = [each.get("optional", False) for each in parameters]
    assert optional == sorted(optional)  # what is required comes first, in the order of the grammar
    assert [not each for each in optional] == [option.required for option in offered.options]
    for each in parameters:
        schema = each["schema"]
        if schema["schema_type"] == "union":
            kinds = {
                (one["schema_type"], one["literal_type"], type(one["value"])) for one in schema["variants"]
            }
            assert kinds == {("literal", "string", str)}
        else:
            assert schema == {"schema_type": "primitive", "type": schema["type"]}
            assert schema["type"] in PRIMITIVES
    assert content.get("fi.mau.tail_parameter", keys[-1] if keys else None) in {*keys, None}
    assert len(json.dumps(content).encode()) < LONGEST_EVENT / 8


def argument(schema: Mapping[str, Any], value: str) -> object:
    if schema["schema_type"] == "union":
        assert value in [variant["value"] for variant in schema["variants"]]
        return value
    sent = {"user_id": value.removeprefix("matrix:"), "boolean": value == YES}
    return int(value) if schema["type"] == "integer" else sent.get(schema["type"], value)


SAMPLES = {
    OptionKind.PERSON: ("matrix:@ann:example.org", "matrix:@a.b_=/+-9:x"),
    OptionKind.GAME: ("23456ABCDE",),
    OptionKind.NIGHT: ("ZYXWV98765",),
    OptionKind.PAGE: ("1", "999"),
    OptionKind.TEXT: (
        "x",
        "our first evening",
        "<b>\N{BULLET}</b> & “sì” \N{GRINNING FACE}",
        "x" * LONGEST_TEXT,
    ),
    OptionKind.FLAG: FLAG_VALUES,
}


def written(option: Option) -> Sequence[str]:
    numbers = (str(option.lowest), str(option.highest))
    values = [value for value in option.values if value not in NOT_ON_MATRIX]
    return SAMPLES.get(option.kind) or values or numbers


@each_row("meant", OFFERED, ids=lambda meant: meant.name)
@each_row("block", [UNSTABLE, "m.bot.command"])
@each_row("mentions", [{}, mentioning(BOT), mentioning(BRUNO, BOT)])
def test_what_was_described_is_read_as_it_was_called(
    meant: Command, block: str, mentions: dict[str, object]
) -> None:
    content = DESCRIPTIONS[typed(meant)]
    schemas = {each["key"]: each["schema"] for each in content["parameters"]}
    needed = {option.name: written(option)[0] for option in meant.options if option.required}
    every = {option.name: written(option)[-1] for option in meant.options}
    each_alone = [needed | {option.name: value} for option in meant.options for value in written(option)]
    for options in (needed, every, *each_alone):
        arguments = {key: argument(schemas[key], value) for key, value in options.items()}
        message = {block: {"command": content["command"], "arguments": arguments}, **mentions}
        assert read_command_content(json.loads(json.dumps(message)), WHO, BOT) == Call(
            WHO, meant.name, options
        )


@each_row("language", Language)
def test_command_may_be_called_by_its_other_names(language: Language) -> None:
    values = {"partner": BRUNO, "code": "ABCDE-23456", "title": "Cosy", "when": "Friday 20:00"}
    for name, content in contents(language).items():
        for alias in content.get("aliases", ()):
            needed = (each["key"] for each in content["parameters"] if not each.get("optional"))
            call = read_command_content(called(alias, {key: values[key] for key in needed}), WHO, BOT)
            assert call
            assert name in {typed(command(call.command)), f"palm {call.command}"}


@each_row(
    ("name", "arguments", "read"),
    [
        ("rules", {"page": "3"}, {"page": "3"}),
        (
            "settings",
            {"large": "sì", "theme": "notte", "size": 800},
            {"large": "yes", "theme": "night", "size": "800"},
        ),
        ("invite", {"level": 2, "seed": 42, "silence": None}, {"level": "difficult", "seed": "42"}),
        ("night edit", {"duration": "1h30", "places": "12"}, {"duration": "90", "places": "12"}),
        ("night-edit", {"duration": 90, "repeat": "mai"}, {"duration": "90", "repeat": "never"}),
        ("show", {"game": None}, {}),
        ("show", {"game": ""}, {}),
    ],
)
def test_value_may_be_sent_as_it_would_be_typed_or_be_left_out(
    name: str, arguments: dict[str, object], read: dict[str, str]
) -> None:
    call = read_command_content(called(f"heldhands {name}", arguments), WHO, BOT)
    assert call == Call(WHO, name.replace(" ", "-"), read)


@each_row(
    "content",
    [
        {},
        {"body": "heldhands start", "msgtype": "m.text"},
        called("heldhands games", **mentioning("@other:example.org")),
        called("heldhands games", **mentioning(BOT + ".net")),
        called("ban", {"user": BRUNO}),
        *(called(name) for name in ("", None, 3, ["heldhands", "games"])),
        *({UNSTABLE: block} for block in (None, "heldhands games", ["heldhands games"], dict[str, str]())),
        {UNSTABLE: {"arguments": {"page": 1}}, **mentioning(BOT)},
    ],
)
def test_what_calls_none_of_our_commands_is_a_message_like_any_other(content: dict[str, object]) -> None:
    assert read_command_content(content, WHO, BOT) is None


@each_row(
    "mentions",
    [None, {}, [], "x", {"room": True}, {"user_ids": []}, {"user_ids": BOT}, {"user_ids": [None, 3, {}]}],
)
def test_who_mentions_nobody_may_mean_us(mentions: object) -> None:
    content = called("heldhands games", **{"m.mentions": mentions})
    assert read_command_content(content, WHO, BOT) == Call(WHO, "games")


NO_SEED = {"command": "invite", "option": "seed", "most": LONGEST_TEXT}


def nested() -> object:
    deep: object = {}
    for _ in range(100_000):
        deep = {"page": deep}
    return deep


@each_row(
    ("name", "arguments", "code", "facts"),
    [
        ("heldhands", {}, CommandProblem.NO_COMMAND, {}),
        ("heldhands start now", {}, CommandProblem.UNKNOWN_COMMAND, {"word": "start now"}),
        ("start", {}, CommandProblem.UNKNOWN_COMMAND, {"word": "start"}),
        ("x" * 60_000, {}, CommandProblem.UNKNOWN_COMMAND, {"word": "x" * 40}),
        (
            "heldhands join",
            {"code": ""},
            CommandProblem.OPTION_MISSING,
            {"command": "join", "option": "code"},
        ),
        (
            "heldhands games",
            {"x" * 60: {}},
            CommandProblem.NO_SUCH_OPTION,
            {"command": "games", "option": "x" * 40},
        ),
        ("heldhands games", "page=1", CommandProblem.NO_PLACE_FOR, {"command": "games", "word": ""}),
        *(
            ("heldhands games", {"page": page}, CommandProblem.NOT_A_PAGE, {"command": "games", "word": word})
            for page, word in ((0, "0"), (True, ""), (1.0, ""), (10**5000, ""), (nested(), ""))
        ),
        (
            "heldhands stats",
            {"partner": [BRUNO]},
            CommandProblem.NOT_SOMEBODY,
            {"command": "stats", "word": ""},
        ),
        ("heldhands show", {"game": {"id": "A"}}, CommandProblem.NOT_A_CODE, {"command": "show", "word": ""}),
        ("heldhands invite", {"seed": False}, CommandProblem.NOT_A_TEXT, NO_SEED),
        ("heldhands invite", {"seed": "x" * 60_000}, CommandProblem.NOT_A_TEXT, NO_SEED),
        (
            "heldhands end",
            {"sure": 1},
            CommandProblem.NOT_YES_OR_NO,
            {"command": "end", "option": "sure", "word": "1"},
        ),
    ],
)
def test_what_makes_no_sense_is_refused_as_if_it_were_typed(
    name: str, arguments: object, code: CommandProblem, facts: dict[str, object]
) -> None:
    with pytest.raises(CommandRefusal) as refused:
        read_command_content(called(name, arguments, **mentioning(BOT)), WHO, BOT)
    assert (refused.value.code, refused.value.facts) == (code, facts)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from([f"heldhands {each.name}" for each in COMMANDS])
KEYS = st.sampled_from(sorted({option.name for each in COMMANDS for option in each.options}))
BLOCKS = st.fixed_dictionaries(
    {}, optional={"command": NAMES | JSON, "arguments": st.dictionaries(KEYS, JSON, max_size=2) | JSON}
)


@given(
    st.fixed_dictionaries(
        {}, optional={UNSTABLE: BLOCKS | JSON, "m.bot.command": BLOCKS | JSON, "m.mentions": JSON}
    )
)
def test_whatever_a_stranger_sends_is_a_call_a_refusal_or_nothing(content: dict[str, object]) -> None:
    try:
        call = read_command_content(content, WHO, BOT)
    except CommandRefusal:
        return
    assert call is None or command(call.command)
