"""The words that are said on Matrix: its own catalogue above the service's."""

from importlib.resources import files
from typing import Final

from bot.language import CATALOGUES
from bot.service.sights import Sight
from renderers.language import Language, Words

_MATRIX: Final = files("adapters.matrix") / "locales"


def words_in(language: Language) -> Words:
    """Return the words that are said on Matrix in this language."""
    return Words(language, (*CATALOGUES, _MATRIX))


def words_of(sight: Sight) -> Words:
    """Return the words in which somebody is shown something."""
    return words_in(sight.words.language)
