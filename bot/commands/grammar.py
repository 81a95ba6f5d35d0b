"""The grammar of commands: read typed text, and check a call and the values of its options."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final
from unicodedata import category

from bot.commands.command_table import NAMES, command
from bot.commands.meanings import meant_command, meant_group, meant_option, meant_value, meant_within
from bot.commands.model import YES, Call, Command, CommandProblem, CommandRefusal, Option, OptionKind
from bot.model.person import COMPUTER, PLATFORMS, platform_of
from bot.model.refusals import ServiceProblem
from bot.service.play import read_code
from bot.text.catalogue import fold_text
from bot.text.time_words import read_length

LONGEST_TYPED: Final = 1000

_HELP: Final = "help"
_TOKEN: Final = re.compile(
    r"(?:(?P<name>[^\W\d_][\w-]*)=)?"
    r'(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|“(?P<curly>[^“”]*)”|«(?P<angled>[^«»]*)»|(?P<bare>[^\s"“”«»]*))(?=\s|$)',
    re.DOTALL,
)
_BLANKS: Final = re.compile(r"\s*")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
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
    name = meant_command(first.value) if first.name is None else None
    if name is None:
        raise CommandRefusal(CommandProblem.UNKNOWN_COMMAND, word=shorten(first.written))
    spec = command(name)
    options: dict[str, str] = {}
    unquoted: dict[str, str] = {}  # unnamed texts without quotes: perhaps parts of another option
    places = [*spec.by_place]
    for token in rest:
        option, value = _read_option(spec, token, places)
        if option.name in unquoted:
            raise CommandRefusal(
                CommandProblem.NO_PLACE_FOR, command=name, word=shorten(unquoted[option.name])
            )
        if option.name in options:
            raise CommandRefusal(CommandProblem.OPTION_TWICE, command=name, option=option.name)
        if option.kind is OptionKind.TEXT and option in places:
            places.remove(option)
        if option.kind is OptionKind.TEXT and token.name is None and not token.quoted:
            unquoted[option.name] = value
        options[option.name] = read_value(spec, option, value, who)
    return checked(Call(who, name, options))


def checked(call: Call) -> Call:
    """Return a call with every value checked and normalised, in the declared order; refuse an invalid one."""
    if call.command not in NAMES:
        raise CommandRefusal(CommandProblem.UNKNOWN_COMMAND, word=shorten(call.command))
    spec = command(call.command)
    read: dict[str, str] = {}
    for name, value in call.options.items():
        option = spec.option(name)
        if option is None:
            raise CommandRefusal(CommandProblem.NO_SUCH_OPTION, command=spec.name, option=shorten(name))
        read[name] = read_value(spec, option, value, call.who)
    for option in spec.options:
        if option.required and option.name not in read:
            raise CommandRefusal(CommandProblem.OPTION_MISSING, command=spec.name, option=option.name)
    in_order = {option.name: read[option.name] for option in spec.options if option.name in read}
    return replace(call, options=in_order)


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
            name = meant_within(group, second.written)
            if name is None:
                raise CommandRefusal(
                    CommandProblem.UNKNOWN_IN_GROUP, group=group, word=shorten(second.written)
                )
            return [_Token(name), *rest]
        case [first, *rest] if _asks_for_help(first):
            return [first, *_join_group(rest)]
        case _:
            return tokens


def _asks_for_help(token: _Token) -> bool:
    return token.name is None and meant_command(token.value) == _HELP


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
            raise CommandRefusal(CommandProblem.NO_SUCH_OPTION, command=spec.name, option=shorten(token.name))
        return option, token.value
    flag = None if token.quoted else meant_option(token.value, spec)
    if flag and flag.kind is OptionKind.FLAG:
        return flag, YES
    if not places:
        raise CommandRefusal(CommandProblem.NO_PLACE_FOR, command=spec.name, word=shorten(token.value))
    return places.pop(0), token.value


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


def shorten(text: str) -> str:
    """Return the beginning of a typed text, for a refusal."""
    return text[:_LONGEST_QUOTED]


def _read_person(command: Command, text: str, who: str) -> str:
    """Return a person's address; without a platform, it is on the requester's own.

    A game can be begun with the computer too.
    """
    if command.starts_game and fold_text(text) == COMPUTER:
        return COMPUTER
    platform, _, name = text.partition(":")
    if platform not in PLATFORMS:
        platform, name = platform_of(who), text
    found = _PEOPLE[platform].fullmatch(name) if platform in _PEOPLE and name.isprintable() else None
    if not found:
        raise CommandRefusal(CommandProblem.NOT_SOMEBODY, command=command.name, word=shorten(text))
    return f"{platform}:{found[1]}"


def _read_code(command: Command, option: Option, text: str) -> str:
    code = read_code(text)
    if not (0 < len(code) <= _LONGEST_CODE and code.isascii()):
        refused = CommandProblem.NOT_A_NIGHT if option.kind is OptionKind.NIGHT else CommandProblem.NOT_A_CODE
        raise CommandRefusal(refused, command=command.name, word=shorten(text))
    return code


def _read_page(command: Command, text: str) -> str:
    found = _PAGE.fullmatch(text.strip())
    if not found:
        raise CommandRefusal(CommandProblem.NOT_A_PAGE, command=command.name, word=shorten(text))
    return found[1]


def _read_number(command: Command, option: Option, text: str) -> str:
    minutes, lowest, highest = option.kind is OptionKind.MINUTES, option.lowest, option.highest
    whole = int(text) if _NUMBER.fullmatch(text.strip()) else None
    number = read_length(text) if minutes else whole
    if number is None or not lowest <= number <= highest:
        facts = {"command": command.name, "option": option.name, "word": shorten(text)}
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
    facts = {"command": command.name, "option": option.name, "word": shorten(text)}
    if option.kind is OptionKind.FLAG:
        raise CommandRefusal(CommandProblem.NOT_YES_OR_NO, **facts)
    raise CommandRefusal(CommandProblem.NOT_A_CHOICE, **facts, values=option.values)


def _read_choice_number(option: Option, text: str) -> str | None:
    numbers = map(str, range(len(option.values) if option.name in _NUMBERED_OPTIONS else 0))
    return dict(zip(numbers, option.values, strict=False)).get(text.strip())
