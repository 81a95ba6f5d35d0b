"""The words that are said on Discord: its own catalogue above the service's."""

from importlib.resources import files
from typing import Final

from bot.language import CATALOGUES
from bot.service.sights import Sight
from renderers.language import Language, Words

_DISCORD: Final = files("adapters.discord") / "locales"


def words_in(language: Language) -> Words:
    """Return the words that are said on Discord in this language."""
    return Words(language, (*CATALOGUES, _DISCORD))


def words_of(sight: Sight) -> Words:
    """Return the words in which somebody is shown something."""
    return words_in(sight.words.language)
