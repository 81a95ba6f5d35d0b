"""A mime in words: natural sentences in every language, and never the name of what cannot be felt."""

import re
from collections.abc import Callable, Iterable

from engine.palm.constraints import Kind, constraints
from engine.palm.hand import Footprint, Force, Pose, Tempo, Texture, Warmth, Weight, hand
from engine.palm.mime import feel
from engine.palm.touch import read_touch
from renderers.language import Language, Words
from renderers.palm import names
from renderers.palm.description import describe_feeling, describe_mime, describe_touch, watched_lines
from tests.rows import each_row
from tests.unit.pictures.palm.mimes import SIX, mime, sampled

GIVEAWAYS = {
    Language.EN: (
        *("shoelace", "lace", "ring", "coin", "top", "wood", "cube", "cubes", "pawn"),
        *("dart", "cloth", "velcro", "hook", "loop"),
    ),
    Language.IT: (
        *("laccio", "anello", "moneta", "trottola", "legno", "cubo", "cubetti", "pedone"),
        *("freccetta", "panno", "velcro", "uncini"),
    ),
}
"""The words of the objects' names that would tell which it was."""


NAMED: tuple[tuple[Callable[..., str], Iterable[str]], ...] = (
    *((names.object_name, hand().objects), (names.the_object, hand().objects)),
    *((names.gesture_name, hand().gestures), (names.place_name, hand().places)),
    *((names.pose_name, Pose), (names.force_name, Force), (names.tempo_name, Tempo)),
    *((names.footprint_name, Footprint), (names.weight_name, Weight), (names.warmth_name, Warmth)),
    (names.texture_name, Texture),
)

in_every_language = each_row("words", [*map(Words, Language)], ids=[*Language])


@in_every_language
def test_what_is_felt_names_no_object_and_is_told_in_the_same_words_if_it_feels_the_same(
    words: Words,
) -> None:
    giveaways = GIVEAWAYS[words.language]
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
        assert first == "The hand lies open, its palm up."
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
