"""Given the terminal's catalogue: do its pages say what they should?"""

from adapters.terminal import pages
from adapters.terminal.language import language_here, words_in
from engine.heldhands.board import members
from engine.heldhands.cards import Emotion, Objective, Side
from engine.heldhands.edition import Level, editions, load_edition
from engine.heldhands.events import Drew, Event, Moved, ObjectiveRevealed, PerspectiveChanged
from engine.heldhands.options import Options
from engine.silence import Silence
from renderers.heldhands.names import MINUS
from renderers.heldhands.routes import Direction, direction
from renderers.language import Language
from tests.rows import each_row

EN, IT = words_in(Language.EN), words_in(Language.IT)

EVENTS: list[Event] = [
    Moved(1, ("O0", "O1", "C"), 0),
    PerspectiveChanged(1, Side.LEFT),
    Drew(1, 2),
    ObjectiveRevealed(Objective(Emotion.ANGRY, 1), argument=True),
]


def test_both_hear_everything_by_the_names_of_their_seats() -> None:
    assert pages.report(EN, EVENTS) == (
        "The far player went from O0 to the centre in 2 steps. The far player's cards show their left halves "
        "now. The far player drew 2 cards. The next objective is angry, and it is an argument."
    )


def test_a_player_is_told_what_the_picture_does_not_show() -> None:
    assert pages.missed(EN, EVENTS, 0) == "Your partner drew 2 cards."
    assert pages.missed(IT, EVENTS, 0) == "Il partner ha pescato 2 carte."


@each_row("edition", editions())
def test_the_rules_have_the_numbers_of_the_edition(edition: str) -> None:
    rules = pages.rules(EN, load_edition(edition))
    better, worse = ("calm and happy", "angry and sad")[:: 1 if edition == "published" else -1]
    assert f"{better} +1, {worse} {MINUS}1. The scale ends at {MINUS}2 and +2" in rules
    assert ("6 cards or more" in rules) == (edition == "print-and-play")
    assert ("argument" in rules) == (edition == "published")
    regole = pages.rules(IT, load_edition(edition))
    assert f" {MINUS}1. La scala finisce a {MINUS}2 e a +2" in regole
    assert ("6 o più carte" in regole) == (edition == "print-and-play")
    assert ("litigio" in regole) == (edition == "published")
    assert len(regole.split("\n\n")) == len(rules.split("\n\n"))


@each_row("silence", Silence)
@each_row("level", Level)
def test_the_opening_says_what_was_agreed(silence: Silence, level: Level) -> None:
    lines = pages.opening(EN, Options(silence=silence, level=level)).splitlines()
    assert len(lines) == 4
    assert (level in lines[1]) == (level is not Level.NONE)
    assert len(pages.opening(IT, Options(silence=silence, level=level)).splitlines()) == 4


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
