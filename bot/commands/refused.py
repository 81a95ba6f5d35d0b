"""A refusal as an answer: why, and where a command was mistyped, how it is typed."""

from typing import Final

from bot.commands.answers import Answer
from bot.commands.catalogue import members
from bot.commands.grammar import command, usage
from bot.commands.model import Option
from bot.commands.refusals import CommandRefusal, Misread
from bot.commands.vocabulary import (
    command_example,
    command_word,
    nearest_command,
    option_word,
    value_label,
)
from bot.model.screen import kept
from bot.screens.refusals import refusal_text
from engine.contract import Fact, Refusal
from renderers.i18n.catalogue import Words

_TYPED_WELL: Final = frozenset({Misread.NO_GAMES, Misread.NO_NIGHTS, Misread.NO_SUCH_PAGE, Misread.NOT_HERE})


def refused(refusal: Refusal, words: Words) -> Answer:
    """Return what somebody is told whose command, or anything else, was refused."""
    if isinstance(refusal, CommandRefusal) and refusal.code is Misread.UNKNOWN_IN_GROUP:
        return _not_in_group(refusal, str(refusal.facts["group"]), words)
    name = str(refusal.facts.get("command", ""))
    if not isinstance(refusal, CommandRefusal) or not name:
        return Answer(refusal_text(refusal, words))
    option = command(name).option(str(refusal.facts.get("option", "")))
    said = CommandRefusal(refusal.code, **{**refusal.facts, **_in_words(option, words)})
    lines = () if refusal.code in _TYPED_WELL else _how(name, words)
    return Answer(refusal_text(said, words), lines)


def _how(name: str, words: Words) -> tuple[str, ...]:
    """Return how a command is typed, and a line to be copied where that is not enough."""
    example = command_example(name, words)
    return kept(
        (
            words.say("usage", usage=usage(name, words)),
            words.say("help-example", example=example) if example else None,
        )
    )


def _not_in_group(refusal: CommandRefusal, group: str, words: Words) -> Answer:
    """Return what somebody is told who has called nothing in a group: all that there is in it.

    What was perhaps meant comes first.
    """
    said = CommandRefusal(refusal.code, **{**refusal.facts, "group": command_word(group, words)})
    near = nearest_command(str(refusal.facts["word"]), group)
    perhaps = words.say("perhaps-meant", usage=usage(near, words)) if near else None
    others = (usage(each.name, words) for each in members(group) if each.name != near)
    return Answer(refusal_text(said, words), kept((perhaps, *others)))


def _in_words(option: Option | None, words: Words) -> dict[str, Fact]:
    """Return what the reader calls an option and its values."""
    if option is None:  # there is no such option: it is quoted as it was typed
        return {}
    values = tuple(value_label(option.name, value, words) for value in option.values)
    return {"option": option_word(option.name, words), **({"values": values} if values else {})}
