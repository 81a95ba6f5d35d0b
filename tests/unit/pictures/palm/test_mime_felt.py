"""What Grandfather gets: the feeling, all of it, and nothing else."""

from itertools import combinations

from PIL import Image, ImageChops

from engine.palm.hand import Footprint, Force, Pose, Tempo, Texture, Warmth, Weight, hand
from engine.palm.mime import Feeling, feel
from engine.palm.touch import read_touch
from renderers.language import Language, Words
from renderers.paint.look import Look, ThemeName
from renderers.palm.description import describe_feeling
from renderers.palm.mime.draw import draw_mime
from renderers.palm.mime.warmths import warmth_stamp
from tests.rows import each_row
from tests.unit.pictures.palm.mimes import BOTH_SIDES, SIX, apart, feels, frames, lasts, mime, still

WORDS = Words(Language.EN)
LOOK = Look(width=240)
TAP = feel(read_touch("coin/tap/index-palm/light/quick/2"))
STROKE = feel(read_touch("coin/slide/index-palm/light/quick/1"))

CHANGES: dict[str, list[Feeling]] = {
    "footprint": [TAP._replace(footprint=each) for each in Footprint],
    "weight": [TAP._replace(weight=each) for each in Weight],
    "warmth": [TAP._replace(warmth=each) for each in Warmth],
    "texture": [TAP._replace(texture=each) for each in Texture],
    "gesture": [TAP._replace(gesture=each, times=1) for each in hand().gestures],
    "place": [TAP._replace(place=each) for each in hand().places],
    "to": [STROKE._replace(to=each) for each in (None, *sorted(hand().places["index-palm"].neighbours))],
    "force": [TAP._replace(force=each) for each in Force],
    "tempo": [TAP._replace(tempo=each) for each in Tempo],
    "times": [TAP._replace(times=each) for each in range(1, 7)],
}


def felt(*feelings: Feeling) -> bytes:
    return draw_mime(feels(*feelings), WORDS, LOOK, watched=False).data


def touched(feeling: Feeling) -> Image.Image:
    """Return the frame of the first contact."""
    still = frames(felt(feeling))
    return next(image for image, _ in still if apart(image, still[0][0], 24) > 12)


def test_all_that_can_be_felt_is_tried_here() -> None:
    assert tuple(CHANGES) == Feeling._fields


@each_row("field", CHANGES)
def test_whatever_is_felt_differently_is_shown_and_told_differently(field: str) -> None:
    changed = CHANGES[field]
    assert len({felt(feeling) for feeling in changed}) == len(changed)
    for language in Language:
        told = {describe_feeling(1, feeling, Words(language)) for feeling in changed}
        assert len(told) == len(changed)


@each_row("field", ["footprint", "force", "texture", "warmth", "weight"])
def test_each_contact_looks_different_without_any_colour(field: str) -> None:
    shown = [touched(feeling._replace(footprint=Footprint.SQUARE) if field != "footprint" else feeling)
             for feeling in CHANGES[field]]  # fmt: skip
    for one, other in combinations(shown, 2):
        assert apart(one, other, 16) > 12


def test_warmths_have_marks_that_nobody_takes_for_each_other() -> None:
    marks = []
    for warmth in Warmth:
        made = warmth_stamp(warmth, ThemeName.CONTRAST, 8.0, 0.5)
        assert isinstance(made.colours, Image.Image)
        light = made.colours.convert("L").point(lambda value: 255 * (value > 160))
        marks.append(light)
    assert min(apart(one, other) for one, other in combinations(marks, 2)) > 60


@each_row("pose", Pose)
def test_two_scores_that_feel_the_same_are_the_same_byte_for_byte(pose: Pose) -> None:
    alike = ("pawn", "roll"), ("top", "roll")
    made = [
        draw_mime(mime(f"{thing}/{gesture}/index>middle/light/slow/1", pose=pose), WORDS, LOOK, watched=False)
        for thing, gesture in alike
    ]
    assert made[0] == made[1]


def test_nothing_but_the_feeling_is_drawn() -> None:
    seen = mime(*SIX)
    blind = seen._replace(touches=(), which=2, child=3, memory=77, laid=12)
    assert draw_mime(seen, WORDS, LOOK, watched=False) == draw_mime(blind, WORDS, LOOK, watched=False)


def test_without_things_there_is_nothing_else_to_watch() -> None:
    blind = mime(*SIX)._replace(touches=())
    assert draw_mime(blind, WORDS, LOOK, watched=True) == draw_mime(blind, WORDS, LOOK, watched=False)


def test_slow_takes_longer_than_quick_and_often_longer_than_once() -> None:
    for gesture in hand().gestures:
        slow, quick = (
            lasts(felt(TAP._replace(gesture=gesture, times=1, tempo=tempo)))
            for tempo in (Tempo.SLOW, Tempo.QUICK)
        )
        assert slow > quick + 200, gesture
    often = [lasts(felt(feeling)) for feeling in CHANGES["times"]]
    assert often == sorted(often)


def test_both_sides_of_a_hand_are_shown_where_both_are_touched() -> None:
    ring, top, cubes = BOTH_SIDES
    shown = still(mime(ring, top, cubes), LOOK, watched=True)
    behind = still(mime(ring, top.replace("top", "coin"), cubes), LOOK, watched=True)
    before = still(mime(ring, top, cubes.replace("thumb", "index")), LOOK, watched=True)
    halves = [ImageChops.difference(shown, other).getbbox() for other in (before, behind)]
    assert halves[0]
    assert halves[1]
    assert halves[0][3] <= shown.height / 2 <= halves[1][1]
