"""What Grandfather gets, in pictures and words: the feeling and nothing else; and what the others see."""

import io
import re
from collections.abc import Callable, Iterable
from itertools import combinations

from PIL import Image, ImageChops

from engine.palm.constraints import Kind, constraints
from engine.palm.hand import Footprint, Force, Pose, Tempo, Texture, Warmth, Weight, hand
from engine.palm.mime import Feeling, feel
from engine.palm.touch import read_touch
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look, Media, Picture, ThemeName
from renderers.palm import names
from renderers.palm.mime.film import draw_mime
from renderers.palm.sentences import describe_feeling, describe_mime, describe_touch, watched_lines
from tests.rows import each_row
from tests.unit.pictures.palm.mimes import BOTH_SIDES, DOZEN, SIX, apart, frames, lasts, mime, sampled, still

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
    shown = [
        still(mime(f"{thing}/press/index-palm/light/slow/1"), LOOK, watched=True) for thing in hand().objects
    ]
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


GIVEAWAYS = {
    Language.EN: "shoelace lace ring coin top wood cube cubes pawn dart cloth velcro hook loop",
    Language.IT: "laccio anello moneta trottola legno cubo cubetti pedone freccetta panno velcro uncini",
}
"""The words of the objects' names that would tell which it was."""

NAMED: tuple[tuple[Callable[..., str], Iterable[str]], ...] = (
    (names.object_name, hand().objects),
    (names.the_object, hand().objects),
    (names.gesture_name, hand().gestures),
    (names.place_name, hand().places),
    (names.pose_name, Pose),
    (lambda words, value: words.say("palm-footprint", footprint=value), Footprint),
    (lambda words, value: words.say("palm-weight", weight=value), Weight),
    (lambda words, value: words.say("palm-warmth", warmth=value), Warmth),
    (lambda words, value: words.say("palm-texture", texture=value), Texture),
)

in_every_language = each_row("words", [*map(Words, Language)], ids=[*Language])


@in_every_language
def test_what_is_felt_names_no_object_and_is_told_in_the_same_words_if_it_feels_the_same(
    words: Words,
) -> None:
    giveaways = GIVEAWAYS[words.language].split()
    for thing in hand().objects:
        assert {*re.findall(r"\w+", names.object_name(words, thing))} & {*giveaways}, thing
    said: dict[object, str] = {}
    for touch in sampled(4000):
        feeling = feel(touch)
        sentence = describe_feeling(1, feeling, words)
        assert set(re.findall(r"\w+", sentence.lower())).isdisjoint(giveaways), touch
        assert said.setdefault(feeling, sentence) == sentence
    assert len(set(said.values())) == len(said)


@in_every_language
def test_every_touch_is_told_with_its_object_to_those_who_watch(words: Words) -> None:
    for touch in sampled(1000):
        said = describe_touch(1, feel(touch), touch.thing, words)
        assert names.the_object(words, touch.thing) in said[0] + said[1].lower() + said[1:].lower()
        assert re.fullmatch(r"1\. [A-Z].*[^ ,]\.", said)
        assert not re.search(r"\s[,.]|  |,,", said), said


def test_the_whole_mime_begins_with_how_the_hand_is_held() -> None:
    words = Words(Language.EN)
    for watched in (False, True):
        first, *lines = describe_mime(mime(*SIX, pose=Pose.FLAT), words, watched=watched).splitlines()
        assert first == "The hand is open, palm up."
        assert [line.partition(".")[0] for line in lines] == [str(number) for number in range(1, 7)]
    assert describe_mime(mime(*SIX), words, watched=True).splitlines()[1:] == watched_lines(mime(*SIX), words)


@each_row(
    ("touch", "felt", "watched"),
    [
        (
            "coin/tap/index-tip/light/quick/3",
            (
                "1. Something round and flat, light, cool and smooth taps three times, quickly and lightly, "
                "on the tip of your index finger."
            ),
            "1. La moneta picchietta tre volte, in fretta e con leggerezza, sul polpastrello dell'indice.",
        ),
        (
            "cubes/drop/little-palm/firm/slow/2",
            (
                "1. Something made of four small squares, light, mild and smooth falls twice, slowly "
                "and firmly, on your palm below the little finger."
            ),
            "1. I quattro cubetti cadono due volte, lentamente e con decisione, sul palmo sotto il mignolo.",
        ),
        (
            "shoelace/wrap/fourth/feather/slow/1",
            (
                "1. Something long and thin, almost weightless, mild and woven closes, slowly and as lightly "
                "as a breath, around your fourth finger."
            ),
            "1. Il laccio si chiude, lentamente e sfiorando appena, intorno all'anulare.",
        ),
        (
            "dart/slide/wrist>thumb-heel/firm/slow/1",
            (
                "1. Something round with a clinging rim, light, warm and rubbery slides once, slowly "
                "and firmly, from your wrist to the ball of your thumb."
            ),
            (
                "1. La freccetta di gomma scivola una volta, lentamente e con decisione, dal polso "
                "al palmo alla base del pollice."
            ),
        ),
        (
            "top/hold/back/light/quick/1",
            (
                "1. Something pointed, light, mild and smooth stays, lightly and for a short while, "
                "on the back of your hand."
            ),
            "1. La trottola resta, con leggerezza e per poco, sul dorso della mano.",
        ),
    ],
)
def test_sentences_are_natural(touch: str, felt: str, watched: str) -> None:
    read = read_touch(touch)
    assert describe_feeling(1, feel(read), Words(Language.EN)) == felt
    assert describe_touch(1, feel(read), read.thing, Words(Language.IT)) == watched


@in_every_language
def test_everything_has_a_name_of_its_own(words: Words) -> None:
    for name, each in NAMED:
        assert len({name(words, one) for one in each}) == len([*each])
    for form in ("palm-on", "palm-from", "palm-to"):
        assert len({words.say(form, place=place, whose="you") for place in hand().places}) == 16
    assert all(names.side_name(words, pose) for pose in Pose)


@in_every_language
def test_every_constraint_is_a_sentence_that_names_its_objects(words: Words) -> None:
    said = {constraint: names.constraint_sentence(words, constraint) for constraint in constraints()}
    assert len(set(said.values())) == len(said)
    assert {constraint.kind for constraint in said} == set(Kind)
    for constraint, sentence in said.items():
        assert sentence.endswith(".")
        assert all(names.the_object(words, thing) in sentence for thing in constraint.objects)
