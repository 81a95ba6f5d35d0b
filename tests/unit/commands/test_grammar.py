"""Given typed words: which command is it, with which options, or why is it none?"""

from collections.abc import Callable, Mapping
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.commands.forms import FLAG_VALUES, Call, Command, Option, OptionKind
from bot.commands.grammar import COMMANDS, LONGEST_TYPED, checked, command, read_call, usage, write_call
from bot.commands.refusals import CommandRefusal, Misread
from bot.commands.values import LONGEST_TEXT
from bot.language import words_in
from bot.refusals import Denied
from engine.contract import Fact
from renderers.language import Language
from tests.rows import each_row

ALBA = "matrix:@alba:example.org"
DORA = "discord:4711"
GAME = "ABCDE23456"


def refusal_of(doing: Callable[[], object]) -> tuple[StrEnum, Mapping[str, Fact]]:
    with pytest.raises(CommandRefusal) as refused:
        doing()
    return refused.value.code, refused.value.facts


@each_row(
    ("typed", "name", "options"),
    [
        ("games", "games", {}),
        ("  GAMES \n", "games", {}),
        ("start @bruno:example.org", "start", {"partner": "matrix:@bruno:example.org"}),
        (
            "start @bruno:example.org level=2",
            "start",
            {"partner": "matrix:@bruno:example.org", "level": "difficult"},
        ),
        ("start level=0 partner=discord:12", "start", {"level": "none", "partner": "discord:12"}),
        ("start level=Impossible discord:12", "start", {"level": "impossible", "partner": "discord:12"}),
        ("start @a=40b:example.org", "start", {"partner": "matrix:@a=40b:example.org"}),
        ("rules 3", "rules", {"page": "3"}),
        ("rules page=003", "rules", {"page": "3"}),
        ("settings theme=night", "settings", {"theme": "night"}),
        ('settings theme="High contrast" large=no', "settings", {"theme": "contrast", "large": "no"}),
        ("settings theme=“high contrast”", "settings", {"theme": "contrast"}),
        ("settings theme=«high contrast»", "settings", {"theme": "contrast"}),
        ("settings large", "settings", {"large": "yes"}),
        ("show abcde-23456", "show", {"game": GAME}),
        ("end abcde-23456", "end", {"game": GAME}),
        ("end sure game=abcde-23456", "end", {"sure": "yes", "game": GAME}),
        ('join "ab cd"', "join", {"code": "ab cd"}),
        (r'invite seed="a \"b\" \\c"', "invite", {"seed": r'a "b" \c'}),
        (r"invite seed=a\b", "invite", {"seed": r"a\b"}),
        ("invite seed=a=b", "invite", {"seed": "a=b"}),
        ("forget-me", "forget-me", {}),
        ("forget-me yes", "forget-me", {"sure": "yes"}),
        ("setup undo", "setup", {"undo": "yes"}),
        ("help start", "help", {"command": "start"}),
        ("aiuto inizia", "help", {"command": "start"}),
        ("INIZIA @bruno:example.org livello=difficile", "start", None),
        ("impostazioni tema=notte ingrandite=sì", "settings", {"theme": "night", "large": "yes"}),
        ("impostazioni theme=notte large=si", "settings", {"theme": "night", "large": "yes"}),
        ("settings zone=Europe/Rome season=hidden", "settings", {"zone": "Europe/Rome", "season": "hidden"}),
    ],
)
def test_typed_words_become_a_call(typed: str, name: str, options: Mapping[str, str] | None) -> None:
    call = read_call(typed, ALBA)
    assert (call.who, call.command) == (ALBA, name)
    assert options is None or call.options == options


@each_row(
    ("typed", "who", "partner"),
    [
        ("@bruno:example.org", ALBA, "matrix:@bruno:example.org"),
        ("matrix:@bruno:example.org", DORA, "matrix:@bruno:example.org"),
        ("123", DORA, "discord:123"),
        ("<@123>", DORA, "discord:123"),
        ("<@!123>", DORA, "discord:123"),
        ("discord:123", ALBA, "discord:123"),
        ("web:ABCDE23456", ALBA, "web:ABCDE23456"),
    ],
)
def test_somebody_without_a_platform_is_on_that_of_whoever_asks(typed: str, who: str, partner: str) -> None:
    assert read_call(f"stats {typed}", who).options == {"partner": partner}


@each_row(
    ("typed", "code", "facts"),
    [
        ("", Misread.NO_COMMAND, {}),
        (" \t", Misread.NO_COMMAND, {}),
        ('""', Misread.NO_COMMAND, {}),
        ("dance", Misread.UNKNOWN_COMMAND, {"word": "dance"}),
        ("start=3", Misread.UNKNOWN_COMMAND, {"word": "start=3"}),
        ("x" * 50, Misread.UNKNOWN_COMMAND, {"word": "x" * 40}),
        ('invite seed="a', Misread.OPEN_QUOTE, {}),
        ('invite seed=a"b', Misread.OPEN_QUOTE, {}),
        ('invite seed="a"b', Misread.OPEN_QUOTE, {}),
        ("invite seed=“a", Misread.OPEN_QUOTE, {}),
        ("invite seed=«a", Misread.OPEN_QUOTE, {}),
        ("games game=3", Misread.NO_SUCH_OPTION, {"command": "games", "option": "game"}),
        ("games page=1 page=2", Misread.OPTION_TWICE, {"command": "games", "option": "page"}),
        ("games page=1 2", Misread.OPTION_TWICE, {"command": "games", "option": "page"}),
        ("start", Misread.OPTION_MISSING, {"command": "start", "option": "partner"}),
        ("join", Misread.OPTION_MISSING, {"command": "join", "option": "code"}),
        ("games 1 2", Misread.NO_PLACE_FOR, {"command": "games", "word": "2"}),
        ("settings night", Misread.NO_PLACE_FOR, {"command": "settings", "word": "night"}),
        (
            "invite first=me",
            Misread.NOT_A_CHOICE,
            {"command": "invite", "option": "first", "word": "me", "values": ("near", "far", "random")},
        ),
        (
            "invite first=",
            Misread.NOT_A_CHOICE,
            {"command": "invite", "option": "first", "word": "", "values": ("near", "far", "random")},
        ),
        ("stats bruno", Misread.NOT_SOMEBODY, {"command": "stats", "word": "bruno"}),
        ("stats discord:bruno", Misread.NOT_SOMEBODY, {"command": "stats", "word": "discord:bruno"}),
        ("stats @bruno", Misread.NOT_SOMEBODY, {"command": "stats", "word": "@bruno"}),
        ('stats "@a b:c"', Misread.NOT_SOMEBODY, {"command": "stats", "word": "@a b:c"}),
        ("stats @a\u202eb:c", Misread.NOT_SOMEBODY, {"command": "stats", "word": "@a\u202eb:c"}),
        ("show ???", Misread.NOT_A_CODE, {"command": "show", "word": "???"}),
        ("show città", Misread.NOT_A_CODE, {"command": "show", "word": "città"}),
        ("show " + "A" * 17, Misread.NOT_A_CODE, {"command": "show", "word": "A" * 17}),
        ("rules 0", Misread.NOT_A_PAGE, {"command": "rules", "word": "0"}),
        ("rules -1", Misread.NOT_A_PAGE, {"command": "rules", "word": "-1"}),
        ("rules ٣", Misread.NOT_A_PAGE, {"command": "rules", "word": "٣"}),
        ("rules 1000", Misread.NOT_A_PAGE, {"command": "rules", "word": "1000"}),
        (
            "settings large=maybe",
            Misread.NOT_YES_OR_NO,
            {"command": "settings", "option": "large", "word": "maybe"},
        ),
        (
            'invite seed=""',
            Misread.NOT_A_TEXT,
            {"command": "invite", "option": "seed", "most": LONGEST_TEXT},
        ),
        (
            f"invite seed={'x' * (LONGEST_TEXT + 1)}",
            Misread.NOT_A_TEXT,
            {"command": "invite", "option": "seed", "most": LONGEST_TEXT},
        ),
        (
            'invite seed="a\nb"',
            Misread.NOT_A_TEXT,
            {"command": "invite", "option": "seed", "most": LONGEST_TEXT},
        ),
        (
            "invite seed=\ud800",
            Misread.NOT_A_TEXT,
            {"command": "invite", "option": "seed", "most": LONGEST_TEXT},
        ),
        ("x" * (LONGEST_TYPED + 1), Denied.TOO_LONG, {"what": "command", "most": LONGEST_TYPED}),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(
    typed: str, code: StrEnum, facts: Mapping[str, Fact]
) -> None:
    assert refusal_of(lambda: read_call(typed, ALBA)) == (code, facts)


@each_row(
    ("call", "code"),
    [
        (Call(ALBA, "dance"), Misread.UNKNOWN_COMMAND),
        (Call(ALBA, "inizia", {"partner": DORA}), Misread.UNKNOWN_COMMAND),
        (Call(ALBA, "start"), Misread.OPTION_MISSING),
        (Call(ALBA, "games", {"game": GAME}), Misread.NO_SUCH_OPTION),
        (Call(ALBA, "start", {"partner": DORA, "level": "5"}), Misread.NOT_A_CHOICE),
    ],
)
def test_a_call_that_a_platform_has_read_is_checked_as_well(call: Call, code: Misread) -> None:
    assert refusal_of(lambda: checked(call))[0] is code


def test_what_a_platform_has_read_gets_the_same_form_as_what_was_typed() -> None:
    call = Call(DORA, "show", {"game": "abcde-23456"}, {"discord": "place"})
    assert checked(call) == Call(DORA, "show", {"game": GAME}, {"discord": "place"})


def written(option: Option) -> st.SearchStrategy[str]:  # noqa: PLR0911 - one for each kind
    """Return the values that an option can have in a call."""
    match option.kind:
        case OptionKind.PERSON:
            matrix = st.from_regex(r"@[a-z0-9._=/+-]{1,20}:[a-z.]{1,20}", fullmatch=True)
            discord = st.integers(0, 10**19).map(str)
            return st.one_of(matrix.map("matrix:{}".format), discord.map("discord:{}".format))
        case OptionKind.GAME | OptionKind.NIGHT:
            return st.from_regex(r"[2-9A-HJ-NP-Z]{10}", fullmatch=True)
        case OptionKind.PAGE:
            return st.integers(1, 999).map(str)
        case OptionKind.TEXT:
            letters = st.characters(exclude_categories=("Cc", "Cs")) | st.sampled_from(' "\\“”=')
            return st.text(letters, min_size=1, max_size=LONGEST_TEXT)
        case OptionKind.VALUE:
            return st.sampled_from((*option.values, *option.unlisted))
        case OptionKind.NUMBER | OptionKind.MINUTES:
            return st.integers(option.lowest, option.highest).map(str)
        case OptionKind.FLAG:
            return st.sampled_from(FLAG_VALUES)


def calls(meant: Command) -> st.SearchStrategy[tuple[str, dict[str, str]]]:
    required = {option.name: written(option) for option in meant.options if option.required}
    others = {option.name: written(option) for option in meant.options if not option.required}
    return st.tuples(st.just(meant.name), st.fixed_dictionaries(required, optional=others))


@given(st.sampled_from(COMMANDS).flatmap(calls), st.sampled_from((ALBA, DORA)))
def test_what_is_written_is_read_as_it_was(call: tuple[str, dict[str, str]], who: str) -> None:
    name, options = call
    assert read_call(write_call(name, options), who) == Call(who, name, options)
    assert checked(Call(who, name, options)).options == options


SEED = Option("seed", OptionKind.TEXT)
WORDS = ("start", "show", "night", "serata", "help", "list", "seed", "x", "1")


@given(written(SEED) | st.text(' "\\“”=a', min_size=1, max_size=12))
def test_a_text_may_have_blanks_and_quotation_marks_in_it(text: str) -> None:
    assert read_call(write_call("invite", {"seed": text}), ALBA).options == {"seed": text}


@given(st.text() | st.lists(st.sampled_from([*'="“” \\', *WORDS])).map("".join))
def test_whatever_is_typed_is_a_call_or_a_refusal(text: str) -> None:
    try:
        call = read_call(text, ALBA)
    except CommandRefusal:
        return
    assert read_call(write_call(call.command, call.options), ALBA) == call


def test_what_is_written_is_short_and_plain() -> None:
    assert write_call("games") == "games"
    assert write_call("rules", {"page": "3"}) == "rules page=3"
    assert write_call("end", {"sure": "yes", "game": GAME}) == f"end game={GAME} sure=yes"
    assert write_call("join", {"code": 'a "b"'}) == r'join code="a \"b\""'
    assert write_call("night-here", {"night": GAME, "fill": "yes"}) == f"night-here night={GAME} fill=yes"


@each_row(
    ("name", "language", "told"),
    [
        ("join", Language.EN, "join code"),
        ("end", Language.EN, "end [game] [sure=…]"),
        (
            "settings",
            Language.EN,
            "settings [language=…] [theme=…] [size=…] [large=…] [season=…] [zone=…]",
        ),
        ("night-join", Language.EN, "night join [night] [partner=…] [reminders=…]"),
        ("night-list", Language.EN, "night list [past=…] [page]"),
        ("night-cancel", Language.IT, "serata annulla [serata] [serie=…] [conferma=…]"),
        ("join", Language.IT, "partecipa codice"),
        (
            "palm-start",
            Language.EN,
            (
                "palm start [player1] … [player7] [mode=…] [seating=…] [expert=…] [redraw=…] [rounds=…] "
                "[veterans=…] [aloud=…] [silence=…] [seed=…]"
            ),
        ),
        ("palm-biography", Language.IT, "palm biografia [pagina]"),
        ("start", Language.IT, "inizia partner [edizione=…] [livello=…] [primo=…] [silenzio=…] [seme=…]"),
    ],
)
def test_the_usage_tells_what_can_be_left_out_and_what_has_to_be_named(
    name: str, language: Language, told: str
) -> None:
    assert usage(name, words_in(language)) == told


def test_start_and_setup_need_a_place() -> None:
    assert {each.name for each in COMMANDS if each.in_a_place} == {"start", "palm-start", "setup"}
    with pytest.raises(KeyError):
        command("dance")
