"""The words that are said on Discord: its own catalogue above the service's."""

from importlib.resources import files
from typing import Final

from bot.service.views import PlayerScreen
from bot.text.catalogue import CATALOGUES
from renderers.i18n.catalogue import Language, Words

_DISCORD: Final = files("adapters.discord") / "locales"


def words_in(language: Language) -> Words:
    """Return the words that are said on Discord in this language."""
    return Words(language, (*CATALOGUES, _DISCORD))


def words_of(player_screen: PlayerScreen) -> Words:
    """Return the words in which somebody is shown something."""
    return words_in(player_screen.words.language)
