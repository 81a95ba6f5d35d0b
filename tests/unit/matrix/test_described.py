"""Commands that clients offer: all that we describe can be called."""

import json
from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adapters.matrix.described import NOT_ON_MATRIX, described, read_described
from bot.commands.forms import FLAG_VALUES, YES, Call, Command, Option, OptionKind
from bot.commands.grammar import COMMANDS, command
from bot.commands.refusals import Misread
from bot.commands.repertoire import SHARED
from bot.commands.values import LONGEST_TEXT
from bot.language import words_in
from renderers.language import Language
from tests.rows import each_row
from tests.unit.matrix.blocks import BOT, BRUNO, UNSTABLE, WHO, called, mentioning, refusal_of

LONGEST_EVENT = 65_536  # bytes, of which signatures and hashes want a part
PRIMITIVES = {"string", "integer", "boolean", "user_id"}
OFFERED = [each for each in COMMANDS if each.name not in NOT_ON_MATRIX]


def typed(meant: Command) -> str:
    """Return what clients send for a command: of two words, where it is in a group."""
    name = meant.name.replace("-", " ", 1) if meant.group else meant.name
    return name if meant.group in SHARED else f"heldhands {name}"


def contents(language: Language = Language.EN) -> dict[str, Any]:
    """Return our descriptions by their commands, as they come over the wire."""
    found = json.loads(json.dumps([content for _, content in described(BOT, words_in(language))]))
    return {content["command"]: content for content in found}


def test_every_command_is_described_but_those_of_other_platforms() -> None:
    shared = [f"palm {each.name}" for each in OFFERED if each.name in SHARED["palm"]]
    assert list(contents()) == [*(typed(each) for each in OFFERED), *shared]
    assert len(shared) == len(SHARED["palm"])
    assert len(described(BOT, words_in(Language.EN), without=())) == len(COMMANDS) + len(shared)
    commands = contents()["heldhands help"]["parameters"][0]["schema"]["variants"]
    assert {each["value"] for each in commands} == {each.group or each.name for each in OFFERED}


def test_a_state_key_is_the_digest_of_the_command_and_of_who_describes_it() -> None:
    keys = {content["command"]: key for key, content in described(BOT, words_in(Language.EN))}
    # printf %s 'heldhands start@heldhands:example.org' | openssl dgst -sha256 -binary | base64
    assert keys["heldhands start"] == "53fkKyWIAZVvU5jgrjjT4fg5oOBu3qfq5R7YjYL1+Pk="
    assert len(set(keys.values())) == len(keys)
    assert all(len(b64decode(key, validate=True)) == 32 for key in keys.values())


def test_another_bot_has_other_state_keys_and_another_language_has_the_same() -> None:
    ours, others, italian = (
        {key for key, _ in described(bot, words_in(language))}
        for bot, language in ((BOT, Language.EN), (BRUNO, Language.EN), (BOT, Language.IT))
    )
    assert ours.isdisjoint(others)
    assert ours == italian


@each_row("language", Language)
def test_every_text_is_there_in_every_language_and_that_of_the_room_comes_first(language: Language) -> None:
    for content in contents(language).values():
        for about in (content, *content["parameters"]):
            texts = about["description"]["m.text"]
            spoken = [text["org.matrix.msc3554.lang"] for text in texts]
            assert spoken[0] == language
            assert sorted(spoken) == sorted(Language)
            assert all(text["body"] for text in texts)
    start = contents(Language.IT)["heldhands start"]["description"]["m.text"]
    assert start[0]["body"] == words_in(Language.IT).say("command-start-about")


@each_row("offered", OFFERED, ids=lambda offered: offered.name)
def test_a_description_keeps_the_rules_of_the_proposal(offered: Command) -> None:
    content = contents()[typed(offered)]
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
            assert schema["variants"]
            for variant in schema["variants"]:
                assert (variant["schema_type"], variant["literal_type"]) == ("literal", "string")
                assert isinstance(variant["value"], str)
        else:
            assert schema.keys() == {"schema_type", "type"}
            assert schema["schema_type"] == "primitive"
            assert schema["type"] in PRIMITIVES
    assert content.get("fi.mau.tail_parameter", keys[-1] if keys else None) in {*keys, None}
    assert len(json.dumps(content).encode()) < LONGEST_EVENT / 8


def argument(schema: Mapping[str, Any], value: str) -> object:
    """Return a value as a client sends it that keeps to our schema."""
    if schema["schema_type"] == "union":
        assert value in [variant["value"] for variant in schema["variants"]]
        return value
    match schema["type"]:
        case "user_id":
            return value.removeprefix("matrix:")
        case "integer":
            return int(value)
        case "boolean":
            return value == YES
        case _:
            return value


def written(option: Option) -> st.SearchStrategy[str]:  # noqa: PLR0911 - one for each kind
    """Return the values that an option can have in a call."""
    match option.kind:
        case OptionKind.PERSON:
            return st.from_regex(r"matrix:@[a-z0-9._=/+-]{1,20}:[a-z.]{1,20}", fullmatch=True)
        case OptionKind.GAME | OptionKind.NIGHT:
            return st.from_regex(r"[2-9A-HJ-NP-Z]{10}", fullmatch=True)
        case OptionKind.PAGE:
            return st.integers(1, 999).map(str)
        case OptionKind.TEXT:
            return st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=LONGEST_TEXT)
        case OptionKind.VALUE:
            return st.sampled_from([value for value in option.values if value not in NOT_ON_MATRIX])
        case OptionKind.FLAG:
            return st.sampled_from(FLAG_VALUES)
        case OptionKind.NUMBER | OptionKind.MINUTES:
            return st.integers(option.lowest, option.highest).map(str)


def calls(meant: Command) -> st.SearchStrategy[tuple[str, dict[str, str]]]:
    required = {option.name: written(option) for option in meant.options if option.required}
    others = {option.name: written(option) for option in meant.options if not option.required}
    return st.tuples(st.just(meant.name), st.fixed_dictionaries(required, optional=others))


DESCRIPTIONS = contents()


@given(
    st.sampled_from(OFFERED).flatmap(calls),
    st.sampled_from((UNSTABLE, "m.bot.command")),
    st.sampled_from(({}, mentioning(BOT), mentioning(BRUNO, BOT))),
)
def test_what_was_described_is_read_as_it_was_called(
    call: tuple[str, dict[str, str]], block: str, mentions: dict[str, object]
) -> None:
    name, options = call
    content = DESCRIPTIONS[typed(command(name))]
    schemas = {each["key"]: each["schema"] for each in content["parameters"]}
    arguments = {key: argument(schemas[key], value) for key, value in options.items()}
    message = {block: {"command": content["command"], "arguments": arguments}, **mentions}
    assert read_described(json.loads(json.dumps(message)), WHO, BOT) == Call(WHO, name, options)


def test_a_whole_message_of_a_client_is_a_call() -> None:
    arguments = {"partner": BRUNO, "level": "difficult", "silence": None, "seed": "our first evening"}
    assert read_described(called("heldhands start", arguments, **mentioning(BOT)), WHO, BOT) == Call(
        WHO,
        "start",
        {"partner": f"matrix:{BRUNO}", "level": "difficult", "seed": "our first evening"},
    )


@each_row("language", Language)
def test_a_command_may_be_called_by_its_other_names(language: Language) -> None:
    values = {"partner": BRUNO, "code": "ABCDE-23456", "title": "Cosy", "when": "Friday 20:00"}
    for name, content in contents(language).items():
        for alias in content.get("aliases", ()):
            needed = (each["key"] for each in content["parameters"] if not each.get("optional"))
            call = read_described(called(alias, {key: values[key] for key in needed}), WHO, BOT)
            assert call
            assert name in {typed(command(call.command)), f"palm {call.command}"}


@each_row("left_out", [None, ""])
def test_what_a_client_sends_for_nothing_is_left_out(left_out: object) -> None:
    assert read_described(called("heldhands show", {"game": left_out}), WHO, BOT) == Call(WHO, "show")
    assert refusal_of(called("heldhands join", {"code": left_out})) == (
        Misread.OPTION_MISSING,
        {"command": "join", "option": "code"},
    )


@each_row(
    ("name", "option", "value", "read"),
    [
        ("rules", "page", "3", "3"),
        ("settings", "large", "sì", "yes"),
        ("settings", "theme", "notte", "night"),
        ("settings", "size", 800, "800"),
        ("invite", "level", 2, "difficult"),
        ("invite", "seed", 42, "42"),
        ("night edit", "duration", 90, "90"),
        ("night edit", "duration", "1h30", "90"),
        ("night edit", "places", "12", "12"),
        ("night-edit", "repeat", "mai", "never"),
    ],
)
def test_a_value_may_be_sent_as_it_would_be_typed(name: str, option: str, value: object, read: str) -> None:
    call = read_described(called(f"heldhands {name}", {option: value}), WHO, BOT)
    assert call == Call(WHO, name.replace(" ", "-"), {option: read})
