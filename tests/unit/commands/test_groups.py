"""Commands of a group, which have two words: how game nights are typed, and what their buttons say."""

from collections.abc import Mapping

import pytest

from adapters.discord.names import call_id
from bot.commands.forms import Command, Option, OptionKind
from bot.commands.grammar import COMMANDS, read_call, write_call
from bot.commands.refusals import CommandRefusal, Misread
from engine.contract import Fact
from tests.rows import each_row

ALBA = "matrix:@alba:example.org"
GAME = "ABCDE23456"
COSY = {"title": "Cosy evening", "when": "Friday 20:00"}
LONGEST_ID = 100  # of a button on Discord
NIGHTS = [each for each in COMMANDS if each.group == "night"]


@each_row(
    ("typed", "name", "options"),
    [
        ("night list", "night-list", {}),
        ("night-list past", "night-list", {"past": "yes"}),
        ("NIGHT  list 2", "night-list", {"page": "2"}),
        ("serata elenco passate", "night-list", {"past": "yes"}),
        ("serata-elenco", "night-list", {}),
        ("night elenco", "night-list", {}),
        ('night plan "Cosy evening" "Friday 20:00"', "night-plan", COSY),
        ('night-plan when="Friday 20:00" "Cosy evening"', "night-plan", COSY),
        ('serata pianifica "Cosy evening" quando="Friday 20:00"', "night-plan", COSY),
        (
            'night plan x y duration=1h30 places=008 repeat="ogni settimana" grow same=no',
            "night-plan",
            {
                "title": "x",
                "when": "y",
                "duration": "90",
                "places": "8",
                "repeat": "weekly",
                "grow": "yes",
                "same": "no",
            },
        ),
        ("night join abcde-23456", "night-join", {"night": GAME}),
        (
            "night join abcde-23456 partner=@bruno:example.org reminders=no",
            "night-join",
            {"night": GAME, "partner": "matrix:@bruno:example.org", "reminders": "no"},
        ),
        ("night edit abcde-23456 rounds=3", "night-edit", {"night": GAME, "rounds": "3"}),
        (
            "night cancel series abcde-23456 sure",
            "night-cancel",
            {"night": GAME, "series": "yes", "sure": "yes"},
        ),
        ("night here fill", "night-here", {"fill": "yes"}),
        ("night", "help", {"command": "night"}),
        ("serata", "help", {"command": "night"}),
        ("help night", "help", {"command": "night"}),
        ("night help", "help", {"command": "night"}),
        ("serata aiuto", "help", {"command": "night"}),
        ("night help plan", "help", {"command": "night-plan"}),
        (
            "serata prepara x y ripeti=settimanale",
            "night-plan",
            {"title": "x", "when": "y", "repeat": "weekly"},
        ),
        ("night plan x y repeat=sì", "night-plan", {"title": "x", "when": "y", "repeat": "weekly"}),
        ("night plan x y repeat=no", "night-plan", {"title": "x", "when": "y", "repeat": "never"}),
        ("serata-inizia", "night-start", {}),
        ("serata fine", "night-end", {}),
        ("serata pianifica «Cosy evening» «Friday 20:00»", "night-plan", COSY),
        ("help night plan", "help", {"command": "night-plan"}),
        ("aiuto serata pianifica", "help", {"command": "night-plan"}),
        ("help night-plan", "help", {"command": "night-plan"}),
        ('help command="night plan"', "help", {"command": "night-plan"}),
    ],
)
def test_two_words_are_one_command_in_any_language(typed: str, name: str, options: Mapping[str, str]) -> None:
    call = read_call(typed, ALBA)
    assert (call.command, call.options) == (name, options)


@each_row(
    ("typed", "code", "facts"),
    [
        ("night dance", Misread.UNKNOWN_IN_GROUP, {"group": "night", "word": "dance"}),
        ("serata sure=yes", Misread.UNKNOWN_IN_GROUP, {"group": "night", "word": "sure=yes"}),
        ("help night dance", Misread.UNKNOWN_IN_GROUP, {"group": "night", "word": "dance"}),
        ("night=plan", Misread.UNKNOWN_COMMAND, {"word": "night=plan"}),
        ("plan x y", Misread.UNKNOWN_COMMAND, {"word": "plan"}),
        ("night plan", Misread.OPTION_MISSING, {"command": "night-plan", "option": "title"}),
        ("night plan x", Misread.OPTION_MISSING, {"command": "night-plan", "option": "when"}),
        ("night plan x y z", Misread.NO_PLACE_FOR, {"command": "night-plan", "word": "z"}),
        *(
            (f"night plan {typed}", Misread.NO_PLACE_FOR, {"command": "night-plan", "word": word})
            for typed, word in (
                ('"Cosy evening" Friday 20:00', "20:00"),
                ("title=Friday when=Friday 20:00", "20:00"),
                ('title=Cosy evening when="Friday 20:00"', "evening"),
            )
        ),
        (
            'night plan "Cosy evening" when=x title=y',
            Misread.OPTION_TWICE,
            {"command": "night-plan", "option": "title"},
        ),
        ("night show ???", Misread.NOT_A_NIGHT, {"command": "night-show", "word": "???"}),
        *(
            (
                f"night edit places={word}",
                Misread.NOT_SO_MANY,
                {"command": "night-edit", "option": "places", "word": word, "lowest": 2, "highest": 500},
            )
            for word in ("1", "501", "-3", "two", "٣", "9" * 12)
        ),
        *(
            (
                f"night edit duration={word}",
                Misread.NOT_SO_LONG,
                {"command": "night-edit", "option": "duration", "word": word, "lowest": 15, "highest": 1440},
            )
            for word in ("14", "25h", "long", "1h-30", "0")
        ),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(
    typed: str, code: Misread, facts: Mapping[str, Fact]
) -> None:
    with pytest.raises(CommandRefusal) as refused:
        read_call(typed, ALBA)
    assert (refused.value.code, refused.value.facts) == (code, facts)


def test_what_belongs_together_is_in_one_group_and_named_after_it() -> None:
    assert {each.name for each in NIGHTS} == {
        f"night-{name}"
        for name in (
            *("plan", "list", "show", "join", "here", "leave"),
            *("start", "end", "edit", "cancel", "season"),
        )
    }
    assert {each.name for each in COMMANDS if each.group == "palm"} == {
        f"palm-{name}" for name in ("start", "rules", "tutorial", "biography")
    }
    assert {each.group for each in COMMANDS} == {"", "night", "palm"}


@each_row("meant", NIGHTS, ids=lambda each: each.name)
def test_an_evening_can_be_named_without_saying_what_the_code_is_for(meant: Command) -> None:
    option = meant.option("night")
    assert [each.kind for each in meant.by_place].count(OptionKind.NIGHT) == (option is not None)


def _short(option: Option) -> str:
    """Return the longest value that a button ever has: never a text or a person."""
    match option.kind:
        case OptionKind.NIGHT | OptionKind.GAME:
            return "W" * 16
        case OptionKind.PAGE:
            return "999"
        case _:
            return "yes"


@each_row("meant", NIGHTS, ids=lambda each: each.name)
def test_what_a_button_says_about_a_night_fits_into_an_id_on_discord(meant: Command) -> None:
    kinds = {OptionKind.NIGHT, OptionKind.PAGE, OptionKind.FLAG}
    options = {each.name: _short(each) for each in meant.options if each.kind in kinds}
    assert len(call_id(write_call(meant.name, options))) <= LONGEST_ID
