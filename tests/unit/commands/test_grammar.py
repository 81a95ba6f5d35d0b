"""Given typed words: which command is it, with which options, or why is it none? And what is it called?"""

import re
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.addresses import call_id
from adapters.matrix.event_handler import find_command
from bot.commands.answers import write_call
from bot.commands.command_table import COMMANDS, SHARED, command
from bot.commands.grammar import LONGEST_TEXT, LONGEST_TYPED, checked, read_call
from bot.commands.handlers.game_commands import PLAYERS
from bot.commands.meanings import meant_command, meant_group, meant_option, meant_value
from bot.commands.model import (
    FLAG_VALUES,
    GROUPS,
    Call,
    Command,
    CommandProblem,
    CommandRefusal,
    Option,
    OptionKind,
)
from bot.commands.vocabulary import (
    command_about,
    command_word,
    option_about,
    option_word,
    own_word,
    synonyms,
    usage,
    value_label,
)
from bot.text.catalogue import words_in
from engine.palm.options import MOST, option_values, read_options
from renderers.i18n.catalogue import Language
from tests.rows import each_row

ALBA = "matrix:@alba:example.org"
DORA = "discord:4711"
GAME = "ABCDE23456"
LONGEST_ID = 100  # of a button on Discord
NIGHTS = [each for each in COMMANDS if each.group == "night"]
PALM = [each for each in COMMANDS if each.group == "palm"]
BRUNO, CARLA = "player1=matrix:@bruno:example.org", "player2=matrix:@carla:example.org"

NAMES = tuple(command.name for command in COMMANDS)
OPTIONS = tuple({option.name: option for command in COMMANDS for option in command.options}.values())
WORD = re.compile(r"[\w-]{1,32}")  # what Discord takes for a name
LONGEST_ABOUT = 100
OTHERWISE = {"plays": "game"}
"""What is called otherwise in the code: a word that means something else with other commands."""

READ: dict[str, tuple[str, ...]] = {
    "games": ("games", "  GAMES \n"),
    "start partner=matrix:@bruno:example.org": ("start @bruno:example.org",),
    "start partner=matrix:@bruno:example.org level=difficult": (
        *("start @bruno:example.org level=2", "INIZIA @bruno:example.org livello=difficile"),
    ),
    "start partner=discord:12 level=none": ("start level=0 partner=discord:12",),
    "start partner=discord:12 level=impossible": ("start level=Impossible discord:12",),
    "start partner=matrix:@a=40b:example.org": ("start @a=40b:example.org",),
    "start partner=computer": ("start Computer", "inizia computer"),
    "start partner=computer character=bold": (
        "start computer character=Bold",
        "inizia computer carattere=audace",
    ),
    "rules page=3": ("rules 3", "rules page=003"),
    "settings theme=night": ("settings theme=night", "palm impostazioni tema=notte"),
    "settings theme=contrast large=no": ('settings theme="High contrast" large=no',),
    "settings theme=contrast": ("settings theme=“high contrast”", "settings theme=«high contrast»"),
    "settings large=yes": ("settings large",),
    "settings theme=night large=yes": (
        *("impostazioni tema=notte lettere-grandi=sì", "impostazioni theme=notte large=si"),
        "impostazioni tema=notte ingrandite",  # its word in 0.2
    ),
    "settings size=1200": (
        "impostazioni misura=normale",
        "impostazioni misura=solita",
        "settings size=normal",
    ),
    "invite silence=learning": ('invita silenzio="per imparare"', "invita silenzio=imparando"),
    "invite silence=quiet": ('invita silenzio="senza parole"', 'invita silenzio="in quiete"'),
    "settings season=hidden zone=Europe/Rome": ("settings zone=Europe/Rome season=hidden",),
    f"show game={GAME}": ("show abcde-23456", "palm show abcde-23456", "palm mostra abcde-23456"),
    f"end game={GAME}": ("end abcde-23456",),
    f"end game={GAME} sure=yes": ("end sure game=abcde-23456",),
    'join code="ab cd"': ('join "ab cd"',),
    r'invite seed="a \"b\" \\c"': (r'invite seed="a \"b\" \\c"',),
    r"invite seed=a\b": (r"invite seed=a\b",),
    "invite seed=a=b": ("invite seed=a=b",),
    "forget-me": ("forget-me",),
    "forget-me sure=yes": ("forget-me yes",),
    "setup undo=yes": ("setup undo",),
    "help command=start": ("help start", "aiuto inizia"),
    "help command=show": ("palm help show", "help palm show"),
    "help command=night": ("night", "serata", "help night", "night help", "serata aiuto"),
    "help command=night-plan": (
        *("night help plan", "help night plan", "aiuto serata pianifica", "help night-plan"),
        'help command="night plan"',
    ),
    "night-list": ("night list", "serata-elenco", "night elenco", "Serata  LIST", "night-elenco"),
    "night-list past=yes": ("night-list past", "serata elenco passate"),
    "night-list page=2": ("NIGHT  list 2",),
    'night-plan title="Cosy evening" when="Friday 20:00"': (
        *('night plan "Cosy evening" "Friday 20:00"', 'night-plan when="Friday 20:00" "Cosy evening"'),
        'serata pianifica "Cosy evening" quando="Friday 20:00"',
        "serata pianifica «Cosy evening» «Friday 20:00»",
    ),
    "night-plan title=x when=y duration=90 places=8 repeat=weekly grow=yes same=no": (
        'night plan x y duration=1h30 places=008 repeat="ogni settimana" grow same=no',
    ),
    "night-plan title=x when=y repeat=weekly": (
        *("serata prepara x y ripeti=settimanale", "night plan x y repeat=sì"),
    ),
    "night-plan title=x when=y repeat=never": ("night plan x y repeat=no",),
    f"night-join night={GAME}": ("night join abcde-23456",),
    f"night-join night={GAME} partner=matrix:@bruno:example.org reminders=no": (
        "night join abcde-23456 partner=@bruno:example.org reminders=no",
    ),
    f"night-edit night={GAME} rounds=3": ("night edit abcde-23456 rounds=3",),
    f"night-cancel night={GAME} series=yes sure=yes": ("night cancel series abcde-23456 sure",),
    "night-here fill=yes": ("night here fill",),
    "night-start": ("serata-inizia",),
    "night-end": ("serata fine",),
    "palm-start": ("palm start",),
    f"palm-start {BRUNO} {CARLA}": (
        *(
            "palm start @bruno:example.org @carla:example.org",
            "PALM inizia @bruno:example.org @carla:example.org",
        ),
    ),
    f"palm-start {BRUNO} {CARLA} expert=yes": (
        "palm start @bruno:example.org expert=yes @carla:example.org",
    ),
    "palm-start expert=yes aloud=no": ("palm start expert aloud=no", "palmo inizia esperti voce=no"),
    "palm-start player3=discord:12 mode=teams": ("palm start player3=discord:12 mode=teams",),
    "palm-start rounds=two veterans=8": ('palm start rounds="two rounds" veterans=8',),
    "palm-start seating=seated rounds=two": ("palm inizia tavolo=seated giri=two",),
    'palm-start seed="our first evening"': ('palm start seed="our first evening"',),
    "palm-rules page=3": ("palm rules 3",),
    "palm-rules": ("palm-regole",),
    "palm-tutorial": ("palm tutorial",),
    "palm-biography page=55": ("palm biography 55", "palms biografia 55"),
    "help command=palm": ("palm", "palmo", "help palm", "palm help"),
    "help command=palm-start": ("palm help start", "palm aiuto inizia"),
}
"""What a call is written as, and what is read as that call."""

NOT_READ: dict[str, tuple[str, ...]] = {
    "no_command": ("", " \t", '""'),
    "open_quote": (
        *('invite seed="a', 'invite seed=a"b', 'invite seed="a"b', "invite seed=“a", "invite seed=«a"),
    ),
    f"unknown_command word={'x' * 40!r}": ("x" * 50,),
    "unknown_in_group group='night' word='dance'": ("night dance", "help night dance"),
    "no_such_option command='games' option='game'": ("games game=3",),
    "option_twice command='games' option='page'": ("games page=1 page=2", "games page=1 2"),
    "option_twice command='night-plan' option='title'": ('night plan "Cosy evening" when=x title=y',),
    "option_twice command='palm-start' option='player1'": ("palm start @a:x player1=@b:x",),
    "option_missing command='start' option='partner'": ("start",),
    "option_missing command='join' option='code'": ("join",),
    "option_missing command='night-plan' option='title'": ("night plan",),
    "option_missing command='night-plan' option='when'": ("night plan x",),
    "no_place_for command='games' word='2'": ("games 1 2",),
    "no_place_for command='settings' word='night'": ("settings night",),
    "no_place_for command='night-plan' word='z'": ("night plan x y z",),
    "no_place_for command='night-plan' word='20:00'": (
        *('night plan "Cosy evening" Friday 20:00', "night plan title=Friday when=Friday 20:00"),
    ),
    "no_place_for command='night-plan' word='evening'": (
        'night plan title=Cosy evening when="Friday 20:00"',
    ),
    f"no_place_for command='palm-start' word='@p{MOST - 1}:x'": (
        " ".join(("palm start", *(f"@p{number}:x" for number in range(MOST)))),
    ),
    "not_a_choice command='invite' option='first' word='' values=('near', 'far', 'random')": (
        "invite first=",
    ),
    "not_a_choice command='palm-start' option='veterans' word='9' values=('no', '8', '10', '12')": (
        "palm start veterans=9",
    ),
    "not_somebody command='stats' word='@a b:c'": ('stats "@a b:c"',),
    "not_somebody command='palm-start' word='bruno'": ("palm start bruno",),
    "not_a_night command='night-show' word='???'": ("night show ???",),
    "not_a_page command='palm-biography' word='0'": ("palm biography 0",),
    "not_yes_or_no command='settings' option='large' word='maybe'": ("settings large=maybe",),
    "not_yes_or_no command='palm-start' option='expert' word='perhaps'": ("palm start expert=perhaps",),
    f"not_a_text command='invite' option='seed' most={LONGEST_TEXT}": (
        *(
            'invite seed=""',
            f"invite seed={'x' * (LONGEST_TEXT + 1)}",
            'invite seed="a\nb"',
            "invite seed=\ud800",
        ),
    ),
    f"too_long what='command' most={LONGEST_TYPED}": ("x" * (LONGEST_TYPED + 1),),
}
"""A code with its facts, and what is refused by it."""


MANY = "option='places' word={!r} lowest=2 highest=500"
LONG = "option='duration' word={!r} lowest=15 highest=1440"
BAD_WORDS = [
    ("unknown_command word={!r}", "{} x y", "dance star start=3 night=plan plan nightplan night--plan"),
    ("unknown_in_group group='night' word={!r}", "serata {}", "sure=yes rules"),
    ("unknown_in_group group='palm' word={!r}", "palm {}", "dance stats night"),
    ("not_somebody command='stats' word={!r}", "stats {}", "bruno discord:bruno @bruno @a\u202eb:c"),
    ("not_a_code command='show' word={!r}", "show {}", f"??? città {'A' * 17}"),
    ("not_a_page command='rules' word={!r}", "rules {}", "0 -1 ٣ 1000"),
    (f"not_so_many command='night-edit' {MANY}", "night edit places={}", f"1 501 -3 two ٣ {'9' * 12}"),
    (f"not_so_long command='night-edit' {LONG}", "night edit duration={}", "14 25h long 1h-30 0"),
]
"""The same for words that make no sense in the same place."""


def refusal_of(doing: Callable[[], object]) -> str:
    with pytest.raises(CommandRefusal) as refused:
        doing()
    return " ".join([refused.value.code, *(f"{name}={fact!r}" for name, fact in refused.value.facts.items())])


@each_row(("call", "many"), READ.items())
def test_typed_words_become_a_call_in_any_language(call: str, many: tuple[str, ...]) -> None:
    read = {typed: read_call(typed, ALBA) for typed in many}
    assert {each.who for each in read.values()} == {ALBA}
    assert {typed: write_call(each.command, each.options) for typed, each in read.items()} == dict.fromkeys(
        many, call
    )


@each_row(
    ("refusal", "typed"),
    [
        *((refusal, typed) for refusal, many in NOT_READ.items() for typed in many),
        *(
            (refusal.format(word), typed.format(word))
            for refusal, typed, words in BAD_WORDS
            for word in words.split()
        ),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(refusal: str, typed: str) -> None:
    assert refusal_of(lambda: read_call(typed, ALBA)) == refusal


@each_row(
    ("typed", "who", "partner"),
    [
        ("@bruno:example.org", ALBA, "matrix:@bruno:example.org"),
        ("matrix:@bruno:example.org", DORA, "matrix:@bruno:example.org"),
        *((typed, DORA, "discord:123") for typed in ("123", "<@123>", "<@!123>")),
        ("discord:123", ALBA, "discord:123"),
        ("web:ABCDE23456", ALBA, "web:ABCDE23456"),
    ],
)
def test_somebody_without_a_platform_is_on_that_of_whoever_asks(typed: str, who: str, partner: str) -> None:
    assert read_call(f"stats {typed}", who).options == {"partner": partner}


@each_row(
    ("call", "code"),
    [
        (Call(ALBA, "dance"), CommandProblem.UNKNOWN_COMMAND),
        (Call(ALBA, "inizia", {"partner": DORA}), CommandProblem.UNKNOWN_COMMAND),
        (Call(ALBA, "start"), CommandProblem.OPTION_MISSING),
        (Call(ALBA, "games", {"game": GAME}), CommandProblem.NO_SUCH_OPTION),
        (Call(ALBA, "start", {"partner": DORA, "level": "5"}), CommandProblem.NOT_A_CHOICE),
    ],
)
def test_a_call_that_a_platform_has_read_is_checked_as_well(call: Call, code: CommandProblem) -> None:
    assert refusal_of(lambda: checked(call)).startswith(f"{code} ")
    read = Call(DORA, "show", {"game": "abcde-23456"}, {"discord": "place"})
    assert checked(read) == Call(DORA, "show", {"game": GAME}, {"discord": "place"})


def written(option: Option) -> st.SearchStrategy[str]:  # noqa: PLR0911 - one for each kind
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


WORDS = ("start", "show", "night", "serata", "help", "list", "seed", "x", "1")


@given(st.text() | st.lists(st.sampled_from([*'="“” \\', *WORDS])).map("".join))
def test_whatever_is_typed_is_a_call_or_a_refusal(text: str) -> None:
    try:
        call = read_call(text, ALBA)
    except CommandRefusal:
        return
    assert read_call(write_call(call.command, call.options), ALBA) == call


@each_row(
    ("name", "language", "told"),
    [
        ("join", Language.EN, "join code"),
        ("end", Language.EN, "end [game] [sure=…]"),
        ("night-join", Language.EN, "night join [night] [partner=…] [reminders=…]"),
        ("night-list", Language.EN, "night list [past=…] [page]"),
        ("night-cancel", Language.IT, "serata annulla [serata] [serie=…] [conferma=…]"),
        ("palm-biography", Language.IT, "palm biografia [pagina]"),
        (
            "start",
            Language.IT,
            "inizia partner [edizione=…] [livello=…] [primo=…] [silenzio=…] [seme=…] [carattere=…]",
        ),
        (
            "palm-start",
            Language.EN,
            (
                "palm start [player1] … [player7] [mode=…] [seating=…] [expert=…] [redraw=…] [rounds=…] "
                "[veterans=…] [aloud=…] [silence=…] [seed=…]"
            ),
        ),
    ],
)
def test_the_usage_tells_what_can_be_left_out_and_what_has_to_be_named(
    name: str, language: Language, told: str
) -> None:
    assert usage(command(name), words_in(language)) == told


@each_row("meant", [*NIGHTS, *PALM])
def test_a_button_of_an_evening_or_of_palm_fits_into_an_id_on_discord(meant: Command) -> None:
    said = {OptionKind.NIGHT: "W" * 16, OptionKind.PAGE: "999", OptionKind.FLAG: "yes"}
    kinds = said if meant.group == "night" else {OptionKind.PAGE: "999"}
    options = {each.name: kinds[each.kind] for each in meant.options if each.kind in kinds}
    assert len(call_id(write_call(meant.name, options))) <= LONGEST_ID
    named = [each.kind for each in meant.by_place].count(OptionKind.NIGHT)
    assert named == (meant.option("night") is not None), "a code needs no name of its option"


@each_row(("language", "name"), [*product(Language, SHARED["palm"])])
def test_what_both_games_have_can_be_asked_for_behind_the_word_for_palm(
    language: Language, name: str
) -> None:
    words = words_in(language)
    typed = own_word(name, words) + (" abcde-23456" if name == "join" else "")
    expected = {"command": "palm"} if name == "help" else read_call(typed, ALBA).options
    call = read_call(f"{own_word('palm', words)} {typed}", ALBA)
    assert (call.command, call.options) == (name, expected)


def test_all_that_can_be_agreed_on_in_palm_is_offered_as_the_rules_know_it() -> None:
    start = command("palm-start")
    for name, values in option_values().items():
        option = start.option(name)
        assert option
        offered = ("yes", "no") if option.kind is OptionKind.FLAG else option.values
        assert set(offered) == {*values}
        assert [read_options({name: value}) for value in offered]
    others = {each.name for each in start.options} - set(option_values())
    assert others == {"seed", *(each.name for each in PLAYERS)}


@each_row(
    ("text", "command"),
    [
        *(("!palm", "palm"), ("!palm start @bruno:example.org", "palm start @bruno:example.org")),
        *(("!Palm  biography 3", "Palm  biography 3"), ("!palmo inizia", "palmo inizia")),
        *(("!heldhands palm start", "palm start"), ("!palm show", "palm show")),
        *(("!night list", None), ("!palmistry", None), ("palm start", None)),
    ],
)
def test_on_matrix_a_sign_of_its_own_is_read_like_a_word_after_ours(text: str, command: str | None) -> None:
    assert find_command(text, "@heldhands:example.org") == command


@each_row("language", Language)
def test_every_word_can_be_a_name_on_discord_and_every_explanation_fits(language: Language) -> None:
    words = words_in(language)
    named = [own_word(name, words) for name in (*NAMES, *GROUPS)] + [
        option_word(each.name, words) for each in OPTIONS
    ]
    assert [word for word in named if not WORD.fullmatch(word) or word != word.lower()] == []
    told = [command_about(name, words) for name in (*NAMES, *GROUPS)] + [
        option_about(option.explained, words) for command in COMMANDS for option in command.options
    ]
    told += [value_label(option.name, value, words) for option in OPTIONS for value in option.values]
    told += [words.say("command-heldhands-about"), words.say("command-palm-about")]
    assert [text for text in told if not 0 < len(text) <= LONGEST_ABOUT or "\n" in text] == []


def test_in_english_a_command_and_an_option_are_called_as_in_the_code() -> None:
    words = words_in(Language.EN)
    assert [command_word(name, words).replace(" ", "-") for name in NAMES] == [*NAMES]
    assert [command_word(name, words) for name in GROUPS] == [*GROUPS]
    named = {option.name: option_word(option.name, words) for option in OPTIONS}
    assert {name: word for name, word in named.items() if word != name} == OTHERWISE


@each_row("language", Language)
def test_every_word_of_every_language_means_one_thing_which_is_what_it_says(language: Language) -> None:
    words = words_in(language)
    for group in GROUPS:
        for word in (own_word(group, words), *synonyms(group, words)):
            assert (meant_group(word), meant_command(word)) == (group, None)
    for each in COMMANDS:
        name, group = each.name, each.group
        others = [f"{own_word(group, words)} {word}" for word in synonyms(name, words)] if group else []
        assert {meant_command(word) for word in (command_word(name, words), *others)} == {name}
        for option in each.options:
            assert meant_option(option.name, each) == option
            assert meant_option(option_word(option.name, words), each) == option
            family = "flag" if option.kind is OptionKind.FLAG else option.name
            listed = (*option.values, *option.unlisted)
            for value in FLAG_VALUES if option.kind is OptionKind.FLAG else listed:
                said = (value, value_label(family, value, words), *synonyms(f"{family}-{value}", words))
                assert {meant_value(word, option) for word in said} == {value}


def test_a_declaration_says_what_adapters_need_to_know_of_a_command() -> None:
    def names(fits: Callable[[Command], object]) -> set[str]:
        return {each.name for each in COMMANDS if fits(each)}

    assert names(lambda each: each.public) == {"help", "rules", "palm-rules", "night-list", "night-season"}
    assert names(lambda each: each.starts_game) == {"start", "palm-start", "daily"}
    assert names(lambda each: each.forgets) == {"forget-me"}
    assert names(lambda each: each.handler is None) == {"setup"}
    assert names(lambda each: each.suggest) == names(lambda each: each.option("game") or each.option("night"))
