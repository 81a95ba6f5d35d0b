"""The words of the web table: its own catalogue above the service's, and the language of a request."""

from importlib.resources import files
from typing import Final

from aiohttp import web

from bot.text.catalogue import CATALOGUES
from renderers.i18n.catalogue import Language, Words, best_language

LANGUAGE_COOKIE: Final = "language"

_WEB: Final = files("adapters.web") / "locales"
_MOST_CODES: Final = 20


def words_in(language: Language) -> Words:
    """Return the words of the web table in this language."""
    return Words(language, (*CATALOGUES, _WEB))


def language_of(request: web.Request) -> Language:
    """Return the language of a request: the one in its cookie, or else what its browser accepts."""
    codes = request.headers.get("Accept-Language", "").split(",")[:_MOST_CODES]
    wished = sorted((code for code in codes if _weight(code) > 0), key=_weight, reverse=True)
    return best_language(request.cookies.get(LANGUAGE_COOKIE), *wished)


def words_for(request: web.Request) -> Words:
    """Return the words in the language of a request."""
    return words_in(language_of(request))


def _weight(wish: str) -> float:
    """Return the weight of a language such as "it;q=0.8"; 0 if it cannot be read."""
    _, _, weight = wish.replace(" ", "").partition(";q=")
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0
