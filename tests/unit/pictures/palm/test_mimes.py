"""What Grandfather gets: the feeling, all of it, and nothing else; and the things that the others see."""

import io
from itertools import combinations, pairwise

from PIL import Image, ImageChops

from engine.palm.hand import Footprint, Force, Pose, Tempo, Texture, Warmth, Weight, hand
from engine.palm.mime import Feeling, feel
from engine.palm.touch import read_touch
from engine.palm.views import MimeView
from renderers.language import Language, Words
from renderers.paint.look import Look, ThemeName
from renderers.paint.picture import Media, Picture
from renderers.palm.description import describe_feeling
from renderers.palm.mime.draw import draw_mime
from renderers.palm.mime.warmths import warmth_stamp
from renderers.palm.mime.watched import THINGS
from tests.rows import each_row
from tests.unit.pictures.palm.mimes import (
    BOTH_SIDES,
    DOZEN,
    SIX,
    apart,
    frames,
    lasts,
    mime,
    sampled,
    still,
)

LOOK = Look(width=240)
LARGEST = 3_000_000
HEAVIEST = "cloth/slide/index-palm>thumb-heel/firm/slow/3"
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


def drawn(seen: MimeView, look: Look = LOOK, *, watched: bool = False) -> Picture:
    return draw_mime(seen, Words(Language.EN), look, watched=watched)


def images(seen: MimeView, look: Look = LOOK, *, watched: bool = False) -> list[Image.Image]:
    return [image for image, _ in frames(drawn(seen, look, watched=watched).data)]


def felt(feeling: Feeling) -> MimeView:
    """Return a mime of which nothing but what is felt is known."""
    return mime()._replace(felt=(feeling,))


def touched(feeling: Feeling) -> Image.Image:
    first, *others = images(felt(feeling))
    return next(image for image in others if apart(image, first, 24) > 12)


@each_row("field", Feeling._fields)
def test_whatever_is_felt_differently_is_shown_and_told_differently(field: str) -> None:
    changed = CHANGES[field]
    assert len({drawn(felt(feeling)).data for feeling in changed}) == len(changed)
    for language in Language:
        told = {describe_feeling(1, feeling, Words(language)) for feeling in changed}
        assert len(told) == len(changed)


@each_row("field", ["footprint", "force", "texture", "warmth", "weight"])
def test_each_contact_looks_different_without_any_colour(field: str) -> None:
    square = [feeling._replace(footprint=Footprint.SQUARE) for feeling in CHANGES[field]]
    shown = [touched(feeling) for feeling in (CHANGES[field] if field == "footprint" else square)]
    assert min(apart(one, other, 16) for one, other in combinations(shown, 2)) > 12


def test_warmths_have_marks_that_nobody_takes_for_each_other() -> None:
    marks = []
    for warmth in Warmth:
        made = warmth_stamp(warmth, ThemeName.CONTRAST, 8.0, 0.5).colours
        assert isinstance(made, Image.Image)
        marks.append(made.convert("L").point(lambda value: 255 * (value > 160)))
    assert min(apart(one, other) for one, other in combinations(marks, 2)) > 60


def test_mimes_that_feel_the_same_are_the_same_byte_for_byte_but_to_those_who_watch() -> None:
    for pose in Pose:
        pawn, top = (mime(f"{thing}/roll/index>middle/light/slow/1", pose=pose) for thing in ("pawn", "top"))
        assert drawn(pawn) == drawn(top)
    rolled = [mime(f"{thing}/roll/little-heel>thumb-heel/light/slow/1") for thing in ("pawn", "top")]
    seen = [images(each, watched=True) for each in rolled]
    assert max(apart(one, other) for one, other in zip(*seen, strict=True)) > 100


def test_nothing_but_the_feeling_is_drawn_in_the_rhythm_of_those_who_watch() -> None:
    seen = mime(*SIX)
    blind = seen._replace(touches=(), which=2, child=3, memory=77, laid=12)
    assert drawn(seen) == drawn(blind) == drawn(blind, watched=True)
    assert lasts(drawn(seen).data) == lasts(drawn(seen, watched=True).data)


def test_slow_takes_longer_than_quick_and_often_longer_than_once() -> None:
    for gesture in hand().gestures:
        once = TAP._replace(gesture=gesture, times=1)
        slow, quick = (
            lasts(drawn(felt(once._replace(tempo=tempo))).data) for tempo in (Tempo.SLOW, Tempo.QUICK)
        )
        assert slow > quick + 200, gesture
    often = [lasts(drawn(felt(feeling)).data) for feeling in CHANGES["times"]]
    assert often == sorted(often)


def test_both_sides_of_a_hand_are_shown_where_both_are_touched() -> None:
    ring, top, cubes = BOTH_SIDES
    shown = still(mime(ring, top, cubes), LOOK, watched=True)
    behind = still(mime(ring, top.replace("top", "coin"), cubes), LOOK, watched=True)
    before = still(mime(ring, top, cubes.replace("thumb", "index")), LOOK, watched=True)
    upper, lower = (ImageChops.difference(shown, other).getbbox() for other in (before, behind))
    assert upper
    assert lower
    assert upper[3] <= shown.height / 2 <= lower[1]


def test_every_object_has_a_drawing_that_cannot_be_taken_for_another() -> None:
    assert set(THINGS) == set(hand().objects)
    shown = [still(mime(f"{thing}/press/index-palm/light/slow/1"), LOOK, watched=True) for thing in THINGS]
    assert min(apart(one, other, 40) for one, other in combinations(shown, 2)) > 100


@each_row("theme", ThemeName)
def test_every_kind_of_touch_can_be_drawn_in_every_theme_and_pose(theme: ThemeName) -> None:
    touches = [*map(read_touch, DOZEN), *sampled(12)]
    for number, pose in enumerate([*Pose] * 2):
        seen = mime(*touches[4 * number : 4 * number + 4], pose=pose)
        for watched in (False, True):
            assert {image.size for image in images(seen, Look(theme, 120), watched=watched)} == {(120, 150)}


@each_row("watched", [False, True])
def test_eight_touches_are_small_enough_and_what_would_be_too_large_becomes_smaller(*, watched: bool) -> None:
    usual = drawn(mime(*SIX, *DOZEN[9:11]), Look(), watched=watched)
    assert (usual.media, usual.width, usual.height) == (Media.GIF, 600, 750)
    assert len(usual.data) < LARGEST / 2
    if watched:
        heavy = drawn(mime(*[HEAVIEST] * 8), Look(), watched=True)
        assert heavy.width < 600
        assert len(heavy.data) <= LARGEST


def test_it_plays_again_and_again_with_a_pause_and_tells_which_touch_it_is() -> None:
    film = drawn(mime(*SIX))
    with Image.open(io.BytesIO(film.data)) as shown:
        assert shown.info["loop"] == 0
    *moving, (last, pause) = frames(film.data)
    assert pause >= 1500
    assert apart(last, moving[0][0]) > 0  # another number is marked, or none
    assert min(milliseconds for _, milliseconds in moving) == 90
    strips = {image.crop((0, 280, 240, 300)).tobytes() for image, _ in frames(film.data)}
    assert len(strips) == len(SIX) + 1  # and the end, when none is shown


def test_a_still_shows_every_touch() -> None:
    shown = [still(mime(*SIX[:count]), Look(width=300), watched=True) for count in range(len(SIX) + 1)]
    assert min(apart(before, after) for before, after in pairwise(shown)) > 80
