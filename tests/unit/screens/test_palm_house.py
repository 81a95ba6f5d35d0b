"""Given the games of the house: is Palm one of them, with all that the service needs, pulses included?"""

from dataclasses import replace
from itertools import product
from random import Random

from bot.games import HOUSE, Progress
from engine.contract import SPECTATOR
from engine.heldhands import GAME as HELD_HANDS
from engine.heldhands.options import Options
from engine.palm import GAME
from engine.palm.hand import Force, Tempo, hand
from engine.palm.mime import feel
from engine.palm.record import read_record
from engine.palm.touch import read_touch
from engine.palm.touches import every_touch
from renderers.palm.pulse import LONGEST, pulse
from tests.rows import each_row
from tests.unit.palm import table
from tests.unit.palm.table import album, begin, find, memories, over, turn

PALM = HOUSE["palm"]
TAP = read_touch(table.TAP)


def progress(state: object) -> Progress:
    return PALM.progress(PALM.rules.view(state, SPECTATOR))


def test_two_come_as_far_as_their_points_and_more_as_their_turns_and_held_hands_as_rings() -> None:
    state = album(begin(2))
    assert progress(state)[:4] == (0, 8, 0, len(state.deck))
    found = find(state, *memories(state))
    assert progress(found)[:3] == (2, 8, 1)
    assert progress(over(found))[:3] == (2, 8, 4)
    state = turn(begin(4))
    assert progress(state)[:4] == (1, 4, 1, len(state.deck))
    assert progress(over(state))[:3] == (4, 4, 4)
    dealt = HELD_HANDS.view(HELD_HANDS.setup(Options(), 2, 7), SPECTATOR)
    told = HOUSE["heldhands"].progress(dealt)
    assert (told.ring, told.done, told.turns, told.rings) == (0, 0, 0, (0, 0))


def test_a_game_can_be_written_down() -> None:
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


def test_what_feels_the_same_is_the_same_pulse_and_every_gesture_force_and_tempo_another() -> None:
    coin, ring = (read_touch(f"{thing}/roll/thumb/firm/slow/2") for thing in ("coin", "ring"))
    assert feel(coin) == feel(ring)
    assert pulse([feel(TAP), feel(coin)]) == pulse([feel(TAP), feel(ring)])
    once = {touch.gesture: touch for touch in every_touch() if touch.times == 1}
    others = [once[name] for name in hand().gestures if name != "tap"]  # which is over at once, however fast
    ways = list(product(others, Force, Tempo))
    assert len({pulse([feel(replace(touch, force=f, tempo=t))]) for touch, f, t in ways}) == len(ways)
    twice = [pulse([feel(replace(TAP, tempo=tempo, times=2))]) for tempo in Tempo]
    assert twice[0] != twice[1]


def test_how_often_is_counted_mimes_stand_apart_and_nothing_is_felt_of_nothing() -> None:
    assert len(pulse([feel(replace(TAP, times=3))])[::2]) == 3
    one, two = [feel(TAP)], [feel(TAP), feel(TAP)]
    assert pulse(one, one) != pulse(two)
    assert pulse(one, one)[1] > pulse(two)[1]
    assert pulse() == pulse([]) == ()


@each_row("seed", range(20))
def test_a_pulse_is_short_and_ends_buzzing(seed: int) -> None:
    rng = Random(seed)
    pattern = pulse(*([feel(touch) for touch in rng.choices(every_touch(), k=8)] for _ in range(2)))
    assert sum(pattern) <= LONGEST + 10 * len(pattern)
    assert sum(pattern) < 10_000
    assert len(pattern) % 2 == 1
    assert all(type(length) is int and length >= 10 for length in pattern)
