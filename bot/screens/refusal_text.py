"""Refusals in words: those of the games and those of the service."""

from engine.contract import Fact, Refusal
from engine.heldhands.cards import Emotion
from engine.palm.hand import hand
from renderers.heldhands.names import emotion_name
from renderers.i18n.catalogue import Said, Words, dashed, signed
from renderers.palm.names import gesture_name, object_names, the_object


def refusal_text(refusal: Refusal, words: Words) -> str:
    """Return the sentence of a refusal: the message `refusal-` and its code."""
    facts = {name: _fact(words, name, fact) for name, fact in refusal.facts.items()}
    said = words.say(f"refusal-{dashed(refusal.code)}", **facts)
    if not {"line", "column"} <= facts.keys():  # in a record, with the position
        return said
    return words.say("refusal-at", line=facts["line"], column=facts["column"], refusal=said)


def _fact(words: Words, name: str, fact: Fact) -> Said:
    if isinstance(fact, tuple):
        return object_names(words, fact) if name == "objects" else ", ".join(fact)
    if isinstance(fact, int):
        if name == "balance":
            return signed(fact)
        return str(fact) if name == "highest" else fact  # not grouped by thousands
    if name in {"needed", "shown"}:
        return emotion_name(words, Emotion(fact))
    return _touch_part(words, name, fact) or _printable(fact)


def _touch_part(words: Words, name: str, fact: str) -> str:
    """Return a part of a touch in words; empty for an unknown one, which a player may have typed."""
    known = hand()
    if name in {"object", "used"} and fact in known.objects:
        return the_object(words, fact)
    if name == "gesture" and fact in known.gestures:
        return gesture_name(words, fact)
    if name == "place" and fact in known.places:
        return words.say("palm-on", place=fact, whose="anybody")
    if name == "to" and fact in known.places:
        return words.say("palm-to", place=fact, whose="anybody")
    return ""


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)
