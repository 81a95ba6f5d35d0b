"""The texts of the Matrix adapter: its own catalogue on top of the service's."""

from importlib.resources import files
from typing import Final

from bot.service.views import PlayerScreen
from bot.text.catalogue import CATALOGUES
from renderers.i18n.catalogue import Language, Words

_MATRIX: Final = files("adapters.matrix") / "locales"


def words_in(language: Language) -> Words:
    """Return the catalogue in a language."""
    return Words(language, (*CATALOGUES, _MATRIX))


def words_of(player_screen: PlayerScreen) -> Words:
    """Return the catalogue in the language of a screen."""
    return words_in(player_screen.words.language)
