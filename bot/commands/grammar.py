"""The grammar of commands: read typed text, check a call, and write a call as text."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.commands.catalogue import COMMANDS, NAMES, command
from bot.commands.model import YES, Call, Command, Option, OptionKind
from bot.commands.refusals import CommandProblem, CommandRefusal
from bot.commands.values import read_value, shown
from bot.commands.vocabulary import (
    command_word,
    meant_command,
    meant_group,
    meant_option,
    meant_within,
    option_word,
)
from bot.model.refusals import ServiceProblem
from renderers.i18n.catalogue import Words

__all__ = [
    "COMMANDS",
    "Call",
    "Command",
    "Option",
    "OptionKind",
    "checked",
    "command",
    "read_call",
    "usage",
    "write_call",
]

LONGEST_TYPED: Final = 1000

_HELP: Final = "help"
_TOKEN: Final = re.compile(
    r"(?:(?P<name>[^\W\d_][\w-]*)=)?"
    r'(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|“(?P<curly>[^“”]*)”|«(?P<angled>[^«»]*)»|(?P<bare>[^\s"“”«»]*))(?=\s|$)',
    re.DOTALL,
)
_BLANKS: Final = re.compile(r"\s*")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_TO_ESCAPE: Final = re.compile(r'(["\\])')
_TO_QUOTE: Final = re.compile(r'[\s"“”«»]|^$')


def read_call(text: str, who: str) -> Call:
    """Read typed text, or the text of a button; raises `CommandRefusal`.

    Words may be of any language. Required options, or the only one, need not be named; a text with blanks
    is quoted: `start @bruno:example.org level=difficult seed="our first evening"`. The name of a group alone
    asks for help with its commands, and so does `night help`.
    """
    if len(text) > LONGEST_TYPED:
        raise CommandRefusal(ServiceProblem.TOO_LONG, what="command", most=LONGEST_TYPED)
    first, *rest = _join_group([*_tokenize(text)]) or [_Token("")]
    if not first.value:
        raise CommandRefusal(CommandProblem.NO_COMMAND)
    if group := _read_group(first):
        return Call(who, _HELP, {"command": group})
    name = meant_command(first.value, NAMES) if first.name is None else None
    if name is None:
        raise CommandRefusal(CommandProblem.UNKNOWN_COMMAND, word=shown(first.written))
    spec = command(name)
    options: dict[str, str] = {}
    unquoted: dict[str, str] = {}  # unnamed texts without quotes: perhaps parts of another option
    places = [*spec.by_place]
    for token in rest:
        option, value = _read_option(spec, token, places)
        if option.name in unquoted:
            raise CommandRefusal(CommandProblem.NO_PLACE_FOR, command=name, word=shown(unquoted[option.name]))
        if option.name in options:
            raise CommandRefusal(CommandProblem.OPTION_TWICE, command=name, option=option.name)
        if option.kind is OptionKind.TEXT and option in places:
            places.remove(option)
        if option.kind is OptionKind.TEXT and token.name is None and not token.quoted:
            unquoted[option.name] = value
        options[option.name] = read_value(spec, option, value, who)
    return checked(Call(who, name, options))


def checked(call: Call) -> Call:
    """Return a call with every value checked and normalised; refuse an invalid one."""
    if call.command not in NAMES:
        raise CommandRefusal(CommandProblem.UNKNOWN_COMMAND, word=shown(call.command))
    spec = command(call.command)
    read: dict[str, str] = {}
    for name, value in call.options.items():
        option = spec.option(name)
        if option is None:
            raise CommandRefusal(CommandProblem.NO_SUCH_OPTION, command=spec.name, option=shown(name))
        read[name] = read_value(spec, option, value, call.who)
    for option in spec.options:
        if option.required and option.name not in read:
            raise CommandRefusal(CommandProblem.OPTION_MISSING, command=spec.name, option=option.name)
    return replace(call, options=read)


def write_call(name: str, options: Mapping[str, str] | None = None) -> str:
    """Return a call as one line of text, which `read_call` reads."""
    given = options or {}
    parts = (
        f"{option.name}={_quote(given[option.name])}"
        for option in command(name).options
        if option.name in given
    )
    return " ".join((name, *parts))


def usage(name: str, words: Words) -> str:
    """Return how a command is typed, with optional parts in brackets."""
    spec = command(name)
    people = [option for option in spec.by_place if option.kind is OptionKind.PERSON]
    parts = [command_word(name, words)]
    for option in spec.options:
        word = option_word(option.name, words)
        if option in people[1:-1]:  # of many, the first and the last are enough
            parts += ["…"] if option is people[1] else []
            continue
        typed = word if option in spec.by_place else f"{word}=…"
        parts.append(typed if option.required else f"[{typed}]")
    return " ".join(parts)


@dataclass(frozen=True, slots=True)
class _Token:
    value: str
    name: str | None = None
    quoted: bool = False

    @property
    def written(self) -> str:
        """The token roughly as it was typed."""
        return self.value if self.name is None else f"{self.name}={self.value}"


def _tokenize(text: str) -> Iterator[_Token]:
    position, end = 0, len(text.rstrip())
    while (position := _skip_blanks(text, position)) < end:
        found = _TOKEN.match(text, position)
        if not found:
            raise CommandRefusal(CommandProblem.OPEN_QUOTE)
        position = found.end()
        written = found.lastgroup or "bare"
        value = _ESCAPED.sub(r"\1", found[written]) if written == "quoted" else found[written]
        yield _Token(value, found["name"], quoted=written != "bare")


def _join_group(tokens: list[_Token]) -> list[_Token]:
    """Join the two words of a group command into one token, also after the word for help."""
    match tokens:
        case [first, second, *rest] if _read_group(first) and _asks_for_help(second):
            return [second, *_join_group([first, *rest])]
        case [first] if group := _read_group(first):
            return [_Token(group)]
        case [first, second, *rest] if group := _read_group(first):
            name = meant_within(group, second.written, NAMES)
            if name is None:
                raise CommandRefusal(CommandProblem.UNKNOWN_IN_GROUP, group=group, word=shown(second.written))
            return [_Token(name), *rest]
        case [first, *rest] if _asks_for_help(first):
            return [first, *_join_group(rest)]
        case _:
            return tokens


def _asks_for_help(token: _Token) -> bool:
    return token.name is None and meant_command(token.value, NAMES) == _HELP


def _read_group(token: _Token) -> str | None:
    return meant_group(token.value) if token.name is None else None


def _skip_blanks(text: str, position: int) -> int:
    blanks = _BLANKS.match(text, position)
    return blanks.end() if blanks else position


def _read_option(spec: Command, token: _Token, places: list[Option]) -> tuple[Option, str]:
    """Return the option and the value of a token; an unnamed one takes the next free place."""
    if token.name is not None:
        option = meant_option(token.name, spec)
        if option is None:
            raise CommandRefusal(CommandProblem.NO_SUCH_OPTION, command=spec.name, option=shown(token.name))
        return option, token.value
    flag = None if token.quoted else meant_option(token.value, spec)
    if flag and flag.kind is OptionKind.FLAG:
        return flag, YES
    if not places:
        raise CommandRefusal(CommandProblem.NO_PLACE_FOR, command=spec.name, word=shown(token.value))
    return places.pop(0), token.value


def _quote(value: str) -> str:
    escaped = _TO_ESCAPE.sub(r"\\\1", value)
    return f'"{escaped}"' if _TO_QUOTE.search(value) else value
