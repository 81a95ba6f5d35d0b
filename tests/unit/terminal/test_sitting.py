"""Given a game typed at the terminal: is it understood, the game that was meant, and told on every page?"""

from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from itertools import cycle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console

from adapters.terminal.command_line import language_here, words_in
from adapters.terminal.console import (
    TYPED,
    Key,
    LeftTableError,
    Node,
    Said,
    Terminal,
    Word,
    format_missed,
    format_opening,
    format_report,
    format_rules,
    read,
)
from adapters.terminal.game_loop import GameLoop, computer
from engine.contract import InvalidAction, Silence
from engine.heldhands import GAME
from engine.heldhands.actions import CHOOSE_LEFT, CHOOSE_RIGHT, CLEAR, END_TURN, TAKE_BACK, Action, Row, Step
from engine.heldhands.board import SEATS, members
from engine.heldhands.cards import Emotion, Objective, Side
from engine.heldhands.edition import Level, editions, load_edition
from engine.heldhands.events import Drew, Event, Moved, ObjectiveRevealed, PerspectiveChanged
from engine.heldhands.options import Options
from engine.heldhands.policies import POLICIES
from engine.heldhands.record import actions, read_record, record_of
from engine.heldhands.state import State
from engine.heldhands.views import player_view
from renderers.heldhands.scene import Direction, direction, routes
from renderers.i18n.catalogue import MINUS, Language, dashed
from tests.data import RECORDS
from tests.rows import each_row
from tests.unit.heldhands.table import table


def screen(*lines: str, plain: bool = False, language: Language = Language.EN) -> tuple[Terminal, StringIO]:
    """Return a screen on which these lines are typed and pages are turned, and what is written on it."""
    paper, words, typed = StringIO(), words_in(language), iter(lines)
    console = Console(file=paper, width=80, height=40, force_terminal=False, color_system=None)

    def ask(prompt: str) -> str:
        if prompt.strip() == words.say("press-enter"):
            return ""
        for line in typed:
            return line
        raise EOFError

    return Terminal(console, ask, words, plain), paper


def deal(name: str) -> State:
    record = read_record(RECORDS[name])
    return GAME.setup(record.options, len(SEATS), record.seed)


def by_number(state: State, seat: int, action: Action) -> list[str]:
    """Return the numbers in the lists that lead to an action, or the word for it."""
    if action in {CHOOSE_LEFT, CHOOSE_RIGHT}:
        return [str(GAME.legal_actions(state, seat).index(action) + 1)]
    if not isinstance(action, Step):
        return [str(action)]
    route = next(route for route in routes(player_view(state, seat)) if route.node == action.to)
    numbers = [str(route.number)]
    return [*numbers, str(action).partition("/")[2]] if len(route.steps) > 1 else numbers


def typed(name: str, *, numbers: bool) -> Iterator[str]:
    state = deal(name)
    for seat, action in actions(read_record(RECORDS[name])):
        yield from by_number(state, seat, action) if numbers else [str(action)]
        state, _ = GAME.apply(state, seat, action)
        if state.opening.count(None) == 1:
            yield ""  # the keyboard is passed on


def ending(state: State, language: Language = Language.EN) -> str:
    assert state.ending
    return words_in(language).say(f"ending-{dashed(state.ending)}")


@pytest.mark.parametrize(("name", "language"), [*zip(RECORDS, cycle(Language))])
def test_a_whole_game_for_two_at_one_keyboard(name: str, language: Language) -> None:
    numbers = "no-step" in name  # the others by the text of their actions
    words = words_in(language)
    greeting = words.say("terminal-table")
    paper_screen, paper = screen(*typed(name, numbers=numbers), language=language)
    sitting = GameLoop(paper_screen, deal(name), {})
    sitting.play(greeting)
    assert record_of(sitting.state) == read_record(RECORDS[name])
    said = paper.getvalue()
    assert ending(sitting.state, language) in " ".join(said.split())
    assert said.startswith(f" {greeting}")
    turns = len(sitting.state.turns)
    pass_on = words.say("pass-keyboard", seat="near")[:15]
    assert said.count(pass_on) in {turns, turns + 1, turns + 2}
    assert max(map(len, said.split("\n"))) <= 80


@each_row(("language", "encoding"), [(Language.EN, "ascii"), (Language.IT, "latin-1")])
def test_a_whole_game_in_words_only(language: Language, encoding: str) -> None:
    name = "published-held-hands"
    paper_screen, paper = screen(*typed(name, numbers=True), plain=True, language=language)
    sitting = GameLoop(paper_screen, deal(name), {})
    sitting.play("")
    assert record_of(sitting.state) == read_record(RECORDS[name])
    assert paper.getvalue().replace(MINUS, "-").encode(encoding), "a hyphen is written where it must be"
    assert max(map(len, paper.getvalue().split("\n"))) <= 80


@pytest.mark.parametrize("name", [name for name in POLICIES if name != "strong"])  # that takes long
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game_with_a_computer(name: str, seat: int) -> None:
    """The person tries one key after the other; what is not in the list is refused."""
    keys = ["1", *"123456", "p1", "p2", "p3", "p4", "p5", "p6", "end"]
    paper_screen, paper = screen(*keys * 200)
    sitting = GameLoop(paper_screen, deal("published-no-step"), {1 - seat: computer(name, 1 - seat, 5)})
    sitting.play("")
    assert ending(sitting.state) in paper.getvalue()
    assert "Pass the keyboard" not in paper.getvalue()


def tell(state: State, *lines: str, language: Language = Language.EN) -> tuple[State, str]:
    """Return what becomes of a table when these lines are typed, and what is said last."""
    paper_screen, paper = screen(*lines, plain=True, language=language)
    sitting = GameLoop(paper_screen, state, {1: computer("random", 1, 0)})
    with pytest.raises((EOFError, LeftTableError)):
        sitting.play("")
    return sitting.state, paper.getvalue()


@each_row(
    ("line", "sentence"),
    [
        ("fly", "“fly” means nothing here"),
        ("7", "There's no choice 7"),
        ("O3", "No line leads from O16 to O3."),
        ("O17/p2", "O17 is angry, but card 2 of your partner's row shows sad."),
        ("vola", "Qui “vola” non vuol dire nulla. Scrivi un numero dell'elenco, oppure aiuto."),
    ],
)
def test_wrong_words_are_answered_in_a_sentence(line: str, sentence: str) -> None:
    _, said = tell(table(), line, language=Language.IT if line == "vola" else Language.EN)
    assert sentence in " ".join(said.split())


def test_a_node_that_no_card_or_only_the_balance_forbids_is_answered_by_why() -> None:
    _, said = tell(table(near_row="S", far_row="C"), "O17")
    assert words_in(Language.EN).say("no-card-fits", node="O17") in " ".join(said.split())
    _, said = tell(table(near_balance=-2), "O17")
    assert f"would take your balance to {MINUS}3" in said


def test_pages_change_nothing() -> None:
    _, said = tell(table(), "help", "rules", "board", "look", "", "quit")
    assert "Type a number from the list" in said
    assert "You play together" in said
    assert "Lines inward" in said
    assert said.count("Turn 1: your move.") == 2


def test_back_from_the_cards_returns_to_the_nodes() -> None:
    _, said = tell(table(), "1", "back", "2", "p3", "quit")
    assert "Which card pays for angry O17?" in said
    assert "Which card pays for calm O15?" in said
    assert "calm O15 with your partner's card 3" in said


def meaning(text: str) -> object:
    with suppress(InvalidAction):
        return read(text, words_in(Language.EN))
    return None


A_TURN = ("O17/1", "O18/4", "end")
TEXTS = st.one_of(
    st.text(),
    st.sampled_from(["1", "2", "0", "99", "back", "clear", "help", "rules", "board", "look", "C", "O17/0"]),
    st.from_regex(r"\A[OMIC][0-9]{0,3}(/p?[0-9])?\Z"),
)


@given(st.lists(st.text().filter(lambda text: meaning(text) is None), max_size=5))
@example(["\x00", "\ud800", "9" * 5000, "[bold]", "O17/٣", "O17/10", "o 17/3", "/"])
def test_wrong_words_never_crash_and_change_nothing(lines: list[str]) -> None:
    step, *rest = A_TURN
    assert tell(table(), *lines, step, *lines, *rest)[0] == tell(table(), *A_TURN)[0]


@given(st.lists(TEXTS.filter(lambda text: meaning(text) not in {END_TURN, Word.QUIT}), max_size=8))
def test_whatever_was_typed_can_be_taken_back(lines: list[str]) -> None:
    assert tell(table(), *lines, "back", "clear", *A_TURN)[0] == tell(table(), *A_TURN)[0]


def test_a_side_is_chosen_on_the_middle_line() -> None:
    state = table(near="O17", near_side="left", near_row="SH", near_balance=1, objective="S0")
    state, said = tell(state, "O16/1", "end", "2", "quit")
    assert "as they are now" in said
    assert "the covered halves, unseen" in said
    assert "You completed the sad objective." in said
    assert state.finished(0).chose == "right"


def test_at_a_shared_keyboard_a_side_can_be_changed_before_it_is_passed_on_and_is_not_seen_after_that() -> (
    None
):
    paper_screen, paper = screen("left", "left", "right", "", "quit")
    sitting = GameLoop(paper_screen, deal("print-and-play-no-step"), {})
    with pytest.raises(LeftTableError):
        sitting.play("")
    assert sitting.state.opening == ("right", None)
    near_pages, far_page = " ".join(paper.getvalue().split()).split("Pass the keyboard")[1:3]
    assert near_pages.count("already chosen the left halves") == 1
    assert near_pages.count("or change your mind") == 3
    assert near_pages.count("┬") == 6 * 4, "print-and-play: one row of whole cards on each page"
    assert far_page.count("┬") == 6
    assert "right halves" not in far_page


@each_row(
    ("text", "said"),
    [
        *(("", Word.NOTHING), ("  HELP ", Word.HELP), ("?", Word.HELP), ("rules", Word.RULES)),
        *(("exit", Word.QUIT), ("2", Key("2")), (" 07 ", Key("7")), ("p3", Key("p3")), ("/3", Key("3"))),
        *(("o17", Node("O17")), ("c", Node("C")), ("O17/3", Step("O17", Row.OWN, 3))),
        *((text, Step("O17", Row.PARTNER, 2)) for text in ("o17/P2", "o17 p2")),
        *(("C / p 2", Step("C", Row.PARTNER, 2)), ("back", TAKE_BACK), ("Clear", CLEAR)),
        *(("undo", TAKE_BACK), ("left", CHOOSE_LEFT), ("r", CHOOSE_RIGHT)),
    ],
)
def test_short_words_in_any_spelling(text: str, said: Said) -> None:
    assert read(text, words_in(Language.EN)) == said
    assert read(text, words_in(Language.IT)) == said, "the English words are understood everywhere"


@each_row(
    ("text", "said"),
    [("Fine", END_TURN), ("indietro", TAKE_BACK), ("destra", CHOOSE_RIGHT), ("esci", Word.QUIT)],
)
def test_words_of_the_readers_language(text: str, said: Said) -> None:
    assert read(text, words_in(Language.IT)) == said


@each_row("language", Language)
def test_every_language_has_a_word_of_its_own_for_everything(language: Language) -> None:
    words = [words_in(language).say(f"typed-{word}") for word in TYPED]
    assert len(set(words)) == len(TYPED)
    assert all(word == word.lower() for word in words)


EN, IT = words_in(Language.EN), words_in(Language.IT)

EVENTS: list[Event] = [
    Moved(1, ("O0", "O1", "C"), 0),
    PerspectiveChanged(1, Side.LEFT),
    Drew(1, 2),
    ObjectiveRevealed(Objective(Emotion.ANGRY, 1), argument=True),
]


def test_both_hear_everything_by_the_names_of_their_seats() -> None:
    assert format_report(EN, EVENTS) == (
        "The far player went from O0 to the centre in 2 steps. The far player's cards now show their left "
        "halves. The far player drew 2 cards. The next objective is an argument: angry."
    )


def test_a_player_is_told_what_the_picture_does_not_show() -> None:
    assert format_missed(EN, EVENTS, 0) == "Your partner drew 2 cards."
    assert format_missed(IT, EVENTS, 0) == "Il partner ha pescato 2 carte."


@each_row("edition", editions())
def test_the_rules_have_the_numbers_of_the_edition(edition: str) -> None:
    rules = format_rules(EN, load_edition(edition))
    better, worse = ("calm and happy", "angry and sad")[:: 1 if edition == "published" else -1]
    assert f"{better} +1, {worse} {MINUS}1. The scale ends at {MINUS}2 and +2" in rules
    assert ("6 cards or more" in rules) == (edition == "print-and-play")
    assert ("argument" in rules) == (edition == "published")
    regole = format_rules(IT, load_edition(edition))
    assert f" {MINUS}1. La scala finisce a {MINUS}2 e a +2" in regole
    assert ("6 o più carte" in regole) == (edition == "print-and-play")
    assert ("litigio" in regole) == (edition == "published")
    assert len(regole.split("\n\n")) == len(rules.split("\n\n"))


@each_row("silence", Silence)
@each_row("level", Level)
def test_the_opening_says_what_was_agreed(silence: Silence, level: Level) -> None:
    opening, apertura = (format_opening(words, Options(silence=silence, level=level)) for words in (EN, IT))
    assert len(opening.splitlines()) == len(apertura.splitlines()) == 4
    assert (level in opening.splitlines()[1]) == (level is not Level.NONE)


@each_row(
    ("environment", "language"),
    [
        ({}, Language.EN),
        ({"LANG": "it_IT.UTF-8"}, Language.IT),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, Language.EN),
        ({"LANG": "it_IT.UTF-8", "HELDHANDS_LANGUAGE": "en"}, Language.EN),
        ({"LANG": "C.UTF-8", "HELDHANDS_LANGUAGE": "it"}, Language.IT),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": ""}, Language.IT),
    ],
)
def test_the_environment_names_the_language(environment: dict[str, str], language: Language) -> None:
    assert language_here(environment) is language


@each_row(
    ("here", "there", "way"),
    [
        *(("O16", "O17", Direction.CLOCKWISE), ("O16", "O15", Direction.COUNTER_CLOCKWISE)),
        *(("O31", "O0", Direction.CLOCKWISE), ("O0", "O31", Direction.COUNTER_CLOCKWISE)),
        *(("O2", "M1", Direction.INWARD), ("M15", "O30", Direction.OUTWARD)),
        ("O1", "M0", Direction.INWARD_COUNTER_CLOCKWISE),
        ("O1", "M1", Direction.INWARD_CLOCKWISE),
        ("O31", "M0", Direction.INWARD_CLOCKWISE),
        ("M0", "O31", Direction.OUTWARD_COUNTER_CLOCKWISE),
        ("M0", "O1", Direction.OUTWARD_CLOCKWISE),
        ("I2", "C", Direction.CENTRE),
    ],
)
def test_directions_as_both_players_see_them(here: str, there: str, way: Direction) -> None:
    assert direction(load_edition("print-and-play").board, here, there) is way


@each_row("edition", ["published", "print-and-play"])
def test_no_two_neighbours_lie_in_one_direction(edition: str) -> None:
    board = load_edition(edition).board
    for number, here in enumerate(board.nodes[:-1]):
        there = [board.nodes[n] for n in members(board.neighbours[number])]
        assert len({direction(board, here, node) for node in there}) == len(there)
