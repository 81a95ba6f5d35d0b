"""The names of things in the reader's language: objects, gestures, places, and what a touch feels like."""

from collections.abc import Iterable

from engine.palm.constraints import Constraint
from engine.palm.hand import Footprint, Force, Pose, Tempo, Texture, Warmth, Weight
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import dashed, listed


def object_name(words: Words, thing: str) -> str:
    """Return the name of an object, as on a button."""
    return words.say("palm-object", object=thing)


def the_object(words: Words, thing: str) -> str:
    """Return the name of an object with its article, as in a sentence."""
    return words.say("palm-the-object", object=thing)


def object_names(words: Words, things: Iterable[str]) -> str:
    """Return a list of objects in words."""
    return listed(words, [the_object(words, thing) for thing in things])


def gesture_name(words: Words, gesture: str) -> str:
    """Return the name of a gesture."""
    return words.say("palm-gesture", gesture=gesture)


def place_name(words: Words, place: str) -> str:
    """Return the name of a place on the hand."""
    return words.say("palm-place", place=place)


def pose_name(words: Words, pose: Pose) -> str:
    """Return the name of a pose."""
    return words.say("palm-pose", pose=pose.value)


def side_name(words: Words, pose: Pose) -> str:
    """Return the name of the hidden side of a hand in this pose."""
    return words.say("palm-other-side", pose=pose.value)


def force_name(words: Words, force: Force) -> str:
    """Return how hard."""
    return words.say("palm-force", force=force.value)


def tempo_name(words: Words, tempo: Tempo) -> str:
    """Return how fast."""
    return words.say("palm-tempo", tempo=tempo.value)


def footprint_name(words: Words, footprint: Footprint) -> str:
    """Return the part of a thing that touches the skin, as it follows "something"."""
    return words.say("palm-footprint", footprint=footprint.value)


def weight_name(words: Words, weight: Weight) -> str:
    """Return how heavy something is."""
    return words.say("palm-weight", weight=weight.value)


def warmth_name(words: Words, warmth: Warmth) -> str:
    """Return how warm something is."""
    return words.say("palm-warmth", warmth=warmth.value)


def texture_name(words: Words, texture: Texture) -> str:
    """Return how a surface feels."""
    return words.say("palm-texture", texture=texture.value)


def constraint_sentence(words: Words, constraint: Constraint) -> str:
    """Return what a constraint asks for."""
    things = object_names(words, constraint.objects)
    return words.say("palm-constraint", kind=dashed(constraint.kind), objects=things)
