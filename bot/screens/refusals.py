"""Why something was refused, in a sentence: for the games' refusals and the service's own alike."""

from engine.contract import Fact, Refusal
from engine.heldhands.cards import Emotion
from renderers.heldhands.names import dashed, emotion_name, signed
from renderers.language import Said, Words


def refusal_text(refusal: Refusal, words: Words) -> str:
    """Return the sentence of a refusal: the message `refusal-` and its code."""
    facts = {name: _fact(words, name, fact) for name, fact in refusal.facts.items()}
    said = words.say(f"refusal-{dashed(refusal.code)}", **facts)
    if not {"line", "column"} <= facts.keys():  # in a record it is also told where
        return said
    return words.say("refusal-at", line=facts["line"], column=facts["column"], refusal=said)


def _fact(words: Words, name: str, fact: Fact) -> Said:
    """Return a fact as it stands in a sentence."""
    if isinstance(fact, tuple):
        return ", ".join(fact)
    if isinstance(fact, int):
        if name == "balance":
            return signed(fact)
        return str(fact) if name == "highest" else fact  # too high to be grouped by thousands
    if name in {"needed", "shown"}:
        return emotion_name(words, Emotion(fact))
    return _printable(fact)


def _printable(text: str) -> str:
    """Return what a person wrote without anything that could move a cursor or break an encoding."""
    return "".join(character if character.isprintable() else "?" for character in text)
