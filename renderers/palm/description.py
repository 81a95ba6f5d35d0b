"""A mime in words, for players who cannot see it: as it is felt, and with the things.

What is felt is made of a `Feeling` alone, as its picture is, so it cannot name a thing by mistake.
"""

from collections.abc import Sequence
from typing import Final

from engine.palm.hand import hand
from engine.palm.mime import Feeling
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import sentence
from renderers.palm.names import footprint_name, texture_name, the_object, warmth_name, weight_name

_SEVERAL: Final = "cubes"  # the only object in the plural
_YOU: Final = "you"
_ANYBODY: Final = "anybody"


def describe_mime(mime: MimeView, words: Words, *, watched: bool, own: bool = True) -> str:
    """Describe a mime: the pose of the hand, and each touch in a line; `own`: it is the reader's hand."""
    lines = watched_lines(mime, words) if watched and mime.touches else felt_lines(mime.felt, words, own=own)
    return "\n".join((words.say("palm-held", pose=mime.pose.value), *lines))


def felt_lines(feelings: Sequence[Feeling], words: Words, *, own: bool = True) -> list[str]:
    """Return what Grandfather feels, touch by touch."""
    return [describe_feeling(number, feeling, words, own=own) for number, feeling in enumerate(feelings, 1)]


def watched_lines(mime: MimeView, words: Words) -> list[str]:
    """Return what the others see, touch by touch."""
    both = zip(mime.felt, mime.touches, strict=True)
    return [
        describe_touch(number, feeling, touch.thing, words) for number, (feeling, touch) in enumerate(both, 1)
    ]


def describe_feeling(number: int, feeling: Feeling, words: Words, *, own: bool = True) -> str:
    """Describe one touch as it is felt, by the reader or by another player."""
    who = words.say(
        "palm-something",
        footprint=footprint_name(words, feeling.footprint),
        weight=weight_name(words, feeling.weight),
        warmth=warmth_name(words, feeling.warmth),
        texture=texture_name(words, feeling.texture),
    )
    return _touch_sentence(number, who, feeling, words, whose=_YOU if own else _ANYBODY, many=False)


def describe_touch(number: int, feeling: Feeling, thing: str, words: Words) -> str:
    """Describe one touch as it is seen, with the thing."""
    who = the_object(words, thing)
    return _touch_sentence(number, who, feeling, words, whose=_ANYBODY, many=thing == _SEVERAL)


def _touch_sentence(  # noqa: PLR0913 - all parts of a sentence
    number: int, who: str, feeling: Feeling, words: Words, *, whose: str, many: bool
) -> str:
    force, tempo = feeling.force.value, feeling.tempo.value
    if feeling.gesture == "hold":
        how = words.say("palm-how-long", force=force, tempo=tempo)
    else:
        how = words.say("palm-how", force=force, tempo=tempo)
    return words.say(
        "palm-touch",
        number=number,
        who=sentence(who),
        does=words.say("palm-does", gesture=feeling.gesture, many="yes" if many else "no"),
        times=feeling.times if hand().gestures[feeling.gesture].times > 1 else 0,
        how=how,
        where=_where(feeling, words, whose),
    )


def _where(feeling: Feeling, words: Words, whose: str) -> str:
    if feeling.gesture == "wrap":
        return words.say("palm-around", place=feeling.place, whose=whose)
    if feeling.to is None:
        return words.say("palm-on", place=feeling.place, whose=whose)
    return words.say(
        "palm-stroke",
        start=words.say("palm-from", place=feeling.place, whose=whose),
        end=words.say("palm-to", place=feeling.to, whose=whose),
    )
