"""The names of things in the reader's language: memories, objects, gestures, places, and what is felt."""

from collections.abc import Iterable
from typing import Final

from engine.palm.constraints import Constraint
from engine.palm.hand import Pose
from renderers.i18n.catalogue import Words, dashed, listed

MEMORY_COUNT: Final = 100
"""Memories of the whole life, numbered from 1."""

TUTORIAL_MEMORY: Final = 55
"""The memory to learn the game with: a room with a typewriter, a guitar and a chess set."""


def memory_title(number: int, words: Words) -> str:
    """Return the title of a memory."""
    return words.say(f"memory-{number:03}-title")


def memory_story(number: int, words: Words) -> str:
    """Return a memory in one line."""
    return words.say(f"memory-{number:03}-story")


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


def constraint_sentence(words: Words, constraint: Constraint) -> str:
    """Return what a constraint asks for."""
    things = object_names(words, constraint.objects)
    return words.say("palm-constraint", kind=dashed(constraint.kind), objects=things)
