"""The words that are said on Matrix: its own catalogue above the service's."""

from importlib.resources import files
from typing import Final

from bot.service.views import PlayerScreen
from bot.text.catalogue import CATALOGUES
from renderers.i18n.catalogue import Language, Words

_MATRIX: Final = files("adapters.matrix") / "locales"


def words_in(language: Language) -> Words:
    """Return the words that are said on Matrix in this language."""
    return Words(language, (*CATALOGUES, _MATRIX))


def words_of(player_screen: PlayerScreen) -> Words:
    """Return the words in which somebody is shown something."""
    return words_in(player_screen.words.language)
