"""Reading what was said for an option: a value in the form in which all of us write it, or a refusal."""

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import category

from bot.commands.model import Command, Option, OptionKind
from bot.commands.refusals import CommandRefusal, Misread
from bot.commands.vocabulary import meant_value
from bot.model.person import PLATFORMS, platform_of
from bot.service.play import read_code
from bot.text.durations import read_length

LONGEST_TEXT: Final = 100

_LONGEST_QUOTED: Final = 40  # so much of what was typed is said back
_LONGEST_CODE: Final = 16
_PEOPLE: Final[Mapping[str, re.Pattern[str]]] = {
    "discord": re.compile(r"(?:<@!?)?([0-9]{1,20})>?"),
    "matrix": re.compile(r"(@[^\s:]{0,255}:\S{1,255})"),
    "web": re.compile(r"(\w{1,32})", re.ASCII),
}
_PAGE: Final = re.compile(r"0{0,3}([1-9][0-9]{0,2})")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_NUMBERED: Final = frozenset({"level"})
"""Options whose values people also count: level 0 is none, level 2 the second one after that."""


def read_value(command: Command, option: Option, text: str, who: str) -> str:
    """Return a value as it is written in a `Call`; reading that again changes nothing."""
    match option.kind:
        case OptionKind.PERSON:
            return _person(command, text, who)
        case OptionKind.GAME | OptionKind.NIGHT:
            return _code(command, option, text)
        case OptionKind.PAGE:
            return _page(command, text)
        case OptionKind.NUMBER | OptionKind.MINUTES:
            return _number(command, option, text)
        case OptionKind.TEXT:
            return _text(command, option, text)
        case OptionKind.VALUE | OptionKind.FLAG:
            return _one_of(command, option, text)


def shown(text: str) -> str:
    """Return as much of what was typed as is said back."""
    return text[:_LONGEST_QUOTED]


def _person(command: Command, text: str, who: str) -> str:
    """Return an address; somebody without a platform is on that of whoever asks."""
    platform, _, name = text.partition(":")
    if platform not in PLATFORMS:
        platform, name = platform_of(who), text
    found = _PEOPLE[platform].fullmatch(name) if platform in _PEOPLE and name.isprintable() else None
    if not found:
        raise CommandRefusal(Misread.NOT_SOMEBODY, command=command.name, word=shown(text))
    return f"{platform}:{found[1]}"


def _code(command: Command, option: Option, text: str) -> str:
    code = read_code(text)
    if not (0 < len(code) <= _LONGEST_CODE and code.isascii()):
        night = option.kind is OptionKind.NIGHT
        refused = Misread.NOT_A_NIGHT if night else Misread.NOT_A_CODE
        raise CommandRefusal(refused, command=command.name, word=shown(text))
    return code


def _page(command: Command, text: str) -> str:
    found = _PAGE.fullmatch(text.strip())
    if not found:
        raise CommandRefusal(Misread.NOT_A_PAGE, command=command.name, word=shown(text))
    return found[1]


def _number(command: Command, option: Option, text: str) -> str:
    minutes, lowest, highest = option.kind is OptionKind.MINUTES, option.lowest, option.highest
    whole = int(text) if _NUMBER.fullmatch(text.strip()) else None
    number = read_length(text) if minutes else whole
    if number is None or not lowest <= number <= highest:
        facts = {"command": command.name, "option": option.name, "word": shown(text)}
        refused = Misread.NOT_SO_LONG if minutes else Misread.NOT_SO_MANY
        raise CommandRefusal(refused, **facts, lowest=lowest, highest=highest)
    return str(number)


def _text(command: Command, option: Option, text: str) -> str:
    broken = any(category(character) in {"Cc", "Cs"} for character in text[: LONGEST_TEXT + 1])
    if broken or not 0 < len(text) <= LONGEST_TEXT:
        raise CommandRefusal(Misread.NOT_A_TEXT, command=command.name, option=option.name, most=LONGEST_TEXT)
    return text


def _one_of(command: Command, option: Option, text: str) -> str:
    if value := meant_value(text, option) or _counted(option, text):
        return value
    facts = {"command": command.name, "option": option.name, "word": shown(text)}
    if option.kind is OptionKind.FLAG:
        raise CommandRefusal(Misread.NOT_YES_OR_NO, **facts)
    raise CommandRefusal(Misread.NOT_A_CHOICE, **facts, values=option.values)


def _counted(option: Option, text: str) -> str | None:
    numbers = map(str, range(len(option.values) if option.name in _NUMBERED else 0))
    return dict(zip(numbers, option.values, strict=False)).get(text.strip())
