"""The mimes that are written for the hundred memories: can they be played, told apart, and confused?"""

from hashlib import sha256
from itertools import combinations

import pytest

from engine.data_file import BrokenDataError
from engine.palm import repertoire as module
from engine.palm.constraints import constraints
from engine.palm.mime import Feeling, Mime, feel
from engine.palm.phases import Phase
from engine.palm.repertoire import are_alike, read_tellings, repertoire
from tests.rows import each_row
from tests.unit.palm.table import miming, play

WRITTEN = [(memory, mime) for memory, telling in repertoire().items() for mime in telling.mimes]
SHARED = 8  # memories in which the rarest constraint can be respected: one for each mime of a game


def test_every_memory_has_a_mime_or_two_that_child_can_perform_touch_by_touch() -> None:
    assert {len(telling.mimes) for telling in repertoire().values()} <= {1, 2, 3}
    assert len(WRITTEN) >= 150
    for _, mime in WRITTEN:
        state = play(miming(), f"1 pose:{mime.pose}", *(f"1 {touch}" for touch in mime.touches), "1 perform")
        assert (state.phase, state.turn.performed[0].mime) == (Phase.INTERFERE, mime)


def test_mimes_of_two_memories_differ_by_a_whole_touch_at_least() -> None:
    """The distance of two mimes is what it takes to make one of the other, in touches.

    To leave out or to add a touch is 1; to change one is the share of its parts that differ: what is felt
    of the thing, the gesture, the place, how hard and fast, how often. Another pose is 1.
    """
    pairs = [
        (distance(one, other), memory, another)
        for (memory, one), (another, other) in combinations(WRITTEN, 2)
        if memory != another
    ]
    assert min(pairs)[0] >= 1, min(pairs)
    assert sorted(pairs)[len(pairs) // 2][0] > 3


def distance(one: Mime, other: Mime) -> float:
    row = [float(count) for count in range(len(other.touches) + 1)]
    for number, touch in enumerate(one.touches, 1):
        before, row = row, [float(number)]
        for place, against in enumerate(other.touches, 1):
            changed = before[place - 1] + difference(feel(touch), feel(against))
            row.append(min(before[place] + 1, row[-1] + 1, changed))
    return row[-1] + (one.pose != other.pose)


def difference(one: Feeling, other: Feeling) -> float:
    thing = (
        2 * (one.footprint != other.footprint)
        + (one.texture != other.texture)
        + (one.warmth != other.warmth)
        + (one.weight != other.weight)
    ) / 5
    place = ((one.place != other.place) + (one.to != other.to)) / 2
    manner = ((one.force != other.force) + (one.tempo != other.tempo)) / 2
    often = min(3, abs(one.times - other.times)) / 3
    return (thing + (one.gesture != other.gesture) + place + manner + often) / 5


def test_every_constraint_is_respected_by_mimes_of_many_memories() -> None:
    for number, constraint in enumerate(constraints(), 1):
        found = [memory for memory, telling in repertoire().items() if telling.obeying(constraint)]
        assert len(found) >= SHARED, f"constraint {number}"


def test_every_memory_is_like_others_and_unlike_most() -> None:
    for memory in repertoire():
        others = [other for other in repertoire() if other != memory and are_alike(memory, other)]
        assert 4 <= len(others) <= 60, memory
        assert all(are_alike(other, memory) for other in others)


def test_games_replay_by_the_mimes_that_were_played_with() -> None:
    """To change a mime, or what is felt, after a release that has it is to change recorded games."""
    told = [
        f"{memory} {' '.join(sorted(telling.felt))} {mime.pose} {' '.join(map(str, mime.touches))}"
        for memory, telling in repertoire().items()
        for mime in telling.mimes
    ]
    assert sha256("\n".join(told).encode()).hexdigest()[:16] == "8bb3f4dd478ceaa8"


FIRST = """
[[memories]]
memory = 7
felt = ["six", "round"]
[[memories.mimes]]
touches = ["pawn/press/index-palm/feather/slow/2", "top/tap/little-palm/firm/quick/3"]
"""
STROKES = '"cube/slide/wrist>thumb-heel/light/slow/1", "cube/slide/thumb-heel>little-heel/light/slow/1", '
BROKEN = {
    "no TOML": ("[[memories]]", "[[memories]", "at line"),
    "no memory of the life": ("= 7", "= 101", r"memories\.0\.memory"),
    "nothing felt": ('felt = ["six", "round"]', "felt = []", r"memories\.0\.felt"),
    "something that nobody can feel": ('"six"', '"sixty"', "memory 7: 'sixty' is not something"),
    "an empty mime": ('["pawn', '[] # ["pawn', r"memories\.0\.mimes\.0\.touches"),
    "an unknown pose": ("touches", 'pose = "fist"\ntouches', r"memories\.0\.mimes\.0\.pose"),
    "no touch": ("top/tap/little-palm", "top/tap", "memory 7, mime 1: 'top/tap/firm"),
    "an impossible touch": ("top/tap", "top/wrap", "memory 7, mime 1: not_with_this"),
    "a closed figure": (
        '"pawn',
        f'{STROKES}"cube/slide/little-heel>wrist/light/slow/1", "pawn',
        "memory 7, mime 1: closed_figure",
    ),
    "a memory twice": (FIRST, FIRST * 2, "memory 7: it stands there twice"),
}


@each_row(("right", "wrong", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_mime_is_refused_and_its_memory_named(right: str, wrong: str, message: str) -> None:
    assert list(read_tellings(FIRST, "mine.toml")) == [7]
    assert right in FIRST
    with pytest.raises(BrokenDataError, match=message) as refused:
        read_tellings(FIRST.replace(right, wrong, 1), "mine.toml")
    assert str(refused.value).startswith("mine.toml: ")


def test_a_memory_without_a_mime_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "text_of", lambda _, source: FIRST.replace("= 7", f"= {int(source[:3])}"))
    with pytest.raises(BrokenDataError, match="memory 2: it has to stand there once"):
        repertoire.__wrapped__()
