"""Given the games of the house: is Palm one of them, with all that the service needs?"""

from bot.games import HOUSE, Progress
from engine.contract import SPECTATOR
from engine.heldhands import GAME as HELD_HANDS
from engine.heldhands.options import Options
from engine.palm import GAME
from engine.palm.record import read_record
from tests.rows import each_row
from tests.unit.palm.table import album, begin, find, memories, over, turn

PALM = HOUSE["palm"]


def progress(state: object) -> Progress:
    return PALM.progress(PALM.rules.view(state, SPECTATOR))


def test_two_who_play_together_come_as_far_as_their_points() -> None:
    state = album(begin(2))
    assert progress(state)[:4] == (0, 8, 0, len(state.deck))
    found = find(state, *memories(state))
    assert progress(found)[:3] == (2, 8, 1)
    assert progress(over(found))[:3] == (2, 8, 4)


def test_others_come_as_far_as_their_turns() -> None:
    state = turn(begin(4))
    assert progress(state)[:4] == (1, 4, 1, len(state.deck))
    assert progress(over(state))[:3] == (4, 4, 4)


def test_held_hands_tell_their_rings_too() -> None:
    dealt = HELD_HANDS.setup(Options(), 2, 7)
    told = HOUSE["heldhands"].progress(HELD_HANDS.view(dealt, SPECTATOR))
    assert (told.ring, told.done, told.turns, told.rings) == (0, 0, 0, (0, 0))


def test_a_game_that_is_over_can_be_written_down() -> None:
    dealt = begin(2)
    text = PALM.record(dealt, [])
    record = read_record(text)
    assert (record.seats, record.seed, record.options) == (2, dealt.seed, dealt.options)
    assert "result: unfinished" in text


@each_row("name", HOUSE)
def test_every_option_has_a_default(name: str) -> None:
    kind = HOUSE[name]
    assert kind.options({}).keys() == kind.rules.option_values().keys()
    assert kind.options({}) == kind.options(kind.options({}))


def test_the_first_half_of_pointing_is_no_action() -> None:
    assert PALM.picks({}, "find:3")
    assert PALM.picks({}, "find:14")
    for text in ("find:3>5", "find:", "find:03", "find:100", "find:٣", "show", "perform", "find:3\n"):
        assert not PALM.picks({}, text)
    assert GAME.name == "palm"
