"""What the bodies of requests look like, as JSON Schema: as Discord documents what bots here use of it.

A field that is not named may be anything. Null is as good as nothing: it is taken away before.
"""

import datetime as dt
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend

from tests.simulator.contract.emoji import is_emoji

Schema: TypeAlias = Mapping[str, Any]

TAGS: Final = ("type", "style", "entity_type")
LARGEST: Final = (1 << 53) - 1  # what a double can hold exactly
LOCALES: Final = (
    "bg cs da de el en-GB en-US es-419 es-ES fi fr hi hr hu id it ja ko lt nl no pl pt-BR "
    "ro ru sv-SE th tr uk vi zh-CN zh-TW"
)
# Vowel signs that are not letters to Unicode, but are part of words.
SIGNS: Final = (*range(0x900, 0x951), *range(0x955, 0x964), *range(0xE31, 0xE3B), *range(0xE47, 0xE4F))


def is_name(name: object) -> bool:
    return isinstance(name, str) and all(
        letter.lower() == letter
        and (letter in "-_'" or ord(letter) in SIGNS or unicodedata.category(letter)[0] in "LN")
        for letter in name
    )


def is_moment(written: str) -> bool:
    return bool(dt.datetime.fromisoformat(written))


FORMATS: Final = FormatChecker(formats=())
FORMATS.checks("emoji", raises=TypeError)(is_emoji)
FORMATS.checks("name")(is_name)
FORMATS.checks("moment", raises=(TypeError, ValueError))(is_moment)
FORMATS.checks("int32")(lambda number: not isinstance(number, int) or -(1 << 31) <= number < 1 << 31)


def is_meant(option: Schema, instance: Any) -> bool:  # noqa: ANN401 - any JSON
    """Whether a thing does not say that it is of another kind."""
    if "const" in option or option.get("type") == "null":
        return bool(instance == option.get("const"))
    known = option.get("properties", {}) if isinstance(instance, dict) else {}
    return all(instance.get(tag) in known[tag]["enum"] for tag in TAGS if "enum" in known.get(tag, ()))


def _union(
    validator: Any,  # noqa: ANN401 - jsonschema has no types
    options: Iterable[Schema],
    instance: object,
    _: Schema,
) -> Iterable[ValidationError]:
    """Compare with what is meant alone: the library would try all, at every level, and complain of all."""
    closest: list[ValidationError] | None = None
    for option in options:
        if is_meant(option, instance):
            errors = list(validator.descend(instance, option))
            if not errors:
                return
            closest = errors if closest is None or len(errors) < len(closest) else closest
    yield from closest or [ValidationError("nothing of this kind can be here")]


Validator: Final = extend(Draft202012Validator, {"oneOf": _union, "anyOf": _union})


def validator_of(schema: Schema) -> Any:  # noqa: ANN401 - jsonschema has no types
    return Validator(schema, format_checker=FORMATS)


def faults(validator: Any, body: object) -> Iterable[tuple[str, str, str]]:  # noqa: ANN401
    """Yield the word of the schema that a body does not obey, where, and why."""
    for error in validator.iter_errors(body):
        place = error.json_path.removeprefix("$").removeprefix(".") or "body"
        yield str(error.validator or "not_here"), place, error.message[:200]


def without_nulls(value: Any) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, dict):
        return {name: without_nulls(each) for name, each in value.items() if each is not None}
    return [without_nulls(each) for each in value] if isinstance(value, list) else value


# The words that the schemas below are made of


def text(shortest: int, longest: int, **more: str) -> Schema:
    return {"type": "string", "minLength": shortest, "maxLength": longest, **more}


def whole(lowest: int, highest: int) -> Schema:
    return {"type": "integer", "minimum": lowest, "maximum": highest}


def one_of(*numbers: int) -> Schema:
    return {"type": "integer", "enum": numbers}


def many(items: Schema, fewest: int = 0, most: int = 1 << 30) -> Schema:
    return {"type": "array", "items": items, "minItems": fewest, "maxItems": most}


def either(*schemas: Schema) -> Schema:
    return {"oneOf": schemas}


def thing(needed: Mapping[str, Schema], **others: Schema | bool) -> Schema:
    """Return an object with fields that it needs, and others that it may have; not those that are False."""
    return {"type": "object", "properties": {**needed, **others}, "required": tuple(needed)}


def component(kind: int, needed: Mapping[str, Schema], **others: Schema | bool) -> Schema:
    return thing({"type": one_of(kind), **needed}, id=whole(0, (1 << 31) - 1), **others)


def translated(of: Schema) -> Schema:
    known = dict.fromkeys(LOCALES.split(), of)
    return {"type": "object", "properties": known, "additionalProperties": False}


TRUTH: Final = {"type": "boolean"}
ID: Final = {"type": ("string", "integer"), "pattern": "^[0-9]+$", "minimum": 0}
LINK: Final = "^(https?|attachment)://"

# Messages

EMOJI: Final = {
    **thing({}, id=ID, name=text(1, 32), animated=TRUTH),
    "anyOf": (thing({"name": {"format": "emoji"}}), {"required": ("id",)}),
}
CUSTOM_ID: Final = text(1, 100)
BUTTON: Final = {
    **component(
        2,
        {"style": one_of(1, 2, 3, 4), "custom_id": CUSTOM_ID},
        label=text(0, 80),
        emoji=EMOJI,
        disabled=TRUTH,
        url=False,
        sku_id=False,
    ),
    "anyOf": (thing({"label": {"minLength": 1}}), {"required": ("emoji",)}),
}
OPTION_OF_SELECT: Final = thing(
    {"label": text(1, 100), "value": text(1, 100)}, description=text(0, 100), emoji=EMOJI, default=TRUTH
)
SELECT: Final = component(
    3,
    {"custom_id": CUSTOM_ID, "options": many(OPTION_OF_SELECT, 1, 25)},
    placeholder=text(0, 150),
    min_values=whole(0, 25),
    max_values=whole(1, 25),
    disabled=TRUTH,
)
ROW: Final = component(1, {"components": many(either(BUTTON, SELECT), 1, 5)})
TEXT: Final = component(10, {"content": text(1, 4000)})
PICTURE: Final = thing(
    {"media": thing({"url": text(1, 2048, pattern=LINK)})}, description=text(1, 1024), spoiler=TRUTH
)
GALLERY: Final = component(12, {"items": many(PICTURE, 1, 10)})
FILE: Final = component(13, {"file": thing({"url": text(1, 2048, pattern="^attachment://")})}, spoiler=TRUTH)
CONTAINER: Final = component(
    17,
    {"components": many(either(ROW, TEXT, GALLERY, FILE), 1, 40)},
    accent_color=whole(0, 0xFFFFFF),
    spoiler=TRUTH,
)
ATTACHMENT: Final = thing({"id": ID}, filename=text(1, 1024), description=text(0, 1024))
MENTIONS: Final = thing(
    {},
    parse=many({"enum": ("users", "roles", "everyone")}),
    users=many(ID, most=100),
    roles=many(ID, most=100),
    replied_user=TRUTH,
)
_MESSAGE: Final = thing(
    {},
    content=text(0, 2000),
    flags=whole(0, (1 << 31) - 1),
    components=many(either(ROW, TEXT, GALLERY, FILE, CONTAINER)),
    embeds=False,
    sticker_ids=False,
    poll=False,
    attachments=many(ATTACHMENT, most=10),
    allowed_mentions=MENTIONS,
    nonce={"type": ("string", "integer"), "maxLength": 25, "minimum": -(1 << 63), "maximum": (1 << 63) - 1},
    enforce_nonce=TRUTH,
    tts=TRUTH,
)
MESSAGE: Final = {**_MESSAGE, "dependentRequired": {"enforce_nonce": ("nonce",)}}

# Commands, and answers to those who use them

CHOICE_NAME: Final = text(1, 100)
NAME: Final = text(1, 32, format="name")
DESCRIPTION: Final = text(1, 100)
NAMED: Final = {"name": NAME, "description": DESCRIPTION}
TRANSLATED: Final = {
    "name_localizations": translated(NAME),
    "description_localizations": translated(DESCRIPTION),
}
LENGTHS: Final = {"min_length": whole(0, 6000), "max_length": whole(1, 6000)}


def choices(value: Schema) -> Schema:
    named = {"name": CHOICE_NAME, "value": value}
    return many(thing(named, name_localizations=translated(CHOICE_NAME)), most=25)


def _option(kinds: Iterable[int], **others: Schema | bool) -> Schema:
    return thing({"type": one_of(*kinds), **NAMED}, **TRANSLATED, **others)


_UNCHOSEN: Final = {"choices": False, "autocomplete": False, "min_length": False, "max_length": False}
TEXTS, NUMBERS = choices(text(0, 100)), choices(whole(-LARGEST, LARGEST))
_PLAIN: Final = (
    _option((3,), required=TRUTH, choices=TEXTS, autocomplete=TRUTH, options=False, **LENGTHS),
    _option((4,), required=TRUTH, choices=NUMBERS, autocomplete=TRUTH, options=False),
    _option((5, 6, 7, 8, 9, 11), required=TRUTH, options=False, **_UNCHOSEN),
)
_SUBCOMMAND: Final = _option((1,), options=many(either(*_PLAIN), most=25), required=False, **_UNCHOSEN)
_GROUP: Final = _option((2,), options=many(_SUBCOMMAND, most=25), required=False, **_UNCHOSEN)
COMMAND: Final = thing(
    {**NAMED},
    **TRANSLATED,
    type=one_of(1),
    options=many(either(_GROUP, _SUBCOMMAND, *_PLAIN), most=25),
    contexts=many(one_of(0, 1, 2), fewest=1),
    integration_types=many(one_of(0, 1), fewest=1),
)
COMMANDS: Final = many(COMMAND, most=100)
CALLBACK: Final = either(
    thing({"type": one_of(4), "data": MESSAGE}),
    thing({"type": one_of(5)}, data=thing({}, flags=one_of(0, 1 << 6))),
    thing({"type": one_of(6)}),
    thing({"type": one_of(7)}, data=MESSAGE),
    thing({"type": one_of(8), "data": thing({"choices": TEXTS})}),
)

# Threads and events

CHANNEL_EDIT: Final = thing(
    {},
    name=text(1, 100),
    auto_archive_duration=one_of(60, 1440, 4320, 10080),
    rate_limit_per_user=whole(0, 21600),
    archived=TRUTH,
    locked=TRUTH,
    invitable=TRUTH,
)
THREAD: Final = {**CHANNEL_EDIT, "required": ("name",)}
MOMENT: Final = text(1, 100, format="moment")
EVENT: Final = thing(
    {
        "name": text(1, 100),
        "privacy_level": one_of(2),
        "entity_type": one_of(3),
        "entity_metadata": thing({"location": text(1, 100)}),
        "scheduled_start_time": MOMENT,
        "scheduled_end_time": MOMENT,
    },
    description=text(0, 1000),
    status=one_of(1, 2, 3, 4),
    channel_id=False,
    image=text(1, 1 << 24, pattern="^data:image/(png|jpeg|gif);base64,[A-Za-z0-9+/]+=*$"),
)
EVENT_EDIT: Final = {**EVENT, "required": ()}
