"""What the others get: the same rhythm, with the things in it."""

from itertools import combinations

from engine.palm.hand import Pose, hand
from engine.palm.touch import read_touch
from renderers.language import Language, Words
from renderers.paint.look import Look, ThemeName
from renderers.palm.mime.draw import draw_mime
from renderers.palm.mime.watched import THINGS
from tests.rows import each_row
from tests.unit.pictures.palm.mimes import BOTH_SIDES, DOZEN, SIX, apart, frames, mime, sampled, still

WORDS = Words(Language.EN)
LOOK = Look(width=240)


def test_every_object_has_a_drawing() -> None:
    assert set(THINGS) == set(hand().objects)


def test_those_who_watch_see_what_grandfather_cannot_feel() -> None:
    pawn, top = (mime(f"{thing}/roll/little-heel>thumb-heel/light/slow/1") for thing in ("pawn", "top"))
    seen = [
        [image for image, _ in frames(draw_mime(each, WORDS, LOOK, watched=True).data)]
        for each in (pawn, top)
    ]
    assert len(seen[0]) == len(seen[1])
    assert max(apart(one, other) for one, other in zip(*seen, strict=True)) > 100


def test_no_object_can_be_taken_for_another_where_all_are_pressed() -> None:
    shown = {
        thing: still(mime(f"{thing}/press/index-palm/light/slow/1"), LOOK, watched=True) for thing in THINGS
    }
    for one, other in combinations(THINGS, 2):
        assert apart(shown[one], shown[other], 40) > 100, (one, other)


def test_both_perspectives_have_one_rhythm() -> None:
    changes = []
    for watched in (False, True):
        shown = frames(draw_mime(mime(*SIX), WORDS, LOOK, watched=watched).data)
        changes.append(sum(milliseconds for _, milliseconds in shown))
    assert changes[0] == changes[1]


@each_row("watched", [False, True])
@each_row("theme", ThemeName)
def test_every_theme_draws_every_pose(theme: ThemeName, *, watched: bool) -> None:
    look = Look(theme, 120)
    for pose in Pose:
        touches = (*BOTH_SIDES, "pawn/roll/index>middle/light/quick/1")
        shown = frames(draw_mime(mime(*touches, pose=pose), WORDS, look, watched=watched).data)
        assert {image.size for image, _ in shown} == {(120, 150)}


def test_every_kind_of_touch_can_be_drawn() -> None:
    touches = [*map(read_touch, DOZEN), *sampled(12)]
    for number, touch in enumerate(touches):
        pose = [*Pose][number % 3]
        assert frames(draw_mime(mime(touch, pose=pose), WORDS, Look(width=200), watched=True).data)
