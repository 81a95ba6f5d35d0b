"""Given a refusal: what is told, in the words of whoever reads it?"""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.commands.answers import Answer
from bot.commands.command_table import command, members
from bot.commands.grammar import read_call
from bot.commands.model import CommandProblem, CommandRefusal
from bot.commands.refusal_answers import answer_refusal
from bot.commands.vocabulary import usage
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.screens.refusal_text import refusal_text
from bot.text.catalogue import words_in
from bot.text.time_phrases import read_when
from engine.contract import Fact
from renderers.i18n.catalogue import Language
from tests.rows import each_row

ALBA = "matrix:@alba:example.org"


def mistyped(typed: str) -> CommandRefusal:
    with pytest.raises(CommandRefusal) as refusal:
        read_call(typed, ALBA)
    return refusal.value


def facts_of(code: CommandProblem) -> dict[str, Fact]:
    examples: dict[str, Fact] = dict.fromkeys(("page", "pages", "most", "lowest", "highest"), 3)
    examples |= {"command": "settings", "option": "theme", "values": ("day", "night"), "group": "night"}
    return {name: examples.get(name, f"a-{name}") for name in code.facts}


@each_row("code", CommandProblem)
@each_row("language", Language)
def test_every_refusal_has_one_sentence_made_of_its_facts(code: CommandProblem, language: Language) -> None:
    facts = facts_of(code) | ({"which": "over"} if code is CommandProblem.NO_GAMES else {})
    refusal, words = CommandRefusal(code, **facts), words_in(language)
    told = answer_refusal(refusal, words)
    for said in (told.headline, refusal_text(refusal, words)):
        assert re.fullmatch(r"[^\n]+\.", said)
        assert "word" not in facts or "a-word" in said
    assert [each.label for each in told.choices] == (
        [words.say("choice-computer")] if code is CommandProblem.OWN_PARTNER else []
    )
    well_typed = {CommandProblem.NO_SUCH_PAGE, CommandProblem.NO_NIGHTS, CommandProblem.NOT_HERE}
    assert not (told.lines and code in well_typed), "there is no usage for those who typed well"


def test_what_was_mistyped_is_told_with_the_usage_in_the_words_of_the_reader() -> None:
    assert answer_refusal(mistyped("settings theme=pink"), words_in(Language.IT)) == Answer(
        "“pink” non va bene per tema; scegli tra: Giorno, Notte, Alto contrasto, Per daltonici.",
        (f"Scrivi così: {usage(command('settings'), words_in(Language.IT))}",),
    )
    words = words_in(Language.EN)
    told = answer_refusal(
        CommandRefusal(CommandProblem.NO_SUCH_OPTION, command="join", option="colour"), words
    )
    assert "colour" in told.headline
    assert told.lines == (words.say("usage", usage=usage(command("join"), words)),)


@each_row(
    ("typed", "meant"),
    [
        *(("night dance", ""), ("night pln", "night-plan"), ("night jion", "night-join")),
        ("serata iscrivmi", "night-join"),
    ],
)
@each_row("language", Language)
def test_another_word_in_a_group_is_answered_by_all_of_it_and_first_by_what_was_perhaps_meant(
    typed: str, meant: str, language: Language
) -> None:
    words = words_in(language)
    told = answer_refusal(mistyped(typed), words)
    assert typed.split()[1] in told.headline
    assert words.say("command-night") in told.headline
    first = (words.say("perhaps-meant", usage=usage(command(meant), words)),) if meant else ()
    others = (usage(each, words) for each in members("night") if each.name != meant)
    assert told.lines == (*first, *others)


@each_row("typed", ['"Cosy evening" Friday 20:00', "title=Friday when=Friday 20:00"])
@each_row("language", Language)
def test_without_quotation_marks_a_line_is_told_that_can_be_copied(typed: str, language: Language) -> None:
    words = words_in(language)
    example = words.say("example-night-plan")
    told = answer_refusal(mistyped(f"night plan {typed}"), words).lines
    assert told[-1] == words.say("help-example", example=example)
    call = read_call(example, ALBA)
    assert (call.command, call.options["repeat"], call.options["grow"]) == ("night-plan", "weekly", "yes")
    assert read_when(call.options["when"], ZoneInfo("UTC"), datetime(2026, 11, 16, tzinfo=UTC))


def test_any_other_refusal_is_its_sentence() -> None:
    words = words_in(Language.IT)
    for refusal in (
        ServiceRefusal(ServiceProblem.TOO_MANY, most=10),
        CommandRefusal(ServiceProblem.TOO_LONG, what="command", most=1000),
    ):
        assert answer_refusal(refusal, words) == Answer(refusal_text(refusal, words))
