"""The catalogue of the service: its own messages on top of the renderers'."""

from importlib.resources import files
from typing import Final

from renderers.i18n.catalogue import RENDERERS, Language, Words

CATALOGUES: Final = (RENDERERS, files("bot") / "locales")


def words_in(language: Language) -> Words:
    """Return the service's messages in this language."""
    return Words(language, CATALOGUES)
