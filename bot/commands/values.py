"""Read the value of an option: its normal form, or a refusal."""

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import category

from bot.commands.model import Command, Option, OptionKind
from bot.commands.refusals import CommandProblem, CommandRefusal
from bot.commands.vocabulary import meant_value
from bot.model.person import PLATFORMS, platform_of
from bot.service.play import read_code
from bot.text.durations import read_length

LONGEST_TEXT: Final = 100

_LONGEST_QUOTED: Final = 40  # characters of the typed text that a refusal quotes
_LONGEST_CODE: Final = 16
_PEOPLE: Final[Mapping[str, re.Pattern[str]]] = {
    "discord": re.compile(r"(?:<@!?)?([0-9]{1,20})>?"),
    "matrix": re.compile(r"(@[^\s:]{0,255}:\S{1,255})"),
    "web": re.compile(r"(\w{1,32})", re.ASCII),
}
_PAGE: Final = re.compile(r"0{0,3}([1-9][0-9]{0,2})")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_NUMBERED_OPTIONS: Final = frozenset({"level"})
"""Options that also accept the index of a value: level 0 is none, level 2 the second one after that."""


def read_value(command: Command, option: Option, text: str, who: str) -> str:
    """Return the normal form of a value; reading that again changes nothing."""
    match option.kind:
        case OptionKind.PERSON:
            return _read_person(command, text, who)
        case OptionKind.GAME | OptionKind.NIGHT:
            return _read_code(command, option, text)
        case OptionKind.PAGE:
            return _read_page(command, text)
        case OptionKind.NUMBER | OptionKind.MINUTES:
            return _read_number(command, option, text)
        case OptionKind.TEXT:
            return _read_text(command, option, text)
        case OptionKind.VALUE | OptionKind.FLAG:
            return _read_choice(command, option, text)


def shown(text: str) -> str:
    """Return the beginning of a typed text, for a refusal."""
    return text[:_LONGEST_QUOTED]


def _read_person(command: Command, text: str, who: str) -> str:
    """Return a person's address; without a platform, it is on the requester's own."""
    platform, _, name = text.partition(":")
    if platform not in PLATFORMS:
        platform, name = platform_of(who), text
    found = _PEOPLE[platform].fullmatch(name) if platform in _PEOPLE and name.isprintable() else None
    if not found:
        raise CommandRefusal(CommandProblem.NOT_SOMEBODY, command=command.name, word=shown(text))
    return f"{platform}:{found[1]}"


def _read_code(command: Command, option: Option, text: str) -> str:
    code = read_code(text)
    if not (0 < len(code) <= _LONGEST_CODE and code.isascii()):
        refused = CommandProblem.NOT_A_NIGHT if option.kind is OptionKind.NIGHT else CommandProblem.NOT_A_CODE
        raise CommandRefusal(refused, command=command.name, word=shown(text))
    return code


def _read_page(command: Command, text: str) -> str:
    found = _PAGE.fullmatch(text.strip())
    if not found:
        raise CommandRefusal(CommandProblem.NOT_A_PAGE, command=command.name, word=shown(text))
    return found[1]


def _read_number(command: Command, option: Option, text: str) -> str:
    minutes, lowest, highest = option.kind is OptionKind.MINUTES, option.lowest, option.highest
    whole = int(text) if _NUMBER.fullmatch(text.strip()) else None
    number = read_length(text) if minutes else whole
    if number is None or not lowest <= number <= highest:
        facts = {"command": command.name, "option": option.name, "word": shown(text)}
        refused = CommandProblem.NOT_SO_LONG if minutes else CommandProblem.NOT_SO_MANY
        raise CommandRefusal(refused, **facts, lowest=lowest, highest=highest)
    return str(number)


def _read_text(command: Command, option: Option, text: str) -> str:
    broken = any(category(character) in {"Cc", "Cs"} for character in text[: LONGEST_TEXT + 1])
    if broken or not 0 < len(text) <= LONGEST_TEXT:
        raise CommandRefusal(
            CommandProblem.NOT_A_TEXT, command=command.name, option=option.name, most=LONGEST_TEXT
        )
    return text


def _read_choice(command: Command, option: Option, text: str) -> str:
    if value := meant_value(text, option) or _read_choice_number(option, text):
        return value
    facts = {"command": command.name, "option": option.name, "word": shown(text)}
    if option.kind is OptionKind.FLAG:
        raise CommandRefusal(CommandProblem.NOT_YES_OR_NO, **facts)
    raise CommandRefusal(CommandProblem.NOT_A_CHOICE, **facts, values=option.values)


def _read_choice_number(option: Option, text: str) -> str | None:
    numbers = map(str, range(len(option.values) if option.name in _NUMBERED_OPTIONS else 0))
    return dict(zip(numbers, option.values, strict=False)).get(text.strip())
