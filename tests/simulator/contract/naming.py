"""Names of commands and options, and what they are called in other languages."""

import unicodedata
from collections.abc import Mapping
from typing import Final

from tests.simulator.contract.part import Part

LONGEST_NAME: Final = 32
LOCALES: Final = frozenset(
    (
        *("bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr"),
        *("hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR"),
        *("ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"),
    )
)
# Their vowel signs are not letters to Unicode, but are part of words.
DEVANAGARI: Final = (range(0x900, 0x951), range(0x955, 0x964), range(0x966, 0x980), range(0xA8E0, 0xA900))
THAI: Final = (range(0xE01, 0xE3B), range(0xE40, 0xE5C))


def is_name(name: str) -> bool:
    """Tell whether a command that is typed, or an option, may have this name."""
    return 1 <= len(name) <= LONGEST_NAME and all(map(_may_stand_in_a_name, name))


def _may_stand_in_a_name(letter: str) -> bool:
    if letter.lower() != letter:
        return False
    if letter in "-_'" or unicodedata.category(letter)[0] in "LN":
        return True
    return any(ord(letter) in letters for letters in (*DEVANAGARI, *THAI))


def check_name(owner: Part, *, typed: bool = True) -> str | None:
    """Check a name in all languages; what is not typed may have blanks and capitals."""
    name = owner.text("name", 1, LONGEST_NAME)
    localised = check_localisations(owner, "name_localizations", 1, LONGEST_NAME)
    if typed:
        for language, text in {"": name, **localised}.items():
            if text and not is_name(text):
                owner.note("wrong_name", f"{text!r} cannot be typed ({language or 'name'})", "name")
    return name


def check_localisations(owner: Part, field: str, shortest: int, longest: int) -> Mapping[str, str]:
    """Check the texts of all languages, and return them."""
    localised = owner.part(field)
    if localised is None:
        return {}
    for locale in localised.fields:
        if locale not in LOCALES:
            localised.note("unknown_locale", "Discord does not know this language", locale)
    texts = {locale: localised.text(locale, shortest, longest) for locale in localised.fields}
    return {locale: text for locale, text in texts.items() if text is not None}


def longest_text(owner: Part, field: str) -> int:
    """Return the length of a text in the language in which it is longest: that one counts."""
    localised = owner.fields.get(f"{field}_localizations")
    texts = localised.values() if isinstance(localised, Mapping) else ()
    return max(len(text) if isinstance(text, str) else 0 for text in (owner.fields.get(field), *texts))
