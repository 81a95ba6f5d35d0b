"""Commands as clients can offer them: described in a room's state, and called without typing.

This is MSC4391, simplified in-room bot commands. The content that a client sends is not trusted: it is read
as strictly as a typed command.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from hashlib import sha256
from typing import Final

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content
from adapters.matrix.background import Priority
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import MatrixError
from bot.commands.command_table import COMMANDS, SHARED, command
from bot.commands.grammar import checked, read_value, shorten
from bot.commands.meanings import meant_command, meant_within
from bot.commands.model import (
    NO,
    YES,
    Call,
    Command,
    CommandProblem,
    CommandRefusal,
    Option,
    OptionKind,
    group_of,
)
from bot.commands.vocabulary import command_about, command_word, option_about
from bot.text.catalogue import words_in
from renderers.i18n.catalogue import Language, Words

GROUP: Final = "heldhands"
DESCRIPTION: Final = "org.matrix.msc4391.command_description"
"""The type of the state events."""

NOT_ON_MATRIX: Final = frozenset({"setup"})

_BLOCKS: Final = ("m.bot.command", "org.matrix.msc4391.command")
_MENTIONS: Final = "m.mentions"
_LANGUAGE: Final = "org.matrix.msc3554.lang"  # marks translations until they are part of Matrix
_TAIL: Final = "fi.mau.tail_parameter"  # the option that need not be named when typing
_TYPES: Final[Mapping[OptionKind, str]] = {
    OptionKind.PERSON: "user_id",
    OptionKind.TEXT: "string",
    OptionKind.GAME: "string",
    OptionKind.NIGHT: "string",
    OptionKind.MINUTES: "string",
    OptionKind.NUMBER: "integer",
    OptionKind.PAGE: "integer",
    OptionKind.FLAG: "boolean",
}
_DIGITS: Final = 16  # of the digest of all descriptions
_LARGEST: Final = 2**53 - 1  # the largest integer in Matrix
_NOTHING: Final = ""  # no option accepts it, so it is refused


def describe_commands(
    bot: str, words: Words, without: Collection[str] = NOT_ON_MATRIX
) -> tuple[tuple[str, dict[str, object]], ...]:
    """Return the state events that describe our commands: the state key and the content of each.

    `bot` is the bot's user ID. Every text is given in all languages, the language of `words` first.
    """
    offered = [each for each in COMMANDS if each.name not in without]
    roots = [(GROUP, each) for each in offered if each.group not in SHARED]
    for root, shared in SHARED.items():
        roots += [(root, each) for each in offered if each.group == root]
        roots += [(root, each) for each in offered if each.name in shared]
    return tuple(
        (_state_key(_full_name(root, _typed_name(each.name)), bot), _description(root, each, words, without))
        for root, each in roots
    )


def read_command_content(content: Mapping[str, object], who: str, bot: str) -> Call | None:
    """Return the command that a message's content calls; raises `CommandRefusal`.

    None if it calls no command, or none of ours: then it is an ordinary message.
    """
    block, mentioned = _block(content), _mentioned_users(content)
    if block is None or (mentioned and bot not in mentioned):
        return None
    called = str(block["command"])
    root, _, word = called.strip().partition(" ")
    if root != GROUP and root not in SHARED:
        if not mentioned:  # another bot's
            return None
        raise CommandRefusal(CommandProblem.UNKNOWN_COMMAND, word=shorten(called))
    spec = _command(root, word)
    return checked(Call(who, spec.name, dict(_options(spec, block.get("arguments"), who))))


def _state_key(called: str, bot: str) -> str:
    return b64encode(sha256(f"{called}{bot}".encode()).digest()).decode()


def _full_name(root: str, typed: str) -> str:
    """Return a command as clients call it, without naming the game twice."""
    return typed if typed.startswith(f"{root} ") else f"{root} {typed}"


def _typed_name(name: str) -> str:
    """Return a command as it is typed, by its name in the code: "night plan"."""
    group = group_of(name)
    return f"{group} {name.removeprefix(group)[1:]}" if group else name


def _description(root: str, spec: Command, words: Words, without: Collection[str]) -> dict[str, object]:
    languages = [words, *(words_in(each) for each in Language if each is not words.language)]
    others = {command_word(spec.name, each) for each in languages} - {_typed_name(spec.name)}
    tails = [option for option in spec.by_place if not option.required]
    return {
        "command": _full_name(root, _typed_name(spec.name)),
        "description": _translations(languages, lambda each: command_about(spec.name, each)),
        "parameters": [_parameter(option, languages, without) for option in spec.options],
        **({"aliases": [_full_name(root, word) for word in sorted(others)]} if others else {}),
        **({_TAIL: tails[0].name} if len(tails) == 1 else {}),
    }


def _parameter(option: Option, languages: Collection[Words], without: Collection[str]) -> dict[str, object]:
    return {
        "key": option.name,
        "schema": _schema(option, without),
        "description": _translations(languages, lambda each: option_about(option.explained, each)),
        **({} if option.required else {"optional": True}),
    }


def _schema(option: Option, without: Collection[str]) -> dict[str, object]:
    if option.kind is not OptionKind.VALUE:
        return {"schema_type": "primitive", "type": _TYPES[option.kind]}
    hidden = without if option.name == "command" else ()
    values = [value for value in option.values if value not in hidden]
    literal = {"schema_type": "literal", "literal_type": "string"}
    return {"schema_type": "union", "variants": [{**literal, "value": value} for value in values]}


def _translations(languages: Collection[Words], say: Callable[[Words], str]) -> dict[str, object]:
    return {"m.text": [{"body": say(each), _LANGUAGE: each.language.value} for each in languages]}


def _block(content: Mapping[str, object]) -> Mapping[str, object] | None:
    """Return the first block in a message that calls a command."""
    for name in _BLOCKS:
        block = content.get(name)
        if isinstance(block, Mapping) and isinstance(block.get("command"), str):
            return block
    return None


def _mentioned_users(content: Mapping[str, object]) -> list[str]:
    """Return the mentioned users; empty if the mentions are malformed."""
    mentions = content.get(_MENTIONS)
    people = mentions.get("user_ids") if isinstance(mentions, Mapping) else None
    return [each for each in people if isinstance(each, str)] if isinstance(people, list) else []


def _command(root: str, word: str) -> Command:
    """Return the command of a word in any language, since the aliases name all languages."""
    if not word:
        raise CommandRefusal(CommandProblem.NO_COMMAND)
    name = meant_within(root, word) if root in SHARED else meant_command(word)
    if name is None:
        raise CommandRefusal(CommandProblem.UNKNOWN_COMMAND, word=shorten(word))
    return command(name)


def _options(spec: Command, arguments: object, who: str) -> Iterator[tuple[str, str]]:
    if arguments is None:
        return
    if not isinstance(arguments, Mapping):
        raise CommandRefusal(CommandProblem.NO_PLACE_FOR, command=spec.name, word=_NOTHING)
    for name, value in arguments.items():
        option = spec.option(name)
        if option is None:
            raise CommandRefusal(CommandProblem.NO_SUCH_OPTION, command=spec.name, option=shorten(name))
        if value is not None and value != _NOTHING:  # clients send this for an omitted option
            yield name, read_value(spec, option, _text(option, value), who)


def _text(option: Option, value: object) -> str:
    """Return a value as it would be typed; empty if it could not be typed."""
    match value:
        case str():
            return value
        case bool():
            return (YES if value else NO) if option.kind is OptionKind.FLAG else _NOTHING
        case int() if abs(value) <= _LARGEST:
            return str(value)
        case _:
            return _NOTHING


class CommandPublisher:
    """Publishes our commands in rooms."""

    def __init__(self, context: MatrixContext, words: Words) -> None:
        """Describe the commands, the language of `words` first."""
        self._api = context.api
        self._notes = context.service.notes
        self._background = context.background
        self._all = describe_commands(context.api.user, words)
        self._digest = sha256(json.dumps(self._all).encode()).hexdigest()[:_DIGITS]

    async def describe(self, room: str) -> None:
        """Queue publishing our commands in a room, unless they are there."""
        place = f"described/{room}"
        if await self._notes.recall(PLATFORM, place) == self._digest:
            return
        left = list(self._all)
        self._background.add(Priority.CLEANUP, place, partial(self._publish, room, place, left))

    async def _publish(self, room: str, place: str, left: list[tuple[str, Content]]) -> None:
        """Publish what is left of the commands; give up if the room does not allow it."""
        try:
            while left:
                key, content = left[0]
                await self._api.set_state(room, DESCRIPTION, content, key)
                del left[0]
        except MatrixError as error:
            if not error.is_permanent:
                raise
        await self._notes.remember(PLATFORM, place, self._digest)
