"""The commands: how they are read from typed words, and how they are written down."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.commands.catalogue import COMMANDS, NAMES, command
from bot.commands.model import YES, Call, Command, Option, OptionKind
from bot.commands.refusals import CommandRefusal, Misread
from bot.commands.values import read_value, shown
from bot.commands.vocabulary import (
    command_word,
    meant_command,
    meant_group,
    meant_option,
    meant_within,
    option_word,
)
from bot.model.refusals import Denied
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
    """Return what somebody has typed, or what a button says; raises `CommandRefusal`.

    Words may be of any language. Required options, or the only one, need not be named; a text with blanks
    stands in quotation marks: `start @bruno:example.org level=difficult seed="our first evening"`. A group
    of commands alone asks for help with all of them, and so does `night help`.
    """
    if len(text) > LONGEST_TYPED:
        raise CommandRefusal(Denied.TOO_LONG, what="command", most=LONGEST_TYPED)
    first, *rest = _joined([*_tokens(text)]) or [_Token("")]
    if not first.value:
        raise CommandRefusal(Misread.NO_COMMAND)
    if group := _group(first):
        return Call(who, _HELP, {"command": group})
    name = meant_command(first.value, NAMES) if first.name is None else None
    if name is None:
        raise CommandRefusal(Misread.UNKNOWN_COMMAND, word=shown(first.written))
    meant = command(name)
    options: dict[str, str] = {}
    unquoted: dict[str, str] = {}  # texts that took their place without a name: perhaps parts of another
    places = [*meant.by_place]
    for token in rest:
        option, value = _option(meant, token, places)
        if option.name in unquoted:
            raise CommandRefusal(Misread.NO_PLACE_FOR, command=name, word=shown(unquoted[option.name]))
        if option.name in options:
            raise CommandRefusal(Misread.OPTION_TWICE, command=name, option=option.name)
        if option.kind is OptionKind.TEXT and option in places:
            places.remove(option)
        if option.kind is OptionKind.TEXT and token.name is None and not token.quoted:
            unquoted[option.name] = value
        options[option.name] = read_value(meant, option, value, who)
    return checked(Call(who, name, options))


def checked(call: Call) -> Call:
    """Return a call as it can be carried out: with every value read, or refused."""
    if call.command not in NAMES:
        raise CommandRefusal(Misread.UNKNOWN_COMMAND, word=shown(call.command))
    meant = command(call.command)
    read: dict[str, str] = {}
    for name, value in call.options.items():
        option = meant.option(name)
        if option is None:
            raise CommandRefusal(Misread.NO_SUCH_OPTION, command=meant.name, option=shown(name))
        read[name] = read_value(meant, option, value, call.who)
    for option in meant.options:
        if option.required and option.name not in read:
            raise CommandRefusal(Misread.OPTION_MISSING, command=meant.name, option=option.name)
    return replace(call, options=read)


def write_call(name: str, options: Mapping[str, str] | None = None) -> str:
    """Return a command with its options as one line of text, which `read_call` reads."""
    given = options or {}
    said = (
        f"{option.name}={_quoted(given[option.name])}"
        for option in command(name).options
        if option.name in given
    )
    return " ".join((name, *said))


def usage(name: str, words: Words) -> str:
    """Return how a command is typed: what is in brackets can be left out."""
    meant = command(name)
    people = [option for option in meant.by_place if option.kind is OptionKind.PERSON]
    parts = [command_word(name, words)]
    for option in meant.options:
        said = option_word(option.name, words)
        if option in people[1:-1]:  # of many, the first and the last are enough
            parts += ["…"] if option is people[1] else []
            continue
        typed = said if option in meant.by_place else f"{said}=…"
        parts.append(typed if option.required else f"[{typed}]")
    return " ".join(parts)


@dataclass(frozen=True, slots=True)
class _Token:
    value: str
    name: str | None = None
    quoted: bool = False

    @property
    def written(self) -> str:
        """It as it was typed, more or less."""
        return self.value if self.name is None else f"{self.name}={self.value}"


def _tokens(text: str) -> Iterator[_Token]:
    position, end = 0, len(text.rstrip())
    while (position := _end_of_blanks(text, position)) < end:
        found = _TOKEN.match(text, position)
        if not found:
            raise CommandRefusal(Misread.OPEN_QUOTE)
        position = found.end()
        written = found.lastgroup or "bare"
        value = _ESCAPED.sub(r"\1", found[written]) if written == "quoted" else found[written]
        yield _Token(value, found["name"], quoted=written != "bare")


def _joined(tokens: list[_Token]) -> list[_Token]:
    """Return the two words of a command that is in a group as one, also where help with it is asked for."""
    match tokens:
        case [first, second, *rest] if _group(first) and _asks_for_help(second):
            return [second, *_joined([first, *rest])]
        case [first] if group := _group(first):
            return [_Token(group)]
        case [first, second, *rest] if group := _group(first):
            name = meant_within(group, second.written, NAMES)
            if name is None:
                raise CommandRefusal(Misread.UNKNOWN_IN_GROUP, group=group, word=shown(second.written))
            return [_Token(name), *rest]
        case [first, *rest] if _asks_for_help(first):
            return [first, *_joined(rest)]
        case _:
            return tokens


def _asks_for_help(token: _Token) -> bool:
    return token.name is None and meant_command(token.value, NAMES) == _HELP


def _group(token: _Token) -> str | None:
    return meant_group(token.value) if token.name is None else None


def _end_of_blanks(text: str, position: int) -> int:
    blanks = _BLANKS.match(text, position)
    return blanks.end() if blanks else position


def _option(meant: Command, token: _Token, places: list[Option]) -> tuple[Option, str]:
    """Return which option a token is about, and what it says; it takes the next place if it names none."""
    if token.name is not None:
        option = meant_option(token.name, meant)
        if option is None:
            raise CommandRefusal(Misread.NO_SUCH_OPTION, command=meant.name, option=shown(token.name))
        return option, token.value
    flag = None if token.quoted else meant_option(token.value, meant)
    if flag and flag.kind is OptionKind.FLAG:
        return flag, YES
    if not places:
        raise CommandRefusal(Misread.NO_PLACE_FOR, command=meant.name, word=shown(token.value))
    return places.pop(0), token.value


def _quoted(value: str) -> str:
    escaped = _TO_ESCAPE.sub(r"\\\1", value)
    return f'"{escaped}"' if _TO_QUOTE.search(value) else value
