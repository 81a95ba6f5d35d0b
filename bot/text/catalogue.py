"""The catalogue of the service: its own messages on top of the renderers', and how words are compared."""

from functools import cache
from importlib.resources import files
from typing import Final
from unicodedata import category, normalize

from renderers.i18n.catalogue import RENDERERS, Language, Words

CATALOGUES: Final = (RENDERERS, files("bot") / "locales")


@cache
def words_in(language: Language) -> Words:
    """Return the service's messages in this language."""
    return Words(language, CATALOGUES)


def fold_text(word: str) -> str:
    """Return a word in lower case and without accents, which people leave out."""
    apart = normalize("NFKD", word.casefold())
    return "".join(character for character in apart if category(character) != "Mn").strip()
