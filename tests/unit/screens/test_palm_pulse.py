"""Given what is felt of a mime: what can a phone in a hand do of it?"""

from dataclasses import replace
from itertools import product
from random import Random

from engine.palm.hand import Force, Tempo, hand
from engine.palm.mime import feel
from engine.palm.touch import read_touch
from engine.palm.touches import every_touch
from renderers.palm.pulse import LONGEST, pulse
from tests.rows import each_row

TAP = read_touch("coin/tap/index/light/quick/1")


def test_what_feels_the_same_is_the_same_pulse() -> None:
    coin, ring = (read_touch(f"{thing}/roll/thumb/firm/slow/2") for thing in ("coin", "ring"))
    assert feel(coin) == feel(ring)
    assert pulse([feel(TAP), feel(coin)]) == pulse([feel(TAP), feel(ring)])


def test_every_gesture_every_force_and_every_tempo_is_another_pulse() -> None:
    gestures = [
        next(touch for touch in every_touch() if touch.gesture == name and touch.times == 1)
        for name in hand().gestures
    ]
    found = {
        pulse([feel(replace(touch, force=force, tempo=tempo))])
        for touch, force, tempo in product(gestures, Force, Tempo)
        if touch.gesture != "tap"  # which is over at once, however fast
    }
    assert len(found) == (len(gestures) - 1) * len(Force) * len(Tempo)
    twice = [feel(replace(TAP, tempo=tempo, times=2)) for tempo in Tempo]
    assert pulse([twice[0]]) != pulse([twice[1]])


def test_how_often_is_counted_and_mimes_stand_apart() -> None:
    thrice = pulse([feel(replace(TAP, times=3))])
    assert len(thrice[::2]) == 3
    one, two = [feel(TAP)], [feel(TAP), feel(TAP)]
    assert pulse(one, one) != pulse(two)
    assert pulse(one, one)[1] > pulse(two)[1]


def test_nothing_is_felt_of_nothing() -> None:
    assert pulse() == pulse([]) == ()


@each_row("seed", range(20))
def test_a_pulse_is_short_and_ends_buzzing(seed: int) -> None:
    rng = Random(seed)
    mimes = [[feel(touch) for touch in rng.choices(every_touch(), k=8)] for _ in range(2)]
    pattern = pulse(*mimes)
    assert sum(pattern) <= LONGEST + 10 * len(pattern)
    assert sum(pattern) < 10_000
    assert len(pattern) % 2 == 1
    assert all(type(length) is int and length >= 10 for length in pattern)
