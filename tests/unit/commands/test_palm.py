"""Commands of a game of its own: how Palm is typed, and which commands it shares with the other game."""

from collections.abc import Mapping
from itertools import product

import pytest

from adapters.discord.names import call_id
from bot.commands.forms import Command, OptionKind
from bot.commands.grammar import COMMANDS, command, read_call, write_call
from bot.commands.refusals import CommandRefusal, Misread
from bot.commands.repertoire import PLAYERS, SHARED
from bot.commands.vocabulary import command_word, option_word, own_word, value_label
from bot.language import words_in
from engine.contract import Fact
from engine.palm.options import MOST, option_values, read_options
from renderers.language import Language
from tests.rows import each_row

ALBA = "matrix:@alba:example.org"
DORA = "discord:4711"
GAME = "ABCDE23456"
PALM = [each for each in COMMANDS if each.group == "palm"]
LONGEST_ID = 100  # of a button on Discord
TWO = {"player1": "matrix:@bruno:example.org", "player2": "matrix:@carla:example.org"}


@each_row(
    ("typed", "name", "options"),
    [
        ("palm start", "palm-start", {}),
        ("palm start @bruno:example.org @carla:example.org", "palm-start", TWO),
        ("PALM inizia @bruno:example.org @carla:example.org", "palm-start", TWO),
        (
            "palm start @bruno:example.org expert=yes @carla:example.org",
            "palm-start",
            {**TWO, "expert": "yes"},
        ),
        ("palm start expert aloud=no", "palm-start", {"expert": "yes", "aloud": "no"}),
        ("palmo inizia esperti voce=no", "palm-start", {"expert": "yes", "aloud": "no"}),
        (
            "palm start player3=discord:12 mode=teams",
            "palm-start",
            {"player3": "discord:12", "mode": "teams"},
        ),
        ('palm start rounds="two rounds" veterans=8', "palm-start", {"rounds": "two", "veterans": "8"}),
        ("palm inizia tavolo=seated giri=two", "palm-start", {"seating": "seated", "rounds": "two"}),
        ('palm start seed="our first evening"', "palm-start", {"seed": "our first evening"}),
        ("palm rules 3", "palm-rules", {"page": "3"}),
        ("palm-regole", "palm-rules", {}),
        ("palm tutorial", "palm-tutorial", {}),
        ("palm biography 55", "palm-biography", {"page": "55"}),
        ("palms biografia 55", "palm-biography", {"page": "55"}),
        ("palm", "help", {"command": "palm"}),
        ("palmo", "help", {"command": "palm"}),
        ("help palm", "help", {"command": "palm"}),
        ("palm help", "help", {"command": "palm"}),
        ("palm help start", "help", {"command": "palm-start"}),
        ("palm aiuto inizia", "help", {"command": "palm-start"}),
        ("palm help show", "help", {"command": "show"}),
        ("help palm show", "help", {"command": "show"}),
        ("palm show abcde-23456", "show", {"game": GAME}),
        ("palm mostra abcde-23456", "show", {"game": GAME}),
        ("palm impostazioni tema=notte", "settings", {"theme": "night"}),
    ],
)
def test_palm_is_typed_in_any_language(typed: str, name: str, options: Mapping[str, str]) -> None:
    call = read_call(typed, ALBA)
    assert (call.command, call.options) == (name, options)


@each_row(
    ("typed", "code", "facts"),
    [
        ("palm dance", Misread.UNKNOWN_IN_GROUP, {"group": "palm", "word": "dance"}),
        ("palm stats", Misread.UNKNOWN_IN_GROUP, {"group": "palm", "word": "stats"}),
        ("palm night", Misread.UNKNOWN_IN_GROUP, {"group": "palm", "word": "night"}),
        ("night rules", Misread.UNKNOWN_IN_GROUP, {"group": "night", "word": "rules"}),
        ("palm start bruno", Misread.NOT_SOMEBODY, {"command": "palm-start", "word": "bruno"}),
        (
            "palm start @a:x player1=@b:x",
            Misread.OPTION_TWICE,
            {"command": "palm-start", "option": "player1"},
        ),
        (
            f"palm start {' '.join(f'@p{n}:x' for n in range(MOST))}",
            Misread.NO_PLACE_FOR,
            {"command": "palm-start", "word": f"@p{MOST - 1}:x"},
        ),
        (
            "palm start expert=perhaps",
            Misread.NOT_YES_OR_NO,
            {"command": "palm-start", "option": "expert", "word": "perhaps"},
        ),
        (
            "palm start veterans=9",
            Misread.NOT_A_CHOICE,
            {"command": "palm-start", "option": "veterans", "word": "9", "values": ("no", "8", "10", "12")},
        ),
        ("palm biography 0", Misread.NOT_A_PAGE, {"command": "palm-biography", "word": "0"}),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(
    typed: str, code: Misread, facts: Mapping[str, Fact]
) -> None:
    with pytest.raises(CommandRefusal) as refused:
        read_call(typed, ALBA)
    assert (refused.value.code, refused.value.facts) == (code, facts)


@each_row(("language", "meant"), [*product(Language, PALM)], ids=str)
def test_every_command_is_typed_by_its_words_and_read_back(language: Language, meant: Command) -> None:
    words = words_in(language)
    for option in meant.options:
        match option.kind:
            case OptionKind.PERSON:
                said = {"matrix:@bruno:example.org": "@bruno:example.org", "discord:12": "discord:12"}
            case OptionKind.VALUE:
                said = {value: f'"{value_label(option.name, value, words)}"' for value in option.values}
            case OptionKind.FLAG:
                said = {value: words.say(f"value-flag-{value}") for value in ("yes", "no")}
            case OptionKind.PAGE:
                said = {"55": "55"}
            case _:
                said = {"a b": '"a b"'}
        for value, typed in said.items():
            line = f"{command_word(meant.name, words)} {option_word(option.name, words)}={typed}"
            call = read_call(line, ALBA)
            assert (call.command, call.options) == (meant.name, {option.name: value})
            assert read_call(write_call(call.command, call.options), DORA).options == call.options


@each_row(("language", "name"), [*product(Language, SHARED["palm"])], ids=str)
def test_what_both_games_have_can_be_asked_for_behind_the_word_for_this_one(
    language: Language, name: str
) -> None:
    words = words_in(language)
    needed = " abcde-23456" if name == "join" else ""
    typed = f"{own_word(name, words)}{needed}"
    expected = {"command": "palm"} if name == "help" else read_call(typed, ALBA).options
    call = read_call(f"{own_word('palm', words)} {typed}", ALBA)
    assert (call.command, call.options) == (name, expected)


def test_all_that_can_be_agreed_on_is_offered_as_the_rules_know_it() -> None:
    start = command("palm-start")
    for name, values in option_values().items():
        option = start.option(name)
        assert option
        offered = ("yes", "no") if option.kind is OptionKind.FLAG else option.values
        assert set(offered) == {*values}
        assert [read_options({name: value}) for value in offered]
    others = {each.name for each in start.options} - set(option_values())
    assert others == {"seed", *(each.name for each in PLAYERS)}


def test_the_root_of_palm_has_what_whoever_plays_it_needs() -> None:
    shared = ("show", "games", "nudge", "end", "rematch", "replay", "join", "settings", "help")
    assert {"palm": shared} == SHARED
    assert not {*shared} & {each.name.removeprefix("palm-") for each in PALM}


def test_there_is_a_place_for_all_who_can_play_but_oneself() -> None:
    assert len(PLAYERS) == MOST - 1
    assert command("palm-start").by_place == PLAYERS
    everybody = [f"discord:{number}" for number in range(1, MOST)]
    call = read_call(" ".join(("palm start", *everybody)), ALBA)
    assert [*call.options.values()] == everybody


def test_an_option_of_the_same_name_means_with_each_command_what_is_said_there() -> None:
    ours, evening = command("palm-start").option("rounds"), command("night-plan").option("rounds")
    assert ours
    assert evening
    assert (ours.kind, evening.kind) == (OptionKind.VALUE, OptionKind.NUMBER)
    assert ours.explained != evening.explained


@each_row("meant", PALM, ids=lambda each: each.name)
def test_what_a_button_says_fits_into_an_id_on_discord(meant: Command) -> None:
    pages = {"page": "100"} if meant.option("page") else {}
    assert len(call_id(write_call(meant.name, pages))) <= LONGEST_ID
