"""A refusal as an answer: the reason and, if a command was mistyped, its usage."""

from dataclasses import replace
from typing import Final

from bot.commands.answers import Answer, computer_button
from bot.commands.command_table import command, members
from bot.commands.meanings import nearest_command
from bot.commands.model import Command, CommandProblem, CommandRefusal, Option
from bot.commands.vocabulary import command_example, command_word, option_word, usage, value_label
from bot.model.refusals import ServiceProblem
from bot.model.screen import kept
from bot.screens.refusal_text import refusal_text
from engine.contract import Fact, Refusal
from renderers.i18n.catalogue import Words

_WITHOUT_USAGE: Final = frozenset(
    {CommandProblem.NO_GAMES, CommandProblem.NO_NIGHTS, CommandProblem.NO_SUCH_PAGE, CommandProblem.NOT_HERE}
)

_WITHOUT_PARTNER: Final = frozenset({ServiceProblem.PARTNER_IS_A_BOT, CommandProblem.OWN_PARTNER})
_WITHOUT_PARTNER_TYPED: Final = frozenset({CommandProblem.OPTION_MISSING, CommandProblem.NOT_SOMEBODY})


def answer_refusal(refusal: Refusal, words: Words) -> Answer:
    """Return the answer to a refused command, or to any other refusal; who lacks a partner is offered one."""
    answer = _explain(refusal, words)
    return replace(answer, rows=((computer_button(words),),)) if _lacks_partner(refusal) else answer


def _lacks_partner(refusal: Refusal) -> bool:
    if refusal.code in _WITHOUT_PARTNER:
        return True
    return refusal.code in _WITHOUT_PARTNER_TYPED and refusal.facts.get("command") == "start"


def _explain(refusal: Refusal, words: Words) -> Answer:
    if isinstance(refusal, CommandRefusal) and refusal.code is CommandProblem.UNKNOWN_IN_GROUP:
        return _refused_in_group(refusal, str(refusal.facts["group"]), words)
    name = str(refusal.facts.get("command", ""))
    if not isinstance(refusal, CommandRefusal) or not name:
        return Answer(refusal_text(refusal, words))
    called = command(name)
    option = called.option(str(refusal.facts.get("option", "")))
    translated = CommandRefusal(refusal.code, **{**refusal.facts, **_translate_option(option, words)})
    lines = () if refusal.code in _WITHOUT_USAGE else _usage_lines(called, words)
    return Answer(refusal_text(translated, words), lines)


def _usage_lines(called: Command, words: Words) -> tuple[str, ...]:
    example = command_example(called, words)
    return kept(
        (
            words.say("usage", usage=usage(called, words)),
            words.say("help-example", example=example) if example else None,
        )
    )


def _refused_in_group(refusal: CommandRefusal, group: str, words: Words) -> Answer:
    """Return the answer to an unknown command of a group: all its commands, the most similar one first."""
    translated = CommandRefusal(refusal.code, **{**refusal.facts, "group": command_word(group, words)})
    near = nearest_command(str(refusal.facts["word"]), group)
    perhaps = words.say("perhaps-meant", usage=usage(command(near), words)) if near else None
    others = (usage(each, words) for each in members(group) if each.name != near)
    return Answer(refusal_text(translated, words), kept((perhaps, *others)))


def _translate_option(option: Option | None, words: Words) -> dict[str, Fact]:
    """Return an option and its values in the reader's language."""
    if option is None:  # unknown: quoted as it was typed
        return {}
    values = tuple(value_label(option.name, value, words) for value in option.values)
    return {"option": option_word(option.name, words), **({"values": values} if values else {})}
