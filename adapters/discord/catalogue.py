"""The texts of the Discord adapter: its own catalogue above the service's."""

from importlib.resources import files
from typing import Final

from bot.service.views import PlayerScreen
from bot.text.catalogue import CATALOGUES
from renderers.i18n.catalogue import Language, Words

_DISCORD: Final = files("adapters.discord") / "locales"


def words_in(language: Language) -> Words:
    """Return the words of the Discord adapter in this language."""
    return Words(language, (*CATALOGUES, _DISCORD))


def words_of(player_screen: PlayerScreen) -> Words:
    """Return the words in the language of a player's screen."""
    return words_in(player_screen.words.language)
