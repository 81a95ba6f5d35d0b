"""Typed words as keys. The catalogues have `key-words-KEY`: what can be typed for a key, between commas."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.commands.vocabulary import folded
from bot.key_signs import KEYS_BY_SIGN, Key, Keys, plain
from bot.language import words_in
from renderers.language import Language, Words

MOST_KEYS: Final = 6
"""The longest way to an action has four; whoever says more is telling somebody something."""

_LONGEST_TYPED: Final = 100
_SIGN: Final = re.compile("|".join(map(re.escape, KEYS_BY_SIGN)))
_BEFORE_A_DIGIT: Final = re.compile(r"(?<=[^\W\d_])(?=\d)")  # "p2"
_BETWEEN: Final = re.compile(r"[\s,;.+/]+")


def words_of(key: Key, words: Words) -> tuple[str, ...]:
    """Return the words that mean a key in a language, the usual one first."""
    return tuple(word.strip() for word in words.say(f"key-words-{key}").split(","))


def read_keys(text: str) -> Keys | None:
    """Return the keys that somebody typed, in words of any language or as signs.

    None if there is anything else: then it may be a command, or not for us at all.
    """
    if len(text) > _LONGEST_TYPED:
        return None
    apart = _SIGN.sub(lambda sign: f" {KEYS_BY_SIGN[sign[0]]} ", plain(text))
    said = folded(_BEFORE_A_DIGIT.sub(" ", apart.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")))
    keys = _keys([word for word in _BETWEEN.split(said) if word])
    return keys if keys and len(keys) <= MOST_KEYS else None


def _keys(said: list[str]) -> Keys | None:
    """Return the key of each word, or of as many words together as mean one; None if any means nothing."""
    meanings, longest = _meanings()
    found: list[Key] = []
    while said:
        phrases = ((size, " ".join(said[:size])) for size in range(longest, 0, -1))
        size, phrase = next((each for each in phrases if each[1] in meanings), (0, ""))
        if not phrase:
            return None
        found.append(meanings[phrase])
        said = said[size:]
    return tuple(found)


@cache
def _meanings() -> tuple[Mapping[str, Key], int]:
    """Return what each word means, and of how many parts the longest is made; a key's own name means it."""
    spoken = {
        folded(word): key
        for language in Language
        for key in Key
        for word in words_of(key, words_in(language))
    }
    meanings = {**spoken, **{key.value: key for key in Key}}
    return meanings, max(len(word.split()) for word in meanings)
