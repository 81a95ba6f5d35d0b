"""Given a refusal: what is told, in the words of whoever reads it?"""

import re
from datetime import UTC, datetime
from enum import StrEnum
from inspect import getsource
from zoneinfo import ZoneInfo

import pytest

from bot.commands.answers import Answer
from bot.commands.grammar import read_call, usage
from bot.commands.refusals import CommandRefusal, Misread
from bot.commands.refused import refused
from bot.commands.repertoire import members
from bot.language import words_in
from bot.nights.refusals import NightRefusal, Unplanned
from bot.nights.when import read_when
from bot.refusals import Denied, ServiceRefusal
from bot.screens.refusals import refusal_text
from engine.contract import Fact
from renderers.language import Language
from tests.rows import each_row

ALBA = "matrix:@alba:example.org"
NUMBERS = {"page", "pages", "most", "lowest", "highest"}


def facts_of(code: StrEnum) -> dict[str, Fact]:
    """Return an example of each fact that is promised behind a code."""
    line = re.search(rf'^    {code.name} = "\w+"(?:  # (.*))?$', getsource(type(code)), re.MULTILINE)
    assert line, code
    names = (
        re.findall(r"[a-z]+", (line[1] or "").partition(":")[0]) if "quotation" not in (line[1] or "") else []
    )
    examples: dict[str, Fact] = {
        "command": "settings",
        "option": "theme",
        "values": ("day", "night"),
        "group": "night",
    }
    return {name: examples.get(name, 3 if name in NUMBERS else f"a-{name}") for name in names}


@each_row("code", Misread)
@each_row("language", Language)
def test_every_refusal_has_one_sentence_made_of_its_facts(code: Misread, language: Language) -> None:
    facts = facts_of(code)
    if code is Misread.NO_GAMES:
        facts["which"] = "over"
    refusal, words = CommandRefusal(code, **facts), words_in(language)
    told = refused(refusal, words)
    for said in (told.headline, refusal_text(refusal, words)):
        assert "\n" not in said
        assert said.endswith(".")
        assert "word" not in facts or "a-word" in said
    assert not told.rows


def test_what_was_mistyped_is_told_with_the_usage_in_the_words_of_the_reader() -> None:
    with pytest.raises(CommandRefusal) as mistyped:
        read_call("settings theme=pink", ALBA)
    told = refused(mistyped.value, words_in(Language.IT))
    assert told == Answer(
        '"pink" non è un valore di tema; scegli tra: Giorno, Notte, Alto contrasto, Per daltonici.',
        ("Così: impostazioni [lingua=…] [tema=…] [misura=…] [ingrandite=…] [stagione=…] [fuso=…]",),
    )


@each_row("language", Language)
def test_who_calls_something_else_in_a_group_is_told_all_that_there_is_in_it(language: Language) -> None:
    with pytest.raises(CommandRefusal) as mistyped:
        read_call("night dance", ALBA)
    words = words_in(language)
    told = refused(mistyped.value, words)
    assert "dance" in told.headline
    assert words.say("command-night") in told.headline
    assert told.lines == tuple(usage(each.name, words) for each in members("night"))


@each_row(
    ("typed", "meant"),
    [("night pln", "night-plan"), ("night jion", "night-join"), ("serata iscrivmi", "night-join")],
)
@each_row("language", Language)
def test_what_was_perhaps_meant_in_a_group_comes_first(typed: str, meant: str, language: Language) -> None:
    with pytest.raises(CommandRefusal) as mistyped:
        read_call(typed, ALBA)
    words = words_in(language)
    told = refused(mistyped.value, words).lines
    assert told[0] == words.say("perhaps-meant", usage=usage(meant, words))
    assert told[1:] == tuple(usage(each.name, words) for each in members("night") if each.name != meant)


@each_row("typed", ['"Cosy evening" Friday 20:00', "title=Friday when=Friday 20:00"])
@each_row("language", Language)
def test_who_forgets_quotation_marks_is_told_a_line_that_can_be_copied(
    typed: str, language: Language
) -> None:
    with pytest.raises(CommandRefusal) as mistyped:
        read_call(f"night plan {typed}", ALBA)
    words = words_in(language)
    example = words.say("example-night-plan")
    assert refused(mistyped.value, words).lines[-1] == words.say("help-example", example=example)
    call = read_call(example, ALBA)
    assert (call.command, call.options["repeat"], call.options["grow"]) == ("night-plan", "weekly", "yes")
    assert read_when(call.options["when"], ZoneInfo("UTC"), datetime(2026, 11, 16, tzinfo=UTC))


def test_an_option_that_there_is_not_is_quoted_as_it_was_typed() -> None:
    refusal = CommandRefusal(Misread.NO_SUCH_OPTION, command="join", option="colour")
    words = words_in(Language.EN)
    told = refused(refusal, words)
    assert "colour" in told.headline
    assert told.lines == (words.say("usage", usage=usage("join", words)),)


@each_row("code", [Misread.NO_SUCH_PAGE, Misread.NO_NIGHTS, Misread.NOT_HERE])
def test_who_typed_well_is_told_no_usage(code: Misread) -> None:
    assert refused(CommandRefusal(code, **facts_of(code)), words_in(Language.EN)).lines == ()


@each_row("code", Unplanned)
@each_row("language", Language)
def test_whatever_cannot_be_done_with_an_evening_has_a_sentence(code: Unplanned, language: Language) -> None:
    said = refused(NightRefusal(code, most=20, minutes=15, game="palm", option="edition"), words_in(language))
    assert said.headline.endswith(".")
    assert not said.lines


def test_any_other_refusal_is_its_sentence() -> None:
    words = words_in(Language.IT)
    refusal = ServiceRefusal(Denied.TOO_MANY, most=10)
    assert refused(refusal, words) == Answer(refusal_text(refusal, words))
    too_long = CommandRefusal(Denied.TOO_LONG, what="command", most=1000)
    assert refused(too_long, words) == Answer(refusal_text(too_long, words))
